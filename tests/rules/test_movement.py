"""Movement points, increments, directional markers and catching the wind (SL 5.1, 5.23-5.25, 5.35)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from campaign import sequence, views
from campaign.record.fleet import Damaged
from campaign.record.sailing import Anchored, MadeReady, MarkedTime, Sailed
from campaign.rules import gales, movement, organisation, ports
from campaign.rules.damage import effect
from campaign.state import Constraint, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import Decision, Form, IllegalChoice
from table.dice import Roll
from table.flows import Question
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    A,
    B,
    Force,
    at_sea,
    berthed,
    blow,
    drive,
    edge,
    fleet,
    gale,
    lane,
    large,
    small,
    steps,
    storm,
    strait,
    theatre,
    throw,
    thrown,
    told,
    waters,
    wind,
    zone,
)


@cache
def coast() -> Theatre:
    """Home - (reef) - cape = the narrows = point - - calm; the zone deep beyond cape and point.

    The wind prevails from home to point; Red turns it round as far as the narrows; to calm it must be caught.
    """
    return theatre(
        [large("home"), small("reef"), large("cape"), strait("narrows"), large("point"), large("calm")],
        [
            lane("home", "cape", "reef", to="cape", red="home"),
            lane("cape", "narrows", to="narrows", red="cape"),
            lane("narrows", "point", to="point"),
            lane("point", "calm", dashed=True),
        ],
        ports=[Port("home", FLAGS[B], key=True), Port("calm", NEUTRAL, open_to=(B,)), Port("point", FLAGS[A])],
        zones=[zone("deep", edge("north", "cape", "point", "far"), edge("south", "calm")), zone("far", edge("west", "deep"))],
        winds=[wind("red")],
    )


def sail(world: World, orders: dict[str, str], *dice: int) -> None:
    """One increment's sailing with these dice; all of them fall."""
    throw(world, *dice)
    drive(movement.sail_all(world), orders)
    assert thrown(world) == list(dice)


def spenders(world: World) -> list[str]:
    """The formations that have spent a point since the dice were scripted, once for each point."""
    ready = [fact.formation for fact in told(world, MadeReady)]
    return ready + [fact.formation for fact in told(world, Sailed)] + [fact.formation for fact in told(world, MarkedTime)]


def lines(question: Question) -> list[str]:
    assert isinstance(question, Form)
    return [part.key for part in question.parts]


def increments_of(*forces: Force) -> list[int]:
    """The increments of an impulse in which a lone force of B's is asked to spend a point."""
    world = at_sea(coast(), *forces)
    found = []
    for increment in (1, 2, 3, 4):
        world.clock.increment = increment
        if drive(movement.sail_all(world)):
            found.append(increment)
    return found


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.11", "SL 5.14", "SL 5.14a")
def test_a_point_takes_a_formation_along_a_lane_or_into_a_zone_as_the_wind_allows() -> None:
    forces = [fleet("ff", "space:home", side=B), fleet("gg", "space:cape", side=B)]
    world = at_sea(coast(), *forces)
    sail(world, {"ff": "space:cape", "gg": "in:deep:north"})
    assert [(s.formation, s.here, s.there) for s in told(world, Sailed)] == [
        ("ff", "space:home", "space:cape"),
        ("gg", "space:cape", "in:deep:north"),
    ]
    against = at_sea(coast(), fleet("ff", "space:home", side=B), winds=["red"])
    with pytest.raises(IllegalChoice):
        sail(against, {"ff": "space:cape"})
    sail(against, {"ff": "space:reef"})
    assert against.formations["ff"].place == "space:reef"


@pytest.mark.rule("SL 5.111")
def test_a_neighbouring_place_costs_a_point_and_sometimes_a_die() -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", side=B))
    sail(world, {"ff": "space:narrows"})
    sail(world, {"ff": "space:point"})
    sail(world, {"ff": "space:calm"}, 4)
    assert world.formations["ff"].place == "space:calm"


@pytest.mark.rule("SL 5.112", "SL 4.22c", "SL 5.121")
def test_all_formations_move_together_a_point_at_a_time() -> None:
    world = at_sea(coast(), fleet("ff", "space:home", side=B), fleet("gg", "space:cape", side=B), fleet("hh", "zone:far"))
    orders = [
        {"ff": "space:cape", "gg": "space:narrows", "hh": "mark-time"},
        {"ff": "space:narrows", "gg": "space:point", "hh": "edge:far:west"},
        {"ff": "space:point", "gg": "mark-time"},
        {"ff": "mark-time", "gg": "space:narrows", "hh": "in:deep:north"},
    ]
    spent = []
    for increment, order in enumerate(orders, 1):
        world.clock.increment = increment
        throw(world, 9)
        drive(sequence.increment(world), order)
        spent.append(sorted(spenders(world)))
    assert spent == [["ff", "gg", "hh"]] * 4, "moving, marking time and trying the wind all cost the increment's point"


@pytest.mark.rule("SL 5.14b")
def test_marking_time_is_a_use_of_the_point_that_leaves_a_formation_where_it_was() -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", side=B))
    sail(world, {"ff": "mark-time"})
    assert world.formations["ff"].place == "space:cape"
    assert [(fact.formation, fact.becalmed) for fact in told(world, MarkedTime)] == [("ff", False)]
    assert told(world, Sailed) == []


# -- allowances --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.12")
@pytest.mark.parametrize(
    ("classes", "allowance"),
    [(["Frigate"], 5), (["Frigate", "SOL"], 4), (["SOL"], 4), (["Frigate", "Transport", "SOL"], 3), (["Transport"], 3)],
)
def test_a_formation_is_as_slow_as_its_slowest_squadron(classes: list[str], allowance: int) -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", classes=classes))
    assert organisation.allowance(world, world.formations["ff"]) == allowance


@pytest.mark.rule("SL 5.122", "SL 5.122a")
@pytest.mark.parametrize(("squadrons", "allowance"), [(1, 4), (2, 4), (3, 3), (4, 2), (5, 2), (6, 1), (7, 1)])
def test_an_oversized_formation_loses_a_point_twice_its_control_two_and_thrice_three(squadrons: int, allowance: int) -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", cr=2, classes=["SOL"] * squadrons))
    assert organisation.allowance(world, world.formations["ff"]) == allowance


@pytest.mark.rule("SL 5.122", "SL 5.122b")
@pytest.mark.parametrize(("damage", "allowance"), [([0, 0], 4), ([6, 6], 4), ([7], 3), ([0, 7], 3), ([7, 9], 3)])
def test_damage_to_any_squadron_may_slow_the_formation(damage: list[int], allowance: int) -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", classes=["SOL", "SOL"], damage=damage))
    assert organisation.allowance(world, world.formations["ff"]) == allowance


@pytest.mark.rule("SL 5.122", "SL 2.21b")
def test_damage_and_oversize_add_up() -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", cr=1, classes=["SOL", "SOL"], damage=[7]))
    assert organisation.allowance(world, world.formations["ff"]) == 4 - 1 - 2


@pytest.mark.rule("SL 5.122")
@pytest.mark.parametrize(("squadrons", "damage", "printed_less_losses"), [(3, 0, 0), (3, 7, -1)])
def test_no_loss_takes_a_formations_last_point(squadrons: int, damage: int, printed_less_losses: int) -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", cr=1, classes=["Transport"] * squadrons, damage=[damage]))
    formation = world.formations["ff"]
    worst = effect(world, world.squadrons_of("ff")).allowance
    assert 3 - worst - organisation.oversize(world, formation) == printed_less_losses
    assert organisation.allowance(world, formation) == 1


# -- increments --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.13", "SL 5.121")
@pytest.mark.parametrize(
    ("force", "allowance", "increments"),
    [
        pytest.param({"cr": 1, "classes": ["SOL"] * 3}, 1, [4], marks=pytest.mark.rule("SL 5.13d")),
        pytest.param({"cr": 1, "classes": ["SOL"] * 2}, 2, [2, 4], marks=pytest.mark.rule("SL 5.13c")),
        pytest.param({"classes": ["Transport"]}, 3, [2, 3, 4], marks=pytest.mark.rule("SL 5.13b")),
        pytest.param({"classes": ["SOL"]}, 4, [1, 2, 3, 4], marks=pytest.mark.rule("SL 5.13a")),
        pytest.param({"classes": ["Frigate"]}, 5, [1, 2, 3, 4], marks=pytest.mark.rule("SL 5.131")),
    ],
)
def test_the_allowance_says_in_which_increments_points_are_spent(
    force: dict[str, Any], allowance: int, increments: list[int]
) -> None:
    ready = fleet("ff", "space:cape", side=B, **force)
    world = at_sea(coast(), ready)
    assert organisation.allowance(world, world.formations["ff"]) == allowance
    assert increments_of(ready) == increments


@pytest.mark.rule("SL 5.121")
def test_a_formation_at_sea_cannot_decline_to_spend() -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", side=B))
    with pytest.raises(IllegalChoice):
        sail(world, {"ff": "stay"})
    sail(world, {})
    assert len(told(world, MarkedTime)) == 1, "left without orders it marks time, which is a point spent"


@pytest.mark.rule("SL 5.123", "SL 5.123a")
def test_who_makes_ready_in_the_third_increment_has_only_that_point_and_the_fourths() -> None:
    world = at_sea(coast(), fleet("ff", "harbour:home", side=B), fleet("gg", "space:home", side=B))
    spent = {"ff": 0, "gg": 0}
    for increment, order in enumerate(["stay", "stay", "space:home", "space:cape"], 1):
        world.clock.increment = increment
        sail(world, {"ff": order})
        for formation in spenders(world):
            spent[formation] += 1
    assert spent == {"ff": 2, "gg": 4}
    assert world.formations["ff"].place == "space:cape"


@pytest.mark.rule("SL 5.123b")
def test_a_squadron_in_ordinary_never_spends_a_point() -> None:
    at_harbour = "harbour:home"
    assert increments_of(berthed("hulk", at_harbour, side=B, in_ordinary=True)) == []
    assert increments_of(fleet("ff", at_harbour, side=B)) == [1, 2, 3, 4]


@pytest.mark.rule("SL 5.131b", "SL 5.253d")
@pytest.mark.parametrize(("classes", "die", "caught"), [(["Frigate"], 5, True), (["Frigate"], 6, False), (["SOL"], 5, False)])
def test_an_allowance_of_five_is_worth_one_in_catching_the_wind(classes: list[str], die: int, caught: bool) -> None:
    world = at_sea(coast(), fleet("ff", "space:point", side=B, classes=classes))
    sail(world, {"ff": "space:calm"}, die)
    assert (world.formations["ff"].place == "space:calm") == caught


def slowed(world: World, increment: int) -> list[int]:
    """A formation enters the narrows in one increment; in which is it asked from then on, to the end of the next impulse?"""
    asked = []
    for number in range(increment, 9):
        world.clock.increment = (number - 1) % 4 + 1
        order = {"ff": "space:narrows"} if number == increment else {}
        if any("ff" in lines(question) for question in drive(movement.sail_all(world), order)):
            asked.append(number)
    return asked


@pytest.mark.rule("SL 5.132")
def test_an_allowance_lost_in_an_impulse_counts_from_the_next_increment() -> None:
    hurt = fleet("ff", "space:cape", side=B, classes=["Transport"], damage=[6])
    assert slowed(at_sea(coast(), hurt), 2) == [2, 4, 6, 8], "from 3 to 2: the third increment is skipped at once"
    sound = fleet("ff", "space:cape", side=B, classes=["Transport"], damage=[5])
    assert slowed(at_sea(coast(), sound), 2) == [2, 3, 4, 6, 7, 8]


@pytest.mark.rule("SL 5.132")
def test_from_five_to_four_only_the_bonus_goes() -> None:
    world = at_sea(coast(), fleet("ff", "space:narrows", side=B, classes=["Frigate"], damage=[6]))
    sail(world, {"ff": "space:point"})
    world.squadrons["ff-1"].damage += 1
    sail(world, {"ff": "space:calm"}, 5)
    assert world.formations["ff"].place == "space:point"
    assert increments_of(fleet("ff", "space:cape", side=B, classes=["Frigate"], damage=[7])) == [1, 2, 3, 4]


# -- directional markers -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.15", "SL 5.113", "SL 5.152", "SL 2.33c")
@pytest.mark.parametrize("order", [(A, B), (B, A)])
def test_player_a_lays_markers_then_b_sails_then_a_as_marked(order: tuple[str, str]) -> None:
    world = at_sea(coast(), fleet("mine", "space:cape"), fleet("theirs", "space:cape", side=B))
    world.sides = order
    first, second = ("mine", "theirs") if order[0] == A else ("theirs", "mine")
    asked = drive(movement.sail_all(world), {"mine": "space:narrows", "theirs": "in:deep:north"})
    assert [(question.side, question.kind.name, lines(question)) for question in asked] == [
        (order[0], "markers", [first]),
        (order[1], "sailing", [second]),
    ]
    assert [sailed.formation for sailed in told(world, Sailed)] == [second, first]


@pytest.mark.rule("SL 5.152a")
def test_a_marker_lies_under_every_formation_of_a_that_spends_a_point() -> None:
    world = at_sea(coast(), fleet("quick", "space:cape"), fleet("slow", "space:cape", classes=["Transport"]), increment=1)
    laid = {}

    def look(question: Question) -> None:
        laid[question.kind.name] = dict(world.increment.markers)

    world.formations |= {f.id: f for f in fleet("theirs", "space:home", side=B).formations}
    world.squadrons |= {s.id: s for s in fleet("theirs", "space:home", side=B).squadrons}
    drive(movement.sail_all(world), {"quick": "space:narrows"}, look)
    assert laid == {"markers": {}, "sailing": {"quick": "space:narrows"}}
    assert world.increment.markers == {}, "they are taken up again"


@pytest.mark.rule("SL 5.152b", "SL 5.152c")
def test_b_catches_his_winds_before_a_moves_and_a_is_bound_by_his_markers() -> None:
    world = at_sea(coast(), fleet("mine", "space:point"), fleet("theirs", "space:point", side=B))
    throw(world, 9, 0)
    asked = drive(movement.sail_all(world), {"mine": "space:calm", "theirs": "space:calm"})
    assert [(roll.about, roll.success) for roll in told(world, Roll)] == [("theirs", False), ("mine", True)]
    assert [question.side for question in asked] == [A, B], "A is not asked again: he goes where he marked, B having stayed"
    assert world.formations["mine"].place == "space:calm"


@pytest.mark.rule("SL 5.153")
def test_a_formation_that_makes_ready_has_a_no_move_marker() -> None:
    chart = theatre([large("a"), large("b")], [lane("a", "b", to="b")], ports=[Port("a", FLAGS[A], key=True)])
    world = at_sea(chart, fleet("fitting", "harbour:a"), fleet("ready", "space:a"))
    (form,) = drive(movement.sail_all(world), {"fitting": "space:a"})
    assert isinstance(form, Form)
    faces = {part.key: {option.key: option.value.face for option in part.options} for part in form.parts}
    assert faces["fitting"] == {"stay": "no move", "space:a": "no move"}
    assert faces["ready"] == {"mark-time": "no move", "space:b": "space:b", "harbour:a": "harbour:a"}
    assert world.formations["fitting"].place == "space:a"


@pytest.mark.rule("SL 5.154")
def test_out_of_a_zone_a_marker_shows_the_edge_and_the_exit_is_chosen_when_moving() -> None:
    force = [fleet("mine", "zone:deep"), fleet("theirs", "zone:deep", side=B)]
    world = at_sea(coast(), *force)
    orders = {"mine": "edge:deep:north", "theirs": "out:deep:point", "exit:mine": "out:deep:far"}
    asked = drive(movement.sail_all(world), orders)
    markers, sailing, exits = asked
    assert isinstance(markers, Form)
    assert isinstance(sailing, Form)
    assert isinstance(exits, Decision)
    assert [option.key for option in markers.parts[0].options] == ["mark-time", "edge:deep:north", "edge:deep:south"]
    assert [option.key for option in exits.options] == ["out:deep:cape", "out:deep:point", "out:deep:far"], "zone or space alike"
    assert "out:deep:calm" in [option.key for option in sailing.parts[0].options], "B, who moves freely, names his exit at once"
    assert {f.id: f.place for f in world.formations.values()} == {"mine": "out:deep:far", "theirs": "out:deep:point"}


@pytest.mark.rule("SL 5.154")
def test_where_an_edge_has_one_exit_nothing_more_is_asked() -> None:
    world = at_sea(coast(), fleet("mine", "zone:deep"))
    assert len(drive(movement.sail_all(world), {"mine": "edge:deep:south"})) == 1
    assert world.formations["mine"].place == "out:deep:calm"


@cache
def roads() -> Theatre:
    """Off a mole: the zone deep and the point beyond it lie north, a bar north-east, the zone far and two banks south."""
    return theatre(
        [
            large("mole", at=(45, 0)), large("point", at=(48, 0.5)), large("bar", at=(46, 1.4)),
            large("bank", at=(44, 0)), large("spit", at=(43, 0.2)),
        ],
        [lane("mole", name, to=name) for name in ("point", "bar", "bank", "spit")],
        ports=[Port("mole", FLAGS[A])],
        zones=[zone("deep", edge("south", "mole"), at=(47, 0)), zone("far", edge("north", "mole"), at=(42, 0))],
    )  # fmt: skip


@pytest.mark.rule("SL 5.154", "SL 5.151")
@pytest.mark.parametrize("there", ["in:deep:south", "space:point"])
def test_a_marker_that_points_at_a_zone_covers_the_space_that_lies_that_way_and_the_choice_is_made_when_moving(
    there: str,
) -> None:
    world = at_sea(roads(), fleet("mine", "space:mole"), fleet("theirs", "space:mole", side=B))
    markers, sailing, choice = drive(movement.sail_all(world), {"mine": "towards:north", "exit:mine": there})
    assert isinstance(markers, Form)
    assert isinstance(sailing, Form)
    assert isinstance(choice, Decision)
    pointed = ["mark-time", "towards:north", "space:bar", "towards:south", "flag:mole"]
    assert [option.key for option in markers.parts[0].options] == pointed, "a marker for each of the eight ways a counter points"
    assert [option.key for option in choice.options] == ["space:point", "in:deep:south"]
    assert "in:deep:south" in [option.key for option in sailing.parts[0].options], "B, who moves freely, says at once whither"
    assert world.formations["mine"].place == there


@pytest.mark.rule("SL 5.154", "SL 8.46b")
def test_of_what_a_marker_covers_a_place_barred_by_a_battle_is_left_out() -> None:
    world = at_sea(roads(), fleet("mine", "space:mole"))
    world.constraints["mine"] = Constraint(Place("space:mole"), (Place("space:point"), Place("space:bar")))
    (markers,) = drive(movement.sail_all(world), {"mine": "towards:north"})
    assert isinstance(markers, Form)
    assert [option.key for option in markers.parts[0].options] == ["towards:north", "towards:south", "flag:mole"]
    assert world.formations["mine"].place == "in:deep:south"


@pytest.mark.rule("SL 5.154", "SL 5.151")
def test_spaces_that_lie_the_same_way_without_a_zone_have_a_marker_each() -> None:
    chart = theatre(
        [large("mole", at=(45, 0)), large("bank", at=(44, 0)), large("spit", at=(43, 0.2))],
        [lane("mole", name, to=name) for name in ("bank", "spit")],
    )
    world = at_sea(chart, fleet("mine", "space:mole"))
    (markers,) = drive(movement.sail_all(world), {"mine": "space:spit"})
    assert isinstance(markers, Form)
    assert [option.key for option in markers.parts[0].options] == ["mark-time", "space:bank", "space:spit"]


# -- catching the wind -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.25", "SL 5.14c", "SL 5.255")
@pytest.mark.parametrize(("here", "there"), [("space:point", "space:calm"), ("space:calm", "space:point")])
def test_a_dashed_lane_is_a_point_either_way_once_the_wind_is_caught(here: str, there: str) -> None:
    world = at_sea(coast(), fleet("ff", here, side=B))
    sail(world, {"ff": there}, 5)
    assert world.formations["ff"].place == here
    assert [fact.becalmed for fact in told(world, MarkedTime)] == [True]
    sail(world, {"ff": there}, 4)
    assert world.formations["ff"].place == there
    assert told(world, MarkedTime) == []


@pytest.mark.rule("SL 5.251")
@pytest.mark.parametrize(("here", "there"), [("space:a", "space:c"), ("space:c", "space:a")])
def test_a_lane_of_arrows_is_used_in_a_calm_by_catching_the_wind_small_spaces_passed(here: str, there: str) -> None:
    chart = theatre([large("a"), small("b"), large("c")], [lane("a", "c", "b", red="c")], winds=[wind("red")])
    world = at_sea(chart, fleet("ff", here, side=B))
    sail(world, {"ff": there}, 4)
    assert world.formations["ff"].place == there
    assert {step.to for place in ("space:a", "space:c") for step in waters(chart, "red").from_(place)} == {"space:c", "space:b"}


@pytest.mark.rule("SL 5.253", "SL 5.253b", "SL 5.253c")
@pytest.mark.parametrize(("leadership", "highest"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6), (7, 7)])
def test_the_wind_is_caught_with_four_or_less_after_half_the_leadership(leadership: int, highest: int) -> None:
    for die in range(10):
        world = at_sea(coast(), fleet("ff", "space:point", side=B, lr=leadership))
        sail(world, {"ff": "space:calm"}, die)
        assert (world.formations["ff"].place == "space:calm") == (die <= highest)


@pytest.mark.rule("SL 5.253a")
def test_each_formation_has_a_die_of_its_own() -> None:
    world = at_sea(coast(), fleet("ff", "space:point", side=B, lr=2), fleet("gg", "space:point", side=B))
    sail(world, {"ff": "space:calm", "gg": "space:calm"}, 5, 5)
    assert [(roll.about, roll.total, roll.success) for roll in told(world, Roll)] == [("ff", 4, True), ("gg", 5, False)]
    assert (world.formations["ff"].place, world.formations["gg"].place) == ("space:calm", "space:point")


@pytest.mark.rule("SL 5.254", "SL 5.276d")
@pytest.mark.parametrize(("leadership", "highest"), [(0, 7), (1, 7), (3, 8)])
def test_at_a_zone_its_own_number_counts_with_half_the_leadership(leadership: int, highest: int) -> None:
    for die in range(10):
        world = at_sea(coast(), fleet("ff", "in:deep:north", side=B, lr=leadership))
        sail(world, {}, die)
        assert (world.formations["ff"].place == "zone:deep") == (die <= highest)


@pytest.mark.rule("SL 5.255")
def test_a_failure_costs_the_point_and_the_next_point_may_try_again() -> None:
    world = at_sea(coast(), fleet("ff", "space:point", side=B))
    for increment, die in enumerate([9, 8, 5, 4], 1):
        world.clock.increment = increment
        assert world.formations["ff"].place == "space:point"
        sail(world, {"ff": "space:calm"}, die)
    assert world.formations["ff"].place == "space:calm"


# -- in a gale ---------------------------------------------------------------------------------------------------------


@cache
def shore() -> Theatre:
    """West - (w) - mid - (e) - east, Red prevailing with the wind to the east; mid - north and south, where Red is not marked."""
    return theatre(
        [large("west", "red"), small("w"), large("mid", "red"), small("e"), large("east", "red"), large("far", "red"),
         large("north"), large("south", "red")],
        [lane("west", "mid", "w", to="mid", marks=["red"]), lane("mid", "east", "e", to="east", marks=["red"]),
         lane("east", "far", to="far", marks=["red"]), lane("north", "mid", to="north"),
         lane("south", "mid", to="south", red="mid")],
        ports=[Port("mid", FLAGS[A], key=True), Port("far", FLAGS[A], key=True)],
        winds=[wind("red")],
    )  # fmt: skip


@pytest.mark.rule("SL 5.33a", "SL 5.314a", "SL 5.35")
def test_in_a_gale_and_into_it_the_way_to_windward_must_be_caught() -> None:
    calm, rough = waters(shore(), "red"), waters(shore(), "red", storms=[storm("red", 8, "space:mid")])
    assert steps(calm, "space:east")["space:e"].catch is None
    to_windward = steps(rough, "space:east")["space:e"]
    assert (to_windward.catch, [value for value, _ in to_windward.modifiers]) == (4, [2])
    assert steps(rough, "space:mid")["space:w"].catch == 4
    assert steps(rough, "space:mid")["space:e"].catch is None, "with the wind no die is thrown"
    assert steps(rough, "space:far")["space:east"].catch == 4, "into the gale from outside it"
    leaving = waters(shore(), "red", storms=[storm("red", 8, "space:far")])
    assert steps(leaving, "space:east")["space:e"].catch == 4, "and out of it"
    far_off = waters(shore(), "red", storms=[storm("red", 8, "space:west")])
    assert steps(far_off, "space:far")["space:east"].catch is None, "beyond its radius"


@pytest.mark.rule("SL 5.35")
def test_a_prevailing_wind_without_the_gales_symbol_needs_no_catching_and_its_arrows_do() -> None:
    rough = waters(shore(), "red", storms=[storm("red", 8, "space:mid")])
    assert steps(rough, "space:north")["space:mid"].catch is None, "against a prevailing wind that Red does not share"
    assert steps(rough, "space:mid")["space:south"].catch == 4, "against Red's arrows"
    assert steps(rough, "space:south")["space:mid"].catch is None


@pytest.mark.rule("SL 5.314a", "SL 5.35", "SL 5.253e")
@pytest.mark.parametrize(("die", "caught"), [(2, True), (3, False)])
def test_the_gale_is_added_to_the_die(die: int, caught: bool) -> None:
    world = at_sea(shore(), fleet("ff", "space:east", side=B), winds=["red"], gales=[gale("red", 8, "space:mid")])
    sail(world, {"ff": "space:e"}, die)
    assert (world.formations["ff"].place == "space:e") == caught


@pytest.mark.rule("SL 5.351", "SL 5.231b")
def test_out_of_a_gale_space_the_next_space_is_never_passed_even_downwind() -> None:
    rough = waters(shore(), "red", storms=[storm("red", 8, "space:mid")])
    assert set(steps(rough, "space:west")) == {"space:w"}
    assert set(steps(waters(shore(), "red"), "space:west")) == {"space:mid"}
    clear = waters(shore(), "red", storms=[storm("red", 8, "space:far")])
    assert set(steps(clear, "space:west")) == {"space:mid"}, "a space outside the gale is left as ever"


@pytest.mark.rule("SL 5.352", "SL 5.283")
def test_nobody_leaves_a_harbour_into_a_gale_but_it_can_be_run_for() -> None:
    force = [fleet("in-port", "harbour:mid"), fleet("at-sea", "space:mid")]
    world = at_sea(shore(), *force, winds=["red"], gales=[gale("red", 11, "space:mid")])
    with pytest.raises(IllegalChoice, match=r"expected one of: stay$"):
        drive(movement.sail_all(world), {"in-port": "space:mid"})
    throw(world)
    drive(movement.sail_all(world), {"at-sea": "harbour:mid"})
    assert [fact.formation for fact in told(world, Anchored)] == ["at-sea"]
    drive(gales.close_increment(world))
    assert told(world, Damaged) == [], "and both are safe there"
    world.gales = []
    world.weather_changed()
    drive(movement.sail_all(world), {"in-port": "space:mid"})
    assert world.formations["in-port"].place == "space:mid"


# -- lanes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.231", "SL 5.231a")
def test_with_the_wind_a_point_goes_from_large_to_large() -> None:
    world = at_sea(coast(), fleet("ff", "space:home", side=B))
    sail(world, {"ff": "space:cape"})
    sail(world, {"ff": "space:narrows"})
    assert world.formations["ff"].place == "space:narrows"


@pytest.mark.rule("SL 5.231", "SL 5.231b")
def test_against_the_wind_a_point_goes_from_space_to_space() -> None:
    world = at_sea(coast(), fleet("ff", "space:cape", side=B))
    sail(world, {"ff": "space:reef"})
    sail(world, {"ff": "space:home"})
    assert world.formations["ff"].place == "space:home"
    blow(world, "red")
    world.formations["ff"].place = Place("space:cape")
    sail(world, {"ff": "space:home"})
    assert world.formations["ff"].place == "space:home", "with Red behind it the reef is passed"


# -- what the other side learns ----------------------------------------------------------------------------------------


def seen(world: World, side: str) -> bytes:
    """All that a side may know, as bytes."""
    view = views.view(world, side, tuple(ports.friendly_berths(world, side)))
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name != "waters"}
    return msgspec.json.encode(fields)


def asked_of(world: World, side: str, orders: dict[str, str]) -> bytes:
    """The question that a side has before it in an increment, with its view of that moment."""
    shown: list[bytes] = []

    def look(question: Question) -> None:
        if question.side == side:
            shown.append(msgspec.json.encode(question) + seen(world, side))

    throw(world, *[0] * 9)
    drive(movement.sail_all(world), orders, look)
    assert shown
    return shown[0]


def secret_place(world: World) -> None:
    world.formations["mine"].place = Place("zone:deep")


def secret_strength(world: World) -> None:
    del world.squadrons["mine-1"].ships[1:]
    world.squadrons["mine-1"].damage = 6


def secret_leader(world: World) -> None:
    world.leaders["mine-leader"].leadership = 9


def secret_seed(world: World) -> None:
    world.dice.seed = "another"


def secret_formation(world: World) -> None:
    for formation in fleet("more", "space:narrows").formations:
        world.formations[formation.id] = formation
    world.squadrons |= {squadron.id: squadron for squadron in fleet("more", "space:narrows").squadrons}


def secret_marker(world: World) -> None:
    world.increment.markers = {"mine": "space:calm"}


SECRETS = [secret_place, secret_strength, secret_leader, secret_seed, secret_formation, secret_marker]


@pytest.mark.rule("SL 5.152a")
@pytest.mark.parametrize("order", [(A, B), (B, A)], ids=["markers", "free"])
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__)
def test_what_one_side_keeps_secret_changes_nothing_that_the_other_sees_or_is_asked(
    secret: Callable[[World], None], order: tuple[str, str]
) -> None:
    """Where counters are, and how many, is a secret in double-blind play alone."""

    def fresh() -> World:
        world = at_sea(coast(), fleet("mine", "space:point"), fleet("theirs", "space:point", side=B))
        world.sides, world.double_blind = order, secret in (secret_place, secret_formation)
        return world

    plain, changed = fresh(), fresh()
    secret(changed)
    assert seen(changed, B) == seen(plain, B)
    assert asked_of(changed, B, {}) == asked_of(plain, B, {})


def test_the_owner_does_see_what_the_enemy_may_not() -> None:
    plain, changed = (at_sea(coast(), fleet("mine", "space:point")) for _ in range(2))
    secret_place(changed)
    assert seen(changed, A) != seen(plain, A)
    assert asked_of(changed, A, {}) != asked_of(plain, A, {})


@pytest.mark.rule("SL 5.152a")
def test_markers_on_the_table_tell_b_nothing() -> None:
    shown = set()
    for order in ("mark-time", "space:narrows", "space:calm", "in:deep:north"):
        world = at_sea(coast(), fleet("mine", "space:point"), fleet("theirs", "space:point", side=B))
        shown.add(asked_of(world, B, {"mine": order}))
    assert len(shown) == 1

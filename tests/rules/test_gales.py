"""Gale markers, how far they are felt, and what they do to sailing and to subordination (SL 5.31, 5.33-5.35, 5.37-5.38)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign import sequence
from campaign.record.sailing import Parted
from campaign.record.weather import GaleEnded
from campaign.rules import movement, organisation
from campaign.state import GaleDue, GaleMarker, World
from maps.place import Place
from maps.theatre import FORCES
from table.decisions import Decision
from table.dice import Roll
from tests.rules.chart import (
    STANDARD,
    A,
    at_sea,
    berthed,
    drive,
    fleet,
    lane,
    large,
    lone,
    steps,
    theatre,
    thrown,
    told,
    wind,
)
from tests.rules.gale_chart import blue, cast, closes, gulf, held, markers, opens, ranges, reaching, red, wounds

WIDE = reaching(10, hindrance=(4, 3, 2), toll=(3, 2, 1))  # a radius of 2
TWO = ("SOL", "SOL")


def kinds(world: World) -> list[str]:
    """The kinds of facts since the dice were scripted, in order."""
    return [type(fact).__name__ for fact in world.tray.journal]


# -- when an increment opens -------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.313", "SL 5.313a", "SL 5.313b", "SL 5.313c", "SL 5.313d", "SL 5.313f")
def test_when_an_increment_opens_gales_cease_move_rise_part_fleets_and_drive_ships_to_sea_in_that_order() -> None:
    world = at_sea(
        gulf(), fleet("ff", "space:w1", classes=TWO), berthed("guard", "flag:w1"),
        winds=["red", "blue"], gales=[red(8, "space:n2"), blue(8, "space:e1")], increment=0,
    )  # fmt: skip
    world.impulse.gales_due = [GaleDue("red", 8)]
    world.clock.increment = 1
    opens(world, 9)
    assert kinds(world) == ["GaleEnded", "GaleMoved", "GaleRose", "Roll", "Parted", "MadeReady"]
    assert markers(world) == {"red": (8, "space:w0"), "blue": (8, "zone:sz")}


@pytest.mark.rule("SL 5.313a", "SL 5.382b")
@pytest.mark.parametrize("increment", [1, 2, 3, 4])
def test_a_gale_ends_when_its_wind_drops(increment: int) -> None:
    world = at_sea(gulf(), winds=["blue"], gales=[red(11, "space:w0"), blue(8, "space:e1")], increment=increment)
    opens(world)
    assert markers(world) == {"blue": (8, "zone:sz")}, "the wind that blows on keeps its gale"
    assert [(fact.wind, fact.place, fact.rule) for fact in told(world, GaleEnded)] == [("red", "space:w0", "SL 5.382b")]


@pytest.mark.rule("SL 5.382a", "SL 5.313a")
@pytest.mark.parametrize("place", ["space:n2", "space:haven", "space:e2"])
def test_a_gale_ends_that_can_go_no_farther_from_its_start(place: str) -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(9, place)])
    opens(world)
    assert markers(world) == {}
    assert [fact.rule for fact in told(world, GaleEnded)] == ["SL 5.382a"]
    assert world.impulse.winds == ["red"], "the wind blows on"


@pytest.mark.rule("SL 5.38", "SL 5.382", "SL 5.313b")
def test_a_gale_runs_its_course_one_large_space_or_zone_an_increment_and_not_in_the_one_that_placed_it() -> None:
    """Small spaces are passed over; the sea zone is one stage; after the last space of its marks it is gone."""
    world = at_sea(gulf(), winds=["red"], increment=1)
    world.impulse.gales_due = [GaleDue("red", 9)]
    course = []
    for increment in (1, 2, 3, 4, 1, 2, 3, 4):
        world.clock.increment = increment
        opens(world, *([(2, 3)] if increment == 3 and world.gales[0].place == "space:w1" else []))
        course.append(world.gales[0].place if world.gales else "gone")
    assert course == ["space:w0", "space:w1", "space:w2", "space:w3", "zone:sz", "space:e1", "space:e2", "gone"]


@pytest.mark.rule("SL 5.38")
def test_a_gale_goes_the_way_its_own_wind_blows() -> None:
    world = at_sea(gulf(), winds=["red", "blue"], gales=[red(8, "zone:sz"), blue(8, "space:w3")])
    opens(world)
    assert markers(world) == {"red": (8, "space:e1"), "blue": (8, "space:w2")}


@pytest.mark.rule("SL 5.381", "SL 5.383")
@pytest.mark.parametrize(("die", "place"), [(0, "space:haven"), (1, "space:n2"), (2, "space:w2")])
def test_where_the_way_divides_chance_decides_among_the_places_that_bear_the_mark(die: int, place: str) -> None:
    """By dashed and prevailing lanes as well as its own; not to the unmarked lee, though its arrows lead there, nor back."""
    world = at_sea(gulf(), winds=["red"], gales=[red(8, "space:w1")])
    opens(world, (die, 3))
    assert markers(world) == {"red": (8, place)}
    assert [roll.sides for roll in told(world, Roll)] == [3]


@pytest.mark.rule("SL 5.381")
def test_every_move_takes_a_gale_farther_from_its_start_and_one_way_needs_no_die() -> None:
    world = at_sea(gulf(), winds=["red"])
    sea = world.sea
    for place in sorted(sea.marked("red")):
        away = sea.hop_counts("space:w0")
        assert all(away[there] == away[place] + 1 for there in sea.downwind("red", place, "space:w0"))
    world.gales = [red(8, "space:w0")]
    opens(world)
    assert thrown(world) == []
    assert "space:w0" not in sea.downwind("red", "space:w1", "space:w1"), "upwind, though farther from this start"


@pytest.mark.rule("SL 5.381", "SL 5.382a")
def test_a_gale_does_not_go_round_in_a_ring_though_its_arrows_do() -> None:
    ring = theatre(
        [large(name, "red") for name in "abcd"],
        [lane("a", "b", red="b"), lane("b", "c", red="c"), lane("c", "a", red="a"), lane("c", "d", red="d")],
        winds=[wind("red", start="a")],
    )
    sea = at_sea(ring).sea
    assert sea.downwind("red", "space:a", "space:a") == ("space:b",)
    assert sea.downwind("red", "space:b", "space:a") == (), "c is no farther from a than b"
    assert sea.downwind("red", "space:c", "space:a") == ("space:d",), "not back to a"


# -- markers that meet -------------------------------------------------------------------------------------------------


def meeting(west: int, east: int) -> World:
    """Red's gale at w2 and Blue's in the zone are both bound for w3."""
    return at_sea(gulf(), winds=["red", "blue"], gales=[red(west, "space:w2"), blue(east, "zone:sz")])


@pytest.mark.rule("SL 5.325", "SL 5.382c")
@pytest.mark.parametrize(("west", "east", "left"), [(10, 8, "red"), (8, 10, "blue")])
def test_of_two_gales_in_one_place_the_stronger_stays_and_both_winds_blow_on(west: int, east: int, left: str) -> None:
    world = meeting(west, east)
    opens(world)
    assert markers(world) == {left: (10, "space:w3")}
    assert world.impulse.winds == ["red", "blue"]
    assert [fact.rule for fact in told(world, GaleEnded)] == ["SL 5.325"]


@pytest.mark.rule("SL 5.325")
@pytest.mark.parametrize(("die", "left"), [(0, "red"), (1, "blue")])
def test_between_equal_gales_chance_decides(die: int, left: str) -> None:
    world = meeting(9, 9)
    opens(world, (die, 2))
    assert markers(world) == {left: (9, "space:w3")}


@pytest.mark.rule("SL 5.325")
def test_gales_that_only_change_places_both_stay() -> None:
    world = at_sea(gulf(), winds=["red", "blue"], gales=[red(8, "space:w3"), blue(9, "zone:sz")])
    opens(world)
    assert markers(world) == {"red": (8, "zone:sz"), "blue": (9, "space:w3")}


@pytest.mark.rule("SL 5.325")
def test_a_new_gale_may_drown_the_one_that_stands_at_its_start() -> None:
    world = at_sea(gulf(), winds=["red", "blue"], gales=[red(8, "zone:sz")], increment=1)
    world.impulse.gales_due = [GaleDue("blue", 10)]
    opens(world)
    assert markers(world) == {"blue": (10, "space:e1")}


# -- how far a gale is felt --------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.311", "SL 5.34", "SL 5.346", "SL 5.33")
def test_the_gale_effects_chart_gives_the_radius_and_what_is_felt_at_each_range_from_the_marker() -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w0")], tables=WIDE)
    large = {place: at for place, at in ranges(world).items() if place not in world.sea.small}
    assert large == {"space:w0": 0, "space:w1": 1, "space:w2": 2, "space:n2": 2, "space:haven": 2}
    felt = [(held(world, f"space:{place}").hindrance, held(world, f"space:{place}").toll) for place in ("w0", "w1", "w2")]
    assert felt == [(4, 3), (3, 2), (2, 1)]
    narrow = at_sea(gulf(), winds=["red"], gales=[red(9, "space:w0")], tables=reaching(9, (3, 2), (2, 1)))
    assert ranges(narrow) == {"space:w0": 0, "space:s01": 1, "space:w1": 1}


@pytest.mark.rule("SL 5.33b")
def test_attrition_rises_with_force_and_falls_with_distance_on_the_standard_chart() -> None:
    for force in FORCES:
        toll = STANDARD.gales[force].toll
        assert all(near >= far for near, far in pairwise(toll))
    for weak, strong in pairwise(STANDARD.gales[force].toll for force in FORCES):
        assert len(weak) <= len(strong)
        assert all(less <= more for less, more in zip(weak, strong, strict=False))
        assert weak[0] < strong[0]


@pytest.mark.rule("SL 5.36", "SL 5.38", "SL 11.23e")
@pytest.mark.parametrize(("force", "cost"), [(8, 2), (9, 4), (10, 7), (11, 10), (12, 17)])
def test_what_a_gale_costs_a_squadron_that_lies_still_while_it_passes(force: int, cost: int) -> None:
    """The figures by which the standard chart is reasoned: seven large spaces in a row, the squadron on the middle one."""
    row = [f"x{number}" for number in range(8)]
    lanes = [lane(here, there, red=there) for here, there in pairwise(row)]
    chart = theatre([large(name, "red") for name in row], lanes, winds=[wind("red", start="x0")])
    world = at_sea(
        chart, fleet("ff", "space:x4"), winds=["red"], gales=[GaleMarker("red", force, Place("space:x0"), Place("space:x0"))]
    )
    for _ in row[1:]:
        closes(world, *[9] * 4)
        opens(world, *[(0, 1)] * 2, *[9] * 8)
    assert wounds(world) == {"ff-1": cost}


@pytest.mark.rule("SL 5.341", "SL 5.345a")
def test_felt_on_the_winds_own_marks_and_on_small_spaces_between_them_but_not_where_the_mark_is_wanting() -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w1")], tables=WIDE)
    assert ranges(world) == {
        "space:w1": 0, "space:w0": 1, "space:w2": 1, "space:n2": 1, "space:haven": 1, "space:w3": 2,
        "space:s01": 1, "space:s12": 1,
    }  # fmt: skip
    assert world.sea.hop_counts("space:w1")["space:lee"] == 1, "lee lies as near as any, but bears no mark"
    assert not world.sea.small & world.sea.hops.keys(), "small spaces are not counted"


@pytest.mark.rule("SL 5.341")
def test_a_small_space_between_a_large_one_and_a_zone_is_felt_when_both_are() -> None:
    near = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w3")], tables=WIDE)
    assert ranges(near)["zone:sz"] == 1
    assert ranges(near)["space:s4"] == ranges(near)["space:e1"] == 2
    far = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w2")], tables=WIDE)
    assert ranges(far)["zone:sz"] == 2
    assert "space:s4" not in ranges(far), "only one of its neighbours is within the radius"


@pytest.mark.rule("SL 5.342", "SL 5.343")
def test_the_example_of_the_small_space_between_ranges_one_and_two() -> None:
    """Marker, small, large at range 1, small with the formation, large at range 2: it suffers as at range 2."""
    world = at_sea(
        gulf(), lone("ff", "space:s12"), lone("inner", "space:s01"), winds=["red"], gales=[red(10, "space:w0")], tables=WIDE
    )
    assert held(world, "space:s12").range == 2
    closes(world)
    assert wounds(world) == {"ff-1": 1, "inner-1": 2}, "the tolls of ranges 2 and 1"


@pytest.mark.rule("SL 5.344")
def test_the_example_of_two_gales_on_one_space() -> None:
    """Force 11 at range 1 and Force 9 at range 2: only the Force 11 is felt, and nothing is added up."""
    tables = reaching(9, hindrance=(3, 2, 1), toll=(1, 1, 1))
    world = at_sea(
        gulf(), lone("ff", "space:w2"), winds=["red", "blue"],
        gales=[red(11, "space:w1"), blue(9, "zone:sz")], tables=tables,
    )  # fmt: skip
    felt = held(world, "space:w2")
    assert (felt.storm.wind, felt.storm.force, felt.range) == ("red", 11, 1)
    closes(world)
    assert wounds(world) == {"ff-1": STANDARD.gales[11].toll[1]}
    world.gales = world.gales[1:]
    world.weather_changed()
    assert (held(world, "space:w2").storm.force, held(world, "space:w2").range) == (9, 2), "which alone would be felt"


@pytest.mark.rule("SL 5.344")
def test_the_most_severe_gale_is_not_always_the_strongest() -> None:
    """Under a weaker gale's own marker the toll may be higher than at the edge of a strong one."""
    tables = reaching(9, hindrance=(9, 0), toll=(4, 0))
    world = at_sea(gulf(), winds=["red", "blue"], gales=[red(11, "space:w1"), blue(9, "space:w3")], tables=tables)
    assert held(world, "space:w3").storm.force == 9
    assert held(world, "space:w2").storm.force == 11


@pytest.mark.rule("SL 5.345", "SL 5.345a", "SL 5.345b", "SL 5.31")
def test_harbours_and_unmarked_spaces_are_spared_and_a_wind_that_is_no_gale_harms_nobody() -> None:
    forces = [lone(place, f"space:{place}") for place in ("haven", "w1", "lee", "dry")] + [lone("snug", "harbour:haven")]
    world = at_sea(gulf(), *forces, winds=["red"], gales=[red(10, "space:w1")], tables=WIDE)
    closes(world)
    assert wounds(world) == {"haven-1": 2, "w1-1": 3, "lee-1": 0, "dry-1": 0, "snug-1": 0}
    calm = at_sea(gulf(), *(lone(place, f"space:{place}") for place in ("haven", "w1")), winds=["red"], tables=WIDE)
    closes(calm)
    assert wounds(calm) == {"haven-1": 0, "w1-1": 0}


# -- sailing in a gale -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.252", "SL 5.35", "SL 5.253e", "SL 5.314", "SL 5.314a", "SL 5.33a")
def test_against_a_gale_the_wind_must_be_caught_with_the_charts_modifier() -> None:
    """Against Red's arrows, and against the chevrons that bear its mark; a prevailing lane without the mark asks for nothing."""
    storm = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w2")], tables=WIDE)
    plain = at_sea(gulf(), winds=["red"], tables=WIDE)
    for here, there, hindrance in (("space:w2", "space:s12", 4), ("space:w3", "space:w2", 4), ("space:w1", "space:s01", 3)):
        against = steps(storm.waters, here)[there]
        assert (against.catch, sum(value for value, _ in against.modifiers)) == (4, hindrance)
        assert steps(plain.waters, here)[there].catch is None
    assert steps(storm.waters, "space:w1")["space:haven"].catch is None
    assert steps(storm.waters, "space:w2")["space:w3"].catch is None, "with the wind nothing need be caught"


@pytest.mark.rule("SL 5.253e")
@pytest.mark.parametrize(("die", "there"), [(0, "space:s12"), (1, "space:w2")])
def test_the_modifier_of_the_gale_is_added_to_the_die(die: int, there: str) -> None:
    """4 under the marker: a 0 just serves, a 1 does not."""
    world = at_sea(gulf(), fleet("ff", "space:w2"), winds=["red"], gales=[red(10, "space:w2")], tables=WIDE)
    cast(world, die)
    drive(movement.sail_all(world), {"ff": "space:s12"})
    assert world.formations["ff"].place == there
    (roll,) = told(world, Roll)
    assert (roll.total, roll.at_most) == (die + 4, 4)


@pytest.mark.rule("SL 5.351")
def test_out_of_a_gale_space_one_goes_to_the_next_space_of_any_size_even_before_the_wind() -> None:
    storm = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w0")], tables=WIDE)
    assert set(steps(storm.waters, "space:w0")) == {"space:s01", "space:dry"}
    assert set(steps(at_sea(gulf(), winds=["red"]).waters, "space:w0")) == {"space:w1", "space:dry"}


@pytest.mark.rule("SL 5.352")
def test_nobody_leaves_a_harbour_whose_port_space_is_in_a_gale() -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(10, "space:w1")], tables=WIDE)
    assert steps(world.waters, "harbour:haven") == {}
    assert "harbour:haven" in steps(world.waters, "space:haven"), "but whoever is out may come in"
    world.gales = []
    world.weather_changed()
    assert set(steps(world.waters, "harbour:haven")) == {"space:haven"}


@pytest.mark.rule("SL 5.276c")
def test_at_the_edge_of_a_sea_zone_a_gale_is_three_both_ways_but_only_where_its_wind_is_marked() -> None:
    def due(world: World, here: str, there: str) -> list[int]:
        return [value for value, _ in steps(world.waters, here)[there].modifiers]

    fresh = at_sea(gulf(), winds=["red", "blue"])
    storm = at_sea(gulf(), winds=["red", "blue"], gales=[red(10, "zone:sz")], tables=WIDE)
    assert due(fresh, "in:sz:west", "zone:sz") == [-2, 2], "red helps in, blue hinders"
    assert due(fresh, "out:sz:w3", "space:w3") == [2, -2]
    assert due(storm, "in:sz:west", "zone:sz") == due(storm, "out:sz:w3", "space:w3") == [3]
    assert due(storm, "in:sz:east", "zone:sz") == [-2], "no red on the eastern edge: blue helps there as before"
    assert due(storm, "out:sz:s4", "space:s4") == [2]


# -- loss of subordination ---------------------------------------------------------------------------------------------


def scattered(die: int, lr: int = 3, classes: tuple[str, ...] = ("SOL", "SOL", "SOL"), **answers: str) -> World:
    """A fleet lies under the marker when the increment opens; a die for its leader's check."""
    world = at_sea(gulf(), fleet("ff", "space:w1", lr=lr, classes=classes), winds=["red"], gales=[red(8, "space:w0")])
    opens(world, die, answers=answers)
    return world


@pytest.mark.rule("SL 5.37", "SL 5.37a", "SL 5.33c")
@pytest.mark.parametrize(("die", "together"), [(0, True), (3, True), (4, False), (9, False)])
def test_a_leader_keeps_his_squadrons_together_with_a_leadership_check(die: int, together: bool) -> None:
    world = scattered(die)
    assert (len(world.squadrons_of("ff")) == 3) == together
    assert [(roll.rule, roll.at_most) for roll in told(world, Roll)] == [("SL 5.37", 3)]


@pytest.mark.rule("SL 5.37b", "SL 3.354c")
def test_failing_he_keeps_one_of_his_owners_choice_and_the_others_sail_independent() -> None:
    world = scattered(9, keep="ff-2")
    assert [squadron.id for squadron in world.squadrons_of("ff")] == ["ff-2"]
    parted = [world.formations[f"independent-ff-{n}"] for n in (1, 3)]
    assert [(lone.kind, lone.place, lone.leader) for lone in parted] == [("independent", "space:w1", None)] * 2
    assert [(fact.squadron, fact.independent) for fact in told(world, Parted)] == [
        ("ff-1", "independent-ff-1"), ("ff-3", "independent-ff-3"),
    ]  # fmt: skip
    organisation.rejoin(world)
    assert len(world.formations) == 3, "in the gale they do not find one another again"


@pytest.mark.rule("SL 5.37b")
def test_the_owner_is_asked_and_any_of_his_squadrons_may_stay() -> None:
    world = at_sea(gulf(), fleet("ff", "space:w1", classes=TWO), winds=["red"], gales=[red(8, "space:w0")])
    (question,) = opens(world, 9)
    assert isinstance(question, Decision)
    assert (question.side, [option.key for option in question.options]) == (A, ["ff-1", "ff-2"])


@pytest.mark.rule("SL 5.37c", "SL 5.131a")
@pytest.mark.parametrize(("classes", "together"), [(("Frigate", "Frigate"), True), (("Frigate", "SOL"), False)])
def test_an_allowance_of_five_takes_one_from_the_die(classes: tuple[str, ...], together: bool) -> None:
    """A 4 against a leadership of 3: frigates alone hold together, with a ship of the line among them they do not."""
    world = scattered(4, classes=classes)
    assert (len(world.squadrons_of("ff")) == 2) == together


@pytest.mark.rule("SL 5.37")
def test_each_leader_in_the_gale_checks_for_himself_and_no_other_does() -> None:
    """Two leaders in one space throw twice; a single squadron, a fleet in harbour and one out of the gale do not."""
    world = at_sea(
        gulf(), fleet("ff", "space:w1", classes=TWO), fleet("gg", "space:w1", lr=9, classes=TWO), fleet("solo", "space:w1"),
        fleet("hh", "harbour:haven", classes=TWO), fleet("far", "space:w3", classes=TWO),
        winds=["red"], gales=[red(8, "space:w0")],
    )  # fmt: skip
    opens(world, 1, 9)
    assert [roll.about for roll in told(world, Roll)] == ["ff", "gg"]
    assert [len(world.squadrons_of(fleet)) for fleet in ("ff", "gg")] == [1, 2]


@pytest.mark.rule("SL 5.313d")
def test_the_check_looks_at_where_the_marker_has_come_to_not_at_where_it_was() -> None:
    """A gale of radius 0 leaves w0 for w1: the fleet that it leaves is safe, the one it comes upon must check."""
    tables = reaching(8, hindrance=(1,), toll=(1,))
    world = at_sea(
        gulf(), fleet("left", "space:w0", classes=TWO), fleet("met", "space:w1", classes=TWO),
        winds=["red"], gales=[red(8, "space:w0")], tables=tables,
    )  # fmt: skip
    opens(world, 0)
    assert [roll.about for roll in told(world, Roll)] == ["met"]


# -- driven to sea -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.372", "SL 5.373", "SL 5.313f", "SL 3.354c")
def test_whoever_fits_out_at_a_minor_port_in_a_gale_must_go_to_sea() -> None:
    """A flotilla as it is, a squadron of none as an independent; in ordinary and in a harbour they stay."""
    world = at_sea(
        gulf(), fleet("ff", "flag:w1"), berthed("guard", "flag:w1"), berthed("laid-up", "flag:w1", in_ordinary=True),
        fleet("hh", "harbour:haven"), berthed("snug", "harbour:haven"), winds=["red"], gales=[red(9, "space:w0")],
        tables=reaching(9, (3, 2), (1, 1)),
    )  # fmt: skip
    opens(world)
    assert {formation.id: formation.place for formation in world.formations.values()} == {
        "ff": "space:w1", "hh": "harbour:haven", "independent-guard": "space:w1",
    }  # fmt: skip
    assert [squadron.id for squadron in world.squadrons_of("ff")] == ["ff-1"], "subordinate to a flotilla it stays so"
    assert world.formations["independent-guard"].kind == "independent"
    assert (world.squadrons["guard"].formation, world.squadrons["guard"].berth) == ("independent-guard", None)
    assert (world.squadrons["laid-up"].berth, world.squadrons["laid-up"].formation) == ("flag:w1", None)
    assert world.squadrons["snug"].berth == "harbour:haven"


@pytest.mark.rule("SL 5.372")
def test_it_costs_no_movement_point() -> None:
    """Driven out as the increment opens, the fleet still spends its point in it."""
    world = at_sea(gulf(), fleet("ff", "flag:w1"), winds=["red"], gales=[red(8, "space:w0")])
    opens(world)
    cast(world)
    drive(movement.sail_all(world), {"ff": "space:lee"})
    assert world.formations["ff"].place == "space:lee"


@pytest.mark.rule("SL 5.372")
def test_without_a_gale_they_stay_at_their_berths() -> None:
    world = at_sea(gulf(), fleet("ff", "flag:w1"), berthed("guard", "flag:w1"), winds=["red"], gales=[red(8, "space:w2")])
    opens(world)
    assert world.formations["ff"].place == "flag:w1"
    assert world.squadrons["guard"].berth == "flag:w1"


# -- the whole increment -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.23c", "SL 5.314", "SL 5.315")
def test_in_an_increment_gales_move_first_then_hinder_sailing_and_take_their_toll_last() -> None:
    world = at_sea(gulf(), fleet("ff", "space:w2"), winds=["red"], gales=[red(10, "space:w1")], tables=WIDE)
    cast(world, (2, 3), 9)
    drive(sequence.increment(world), {"ff": "space:s12"})
    assert kinds(world) == ["Roll", "GaleMoved", "Roll", "MarkedTime", "Damaged"]
    assert wounds(world) == {"ff-1": WIDE.gales[10].toll[0]}


@pytest.mark.rule("SL 5.38", "SL 5.381")
def test_where_no_arrow_is_drawn_a_gale_goes_by_the_compass_and_never_across_its_wind() -> None:
    """A north wind, and places due east, due west and due south of where it starts."""
    points = {"here": (0.0, 0.0), "east": (0.0, 10.0), "west": (0.0, -10.0), "south": (-10.0, 0.0)}
    cross = theatre(
        [large(name, "red", at=at) for name, at in points.items()],
        [lane("here", name) for name in ("east", "west", "south")],
        winds=[wind("red", start="here", from_=0)],
    )
    assert at_sea(cross).sea.downwind("red", "space:here", "space:here") == ("space:south",)

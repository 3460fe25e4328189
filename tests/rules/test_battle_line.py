"""Arranging combats (SL 8.33-8.334)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.engagement import Battle, Combat, Selection
from campaign.record.battle import Matched
from campaign.rules.battle import line
from campaign.state import World
from table.decisions import Decision, IllegalChoice
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting
from tests.rules.chart import Force, squadron, throw, told
from tests.rules.fleet_chart import COMMODORE, FRENCH, FULL, VICE, alone, flotilla, man
from tests.rules.gun_chart import answered, keys


def force(
    id: str, damage: list[int], *, leader: str = "", rank: str = "Rear-Admiral", command: str = "home", **more: Any
) -> Force:
    """A flag whose squadrons have so much damage each."""
    found = flotilla(id, "flag", OPEN, man(leader or f"{id}-man", rank, command=command), len(damage), command=command, **more)
    for one, points in zip(found.squadrons, damage, strict=True):
        one.damage = points
    return found


def french(id: str, damage: list[int], **more: Any) -> Force:
    return force(id, damage, command=FRENCH, **more)


def fight(*forces: Force, **more: Any) -> tuple[World, Battle]:
    """A battle of these, A with the gauge, nobody aboard unless said."""
    world = meeting(*forces)
    throw(world)
    return world, engaged(world, gauge=more.pop("gauge", A), intensity=more.pop("intensity", "light"), **more)


def put_up(battle: Battle, side: str) -> list[list[str]]:
    """What a side has in each combat."""
    return [combat.lines[side] for combat in battle.combats]


def offered(world: World, battle: Battle, side: str) -> list[str]:
    return [squadron.id for squadron in line.choices(world, battle, side)]


def on_track(damage: list[int], selection: Selection | None, *up: str) -> list[str]:
    """What `ff` may put up next, its squadrons so damaged, where these are up already."""
    world, battle = fight(force("ff", damage), french("bf", [0] * len(damage)))
    battle.selections = {A: selection or Selection()}
    battle.combats = [Combat({A: [name]}) for name in up]
    return offered(world, battle, A)


# -- the order of play -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.33b", "SL 8.33")
@pytest.mark.parametrize(("gauge", "order"), [(A, [B, A, A, B]), (B, [A, B, B, A])])
def test_the_holder_of_the_gauge_is_second_in_the_first_combat_and_then_they_take_turns(gauge: str, order: list[str]) -> None:
    world, battle = fight(force("ff", [0, 0, 0]), french("bf", [0, 0, 0]), gauge=gauge)
    ids = {A: "ff", B: "bf"}
    answered(line.arrange(world, battle), *((side, "put up", f"{ids[side]}-{n // 2 + 1}") for n, side in enumerate(order)))
    assert [(fact.combat, fact.side) for fact in told(world, Matched)][:4] == [(n // 2 + 1, side) for n, side in enumerate(order)]
    assert put_up(battle, A) == [["ff-1"], ["ff-2"], ["ff-3"]], "the last ones have no choice"


@pytest.mark.rule("SL 8.33")
def test_there_are_as_many_combats_as_the_smaller_side_has_squadrons() -> None:
    world, battle = fight(force("ff", [0, 0, 0]), french("bf", [0]))
    answered(line.arrange(world, battle), (A, "put up", "ff-2"))
    assert [combat.lines for combat in battle.combats] == [{B: ["bf-1"], A: ["ff-2"]}]


@pytest.mark.rule("SL 8.33", "SL 8.214", "SL 8.212")
def test_only_squadrons_engaged_and_under_control_are_put_up() -> None:
    world, battle = fight(force("ff", [0, 0]), force("spare", [0]), french("bf", [0, 0, 0]))
    battle.idle, battle.engaged[A] = ["ff-1"], ["ff"]
    answered(line.arrange(world, battle), (B, "put up", "bf-1"))
    assert put_up(battle, A) == [["ff-2"]]
    battle.idle = []
    answered(line.arrange(world, battle), (B, "put up", "bf-1"), (A, "put up", "ff-2"), (B, "put up", "bf-2"))
    assert put_up(battle, A) == [["ff-2"], ["ff-1"]]


def test_a_side_with_nobody_to_put_up_makes_no_combat() -> None:
    world, battle = fight(force("ff", [0]), french("bf", [0]))
    battle.idle = ["bf-1"]
    answered(line.arrange(world, battle))
    assert battle.combats == []


# -- along the track ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.331", "SL 8.331a")
def test_the_first_choice_is_free() -> None:
    assert on_track([2, 5, 7], None) == ["ff-1", "ff-2", "ff-3"]


@pytest.mark.rule("SL 8.331b")
def test_then_the_others_in_the_same_box_come_before_any_other() -> None:
    assert on_track([3, 4, 3, 3], Selection("ff", 3), "ff-1") == ["ff-3", "ff-4"]
    assert on_track([3, 4, 3, 3], Selection("ff", 3), "ff-1", "ff-3", "ff-4") == ["ff-2"]


@pytest.mark.rule("SL 8.331c", "SL 8.331d")
def test_then_the_nearest_box_either_way_until_a_way_is_taken() -> None:
    assert on_track([5, 1, 3, 6, 9], Selection("ff", 5), "ff-1") == ["ff-3", "ff-4"]
    assert on_track([5, 1, 3, 6, 9], Selection("ff", 5, -1), "ff-1", "ff-3") == ["ff-2"]
    assert on_track([5, 1, 3, 6, 9], Selection("ff", 5, 1), "ff-1", "ff-4") == ["ff-5"]


@pytest.mark.rule("SL 8.331c")
def test_the_first_step_off_the_box_takes_the_way_and_it_stays() -> None:
    for first, way, last in (("ff-3", -1, ["ff-2"]), ("ff-4", 1, ["ff-5"])):
        world, battle = fight(force("ff", [5, 1, 3, 6, 9]), french("bf", [0] * 3))
        bf = [(B, "put up", f"bf-{n}") for n in (1, 2)]
        script = (bf[0], (A, "put up", "ff-1"), (A, "put up", first), bf[1])
        answered(line.arrange(world, battle), *script)
        assert battle.selections[A] == Selection("ff", 5, way)
        assert put_up(battle, A)[2] == last, "and the third follows without a question"


@pytest.mark.rule("SL 8.331e")
def test_past_the_end_of_the_track_the_other_end_is_next() -> None:
    assert on_track([2, 5, 7], Selection("ff", 2), "ff-1") == ["ff-2", "ff-3"], "5 on the right; 7 on the left, round the end"
    assert on_track([2, 0, 7, 9], Selection("ff", 2, -1), "ff-1", "ff-2") == ["ff-4"]
    assert on_track([9, 10, 4, 0], Selection("ff", 9, 1), "ff-1", "ff-2") == ["ff-4"]


@pytest.mark.rule("SL 8.331b", "SL 3.247")
def test_a_squadron_on_its_reverse_lies_in_the_box_of_what_is_above_ten() -> None:
    """The track has boxes 0 to 10; 13 points lie in box 3 on the +10 side, and 10 points in box 10."""
    assert on_track([3, 4, 13], Selection("ff", 3), "ff-1") == ["ff-3"]
    assert on_track([10, 4, 20, 11], Selection("ff", 10), "ff-1") == ["ff-3"]
    assert [line.box(squadron("x", damage=points)) for points in (0, 9, 10, 11, 20)] == [0, 9, 10, 1, 10]


@pytest.mark.rule("SL 8.331f", "SL 8.331g")
def test_one_formation_is_used_up_before_another_is_begun_at_any_box() -> None:
    world, battle = fight(force("ff", [2, 5]), force("gg", [1, 3, 8]), french("bf", [0] * 5))
    battle.selections = {A: Selection("ff", 2, 1)}
    battle.combats = [Combat({A: ["ff-1"]})]
    assert offered(world, battle, A) == ["ff-2"]
    battle.combats.append(Combat({A: ["ff-2"]}))
    assert offered(world, battle, A) == ["gg-1", "gg-2", "gg-3"]
    battle.combats.append(Combat({A: ["gg-2"]}))
    battle.selections[A] = Selection("gg", 3)
    assert offered(world, battle, A) == ["gg-1", "gg-3"], "the way of the first formation does not bind the second"


@pytest.mark.rule("SL 8.331f")
def test_a_flotilla_goes_before_its_fellows_and_these_before_another_formation() -> None:
    """Each flotilla has a track of its own; all under one superior are one formation."""
    grand = flotilla("gg", "grand flag", OPEN, man("howe", VICE), 1)
    under = flotilla("ff", "flag", OPEN, man("hood"), 2, under="gg")
    world, battle = fight(force("zz", [0]), grand, under, french("bf", [0] * 4))
    battle.selections, battle.combats = {A: Selection("ff", 0)}, [Combat({A: ["ff-1"]})]
    assert offered(world, battle, A) == ["ff-2"]
    battle.combats.append(Combat({A: ["ff-2"]}))
    assert offered(world, battle, A) == ["gg-1"]
    battle.combats.append(Combat({A: ["gg-1"]}))
    assert offered(world, battle, A) == ["zz-1"]


@pytest.mark.rule("SL 8.332")
def test_independent_squadrons_come_last_in_any_order() -> None:
    world, battle = fight(alone("x", OPEN, damage=1), force("ff", [4]), alone("y", OPEN, damage=9), french("bf", [0] * 3))
    battle.selections = {A: Selection()}
    assert offered(world, battle, A) == ["ff-1"]
    battle.selections[A], battle.combats = Selection("ff", 4), [Combat({A: ["ff-1"]})]
    assert offered(world, battle, A) == ["x", "y"]


@pytest.mark.rule("SL 8.331b")
def test_a_squadron_whose_turn_it_is_not_is_refused_by_its_rule() -> None:
    world, battle = fight(force("ff", [3, 3, 3, 4]), french("bf", [0] * 4))
    script = (B, "put up", "bf-1"), (A, "put up", "ff-1")
    with pytest.raises(IllegalChoice, match=r"put up \[SL 8.331\]: 'ff-4' was not offered; expected one of: ff-2, ff-3"):
        answered(line.arrange(world, battle), *script, (A, "put up", "ff-4"))


# -- 'Admiral!' --------------------------------------------------------------------------------------------------------

ADMIRALS = {"jervis": "ff-3", "cordova": "bf-1"}


def admirals(**more: Any) -> tuple[World, Battle]:
    """SL 8.334's two formations."""
    return fight(
        force("ff", [2, 5, 7], leader="jervis"),
        french("bf", [0, 3, 3, 4], leader="cordova"),
        intensity="medium",
        aboard=dict(ADMIRALS),
        seniors={A: "jervis", B: "cordova"},
        **more,
    )


@pytest.mark.rule("SL 8.334", "SL 8.33c", "SL 8.33d", "SL 8.333b")
def test_the_example_of_the_rulebook() -> None:
    """SL 8.334: DP-5 is put up last, where the text prints DP-2 a second time (D-29)."""
    world, battle = admirals()
    asked = answered(
        line.arrange(world, battle),
        (B, "admiral", "no"), (A, "admiral", "no"), (B, "put up", "bf-2"), (A, "put up", "ff-1"),
        (A, "admiral", "no"), (B, "admiral", "call"),
        (B, "double", "combat-1"),
    )  # fmt: skip
    assert [combat.lines for combat in battle.combats] == [
        {B: ["bf-2", "bf-4"], A: ["ff-1"]},
        {B: ["bf-1"], A: ["ff-3"]},
        {B: ["bf-3"], A: ["ff-2"]},
    ]
    assert keys(asked[2]) == ["bf-1", "bf-2", "bf-3", "bf-4"]
    assert keys(asked[-1]) == ["none", "combat-1", "combat-2", "combat-3"]
    assert [fact.admiral for fact in told(world, Matched)] == [False, False, True, True, False, False, False]


@pytest.mark.rule("SL 8.33c")
def test_without_the_call_the_second_combat_goes_along_the_tracks() -> None:
    world, battle = admirals()
    asked = answered(
        line.arrange(world, battle),
        (B, "admiral", "no"), (A, "admiral", "no"), (B, "put up", "bf-2"), (A, "put up", "ff-1"),
        (A, "admiral", "no"), (B, "admiral", "no"), (A, "put up", "ff-2"),
        (B, "admiral", "no"), (A, "admiral", "no"), (B, "put up", "bf-4"),
        (B, "double", "none"),
    )  # fmt: skip
    assert keys(asked[6]) == ["ff-2", "ff-3"], "5 to the right or 7 to the left"
    assert put_up(battle, A) == [["ff-1"], ["ff-2"], ["ff-3"]]
    assert put_up(battle, B) == [["bf-2"], ["bf-3"], ["bf-4"]]


@pytest.mark.rule("SL 8.33c")
def test_the_first_player_is_asked_first_and_his_call_ends_it() -> None:
    world, battle = admirals()
    answered(
        line.arrange(world, battle),
        (B, "admiral", "call"),
        (A, "put up", "ff-2"), (B, "put up", "bf-2"),
        (B, "double", "none"),
    )  # fmt: skip
    assert battle.combats[0].lines == {B: ["bf-1"], A: ["ff-3"]}
    assert put_up(battle, A)[1:] == [["ff-2"], ["ff-1"]], "the call has begun no track; with no leader left nobody calls again"


@pytest.mark.rule("SL 8.33c")
@pytest.mark.parametrize("aboard", [{}, {"jervis": "ff-3"}, {"cordova": "bf-1"}])
def test_where_a_side_has_no_leader_nobody_may_call(aboard: dict[str, str]) -> None:
    world, battle = admirals()
    battle.aboard = aboard
    asked = answered(
        line.arrange(world, battle),
        (B, "put up", "bf-2"), (A, "put up", "ff-1"), (A, "put up", "ff-2"), (B, "put up", "bf-4"), (B, "double", "none"),
    )  # fmt: skip
    assert {question.kind.name for question in asked} == {"put up", "double"}
    doubled = asked[-1]
    assert isinstance(doubled, Decision)
    squadrons = [[world.squadrons[name].name for name in put_up(battle, side)[0]] for side in battle.sides]
    assert doubled.options[1].label == f"combat 1: {squadrons[0][0]} against {squadrons[1][0]}"


@pytest.mark.rule("SL 8.33c")
def test_who_calls_puts_up_his_senior_admiral_and_the_other_any_admiral_before_commodores() -> None:
    ours = [force("ff", [0, 1], leader="jervis", rank=VICE), force("gg", [2, 3], leader="nelson")]
    theirs = [
        french("bf", [0, 1], leader="cordova"), french("cf", [0, 2], leader="winthuysen"),
        flotilla("df", "detachment", OPEN, man("capt", COMMODORE, command=FRENCH), 1, command=FRENCH),
    ]  # fmt: skip
    world, battle = fight(*ours, *theirs)
    battle.aboard = {"jervis": "ff-2", "nelson": "gg-1", "cordova": "bf-1", "winthuysen": "cf-2", "capt": "df-1"}
    battle.seniors = {A: "jervis", B: "cordova"}
    assert line.champion(world, battle, A).id == "ff-2"
    assert [one.id for one in line.answering(world, battle, A)] == ["ff-2", "gg-1"]
    assert line.champion(world, battle, B).id == "bf-1", "who commands, though another is his equal"
    assert [one.id for one in line.answering(world, battle, B)] == ["bf-1", "cf-2"]
    battle.combats = [Combat({A: ["ff-2"], B: ["bf-1"]})]
    assert line.champion(world, battle, A).id == "gg-1", "the senior of those who are left"
    battle.combats.append(Combat({A: ["ff-1"], B: ["cf-2"]}))
    assert line.champion(world, battle, B).id == "df-1", "a commodore where no admiral is left"
    assert [one.id for one in line.answering(world, battle, B)] == ["df-1"]


@pytest.mark.rule("SL 8.33c", "SL 3.422")
@pytest.mark.parametrize(("die", "champion"), [(0, "ff-1"), (1, "gg-2")])
def test_of_admirals_equal_in_standing_chance_says_who_is_put_up(die: int, champion: str) -> None:
    """The caller may not choose among them, whoever commands being in a combat already."""
    world, battle = fight(
        force("ff", [0, 0], leader="hood"), force("gg", [0, 0], leader="nelson"), force("hh", [0], leader="jervis", rank=FULL),
        french("bf", [0, 0], leader="cordova"),
        aboard={"hood": "ff-1", "nelson": "gg-2", "jervis": "hh-1", "cordova": "bf-1"}, seniors={A: "jervis", B: "cordova"},
    )  # fmt: skip
    battle.combats = [Combat({A: ["hh-1"], B: ["bf-2"]})]
    throw(world, (die, 2))
    assert line.champion(world, battle, A).id == champion


@pytest.mark.rule("SL 8.33c")
def test_whoever_is_called_upon_chooses_among_his_admirals() -> None:
    world, battle = fight(
        force("ff", [0], leader="jervis"),
        french("bf", [0], leader="cordova"), french("cf", [0, 0], leader="winthuysen"),
        aboard={"jervis": "ff-1", "cordova": "bf-1", "winthuysen": "cf-2"}, seniors={A: "jervis", B: "cordova"},
    )  # fmt: skip
    answered(line.arrange(world, battle), (B, "admiral", "no"), (A, "admiral", "call"), (B, "put up", "cf-2"))
    assert battle.combats[0].lines == {A: ["ff-1"], B: ["cf-2"]}


def test_a_leader_aboard_a_squadron_out_of_control_can_be_called_by_nobody() -> None:
    world, battle = admirals()
    battle.idle = ["bf-1"]
    asked = answered(
        line.arrange(world, battle),
        (B, "put up", "bf-2"), (A, "put up", "ff-1"), (A, "put up", "ff-2"),
    )  # fmt: skip
    assert all(question.kind.name == "put up" for question in asked)


# -- doubling ----------------------------------------------------------------------------------------------------------


def surplus(intensity: Any, spare: int) -> tuple[World, Battle]:
    """Two French squadrons, and `spare` British ones more."""
    return fight(force("ff", [0] * (2 + spare)), french("bf", [0, 0]), intensity=intensity)


MATCHED = ((B, "put up", "bf-1"), (A, "put up", "ff-1"), (A, "put up", "ff-2"))


@pytest.mark.rule("SL 8.333", "SL 8.333a")
def test_in_a_light_battle_nobody_doubles() -> None:
    world, battle = surplus("light", 3)
    answered(line.arrange(world, battle), *MATCHED)
    assert put_up(battle, A) == [["ff-1"], ["ff-2"]]


@pytest.mark.rule("SL 8.333b", "SL 8.33d")
def test_in_a_medium_one_each_combat_may_be_doubled_once() -> None:
    world, battle = surplus("medium", 3)
    asked = answered(
        line.arrange(world, battle), *MATCHED,
        (A, "double", "combat-2"), (A, "put up", "ff-5"), (A, "double", "combat-1"), (A, "put up", "ff-3"),
    )  # fmt: skip
    assert keys(asked[5]) == ["none", "combat-1"], "no second one for a combat that has been doubled"
    assert put_up(battle, A) == [["ff-1", "ff-3"], ["ff-2", "ff-5"]]
    assert [squadron.id for squadron in line.waiting(world, battle, A)] == ["ff-4"], "engaged, without effect"


@pytest.mark.rule("SL 8.333c", "SL 8.33d")
def test_in_a_heavy_one_twice_but_no_second_time_before_every_combat_has_its_first() -> None:
    world, battle = surplus("heavy", 5)
    asked = answered(
        line.arrange(world, battle), *MATCHED,
        (A, "double", "combat-1"), (A, "put up", "ff-3"), (A, "double", "combat-2"), (A, "put up", "ff-4"),
        (A, "double", "combat-1"), (A, "put up", "ff-5"), (A, "double", "combat-2"), (A, "put up", "ff-6"),
    )  # fmt: skip
    rooms = [keys(question) for question in asked if question.kind.name == "double"]
    assert rooms == [["none", "combat-1", "combat-2"], ["none", "combat-2"]] * 2
    assert put_up(battle, A) == [["ff-1", "ff-3", "ff-5"], ["ff-2", "ff-4", "ff-6"]]


@pytest.mark.rule("SL 8.33d")
def test_who_doubles_goes_on_along_the_track_and_may_stop() -> None:
    world, battle = fight(force("ff", [4, 4, 5, 9]), french("bf", [0]), intensity="heavy")
    asked = answered(
        line.arrange(world, battle),
        (A, "put up", "ff-1"), (A, "double", "combat-1"), (A, "double", "none"),
    )  # fmt: skip
    assert put_up(battle, A) == [["ff-1", "ff-2"]], "the other of the first box, without a question"
    assert keys(asked[-1]) == ["none", "combat-1"]

"""The dockyard: out of ordinary, repairs, emergency repairs, repair points, into ordinary, hulks (SL 11.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign import sequence
from campaign.charts.load import load as load_charts
from campaign.charts.prestige import Purchases
from campaign.charts.sea import EmergencyRepairs
from campaign.record.fleet import InOrdinary, Repaired
from campaign.record.politics import PrestigeChanged
from campaign.rules import movement, reorganisation, repair
from campaign.state import FlotillaCounter, World
from table.decisions import Form, IllegalChoice
from table.dice import Roll
from tests.rules.chart import A, B, drive, fleet, lone, throw, told
from tests.rules.dockyard_chart import (
    ARSENAL,
    BREST,
    CREEK,
    LISBON,
    OFF,
    SEASONS,
    YARD,
    ashore,
    at_ports,
    laid_up,
    names,
    on_the_coast,
    play,
    refused,
    wear,
)

TWO = ("SOL", "SOL")
EMERGENCY = {"yard": "emergency"}


def lines(questions: list[Any]) -> dict[str, str]:
    """The lines of the forms asked, and how each is filled if left empty."""
    return {part.key: part.usual for form in questions if isinstance(form, Form) for part in form.parts}


# -- the order of the steps --------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.311", "SL 11.311a", "SL 11.311b", "SL 11.311c", "SL 4.3d", "SL 4.3e", "SL 4.3f", "SL 11.31")
def test_out_of_ordinary_then_repairs_then_into_it() -> None:
    """One leaves and is not repaired, one stays and is, one enters and has to wait for the next turn's."""
    assert [stage.rule for stage in sequence.ADMINISTRATION[3:6]] == ["SL 4.3d", "SL 4.3e", "SL 4.3f"]
    world = on_the_coast(laid_up("leaves", damage=5), laid_up("stays", damage=5), ashore("enters", YARD, damage=5))
    answers: tuple[dict[str, str], ...] = ({"leaves": "fit-out"}, {}, {"enters": "lay-up"})
    throw(world, 0)
    for stage, answer in zip(sequence.ADMINISTRATION[3:6], answers, strict=True):
        drive(stage.play(world), answer)
    assert wear(world) == {"leaves": 5, "stays": 2, "enters": 5}
    assert {one.id: one.in_ordinary for one in world.squadrons.values()} == {"leaves": False, "stays": True, "enters": True}


@pytest.mark.rule("SL 7.36", "SL 11.31")
def test_only_squadrons_in_ordinary_are_repaired() -> None:
    outside = (ashore("b", YARD, damage=4), fleet("ff", YARD, damage=(4,)), lone("c", OFF, damage=4))
    world = on_the_coast(laid_up("a", damage=4), *outside)
    asked = play(world, repair.repair(world), 0)
    assert lines(asked) == {"a": "roll"}
    assert wear(world) == {"a": 1, "b": 4, "ff-1": 4, "c-1": 4}
    refused(repair.repair(world), {"a": "thrice"}, "SL 4.3e")


# -- out of ordinary ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3d", "SL 5.287b", "SL 11.311a")
def test_squadrons_in_ordinary_may_fit_out_and_those_not_named_remain() -> None:
    world = on_the_coast(laid_up("a"), laid_up("b", CREEK, damage=9), laid_up("e", BREST, side=B), ashore("f", YARD))
    asked = play(world, repair.return_from_ordinary(world), b="fit-out")
    assert lines(asked) == {"a": "remain", "b": "remain", "e": "remain"}
    assert [one.in_ordinary for one in world.squadrons.values()] == [True, False, True, False]
    assert world.place_of(world.squadrons["b"]) == CREEK
    assert [(fact.squadron, fact.laid_up) for fact in told(world, InOrdinary)] == [("b", False)]


@pytest.mark.rule("SL 11.315")
def test_a_squadron_may_stay_in_ordinary_for_ever_and_joins_no_flotilla_meanwhile() -> None:
    world = on_the_coast(laid_up("a"))
    for _ in range(20):
        for stage in sequence.ADMINISTRATION[1:6]:
            play(world, stage.play(world))
    assert world.squadrons["a"].in_ordinary
    assert world.squadrons["a"].damage == 0
    world.flotillas = {"new": FlotillaCounter("new", "New", A, "", "flag")}
    act = {"act": "form-flotilla", "flotilla": "new", "squadrons": ["a"]}
    with pytest.raises(IllegalChoice, match=r"SL 11\.315"):
        reorganisation.plan_of(world, A).resolve([act])


# -- repairs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.32", "SL 11.313", "SL 7.324")
@pytest.mark.parametrize(("die", "points"), [(0, 3), (2, 3), (3, 2), (6, 2), (7, 1), (9, 1)])
def test_a_die_on_the_repair_table_moves_a_squadron_down_its_track(die: int, points: int) -> None:
    world = on_the_coast(laid_up("a", damage=8))
    play(world, repair.repair(world), die)
    assert wear(world) == {"a": 8 - points}
    assert [(fact.points, fact.total) for fact in told(world, Repaired)] == [(points, 8 - points)]


@pytest.mark.rule("SL 11.321", "SL 11.322")
def test_the_yard_has_its_number_of_dice_a_turn_and_the_owner_says_for_whom() -> None:
    """Three dice for four squadrons: usually for the worst, but the owner may leave the worst out."""
    world = on_the_coast(*(laid_up(name, damage=points) for name, points in zip("abcd", (9, 4, 8, 7), strict=True)))
    assert lines(play(world, repair.repair(world), 9, 9, 9)) == {"a": "roll", "b": "none", "c": "roll", "d": "roll"}
    assert wear(world) == {"a": 8, "b": 4, "c": 7, "d": 6}
    play(world, repair.repair(world), 9, 9, 9, a="none", b="roll")
    assert wear(world) == {"a": 8, "b": 3, "c": 6, "d": 5}
    refused(repair.repair(world), dict.fromkeys("abcd", "roll"), "SL 11.321")


@pytest.mark.rule("SL 11.321")
def test_each_port_has_dice_of_its_own_by_the_theatre_or_else_the_usual() -> None:
    world = on_the_coast()
    assert {berth: repair.yard_dice(world, berth) for berth in (YARD, ARSENAL, BREST)} == {YARD: 3, ARSENAL: 5, BREST: 1}
    assert repair.yard_dice(world, "harbour:roads") == world.charts.repair_rolls["key"]


@pytest.mark.rule("SL 11.321", "SL 11.332")
def test_a_yard_that_works_by_the_quarter_has_dice_in_quarterly_turns_alone_but_uses_what_a_convoy_brought() -> None:
    def dice(turn: int, stores: int = 0) -> int:
        world = at_ports(laid_up("a", damage=9), turn=turn, yard={"yard": "quarterly"})
        world.repair_points = {"yard": stores}
        return repair.yard_dice(world, YARD)

    assert [turn for turn in range(1, 17) if dice(turn)] == [*SEASONS.values()]
    assert (dice(5), dice(6), dice(6, stores=2)) == (3, 0, 2)
    idle = at_ports(laid_up("a", damage=9), turn=6, yard={"yard": "quarterly"})
    assert lines(play(idle, repair.repair(idle))) == {"a": "none"}
    refused(repair.repair(idle), {"a": "roll"}, "SL 11.321")


@pytest.mark.rule("SL 11.321")
@pytest.mark.parametrize(("modifier", "die", "points"), [(0, 6, 2), (1, 6, 1), (-4, 6, 3), (-4, 0, 3), (4, 9, 1)])
def test_what_a_ports_works_are_worth_is_added_to_its_dice(modifier: int, die: int, points: int) -> None:
    world = at_ports(laid_up("a", damage=8), yard={"repair_modifier": modifier})
    play(world, repair.repair(world), die)
    assert wear(world) == {"a": 8 - points}
    creek = at_ports(laid_up("a", CREEK, damage=8), creek={"repair_modifier": 2})
    play(creek, repair.repair(creek), 2)
    assert wear(creek) == {"a": 8}, "emergency repairs too: 4 is more than 3"


@pytest.mark.rule("SL 11.332", "SL 11.331")
def test_a_key_port_may_do_emergency_repairs_alone() -> None:
    world = at_ports(laid_up("a", damage=5), laid_up("b", damage=7), yard=EMERGENCY)
    assert play(world, repair.repair(world), 3) == [], "nobody is asked"
    assert (wear(world), [roll.rule for roll in told(world, Roll)]) == ({"a": 5, "b": 6}, ["SL 11.331"])


@pytest.mark.rule("SL 11.322")
def test_no_squadron_has_two_dice_of_the_yard() -> None:
    world = on_the_coast(laid_up("a", damage=9))
    play(world, repair.repair(world), 0)
    assert [roll.about for roll in told(world, Roll)] == ["a"]
    assert wear(world) == {"a": 6}


@pytest.mark.rule("SL 11.324", "SL 11.313")
def test_what_is_left_over_mends_another_on_the_same_track() -> None:
    world = on_the_coast(
        laid_up("a", damage=1), laid_up("b", damage=6), laid_up("c", damage=4), laid_up("far", ARSENAL, damage=9),
        ashore("out", YARD, damage=9),
    )  # fmt: skip
    play(world, repair.repair(world), 0, a="roll", b="none", c="none", far="none")
    assert wear(world) == {"a": 0, "b": 4, "c": 4, "far": 9, "out": 9}
    assert [(fact.squadron, fact.points, fact.rule) for fact in told(world, Repaired)] == [
        ("a", 1, "SL 11.32"), ("b", 2, "SL 11.324"),
    ]  # fmt: skip


@pytest.mark.rule("SL 11.313", "SL 11.324")
def test_with_nobody_else_on_the_track_the_surplus_is_lost() -> None:
    world = on_the_coast(laid_up("a", damage=1))
    play(world, repair.repair(world), 0)
    assert wear(world) == {"a": 0}


# -- prestige and repair points ----------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.31b", "SL 11.323")
def test_a_point_of_prestige_buys_three_dice_more_one_a_squadron() -> None:
    world = on_the_coast(*(laid_up(name, damage=9) for name in "abcd"), prestige=1)
    play(world, repair.repair(world), *[9] * 6, a="both", b="both", c="roll", d="extra")
    assert wear(world) == {"a": 7, "b": 7, "c": 8, "d": 8}
    assert world.prestige[A] == 0
    assert [(fact.points, fact.rule) for fact in told(world, PrestigeChanged)] == [(-1, "SL 12.31b")]


@pytest.mark.rule("SL 12.31b", "SL 11.323")
def test_a_fourth_die_costs_a_second_point_and_who_has_none_may_not() -> None:
    world = on_the_coast(*(laid_up(name, damage=9) for name in "abcd"), prestige=1)
    four = dict.fromkeys("abcd", "extra")
    refused(repair.repair(world), four, "SL 11.323")
    world.prestige[A] = 2
    play(world, repair.repair(world), *[9] * 4, **four)
    assert world.prestige[A] == 0
    refused(repair.repair(world), {"a": "extra"}, "SL 11.323")


@pytest.mark.rule("SL 12.31b", "SL 11.323")
def test_a_theatre_may_sell_other_numbers_of_dice_or_none() -> None:
    def sold(dice: int) -> World:
        world = on_the_coast(*(laid_up(name, damage=9) for name in "abcd"), prestige=2)
        return world.attach(world.almanac, msgspec.structs.replace(world.charts, purchases=Purchases(repair_dice=dice)))

    two, four, none = sold(2), sold(4), sold(0)
    for world, left in ((two, 0), (four, 1)):
        play(world, repair.repair(world), *[9] * 4, **dict.fromkeys("abcd", "extra"))
        assert world.prestige[A] == left
    form = play(none, repair.repair(none), *[9] * 3)[0]
    assert isinstance(form, Form)
    assert [option.key for option in form.parts[0].options] == ["none", "roll"]


@pytest.mark.rule("SL 11.35", "SL 11.352")
def test_a_repair_point_is_a_die_more_and_is_used_up_after_the_yards_own() -> None:
    world = on_the_coast(*(laid_up(name, damage=9) for name in "abcde"))
    world.repair_points = {"yard": 2}
    play(world, repair.repair(world), *[9] * 4, e="none")
    assert world.repair_points == {"yard": 1}
    assert wear(world) == {"a": 8, "b": 8, "c": 8, "d": 8, "e": 9}
    refused(repair.repair(world), dict.fromkeys("abcde", "roll"), "SL 11.321")
    play(world, repair.repair(world), *[9] * 4, d="roll", e="none")
    assert world.repair_points == {"yard": 0}
    refused(repair.repair(world), dict.fromkeys("abcd", "roll"), "SL 11.321")


@pytest.mark.rule("SL 11.352")
def test_the_yards_own_dice_use_no_repair_points_nor_do_bought_ones() -> None:
    world = on_the_coast(laid_up("a", damage=9), laid_up("b", damage=9), prestige=1)
    world.repair_points = {"yard": 2}
    play(world, repair.repair(world), *[9] * 4, a="both", b="both")
    assert world.repair_points == {"yard": 2}


# -- emergency repairs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.33", "SL 11.331", "SL 11.314", "SL 11.332")
@pytest.mark.parametrize(("die", "after"), [(0, 4), (3, 4), (4, 5), (9, 5)])
def test_at_a_minor_port_a_point_goes_on_three_or_less_and_there_is_no_track(die: int, after: int) -> None:
    world = on_the_coast(laid_up("a", CREEK, damage=5))
    assert play(world, repair.repair(world), die) == []
    assert wear(world) == {"a": after}
    assert [roll.rule for roll in told(world, Roll)] == ["SL 11.331"]


@pytest.mark.rule("SL 11.331")
def test_every_minor_port_has_its_own_emergency_repairs_and_none_for_the_sound_or_those_fitting_out() -> None:
    world = on_the_coast(
        laid_up("a", CREEK, damage=1), laid_up("b", "flag:cove", damage=1), laid_up("sound", "flag:havre", side=B),
        ashore("c", CREEK, damage=5),
    )  # fmt: skip
    play(world, repair.repair(world), 3, 4)
    assert wear(world) == {"a": 0, "b": 1, "sound": 0, "c": 5}


@pytest.mark.rule("SL 11.331")
def test_a_theatre_may_have_other_figures_for_emergency_repairs() -> None:
    """Two points on a 5 or less, for the worst two of three."""
    world = at_ports(*(laid_up(name, damage=points) for name, points in zip("abc", (5, 9, 7), strict=True)), yard=EMERGENCY)
    other = msgspec.structs.replace(world.charts, emergency_repairs=EmergencyRepairs(limit=5, points=2, squadrons=2))
    world.attach(world.almanac, other)
    play(world, repair.repair(world), 5, 6)
    assert wear(world) == {"a": 5, "b": 7, "c": 7}
    assert [roll.about for roll in told(world, Roll)] == ["b", "c"]


@pytest.mark.rule("SL 5.288b", "SL 11.332")
def test_a_minor_port_has_normal_repairs_where_the_theatre_gives_it_dice() -> None:
    world = at_ports(laid_up("a", CREEK, damage=9), creek={"repairs": 1})
    assert lines(play(world, repair.repair(world), 0)) == {"a": "roll"}
    assert (wear(world), [roll.rule for roll in told(world, Roll)]) == ({"a": 6}, ["SL 11.32"])
    idle = at_ports(laid_up("a", CREEK, damage=9), turn=6, creek={"repairs": 1, "yard": "quarterly"})
    assert lines(play(idle, repair.repair(idle))) == {"a": "none"}


# -- into ordinary -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.312", "SL 4.3f", "SL 5.287b", "SL 7.324")
def test_laid_up_a_squadron_leaves_its_flotilla_and_keeps_its_damage() -> None:
    world = on_the_coast(fleet("ff", YARD, classes=TWO, damage=(7, 1)))
    asked = play(world, repair.into_ordinary(world), **{"ff-1": "lay-up"})
    assert lines(asked) == {"ff-1": "stay", "ff-2": "stay"}
    one = world.squadrons["ff-1"]
    assert (one.in_ordinary, one.formation, one.berth, one.damage) == (True, None, YARD, 7)
    assert (world.squadrons["ff-2"].formation, world.squadrons["ff-2"].in_ordinary) == ("ff", False)
    play(world, repair.into_ordinary(world), **{"ff-2": "lay-up"})
    assert "ff" not in world.formations
    assert [leader.id for leader in world.mess(A)] == ["ff-leader"]


@pytest.mark.rule("SL 11.311c")
def test_only_at_a_friends_port_and_only_if_fitting_out() -> None:
    world = on_the_coast(ashore("home", YARD), ashore("guest", LISBON), fleet("ff", OFF), fleet("gg", "space:yard"))
    assert lines(play(world, repair.into_ordinary(world))) == {"home": "stay"}
    refused(repair.into_ordinary(world), {"home": "sell"}, "SL 4.3f")


@pytest.mark.rule("SL 11.311c", "SL 11.332")
def test_a_theatre_may_let_a_side_lie_in_ordinary_at_a_neutrals_port_that_admits_it() -> None:
    world = at_ports(ashore("guest", LISBON), lisbon={"ordinary_for": (A,)})
    play(world, repair.into_ordinary(world), guest="lay-up")
    assert (world.squadrons["guest"].in_ordinary, world.squadrons["guest"].berth) == (True, LISBON)
    closed = at_ports(ashore("guest", LISBON), lisbon={"ordinary_for": (A,), "open_to": ()})
    assert play(closed, repair.into_ordinary(closed)) == [], "but not where it is closed to him"
    theirs = at_ports(ashore("guest", LISBON), lisbon={"ordinary_for": (B,)})
    assert play(theirs, repair.into_ordinary(theirs)) == []


@pytest.mark.rule("SL 5.288b")
def test_a_minor_port_takes_one_squadron_in_ordinary_and_a_key_port_as_many_as_come() -> None:
    world = on_the_coast(*(ashore(name, CREEK) for name in "ab"), *(ashore(name, YARD) for name in "cdefg"))
    refused(repair.into_ordinary(world), {"a": "lay-up", "b": "lay-up"}, "SL 5.288b")
    play(world, repair.into_ordinary(world), a="lay-up", **dict.fromkeys("cdefg", "lay-up"))
    assert [one.id for one in world.squadrons.values() if one.in_ordinary] == ["a", "c", "d", "e", "f", "g"]
    refused(repair.into_ordinary(world), {"b": "lay-up"}, "SL 5.288b")


@pytest.mark.rule("SL 3.274", "SL 11.311")
def test_who_left_ordinary_in_this_turn_may_not_go_back_before_the_next_operations_end() -> None:
    world = on_the_coast(laid_up("a"), ashore("b", YARD))
    play(world, repair.return_from_ordinary(world), a="fit-out")
    assert lines(play(world, repair.into_ordinary(world))) == {"b": "stay"}
    play(world, sequence.end_operations(world))
    assert lines(play(world, repair.into_ordinary(world))) == {"a": "stay", "b": "stay"}


@pytest.mark.rule("SL 11.315", "SL 3.275f")
def test_a_squadron_in_ordinary_does_not_sail() -> None:
    world = on_the_coast(laid_up("a"))
    assert drive(movement.sail_all(world)) == []


# -- hulks -------------------------------------------------------------------------------------------------------------


def hulking(world: World, squadron: str, sail: str) -> None:
    act = {"act": "hulk-sail", "squadron": squadron, "sail": sail}
    plan = reorganisation.plan_of(world, A)
    for one in plan.resolve([act]):
        reorganisation.carry_out(world, one)


@pytest.mark.rule("SL 11.34", "SL 11.342", "SL 11.343", "SL 11.343a", "SL 11.343b")
@pytest.mark.parametrize(("sail_class", "points"), [("SOL", 4), ("SOL(D)", 4), ("Frigate", 2), ("Transport", 2)])
def test_a_hulk_takes_four_points_with_her_or_two_if_no_ship_of_the_line(sail_class: str, points: int) -> None:
    world = on_the_coast(ashore("a", YARD, damage=9, sail_class=sail_class), prestige=3)
    hulking(world, "a", "a-ship-2")
    assert (wear(world), names(world, "a")) == ({"a": 9 - points}, ["a-ship-1", "a-ship-3"])
    assert world.prestige[A] == 3
    hulking(world, "a", "a-ship-1")
    hulking(world, "a", "a-ship-3")
    assert world.squadrons == {}
    assert list(world.spare_squadrons) == ["a"]


@pytest.mark.rule("SL 11.343")
def test_the_points_of_a_hulk_are_a_charts(tmp_path: Path) -> None:
    mine = tmp_path / "charts.toml"
    mine.write_text("[hulking]\nFrigate = 3\n", encoding="utf-8")
    world = on_the_coast(ashore("a", YARD, damage=9, sail_class="Frigate"), ashore("b", YARD, damage=9))
    world.attach(world.almanac, load_charts(mine))
    hulking(world, "a", "a-ship-1")
    hulking(world, "b", "b-ship-1")
    assert wear(world) == {"a": 6, "b": 5}


@pytest.mark.rule("SL 11.343", "SL 11.313")
def test_a_hulk_takes_no_more_damage_than_there_is() -> None:
    world = on_the_coast(laid_up("a", damage=3))
    hulking(world, "a", "a-ship-1")
    assert wear(world) == {"a": 0}


@pytest.mark.rule("SL 11.341")
def test_only_fitting_out_or_in_ordinary_may_a_sail_be_hulked() -> None:
    world = on_the_coast(fleet("ff", OFF, damage=(9,)), fleet("gg", YARD, damage=(9,)), laid_up("a", CREEK, damage=9))
    with pytest.raises(IllegalChoice, match=r"at sea \[SL 11\.341\]"):
        hulking(world, "ff-1", "ff-1-ship-1")
    with pytest.raises(IllegalChoice, match=r"SL 11\.341"):
        hulking(world, "gg-1", "ff-1-ship-1")
    hulking(world, "gg-1", "gg-1-ship-1")
    hulking(world, "a", "a-ship-1")
    assert wear(world) == {"ff-1": 9, "gg-1": 5, "a": 5}


@pytest.mark.rule("SL 11.342", "SL 3.481a")
def test_the_leader_of_a_flotilla_whose_last_sail_is_hulked_goes_to_the_mess_alive() -> None:
    world = on_the_coast(fleet("ff", YARD, sail=1, damage=(3,)))
    hulking(world, "ff-1", "ff-1-ship-1")
    assert world.formations == {}
    assert [leader.id for leader in world.mess(A)] == ["ff-leader"]

"""The guns (SL 8.335-8.37): shifts, modifiers, the Combat Damage Table, sail sunk and leaders hit."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.charts.battle import Casualty, Cell
from campaign.charts.load import load as load_charts
from campaign.charts.sea import DamageRating
from campaign.engagement import Battle, Combat
from campaign.record.battle import Fired, Lost
from campaign.record.fleet import Damaged, SailSank
from campaign.record.leaders import LeaderFate
from campaign.rules.battle import gunnery, line
from campaign.rules.battle.gunnery import Fire, fire_on, leader_shifts, spread
from campaign.state import World
from table.dice import Modifier, Roll
from table.reading.faults import BadFile
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting
from tests.rules.chart import STANDARD, drive, throw, thrown, told
from tests.rules.fleet_chart import COMMODORE, FRENCH, VICE, flotilla, man
from tests.rules.gun_chart import answered, flat_table, keys, shifting, with_tables


def matched(
    ours: int = 1, theirs: int = 1, *, sail: tuple[int, int] = (3, 3), level: int = 4, lr: tuple[int, int] = (0, 0), **more: Any
) -> tuple[World, Battle]:
    """One combat of so many squadrons a side, `ff-1`... and `bf-1`...; leaders aboard the first where they have a rating."""
    world = meeting(
        flotilla("ff", "flag", OPEN, man("jervis", lr=lr[0]), ours, sail=sail[0]),
        flotilla("bf", "flag", OPEN, man("villeneuve", lr=lr[1], command=FRENCH), theirs, sail=sail[1], command=FRENCH),
    )
    lines = {A: [f"ff-{n}" for n in range(1, ours + 1)], B: [f"bf-{n}" for n in range(1, theirs + 1)]}
    aboard = {leader: ship for leader, ship, rated in (("jervis", "ff-1", lr[0]), ("villeneuve", "bf-1", lr[1])) if rated}
    return world, engaged(world, gauge=A, intensity="heavy", level=level, combats=[Combat(lines)], aboard=aboard, **more)


def second_of_equals(world: World, battle: Battle, lr: int) -> None:
    """Hood, of the rank of Jervis and with a flag as great as his, is aboard the second squadron of the line."""
    world.leaders["hood"] = man("hood", world.leaders["jervis"].rank, lr=lr)
    world.formations["hh"] = msgspec.structs.replace(world.formations["ff"], id="hh", leader="hood")
    battle.aboard["hood"] = "ff-2"


def fired(world: World) -> dict[str, Fired]:
    """What each side's fire was, by side."""
    return {fact.side: fact for fact in told(world, Fired)}


def columns(world: World) -> dict[str, int]:
    return {side: fact.column for side, fact in fired(world).items()}


def hit(world: World, *names: str) -> list[int]:
    return [world.squadrons[name].damage for name in names]


def cannonade(world: World, cell: str, targets: list[str], *dice: int, script: Any = (), **more: Any) -> None:
    """Fire of A's, whose cell is this, on squadrons of B's."""
    casualties, ratings = more.pop("casualties", STANDARD.leader_casualty), more.pop("ratings", ())
    with_tables(world, combat_damage=flat_table(c4=cell), leader_casualty=casualties, damage_ratings=ratings)
    throw(world, *dice)
    answered(fire_on(world, Fire(A, 4, 0, **more), [world.squadrons[name] for name in targets]), *script)


# -- one die, two columns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.335", "SL 8.336", "SL 8.341", "SL 8.343")
def test_one_die_a_combat_is_read_on_both_columns_and_falls_on_the_other_side() -> None:
    world, battle = matched(level=2)
    world.squadrons["ff-1"].shift = 2
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert thrown(world) == [9]
    assert columns(world) == {A: 4, B: 2}
    assert (hit(world, "bf-1"), hit(world, "ff-1")) == ([2], [0]), "column 4 on a 9 is 2, column 2 is 0"
    assert {fact.die for fact in fired(world).values()} == {9}


@pytest.mark.rule("SL 8.342")
def test_the_example_of_a_shift_of_two_on_level_five() -> None:
    world, battle = matched(level=5)
    with_tables(world, combat_columns=shifting(fleet_shifts={A: 2}))
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert columns(world) == {A: 7, B: 5}
    assert fired(world)[A].shifts == [Modifier(2, A)]
    assert fired(world)[B].shifts == []


@pytest.mark.rule("SL 8.335", "SL 8.111")
def test_every_combat_has_a_die_of_its_own_and_there_is_no_second_round() -> None:
    world, battle = matched(2, 2, level=2)
    battle.combats = [Combat({A: ["ff-1"], B: ["bf-1"]}), Combat({A: ["ff-2"], B: ["bf-2"]})]
    throw(world, 0, 9)
    answered(gunnery.resolve(world, battle))
    assert hit(world, "ff-1", "bf-1", "ff-2", "bf-2") == [5, 5, 0, 0]
    assert [(fact.combat, fact.side) for fact in told(world, Fired)] == [(1, A), (1, B), (2, A), (2, B)]


@pytest.mark.rule("SL 8.336")
def test_a_squadron_sunk_to_the_last_sail_has_fired_all_the_same() -> None:
    world, battle = matched(sail=(1, 1), level=0)
    with_tables(world, combat_damage=flat_table(c0="S"))
    throw(world, 0)
    answered(gunnery.resolve(world, battle))
    assert not world.squadrons
    assert (battle.sunk(A), battle.sunk(B)) == (1, 1)


# -- shifts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.345")
@pytest.mark.parametrize(("better", "worse", "shifts"), [(3, 3, 0), (3, 2, 1), (5, 3, 1), (4, 1, 2), (3, 0, 2), (5, 0, 3)])
def test_half_the_difference_of_leadership_rounded_up(better: int, worse: int, shifts: int) -> None:
    assert leader_shifts(better, worse) == shifts


@pytest.mark.rule("SL 8.346", "SL 8.345")
@pytest.mark.parametrize(
    ("lr", "key", "came"),
    [
        ((5, 3), "own-1", {A: 5, B: 4}), ((5, 3), "own-0", {A: 4, B: 3}),
        ((4, 1), "own-2", {A: 6, B: 4}), ((4, 1), "own-1", {A: 5, B: 3}), ((4, 1), "own-0", {A: 4, B: 2}),
    ],
)  # fmt: skip
def test_the_example_of_leaders_and_how_the_better_may_use_his_shifts(
    lr: tuple[int, int], key: str, came: dict[str, int]
) -> None:
    world, battle = matched(lr=lr)
    throw(world, 9)
    (question,) = answered(gunnery.resolve(world, battle), (A, "shift", key))
    assert keys(question) == [f"own-{n}" for n in range(leader_shifts(*lr), -1, -1)]
    assert columns(world) == came


@pytest.mark.rule("SL 8.345")
def test_the_better_leader_may_be_the_other_sides() -> None:
    world, battle = matched(lr=(1, 4))
    throw(world, 9)
    answered(gunnery.resolve(world, battle), (B, "shift", "own-1"))
    assert columns(world) == {A: 3, B: 5}
    assert fired(world)[A].shifts == [Modifier(-1, "leadership 4 against 1")]


@pytest.mark.rule("SL 8.261", "SL 8.345")
def test_only_leaders_aboard_the_squadrons_of_a_combat_help_in_it() -> None:
    """D-27c: a combat without a leader counts as leadership 0, whoever commands."""
    world, battle = matched(2, 2, lr=(5, 2))
    battle.combats = [Combat({A: ["ff-1"], B: ["bf-2"]}), Combat({A: ["ff-2"], B: ["bf-1"]})]
    throw(world, 9, 9)
    answered(gunnery.resolve(world, battle), (A, "shift", "own-3"), (B, "shift", "own-1"))
    assert [(fact.combat, fact.side, fact.column) for fact in told(world, Fired)] == [
        (1, A, 7), (1, B, 4), (2, A, 4), (2, B, 5),
    ]  # fmt: skip


@pytest.mark.rule("SL 3.423", "SL 8.345")
def test_of_several_leaders_in_a_combat_the_senior_counts() -> None:
    world, battle = matched(2, 1, lr=(2, 0))
    world.leaders["hood"] = man("hood", VICE, lr=5)
    battle.aboard["hood"] = "ff-2"
    combat = battle.combats[0]
    assert gunnery.leader_in(world, battle, 1, combat, A) is world.leaders["hood"]
    world.leaders["hood"].rank = COMMODORE
    assert gunnery.leader_in(world, battle, 1, combat, A) is world.leaders["jervis"]
    assert gunnery.leader_in(world, battle, 1, combat, B) is None


@pytest.mark.rule("SL 3.422", "SL 8.345")
@pytest.mark.parametrize(("die", "column"), [(0, 6), (1, 5)])
def test_between_equals_in_a_combat_chance_decides_who_is_senior(die: int, column: int) -> None:
    """Jervis leads by 3 and Hood by 1: neither is senior for leading better."""
    world, battle = matched(2, 1, sail=(1, 2), lr=(3, 0))
    second_of_equals(world, battle, lr=1)
    throw(world, (die, 2), 9)
    answered(gunnery.resolve(world, battle), (A, "shift", f"own-{column - 4}"))
    assert columns(world) == {A: column, B: 4}
    assert [roll.about for roll in told(world, Roll) if roll.rule == "SL 3.422"] == [battle.id]


@pytest.mark.rule("SL 8.26")
def test_of_equals_in_a_combat_he_who_commands_the_battle_is_senior() -> None:
    world, battle = matched(2, 1, sail=(1, 2), lr=(3, 0))
    second_of_equals(world, battle, lr=1)
    for chief in ("jervis", "hood"):
        battle.seniors[A] = chief
        assert gunnery.leader_in(world, battle, 1, battle.combats[0], A) is world.leaders[chief]
    assert thrown(world) == []


@pytest.mark.rule("SL 8.11k", "SL 8.11l")
def test_all_combats_are_weighed_before_the_first_shot() -> None:
    world, battle = matched(2, 2, lr=(5, 5))
    battle.combats = [Combat({A: ["ff-1"], B: ["bf-2"]}), Combat({A: ["ff-2"], B: ["bf-1"]})]
    throw(world, 9, 9)
    flow = gunnery.resolve(world, battle)
    question: Any = next(flow)
    question = flow.send(question.options[0].value)
    assert question.side == B
    assert thrown(world) == []


@pytest.mark.rule("SL 3.232")
def test_classes_have_their_merit_one_against_another() -> None:
    world, battle = matched()
    world.squadrons["bf-1"].sail_class = "Frigate"
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert columns(world) == {A: 6, B: 4}
    assert fired(world)[A].shifts == [Modifier(2, "SOL against Frigate")]


@pytest.mark.rule("SL 3.245")
@pytest.mark.parametrize(("damage", "column"), [(0, 6), (10, 6), (11, 3)])
def test_the_shift_printed_on_a_counter_may_differ_on_its_reverse(damage: int, column: int) -> None:
    world, battle = matched(level=4)
    squadron = world.squadrons["ff-1"]
    squadron.shift, squadron.worn_shift, squadron.damage = 2, -1, damage
    with_tables(world, combat_damage=flat_table())
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert columns(world) == {A: column, B: 4}


@pytest.mark.rule("SL 3.245")
def test_without_a_number_of_its_own_the_reverse_has_that_of_the_front_and_several_add_up() -> None:
    world, battle = matched(2, 1, sail=(1, 2))
    for name, shift in (("ff-1", 1), ("ff-2", -3)):
        world.squadrons[name].shift, world.squadrons[name].damage = shift, 12
    with_tables(world, combat_damage=flat_table())
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert columns(world) == {A: 2, B: 4}


@pytest.mark.rule("SL 8.34")
def test_a_fleet_or_a_command_may_have_a_shift_in_every_combat() -> None:
    world, battle = matched(2, 2, level=3)
    battle.combats = [Combat({A: ["ff-1"], B: ["bf-1"]}), Combat({A: ["ff-2"], B: ["bf-2"]})]
    with_tables(world, combat_columns=shifting(fleet_shifts={FRENCH: -1, "england": 1}))
    throw(world, 9, 9)
    answered(gunnery.resolve(world, battle))
    assert [fact.column for fact in told(world, Fired)] == [4, 2, 4, 2]


@pytest.mark.rule("SL 8.337b")
@pytest.mark.parametrize(("sail", "to_sink", "sunk"), [(1, 1, 1), (1, 0, 2), (1, 2, 0), (2, 1, 2), (3, 2, 1), (4, 1, 2)])
def test_sail_sunk_outright_are_bounded_by_the_sail_that_fire(sail: int, to_sink: int, sunk: int) -> None:
    """A lone ship on a cell of two sinks one of seven; by the letter, which a chart may ask for, both."""
    world, battle = matched(sail=(sail, 7), level=0)
    with_tables(world, combat_damage=flat_table(c0="SS"), combat_columns=shifting(sail_to_sink=to_sink, outnumbered=0))
    throw(world, 9)
    drive(gunnery.resolve(world, battle))
    assert fired(world)[A].sunk == sunk
    assert world.squadrons["bf-1"].sail == 7 - sunk
    assert fired(world)[B].sunk == 2, "seven may sink what the cell says"


@pytest.mark.rule("SL 8.337b")
@pytest.mark.parametrize(("sail", "times", "sunk"), [(1, 2, 0), (3, 2, 0), (4, 2, 2), (1, 7, 1), (1, 0, 1)])
def test_who_is_outnumbered_by_more_than_the_chart_says_sinks_nobody_outright(sail: int, times: int, sunk: int) -> None:
    """Seven to three is more than two to one, and seven to four is not."""
    world, battle = matched(sail=(sail, 7), level=0)
    with_tables(world, combat_damage=flat_table(c0="SS"), combat_columns=shifting(outnumbered=times))
    throw(world, 9)
    drive(gunnery.resolve(world, battle))
    assert (fired(world)[A].sunk, fired(world)[B].sunk) == (sunk, 2)


# -- damage modifiers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.35", "SL 8.351")
@pytest.mark.parametrize(("sail", "points"), [((3, 3), (3, 3)), ((4, 3), (4, 2)), ((2, 4), (1, 5)), ((6, 2), (7, 0))])
def test_the_difference_of_sail_is_for_the_larger_and_against_the_smaller(sail: tuple[int, int], points: tuple[int, int]) -> None:
    """Column 2 on a 3 is 3; nobody inflicts less than nothing."""
    world, battle = matched(sail=sail, level=2)
    throw(world, 3)
    answered(gunnery.resolve(world, battle))
    assert (fired(world)[A].points, fired(world)[B].points) == points


@pytest.mark.rule("SL 8.351")
def test_squadrons_that_double_bring_their_sail() -> None:
    world, battle = matched(2, 1, sail=(3, 4), level=2)
    throw(world, 3)
    answered(gunnery.resolve(world, battle))
    assert fired(world)[A].modifiers == [Modifier(2, "sail in the combat")]
    assert fired(world)[B].modifiers == [Modifier(-2, "sail in the combat")]


@pytest.mark.rule("SL 8.344")
@pytest.mark.parametrize(
    ("level", "shift", "hinders", "column", "modifiers"),
    [
        (0, -1, True, 0, [-1]), (0, -1, False, 0, [1]),
        (8, 2, True, 8, [2]), (8, 2, False, 8, [-2]),
        (1, -1, True, 0, []), (7, 1, False, 8, []),
    ],
)  # fmt: skip
def test_shifts_off_the_table_are_damage_points(level: int, shift: int, hinders: bool, column: int, modifiers: list[int]) -> None:
    """D-28: hindered is a point less, helped one more; the letter of the rule is the other way round, and a switch."""
    world, battle = matched(level=level)
    world.squadrons["ff-1"].shift = shift
    with_tables(world, combat_columns=shifting(off_table_hinders=hinders), combat_damage=flat_table())
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert (fired(world)[A].column, [one.value for one in fired(world)[A].modifiers]) == (column, modifiers)
    assert fired(world)[B].modifiers == [], "it is the fire of that side alone"


@pytest.mark.rule("SL 8.352")
def test_no_modifier_touches_the_die_of_a_combat() -> None:
    world, battle = matched(sail=(4, 2), lr=(5, 0))
    throw(world, 5)
    answered(gunnery.resolve(world, battle), (A, "shift", "own-3"))
    (roll,) = told(world, Roll)
    assert (roll.rule, roll.modifiers, roll.about) == ("SL 8.335", [], battle.id)


# -- spreading ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.33.10")
def test_points_go_as_evenly_as_may_be_and_what_is_over_to_the_least_damaged() -> None:
    world, _ = matched(1, 3)
    squadrons = [world.squadrons[f"bf-{n}"] for n in (1, 2, 3)]
    for squadron, damage in zip(squadrons, (5, 1, 3), strict=True):
        squadron.damage = damage

    def shares(points: int) -> dict[str, int]:
        return {squadron.id: share for squadron, share in spread(squadrons, points)}

    assert shares(6) == {"bf-1": 2, "bf-2": 2, "bf-3": 2}
    assert shares(7) == {"bf-1": 2, "bf-2": 3, "bf-3": 2}
    assert shares(2) == {"bf-2": 1, "bf-3": 1}
    assert shares(0) == {}


@pytest.mark.rule("SL 8.33.10")
def test_who_fires_chooses_which_squadron_loses_a_sail_outright_and_its_owner_which_sail() -> None:
    world, battle = matched(1, 2)
    cannonade(
        world, "SS3", ["bf-1", "bf-2"],
        script=[(A, "sink whom", "bf-2"), (B, "sink", "bf-2-ship-3"), (A, "sink whom", "bf-2"), (B, "sink", "bf-2-ship-1")],
    )  # fmt: skip
    assert [ship.id for ship in world.squadrons["bf-2"].ships] == ["bf-2-ship-2"]
    assert hit(world, "bf-1", "bf-2") == [2, 1], "the points are spread all the same"
    assert [loss.sail.id for loss in battle.losses] == ["bf-2-ship-3", "bf-2-ship-1"]


# -- special results ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.337b", "SL 7.341")
def test_an_s_sinks_a_sail_whatever_the_damage() -> None:
    world, battle = matched()
    cannonade(world, "S", ["bf-1"], script=[(B, "sink", "bf-1-ship-2")])
    assert (world.squadrons["bf-1"].sail, hit(world, "bf-1")) == (2, [0])
    (loss,) = battle.losses
    assert (loss.sail.id, loss.squadron, loss.side, loss.flag, loss.sail_class, loss.burnt) == (
        "bf-1-ship-2", "bf-1", B, "france", "SOL", False,
    )  # fmt: skip
    assert [(fact.squadron, fact.sail, fact.battle) for fact in told(world, Lost)] == [("bf-1", "bf-1 2", battle.id)]


@pytest.mark.rule("SL 8.337d")
def test_as_many_sail_are_sunk_as_there_are_s_and_no_more_than_there_are_sail() -> None:
    for cell, left in (("SS", 1), ("S", 2)):
        world, _ = matched()
        sinking = [(B, "sink", f"bf-1-ship-{n}") for n in range(1, 4 - left)]
        cannonade(world, cell, ["bf-1"], script=sinking)
        assert world.squadrons["bf-1"].sail == left
    world, battle = matched(sail=(3, 2))
    cannonade(world, "SSS4", ["bf-1"], script=[(B, "sink", "bf-1-ship-1")])
    assert "bf-1" not in world.squadrons
    assert battle.sunk(B) == 2


@pytest.mark.rule("SL 8.337", "SL 8.337c")
def test_the_number_beside_an_s_is_added_after_the_sail_has_gone() -> None:
    world, _ = matched()
    cannonade(world, "S4", ["bf-1"], script=[(B, "sink", "bf-1-ship-1")])
    assert (world.squadrons["bf-1"].sail, hit(world, "bf-1")) == (2, [4])
    kinds = [type(fact) for fact in world.tray.journal]
    assert kinds.index(SailSank) < kinds.index(Damaged)


@pytest.mark.rule("SL 8.35", "SL 8.337c")
def test_a_modifier_changes_the_points_and_not_the_sail_sunk() -> None:
    world, _ = matched()
    cannonade(world, "S1", ["bf-1"], script=[(B, "sink", "bf-1-ship-1")], modifiers=[Modifier(-3, "sail in the combat")])
    assert (world.squadrons["bf-1"].sail, hit(world, "bf-1")) == (2, [0])


# -- sinking of damage -------------------------------------------------------------------------------------------------


def battered(damage: int, *dice: int, sinking: int, sail: int = 4, points: int = 1) -> tuple[World, Battle]:
    """B's squadron has so much damage once A has fired; of the dice for its sail so many sink one."""
    world, battle = matched(sail=(3, sail))
    world.squadrons["bf-1"].damage = damage - points
    script = [(B, "sink", f"bf-1-ship-{n}") for n in range(1, sinking + 1) if n < sail]
    cannonade(world, str(points), ["bf-1"], *dice, script=script)
    assert thrown(world) == list(dice)
    return world, battle


@pytest.mark.rule("SL 8.339", "SL 8.338", "SL 7.351c")
def test_the_example_of_seventeen_points_seven_then_four_then_one_then_none() -> None:
    world, battle = battered(17, 7, 4, 1, sinking=3)
    assert world.squadrons["bf-1"].sail == 1
    assert battle.sunk(B) == 3
    assert [roll.total for roll in told(world, Roll)] == [7, 7, 7]
    assert [roll.at_most for roll in told(world, Roll)] == [7, 7, 7]


@pytest.mark.rule("SL 8.338", "SL 8.339")
@pytest.mark.parametrize(("dice", "lost"), [((8,), 0), ((7, 5), 1), ((7, 4, 2), 2)])
def test_the_first_die_that_is_too_high_ends_it(dice: tuple[int, ...], lost: int) -> None:
    world, _ = battered(17, *dice, sinking=lost)
    assert world.squadrons["bf-1"].sail == 4 - lost


@pytest.mark.rule("SL 7.356", "SL 8.338")
def test_in_battle_too_the_weakest_sail_goes_first_and_the_rating_rises_at_once() -> None:
    world, battle = matched(sail=(3, 3))
    ratings = (DamageRating(6, rate=4),)
    squadron = world.squadrons["bf-1"]
    squadron.ships[1] = msgspec.structs.replace(squadron.ships[1], rate=4)
    squadron.damage = 11
    cannonade(world, "1", ["bf-1"], 6, ratings=ratings)
    assert thrown(world) == [6], "with the fifty gone the rating is 10 and 12 points leave an excess of 2, less than the 3 added"
    assert ([ship.id for ship in squadron.ships], battle.sunk(B)) == (["bf-1-ship-1", "bf-1-ship-3"], 1)
    cannonade(world, "S0", ["bf-1"], script=[(B, "sink", "bf-1-ship-3")], ratings=ratings)
    assert [ship.id for ship in squadron.ships] == ["bf-1-ship-1"], "and of equals the owner chooses"


@pytest.mark.rule("SL 8.338")
def test_below_its_rating_a_squadron_throws_no_die_and_at_it_needs_a_nought() -> None:
    """D-31a: at the rating X is 0."""
    battered(9, sinking=0)
    world, _ = battered(10, 0, sinking=1)
    assert world.squadrons["bf-1"].sail == 3
    battered(10, 1, sinking=0)


@pytest.mark.rule("SL 8.338")
def test_who_is_fired_at_without_a_point_is_not_checked() -> None:
    world, _ = matched()
    world.squadrons["bf-1"].damage = 17
    cannonade(world, "0", ["bf-1"])
    assert thrown(world) == []


@pytest.mark.rule("SL 8.338", "SL 7.355", "SL 3.49", "SL 8.371")
def test_the_last_sail_of_a_formation_takes_its_leader_along_without_a_die() -> None:
    world, battle = matched(sail=(3, 1), lr=(0, 4))
    world.squadrons["bf-1"].damage = 11
    cannonade(world, "1*", ["bf-1"], 9, 9)
    assert "villeneuve" in world.leaders, "the sail stays afloat, and the die of the asterisk leaves him unhurt"
    cannonade(world, "1*", ["bf-1"], 0)
    assert "bf-1" not in world.squadrons
    assert "bf" not in world.formations
    assert "villeneuve" not in world.leaders
    assert [fact.rule for fact in told(world, LeaderFate)] == ["SL 3.49"]
    assert battle.aboard == {}


@pytest.mark.rule("SL 8.337a", "SL 3.49")
def test_who_is_aboard_a_squadron_that_loses_a_sail_stays_aboard_what_is_left_of_it() -> None:
    world, battle = matched(sail=(3, 2), lr=(0, 4))
    world.squadrons["bf-1"].damage = 11
    cannonade(world, "1", ["bf-1"], 0, 9, script=[(B, "sink", "bf-1-ship-1")])
    assert (world.squadrons["bf-1"].sail, battle.aboard) == (1, {"villeneuve": "bf-1"})


@pytest.mark.rule("SL 7.352")
def test_outside_a_battle_one_sail_is_lost_at_most() -> None:
    world, _ = matched(sail=(3, 4))
    world.battle = None
    world.squadrons["bf-1"].damage = 16
    cannonade(world, "1", ["bf-1"], 0, script=[(B, "sink", "bf-1-ship-1")])
    assert (world.squadrons["bf-1"].sail, thrown(world)) == (3, [0])
    assert told(world, Lost) == []


# -- leaders hit -------------------------------------------------------------------------------------------------------

FATES = {
    "0-1": Casualty("killed"), "2": Casualty("captured"), "3-4": Casualty("wounded", 5),
}  # fmt: skip


@pytest.mark.rule("SL 8.37", "SL 8.337a", "SL 3.481c")
def test_an_asterisk_may_kill_the_leader_aboard() -> None:
    world, battle = matched(lr=(0, 3))
    cannonade(world, "2*", ["bf-1"], 1, casualties=FATES)
    assert "villeneuve" not in world.leaders
    assert world.formations["bf"].leader is None
    assert [(fact.leader, fact.fate) for fact in told(world, LeaderFate)] == [("villeneuve", "killed")]
    assert battle.aboard == {}
    (roll,) = told(world, Roll)
    assert roll.results == {"killed": "0-1", "captured": "2", "wounded for 5 turns": "3-4"}


@pytest.mark.rule("SL 8.37", "SL 3.481d")
def test_or_leave_him_in_the_enemys_hands() -> None:
    world, _ = matched(lr=(0, 3))
    world.stations = {"fleet:allies": "villeneuve"}
    cannonade(world, "2*", ["bf-1"], 2, casualties=FATES)
    assert world.leaders["villeneuve"].away == "captured"
    assert world.stations == {}


@pytest.mark.rule("SL 8.37", "SL 3.481b")
def test_or_wound_him_for_some_turns_and_he_keeps_his_station() -> None:
    world, _ = matched(lr=(0, 3))
    world.stations = {"fleet:allies": "villeneuve"}
    cannonade(world, "2*", ["bf-1"], 4, casualties=FATES)
    hurt = world.leaders["villeneuve"]
    assert (hurt.away, hurt.returns) == ("wounded", world.clock.number + 5)
    assert world.formations["bf"].leader is None
    assert world.stations == {"fleet:allies": "villeneuve"}


@pytest.mark.rule("SL 8.37")
def test_or_leave_him_unhurt() -> None:
    world, battle = matched(lr=(0, 3))
    cannonade(world, "2*", ["bf-1"], 5, casualties=FATES)
    assert world.leaders["villeneuve"].away is None
    assert battle.aboard == {"villeneuve": "bf-1"}


@pytest.mark.rule("SL 8.337a", "SL 8.37")
@pytest.mark.parametrize(("cell", "aboard"), [("2", "bf-1"), ("2*", "bf-2")])
def test_without_an_asterisk_or_aboard_another_squadron_nobody_rolls(cell: str, aboard: str) -> None:
    world, battle = matched(1, 2, lr=(0, 3))
    battle.aboard["villeneuve"] = aboard
    cannonade(world, cell, ["bf-1"], casualties=FATES)
    assert thrown(world) == []


@pytest.mark.rule("SL 8.337a")
def test_of_several_squadrons_every_leader_aboard_is_in_danger_and_the_enemys_are_not() -> None:
    world, battle = matched(1, 2, lr=(4, 3))
    world.leaders["magon"] = man("magon", command=FRENCH)
    battle.aboard["magon"] = "bf-2"
    cannonade(world, "2*", ["bf-1", "bf-2"], 0, 9, casualties=FATES)
    assert sorted(world.leaders) == ["jervis", "magon"]


# -- the example of the rulebook, steps 7-12 ---------------------------------------------------------------------------


def blockade() -> tuple[World, Battle]:
    """SL 8.52-8.532 as it stands after step 6: Light, level 1, B with the gauge."""
    ours = flotilla("ff", "flag", OPEN, man("leader-a", lr=5), 3)
    bf = flotilla("bf", "flag", OPEN, man("leader-bf", lr=3, command=FRENCH), 1, sail=4, damage=5, command=FRENCH)
    rf = flotilla("rf", "flag", OPEN, man("leader-rf", lr=4, command=FRENCH), 1, damage=5, command=FRENCH)
    world = meeting(ours, bf, rf)
    for name, damage in (("ff-1", 5), ("ff-2", 6), ("ff-3", 2)):
        world.squadrons[name].damage = damage
    aboard = {"leader-a": "ff-2", "leader-bf": "bf-1", "leader-rf": "rf-1"}
    return world, engaged(world, gauge=B, intensity="light", level=1, aboard=aboard, sortied=["bf"])


@pytest.mark.rule("SL 8.54l", "SL 8.54m", "SL 8.54n", "SL 8.54o", "SL 8.54p", "SL 8.54q", "SL 8.54r", "SL 8.54s")
def test_the_example_of_the_rulebook_as_ruled() -> None:
    """SL 8.54 steps 7-12. FF3 sits out (D-21); leadership 0 against 3 is two shifts (D-26) and 5 against 4 one for A (D-27);
    the second combat has no modifier (D-27a)."""
    world, battle = blockade()
    throw(world, 3, 5)
    answered(
        line.arrange(world, battle),
        (A, "admiral", "no"), (B, "admiral", "no"), (A, "put up", "ff-1"), (B, "put up", "bf-1"),
        (B, "admiral", "no"), (A, "admiral", "no"), (A, "put up", "ff-2"),
    )  # fmt: skip
    assert [combat.lines for combat in battle.combats] == [{A: ["ff-1"], B: ["bf-1"]}, {B: ["rf-1"], A: ["ff-2"]}]
    answered(gunnery.resolve(world, battle), (B, "shift", "own-2"), (A, "shift", "own-1"))
    shots = told(world, Fired)
    assert [(one.combat, one.side, one.column, gunnery.total(one.modifiers), one.points) for one in shots] == [
        (1, A, 1, -1, 0), (1, B, 3, 1, 4), (2, A, 2, 0, 3), (2, B, 1, 0, 1),
    ]  # fmt: skip
    assert hit(world, "bf-1", "ff-1", "rf-1", "ff-2", "ff-3") == [5, 9, 8, 7, 2]
    assert (battle.losses, thrown(world)) == ([], [3, 5]), "no sail comes to its rating, no asterisk"


@pytest.mark.rule("SL 8.54o", "SL 8.54p")
def test_the_first_combat_with_the_columns_and_sail_that_the_example_prints() -> None:
    """Six sail against four, A on column 1 and B, taking one shift, on column 2: 1 + 2 on BF, 3 - 2 on FF1 and FF3."""
    world, battle = blockade()
    battle.combats = [Combat({A: ["ff-1", "ff-3"], B: ["bf-1"]})]
    world.leaders["leader-bf"].leadership = 2  # one shift
    throw(world, 3)
    answered(gunnery.resolve(world, battle), (B, "shift", "own-1"))
    assert {side: (one.column, one.points) for side, one in fired(world).items()} == {A: (1, 3), B: (2, 1)}
    assert hit(world, "bf-1") == [8]
    assert hit(world, "ff-1", "ff-3") == [5, 3], "one point cannot be shared; the text has it on FF1"
    assert battle.losses == []


# -- the table ---------------------------------------------------------------------------------------------------------


def worth(cell: Cell) -> int:
    """Expected damage: a sail sunk counts as four points (SL 10.132)."""
    return 4 * cell.sunk + cell.points


@pytest.mark.parametrize(("column", "die", "points"), [(1, 3, 1), (2, 3, 3), (1, 5, 1), (2, 5, 3), (6, 5, 4)])
def test_the_cells_that_the_example_prints_hold_exactly(column: int, die: int, points: int) -> None:
    assert STANDARD.gunnery[column][die] == Cell(str(points), 0, points, False)


def test_damage_rises_with_the_column_and_with_the_fall_of_the_die() -> None:
    table = STANDARD.gunnery
    for left, right in pairwise(table):
        assert all(worth(a) <= worth(b) for a, b in zip(left, right, strict=True))
        assert sum(map(worth, left)) < sum(map(worth, right))
    for column in table:
        assert all(worth(low) >= worth(high) for low, high in pairwise(column))
    by_die = [sum(worth(column[die]) for column in table) for die in range(10)]
    assert all(low > high for low, high in pairwise(by_die))


def test_sail_sunk_and_asterisks_are_in_the_heavy_corner() -> None:
    """Whatever is worse than a cell with an S or an asterisk has one too, and the two left columns have neither."""
    for read in (lambda cell: cell.sunk, lambda cell: int(cell.casualty)):
        marks = [[read(cell) for cell in column] for column in STANDARD.gunnery]
        assert not any(marks[0] + marks[1])
        assert any(marks[8])
        assert all(a <= b for left, right in pairwise(marks) for a, b in zip(left, right, strict=True))
        assert all(list(column) == sorted(column, reverse=True) for column in marks)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[combat_damage]\n3 = ["1"]\n', r"combat_damage.3: 1 cells; expected ten, one a die \(SL 8.335\)"),
        (f"[combat_damage]\n3 = {['2'] * 9 + ['X2']}\n", r"combat_damage.3, die 9: 'X2'; expected a cell as 3, 5\*, S, S2\*"),
        (f"[combat_damage]\n3 = {['*'] * 10}\n", r"combat_damage.3, die 0: '\*'; expected a cell"),
        (f"[combat_damage]\n9 = {['2'] * 10}\n", r"combat_damage.9: there is no such column; expected columns 0 to 8"),
        ("[intensity]\nlight = [1, 2]\n", r"intensity.light: \(1, 2\); expected ten levels, one a die, of 0 to 8"),
        (f"[intensity]\nlight = {[9] * 10}\n", r"intensity.light: .*; expected ten levels, one a die, of 0 to 8 \(SL 8.321\)"),
        (f"[intensity]\ngrim = {[1] * 10}\n", r"intensity: rows .*grim; expected light, medium and heavy"),
        ("[personality]\nRash = { Rash = 1 }\n", r"personality.Rash: .*; expected -2 to 2 for each of"),
        (
            "[personality]\nRash = { Rash = 3, Aggressive = 0, Cautious = 0, Timid = 0 }\n",
            r"personality.Rash: .*; expected -2 to 2 for each of .*\(SL 8.312\)",
        ),
        ("[personality]\nMad = { Rash = 1 }\n", "personality: rows .*Mad; expected Rash, Aggressive, Cautious, Timid"),
        ("[combat_columns]\nbombardment = 9\n", r"combat_columns.bombardment: 9; expected a column of 0 to 8 \(SL 8.36\)"),
        (
            "[combat_columns.class_shifts]\nSOL = { Galleon = 1 }\n",
            r"combat_columns.class_shifts.SOL: no class of sail 'Galleon'; expected SOL,",
        ),
        (
            '[leader_casualty]\n"5-6" = { fate = "wounded", turns = 3 }\n"6-7" = { fate = "wounded", turns = 4 }\n',
            "leader_casualty: rows .*5-6, 6-7; expected no die twice",
        ),
        (
            '[leader_casualty]\n"9" = { fate = "wounded" }\n',
            "leader_casualty.9: wounded for 0 turns; expected turns for the wounded",
        ),
        ('[leader_casualty]\n"9" = { fate = "killed" }\n', "leader_casualty: a fate has two rows; expected one"),
        ('[leader_casualty]\n"x" = { fate = "wounded", turns = 1 }\n', "leader_casualty.x: expected dice of 0 to 9"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=fault):
        load_charts(path)


def test_a_players_own_table_is_read(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(f"[combat_damage]\n8 = {['SS', *['7'] * 9]}\n", encoding="utf-8")
    mine = load_charts(path)
    assert mine.gunnery[8][0] == Cell("SS", 2, 0, False)
    assert mine.gunnery[7] == STANDARD.gunnery[7]

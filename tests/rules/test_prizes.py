"""The victor and his prizes (SL 8.43-8.444): sail sunk, prestige, Strike Colours, and what the captor does with each."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.charts.load import load as load_charts
from campaign.record.battle import BattleEnded, Struck
from campaign.record.fleet import Damaged
from campaign.rules import leaders, reinforcement
from campaign.rules.battle import aftermath, prizes, victory
from campaign.state import World
from table.decisions import Decision
from table.dice import Roll
from table.flows import Question
from table.reading.faults import BadFile
from tests.rules.aftermath_chart import after, fought, lose, ours, table, theirs
from tests.rules.chart import STANDARD, A, B, Force, drive, throw, told
from tests.rules.fleet_chart import FRENCH, HOME, OPEN, REAR, SPANISH, VICE, alone, blank

ALL, NONE = 0, 9  # dice on which every sail strikes, and none


def victor(*lost: tuple[str, int], **more: Any) -> World:
    """Three squadrons of three against three; so many sail sunk of these."""
    world = fought(ours("ff", 3), theirs("gg", 3), **more)
    for name, count in lost:
        lose(world, name, count)
    throw(world)
    victory.proclaim(world, table(world))
    return world


# -- the victor --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.43", "SL 8.432", "SL 8.41")
@pytest.mark.parametrize(
    ("lost", "winner", "rule"),
    [
        ([("gg-1", 1)], A, "SL 8.43"),
        ([("ff-1", 2), ("gg-1", 1)], B, "SL 8.43"),
        ([("ff-1", 2), ("gg-1", 2)], "", "SL 8.432"),
        ([], "", "SL 8.432"),
    ],
)
def test_the_victor_is_who_sank_more_and_of_equals_there_is_none(lost: list[tuple[str, int]], winner: str, rule: str) -> None:
    world = victor(*lost)
    assert table(world).victor == winner
    assert [(fact.victor, fact.fought, fact.rule) for fact in told(world, BattleEnded)] == [(winner, True, rule)]


@pytest.mark.rule("SL 8.433")
def test_damage_is_no_victory_and_who_is_beaten_need_not_suffer_more() -> None:
    world = fought(ours("ff", 2), theirs("gg", 2, damage=18))
    throw(world)
    victory.proclaim(world, table(world))
    assert table(world).victor == ""
    lose(world, "ff-1", 1)
    victory.proclaim(world, table(world))
    assert table(world).victor == B


@pytest.mark.rule("SL 8.43")
def test_sail_that_a_fireship_burnt_count_as_sunk() -> None:
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "gg-1", 1, burnt=True)
    throw(world)
    victory.proclaim(world, table(world))
    assert table(world).victor == A


@pytest.mark.rule("SL 8.431")
@pytest.mark.parametrize(("count", "ours_now", "theirs_now"), [(2, 2, -1), (1, 0, 0)])
def test_only_a_large_battle_is_worth_prestige_to_its_victor_and_costs_the_other(
    count: int, ours_now: int, theirs_now: int
) -> None:
    """Eight sail on each side are large; four are not, though the same sail was sunk."""
    world = fought(ours("ff", count, sail=4), theirs("gg", count, sail=4))
    lose(world, "gg-1", 1)
    throw(world)
    victory.proclaim(world, table(world))
    assert world.prestige == {A: ours_now, B: theirs_now}


@pytest.mark.rule("SL 8.431")
def test_it_is_large_by_what_both_sides_engaged_before_they_lost_any() -> None:
    def prestige(*forces: Force, **more: Any) -> int:
        world = fought(*forces, **more)
        lose(world, "gg-1", 2)
        throw(world)
        victory.proclaim(world, table(world))
        return world.prestige[A]

    assert prestige(ours("ff", 2, sail=4), theirs("gg", 2, sail=4)) == 2
    assert prestige(ours("ff", 1, sail=4), theirs("gg", 2, sail=4)) == 0
    late = (ours("ff", 1, sail=4), ours("late", 1, sail=4), theirs("gg", 2, sail=4))
    assert (prestige(*late), prestige(*late, without=("late",))) == (2, 0)


@pytest.mark.rule("SL 8.431")
def test_enemy_sail_lost_are_worth_prestige_whoever_won() -> None:
    world = victor(("gg-1", 3), ("gg-2", 3), ("gg-3", 1), ("ff-1", 3))
    assert table(world).victor == A
    large = {A: STANDARD.battle_prestige.victory, B: STANDARD.battle_prestige.defeat}
    assert world.prestige == {A: large[A] + 2, B: large[B] + 1}
    assert victor(("gg-1", 2)).prestige[A] == large[A]


@pytest.mark.rule("SL 11.177a", "SL 8.43")
def test_leaders_of_the_winning_side_may_be_promoted_for_it_and_others_may_not() -> None:
    world = fought(ours("ff", 1), ours("late", 1), theirs("gg", 1), without=("late",))
    table(world).led = ["ff-leader", "gg-leader"]
    leaders.wound(world, world.leaders["ff-leader"], 3, "SL 3.481b")
    lose(world, "gg-1", 1)
    throw(world)
    victory.proclaim(world, table(world))
    assert {name: one.victorious for name, one in world.leaders.items()} == {
        "ff-leader": 1805, "late-leader": None, "gg-leader": None,
    }  # fmt: skip
    world.clock.year += 1
    throw(world, 0)
    drive(reinforcement.promote_by_merit(world, A))
    drive(reinforcement.promote_by_merit(world, B))
    assert {name: one.rank for name, one in world.leaders.items()} == {
        "ff-leader": VICE, "late-leader": REAR, "gg-leader": REAR,
    }  # fmt: skip


# -- who strikes ---------------------------------------------------------------------------------------------------------------


def strikes(die: int, sunk: int, burnt: int = 0, picks: int = 0) -> list[str]:
    """The names of the sail that strike when so many were lost, `burnt` of them by fire; chance takes the first each time."""
    world = fought(ours("ff", 1), theirs("gg", 3))
    for number, count in enumerate(divmod(sunk - burnt, 3), 1):
        lose(world, f"gg-{number}", 3 * count if number == 1 else count)
    if burnt:
        lose(world, "gg-3", burnt, burnt=True)
    table(world).victor = A
    left = sunk - burnt
    throw(world, die, *((0, left - n) for n in range(picks) if left - n > 1))
    return [loss.sail.id for loss in prizes.struck(world, table(world))]


@pytest.mark.rule("SL 8.44", "SL 8.441")
@pytest.mark.parametrize(("die", "count"), [(0, 4), (3, 4), (4, 3), (6, 3), (7, 2), (8, 2), (9, 0)])
def test_the_table_says_how_many_of_four_strike_by_the_die(die: int, count: int) -> None:
    assert len(strikes(die, 4, picks=4)) == count


@pytest.mark.rule("SL 8.441", "SL 2.21c")
def test_a_fraction_is_dropped_but_one_sail_strikes_at_least() -> None:
    assert [len(strikes(5, sunk, picks=sunk)) for sunk in (1, 2, 3, 5)] == [1, 1, 2, 3]
    assert strikes(9, 1) == []


@pytest.mark.rule("SL 6.235", "SL 8.44")
def test_what_a_fireship_burnt_cannot_strike() -> None:
    assert strikes(ALL, 3, burnt=2) == ["gg-2-ship-1"]
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "gg-1", 2, burnt=True)
    table(world).victor = A
    throw(world)
    assert prizes.struck(world, table(world)) == []


@pytest.mark.rule("SL 8.44")
def test_without_a_victor_nobody_strikes_and_the_victors_own_losses_are_lost() -> None:
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "ff-1", 1)
    lose(world, "gg-1", 1)
    after(world)
    assert not told(world, Struck)
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "ff-1", 1)
    lose(world, "gg-1", 2)
    after(world, ALL, (0, 2), prize=["scuttle", "scuttle"])
    assert {fact.sail for fact in told(world, Struck)} == {"gg-1 1", "gg-1 2"}


@pytest.mark.rule("SL 8.44")
def test_the_die_is_thrown_for_all_to_read() -> None:
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "gg-1", 1)
    after(world, NONE)
    assert [(roll.rule, roll.about) for roll in told(world, Roll)] == [("SL 8.44", "battle-1")]


# -- where they go --------------------------------------------------------------------------------------------------------


def keys(asked: list[Question], kind: str = "prize") -> list[list[str]]:
    return [[option.key for option in one.options] for one in asked if isinstance(one, Decision) and one.kind.name == kind]


def taken(*forces: Force, sunk: int = 1, **more: Any) -> World:
    """A has sunk so many of gg's sail, whose class is the first squadron's of B's."""
    world = fought(*forces, **more)
    for number in range(sunk):
        lose(world, f"gg-{1 + number // 3}", 1)
    return world


@pytest.mark.rule("SL 8.441", "SL 8.42")
def test_a_prize_joins_any_engaged_squadron_of_her_class_with_room_and_keeps_her_name() -> None:
    world = taken(
        ours("ff", 2), ours("full", 1, sail=4), ours("fr", 1, sail_class="Frigate"), ours("late", 1), theirs("gg"),
        without=("late",), spare_squadrons=[blank("new")],
    )  # fmt: skip
    asked = after(world, ALL, prize="squadron:ff-2")
    assert keys(asked) == [["squadron:ff-1", "squadron:ff-2", "scuttle"]]
    assert [ship.id for ship in world.squadrons["ff-2"].ships][-1] == "gg-1-ship-1"
    assert world.squadrons["ff-2"].sail == 4
    assert world.squadrons["gg-1"].sail == 2
    assert [(fact.sail, fact.side, fact.squadron) for fact in told(world, Struck)] == [("gg-1 1", A, "ff-2")]


@pytest.mark.rule("SL 8.441")
def test_the_contingent_of_the_squadron_does_not_matter_but_the_class_does() -> None:
    """D-19h: SL 3.252b gives way, SL 3.252c does not."""
    spaniard = alone("sp", OPEN, command=SPANISH)
    spaniard.squadrons[0].flag = "spain"
    world = fought(ours("ff"), theirs("gg", 1, sail=4), spaniard)
    lose(world, "ff-1", 1)
    assert keys(after(world, ALL)) == [["squadron:sp", "scuttle"]]
    frigates = fought(ours("ff"), theirs("gg", 1, sail_class="Frigate"), spare_squadrons=[blank("new")])
    lose(frigates, "gg-1", 1)
    assert keys(after(frigates, ALL)) == []


@pytest.mark.rule("SL 8.442", "SL 8.443")
def test_each_prize_adds_three_points_to_her_squadron() -> None:
    world = taken(ours("ff", 1, damage=2), theirs("gg"))
    after(world, ALL, prize="squadron:ff-1")
    assert (world.squadrons["ff-1"].sail, world.squadrons["ff-1"].damage) == (4, 5)
    assert [(fact.points, fact.rule) for fact in told(world, Damaged)] == [(3, "SL 8.442")]


@pytest.mark.rule("SL 8.442")
def test_who_scuttles_her_has_neither_the_sail_nor_the_damage() -> None:
    world = taken(ours("ff", 1), theirs("gg"))
    after(world, ALL, prize="scuttle")
    assert (world.squadrons["ff-1"].sail, world.squadrons["ff-1"].damage) == (3, 0)
    assert [(fact.squadron, fact.rule) for fact in told(world, Struck)] == [("", "SL 8.442")]


@pytest.mark.rule("SL 8.441")
def test_a_new_squadron_is_formed_only_if_no_engaged_one_has_room() -> None:
    def offered(sail: int) -> list[str]:
        world = taken(ours("ff", 1, sail=sail), theirs("gg"), spare_squadrons=[blank("new"), blank("other", flag="holland")])
        return keys(after(world, ALL, prize="scuttle"))[0]

    assert offered(3) == ["squadron:ff-1", "scuttle"]
    assert offered(4) == ["new:new", "new:other", "scuttle"]


@pytest.mark.rule("SL 8.441", "SL 8.443", "SL 8.444")
def test_a_new_squadron_of_three_prizes_starts_with_nine_points_in_an_engaged_flotilla() -> None:
    world = taken(ours("ff", 1, sail=4), theirs("gg", 2), sunk=3, spare_squadrons=[blank("new"), blank("theirs", FRENCH)])
    asked = after(world, ALL, (0, 3), (0, 2), prize=["new:new", "squadron:new", "squadron:new"], prize_flotilla="ff")
    assert keys(asked, "prize flotilla") == [["ff", "independent"]]
    formed = world.squadrons["new"]
    assert (formed.sail, formed.damage, formed.formation, formed.berth, formed.command) == (3, 9, "ff", None, HOME)
    assert "new" not in world.spare_squadrons
    assert {ship.id for ship in formed.ships} == {"gg-1-ship-1", "gg-1-ship-2", "gg-1-ship-3"}


@pytest.mark.rule("SL 8.441")
def test_or_it_sails_independent_without_orders() -> None:
    world = taken(ours("ff", 1, sail=4), theirs("gg"), spare_squadrons=[blank("new")])
    after(world, ALL, prize="new:new", prize_flotilla="independent")
    alone_ = world.formations["independent-new"]
    assert (alone_.kind, alone_.place, alone_.spotted, alone_.leader) == ("independent", OPEN, True, None)
    assert world.squadrons["new"].formation == alone_.id


@pytest.mark.rule("SL 8.444")
def test_without_a_counter_she_is_sunk_and_nobody_is_asked() -> None:
    world = taken(
        ours("ff", 1, sail=4), theirs("gg"), spare_squadrons=[blank("theirs", FRENCH), blank("f", sail_class="Frigate")]
    )
    asked = after(world, ALL)
    assert keys(asked) == []
    assert [(fact.squadron, fact.rule) for fact in told(world, Struck)] == [("", "SL 8.444")]
    assert "gg-1-ship-1" not in {ship.id for one in world.squadrons.values() for ship in one.ships}


@pytest.mark.rule("SL 8.42")
def test_prizes_are_there_to_be_reorganised_with_the_rest() -> None:
    world = taken(ours("ff", 2, sail=3), theirs("gg"))
    act = {"act": "transfer-sail", "sail": "gg-1-ship-1", "donor": "ff-1", "recipient": "ff-2"}
    after(world, ALL, prize="squadron:ff-1", **{"regrouping:britain": [[act]]})
    assert [ship.id for ship in world.squadrons["ff-2"].ships][-1] == "gg-1-ship-1"
    assert world.squadrons["ff-2"].damage == 3


def test_a_prize_is_in_one_place_whenever_a_question_is_open() -> None:
    world = taken(ours("ff", 1, sail=2), theirs("gg", 2), sunk=2)
    throw(world, ALL, (0, 2))
    flow = aftermath.conclude(world, table(world))
    request: Any = next(flow)
    while isinstance(request, Decision):
        held = [ship.id for one in world.squadrons.values() for ship in one.ships]
        held += [loss.sail.id for loss in table(world).losses]
        assert len(held) == len(set(held)) == 2 + 6
        request = flow.send(request.options[0].value)


# -- the charts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[strike_colours]\n"9" = 101\n', "strike_colours.9: 101 per cent; expected 0 to 100"),
        ('[strike_colours]\n"8-9" = 10\n', "strike_colours: rows .*; expected each die of 0 to 9 once"),
        ('[strike_colours]\n"few" = 10\n', "strike_colours.few: expected dice of 0 to 9"),
        ('[strike_colours]\n"9" = 50\n', "strike_colours: a share has two rows"),
        ("[battle_prestige]\nsail_a_point = 0\n", "battle_prestige: .*expected sail of 1 or more"),
        ("[battle_prestige]\ndefeat = 1\n", "battle_prestige: .*a loss for the other"),
        ("[attrition]\ninterdicted_strait = -1\n", r"attrition.interdicted_strait: -1; expected 0 or more \(SL 11.22\)"),
    ],
)
def test_charts_that_no_rule_allows_are_refused(tmp_path: Any, text: str, fault: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=fault):
        load_charts(path)


@pytest.mark.rule("SL 11.23b")
def test_the_chart_has_the_point_of_an_interdicted_strait() -> None:
    assert STANDARD.attrition.interdicted_strait == 1

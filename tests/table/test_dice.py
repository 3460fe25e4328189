"""Dice: the same on every machine, fair, and logged with every reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from table.dice import (
    Dice,
    Die,
    DieNeeded,
    Modifier,
    Roll,
    Tableau,
    Tray,
    d10,
    draw,
    halved,
    log,
    percentile,
    pick,
    reveal,
    throw,
)
from tests.table.players import GAME, Careful, act, opened, paper, play_on, race_through, record
from tests.table.toy import Launched, new_race


def table_with(*values: int, seed: str = "sea lords", sides: int = 10) -> Tableau:
    """A table on which these dice lie recorded, to be used before any is drawn."""
    state = Tableau(dice=Dice(seed))
    state.lay(Tray({number: Die(number, sides, value) for number, value in enumerate(values)}))
    return state


def chi_square(values: Iterable[int], cells: int) -> float:
    counts = Counter(values)
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_draw_is_pinned_for_ever() -> None:
    assert [draw("sea lords", n, 10) for n in range(20)] == [1, 4, 1, 6, 5, 4, 5, 8, 7, 0, 7, 7, 2, 0, 9, 8, 2, 8, 2, 7]
    assert [draw("x", n, 6) for n in range(12)] == [0, 3, 3, 4, 0, 0, 2, 3, 0, 0, 2, 1]
    assert draw("sea lords", 7, 2**64) == 3348701033656183898


@pytest.mark.rule("SL 2.21a")
def test_ten_thousand_dice_are_fair_and_read_nought_to_nine() -> None:
    state = Tableau(dice=Dice("fair"))
    values = [d10(state, "practice", "SL 2.21a").die for _ in range(10_000)]
    assert set(values) == set(range(10))
    assert chi_square(values, 10) < 27.9, "past the 0.1% bound for 9 degrees of freedom"
    pairs = [10 * tens + ones for tens, ones in zip(values[::2], values[1::2], strict=True)]
    assert chi_square(pairs, 100) < 148.3, "past the 0.1% bound for 99 degrees of freedom"


@pytest.mark.parametrize(("sides", "bound"), [(2, 10.9), (3, 13.9), (6, 20.6), (7, 22.5)])
def test_dice_of_other_sides_are_fair_too(sides: int, bound: float) -> None:
    assert chi_square((draw("others", n, sides) for n in range(10_000)), sides) < bound


def test_another_seed_gives_another_run_of_dice() -> None:
    assert [draw("a", n, 10) for n in range(30)] != [draw("b", n, 10) for n in range(30)]


@pytest.mark.rule("SL 2.21a")
def test_low_is_good_at_the_number_and_fails_one_above() -> None:
    roll = d10(table_with(4), "catch the wind", "SL 5.25")
    assert roll.passes(4)
    assert not roll.passes(3)


def test_reaching_is_for_rolls_where_high_is_the_event() -> None:
    roll = d10(table_with(7), "a gale", "SL 5.4")
    assert roll.reaches(7)
    assert roll.success is True
    assert not roll.reaches(8)
    assert roll.success is False


@pytest.mark.rule("SL 2.21b")
def test_modifiers_accumulate_and_negative_ones_help() -> None:
    roll = d10(table_with(6), "press on", "Toy 4.3")
    assert not roll.passes(4)
    roll.add(-3, "a good crew")
    assert roll.passes(4)
    roll.add(+2, "foul bottom")
    assert roll.total == 5
    assert not roll.passes(4)


@pytest.mark.rule("SL 2.21")
def test_die_modifiers_and_fractions_work_together() -> None:
    roll = d10(table_with(0), "press on", "Toy 4.3")
    roll.add(halved(5), "half of LR 5")
    roll.add(halved(1), "half of LR 1, at least 1")
    assert roll.die == 0, "a nought is nought, not ten"
    assert roll.total == 3
    assert roll.passes(3)


def test_a_roll_is_logged_with_all_that_was_done_to_it() -> None:
    state = table_with(9)
    log(state, Launched("red"))
    roll = d10(state, "press on", "Toy 4.3", about="red")
    assert roll.add(0, "nothing") == 0
    assert roll.add(-2, "heavy ballast") == -2
    assert roll.success is None, "no number was asked of it yet"
    roll.passes(6)
    logged = state.tray.journal[1]
    assert logged == Roll(9, "press on", "Toy 4.3", 0, 10, [Modifier(-2, "heavy ballast")], at_most=6, about="red")
    assert msgspec.to_builtins(logged)["fact"] == "rolled"
    assert isinstance(logged, Roll)
    assert logged.success is False


def test_a_roll_s_modifiers_are_its_own() -> None:
    state = table_with(1, 2)
    d10(state, "first", "Toy").add(1, "only the first")
    assert d10(state, "second", "Toy").modifiers == []


@pytest.mark.rule("SL 2.21a")
@pytest.mark.parametrize(("tens", "ones", "read"), [(0, 0, 0), (0, 7, 7), (7, 0, 70), (9, 9, 99)])
def test_percentile_reads_tens_then_ones(tens: int, ones: int, read: int) -> None:
    state = table_with(tens, ones)
    roll = percentile(state, "wind", "Toy 3")
    assert (roll.die, roll.sides, roll.number) == (read, 100, 0)
    assert state.tray.journal == [roll]
    assert [die.value for die in state.tray.thrown] == [tens, ones]
    assert state.dice.count == 2


def test_pick_throws_a_die_of_as_many_sides() -> None:
    state = table_with(2, sides=3)
    assert pick(state, 3, "which of three", "Toy 2.2") == 2
    assert state.tray.journal == [Roll(2, "which of three", "Toy 2.2", 0, sides=3)]
    assert state.tray.thrown == [Die(0, 3, 2)]


def test_pick_of_one_needs_no_die() -> None:
    state = Tableau(dice=Dice("by hand", by_hand=True))
    assert pick(state, 1, "the only one", "Toy 2.2") == 0
    assert state.dice.count == 0
    assert state.tray.journal == []
    assert state.tray.thrown == []


@pytest.mark.rule("SL 2.21c")
def test_half_drops_the_fraction_but_not_below_one() -> None:
    assert [halved(value) for value in (7, 6, 3, 2, 1)] == [3, 3, 1, 1, 1]


@pytest.mark.rule("SL 2.21c")
def test_half_may_be_nought_where_the_case_says_so() -> None:
    assert [halved(value, least=0) for value in (5, 1, 0)] == [2, 0, 0]


def test_recorded_dice_are_used_again_and_then_the_seed_goes_on() -> None:
    state = table_with(3, 3, 3, seed="x")
    assert [throw(state, 10, "again", "Toy") for _ in range(5)] == [3, 3, 3, draw("x", 3, 10), draw("x", 4, 10)]
    assert [die.number for die in state.tray.thrown] == [0, 1, 2, 3, 4]


def test_a_missing_die_of_a_hand_rolled_game_is_asked_for_and_nothing_is_thrown() -> None:
    state = Tableau(dice=Dice("unused", count=4, by_hand=True))
    with pytest.raises(DieNeeded, match=r"die 4 \(d10\) is needed: press on \[Toy 4.3\]") as caught:
        d10(state, "press on", "Toy 4.3")
    assert (caught.value.number, caught.value.sides) == (4, 10)
    assert state.dice.count == 4
    assert state.tray.journal == []


def test_the_tray_is_no_part_of_the_document() -> None:
    state = Tableau(dice=Dice("s"))
    before = msgspec.json.encode(state)
    log(state, Launched("red"))
    reveal(state)
    assert state.tray.reveals == 1
    assert msgspec.json.encode(state) == before


def test_two_games_in_one_process_do_not_disturb_each_other() -> None:
    alone = []
    for seed in ("first", "second"):
        archive = paper(new_race(seed))
        race_through(archive)
        alone.append(record(archive))
    assert alone[0] != alone[1]

    archives = [paper(new_race("first")), paper(new_race("second"))]
    sessions = [opened(archive) for archive in archives]
    while any(not session.over for session in sessions):
        for session in sessions:
            if not session.over:
                act(session, Careful("people"))
                play_on(session)
    assert [record(archive) for archive in archives] == alone
    assert GAME.encode(sessions[0].state) == archives[0].present.snapshot


@pytest.mark.parametrize(("die", "result"), [(0, "calm"), (2, "calm"), (3, None), (7, "storm"), (9, "storm")])
def test_a_roll_read_on_a_table_finds_the_range_that_holds_it_and_keeps_the_ranges(die: int, result: str | None) -> None:
    roll = Roll(die, "weather", "Toy", 0)
    assert roll.read({"calm": range(3), "fog": range(0), "gust": range(6, 7), "storm": range(7, 10)}) == result
    assert roll.results == {"calm": "0-2", "gust": "6", "storm": "7-9"}


@pytest.mark.parametrize(("modifier", "result"), [(-3, "low"), (0, None), (9, "high")])
def test_a_total_past_an_end_of_a_table_is_read_at_that_end(modifier: int, result: str | None) -> None:
    roll = Roll(2, "weather", "Toy", 0, modifiers=[])
    roll.add(modifier, "why not")
    assert roll.read({"low": range(2), "high": range(9, 10)}) == result

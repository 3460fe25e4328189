"""How far to run, read from words."""

from __future__ import annotations

import pytest

from campaign.clock import Clock
from campaign.play.errors import BadInput
from campaign.play.until import mark, position, turn_start
from campaign.sequence import TURN

NOW = Clock(1806, turn=3, stage=5, impulse=1, increment=4, turns_played=18)


@pytest.mark.parametrize(
    ("text", "year", "turn"),
    [
        ("turn 20", 1806, 4),
        ("Turn  20", 1806, 4),
        ("turn five", 1806, 5),
        ("turn 5 of 1806", 1806, 5),
        ("turn five of 1807", 1807, 5),
        ("turn 40", 1807, 8),
        ("1807", 1807, 1),
        ("end of turn", 1806, 4),
        ("end of the turn", 1806, 4),
        ("end of turn 19", 1806, 4),
        ("end of turn sixteen of 1806", 1807, 1),
        ("end of year", 1807, 1),
        ("end of 1807", 1808, 1),
    ],
)
def test_turns_and_years(text: str, year: int, turn: int) -> None:
    assert mark(text, NOW) == turn_start(year, turn)


def test_a_day_is_the_first_stage_that_falls_on_it_or_later() -> None:
    found = mark("12 March", NOW)
    year, rest = divmod(found, 16 * len(TURN))
    turn, stage = divmod(rest, len(TURN))
    reached = Clock(year, turn + 1, stage, TURN[stage].impulse, TURN[stage].increment)
    before = Clock(year, turn + 1, stage - 1, TURN[stage - 1].impulse, TURN[stage - 1].increment)
    assert (reached.date, before.date) == ("13 March 1806", "11 March 1806")
    assert mark("12 mar 1807", NOW) - found == 16 * len(TURN)
    assert mark("March 1806", NOW) < found


def test_the_last_day_of_a_year_is_that_of_its_last_administration() -> None:
    last = mark("31 December", NOW) - turn_start(1806, 16)
    assert TURN[last].name == "operations end"
    assert (Clock(1806, 16, last).date, Clock(1806, 16, last - 1).date) == ("31 December 1806", "30 December 1806")


def test_where_the_clock_stands_is_not_past_and_the_stage_before_is() -> None:
    assert mark("turn 19", Clock(1806, turn=3, turns_played=18)) == position(Clock(1806, turn=3, turns_played=18))
    with pytest.raises(BadInput, match="is past"):
        mark("turn 19", NOW)


@pytest.mark.parametrize("text", ["", "turn", "year", "turn zero", "turn -1", "18066", "end of march", "ma 1806", "1e3"])
def test_what_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not understood"):
        mark(text, NOW)


@pytest.mark.parametrize("text", ["turn 0", "turn 17 of 1806", "30 February", "0 May"])
def test_turns_and_days_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="there is no"):
        mark(text, NOW)

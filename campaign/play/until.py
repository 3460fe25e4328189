"""How far to run: `turn 5`, `turn five of 1806`, `1806`, `end of year`, `end of war`, `12 March 1805`."""

from __future__ import annotations

import re

from campaign.calendar import MONTHS, ORDINALS, TURNS, day_of
from campaign.clock import Clock
from campaign.play.errors import BadInput
from campaign.sequence import TURN

STAGES = len(TURN)
EXPECTED = 'expected such as "turn 5", "turn five of 1806", "1806", "end of turn", "end of year", "end of war" or "12 March 1805"'
WAR = ("end", "the end", "end of war", "end of the war", "the end of the war")
WORDS = {word.lower(): number for number, word in enumerate(ORDINALS, 1)}
MONTH_NAMES = [name.lower() for name, _ in MONTHS]


def position(clock: Clock) -> int:
    """A clock's place in the order of all phases of all years."""
    return turn_start(clock.year, clock.turn) + clock.stage


def turn_start(year: int, turn: int) -> int:
    return (year * TURNS + turn - 1) * STAGES


def mark(text: str, clock: Clock, last: int | None = None) -> int:
    """The position that an expression names, seen from a clock: play stops when it is reached. `last` is the war's end."""
    wanted = " ".join(text.lower().split())
    if wanted in WAR:
        if last is None:
            raise BadInput(f"until {text!r}: nobody knows yet when this war ends; {EXPECTED}")
        return last
    found = _mark(wanted.removeprefix("end of ").removeprefix("the "), wanted.startswith("end of "), clock)
    if found is None:
        raise BadInput(f"until {text!r} is not understood; {EXPECTED}")
    if found < position(clock):
        raise BadInput(f"until {text!r} is past: the campaign stands at {clock.name}")
    return found


def _mark(wanted: str, end: bool, clock: Clock) -> int | None:
    if wanted in ("turn", "this turn") and end:
        return turn_start(clock.year, clock.turn + 1)
    if wanted in ("year", "this year") and end:
        return turn_start(clock.year + 1, 1)
    if re.fullmatch(r"\d{4}", wanted):
        return turn_start(int(wanted) + end, 1)
    if turn := re.fullmatch(r"turn (\w+)(?: of (\d{4}))?", wanted):
        return _turn(turn[1], turn[2], clock, end)
    if day := re.fullmatch(r"(?:(\d{1,2}) )?([a-z]+)(?: (\d{4}))?", wanted):
        return None if end else _day(day[1], day[2], day[3], clock)
    return None


def _turn(turn: str, year: str | None, clock: Clock, end: bool) -> int | None:
    """SL 4.13: a numeral without a year counts from the campaign's beginning; a word, or any turn with its year, in a year."""
    number = WORDS.get(turn) or (int(turn) if turn.isdecimal() else None)
    if number is None:
        return None
    if number < 1 or (number > TURNS and (year or turn in WORDS)):
        raise BadInput(f"there is no turn {turn}; expected 1 to {TURNS} of a year, or a numeral from 1 up for the campaign's")
    if year is None and turn not in WORDS:
        return turn_start(clock.year, clock.turn) + (number - clock.number + end) * STAGES
    return turn_start(int(year or clock.year), number + end)


def _day(day: str | None, month: str, year: str | None, clock: Clock) -> int | None:
    """The first stage that falls on a day or later."""
    found = [n for n, name in enumerate(MONTH_NAMES) if len(month) >= 3 and name.startswith(month)]
    if not found:
        return None
    number, length = found[0], MONTHS[found[0]][1]
    if not 1 <= int(day or 1) <= length:
        raise BadInput(f"there is no {day} {MONTHS[number][0]}; expected 1 to {length}")
    gone = sum(days for _, days in MONTHS[:number]) + int(day or 1) - 1
    stages = ((turn, stage) for turn in range(1, TURNS + 1) for stage in range(STAGES))
    turn, stage = next((turn, stage) for turn, stage in stages if day_of(turn, stage) >= gone)
    return turn_start(int(year or clock.year), turn) + stage

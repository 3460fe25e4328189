"""Turns, seasons and dates (SL 4.1): a year of 16 turns, four to a season, each of four impulses of four increments."""

from __future__ import annotations

import msgspec

from campaign.calendar import DAYS, MONTHS, TURNS, day_and_month, day_of, turn_name
from maps.theatre import SEASONS, Season

DAYS_A_POINT = 21 / 16  # a turn is three weeks of sixteen movement points


class Clock(msgspec.Struct):
    """Where the war stands: the year, the turn of the year, and the stage of the turn in `sequence.TURN`."""

    year: int
    turn: int = 1
    stage: int = 0
    impulse: int = 0
    increment: int = 0
    turns_played: int = 0

    @property
    def season(self) -> Season:
        """SL 4.12: turns 1-4 are winter, 5-8 spring, 9-12 summer, 13-16 fall."""
        return SEASONS[(self.turn - 1) // 4]

    @property
    def quarterly(self) -> bool:
        """SL 4.12: the first turn of a season."""
        return self.turn % 4 == 1

    @property
    def name(self) -> str:
        """SL 4.13: turns are named in words within their year."""
        return turn_name(self.turn, self.year)

    @property
    def number(self) -> int:
        """SL 4.13: turns counted since the campaign began are numerals, from 1."""
        return self.turns_played + 1

    @property
    def date(self) -> str:
        """The day of the stage that the clock stands before or in."""
        day, month = day_and_month(day_of(self.turn, self.stage))
        return f"{day} {month} {self.year}"

    def next_turn(self) -> None:
        """SL 4.12: after the sixteenth turn comes the first of the next year."""
        self.turns_played += 1
        self.turn += 1
        if self.turn > TURNS:
            self.year, self.turn = self.year + 1, 1


def turn_of(month: int, day: int = 15) -> int:
    """The turn of the year that a day of a month falls in, months counted from 1."""
    if not (1 <= month <= 12 and 1 <= day <= MONTHS[month - 1][1]):
        raise ValueError(f"there is no day {day} of month {month}")
    gone = sum(length for _, length in MONTHS[: month - 1]) + day - 1
    return gone * TURNS // DAYS + 1

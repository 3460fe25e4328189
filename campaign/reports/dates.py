"""Dates and the names of turns from plain numbers, for commands that must start fast; `campaign.clock` says the same."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

ORDINALS = (
    "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
    "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen",
)  # fmt: skip
TURNS = len(ORDINALS)
SEASONS = ("winter", "spring", "summer", "fall")
COMMON_YEAR = 1805  # every year of a campaign has 365 days
IMPULSES, STAGES_AN_IMPULSE = 4, 7  # winds, dummies, four increments, the end (SL 4.22-4.24)


class Moment(NamedTuple):
    """A point of a campaign: a turn of a year, the impulse and increment if it lies within any, or after all of them."""

    year: int
    turn: int
    impulse: int = 0
    increment: int = 0
    after: bool = False

    @property
    def turn_name(self) -> str:
        """SL 4.13: turns are named in words within their year."""
        return f"Turn {ORDINALS[self.turn - 1]} of {self.year}"

    @property
    def season(self) -> str:
        """SL 4.12: four turns to a season, winter first."""
        return SEASONS[(self.turn - 1) // 4]

    @property
    def day(self) -> date:
        points = 15 if self.after else 4 * max(0, self.impulse - 1) + max(0, self.increment - 1)
        return date(COMMON_YEAR, 1, 1) + timedelta(int(365 * (self.turn - 1 + points / 16) / TURNS))

    @property
    def date(self) -> str:
        return f"{self.day.day} {self.day:%B} {self.year}"

    @property
    def short(self) -> str:
        """As the log dates a line: `12 Feb 1805, I2 M3`."""
        words = f"{self.day.day} {self.day:%b} {self.year}"
        if self.impulse:
            words += f", I{self.impulse}"
        return f"{words} M{self.increment}" if self.increment else words


def of_clock(clock: dict[str, int]) -> Moment:
    """The moment that a clock of the state's document shows."""
    return Moment(clock["year"], clock["turn"], clock["impulse"], clock["increment"])


def nth_turn(number: int, clock: dict[str, int]) -> Moment:
    """The beginning of a turn counted since the campaign began (SL 4.13), by the clock of any other moment of it."""
    turns = clock["year"] * TURNS + clock["turn"] - 1 + number - 1 - clock["turns_played"]
    return Moment(turns // TURNS, turns % TURNS + 1)


def at_stage(turn: Moment, stage: int) -> Moment:
    """The moment of a turn's stage, counted from 0; after the four impulses comes the Administrative Phase."""
    impulse, step = divmod(stage - 1, STAGES_AN_IMPULSE)
    if not 0 <= impulse < IMPULSES:
        return turn._replace(after=impulse >= IMPULSES)
    return turn._replace(impulse=impulse + 1, increment=step - 1 if 2 <= step <= 5 else 0)

"""Moments of a campaign from plain numbers, for commands that must start fast."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from campaign.calendar import TURNS, day_and_month, day_of, impulse_of, increment_of, turn_name

SEASONS = ("winter", "spring", "summer", "fall")


class AnyClock(Protocol):
    """A clock of a world or of its outline, as far as dates are counted by it."""

    @property
    def year(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def turns_played(self) -> int: ...


class Moment(NamedTuple):
    """A point of a campaign: a year, a turn of it, and the stage of the turn, counted from 0."""

    year: int
    turn: int
    stage: int = 0

    @property
    def impulse(self) -> int:
        return impulse_of(self.stage)

    @property
    def increment(self) -> int:
        return increment_of(self.stage)

    @property
    def turn_name(self) -> str:
        return turn_name(self.turn, self.year)

    @property
    def season(self) -> str:
        """SL 4.12: four turns to a season, winter first."""
        return SEASONS[(self.turn - 1) // 4]

    @property
    def date(self) -> str:
        day, month = day_and_month(day_of(self.turn, self.stage))
        return f"{day} {month} {self.year}"

    @property
    def day(self) -> str:
        """As a line of news is dated: `12 Feb`."""
        day, month = day_and_month(day_of(self.turn, self.stage))
        return f"{day} {month[:3]}"

    @property
    def short(self) -> str:
        """As the log dates a line: `12 Feb 1805, I2 M3`."""
        day, month = day_and_month(day_of(self.turn, self.stage))
        words = f"{day} {month[:3]} {self.year}"
        if self.impulse:
            words += f", I{self.impulse}"
        return f"{words} M{self.increment}" if self.increment else words


def of_clock(clock: AnyClock) -> Moment:
    """The moment that a clock shows: the stage that is about to be played."""
    return Moment(clock.year, clock.turn, clock.stage)


def nth_turn(number: int, clock: AnyClock) -> Moment:
    """The beginning of a turn counted since the campaign began (SL 4.13), by the clock of any other moment of it."""
    turns = clock.year * TURNS + clock.turn - 1 + number - 1 - clock.turns_played
    return Moment(turns // TURNS, turns % TURNS + 1)


def at_stage(turn: Moment, stage: int) -> Moment:
    """The moment of a turn's stage."""
    return turn._replace(stage=stage)

"""A battle of several days (2006:18.74), from `data/campaign-glorious-first-1794.toml`."""

from __future__ import annotations

from functools import cache

from tactical.flying_colors.reading import HOME, Row, convert, read
from tactical.flying_colors.state import Weather

GLORIOUS_FIRST = HOME / "campaign-glorious-first-1794.toml"


class Day(Row, frozen=True):
    """A day of a campaign: whose set-up and ships it has, and the weather that it has in the campaign."""

    scenario: str
    weather: Weather


class Stretch(Row, frozen=True):
    """From the second day on: the hexes of one column from which to which a side sets up."""

    side: str
    first: str
    last: str


class Between(Row, frozen=True):
    """What goes and what stays between two days."""

    removed: tuple[str, ...]
    kept: tuple[str, ...]


class Joining(Row, frozen=True):
    """Ships that join after a day, and whom their commander boards."""

    after_day: int
    side: str
    ships: tuple[str, ...]
    commander: str
    boards: tuple[str, ...]
    or_guns_above: int


class Prize(Row, frozen=True):
    """Who wins if the points are equal."""

    tie: str


class Campaign(Row, frozen=True):
    """2006:18.74: days fought one after the other, with what is left."""

    name: str
    case: str
    days: tuple[Day, ...]
    stations: tuple[Stretch, ...]
    between: Between
    reinforcements: Joining
    victory: Prize
    notes: tuple[str, ...] = ()


@cache
def glorious_first() -> Campaign:
    """The Glorious First of June, three days."""
    return convert(read(GLORIOUS_FIRST), Campaign, GLORIOUS_FIRST)

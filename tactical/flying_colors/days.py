"""Battles of several days (2006:18.74): those in `data/campaigns`, or in a player's own file that has `days`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from table.reading.faults import BadFile, refuse
from table.reading.toml import read, whole
from tactical.flying_colors import ratings, scenarios
from tactical.flying_colors.figures import HOME, Row
from tactical.flying_colors.hexes import BadHex, parse
from tactical.flying_colors.order_of_battle import Scenario
from tactical.flying_colors.ratings import UnknownCounter
from tactical.flying_colors.state import Weather

FOLDER = HOME / "campaigns"


class Day(Row, frozen=True):
    """A day of a campaign: whose set-up and ships it has, and the weather that it has in the campaign."""

    scenario: str
    weather: Weather


class Stretch(Row, frozen=True):
    """From the second day on: the hexes of one column from which to which a side sets up."""

    side: str
    first: str
    last: str


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
    reinforcements: Joining
    victory: Prize
    notes: tuple[str, ...] = ()

    @property
    def outset(self) -> Scenario:
        """The set-up of the first day."""
        return self.scenario(1)

    def scenario(self, day: int) -> Scenario:
        return scenarios.scenario(self.days[day - 1].scenario)


def available() -> list[str]:
    """The names of the campaigns that come with the game."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def is_campaign(name: str) -> bool:
    """Whether a name, or a player's own file, is that of a battle of several days."""
    return name in available() or (name.endswith(".toml") and "days" in read(Path(name)))


@cache
def campaign(name: str) -> Campaign:
    """The campaign of that name, or that in a player's own file; read and found sound, or `BadFile` with every fault found."""
    path = FOLDER / f"{name}.toml" if name in available() else Path(name)
    found = whole(path, Campaign)
    refuse(faults(found), path)
    return found


def faults(of: Campaign) -> Iterator[str]:
    """What is wrong with a campaign: its days, its stations, who joins, who has the last word."""
    if not of.days:
        yield "days: none; expected one at least"
        return
    for number, day in enumerate(of.days, 1):
        try:
            scenarios.scenario(day.scenario)
        except BadFile as error:
            yield from (f"days, {number}: {fault}" for fault in error.faults)
            return
    sides = [force.side for force in of.outset.fleets]
    stationed = [one.side for one in of.stations]
    told = {"stations": stationed, "reinforcements": [of.reinforcements.side], "victory": [of.victory.tie]}
    for table, named in told.items():
        yield from (f"{table}: side {side!r}; expected one of {', '.join(sides)}" for side in named if side not in sides)
    yield from (f"stations: none for the {side}; expected one for each side" for side in sides if side not in stationed)
    yield from _adrift(of)
    yield from _unknown(of.reinforcements)


def _adrift(of: Campaign) -> Iterator[str]:
    """Stations that are no stretch of one column of the maps."""
    for one in of.stations:
        try:
            first, last = (parse(of.outset.layout, hex) for hex in (one.first, one.last))
        except BadHex as error:
            yield f"stations, {one.side}: {error}"
            continue
        if first.col != last.col or first.row > last.row:
            yield f"stations, {one.side}: {one.first} to {one.last}; expected two hexes of one column, the upper first"


def _unknown(joining: Joining) -> Iterator[str]:
    """Counters that nobody has made."""
    box = ratings.standard()
    try:
        for name in joining.ships:
            box.ship(joining.side, name)
        box.officer(joining.commander)
    except UnknownCounter as error:
        yield f"reinforcements: {error}"

"""What history has of a theatre's year, to set the years of a tournament beside it: `history.toml` in its folder.

| table     | what a row is                                                                                             |
|-----------|-----------------------------------------------------------------------------------------------------------|
| `figure`  | a measure of the year, of a side or of both, with what history has for it and whence that is known         |
| `station` | a station of the war: a side mans it in an impulse that begins with so many of its line at sea there; if it |
|           | `watches` an enemy's port, it is told apart how often it is manned while a `fleet` of so many sail lies there |
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from maps.theatre import Data, Theatre
from table.reading.checks import below, doubled, strangers
from table.reading.faults import refuse
from table.reading.tables import Table
from table.reading.toml import Reader

FILE = "history.toml"


class Measure(StrEnum):
    """What is measured of a year; every count is of sail of the line."""

    LOST_AT_SEA = "lost at sea"
    LOST_IN_PORT = "lost in port"
    LOST_TO_THE_ENEMY = "lost to the enemy"
    ACTIONS = "actions"
    VICTORIES = "victories"
    CASUALTIES = "casualties"
    IN_ORDINARY = "in ordinary"
    SPELL_AT_SEA = "spell at sea"
    SORTIES = "sorties"
    CONVOYS = "convoys"


OF_BOTH = (Measure.ACTIONS,)


class Figure(Data, frozen=True, kw_only=True):
    """A measure, the side that it is of, and what history has for it in a year."""

    measure: Measure
    side: str = ""
    history: str
    source: str


class Station(Data, frozen=True, kw_only=True):
    """A station: the spaces of it, whose it is, and with how many sail of the line at sea it counts as manned.

    It may watch a port of the enemy's, where so many of his line that are ready for sea, none in ordinary, are a fleet.
    """

    id: str
    name: str
    side: str
    at: tuple[str, ...]
    sail: int
    watches: str = ""
    fleet: int = 1
    history: str
    source: str


class HistoryFigures(Data, frozen=True):
    """All that a theatre has of it."""

    figures: tuple[Figure, ...] = ()
    stations: tuple[Station, ...] = ()


NO_FIGURES = HistoryFigures()
FIGURES, STATIONS = Table(FILE, "figure", Figure, key=("measure", "side")), Table(FILE, "station", Station)


def load(folder: Path, theatre: Theatre) -> HistoryFigures:
    """The figures of a theatre's folder, sound, or `BadFile` with every fault; none where there is no file."""
    if not (folder / FILE).exists():
        return NO_FIGURES
    reader = Reader(folder)
    found = HistoryFigures(*reader.tables(reader.document(FILE) or {}, FILE, FIGURES, STATIONS))
    reader.refuse()
    refuse(faults(found, theatre), FILE)
    return found


def faults(found: HistoryFigures, theatre: Theatre) -> Iterator[str]:
    """Sides and spaces that the theatre has, each station and measure once."""
    sides = [side.id for side in theatre.heading.sides]
    for number, figure in enumerate(found.figures, 1):
        named = [] if figure.measure in OF_BOTH else [figure.side]
        yield from (f"figure {number} ({figure.measure}): {fault}" for fault in strangers("side", named, sides))
    for number, station in enumerate(found.stations, 1):
        wrong = [*strangers("side", [station.side], sides), *strangers("space", station.at, theatre.spaces)]
        wrong += below(1, sail=station.sail, fleet=station.fleet)
        wrong += strangers("port", [station.watches] if station.watches else [], theatre.ports)
        if not station.at:
            wrong.append("at: no place; expected one or more spaces")
        yield from (f"station {number} ({station.id}): {fault}" for fault in wrong)
    yield from doubled("station", (one.id for one in found.stations))
    yield from doubled("figure", (f"{one.measure} {one.side}".strip() for one in found.figures))

"""One sheet of a chart while it is drawn: what it shows, where, and the layers of ink."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import NamedTuple

from maps.drawing.emblems import icon
from maps.drawing.occupied_space import Clutter
from maps.drawing.projection import Mercator, covers
from maps.place import as_id
from maps.theatre import Extent, Size, Theatre
from table.svg import Box, Point

RADII = {Size.LARGE: 6.0, Size.SMALL: 2.6, Size.STRAIT: 8.5}
PORT_RADIUS = 7.2
DEEP_WATER = 1.5
ROUNDEL = 10.0  # what it costs to cover a unit of one
ROOM = 5.0
WIDE_SCALE = 15.0
LAYERS = ("leaders", "lanes", "tints", "zones", "roundels", "labels", "gales", "formations")


class Portion(NamedTuple):
    """What a sheet shows: the places it is for, and with them the places they lead to."""

    own: set[str]
    shown: set[str]


class Sheet:
    """A sheet under the pen. `own` are the places it is for, others on it are where these lead to; `size` scales its signs."""

    def __init__(self, theatre: Theatre, chart: Mercator, number: int, portion: Portion) -> None:
        self.theatre = theatre
        self.chart = chart
        self.number = number
        self.own = portion.own
        self.size = 1.0 if number == 0 else 0.85 if chart.scale > WIDE_SCALE else 0.75
        self.points = {key: chart.at(*position(theatre, key)) for key in in_order(theatre) if key in portion.shown}
        self.make_room([key for key in self.points if key in theatre.spaces])
        self.boxes: dict[str, Box] = {}
        self.roundels: dict[str, int] = {}
        self.clutter = Clutter(chart.frame.grown(-4))
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}

    def radius(self, space: str) -> float:
        """Of the roundel of a space; a port's is between a large space's and a strait's."""
        plain = RADII[self.theatre.spaces[space].size]
        return self.size * (max(plain, PORT_RADIUS) if space in self.theatre.ports else plain)

    def reach(self, space: str) -> float:
        """Of all that is drawn about a space: a strait lies on deep water (SL 5.26)."""
        strait = self.theatre.spaces[space].size is Size.STRAIT
        return self.radius(space) * (DEEP_WATER if strait else 1.0)

    def lay_roundel(self, space: str) -> None:
        """Put a space's roundel into the clutter, for names and zones to keep off."""
        at, reach = self.points[space], self.reach(space)
        self.roundels[space] = self.clutter.add(Box(at.x, at.y, 0, 0).grown(reach + 1), ROUNDEL)

    def lift_roundel(self, space: str) -> None:
        self.clutter.lift(self.roundels.pop(space))

    def make_room(self, spaces: list[str], rounds: int = 60) -> None:
        """Push roundels that would cover each other apart, as little as will do."""
        for _ in range(rounds):
            moved = False
            for one, other in combinations(spaces, 2):
                a, b = self.points[one], self.points[other]
                room = self.radius(one) + self.radius(other) + ROOM * self.size
                if abs(a.x - b.x) >= room or abs(a.y - b.y) >= room or hypot(a.x - b.x, a.y - b.y) >= room:
                    continue
                far = hypot(b.x - a.x, b.y - a.y)
                dx, dy = ((b.x - a.x) / far, (b.y - a.y) / far) if far else (1.0, 0.0)
                push = (room - far) / 2 + 0.05
                self.points[one] = Point(a.x - dx * push, a.y - dy * push)
                self.points[other] = Point(b.x + dx * push, b.y + dy * push)
                moved = True
            if not moved:
                return

    def icon(self, wind: str, at: Point, radius: float) -> str:
        """A wind's icon, as everywhere on the chart (SL 5.215)."""
        return icon(self.theatre.winds[wind], at, radius)


def in_order(theatre: Theatre) -> Iterator[str]:
    """The ids of all spaces, then of all sea zones."""
    yield from theatre.spaces
    yield from theatre.zones


def position(theatre: Theatre, key: str) -> tuple[float, float]:
    """Latitude and longitude of a space or a sea zone."""
    place = theatre.spaces[key] if key in theatre.spaces else theatre.zones[key]
    return place.lat, place.lon


def place_id(sheet: Sheet, mark: str) -> str:
    """The id of what a sheet draws for a place: `sheet0-harbour-brest`."""
    return f"sheet{sheet.number}-{as_id(mark)}"


def name_of(theatre: Theatre, key: str) -> str:
    return theatre.spaces[key].name if key in theatre.spaces else theatre.zones[key].name


def short(name: str) -> str:
    """A name without what stands in brackets after it: there is little room on a chart."""
    return name.partition(" (")[0]


def legs(theatre: Theatre) -> Iterator[tuple[str, str]]:
    """Every pair of places that a passage or an edge of a sea zone joins."""
    for passage in theatre.passages:
        yield passage.a, passage.b
    for zone in theatre.zones.values():
        for edge in zone.edges:
            for exit_ in edge.exits:
                yield zone.id, exit_


def apportioned(theatre: Theatre, sheets: tuple[Extent, ...], scales: list[float]) -> list[Portion]:
    """Which places each sheet shows.

    The first shows all that it covers. An inset shows the places it covers at the largest scale of all sheets, and where
    these lead to; so an inset of the ocean beside a chart of Europe is not crowded with every European port.
    """
    covered = [{key for key in in_order(theatre) if covers(sheet, *position(theatre, key))} for sheet in sheets]
    portions = []
    for i, places in enumerate(covered):
        finer = [covered[j] for j in range(len(sheets)) if j != i and (scales[j], -j) > (scales[i], -i)]
        own = places if i == 0 else places.difference(*finer)
        ends = {end for leg in legs(theatre) for end in leg if own.intersection(leg)}
        shown = own | (ends & places)
        between = {small for p in theatre.passages if own & {p.a, p.b} and {p.a, p.b} <= shown for small in p.via}
        portions.append(Portion(own, shown | (between & places)))
    return portions

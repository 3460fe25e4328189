"""The lines of courses on a sheet, through the places that were passed, curved as a navigator lays them off."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin, sqrt

from maps.drawing.chart_sheet import Sheet, position
from maps.place import node_of
from maps.theatre import Theatre
from table.svg import Point, number

MOST = 1024  # stretches that are kept, for all sides of a theatre
GOLDEN = 137.508  # degrees: turned by it again and again, points never fall together
LANE = 2.2  # how far from the middle of a place the courses of the first ships lie
SPREAD = 0.9  # how much farther each time a ship comes to the same place again
WIDEST = 8.0
TURNING = 1 / 6  # of a Catmull-Rom curve written as Bézier's


class Ways:
    """How courses run between the places of a theatre."""

    def __init__(self, theatre: Theatre) -> None:
        self.between = _between(theatre)
        self.line = lru_cache(MOST)(self._line)  # courses are drawn again and again as they were

    def _line(self, sheet: Sheet, ship: int, stretch: tuple[str, ...]) -> str:
        """A stretch of a ship's course as path data: in pieces, where it leaves the sheet and comes back."""
        keys = self._way(stretch)
        pieces: list[list[str]] = []
        for here, there in pairwise(keys):
            if not {here, there} & sheet.own:
                continue
            if pieces and pieces[-1][-1] == here:
                pieces[-1].append(there)
            else:
                pieces.append([here, there])
        visits: dict[str, int] = {}
        return "".join(_curve([_laid(sheet, ship, key, visits) for key in piece]) for piece in pieces)

    def _way(self, stretch: tuple[str, ...]) -> list[str]:
        """The places of a stretch with the small spaces that were passed over, so that no course runs over land."""
        keys = [node_of(place) for place in stretch]
        way = keys[:1]
        for here, there in pairwise(keys):
            way += [*self.between.get((here, there), ()), there]
        return way


def point_of(sheet: Sheet, key: str) -> Point:
    """Where a space or zone lies, be it on the sheet or beyond its edge."""
    return sheet.points.get(key) or sheet.chart.at(*position(sheet.theatre, key))


def pair(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def _laid(sheet: Sheet, ship: int, key: str, visits: dict[str, int]) -> Point:
    """Where a course passes a place: off its middle, by ship and by how often she has been there."""
    times = visits[key] = visits.get(key, 0) + 1
    at, turn = point_of(sheet, key), radians(GOLDEN * (ship + 7 * times))
    far = min(LANE + SPREAD * sqrt(times) + 0.35 * (ship % 7), WIDEST) * sheet.size
    return Point(at.x + far * cos(turn), at.y + far * sin(turn))


def _between(theatre: Theatre) -> dict[tuple[str, str], tuple[str, ...]]:
    """The small spaces between two large ones, either way."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for passage in theatre.passages:
        keys = (passage.a, *passage.via, passage.b)
        for i, here in enumerate(keys):
            for j in range(i + 2, len(keys)):
                found.setdefault((here, keys[j]), keys[i + 1 : j])
                found.setdefault((keys[j], here), tuple(reversed(keys[i + 1 : j])))
    return found


def _curve(points: list[Point]) -> str:
    """A smooth line through points, as Bézier curves."""
    padded = [points[0], *points, points[-1]]
    data = f"M{pair(points[0])}"
    for before, here, there, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        out = Point(here.x + (there.x - before.x) * TURNING, here.y + (there.y - before.y) * TURNING)
        into = Point(there.x - (after.x - here.x) * TURNING, there.y - (after.y - here.y) * TURNING)
        data += f"C{pair(out)} {pair(into)} {pair(there)}"
    return data

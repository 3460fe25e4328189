"""The coasts: Natural Earth's land, asked whether a place is ashore and drawn on a sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import floor

import msgspec

from maps.drawing.projection import Mercator
from table.svg import Box, Point, number

CLOSEST = 0.45


class Ring(msgspec.Struct, frozen=True):
    """A closed line of the coast, in degrees (x is the longitude, y the latitude), and the box it fits in."""

    points: tuple[Point, ...]
    box: Box


def ring_of(line: str) -> Ring:
    """A ring from its line of `coastline/land.txt`: a first point, then differences, in hundredths of a degree."""
    numbers = [int(word) for word in line.split()]
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append(Point(x / 100, y / 100))
    west, south = min(p.x for p in points), min(p.y for p in points)
    return Ring(tuple(points), Box(west, south, max(p.x for p in points) - west, max(p.y for p in points) - south))


@cache
def land() -> tuple[Ring, ...]:
    """All the land we hold, read once."""
    text = files("maps").joinpath("coastline", "land.txt").read_text("utf-8")
    return tuple(ring_of(line) for line in text.splitlines() if not line.startswith("#"))


@cache
def shores() -> dict[int, list[tuple[Point, Point]]]:
    """The stretches of coast by the whole degree of latitude that they touch."""
    bands: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
    for ring in land():
        for here, there in pairwise((*ring.points, ring.points[0])):
            for band in range(floor(min(here.y, there.y)), floor(max(here.y, there.y)) + 1):
                bands[band].append((here, there))
    return bands


def on_land(lat: float, lon: float) -> bool:
    """Whether a place is ashore: a ray eastwards from it crosses the coast an odd number of times."""
    crossings = 0
    for here, there in shores().get(floor(lat), ()):
        if (here.y > lat) != (there.y > lat):
            crossings += lon < here.x + (lat - here.y) / (there.y - here.y) * (there.x - here.x)
    return crossings % 2 == 1


def cut(points: list[Point], inside: Callable[[Point], bool], meet: Callable[[Point, Point], Point]) -> list[Point]:
    """The part of a ring on one side of a line (Sutherland and Hodgman), closed along the line."""
    kept = []
    for here, there in zip(points, [*points[1:], *points[:1]], strict=True):
        if inside(here):
            kept.append(here)
        if inside(here) != inside(there):
            kept.append(meet(here, there))
    return kept


def clipped(points: list[Point], box: Box) -> list[Point]:
    """The part of a ring within a box."""

    def at_x(x: float) -> Callable[[Point, Point], Point]:
        return lambda a, b: Point(x, a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y))

    def at_y(y: float) -> Callable[[Point, Point], Point]:
        return lambda a, b: Point(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), y)

    points = cut(points, lambda p: p.x >= box.x, at_x(box.x))
    points = cut(points, lambda p: p.x <= box.right, at_x(box.right))
    points = cut(points, lambda p: p.y >= box.y, at_y(box.y))
    return cut(points, lambda p: p.y <= box.bottom, at_y(box.bottom))


def path_of(points: list[Point]) -> str:
    """A closed path through the points, leaving out those too close to the last one to be seen."""
    drawn = [points[0]]
    for point in points[1:]:
        if abs(point.x - drawn[-1].x) + abs(point.y - drawn[-1].y) >= CLOSEST:
            drawn.append(point)
    return "M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in drawn) + "Z" if len(drawn) > 2 else ""


def land_path(chart: Mercator, margin: float = 13.0) -> str:
    """The land of a sheet as the data of one SVG path (even-odd), reaching `margin` past the frame so that no edge shows."""
    reach = chart.frame.grown(margin)
    north, west = chart.globe(Point(reach.x, reach.y))
    south, east = chart.globe(Point(reach.right, reach.bottom))
    sheet = Box(west, south, east - west, north - south)
    paths = []
    for ring in land():
        if ring.box.overlap(sheet) > 0:
            points = clipped(list(ring.points), sheet)
            if points:
                paths.append(path_of([chart.at(p.y, p.x) for p in points]))
    return "".join(paths)

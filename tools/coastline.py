"""Cut the coasts that our theatres need out of Natural Earth's land, and write them small.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/coastline.py package/land-50m.json maps/coastline/land.txt

The source is TopoJSON: each arc begins at a point and goes on by differences, in whole numbers that `transform` scales
to degrees. The result has one ring a line: the first point, then differences, in hundredths of a degree, longitude first.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Ring = list[Point]

WEST, EAST, SOUTH, NORTH = -100.0, 45.0, 0.0, 65.0
TOLERANCE = 0.008
HEADER = """\
# Land of the North Atlantic, the Mediterranean and the West Indies, 0-65 N, 100 W - 45 E. Made by tools/coastline.py.
# From Natural Earth 1:50m land (public domain), as packed in world-atlas 2.0.2 (land-50m.json; ISC licence, M. Bostock).
# One ring a line: lon lat of its first point, then differences, in hundredths of a degree. Fill by the even-odd rule.
"""


def arcs_of(topology: dict[str, Any]) -> list[Ring]:
    """The arcs in degrees: sums of their differences, scaled and shifted."""
    (kx, ky), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * kx + tx, y * ky + ty))
        arcs.append(points)
    return arcs


def rings_of(topology: dict[str, Any]) -> list[Ring]:
    """Every ring of the land, outer and inner, its arcs joined; a negative number is an arc walked backwards."""
    arcs = arcs_of(topology)
    rings = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for numbers in (ring for polygon in polygons for ring in polygon):
            ring: Ring = []
            for number in numbers:
                arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                ring += arc[1:] if ring else arc
            rings.append(ring)
    return rings


def cut(ring: Ring, axis: int, limit: float, keep_above: bool) -> Ring:
    """One side of Sutherland and Hodgman's clipping: what lies within the limit, closed along it."""

    def within(point: Point) -> bool:
        return (point[axis] >= limit) if keep_above else (point[axis] <= limit)

    kept: Ring = []
    for here, there in pairwise([*ring, ring[0]]):
        if within(here):
            kept.append(here)
        if within(here) != within(there):
            share = (limit - here[axis]) / (there[axis] - here[axis])
            other = here[1 - axis] + share * (there[1 - axis] - here[1 - axis])
            kept.append((limit, other) if axis == 0 else (other, limit))
    return kept


def clipped(ring: Ring) -> Ring:
    """The ring within our waters; empty when none of it is there."""
    for axis, limit, above in ((0, WEST, True), (0, EAST, False), (1, SOUTH, True), (1, NORTH, False)):
        if not ring:
            break
        ring = cut(ring, axis, limit, above)
    return ring


def off_line(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the segment between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def simplified(ring: Ring) -> Ring:
    """Douglas and Peucker's thinning of a ring, which is split first at its point farthest from the start."""
    if len(ring) < 5:
        return ring
    ring = [*ring, ring[0]]
    far = max(range(len(ring)), key=lambda i: off_line(ring[i], ring[0], ring[0]))
    kept = {0, far, len(ring) - 1}
    spans = [(0, far), (far, len(ring) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        worst = max(range(first + 1, last), key=lambda i: off_line(ring[i], ring[first], ring[last]))
        if off_line(ring[worst], ring[first], ring[last]) > TOLERANCE:
            kept.add(worst)
            spans += [(first, worst), (worst, last)]
    return [ring[i] for i in sorted(kept)][:-1]


def written(ring: Ring) -> str:
    """A ring as its line in the file, or nothing when it shrinks to less than a triangle."""
    whole = [(round(x * 100), round(y * 100)) for x, y in ring]
    whole = [point for i, point in enumerate(whole) if point != whole[i - 1]]
    if len(whole) < 3:
        return ""
    steps = [whole[0], *((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(whole))]
    return " ".join(f"{x} {y}" for x, y in steps) + "\n"


def main(source: str, target: str) -> None:
    rings = (clipped(ring[:-1]) for ring in rings_of(json.loads(Path(source).read_text("utf-8"))))
    Path(target).write_text(HEADER + "".join(written(simplified(ring)) for ring in rings if ring), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

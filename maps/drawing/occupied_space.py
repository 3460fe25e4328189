"""What already lies on a sheet, so that names and boxes find the emptiest water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, inf, pi, sin
from typing import NamedTuple

from table.svg import Box, Point

Lying = tuple[float, float, float, float, float]  # a box that lies there: left, top, right and bottom, and its weight
Rings = tuple[tuple[float, float, int], ...]  # how far beyond what must stay clear, what that costs, and in how many ways

CELL = 40.0
OUTSIDE = 40.0  # what it costs to leave the frame with a unit of area
SLIDE = 1.4  # how soon a label has slid to its end as the direction turns
CLOSE: Rings = ((0, 0, 16), (4, 10, 16), (9, 25, 16))
FAR: Rings = ((0, 0, 16), (3, 8, 16), (8, 20, 16), (13, 31, 24), (19, 45, 24), (26, 62, 24), (34, 82, 32), (43, 105, 32))


class Clutter:
    """Boxes already drawn, filed by squares of the page; each has a weight: what it costs to cover a unit of its area."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        self.cells: dict[tuple[int, int], dict[int, Lying]] = defaultdict(dict)
        self.boxes: dict[int, Box] = {}
        self.count = 0

    def add(self, box: Box, weight: float = 1.0) -> int:
        """Lay a box down; the number is for lifting it again."""
        self.count += 1
        self.boxes[self.count] = box
        for cell in _cells(box):
            self.cells[cell][self.count] = (box.x, box.y, box.right, box.bottom, weight)
        return self.count

    def add_line(self, points: Iterable[Point], weight: float, breadth: float = 4.0) -> list[int]:
        """A line, as small boxes around its points."""
        return [self.add(Box(p.x - breadth / 2, p.y - breadth / 2, breadth, breadth), weight) for p in points]

    def weight(self, which: int) -> float:
        """What it costs to cover a unit of a box that was laid down."""
        return self.cells[next(_cells(self.boxes[which]))][which][-1]

    def lift(self, which: int) -> None:
        for cell in _cells(self.boxes.pop(which)):
            del self.cells[cell][which]

    def cost(self, box: Box, within: Box | None = None, *, lightest: float = 0.0, enough: float = inf) -> float:
        """How much a box would cover; worst is to leave the frame, for the box or the part of it that must be `within`.

        What weighs less than the `lightest` does not count, and where it is `enough` to know that it is too much, nothing more.
        """
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        inner = within or box
        total = OUTSIDE * max(0.0, inner.width * inner.height - self.frame.overlap(inner))
        seen: set[int] = set()
        for cell in _cells(box):
            if total >= enough:
                return total
            for which, (x, y, end, foot, weight) in self.cells[cell].items() if cell in self.cells else ():
                if weight >= lightest and x < right and end > left and y < bottom and foot > top and which not in seen:
                    seen.add(which)
                    wide = (end if end < right else right) - (x if x > left else left)
                    high = (foot if foot < bottom else bottom) - (y if y > top else top)
                    total += weight * wide * high
        return total

    def about(self, part: Box) -> list[Lying]:
        """What lies in the squares of a part of the page, each box once: for whoever weighs many places there."""
        found: dict[int, Lying] = {}
        for cell in _cells(part):
            found |= self.cells.get(cell, {})
        return list(found.values())

    def best(self, places: Iterable[tuple[Box, float]]) -> Box:
        """Of some places with their own cost, the one that costs least, the first of equals."""
        return min(places, key=lambda place: self.cost(place[0]) + place[1])[0]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.x // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.y // CELL), int(box.bottom // CELL) + 1):
            yield i, j


class Way(NamedTuple):
    """One way to lay a label about a point: what it costs for taste, how far off and in which direction it lies, and which
    share of it lies to the left of there and above."""

    taste: float
    beyond: float
    across: float
    down: float
    left: float
    above: float


@cache
def ways(rings: Rings) -> tuple[Way, ...]:
    """All ways to lay a label, the cheapest first: near before far, level before steep, right before left.

    It slides along as the direction turns: its end lies beside the point, its middle above or below it.
    """
    found = []
    for beyond, extra, count in rings:
        for i in range(count):
            across, down = cos(2 * pi * i / count), sin(2 * pi * i / count)
            left, above = ((1 - min(max(SLIDE * part, -1), 1)) / 2 for part in (across, down))
            taste = round(extra + 6 * abs(down) + 1.0 * (across < -0.1) + 1.5 * (down > 0.1), 2)
            found.append(Way(taste, beyond, across, down, left, above))
    return tuple(sorted(found, key=lambda way: way.taste))


def around(at: Point, clear: float, width: float, height: float, rings: Rings = CLOSE) -> Iterator[tuple[Box, float]]:
    """Places for a label about a point, and what each costs for taste, the cheapest first."""
    for taste, beyond, across, down, left, above in ways(rings):
        far = clear + beyond
        yield Box(at.x + far * across - width * left, at.y + far * down - height * above, width, height), taste


def beside(box: Box, width: float, height: float) -> Iterator[tuple[Box, float]]:
    """Places for something laid beside a box, close to it and farther off, and what each costs for taste."""
    for gap, extra in ((2.0, 0.0), (8.0, 20.0), (20.0, 60.0), (36.0, 110.0)):
        rights, lefts = box.right + gap, box.x - gap - width
        below, above = box.bottom + gap, box.y - gap - height
        middle = box.centre.y - height / 2
        corners = (
            (rights, middle),
            (box.x, below),
            (box.x, above),
            (lefts, middle),
            (box.right - width, below),
            (box.right - width, above),
        )
        spots = (*corners, (rights, below), (rights, above), (lefts, below), (lefts, above))
        yield from ((Box(x, y, width, height), extra + taste) for taste, (x, y) in enumerate(spots))

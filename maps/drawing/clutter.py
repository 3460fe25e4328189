"""What already lies on a sheet, so that names and boxes find the emptiest water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from maps.drawing.projection import Box, Point

CELL = 40.0


class Clutter:
    """Boxes already drawn, filed by squares of the page; each has a weight: what it costs to cover a unit of its area."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        self.cells: dict[tuple[int, int], list[tuple[float, float, float, float, float, int]]] = defaultdict(list)
        self.count = 0

    def add(self, box: Box, weight: float = 1.0) -> None:
        self.count += 1
        for cell in _cells(box):
            self.cells[cell].append((box.x, box.y, box.right, box.bottom, weight, self.count))

    def add_line(self, points: Iterable[Point], weight: float, breadth: float = 4.0) -> None:
        """A line, as small boxes around its points."""
        for p in points:
            self.add(Box(p.x - breadth / 2, p.y - breadth / 2, breadth, breadth), weight)

    def cost(self, box: Box, within: Box | None = None) -> float:
        """How much a box would cover; worst is to leave the frame, for the box or the part of it that must be `within`."""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        inner = within or box
        total = 40.0 * max(0.0, inner.width * inner.height - self.frame.overlap(inner))
        seen: set[int] = set()
        for cell in _cells(box):
            for x, y, end, foot, weight, which in self.cells.get(cell, ()):
                if x < right and end > left and y < bottom and foot > top and which not in seen:
                    seen.add(which)
                    wide = (end if end < right else right) - (x if x > left else left)
                    high = (foot if foot < bottom else bottom) - (y if y > top else top)
                    total += weight * wide * high
        return total

    def best(self, boxes: Sequence[Box], penalties: Sequence[float]) -> tuple[int, float]:
        """The index of the box that covers least, the first of equals, and its cost."""
        costs = [self.cost(box) + penalty for box, penalty in zip(boxes, penalties, strict=True)]
        least = min(costs)
        return costs.index(least), least


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.x // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.y // CELL), int(box.bottom // CELL) + 1):
            yield i, j


def around(at: Point, clear: float, width: float, height: float) -> tuple[list[Box], list[float]]:
    """Places for a label about a point, eight close to it and others farther off, and what each costs for taste."""
    boxes: list[Box] = []
    penalties: list[float] = []
    for ring, extra in ((clear, 0.0), (clear + 5, 12.0), (clear + 13, 30.0), (clear + 23, 55.0)):
        slant = ring * 0.72
        spots = (
            Box(at.x + ring, at.y - height / 2, width, height),
            Box(at.x - ring - width, at.y - height / 2, width, height),
            Box(at.x + slant, at.y - slant - height, width, height),
            Box(at.x + slant, at.y + slant, width, height),
            Box(at.x - slant - width, at.y - slant - height, width, height),
            Box(at.x - slant - width, at.y + slant, width, height),
            Box(at.x - width / 2, at.y - ring - height, width, height),
            Box(at.x - width / 2, at.y + ring, width, height),
        )
        boxes += spots
        penalties += [extra + taste for taste in (0, 1, 2, 3, 4, 5, 6, 7)]
    return boxes, penalties


def beside(box: Box, width: float, height: float) -> tuple[list[Box], list[float]]:
    """Places for something laid beside a box, close to it and farther off, and what each costs for taste."""
    boxes: list[Box] = []
    penalties: list[float] = []
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
        boxes += [Box(x, y, width, height) for x, y in spots]
        penalties += [extra + taste for taste in range(len(spots))]
    return boxes, penalties

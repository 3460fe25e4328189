"""A track over the sea: a smooth line through given points, measured along its length."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from math import atan2, ceil, degrees, hypot

from table.svg import Point

STEP = 4.0


def apart(a: Point, b: Point) -> float:
    return hypot(b.x - a.x, b.y - a.y)


def bent(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    """A point of the Catmull-Rom curve from p1 to p2."""

    def along(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return Point(along(p0.x, p1.x, p2.x, p3.x), along(p0.y, p1.y, p2.y, p3.y))


class Track:
    """Points close together along a line, with the distance run to each; `stations` are the runs to the points it was given."""

    def __init__(self, through: list[Point]) -> None:
        padded = [through[0], *through, through[-1]]
        self.points = [through[0]]
        marks = [0]
        for i in range(len(through) - 1):
            p0, p1, p2, p3 = padded[i : i + 4]
            steps = max(1, ceil(apart(p1, p2) / STEP)) if len(through) > 2 else 1
            self.points += [bent(p0, p1, p2, p3, (k + 1) / steps) for k in range(steps)]
            marks.append(len(self.points) - 1)
        self.runs = list(accumulate((apart(a, b) for a, b in pairwise(self.points)), initial=0.0))
        self.stations = [self.runs[i] for i in marks]

    @property
    def length(self) -> float:
        return self.runs[-1]

    def at(self, run: float, aside: float = 0.0) -> Point:
        """The point after a run, shifted to starboard (right of the way) by `aside`."""
        i = min(max(bisect_right(self.runs, run) - 1, 0), len(self.points) - 2)
        a, b = self.points[i], self.points[i + 1]
        span = self.runs[i + 1] - self.runs[i] or 1.0
        share = (run - self.runs[i]) / span
        dx, dy = (b.x - a.x) / span, (b.y - a.y) / span
        return Point(a.x + share * (b.x - a.x) - dy * aside, a.y + share * (b.y - a.y) + dx * aside)

    def course(self, run: float) -> float:
        """The direction of the track there, degrees clockwise from +x on the page; taken over a short stretch."""
        a, b = self.at(max(0.0, run - STEP)), self.at(min(self.length, run + STEP))
        return degrees(atan2(b.y - a.y, b.x - a.x))

    def part(self, start: float, end: float, aside: float = 0.0) -> list[Point]:
        """The line from one run to another, shifted aside."""
        between = [run for run in self.runs if start < run < end]
        return [self.at(run, aside) for run in (start, *between, end)]

    def spaced(self, start: float, end: float, every: float) -> list[float]:
        """Runs evenly spread between two, about `every` apart and at least one."""
        count = max(1, round((end - start) / every))
        return [start + (end - start) * (i + 0.5) / count for i in range(count)]

"""Where counters find room on a chart: beside their places, clear of names and lanes, and of each other.

The best places beside each spot are worked out once, when they are first asked for; so a counter lies where it lay, whatever
comes and goes elsewhere.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from math import ceil, inf
from typing import NamedTuple

from maps.drawing.chart_sheet import Sheet
from maps.drawing.labels import NAME
from maps.drawing.laid_chart import LaidChart
from maps.drawing.lanes import sampled
from maps.drawing.overlay_drawing import spot_of
from maps.drawing.track import apart
from table.svg import Box, Point

FEW = 14  # the places that are weighed for one stack when it is known what lies about
GAPS = (2.0, 9.0, 18.0, 30.0, 45.0, 62.0, 80.0)  # how far off
SLIDES = (0.0, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0)
FAR = 14.0  # what each unit of a tether costs
STEP = 16.0  # widths are rounded up to it: fewer of them are worked out, and a stack stays where it is for a letter more
COVERED = 12.0  # what it costs to cover a unit of another stack
LANES = 0.1  # of what it costs to cover a lane, what it costs a stack
CROSSED = 2.5  # of what it costs to cover something, what it costs to draw a tether over it


class Wanted(NamedTuple):
    """Something that is to lie beside a place."""

    place: str
    width: float
    height: float


class Stacks:
    """The room beside every place of a chart."""

    def __init__(self, chart: LaidChart) -> None:
        self.chart = chart
        self._near: dict[Wanted, list[tuple[float, Box]]] = {}
        self._spots: dict[str, Box | None] = {}

    def spot(self, place: str) -> Box | None:
        """Where a place is drawn on the sheet that shows it best; None if no sheet does."""
        if place not in self._spots:
            sheet = self.chart.best_sheet(place)
            self._spots[place] = None if sheet is None else spot_of(sheet, place)
        return self._spots[place]

    def lay(self, wanted: Iterable[Wanted]) -> list[Box | None]:
        """A box for each, those that come first choosing first; None for what no sheet shows."""
        laid: list[Box] = []
        found: list[Box | None] = []
        for one in wanted:
            box = _least(self._beside(one._replace(width=ceil(one.width / STEP) * STEP)), laid)
            laid += [box] if box else []
            found.append(box)
        return found

    def _beside(self, wanted: Wanted) -> list[tuple[float, Box]]:
        """The best places for one, by what they cost."""
        if wanted not in self._near:
            sheet, spot = self.chart.best_sheet(wanted.place), self.spot(wanted.place)
            if sheet is None or spot is None:
                return []
            self._near[wanted] = _weighed(sheet, spot, around(spot, wanted.width, wanted.height))
        return self._near[wanted]


def tether(spot: Box, box: Box) -> tuple[Point, Point]:
    """The line that ties what lies in a box to its spot, from rim to rim by the shortest way; the spot of a space is round."""
    middle, near = spot.centre, _nearest(box, spot.centre)
    if spot.width != spot.height:
        return _nearest(spot, near), near
    far = apart(middle, near) or 1.0
    rim = min(1.0, spot.width / 2 / far)
    return Point(middle.x + (near.x - middle.x) * rim, middle.y + (near.y - middle.y) * rim), near


def _nearest(box: Box, to: Point) -> Point:
    """The point of a box nearest to another point."""
    return Point(min(max(to.x, box.x), box.right), min(max(to.y, box.y), box.bottom))


def _crossed(sheet: Sheet, ends: tuple[Point, Point]) -> float:
    """What a tether would cover: it may cross a lane, but rather no name and no space."""
    steps = [Box(at.x - 1.2, at.y - 1.2, 2.4, 2.4) for at in sampled(*ends, every=4.0)][1:]
    return CROSSED * sum(sheet.clutter.cost(step, lightest=NAME) for step in steps)


def _weighed(sheet: Sheet, spot: Box, boxes: Iterable[Box]) -> list[tuple[float, Box]]:
    """The best of some places, by what they cost: the length of the tether, and what it and the stack would cover. Of names,
    spaces and zones a stack keeps clear, over lanes it may lie if it must.

    They are tried by the length, and each no further than it may still be among the best.
    """
    best, cost = [(inf, spot)] * FEW, sheet.clutter.cost
    tied = [(box, tether(spot, box)) for box in boxes]
    for far, box, ends in sorted((FAR * apart(*ends), box, ends) for box, ends in tied):
        worst = best[-1][0]
        if far >= worst:
            break
        heavy = cost(box, lightest=NAME, enough=worst - far)
        total = far + heavy + (LANES * (cost(box) - heavy) if far + heavy < worst else 0.0)
        total += _crossed(sheet, ends) if total < worst else 0.0
        if total < worst:
            insort(best, (total, box))
            best.pop()
    return [one for one in best if one[0] < inf]


def _least(near: list[tuple[float, Box]], laid: list[Box]) -> Box | None:
    """Of places in the order of their cost, the one that costs least when what it covers of other stacks counts as well."""
    best, least = None, inf
    for cost, box in near:
        if cost >= least:
            break
        total = cost + COVERED * sum(map(box.overlap, laid))
        if total < least:
            best, least = box, total
    return best


def around(box: Box, width: float, height: float) -> Iterator[Box]:
    """Places for something beside a box: above and below it and to its sides, slid along there, near and farther off."""
    for gap in GAPS:
        for slide in SLIDES:
            x = box.x - width + slide * (box.width + width)
            yield from (Box(x, y, width, height) for y in (box.y - gap - height, box.bottom + gap))
        for slide in SLIDES:
            y = box.y - height + slide * (box.height + height)
            yield from (Box(x, y, width, height) for x in (box.x - gap - width, box.right + gap))

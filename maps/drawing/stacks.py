"""Where counters find room on a chart: beside their places, clear of names and lanes, and of each other.

The best places beside each spot are worked out once, when they are first asked for; so a counter lies where it lay, whatever
comes and goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, inf
from typing import NamedTuple

from maps.drawing.laid_chart import LaidChart
from maps.drawing.overlay_drawing import spot_of
from maps.drawing.stack_room import weighed
from maps.drawing.track import apart
from table.svg import Box, Point

STEP = 16.0  # widths are rounded up to it: fewer of them are worked out, and a stack stays where it is for a letter more
COVERED = 12.0  # what it costs to cover a unit of another stack


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
            self._near[wanted] = weighed(sheet.clutter, spot, wanted.width, wanted.height)
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


def _least(near: list[tuple[float, Box]], laid: list[Box]) -> Box | None:
    """Of places in the order of their cost, the one that costs least when what it covers of other stacks counts as well."""
    best, least = None, inf
    for cost, box in near:
        if cost >= least:
            break
        left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
        under = (one for one in laid if one.x < right and one.right > left and one.y < bottom and one.bottom > top)
        total = cost + COVERED * sum(map(box.overlap, under))
        if total < least:
            best, least = box, total
    return best

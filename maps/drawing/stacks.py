"""Where counters find room on a chart: beside their places, clear of names and lanes, and of each other.

The best places beside each spot are worked out once, when they are first asked for; so a counter lies where it lay, whatever
comes and goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from maps.drawing.laid_chart import LaidChart
from maps.drawing.occupied_space import beside
from maps.drawing.overlay_drawing import spot_of
from table.svg import Box

FEW = 12  # the places that are weighed for one stack
STEP = 12.0  # widths are rounded up to it: fewer of them are worked out, and a stack stays where it is for a letter more
COVERED = 8.0  # what it costs to cover a unit of another stack


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
            near = self._beside(one._replace(width=ceil(one.width / STEP) * STEP))
            box = min(near, key=lambda spot: spot[0] + COVERED * sum(map(spot[1].overlap, laid)))[1] if near else None
            laid += [box] if box else []
            found.append(box)
        return found

    def _beside(self, wanted: Wanted) -> list[tuple[float, Box]]:
        """The best places for one, by what they cost."""
        if wanted not in self._near:
            sheet, spot = self.chart.best_sheet(wanted.place), self.spot(wanted.place)
            if sheet is None or spot is None:
                return []
            boxes = beside(spot, wanted.width, wanted.height)
            costs = [(sheet.clutter.cost(box) + taste, box) for box, taste in boxes]
            self._near[wanted] = sorted(costs)[:FEW]
        return self._near[wanted]

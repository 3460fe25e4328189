"""The room for a stack beside a spot: weighed for many places at once, it is what each costs when it is weighed by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from maps.drawing.base_chart import drawn
from maps.drawing.labels import NAME
from maps.drawing.layer_drawing import ChartTable
from maps.drawing.occupied_space import Clutter
from maps.drawing.stack_room import CROSSED, EVERY, FAR, FEW, GAPS, LANES, SLIDES, THIN, weighed
from maps.drawing.stacks import tether
from maps.drawing.track import Track, apart
from maps.load import named
from table.svg import Box

SIZES = ((48.0, 13.0), (128.0, 13.0), (96.0, 39.0))
EVERY_SO_MANY = 17  # of the chart's places


@pytest.fixture(scope="module")
def table() -> ChartTable:
    return ChartTable(drawn(named("trafalgar-1805")).chart)


def beside(spot: Box, width: float, height: float) -> Iterator[Box]:
    """Above and below a spot and to its sides, slid along there, near and farther off."""
    for gap, slide in product(GAPS, SLIDES):
        along, down = spot.x - width + slide * (spot.width + width), spot.y - height + slide * (spot.height + height)
        yield from (Box(along, y, width, height) for y in (spot.y - gap - height, spot.bottom + gap))
        yield from (Box(x, down, width, height) for x in (spot.x - gap - width, spot.right + gap))


def plainly(clutter: Clutter, spot: Box, box: Box) -> float:
    """What one place costs."""
    ends = tether(spot, box)
    heavy = clutter.cost(box, lightest=NAME)
    count = max(1, round(round(apart(*ends) / EVERY, 6)))
    steps = Track(list(ends)).spaced(0.0, apart(*ends), apart(*ends) / count or 1.0)[1:]
    points = [Track(list(ends)).at(step) for step in steps]
    crossed = sum(clutter.cost(Box(at.x - THIN, at.y - THIN, 2 * THIN, 2 * THIN), lightest=NAME) for at in points)
    return FAR * apart(*ends) + heavy + LANES * (clutter.cost(box) - heavy) + CROSSED * crossed


def test_the_best_places_are_those_that_cost_least_by_themselves(table: ChartTable) -> None:
    crossing = covering = tried = 0
    for place in list(table.places)[::EVERY_SO_MANY]:
        sheet, spot = table.chart.best_sheet(place), table.stacks.spot(place)
        assert sheet is not None
        assert spot is not None
        for width, height in SIZES:
            costs = {box: plainly(sheet.clutter, spot, box) for box in beside(spot, width, height)}
            best = weighed(sheet.clutter, spot, width, height)
            assert [cost for cost, _ in best] == pytest.approx(sorted(costs.values())[:FEW], abs=1e-6), place
            assert [cost for cost, _ in best] == pytest.approx([costs[box] for _, box in best], abs=1e-6), place
            tried += 1
            covering += best[0][0] > 1000
            crossing += any(cost - FAR * apart(*tether(spot, box)) > 1 for cost, box in best[:1])
    assert tried > 50
    assert crossing > 5
    assert covering < tried

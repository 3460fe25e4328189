"""A wind that blows, drawn over a base chart whose winds are still: bold arrows along its lanes and across the edges of zones."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple
from xml.sax.saxutils import escape

from maps.drawing.emblems import icon
from maps.drawing.ink import outline, placed
from maps.drawing.laid_chart import LaidChart, LaidSheet
from maps.drawing.lanes import CHEVRON, HEAD, LARGE, Lane
from maps.drawing.zones import edge_marks, shaft
from maps.theatre import Wind
from table.svg import Point, number

ROOM = 0.8  # that a line leaves about a small space, so that it does not run over it


class Blown(NamedTuple):
    """What a wind adds to a chart: the chevrons that it colours, those that it cancels (SL 5.232c, 5.234), and its arrows."""

    along: str
    cancelled: str
    arrows: str


class WindsBlowing:
    """The drawings of a chart's winds, each made once."""

    def __init__(self, chart: LaidChart) -> None:
        self.chart = chart
        self._made: dict[str, Blown] = {}

    def drawn(self, winds: tuple[str, ...]) -> str:
        """All winds that blow: chevrons below, arrows above."""
        blown = [self._blown(wind) for wind in winds]
        below = "".join(one.along + one.cancelled for one in blown)
        return f'<g class="winds">{below}{"".join(one.arrows for one in blown)}</g>'

    def _blown(self, key: str) -> Blown:
        if key not in self._made:
            wind = self.chart.theatre.winds[key]
            self._made[key] = _Brush(wind, self.chart).blown
        return self._made[key]


class _Brush:
    """One wind under the pen: path data that is gathered sheet by sheet."""

    def __init__(self, wind: Wind, chart: LaidChart) -> None:
        self.wind, self.chart = wind, chart
        self.along, self.cancelled, self.lines, self.heads = "", "", "", ""
        self.icons: list[tuple[Point, float]] = []

    @cached_property
    def blown(self) -> Blown:
        for one in self.chart.sheets:
            for lane in one.lanes:
                self._lane(lane)
            self._edges(one)
        colour, key = self.wind.colour, self.wind.id
        shape = f'<g id="icon-{key}">{icon(self.wind, Point(0.0, 0.0), 7.2)}</g>' if self.icons else ""
        marks = "".join(
            f'<use href="#icon-{key}" transform="translate({number(at.x)} {number(at.y)}) scale({size / 7.2:.2f})"/>'
            for at, size in self.icons
        )
        arrows = (
            f'<g id="wind-{key}" class="wind"><title>{escape(self.wind.name)}</title><defs>{shape}</defs>'
            f'<path class="halo" d="{self.lines}"/><path class="blowing" stroke="{colour}" d="{self.lines}"/>'
            f'<path class="heads" fill="{colour}" d="{self.heads}"/>{marks}</g>'
        )
        along = f'<path class="along" fill="{colour}" d="{self.along}"/>' if self.along else ""
        cancelled = f'<path class="cancelled" d="{self.cancelled}"/>' if self.cancelled else ""
        return Blown(along, cancelled, arrows)

    def _lane(self, lane: Lane) -> None:
        passage, size = lane.passage, lane.sheet.size
        own = [one for one in lane.arrows if one.arrow.wind == self.wind.id]
        if passage.prevailing is not None and (own or self.wind.id in passage.marks):
            chevrons = lane.heads(CHEVRON, passage.prevailing, lane.prevailing, 7.0 * size, size)
            self.cancelled += chevrons if own else ""
            self.along += "" if own else chevrons
        for one in own:
            self.lines += "".join(_line(lane, start, end, one.aside) for start, end in _stretches(lane))
            self.heads += lane.heads(HEAD, one.arrow.to, one.aside, 13.0 * size, size * LARGE)
            self.icons.append((lane.track.at(one.icon, one.aside), 3.9 * size))
        self.icons += [(lane.track.at(run), 5.0 * size) for wind, run in lane.marks if wind == self.wind.id]

    def _edges(self, one: LaidSheet) -> None:
        sheet = one.sheet
        marks = [
            mark
            for zone in one.zones
            if zone.id in sheet.own
            for edge in zone.edges
            for mark in edge_marks(sheet, zone, edge)
            if mark.marked.wind == self.wind.id
        ]
        for mark in marks:
            tail, tip = shaft(sheet, mark)
            self.lines += f"M{number(tail.x)} {number(tail.y)}L{number(tip.x)} {number(tip.y)}"
            self.heads += outline(placed(HEAD, tip, mark.turn, sheet.size * 1.15))
            self.icons.append((mark.icon, 4.4 * sheet.size))


def _stretches(lane: Lane) -> list[tuple[float, float]]:
    """The parts of a lane between its small spaces, over which no line is to run."""
    found, start = [], lane.start
    for key, run in zip(lane.passage.via, lane.track.stations[1:-1], strict=True):
        if key in lane.sheet.points and lane.start < run < lane.end:
            room = lane.sheet.radius(key) + ROOM
            found.append((start, run - room))
            start = run + room
    return [(a, b) for a, b in (*found, (start, lane.end)) if b > a]


def _line(lane: Lane, start: float, end: float, aside: float) -> str:
    points = lane.track.part(start, end, aside)
    return "M" + "L".join(f"{number(at.x)} {number(at.y)}" for at in points)

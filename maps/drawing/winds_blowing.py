"""A wind that blows, drawn over a base chart whose winds are still: bold arrows along its lanes and across the edges of zones.

A line is drawn from head to head, and a browser lays the heads on its corners: so a wind is a kilobyte, where every head drawn by
itself would be ten times as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape

from maps.drawing.emblems import icon
from maps.drawing.ink import outline
from maps.drawing.laid_chart import LaidChart, LaidSheet
from maps.drawing.lanes import CHEVRON, HEAD, LARGE, Lane
from maps.drawing.zones import edge_marks, shaft
from maps.theatre import Wind
from table.svg import Point, number

ROOM = 0.8  # that a line leaves about a small space, so that it does not run over it
FROM_HEAD, FROM_CHEVRON = 13.0, 7.0  # how far apart heads and chevrons lie
BEND = 20.0
SHORT = 0.04  # the share of an arrow on an edge that its head is laid on
NEXT = 0.2  # how far a line goes that has but one mark: a mark is turned as its line goes
ICON = 4.4  # the radius of an icon


class Blown(NamedTuple):
    """What a wind adds to a chart: the chevrons that it colours or cancels (SL 5.232c, 5.234), and its arrows."""

    chevrons: str
    arrows: str


class Strokes(NamedTuple):
    """The lines of one wind on one sheet, as path data: those that it blows along, with corners where heads lie; those whose
    chevrons it colours or cancels; and one with corners where its icons lie."""

    lines: list[str]
    heads: list[str]
    along: list[str]
    cancelled: list[str]
    icons: list[str]


class WindsBlowing:
    """The drawings of a chart's winds, each made once."""

    def __init__(self, chart: LaidChart) -> None:
        self.chart = chart
        self._made: dict[str, Blown] = {}

    def drawn(self, winds: tuple[str, ...]) -> str:
        """All winds that blow: chevrons below, arrows above."""
        blown = [self._blown(wind) for wind in winds]
        return "".join((*(one.chevrons for one in blown), *(one.arrows for one in blown)))

    def _blown(self, key: str) -> Blown:
        if key not in self._made:
            self._made[key] = _made(self.chart.theatre.winds[key], self.chart)
        return self._made[key]


def _made(wind: Wind, chart: LaidChart) -> Blown:
    colour, chevrons, arrows = wind.colour, "", ""
    for one in chart.sheets:
        strokes, name, size = _strokes(wind, one), f"{wind.id}-{one.sheet.number}", one.sheet.size
        for kind, fill, lines in (("along", colour, strokes.along), ("cancelled", "", strokes.cancelled)):
            if lines:
                shape = _mark(CHEVRON, size, fill)
                chevrons += f'<g class="{kind}">{_marked(f"{kind}-{name}", shape, lines)}</g>'
        if strokes.lines:
            line = f'<defs><path id="lines-{name}" d="{"".join(strokes.lines)}"/></defs>'
            uses = f'<use class="halo" href="#lines-{name}"/><use class="blowing" href="#lines-{name}" stroke="{colour}"/>'
            arrows += line + uses + _marked(f"heads-{name}", _mark(HEAD, size * LARGE, colour), strokes.heads)
        if strokes.icons:
            sign = icon(wind, Point(0.0, 0.0), ICON * size)
            arrows += _marked(f"icons-{name}", sign, strokes.icons, orient="0")
    title = f"<title>{escape(wind.name)}</title>"
    return Blown(chevrons, f'<g id="wind-{wind.id}" class="wind">{title}{arrows}</g>')


def _strokes(wind: Wind, one: LaidSheet) -> Strokes:
    found = Strokes([], [], [], [], [])
    for lane in one.lanes:
        _lane(wind.id, lane, found)
    sheet = one.sheet
    for zone in one.zones:
        for edge in zone.edges if zone.id in sheet.own else ():
            for mark in edge_marks(sheet, zone, edge):
                if mark.marked.wind == wind.id:
                    tail, tip = shaft(sheet, mark)
                    near = Point(tip.x + (tail.x - tip.x) * SHORT, tip.y + (tail.y - tip.y) * SHORT)
                    found.lines.append(_data((tail, tip)))
                    found.heads.append(_data((near, tip)))
                    found.icons.append(_data((mark.icon,)))
    return found


def _lane(wind: str, lane: Lane, found: Strokes) -> None:
    """What a wind does on one lane: its lines of arrows, the chevrons of the prevailing wind, and its icons."""
    passage, size = lane.passage, lane.sheet.size
    own = [one for one in lane.arrows if one.arrow.wind == wind]
    if passage.prevailing is not None and (own or wind in passage.marks):
        chevrons = _corners(lane, lane.start, lane.end, passage.prevailing, lane.prevailing, FROM_CHEVRON * size)
        (found.cancelled if own else found.along).append(chevrons)
    for one in own:
        for start, end in _stretches(lane):
            found.lines.append(_data(lane.track.at(run, one.aside) for run in (start, *_bends(lane, start, end), end)))
            found.heads.append(_corners(lane, start, end, one.arrow.to, one.aside, FROM_HEAD * size))
        found.icons.append(_data((lane.track.at(one.icon, one.aside),)))
    found.icons.extend(_data((lane.track.at(run),)) for key, run in lane.marks if key == wind)


def _corners(lane: Lane, start: float, end: float, to: str, aside: float, every: float) -> str:
    """A line with a corner wherever a mark lies, and nowhere else; of one mark, a line that is as good as none."""
    runs = lane.track.spaced(start, end, every)
    runs = runs if len(runs) > 1 else [runs[0], runs[0] + NEXT]
    return _data(lane.track.at(run, aside) for run in (runs if lane.towards(to) > 0 else reversed(runs)))


def _bends(lane: Lane, start: float, end: float) -> list[float]:
    """Where a line may have its corners so that it bends as its lane does; a straight lane has none."""
    return lane.track.spaced(start, end, BEND) if lane.passage.via and end - start > BEND else []


def _stretches(lane: Lane) -> Iterator[tuple[float, float]]:
    """The parts of a lane between its small spaces, over which no line is to run."""
    start = lane.start
    for key, run in zip(lane.passage.via, lane.track.stations[1:-1], strict=True):
        if key in lane.sheet.points and lane.start < run < lane.end:
            room = lane.sheet.radius(key) + ROOM
            if run - room > start:
                yield start, run - room
            start = run + room
    if lane.end > start:
        yield start, lane.end


def _data(points: Iterable[Point]) -> str:
    """Path data from point to point, each told from the one before, in tenths."""
    tenths = [(round(at.x * 10), round(at.y * 10)) for at in points]
    steps = [f"{number((x - left) / 10)} {number((y - above) / 10)}" for (left, above), (x, y) in pairwise(tenths)]
    start = f"M{number(tenths[0][0] / 10)} {number(tenths[0][1] / 10)}"
    return f"{start}l{' '.join(steps) or '0 0'}".replace(" -", "-")


def _mark(shape: tuple[tuple[float, float], ...], size: float, colour: str) -> str:
    fill = f' fill="{colour}"' if colour else ""
    return f'<path class="mark"{fill} d="{outline(Point(x * size, y * size) for x, y in shape)}"/>'


def _marked(name: str, drawn: str, lines: list[str], orient: str = "auto") -> str:
    """A line that is not seen itself, on each corner of which a browser lays a drawing, turned as the line goes."""
    box = 'markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" overflow="visible"'
    where = " ".join(f'marker-{place}="url(#{name})"' for place in ("start", "mid", "end"))
    return f'<marker id="{name}" {box} orient="{orient}">{drawn}</marker><path class="marks" {where} d="{"".join(lines)}"/>'

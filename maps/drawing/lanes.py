"""The lanes (SL 5.23): dashes, white chevrons and coloured arrows along each passage."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from maps.drawing.chart_sheet import Sheet, name_of, short
from maps.drawing.ink import INK, line, outline, placed
from maps.drawing.off_sheet_names import stub_label
from maps.drawing.overlay import Blowing, blows
from maps.drawing.track import Track
from maps.theatre import Arrow, Passage
from table.svg import Box, Point, group, tag

CHEVRON = ((-2.0, -2.9), (0.2, -2.9), (2.6, 0.0), (0.2, 2.9), (-2.0, 2.9), (0.4, 0.0))
HEAD = ((-2.6, -3.0), (3.4, 0.0), (-2.6, 3.0), (-1.2, 0.0))
CHEVRON_TIP, HEAD_TIP = 2, 1
ASIDE = 5.0
STUB = 30.0
ICON = 2.5
BOLD, LARGE = 2.6, 1.25  # the line and the heads of a wind that blows
STILL = "0.28"  # how much is left of the ink of one that does not


class Line(NamedTuple):
    """A line of arrows of a passage: how far aside of the track it lies, and where on it its icon is."""

    arrow: Arrow
    aside: float
    icon: float


class Lane:
    """One passage on one sheet: its track from `a` to `b`, the stretch of it that is drawn, and where each of its lines lies."""

    def __init__(self, sheet: Sheet, passage: Passage) -> None:
        self.sheet, self.passage = sheet, passage
        keys = (passage.a, *passage.via, passage.b)
        self.track = Track([sheet.points.get(key) or sheet.chart.at(*_place(sheet, key)) for key in keys])
        here, there = passage.a in sheet.points, passage.b in sheet.points
        self.start, self.end = 0.0, self.track.length
        if here:
            self.start = sheet.radius(passage.a) + 0.8
        if there:
            self.end -= sheet.radius(passage.b) + 0.8
        if not there:
            self.end = self._last_within(self.start, 1)
        if not here:
            self.start = self._last_within(self.end, -1)
        self.off = passage.b if not there else passage.a if not here else None
        count = passage.dashed + (passage.prevailing is not None) + len(passage.arrows)
        asides = [sheet.size * ASIDE * (i - (count - 1) / 2) for i in range(count)]
        self.lines = count
        self.dashed = asides.pop(0) if passage.dashed else 0.0
        self.prevailing = asides.pop(0) if passage.prevailing is not None else 0.0
        icons = self.gaps(len(passage.arrows) + len(passage.marks))
        self.arrows = [Line(one, aside, run) for one, aside, run in zip(passage.arrows, asides, icons, strict=False)]
        self.marks = list(zip(passage.marks, icons[len(passage.arrows) :], strict=True))

    def _last_within(self, run: float, way: int) -> float:
        """How far a stub goes: past the small spaces shown, then a short way, and never over the border."""
        stations = [s for key, s in zip(self.passage.via, self.track.stations[1:-1], strict=True) if key in self.sheet.points]
        goal = max([run, *stations]) + STUB if way > 0 else min([run, *stations]) - STUB
        goal = min(max(goal, 0.0), self.track.length)
        while (goal - run) * way > 6 and not self.sheet.chart.frame.holds(self.track.at(goal), 4):
            goal -= 2.0 * way
        return goal

    def towards(self, end: str) -> int:
        """+1 when an end of the passage lies at the end of the track, -1 when at its start."""
        return 1 if end == self.passage.b else -1

    def heads(self, shape: tuple[tuple[float, float], ...], to: str, aside: float, every: float, size: float) -> str:
        """Path data of shapes along the lane, all pointing to one end, clear of the small spaces."""
        way = self.towards(to)
        turn = 0 if way > 0 else 180
        marks = []
        for run in self.track.spaced(self.start, self.end, every):
            marks.append(outline(placed(shape, self.track.at(run, aside), self.track.course(run) + turn, size)))
        return "".join(marks)

    def icon(self, wind: str, run: float, aside: float, size: float) -> str:
        """A wind's icon on the lane."""
        return self.sheet.icon(wind, self.track.at(run, aside), size * self.sheet.size)

    def lay(self) -> None:
        """Put the lane into the clutter, and its icons, of which names keep clear as far in any weather."""
        clutter, every = self.sheet.clutter, self.track.spaced(self.start, self.end, 5)
        for run, aside in (*((one.icon, one.aside) for one in self.arrows), *((run, 0.0) for _, run in self.marks)):
            at = self.track.at(run, aside)
            clutter.add(Box(at.x, at.y, 0, 0).grown(5.0 * self.sheet.size), ICON)
        clutter.add_line((self.track.at(run) for run in every), 1.6, 4.5 * max(1, self.lines))

    def gaps(self, count: int) -> list[float]:
        """Runs at which so many icons may lie, in the middle of stretches between spaces."""
        inner = [s for s in self.track.stations[1:-1] if self.start < s < self.end]
        bounds = [self.start, *inner, self.end]
        stretches = sorted(pairwise(bounds), key=lambda ab: (round((ab[0] - ab[1]) / 8), ab[0]))
        if len(stretches) >= count > 0:
            return sorted((a + b) / 2 for a, b in stretches[:count])
        a, b = stretches[0]
        return [a + (b - a) * (i + 1) / (count + 1) for i in range(count)]


def _place(sheet: Sheet, key: str) -> tuple[float, float]:
    space = sheet.theatre.spaces[key]
    return space.lat, space.lon


def lay_passage(sheet: Sheet, passage: Passage) -> Lane:
    """The lines of a passage laid beside each other, and a name at the stub where it leaves the sheet."""
    lane = Lane(sheet, passage)
    lane.lay()
    if lane.off is not None:
        tip = lane.end if lane.off == passage.b else lane.start
        stub_label(sheet, lane.track.at(tip), (short(name_of(sheet.theatre, lane.off)),))
    return lane


def inked(lane: Lane, blowing: Blowing) -> str:
    """All the lines of a passage as they are drawn while some winds blow."""
    passage, theatre = lane.passage, lane.sheet.theatre
    parts = []
    if passage.dashed:
        parts.append(dashes(lane))
    if passage.prevailing is not None:
        parts.append(chevrons(lane, passage.prevailing, blowing))
    parts += [arrows(lane, one, blowing) for one in lane.arrows]
    parts += [mark(lane, wind, run, blowing) for wind, run in lane.marks]
    said = f"{name_of(theatre, passage.a)} – {name_of(theatre, passage.b)}"
    return group(parts, said, class_="lane", data_passage=f"{passage.a}/{passage.b}")


def dashes(lane: Lane) -> str:
    """SL 5.232: a black dashed line, where the wind must be caught."""
    points = lane.track.part(lane.start, lane.end, lane.dashed)
    return line(points, class_="dashed", stroke="#1b1b1b", stroke_width=1.5, stroke_dasharray="4 2.6")


def chevrons(lane: Lane, to: str, blowing: Blowing) -> str:
    """SL 5.232: white chevrons, pointing where the prevailing wind blows.

    They take the colour of a seasonal wind that blows along with it, and fade while another cancels it (SL 5.232c, 5.234).
    """
    sheet, passage = lane.sheet, lane.passage
    along = next((sheet.theatre.winds[wind].colour for wind in passage.marks if blows(wind, blowing)), "#ffffff")
    cancelled = any(blows(arrow.wind, blowing) for arrow in passage.arrows)
    marks = lane.heads(CHEVRON, to, lane.prevailing, 7.0 * sheet.size, sheet.size)
    style = {
        "fill": along,
        "stroke": INK,
        "stroke_width": 0.6,
        "stroke_linejoin": "round",
        "opacity": "0.35" if cancelled else None,
    }
    return tag("path", class_="prevailing", data_to=to, d=marks, **style)


def arrows(lane: Lane, one: Line, blowing: Blowing) -> str:
    """SL 5.232: a line of arrows in a seasonal wind's colour, with its icon; bold when it blows, faint when it does not."""
    sheet, wind, to = lane.sheet, one.arrow.wind, one.arrow.to
    blown, colour = blows(wind, blowing), sheet.theatre.winds[wind].colour
    width = BOLD if blown else 1.3
    points = lane.track.part(lane.start, lane.end, one.aside)
    heads = lane.heads(HEAD, to, one.aside, 13.0 * sheet.size, sheet.size * (LARGE if blown else 1.0))
    parts = [
        line(points, stroke="#ffffff", stroke_width=width + 1.2, stroke_opacity="0.6"),
        line(points, stroke=colour, stroke_width=width),
        tag("path", class_="heads", d=heads, fill=colour, stroke="#ffffff", stroke_width=0.3),
        lane.icon(wind, one.icon, one.aside, 3.9),
    ]
    return group(parts, class_=_state("seasonal", blown), data_wind=wind, data_to=to, opacity=STILL if blown is False else None)


def mark(lane: Lane, wind: str, run: float, blowing: Blowing) -> str:
    """SL 5.234: the icon of a wind that blows along with the prevailing one."""
    blown = blows(wind, blowing)
    drawn = lane.icon(wind, run, 0.0, 5.0 if blown else 3.9)
    return group([drawn], class_=_state("mark", blown), data_wind=wind, opacity=STILL if blown is False else None)


def _state(kind: str, blown: bool | None) -> str:
    return kind if blown is None else f"{kind} blowing" if blown else f"{kind} still"


def sampled(start: Point, end: Point, every: float = 6.0) -> list[Point]:
    """Points along a straight line."""
    track = Track([start, end])
    return [track.at(run) for run in track.spaced(0.0, track.length, every)]

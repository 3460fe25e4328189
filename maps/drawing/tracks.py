"""A track chart: coasts and ports, and over them the courses of ships as a navigator lays them off, in parts to show or hide.

The base and the border are drawn once; each course is a group by itself, so that a page may show them by ship or by season.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin, sqrt

import msgspec

from maps.drawing.base_map import border, compass, scale_bar, sea_and_coast, sheet_title
from maps.drawing.chart_sheet import Sheet, apportioned, short
from maps.drawing.ink import INK, breadth, circle
from maps.drawing.laid_chart import MARGIN, layout
from maps.drawing.occupied_space import around
from maps.drawing.page import mat
from maps.drawing.projection import Mercator
from maps.drawing.ways import GOLDEN, Ways, pair, point_of
from maps.place import node_of
from maps.theatre import Theatre
from table.svg import FONTS, Box, Point, group, tag, text

HALO = {"stroke": "#f6f4e8", "stroke_width": 2.2, "stroke_opacity": "0.75", "paint_order": "stroke"}


class Course(msgspec.Struct, frozen=True):
    """A ship's course: stretches of place keys in their order, and how long she lay at a place."""

    id: str
    label: str
    tint: str
    number: int
    stretches: tuple[tuple[str, ...], ...]
    watches: dict[str, int] = {}
    dashed: bool = False


class Mark(msgspec.Struct, frozen=True):
    """Something that happened at a place: crossed swords with a number, that lead to where it is told, or else a spyglass."""

    place: str
    label: str
    words: str
    href: str = ""
    tint: str = "#7a1420"


class TrackChart:
    """A theatre's sheets with the courses on them.

    `base` is the sea and the coasts, and every space as a dot; `top` what lies over the courses: the ports with their names, and
    what frames the sheets.
    """

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        extents = theatre.heading.sheets
        paper, frames, foot = layout(theatre, extents)
        self.paper = Box(0.0, 0.0, paper.width, round(foot.y - MARGIN / 2))
        charts = [Mercator(extent, frame) for extent, frame in zip(extents, frames, strict=True)]
        portions = apportioned(theatre, extents, [chart.scale for chart in charts])
        self.sheets = [Sheet(theatre, chart, i, portions[i]) for i, chart in enumerate(charts)]
        self.ways = Ways(theatre)
        for sheet in self.sheets:
            for key in sheet.points:
                if key in theatre.spaces:
                    sheet.lay_roundel(key)
        self.base = group([*map(_window, self.sheets), *map(self._sheet, self.sheets)], font_family=FONTS)
        self.top = self._top()

    def _top(self) -> str:
        frames = [sheet.chart.frame for sheet in self.sheets]
        ports = [self._ports(sheet) for sheet in self.sheets]
        return group([*ports, mat(self.paper, frames), *map(border, self.sheets)], font_family=FONTS)

    def course(self, course: Course) -> str:
        """One ship's course on every sheet that shows a part of it."""
        drawn = (self._drawn(sheet, course) for sheet in self.sheets)
        windows = (
            group(parts, clip_path=f"url(#window{sheet.number})")
            for sheet, parts in zip(self.sheets, drawn, strict=True)
            if parts
        )
        return group(windows, course.label, class_="course")

    def _drawn(self, sheet: Sheet, course: Course) -> list[str]:
        """The line of a course on one sheet, on a paler one to set it off, and the discs of its watches."""
        lines = []
        if data := "".join(self.ways.line(sheet, course.number, stretch) for stretch in course.stretches):
            style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", "d": data}
            dashes, width = "5 3" if course.dashed else None, 2.1 * sheet.size
            lines.append(tag("path", stroke="#fffaf0", stroke_width=2 * width, stroke_opacity="0.55", **style))
            lines.append(tag("path", stroke=course.tint, stroke_width=width, stroke_dasharray=dashes, **style))
        watches = [(place, long) for place, long in course.watches.items() if self._own(sheet, place)]
        return lines + [self._watch(sheet, course, place, long) for place, long in watches]

    def mark(self, mark: Mark) -> str:
        """A sign beside a place, on the sheet that shows it best; nothing where no sheet does."""
        if not any(self._own(sheet, mark.place) for sheet in self.sheets):
            return ""
        at = point_of(self._best(mark.place), node_of(mark.place))
        if not mark.href:
            return group([_glass(Point(at.x - 9, at.y - 9), mark.tint)], mark.words, class_="sighting")
        return f'<a href="{mark.href}">{group([_swords(Point(at.x + 9, at.y - 9), mark)], mark.words, class_="mark")}</a>'

    # -- the works -----------------------------------------------------------------------------------------------

    def _sheet(self, sheet: Sheet) -> str:
        dots = [circle(at, 2.0 * sheet.size, fill=INK, fill_opacity="0.45") for at in sheet.points.values()]
        rose, rhumbs = compass(sheet) if sheet.number == 0 else ("", "")
        bar = scale_bar(sheet) if sheet.number == 0 else ""
        return group([sea_and_coast(sheet, rhumbs), rose, bar, *dots, sheet_title(sheet)])

    def _ports(self, sheet: Sheet) -> str:
        """A ring for each port, and its name; great ports choose their room first."""
        ports = sorted(
            (key for key in sheet.points if key in self.theatre.ports), key=lambda key: not self.theatre.ports[key].key
        )
        rings = [circle(sheet.points[key], 3.2 * sheet.size, fill="#fffdf6", stroke=INK, stroke_width=1.1) for key in ports]
        return group([*rings, *(self._name(sheet, key) for key in ports)])

    def _name(self, sheet: Sheet, key: str) -> str:
        """A port's name where it covers least, a key port's bold."""
        great = self.theatre.ports[key].key
        size = (13.0 if great else 10.5) * (1.0 if sheet.number == 0 else 0.9)
        words = short(self.theatre.spaces[key].name)
        box = sheet.clutter.best(around(sheet.points[key], 6 * sheet.size, breadth(words, size, bold=great), size + 1))
        sheet.clutter.add(box, 6.0)
        style: dict[str, object] = {"fill": INK, "font_weight": "bold" if great else None, **HALO}
        return text(words, box.x, box.bottom - size * 0.2, size, **style)

    def _own(self, sheet: Sheet, place: str) -> bool:
        return node_of(place) in sheet.own

    def _best(self, place: str) -> Sheet:
        showing = [sheet for sheet in self.sheets if self._own(sheet, place)]
        return max(showing, key=lambda sheet: sheet.chart.scale)

    def _watch(self, sheet: Sheet, course: Course, place: str, long: int) -> str:
        """A disc where she lay on a station, the larger the longer."""
        at, turn = point_of(sheet, node_of(place)), radians(GOLDEN * course.number)
        radius = (2.2 + min(sqrt(long), 9.0)) * sheet.size
        spot = Point(at.x + 4 * cos(turn), at.y + 4 * sin(turn))
        return circle(spot, radius, fill=course.tint, fill_opacity="0.22", stroke=course.tint, stroke_width=0.8)


@lru_cache(maxsize=4)
def _laid_out(theatre: bytes) -> TrackChart:
    return TrackChart(msgspec.json.decode(theatre, type=Theatre))


def track_chart(theatre: Theatre) -> TrackChart:
    """The chart of a theatre, laid out once: no course and no mark changes it."""
    return _laid_out(msgspec.json.encode(theatre))


def _window(sheet: Sheet) -> str:
    """The frame of a sheet, by which what lies beyond it is cut off."""
    frame = sheet.chart.frame
    pane = tag("rect", x=frame.x, y=frame.y, width=frame.width, height=frame.height)
    return f'<clipPath id="window{sheet.number}">{pane}</clipPath>'


def _swords(at: Point, mark: Mark) -> str:
    """Two crossed blades on a seal."""
    blades = "".join(
        f"M{pair(Point(at.x - 4.6 * cos(a), at.y - 4.6 * sin(a)))}L{pair(Point(at.x + 4.6 * cos(a), at.y + 4.6 * sin(a)))}"
        for a in (pi / 4, 3 * pi / 4)
    )
    return "".join(
        (
            circle(at, 7.2, fill="#fff6d8", stroke=mark.tint, stroke_width=1.3),
            tag("path", d=blades, stroke=mark.tint, stroke_width=1.5, stroke_linecap="round"),
            text(mark.label, at.x + 8.5, at.y + 4, 12.0, fill=mark.tint, font_weight="bold", **HALO),
        )
    )


def _glass(at: Point, tint: str) -> str:
    """A spyglass trained on an enemy: a ring with a spot."""
    ring = circle(at, 5.4, fill="#fffdf6", fill_opacity="0.8", stroke=tint, stroke_width=1.4)
    return ring + circle(at, 1.8, fill=tint)

"""A theatre's chart with everything of it in its place: sheets, lanes, zones and names. It is the same in any weather and for
every side, so that it is worked out once and drawn, or laid over, as often as one likes."""

from __future__ import annotations

from functools import cached_property

from maps.drawing.base_map import BAND
from maps.drawing.chart_sheet import Sheet, apportioned, position
from maps.drawing.lanes import Lane, inked, lay_passage
from maps.drawing.legend import legend_height
from maps.drawing.marks import draw_names, draw_space
from maps.drawing.overlay import Blowing
from maps.drawing.projection import Mercator, aspect
from maps.drawing.zones import draw_leaders, inked_zone, lay_zone, place_zones
from maps.place import node_of
from maps.theatre import Extent, Passage, Theatre
from table.svg import Box

WIDTH = 1720.0
TALLEST = 1150.0
MARGIN = 12.0


class LaidSheet:
    """A sheet with its lanes and zones; ink that hangs on the weather is laid when it is drawn."""

    def __init__(self, sheet: Sheet) -> None:
        theatre = sheet.theatre
        self.sheet = sheet
        self.zones = [zone for key, zone in theatre.zones.items() if key in sheet.points]
        self.passages = [passage for passage in theatre.passages if _shows(sheet, passage)]

    @cached_property
    def lanes(self) -> list[Lane]:
        return [Lane(self.sheet, passage) for passage in self.passages]

    def lay(self) -> None:
        """Spaces, lanes, sea zones and names, in the order in which they make room for each other."""
        sheet = self.sheet
        for key in sheet.points:
            if key in sheet.theatre.spaces:
                sheet.lay_roundel(key)
                draw_space(sheet, sheet.theatre.spaces[key])
        self.lanes = [lay_passage(sheet, passage) for passage in self.passages]
        place_zones(sheet, self.zones)
        for zone in self.zones:
            lay_zone(sheet, zone)
        for zone in self.zones:
            draw_leaders(sheet, zone)
        draw_names(sheet)

    def layer(self, name: str, blowing: Blowing) -> list[str]:
        """The ink of one layer while some winds blow."""
        if name == "lanes":
            return [inked(lane, blowing) for lane in self.lanes]
        if name == "zones":
            return [inked_zone(self.sheet, zone, blowing) for zone in self.zones]
        return self.sheet.layers[name]


class LaidChart:
    """The sheets of a theatre on their paper, and the box of the legend at the foot."""

    def __init__(self, theatre: Theatre, extents: tuple[Extent, ...]) -> None:
        self.theatre = theatre
        self.paper, self.frames, self.foot = layout(theatre, extents)
        charts = [Mercator(extent, frame) for extent, frame in zip(extents, self.frames, strict=True)]
        portions = apportioned(theatre, extents, [chart.scale for chart in charts])
        self.sheets = [LaidSheet(Sheet(theatre, chart, i, portions[i])) for i, chart in enumerate(charts)]

    def best_sheet(self, key: str) -> Sheet | None:
        """Of the sheets that show a place, the one at the largest scale; a place the theatre does not know is a KeyError."""
        position(self.theatre, node_of(key))
        showing = [one.sheet for one in self.sheets if node_of(key) in one.sheet.points]
        return max(showing, key=lambda sheet: sheet.chart.scale) if showing else None


def laid_out(theatre: Theatre, sheet: Extent | None = None) -> LaidChart:
    """All sheets of a theatre, or the one given, with all places, lanes and names where they find room."""
    chart = LaidChart(theatre, (sheet,) if sheet is not None else theatre.heading.sheets)
    for one in chart.sheets:
        one.lay()
    return chart


def layout(theatre: Theatre, extents: tuple[Extent, ...]) -> tuple[Box, list[Box], Box]:
    """The paper, the frames of the sheets, and the box of the legend at the foot.

    The main sheet stands on the left and the insets in a column on the right, as wide as makes both equally high.
    """
    main, *insets = (aspect(extent) for extent in extents)
    slender = sum(1 / inset for inset in insets)
    bands = MARGIN * max(0, len(insets) - 1) + 2 * BAND * len(insets)
    width = WIDTH - 2 * MARGIN
    column = 0.0
    if insets:
        left = width - MARGIN - 2 * BAND
        column = round(((left / main + 2 * BAND - bands) / slender + 2 * BAND) / (1 + 1 / (main * slender)))
        column = min(max(column, 0.28 * width), 0.45 * width) + MARGIN
    inner = min(width - column - 2 * BAND, TALLEST * main)
    frames = [Box(MARGIN + BAND, MARGIN + BAND, inner, inner / main)]
    x, y = frames[0].right + 2 * BAND + MARGIN, MARGIN + BAND
    for inset in insets:
        across = column - MARGIN - 2 * BAND
        frames.append(Box(x, y, across, across / inset))
        y = frames[-1].bottom + 2 * BAND + MARGIN
    across = max(frame.right for frame in frames) + BAND - MARGIN
    top = max(frame.bottom for frame in frames) + BAND + MARGIN
    foot = Box(MARGIN + 1, top, across - 2, legend_height(theatre))
    return Box(0.0, 0.0, across + 2 * MARGIN, round(foot.bottom + MARGIN + 1)), frames, foot


def _shows(sheet: Sheet, passage: Passage) -> bool:
    """Whether a passage is drawn on a sheet: from one of its own places, to one that it shows or that lies off its paper."""
    ends = {passage.a, passage.b}
    off = [end for end in ends if end not in sheet.points and not _within(sheet, end)]
    return bool(sheet.own & ends and (off or ends <= sheet.points.keys()))


def _within(sheet: Sheet, space: str) -> bool:
    """Whether a space lies on the paper of this sheet, though it may be shown on a better one only."""
    place = sheet.theatre.spaces[space]
    return sheet.chart.frame.holds(sheet.chart.at(place.lat, place.lon))

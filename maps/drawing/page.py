"""The whole page: the main sheet with the cartouche, its insets, and the legend at the foot."""

from __future__ import annotations

from maps.drawing.base_map import BAND, border, compass, scale_bar, sea_and_coast, sheet_title
from maps.drawing.cartouche import cartouche
from maps.drawing.chart_sheet import LAYERS, Sheet, apportioned, position
from maps.drawing.ink import outline
from maps.drawing.lanes import draw_passage
from maps.drawing.legend import legend, legend_height
from maps.drawing.marks import draw_names, draw_space
from maps.drawing.overlay import Overlay, Ship
from maps.drawing.overlay_drawing import draw_gale, draw_stack, draw_tint
from maps.drawing.projection import Mercator, aspect
from maps.drawing.zones import draw_leaders, draw_zone, place_zones
from maps.place import node_of
from maps.theatre import Extent, Theatre
from table.svg import FONTS, Box, Point, group, number, tag

WIDTH = 1720.0
TALLEST = 1150.0
MARGIN = 12.0
TABLE = "#e9dcc0"


def draw(theatre: Theatre, sheet: Extent | None = None, overlay: Overlay | None = None) -> str:
    """The theatre's chart as SVG text: all its sheets, or the one given; with an overlay, one moment of a campaign."""
    extents = (sheet,) if sheet is not None else theatre.heading.sheets
    paper, frames, foot = layout(theatre, extents)
    sheets = drawn_sheets(theatre, extents, frames, overlay)
    drawn = [dressed(one, sheets) for one in sheets]
    drawn += [mat(paper, frames), *(border(one) for one in sheets), legend(theatre, foot)]
    size = f'width="{number(paper.width)}" height="{number(paper.height)}"'
    page = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(paper.width)} {number(paper.height)}" {size}>'
    return f"{page}{group(drawn, theatre.heading.title, font_family=FONTS)}</svg>\n"


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


def drawn_sheets(theatre: Theatre, extents: tuple[Extent, ...], frames: list[Box], overlay: Overlay | None) -> list[Sheet]:
    """The sheets with their places on them."""
    charts = [Mercator(extent, frame) for extent, frame in zip(extents, frames, strict=True)]
    portions = apportioned(theatre, extents, [chart.scale for chart in charts])
    sheets = [Sheet(theatre, chart, i, portions[i], overlay) for i, chart in enumerate(charts)]
    for sheet in sheets:
        draw_places(sheet)
    return sheets


def draw_places(sheet: Sheet) -> None:
    """Lanes, sea zones, spaces and names, in the order in which they make room for each other."""
    theatre = sheet.theatre
    for key in sheet.points:
        if key in theatre.spaces:
            sheet.lay_roundel(key)
            draw_space(sheet, theatre.spaces[key])
    for passage in theatre.passages:
        ends = {passage.a, passage.b}
        off = [end for end in ends if end not in sheet.points and not _within(sheet, end)]
        if sheet.own & ends and (off or ends <= sheet.points.keys()):
            draw_passage(sheet, passage)
    zones = [zone for key, zone in theatre.zones.items() if key in sheet.points]
    place_zones(sheet, zones)
    for zone in zones:
        draw_zone(sheet, zone)
    for zone in zones:
        draw_leaders(sheet, zone)
    draw_names(sheet)


def _within(sheet: Sheet, space: str) -> bool:
    """Whether a space lies on the paper of this sheet, though it may be shown on a better one only."""
    place = sheet.theatre.spaces[space]
    return sheet.chart.frame.holds(sheet.chart.at(place.lat, place.lon))


def best_sheet(key: str, sheets: list[Sheet]) -> Sheet | None:
    """Of the sheets that show a place, the one at the largest scale; a place the theatre does not know is a KeyError."""
    position(sheets[0].theatre, node_of(key))
    showing = [sheet for sheet in sheets if node_of(key) in sheet.points]
    return max(showing, key=lambda sheet: sheet.chart.scale) if showing else None


def formations_of(sheet: Sheet, sheets: list[Sheet]) -> dict[str, list[Ship]]:
    """The formations to draw on this sheet, by place."""
    stacks: dict[str, list[Ship]] = {}
    for ship in sheet.overlay.formations if sheet.overlay else ():
        if best_sheet(ship.place, sheets) is sheet:
            stacks.setdefault(ship.place, []).append(ship)
    return stacks


def mat(paper: Box, frames: list[Box]) -> str:
    """The table that the sheets lie on, with windows for them: it hides what runs over their edges, faster than clipping."""
    corners = [
        outline([Point(b.x, b.y), Point(b.right, b.y), Point(b.right, b.bottom), Point(b.x, b.bottom)]) for b in (paper, *frames)
    ]
    return tag("path", d="".join(corners), fill=TABLE, fill_rule="evenodd")


def dressed(sheet: Sheet, sheets: list[Sheet]) -> str:
    """All that is within a sheet's border: coast below, then the furniture and the layers."""
    for gale in sheet.overlay.gales if sheet.overlay else ():
        draw_tint(sheet, gale)
        if best_sheet(gale.place, sheets) is sheet:
            draw_gale(sheet, gale)
    for place, ships in formations_of(sheet, sheets).items():
        draw_stack(sheet, place, ships)
    title = sheet_title(sheet) if sheet.number else cartouche(sheet)
    rose, rhumbs = compass(sheet) if sheet.number == 0 else ("", "")
    bar = scale_bar(sheet) if sheet.number == 0 else ""
    layers = [group(sheet.layers[layer], class_=layer) for layer in LAYERS]
    inside = [sea_and_coast(sheet, rhumbs), rose, bar, *layers, title]
    return group(inside, sheet.chart.extent.title, id=f"sheet{sheet.number}", class_="sheet")

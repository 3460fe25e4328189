"""The whole page: the main sheet with the cartouche, its insets, and the legend at the foot."""

from __future__ import annotations

from maps.drawing.base_map import border, compass, scale_bar, sea_and_coast, sheet_title
from maps.drawing.cartouche import cartouche
from maps.drawing.chart_sheet import LAYERS, Sheet
from maps.drawing.ink import outline
from maps.drawing.laid_chart import LaidChart, LaidSheet, laid_out
from maps.drawing.legend import legend
from maps.drawing.overlay import Blowing, Overlay, Ship
from maps.drawing.overlay_drawing import draw_gale, draw_stack, draw_tint
from maps.theatre import Extent, Theatre
from table.svg import FONTS, Box, Point, group, number, tag

TABLE = "#e9dcc0"


def draw(theatre: Theatre, sheet: Extent | None = None, overlay: Overlay | None = None) -> str:
    """The theatre's chart as SVG text: all its sheets, or the one given; with an overlay, one moment of a campaign."""
    chart = laid_out(theatre, sheet)
    if overlay is None:
        return page(chart, None)
    for one in chart.sheets:
        lay_over(one.sheet, chart, overlay)
    return page(chart, frozenset(overlay.blowing), overlay)


def page(chart: LaidChart, blowing: Blowing, overlay: Overlay | None = None) -> str:
    """The page of a chart whose places are laid out, while some winds blow."""
    drawn = [dressed(one, blowing, overlay) for one in chart.sheets]
    drawn += [mat(chart.paper, chart.frames), *(border(one.sheet) for one in chart.sheets), legend(chart.theatre, chart.foot)]
    size = f'width="{number(chart.paper.width)}" height="{number(chart.paper.height)}"'
    view = f'viewBox="0 0 {number(chart.paper.width)} {number(chart.paper.height)}"'
    opened = f'<svg xmlns="http://www.w3.org/2000/svg" {view} {size}>'
    return f"{opened}{group(drawn, chart.theatre.heading.title, font_family=FONTS)}</svg>\n"


def lay_over(sheet: Sheet, chart: LaidChart, overlay: Overlay) -> None:
    """Gales and formations onto the sheet that shows them best; a gale's wash onto every sheet."""
    for gale in overlay.gales:
        draw_tint(sheet, gale)
        if chart.best_sheet(gale.place) is sheet:
            draw_gale(sheet, gale)
    stacks: dict[str, list[Ship]] = {}
    for ship in overlay.formations:
        if chart.best_sheet(ship.place) is sheet:
            stacks.setdefault(ship.place, []).append(ship)
    for place, ships in stacks.items():
        draw_stack(sheet, place, ships)


def dressed(laid: LaidSheet, blowing: Blowing, overlay: Overlay | None) -> str:
    """All that is within a sheet's border: coast below, then the furniture and the layers."""
    sheet = laid.sheet
    title = sheet_title(sheet) if sheet.number else cartouche(sheet, overlay)
    rose, rhumbs = compass(sheet) if sheet.number == 0 else ("", "")
    bar = scale_bar(sheet) if sheet.number == 0 else ""
    layers = [group(laid.layer(layer, blowing), class_=layer) for layer in LAYERS]
    inside = [sea_and_coast(sheet, rhumbs), rose, bar, *layers, title]
    return group(inside, sheet.chart.extent.title, id=f"sheet{sheet.number}", class_="sheet")


def mat(paper: Box, frames: list[Box]) -> str:
    """The table that the sheets lie on, with windows for them: it hides what runs over their edges, faster than clipping."""
    corners = [
        outline([Point(b.x, b.y), Point(b.right, b.y), Point(b.right, b.bottom), Point(b.x, b.bottom)]) for b in (paper, *frames)
    ]
    return tag("path", d="".join(corners), fill=TABLE, fill_rule="evenodd")

"""The overlay on a sheet: gales and formations where they lie."""

from __future__ import annotations

from maps.drawing.chart_sheet import Sheet
from maps.drawing.emblems import ship, whirl
from maps.drawing.ink import INK, breadth, circle, line
from maps.drawing.occupied_space import beside
from maps.drawing.overlay import GaleMark, Ship
from maps.place import drawn_as, node_of, zone_named
from table.svg import Box, Point, group, tag, text

ROW = 13.0
FADED = "0.62"  # how much is left of the ink of a formation that is no longer there
BOLD = {"font_weight": "bold"}


def spot_of(sheet: Sheet, key: str) -> Box:
    """Where on the sheet a place key is drawn."""
    mark = drawn_as(key)
    if mark in sheet.boxes:
        return sheet.boxes[mark]
    space = node_of(key)
    zone = sheet.boxes.get(zone_named(space))
    if zone is not None:
        return zone
    at, radius = sheet.points[space], sheet.radius(space)
    return Box(at.x - radius, at.y - radius, 2 * radius, 2 * radius)


def draw_tint(sheet: Sheet, gale: GaleMark) -> None:
    """A wash in the wind's colour over each place in the gale's reach (SL 5.31)."""
    colour = sheet.theatre.winds[gale.wind].colour
    for key in gale.radius_places:
        if node_of(key) not in sheet.points:
            continue
        spot = spot_of(sheet, key)
        wash = {"class_": "tint", "data_wind": gale.wind, "data_place": node_of(key), "fill": colour, "fill_opacity": "0.32"}
        if zone_named(node_of(key)) in sheet.boxes:
            box = spot.grown(8)
            sheet.layers["tints"].append(tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=12, **wash))
        else:
            sheet.layers["tints"].append(circle(spot.centre, 19 * sheet.size, **wash))


def draw_gale(sheet: Sheet, gale: GaleMark) -> None:
    """The gale's whirl beside its place, with the force."""
    spot = spot_of(sheet, gale.place)
    box = sheet.clutter.best(beside(spot, 24, 24))
    sheet.clutter.add(box, 5.0)
    wind = sheet.theatre.winds[gale.wind]
    drawn = whirl(box.centre, wind.colour, gale.force)
    said = f"{wind.name}, force {gale.force}"
    sheet.layers["gales"].append(group([drawn], said, class_="gale", data_wind=gale.wind, data_place=node_of(gale.place)))


def _nearest(box: Box, to: Point) -> Point:
    """The point of a box nearest to another point."""
    return Point(min(max(to.x, box.x), box.right), min(max(to.y, box.y), box.bottom))


def draw_stack(sheet: Sheet, key: str, ships: list[Ship]) -> None:
    """The formations of one place, one below the other, each a ship under its flag's colours with its label; faded ones pale, in
    a broken frame."""
    spot = spot_of(sheet, key)
    width = max(breadth(one.label, 7.6, bold=True) for one in ships) + 26
    height = ROW * len(ships)
    box = sheet.clutter.best(beside(spot, width, height))
    sheet.clutter.add(box, 8.0)
    near = _nearest(box, spot.centre)
    sheet.layers["formations"].append(line([_nearest(spot, near), near], stroke=INK, stroke_width=1.2))
    flags = {flag.id: flag for flag in sheet.theatre.heading.flags}
    for i, one in enumerate(ships):
        row = Box(box.x, box.y + ROW * i, width, ROW)
        of = flags.get(one.flag)
        colours, tint = (of.colours, of.tint) if of else ((INK,), INK)
        parts = [
            tag(
                "rect",
                x=row.x,
                y=row.y,
                width=row.width,
                height=row.height - 1,
                rx=3,
                fill="#fffdf6",
                stroke=tint,
                stroke_width=1.2,
                **({"stroke_dasharray": "3 2"} if one.faded else {}),
            ),
            ship((tint, *colours[1:]), Point(row.x + 11, row.y + 7.2), 0.62),
            text(one.label, row.x + 21, row.y + 9, 7.6, fill=INK, **({"font_style": "italic"} if one.faded else BOLD)),
        ]
        seen = {"class_": "formation last-seen", "opacity": FADED} if one.faded else {"class_": "formation"}
        found = group(parts, one.note or one.label, **seen, data_place=one.place, data_flag=one.flag)
        sheet.layers["formations"].append(found)

"""The spaces of the chart (SL 5.22, 5.26, 5.28) and their names."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from maps.drawing.clutter import around
from maps.drawing.emblems import anchor, flag
from maps.drawing.ink import INK, PAPER, breadth, circle, group, line, number, tag, text
from maps.drawing.projection import Box, Point
from maps.drawing.sheet import Sheet, short
from maps.theatre import Flag, Size, Space

SEA_NAME = "#23475a"
DEEP = "#27566b"
HALO = {"stroke": "#f6f4e8", "stroke_width": 2.0, "stroke_opacity": "0.8", "paint_order": "stroke", "stroke_linejoin": "round"}


def draw_space(sheet: Sheet, space: Space) -> None:
    """A roundel: sectors in its winds' colours, white if it has none; bands for a strait; an anchor for a port."""
    at, radius = sheet.points[space.id], sheet.radius(space.id)
    colours = [sheet.theatre.winds[wind].colour for wind in space.winds] or ["#ffffff"]
    rim = {"stroke": INK, "stroke_width": 0.6 if space.size is Size.SMALL else 0.9}
    if space.size is Size.STRAIT:
        parts = [circle(at, radius * 1.5, fill=DEEP, fill_opacity="0.45"), *bands(at, radius, colours)]
    else:
        parts = sectors(at, radius, colours)
    parts.append(circle(at, radius, fill="none", **rim))
    if space.id in sheet.theatre.ports:
        parts.append(circle(at, radius * 0.76, fill=PAPER, stroke=INK, stroke_width=0.4))
        parts.append(anchor(at, round(radius * 0.118, 3)))
    kind = "port" if space.id in sheet.theatre.ports else space.size.value
    sheet.layers["roundels"].append(
        group(parts, space.name, id=f"sheet{sheet.number}-{space.id}", class_=f"space {kind}", data_place=f"space:{space.id}")
    )


def sectors(at: Point, radius: float, colours: list[str]) -> list[str]:
    """A disc in equal sectors, the first from the top to the right."""
    if len(colours) == 1:
        return [circle(at, radius, fill=colours[0])]
    parts = []
    for i, colour in enumerate(colours):
        a, b = (2 * pi * k / len(colours) for k in (i, i + 1))
        start, end = (f"{number(at.x + radius * sin(t))} {number(at.y - radius * cos(t))}" for t in (a, b))
        parts.append(tag("path", d=f"M{number(at.x)} {number(at.y)}L{start}A{radius:g} {radius:g} 0 0 1 {end}Z", fill=colour))
    return parts


def bands(at: Point, radius: float, colours: list[str]) -> list[str]:
    """SL 5.26: a single roundel banded across in several colours."""
    parts = [circle(at, radius, fill=colours[0])]
    for i, colour in enumerate(colours[1:], 1):
        y = radius * (2 * i / len(colours) - 1)
        x = sqrt(radius * radius - y * y)
        chord = f"M{number(at.x - x)} {number(at.y + y)}H{number(at.x + x)}"
        large = 1 if y < 0 else 0
        parts.append(
            tag("path", d=f"{chord}A{radius:g} {radius:g} 0 {large} 1 {number(at.x - x)} {number(at.y + y)}Z", fill=colour)
        )
    return parts


def draw_names(sheet: Sheet) -> None:
    """Names where they cover least: key ports first, then ports and straits, large spaces, small ones."""
    spaces = [space for key, space in sheet.theatre.spaces.items() if key in sheet.points]
    spaces.sort(key=lambda space: _rank(sheet, space))
    for space in spaces:
        port = sheet.theatre.ports.get(space.id)
        if port is not None and port.key:
            harbour(sheet, space)
        else:
            name(sheet, space)


def _rank(sheet: Sheet, space: Space) -> int:
    port = sheet.theatre.ports.get(space.id)
    if port is not None:
        return 0 if port.key else 1
    return {Size.STRAIT: 1, Size.LARGE: 2, Size.SMALL: 3}[space.size]


def _spot(sheet: Sheet, space: Space, width: float, height: float) -> tuple[Box, float]:
    boxes, penalties = around(sheet.points[space.id], sheet.radius(space.id) + 2, width, height)
    which, cost = sheet.clutter.best(boxes, penalties)
    return boxes[which], cost


def tie(sheet: Sheet, space: Space, box: Box) -> str:
    """A hair line from a name to its roundel, when they stand well apart."""
    at, radius = sheet.points[space.id], sheet.radius(space.id)
    near = Point(min(max(at.x, box.x), box.right), min(max(at.y, box.y), box.bottom))
    far = hypot(near.x - at.x, near.y - at.y)
    if far < radius + 5:
        return ""
    rim = Point(at.x + (near.x - at.x) * radius / far, at.y + (near.y - at.y) * radius / far)
    halo = line([rim, near], stroke=HALO["stroke"], stroke_width=2.6, stroke_opacity="0.8")
    return halo + line([rim, near], class_="tie", stroke=INK, stroke_width=0.8)


def harbour(sheet: Sheet, space: Space) -> None:
    """SL 5.28, 5.281: a key port's harbour box, bordered in its flag's colour, with the flag and the name in capitals."""
    of = _flag(sheet, space.id)
    size = 7.4 * sheet.size**0.5
    words = short(space.name).upper()
    width, height = breadth(words, size, bold=True) + 22, size + 6.5
    box, _ = _spot(sheet, space, width, height)
    sheet.clutter.add(box, 8.0)
    sheet.boxes[f"harbour:{space.id}"] = box
    parts = [
        tie(sheet, space, box),
        tag("rect", x=box.x, y=box.y, width=width, height=height, rx=2.2, fill="#fffaf0", stroke=of.tint, stroke_width=1.5),
        flag(of, Box(box.x + 3.5, box.y + height / 2 - 3.7, 11, 7.4)),
        text(words, box.x + 17, box.y + height - 4.4, size, font_weight="bold", fill=INK),
    ]
    said = f"{space.name}: harbour of {of.name}"
    sheet.layers["labels"].append(group(parts, said, class_="harbour", data_place=f"harbour:{space.id}"))


def name(sheet: Sheet, space: Space) -> None:
    """A space's name, a sea name in italics; a minor port's after its flag. A small space's, or one shown better
    on another sheet, only where there is room."""
    port = space.id in sheet.theatre.ports
    small = space.size is Size.SMALL
    size = (6.4 if small else 8.0) * sheet.size**0.5
    inset = 12.0 if port else 0.0
    words = short(space.name)
    width, height = breadth(words, size) + inset, size + 1.5
    box, cost = _spot(sheet, space, width, height)
    if (small or space.id not in sheet.own) and cost > 75:
        return
    sheet.clutter.add(box, 6.0)
    style = {"fill": INK} if port else {"fill": SEA_NAME, "font_style": "italic"}
    parts = [tie(sheet, space, box), text(words, box.x + inset, box.bottom - 2.4, size, **style, **HALO)]
    if port:
        pennant = Box(box.x, box.y + height / 2 - 3.2, 9.5, 6.4)
        sheet.boxes[f"flag:{space.id}"] = pennant
        parts.append(group([flag(_flag(sheet, space.id), pennant)], data_place=f"flag:{space.id}"))
    sheet.layers["labels"].append(group(parts, class_="name", data_name=space.id))


def _flag(sheet: Sheet, port: str) -> Flag:
    wanted = sheet.theatre.ports[port].flag
    return next(f for f in sheet.theatre.heading.flags if f.id == wanted)

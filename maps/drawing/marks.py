"""The spaces of the chart (SL 5.22, 5.26, 5.28) and their names."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from maps.drawing.chart_sheet import Sheet, place_id, short
from maps.drawing.emblems import anchor, flag
from maps.drawing.ink import INK, breadth, circle, line
from maps.drawing.labels import Label, place_labels, tie
from maps.place import flag_of, harbour_of, space_named
from maps.theatre import Flag, Size, Space
from table.svg import PAPER, Box, Point, group, number, tag, text

SEA_NAME = "#23475a"
DEEP = "#27566b"
KEY_PORT = 0
HALO = {"stroke": "#f6f4e8", "stroke_width": 2.0, "stroke_opacity": "0.8", "paint_order": "stroke", "stroke_linejoin": "round"}


def draw_space(sheet: Sheet, space: Space) -> None:
    """A roundel: sectors in its winds' colours, white if it has none; bands for a strait; an anchor for a port."""
    at, radius = sheet.points[space.id], sheet.radius(space.id)
    colours = [sheet.theatre.winds[wind].colour for wind in space.winds] or ["#ffffff"]
    rim = {"stroke": INK, "stroke_width": 0.6 if space.size is Size.SMALL else 0.9}
    if space.size is Size.STRAIT:
        parts = [circle(at, sheet.reach(space.id), fill=DEEP, fill_opacity="0.45"), *bands(at, radius, colours)]
    else:
        parts = sectors(at, radius, colours)
    parts.append(circle(at, radius, fill="none", **rim))
    if space.id in sheet.theatre.ports:
        parts.append(circle(at, radius * 0.76, fill=PAPER, stroke=INK, stroke_width=0.4))
        parts.append(anchor(at, round(radius * 0.118, 3)))
    kind = "port" if space.id in sheet.theatre.ports else space.size.value
    sheet.layers["roundels"].append(
        group(parts, space.name, id=f"sheet{sheet.number}-{space.id}", class_=f"space {kind}", data_place=space_named(space.id))
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
    places = place_labels(sheet, [label_of(sheet, space) for space in spaces])
    for space in spaces:
        if space.id in places:
            draw = harbour if _rank(sheet, space) == KEY_PORT else name
            draw(sheet, space, places[space.id])


def _rank(sheet: Sheet, space: Space) -> int:
    port = sheet.theatre.ports.get(space.id)
    if port is not None:
        return KEY_PORT if port.key else 1
    return {Size.STRAIT: 1, Size.LARGE: 2, Size.SMALL: 3}[space.size]


def label_of(sheet: Sheet, space: Space) -> Label:
    """How large a name is; a small space's, or one shown better on another sheet, is laid only where there is room."""
    words, size = short(space.name), _size(sheet, space)
    if _rank(sheet, space) == KEY_PORT:
        return Label(space.id, breadth(words.upper(), size, bold=True) + 22, size + 6.5, needed=True)
    needed = space.size is not Size.SMALL and space.id in sheet.own
    return Label(space.id, breadth(words, size) + _inset(sheet, space), size + 1.5, needed)


def _size(sheet: Sheet, space: Space) -> float:
    plain = 7.4 if _rank(sheet, space) == KEY_PORT else 6.4 if space.size is Size.SMALL else 8.0
    return plain * sqrt(sheet.size)


def _inset(sheet: Sheet, space: Space) -> float:
    """Room for a minor port's flag before its name."""
    return 12.0 if space.id in sheet.theatre.ports else 0.0


def tied(sheet: Sheet, space: Space, box: Box) -> str:
    """A hair line from a name to its roundel, when they stand well apart."""
    ends = tie(sheet, space.id, box)
    if ends is None:
        return ""
    halo = line(ends, stroke=HALO["stroke"], stroke_width=2.6, stroke_opacity="0.8")
    return halo + line(ends, class_="tie", stroke=INK, stroke_width=0.8)


def harbour(sheet: Sheet, space: Space, box: Box) -> None:
    """SL 5.28, 5.281: a key port's harbour box, bordered in its flag's colour, with the flag and the name in capitals."""
    of = _flag(sheet, space.id)
    sheet.boxes[harbour_of(space.id)] = box
    frame = {"rx": 2.2, "fill": "#fffaf0", "stroke": of.tint, "stroke_width": 1.5}
    words, size = short(space.name).upper(), _size(sheet, space)
    parts = [
        tied(sheet, space, box),
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, **frame),
        flag(of, Box(box.x + 3.5, box.centre.y - 3.7, 11, 7.4)),
        text(words, box.x + 17, box.bottom - 4.4, size, font_weight="bold", fill=INK),
    ]
    said, berth = f"{space.name}: harbour of {of.name}", harbour_of(space.id)
    sheet.layers["labels"].append(group(parts, said, class_="harbour", id=place_id(sheet, berth), data_place=berth))


def name(sheet: Sheet, space: Space, box: Box) -> None:
    """A space's name, a sea name in italics; a minor port's after its flag."""
    port = space.id in sheet.theatre.ports
    sheet.boxes[f"name:{space.id}"] = box
    style = {"fill": INK} if port else {"fill": SEA_NAME, "font_style": "italic"}
    at = Point(box.x + _inset(sheet, space), box.bottom - 2.4)
    parts = [tied(sheet, space, box), text(short(space.name), at.x, at.y, _size(sheet, space), **style, **HALO)]
    if port:
        pennant = Box(box.x, box.centre.y - 3.2, 9.5, 6.4)
        berth = flag_of(space.id)
        sheet.boxes[berth] = pennant
        parts.append(group([flag(_flag(sheet, space.id), pennant)], id=place_id(sheet, berth), data_place=berth))
    sheet.layers["labels"].append(group(parts, class_="name", data_name=space.id))


def _flag(sheet: Sheet, port: str) -> Flag:
    wanted = sheet.theatre.ports[port].flag
    return next(f for f in sheet.theatre.heading.flags if f.id == wanted)

"""Small pictures: the winds' icons, anchor, ship, gale's whirl, flags and the compass rose."""

from __future__ import annotations

from math import cos, pi, sin

from maps.drawing.ink import INK, circle, line, outline, placed
from maps.theatre import Flag, Wind
from table.svg import PAPER, Box, Point, group, number, tag, text


def star(points: int, inner: float, turn: float = 0.0) -> str:
    """A star of so many points with radius 5; an inner radius at half the angle."""
    radii = [5.0 if i % 2 == 0 else inner for i in range(2 * points)]
    return outline(Point(r * sin(pi * i / points + turn), -r * cos(pi * i / points + turn)) for i, r in enumerate(radii))


def polygon(sides: int, turn: float = 0.0, radius: float = 5.0) -> str:
    """A regular polygon, one corner up unless turned (in turns of the circle)."""
    angles = [2 * pi * (i / sides + turn) for i in range(sides)]
    return outline(Point(radius * sin(a), -radius * cos(a)) for a in angles)


DISC = "M5 0A5 5 0 1 0-5 0A5 5 0 1 0 5 0ZM3.8 0A3.8 3.8 0 1 1-3.8 0A3.8 3.8 0 1 1 3.8 0Z"
ICONS = {
    "star": star(5, 2.1),
    "triangle": polygon(3),
    "square": polygon(4, 1 / 8),
    "diamond": "M0-5L3.6 0L0 5L-3.6 0Z",
    "hexagon": polygon(6),
    "pentagon": polygon(5),
    "circle": polygon(20, radius=4.4),
    "cross": "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
    "saltire": "M-4.4-2.2L-2.2-4.4L0-2.2L2.2-4.4L4.4-2.2L2.2 0L4.4 2.2L2.2 4.4L0 2.2L-2.2 4.4L-4.4 2.2L-2.2 0Z",
    "sun": star(10, 3.0),
    "snowflake": star(6, 1.3),
    "lozenge": star(4, 1.6),
    "crescent": "M1.8-4.7A4.9 4.9 0 1 0 1.8 4.7A5.2 5.2 0 0 1 1.8-4.7Z",
    "ring": "M5 0A5 5 0 1 0-5 0A5 5 0 1 0 5 0ZM2.3 0A2.3 2.3 0 1 1-2.3 0A2.3 2.3 0 1 1 2.3 0Z",
    "drop": "M0-5C2-1.8 3.6-.2 3.6 1.7A3.6 3.3 0 0 1-3.6 1.7C-3.6-.2-2-1.8 0-5Z",
    "wave": "M-5 .4C-3.4-3.6-1.2-3.6 0-1.2S3.4 1.6 5-2V1.8C3.4 5 1.2 4.4 0 2.4S-3.4.6-5 4Z",
    "bolt": "M1.4-5L-3.4.8H-.6L-1.8 5L3.4-1.4H.4Z",
    "leaf": "M-4 4.4C-4.8-1.6-.6-5 4.4-4.6C4.8.4 1.6 4.8-4 4.4Z",
    "heart": "M0 4.8C-6.6 0-4.6-4.6-2.3-4.6C-1-4.6-.2-3.8 0-2.8C.2-3.8 1-4.6 2.3-4.6C4.6-4.6 6.6 0 0 4.8Z",
    "crown": "M-4.8 3.8L-5-3L-2.4-.2L0-4.6L2.4-.2L5-3L4.8 3.8Z",
    "feather": "M-4.6 4.8C-4.4-.6 0-5 4.8-5C4.2-3 4.4-2 2.6-.6H4C2.4 1.4.4 2.4-2.2 2.6L-3.6 5Z",
    "arrow": "M0-5L4.4.2H1.7V5H-1.7V.2H-4.4Z",
    "hourglass": "M-4-5H4L.9 0L4 5H-4L-.9 0Z",
    "bell": "M-5 4C-3 2.6-3.6-1-2.6-3A2.8 2.8 0 0 1 2.6-3C3.6-1 3 2.6 5 4Z",
    "whirl": "M-4.2-2.7A5 5 0 0 1 4.6-1.9L5.8-3.4V1.2H1.6L3-.4A3 3 0 0 0-1-2.8Z"
    "M4.2 2.7A5 5 0 0 1-4.6 1.9L-5.8 3.4V-1.2H-1.6L-3 .4A3 3 0 0 0 1 2.8Z",
    "wedge": polygon(3, 1 / 2),
    "spade": "M0-5C1.4-2.4 4.8-1 4.8 1.6A2.3 2.3 0 0 1 .8 3L1.8 5H-1.8L-.8 3A2.3 2.3 0 0 1-4.8 1.6C-4.8-1-1.4-2.4 0-5Z",
    "left half": DISC + "M0-3.8A3.8 3.8 0 0 0 0 3.8Z",
    "right half": DISC + "M0-3.8A3.8 3.8 0 0 1 0 3.8Z",
    "fish": "M-5-2.8L-2.4-.5C-.6-3.4 3-3.6 5 0C3 3.6-.6 3.4-2.4.5L-5 2.8L-4 0Z",
    "shell": "M0 5L-5-1.4C-4.4-4-2.6-3.8-2.4-4.2C-1.4-5.4 1.4-5.4 2.4-4.2C2.6-3.8 4.4-4 5-1.4Z",
    "trefoil": "M-.7 5L-.5 1.8A2.5 2.5 0 1 1-2.3-2.2A2.5 2.5 0 1 1 2.3-2.2A2.5 2.5 0 1 1 .5 1.8L.7 5Z",
}
SIGNS = {
    "●": "circle", "○": "circle", "▲": "triangle", "△": "triangle", "▼": "wedge", "▽": "wedge", "■": "square", "□": "square",
    "◆": "diamond", "◇": "diamond", "★": "star", "☆": "star", "✚": "cross", "✖": "saltire", "⬟": "pentagon", "⬠": "pentagon",
    "⬢": "hexagon", "⬡": "hexagon", "◐": "left half", "◑": "right half", "♣": "trefoil", "♠": "spade", "♥": "heart",
    "♦": "diamond", "✪": "whirl", "☀": "sun", "☾": "crescent", "☽": "crescent", "❄": "snowflake", "✦": "lozenge", "◎": "ring",
}  # fmt: skip
HOLLOW = frozenset("○△▽□◇☆⬠⬡")

ANCHOR = (
    "M0-4.6A1.2 1.2 0 1 0 .01-4.6ZM0-2.2V4.6M-2.2-1.2H2.2M-4.2 1.4C-3.6 3.6-1.8 4.6 0 4.6C1.8 4.6 3.6 3.6 4.2 1.4"
    "M-4.7 3L-4.3 1.2L-2.8 2.2M4.7 3L4.3 1.2L2.8 2.2"
)
HULL = "M-9 2H8.6L10.5 .4L8 6.4H-7.4C-8.6 5.4-9 3.8-9 2Z"
SAILS = (
    "M-7-1.2C-5.6-2.6-5.6-5.4-6.6-7.4H-2.6C-1.8-5.4-1.8-2.6-3.2-1.2Z"
    "M-1.8-.6C-.2-3-.2-7-1.4-9.6H3.2C4.2-7 4.2-3 2.8-.6ZM4.2-1C5.4-3 5.4-5.6 4.6-7.6L10 .2Z"
)
MASTS = "M-4.6 2V-9M.9 2V-11.4M5 2V-9"
WHIRL = "M-7.2 0C-7.4-6.8-2.6-11 6.4-11.6M7.2 0C7.4 6.8 2.6 11-6.4 11.6M-7.2 0A7.2 7.2 0 1 0 7.2 0A7.2 7.2 0 1 0-7.2 0"


def at(point: Point, size: float = 1.0) -> str:
    """A transform that lays a small picture at a point."""
    return f"translate({number(point.x)} {number(point.y)})" + (f" scale({size:g})" if size != 1 else "")


def icon(wind: Wind, point: Point, radius: float) -> str:
    """A wind's icon in its colour on a disc of paper (SL 5.215); a sign we have no picture for is written as it is."""
    name = SIGNS.get(wind.icon, wind.icon)
    if name not in ICONS:
        sign = text(wind.icon[:1], 0.0, 3.6, 10, text_anchor="middle", fill=wind.colour)
    elif wind.icon in HOLLOW:
        sign = tag("path", d=ICONS[name], fill=PAPER, stroke=wind.colour, stroke_width=1.5, transform="scale(.88)")
    else:
        sign = tag("path", d=ICONS[name], fill=wind.colour, fill_rule="evenodd")
    disc = circle(Point(0.0, 0.0), 7.2, fill=PAPER, stroke=wind.colour, stroke_width=1.1)
    return group([disc, sign], class_="icon", data_wind=wind.id, data_icon=wind.icon, transform=at(point, round(radius / 7.2, 3)))


def anchor(point: Point, size: float) -> str:
    """The sign of a port (SL 5.28)."""
    return tag("path", d=ANCHOR, fill="none", stroke=INK, stroke_width=1.3, stroke_linecap="round", transform=at(point, size))


def flag(of: Flag, box: Box) -> str:
    """A contingent's flag by its colours and pattern (SL 5.281)."""
    x, y, w, h = box
    ground = of.colours[0] if of.colours else PAPER
    parts = [tag("rect", x=x, y=y, width=w, height=h, fill=ground)]
    count = len(of.colours)
    if of.pattern in ("horizontal", "vertical"):
        for i, colour in enumerate(of.colours):
            strip = (
                Box(x, y + h * i / count, w, h / count) if of.pattern == "horizontal" else Box(x + w * i / count, y, w / count, h)
            )
            parts.append(tag("rect", x=strip.x, y=strip.y, width=strip.width, height=strip.height, fill=colour))
    elif of.pattern == "saltire":
        parts += _saltire(box, of.colours[1:], 0.34, 0.17)
    elif of.pattern == "cross":
        parts += _cross(box, of.colours[1:], 0.36, 0.16)
    elif of.pattern == "union":
        cross, edging, field = of.colours
        parts.append(tag("rect", x=x, y=y, width=w, height=h, fill=field))
        parts += _saltire(box, (edging, cross), 0.3, 0.18) + _cross(box, (edging, cross), 0.44, 0.18)
    frame = tag("rect", x=x, y=y, width=w, height=h, fill="none", stroke=INK, stroke_width=0.6)
    return group([*parts, frame], class_="flag", data_flag=of.id)


def _saltire(box: Box, colours: tuple[str, ...], width: float, less: float) -> list[str]:
    """Diagonal bars from corner to corner, each colour narrower than the one below it."""
    bars = (Point(box.x, box.y), Point(box.right, box.bottom)), (Point(box.x, box.bottom), Point(box.right, box.y))
    return _bars(bars, box, colours, width, less)


def _cross(box: Box, colours: tuple[str, ...], width: float, less: float) -> list[str]:
    """Upright bars through the middle, each colour narrower than the one below it."""
    across = (Point(box.x, box.y + box.height / 2), Point(box.right, box.y + box.height / 2))
    down = (Point(box.x + box.width / 2, box.y), Point(box.x + box.width / 2, box.bottom))
    return _bars((across, down), box, colours, width, less)


def _bars(bars: tuple[tuple[Point, Point], ...], box: Box, colours: tuple[str, ...], width: float, less: float) -> list[str]:
    return [
        line(bar, stroke=colour, stroke_width=box.height * (width - less * i)) for i, colour in enumerate(colours) for bar in bars
    ]


def ship(colours: tuple[str, ...], point: Point, size: float) -> str:
    """A ship of the line under sail, her hull in the first colour of her flag and her strake in the second."""
    hull, strake = (*colours, INK, PAPER)[0], (*colours[1:2], PAPER)[0]
    return group(
        [
            tag("path", d=MASTS, stroke=INK, stroke_width=0.9, fill="none"),
            tag("path", d=SAILS, fill="#fffdf4", stroke=INK, stroke_width=0.8),
            tag("path", d=HULL, fill=hull, stroke=INK, stroke_width=0.9),
            tag("path", d="M-8.2 4H8.4", stroke=strake, stroke_width=1.2, fill="none"),
        ],
        class_="silhouette",
        transform=at(point, size),
    )


def whirl(point: Point, colour: str, force: int) -> str:
    """A gale's spiral with its force in the eye."""
    return group(
        [
            tag("path", d=WHIRL, fill="none", stroke=PAPER, stroke_width=5, stroke_linecap="round"),
            tag("path", d=WHIRL, fill="none", stroke=colour, stroke_width=2.8, stroke_linecap="round"),
            circle(Point(0.0, 0.0), 6.2, fill=PAPER, stroke=INK, stroke_width=0.9),
            text(str(force), 0.0, 3.2, 8.5, text_anchor="middle", font_weight="bold", fill=INK),
        ],
        class_="whirl",
        transform=at(point, 1.15),
    )


def rose(centre: Point, radius: float) -> str:
    """A compass rose of sixteen points, its halves light and dark as an engraver shades them."""
    parts = [
        circle(centre, radius * k, fill="none", stroke=INK, stroke_width=w) for k, w in ((0.7, 0.5), (0.66, 0.9), (0.3, 0.5))
    ]
    for length, waist, first, step in ((0.6, 0.11, 22.5, 45.0), (0.76, 0.13, 45.0, 90.0), (1.0, 0.15, 0.0, 90.0)):
        for i in range(int(360 // step)):
            bearing = first + i * step - 90
            tip, low, high = (length, 0.0), (waist, -waist), (waist, waist)
            for half, fill in ((low, PAPER), (high, INK)):
                shape = placed([tip, half, (0.0, 0.0)], centre, bearing, radius)
                parts.append(tag("path", d=outline(shape), fill=fill, stroke=INK, stroke_width=0.4))
    lily = (
        "M0-7C2.2-4.4 2.2-2.6 0-.4C-2.2-2.6-2.2-4.4 0-7ZM-.6-1C-2-3.4-4.2-3-4-1.2C-2.6-2-1.6-1.4-.6 0Z"
        "M.6-1C2-3.4 4.2-3 4-1.2C2.6-2 1.6-1.4.6 0ZM-2.6.2H2.6V1H-2.6Z"
    )
    top = Point(centre.x, centre.y - radius - 2.5)
    parts.append(tag("path", d=lily, fill=INK, transform=at(top, round(radius / 42, 2))))
    return group(parts, class_="rose", opacity="0.85")

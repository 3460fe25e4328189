"""The legend: what the signs of the chart mean."""

from __future__ import annotations

from maps.drawing.emblems import anchor, flag, icon
from maps.drawing.ink import INK, breadth, circle, line, outline, placed
from maps.drawing.lanes import CHEVRON, HEAD
from maps.drawing.marks import DEEP, bands, sectors
from maps.drawing.zones import BORDER, DOTTED, number_box
from maps.theatre import Theatre, Wind
from table.svg import PAPER, Box, Point, group, tag, text

POINTS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
ROW = 15.5


def columns(theatre: Theatre) -> tuple[int, int]:
    """Into how many columns and rows the winds go."""
    across = min(4, max(1, -(-len(theatre.winds) // 6)))
    return across, -(-len(theatre.winds) // across)


def legend_height(theatre: Theatre) -> float:
    """Room for the longest column."""
    return ROW * max(6, columns(theatre)[1], -(-len(theatre.heading.flags) // 2)) + 36


def legend(theatre: Theatre, box: Box) -> str:
    """The foot of the page: every kind of line and space, every wind, every flag."""
    across, rows = columns(theatre)
    shares = [200.0, 190.0, *[178.0] * across, 330.0]
    k = (box.width - 24) / sum(shares)
    lanes, spaces, *winds, flags = (box.x + 14 + k * sum(shares[:i]) for i in range(len(shares)))
    y = box.y + 20
    headings = (("Lanes", lanes), ("Spaces", spaces), ("Seasonal winds", winds[0]), ("Flags", flags))
    parts = [text(words.upper(), x, y, 8, letter_spacing="1.6", font_weight="bold", fill=INK) for words, x in headings]
    parts += lane_rows(theatre, lanes, y + ROW)
    parts += space_rows(theatre, spaces, y + ROW)
    for i, wind in enumerate(theatre.winds.values()):
        parts.append(wind_row(wind, Point(winds[i // rows] + 6, y + ROW * (1 + i % rows) - 3), 170 * min(k, 1.1)))
    deep = int((box.height - 34) // ROW)
    for i, one in enumerate(theatre.heading.flags):
        x, base = flags + 140 * k * (i // deep), y + ROW * (1 + i % deep)
        room = (140 * k if len(theatre.heading.flags) > deep else box.right - 10 - x) - 22
        parts += [flag(one, Box(x, base - 8, 14, 9.3)), text(one.name, x + 19, base, fitting(one.name, 7.6, room), fill=INK)]
    frames = ((box, 2.0, PAPER), (box.grown(-3.2), 0.6, "none"))
    edges = [
        tag("rect", x=b.x, y=b.y, width=b.width, height=b.height, fill=fill, stroke=INK, stroke_width=w) for b, w, fill in frames
    ]
    return group([*edges, *parts], class_="legend")


def fitting(words: str, size: float, room: float) -> float:
    """The size of words, or a smaller one in which they have room."""
    return round(min(size, size * room / max(1.0, breadth(words, size))), 1)


def wind_row(wind: Wind, at: Point, across: float) -> str:
    """A wind of the legend: icon and colour, name, and whence it blows."""
    whence = f"from {POINTS[round(wind.from_degrees / 22.5) % 16]}"
    row = [
        icon(wind, at, 6.6),
        text(wind.name, at.x + 11, at.y + 2.8, fitting(wind.name, 7.8, across - 62), fill=INK),
        text(whence, at.x + across - 16, at.y + 2.8, 6.4, text_anchor="end", font_style="italic", fill=INK),
    ]
    return group(row, class_="legend-wind", data_wind=wind.id)


def lane_rows(theatre: Theatre, x: float, y: float) -> list[str]:
    """Samples of the lines of a lane (SL 5.232) and of a leader to a sea zone."""
    colour = next((wind.colour for wind in theatre.winds.values()), INK)
    ends = [[Point(x, y - 3 + ROW * i), Point(x + 34, y - 3 + ROW * i)] for i in range(6)]
    chevrons = "".join(outline(placed(CHEVRON, Point(x + 4 + 7 * i, y - 3), 0)) for i in range(5))
    heads = "".join(outline(placed(HEAD, Point(x + 8 + 11 * i, ends[1][0].y), 0)) for i in range(3))
    parts = [
        tag("path", d=chevrons, fill="#ffffff", stroke=INK, stroke_width=0.6),
        line(ends[1], stroke=colour, stroke_width=1.3) + tag("path", d=heads, fill=colour),
        line(ends[2], stroke="#1b1b1b", stroke_width=1.5, stroke_dasharray="4 2.6"),
        line(ends[4], **DOTTED),
    ]
    first = next(iter(theatre.winds.values()), None)
    if first is not None:
        parts.append(icon(first, Point(x + 17, ends[3][0].y), 5.2))
    parts.append(number_box(Box(x, y - 11 + 5 * ROW, 34, 14), "Out", 7, 8, 0.9))
    words = (
        "prevailing wind",
        "seasonal wind",
        "catch the wind",
        "seasonal as prevailing",
        "exit of a sea zone",
        "Out and off-course number",
    )
    return parts + [text(said, x + 41, y + ROW * i, 7.4, fill=INK) for i, said in enumerate(words)]


def space_rows(theatre: Theatre, x: float, y: float) -> list[str]:
    """Samples of the spaces (SL 5.22, 5.26, 5.28) and of a sea zone."""
    colours = [wind.colour for wind in theatre.winds.values()][:2] or ["#ffffff"]
    spots = [Point(x + 10, y - 3 + ROW * i) for i in range(6)]
    parts = [
        *sectors(spots[0], 6, colours),
        circle(spots[0], 6, fill="none", stroke=INK, stroke_width=0.9),
        circle(spots[1], 2.6, fill="#ffffff", stroke=INK, stroke_width=0.6),
        circle(spots[2], 9.5, fill=DEEP, fill_opacity="0.45"),
        *bands(spots[2], 6.6, colours),
        circle(spots[2], 6.6, fill="none", stroke=INK, stroke_width=0.9),
        circle(spots[3], 6.6, fill=colours[0], stroke=INK, stroke_width=0.9),
        circle(spots[3], 5.1, fill=PAPER, stroke=INK, stroke_width=0.4),
        anchor(spots[3], 0.8),
        tag("rect", x=x + 1, y=spots[4].y - 5.5, width=20, height=11, rx=2.2, fill="#fffaf0", stroke="#8c2f21", stroke_width=1.5),
        tag("rect", x=x + 1, y=spots[5].y - 5.5, width=20, height=11, rx=3.5, fill="#eef6f1", stroke=BORDER, stroke_width=1.8),
    ]
    words = ("large space, with its winds", "small space", "strait", "port, with its flag", "harbour of a key port", "sea zone")
    return parts + [text(said, x + 27, y + ROW * i, 7.4, fill=INK) for i, said in enumerate(words)]

"""Pen and ink: the few SVG elements that a board is made of, with numbers rounded and text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple
from xml.sax.saxutils import escape

FONTS = (
    "'DejaVu Serif','Palatino Linotype','Book Antiqua',Palatino,Georgia,'Liberation Serif','Noto Serif','Times New Roman',serif"
)
INK = "#33291f"
PAPER = "#f7efdc"
NARROW, WIDE = "fijlrtI.,:;'’|!()[] -·", "mwMW—"


class Point(NamedTuple):
    """A point of the page, x to the right and y downwards."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def number(value: float) -> str:
    """A figure in tenths of a unit, without idle zeros."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def attributes(pairs: dict[str, object]) -> str:
    """` name="value"` for each pair; an underscore stands for a hyphen, None leaves the attribute out."""
    out = []
    for name, value in pairs.items():
        if value is not None:
            said = number(value) if isinstance(value, float) else escape(str(value), {'"': "&quot;"})
            out.append(f' {name.rstrip("_").replace("_", "-")}="{said}"')
    return "".join(out)


def tag(name: str, **pairs: object) -> str:
    """An empty element."""
    return f"<{name}{attributes(pairs)}/>"


def group(parts: Iterable[str], title: str = "", **pairs: object) -> str:
    """A `g` around the parts; its title is what a browser shows when the pointer rests there."""
    heading = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{attributes(pairs)}>{heading}{''.join(parts)}</g>"


def text(words: str, x: float, y: float, size: float, **pairs: object) -> str:
    """A line of text with its baseline at y."""
    return f"<text{attributes({'x': x, 'y': y, 'font_size': size, **pairs})}>{escape(words)}</text>"


def path(data: str, **pairs: object) -> str:
    return tag("path", d=data, **pairs)


def circle(x: float, y: float, radius: float, **pairs: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, **pairs)


def rect(box: Box, **pairs: object) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, **pairs)


def through(points: Iterable[Point], close: bool = False) -> str:
    """Path data of a line through the points."""
    return "M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in points) + ("Z" if close else "")


def polar(centre: Point, bearing: float, radius: float) -> Point:
    """The point on a bearing (degrees clockwise from +x on the page) and at a distance."""
    return Point(centre.x + radius * cos(radians(bearing)), centre.y + radius * sin(radians(bearing)))


def breadth(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is in the first of our fonts, which is wider than the others."""
    units = sum(0.36 if c in NARROW else 0.97 if c in WIDE else 0.74 if c.isupper() else 0.61 for c in words)
    return units * size * (1.1 if bold else 1.0)

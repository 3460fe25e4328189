"""Pen and ink: the few SVG elements that a board is made of, with numbers rounded and text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from table.svg import Box, Point, number, tag

INK = "#33291f"
NARROW, WIDE = "fijlrtI.,:;'’|!()[] -·", "mwMW—"


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

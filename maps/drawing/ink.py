"""Pen and ink: the few SVG elements a chart is made of, with numbers rounded and text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from table.svg import Point, number, tag

INK = "#3b2f24"
SEA = "#d3e4df"
LAND = "#f1e3c0"
WIDTHS = {
    letter: width
    for letters, width in (("ijl.,:;'’|!()[] -·", 0.33), ("ftI", 0.39), ("rsz", 0.5), ("DHNOQU", 0.82), ("mwMW—", 0.97))
    for letter in letters
}


def circle(at: Point, radius: float, **pairs: object) -> str:
    return tag("circle", cx=at.x, cy=at.y, r=radius, **pairs)


def line(points: Iterable[Point], **pairs: object) -> str:
    """An open line through the points."""
    return tag("path", d="M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in points), fill="none", **pairs)


def outline(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(p.x)} {number(p.y)}" for p in points) + "Z"


def placed(shape: Iterable[tuple[float, float]], at: Point, bearing: float, size: float = 1.0) -> list[Point]:
    """A shape drawn pointing to +x, turned to an angle (degrees clockwise from +x on the page) and laid at a point."""
    c, s = cos(radians(bearing)) * size, sin(radians(bearing)) * size
    return [Point(at.x + x * c - y * s, at.y + x * s + y * c) for x, y in shape]


def breadth(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is in the first of our fonts, which is wider than the others."""
    units = sum(WIDTHS.get(c) or (0.73 if c.isupper() else 0.61) for c in words)
    return units * size * (1.1 if bold else 1.0)

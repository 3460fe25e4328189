"""Pen and ink: the few SVG elements a chart is made of, with numbers rounded and text escaped."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from xml.sax.saxutils import escape

from maps.drawing.projection import Point

FONTS = (
    "'DejaVu Serif','Palatino Linotype','Book Antiqua',Palatino,Georgia,'Liberation Serif','Noto Serif','Times New Roman',serif"
)
INK = "#3b2f24"
SEA = "#d3e4df"
PAPER = "#f7efdc"
LAND = "#f1e3c0"
WIDTHS = {
    letter: width
    for letters, width in (("ijl.,:;'’|!()[] -·", 0.33), ("ftI", 0.39), ("rsz", 0.5), ("DHNOQU", 0.82), ("mwMW—", 0.97))
    for letter in letters
}


def number(value: float) -> str:
    """A coordinate in tenths of a unit, without idle zeros."""
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

"""SVG for whoever draws what lies on a table: points, boxes, and the few SVG elements of a picture, rounded and escaped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

FONTS = (
    "'DejaVu Serif','Palatino Linotype','Book Antiqua',Palatino,Georgia,'Liberation Serif','Noto Serif','Times New Roman',serif"
)
PAPER = "#f7efdc"


class Point(NamedTuple):
    """A point of the page, in its units, x to the right and y downwards."""

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

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether the point lies within, at least `margin` from the sides."""
        across = self.x + margin <= point.x <= self.right - margin
        return across and self.y + margin <= point.y <= self.bottom - margin

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlap(self, other: Box) -> float:
        """The area that two boxes share."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0


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

"""From hexes to the page and back: where a hex lies, how a ship is turned, and which part of the maps a picture shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from table.svg import Box, Point
from tactical.drawing.ink import through
from tactical.drawing.picture import Grid, Picture
from tactical.sea.hexes import Hex, Place, stern_of

HIGH = 40.0  # a hex from side to side
SIDE = HIGH / sqrt(3)
ACROSS = 1.5 * SIDE  # from column to column
MARGIN = 3  # hexes shown about the outermost ships
LEAST_COLUMNS, LEAST_ROWS = 18, 13


def centre(hex: Hex) -> Point:
    """The middle of a hex; odd columns lie half a hex lower."""
    return Point(hex.col * ACROSS, hex.row * HIGH + (HIGH / 2 if hex.col % 2 else 0.0))


def bearing(direction: int) -> float:
    """The angle of a direction on the page: degrees clockwise from +x."""
    return 60.0 * direction - 150.0


def amidships(place: Place, large: bool) -> Point:
    """The middle of a ship: between her two hexes, or that of her one."""
    bow = centre(place.bow)
    if not large:
        return bow
    stern = centre(stern_of(place.bow, place.facing))
    return Point((bow.x + stern.x) / 2, (bow.y + stern.y) / 2)


def corners(hex: Hex, size: float = SIDE) -> list[Point]:
    """The six corners of a hex, clockwise from the right one."""
    x, y = centre(hex)
    half, high = size / 2, size * sqrt(3) / 2
    return [
        Point(x + dx, y + dy) for dx, dy in ((size, 0), (half, high), (-half, high), (-size, 0), (-half, -high), (half, -high))
    ]


def outline(hex: Hex, size: float = SIDE) -> str:
    """Path data of a hex."""
    return through(corners(hex, size), close=True)


class Crop(NamedTuple):
    """The part of the maps that a picture shows, in columns and rows, the last ones counted."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def box(self) -> Box:
        """Its rectangle on the page."""
        x, y = self.left * ACROSS - 1.25 * SIDE, (self.top - 0.5) * HIGH - 6
        return Box(x, y, (self.right - self.left) * ACROSS + 2.5 * SIDE, (self.bottom - self.top + 1.5) * HIGH + 12)

    def hexes(self, grid: Grid) -> Iterator[Hex]:
        """Its hexes that are on the maps, column by column."""
        for col in range(self.left, self.right + 1):
            for row in range(self.top, self.bottom + 1):
                if grid.holds(Hex(col, row)):
                    yield Hex(col, row)

    def joined(self, other: Crop) -> Crop:
        """The least crop that shows what both show."""
        return Crop(
            min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.bottom, other.bottom)
        )


def whole(grid: Grid) -> Crop:
    """All of the maps."""
    return Crop(grid.left, grid.top, grid.right, grid.bottom)


def printed(grid: Grid) -> Crop:
    """The maps without the sea that counters may be shifted to beyond them."""
    columns = [column for sheet in grid.sheets if sheet.columns is not None for column in sheet.columns]
    if not columns:
        return whole(grid)
    rows = [row for sheet in grid.sheets for row in (sheet.top, sheet.bottom)]
    return Crop(min(columns), min(rows), max(columns), max(rows))


def about(grid: Grid, hexes: Iterable[Hex], margin: int = MARGIN) -> Crop:
    """The part of the maps with these hexes and some water round them, neither too small nor past an edge; without hexes the maps
    as they are printed."""
    full, shown = whole(grid), list(hexes)
    if not shown:
        return printed(grid)
    cols, rows = [hex.col for hex in shown], [hex.row for hex in shown]
    left, right = _span(min(cols) - margin, max(cols) + margin, LEAST_COLUMNS, full.left, full.right)
    top, bottom = _span(min(rows) - margin, max(rows) + margin, LEAST_ROWS, full.top, full.bottom)
    return Crop(left, top, right, bottom)


def _span(first: int, last: int, least: int, low: int, high: int) -> tuple[int, int]:
    """A stretch made at least so long, about its middle, and pushed back between the limits."""
    short = max(0, least - (last - first + 1))
    first, last = first - short // 2, last + short - short // 2
    push = max(0, low - first) - max(0, last - high)
    return max(low, first + push), min(high, last + push)


def to_the_action(picture: Picture) -> Crop:
    """The part of the maps where the ships and batteries are."""
    return about(picture.grid, picture.lain_in)

"""A sheet of letters laid over a part of the globe, by Mercator's projection; a letter is twice as high as it is wide."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from campaign.terminal.interactive.console import Console
from maps.drawing.coast import on_land
from maps.drawing.projection import latitude, northing
from maps.theatre import Extent

TALL = 2.0  # the height of a letter to its width
LONGEST = 18  # letters of a place's name


class Window(NamedTuple):
    """So many columns and rows over a part of the globe; `top` is Mercator's y, `scale` degrees of longitude to a column."""

    west: float
    top: float
    scale: float
    columns: int
    rows: int

    def cell(self, lat: float, lon: float) -> tuple[int, int]:
        return round((lon - self.west) / self.scale), round((self.top - northing(lat)) / (self.scale * TALL))

    def globe(self, column: int, row: int) -> tuple[float, float]:
        return latitude(self.top - row * self.scale * TALL), self.west + column * self.scale


def framed(extent: Extent, columns: int, rows: int) -> Window:
    """The window that shows an extent whole, in the middle."""
    across, high = extent.east - extent.west, northing(extent.north) - northing(extent.south)
    scale = max(across / (columns - 1), high / ((rows - 1) * TALL), 0.02)
    middle = (extent.east + extent.west) / 2, (northing(extent.north) + northing(extent.south)) / 2
    return Window(middle[0] - scale * (columns - 1) / 2, middle[1] + scale * TALL * (rows - 1) / 2, scale, columns, rows)


class LetterCanvas:
    """Letters, each with its colour; what is put first stays unless it is only sea or land."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.letters = [[" "] * window.columns for _ in range(window.rows)]
        self.styles = [[""] * window.columns for _ in range(window.rows)]

    def draw_land(self) -> None:
        for row in range(self.window.rows):
            for column in range(self.window.columns):
                if on_land(*self.window.globe(column, row)):
                    self.letters[row][column], self.styles[row][column] = ".", "faint"

    def put(self, lat: float, lon: float, sign: str, style: str, *, right: int = 0, over: bool = True) -> bool:
        """A sign where a place is; False if it is off the sheet, or taken and not to be put over."""
        column, row = self.window.cell(lat, lon)
        column += right
        if not (0 <= row < self.window.rows and 0 <= column < self.window.columns):
            return False
        if not over and self.letters[row][column] not in " .":
            return False
        self.letters[row][column], self.styles[row][column] = sign, style
        return True

    def beside(self, lat: float, lon: float, sign: str, style: str) -> int:
        """A counter at a place, or to the right of those that lie there already; how far to the right there is room again."""
        column, row = self.window.cell(lat, lon)
        right = 0
        while 0 <= row < self.window.rows and column + right < self.window.columns and self._taken(row, column + right):
            right += 1
        self.put(lat, lon, sign, style, right=right)
        return right + 1

    def _taken(self, row: int, column: int) -> bool:
        return self.letters[row][column] not in " .~@"

    def name(self, lat: float, lon: float, name: str, *, right: int = 1) -> None:
        """A name after a sign, if there is room for it; of a long one the beginning, with a point after it."""
        column, row = self.window.cell(lat, lon)
        first, words = column + right, f" {name if len(name) <= LONGEST else f'{name[: LONGEST - 1].rstrip()}.'}"
        last = first + len(words)
        if not (0 <= row < self.window.rows and first >= 0 and last < self.window.columns):
            return
        if all(letter in " ." for letter in self.letters[row][first : last + 1]):
            self.letters[row][first:last] = list(words)
            self.styles[row][first:last] = [""] * len(words)

    def painted(self, console: Console) -> list[str]:
        """The rows, letters of one colour painted together."""
        rows = []
        for letters, styles in zip(self.letters, self.styles, strict=True):
            runs = groupby(zip(letters, styles, strict=True), key=lambda cell: cell[1])
            words = (("".join(letter for letter, _ in run), style) for style, run in runs)
            rows.append("".join(console.paint(text, style) if style else text for text, style in words).rstrip())
        return rows

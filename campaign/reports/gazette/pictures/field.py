"""The field of a picture: days across, points upwards, with the months and the scale drawn on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

from campaign.calendar import DAYS, MONTHS

LEFT, RIGHT, TOP, FOOT = 44.0, 14.0, 14.0, 28.0
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Field:
    """A frame of so many days and from one number of points to another."""

    def __init__(self, days: int, low: float, high: float, width: float = 960.0, height: float = 260.0) -> None:
        self.days, self.width, self.height = days, width, height
        self.step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step) * self.step, self.low + self.step)

    def x(self, day: float) -> float:
        return LEFT + day * (self.width - LEFT - RIGHT) / self.days

    def y(self, points: float) -> float:
        return self.height - FOOT - (points - self.low) * (self.height - TOP - FOOT) / (self.high - self.low)

    def ruled(self) -> Iterator[str]:
        """Bands for every other month with their names, a line for each step of the scale, a stout one for nothing."""
        for number, (start, end, name) in enumerate(months(self.days)):
            if number % 2 == 0:
                wide = self.x(end) - self.x(start)
                yield f'<rect class="band" x="{self.x(start):.1f}" y="{TOP}" width="{wide:.1f}" height="{self.depth:.1f}"/>'
            yield label((self.x(start) + self.x(end)) / 2, self.height - 9, name, "axis mid")
        for points in range(self.low, self.high + 1, self.step):
            line = "zero" if points == 0 else "rule"
            yield f'<path class="{line}" d="M{LEFT} {self.y(points):.1f}H{self.width - RIGHT}"/>'
            yield label(LEFT - 7, self.y(points) + 4, str(points), "axis end")

    @property
    def depth(self) -> float:
        return self.height - TOP - FOOT


def months(days: int) -> Iterator[tuple[int, int, str]]:
    """The months of so many days, each by its first and last day; of three years or more only the years are named."""
    years = ceil(days / DAYS)
    start = 0
    for year in range(years):
        for number, (name, length) in enumerate(MONTHS):
            shown = name[:3] if years == 1 else name[0] if years == 2 else f"{year + 1}" if number == 0 else ""
            if start < days:
                yield start, min(start + length, days), shown
            start += length


def label(x: float, y: float, words: str, kind: str = "axis") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def titled(words: str, drawn: str) -> str:
    """Something that says more when the pointer rests on it."""
    return f"<g><title>{escape(words)}</title>{drawn}</g>"


def picture(width: float, height: float, parts: Sequence[str], words: str) -> str:
    """A whole picture; `words` are for those who cannot see it."""
    head = f'<svg class="plot" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(words, {chr(34): "&quot;"})}">'
    return f"{head}{''.join(parts)}</svg>"

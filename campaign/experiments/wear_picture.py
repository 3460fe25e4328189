"""The wear of a fleet drawn as curves: mean damage by turn, and below them how much of the fleet was at sea."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.experiments.wear import KEPT, RELIEVED, Wear
from maps.theatre import SEASONS
from table.svg import FONTS
from table.wording import counted

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, FOOT = 52, 140, 56, 104  # margins of the field; the foot holds the strips
STRIP = 14
INK = {KEPT: "#a03020", RELIEVED: "#205080"}


def picture(wear: Wear) -> str:
    """An SVG with a line for each year."""
    turns = max(len(marks) for marks in wear.curves.values()) - 1
    top = 2 * ceil(max(wear.rating + 2, *(mark.damage for marks in wear.curves.values() for mark in marks)) / 2)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONTS}" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            _words(
                LEFT,
                24,
                f"{wear.flotilla} in a year: {counted(wear.squadrons, 'squadron')}, {_mean_of(wear.years)}",
                'font-size="16"',
            ),
            *_field(wear.rating, turns, top),
            *_lines(wear, turns, top),
            *_strips(wear, turns),
            "</svg>",
            "",
        ]
    )


def _mean_of(years: int) -> str:
    return "one year" if years == 1 else f"the mean of {years} years"


def _x(turn: float, turns: int) -> float:
    """Turns are as wide as their part of the year: turn 1 ends where turn 2 begins."""
    return LEFT + turn * (WIDTH - LEFT - RIGHT) / turns


def _y(points: float, top: float) -> float:
    return HEIGHT - FOOT - points * (HEIGHT - TOP - FOOT) / top


def _words(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{text}</text>'


def _field(rating: int, turns: int, top: float) -> Iterator[str]:
    """Seasons, the scale of damage points, and the rating from which sail may sink."""
    right, low = _x(turns, turns), _y(0, top)
    for number, season in enumerate(SEASONS):
        start, end = (_x(turns * edge / len(SEASONS), turns) for edge in (number, number + 1))
        shade = "#f4f1ea" if number % 2 == 0 else "#ffffff"
        yield f'<rect x="{start:.1f}" y="{TOP}" width="{end - start:.1f}" height="{low - TOP:.1f}" fill="{shade}"/>'
        yield _words((start + end) / 2, TOP - 8, season, 'text-anchor="middle" fill="#555555"')
    for points in range(0, int(top) + 1, 2):
        yield f'<path d="M{LEFT} {_y(points, top):.1f}H{right:.1f}" stroke="#d8d4c8"/>'
        yield _words(LEFT - 8, _y(points, top) + 4, str(points), 'text-anchor="end"')
    yield f'<path d="M{LEFT} {_y(rating, top):.1f}H{right:.1f}" stroke="#000000" stroke-dasharray="5 4"/>'
    yield _words(right + 6, _y(rating, top) + 4, "sail may sink")
    middle = (TOP + low) / 2
    yield _words(16, middle, "mean damage points", f'text-anchor="middle" transform="rotate(-90 16 {middle:.1f})"')
    for turn in range(1, turns + 1):
        yield _words(_x(turn - 0.5, turns), low + 18, str(turn), 'text-anchor="middle"')
    yield _words(right + 6, low + 18, "turn")


def _lines(wear: Wear, turns: int, top: float) -> Iterator[str]:
    """A curve for each year, a spot at its beginning and at the end of every turn, and what it came to at the last."""
    for name, marks in wear.curves.items():
        spots = [(_x(turn, turns), _y(mark.damage, top)) for turn, mark in enumerate(marks)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        yield f'<polyline points="{path}" fill="none" stroke="{INK[name]}" stroke-width="2.5"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{INK[name]}"/>' for x, y in spots)
        (x, y), sail = spots[-1], f"{marks[-1].sail:.0f} of {marks[0].sail:.0f} sail left"
        yield _words(x + 8, y + 4, f"{name}: {marks[-1].damage:.1f}", f'fill="{INK[name]}"')
        yield _words(x + 8, y + 20, sail, f'fill="{INK[name]}"')


def _strips(wear: Wear, turns: int) -> Iterator[str]:
    """For each year a box a turn, the fuller the more squadrons were at sea as it ended."""
    for row, (name, marks) in enumerate(wear.curves.items()):
        y = HEIGHT - FOOT + 34 + row * (STRIP + 6)
        for turn, mark in enumerate(marks[1:]):
            x, width = _x(turn, turns), _x(1, turns) - LEFT
            share = min(1.0, mark.at_sea / wear.squadrons)
            yield f'<rect x="{x + 1:.1f}" y="{y}" width="{width - 2:.1f}" height="{STRIP}" fill="none" stroke="{INK[name]}"/>'
            yield f'<rect x="{x + 1:.1f}" y="{y}" width="{(width - 2) * share:.1f}" height="{STRIP}" fill="{INK[name]}"/>'
        yield _words(_x(turns, turns) + 6, y + STRIP - 3, name, f'fill="{INK[name]}"')
    yield _words(
        LEFT, HEIGHT - 10, "filled boxes: the part of the squadrons at sea as the turn ends", 'fill="#555555" font-size="11"'
    )

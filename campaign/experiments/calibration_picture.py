"""Both resolvers in one picture: each battle a mark, the table's cost across and the hexes' up; on the line they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log10

from campaign.experiments.calibration import Comparison, Measured
from table.svg import FONTS

SIZE, MARGIN, GAP = 300, 56, 60
INK = {"light": "#4a8db7", "medium": "#c08a2b", "heavy": "#a03020"}
SHAPES = {"light": "circle", "medium": "square", "heavy": "diamond"}
LEAST = 0.05
Figure = Callable[[Measured], float]


def picture(found: Sequence[Comparison]) -> str:
    """An SVG of two fields, damage points and sail lost, on scales of tens."""
    width, height = 2 * SIZE + 2 * MARGIN + GAP, SIZE + 2 * MARGIN
    fields: tuple[tuple[str, Figure, float], ...] = (
        ("damage points", lambda one: one.points, 100.0),
        ("sail lost", lambda one: one.lost, 20.0),
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FONTS}" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, (title, figure, most) in enumerate(fields):
        parts += _field(found, title, figure, most, MARGIN + number * (SIZE + GAP))
    return "\n".join((*parts, *_legend(width), "</svg>", ""))


def _scale(value: float, most: float) -> float:
    """How far along a field's side a value lies, by its logarithm; what is less than the least lies at the edge."""
    return SIZE * (log10(max(value, LEAST)) - log10(LEAST)) / (log10(most) - log10(LEAST))


def _field(found: Sequence[Comparison], title: str, figure: Figure, most: float, left: int) -> Iterator[str]:
    low = MARGIN + SIZE
    yield f'<rect x="{left}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="#f8f6f0" stroke="#999999"/>'
    for ratio, dash in ((1.0, ""), (1.25, "4 4"), (0.8, "4 4")):
        ends = [
            (left + _scale(at, most), low - _scale(at * ratio, most)) for at in (LEAST / min(ratio, 1.0), most / max(ratio, 1.0))
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in ends)
        yield f'<polyline points="{line}" fill="none" stroke="#888888" stroke-dasharray="{dash}"/>'
    for tick in (0.1, 1, 10, 100):
        if tick <= most:
            yield f'<text x="{left + _scale(tick, most):.1f}" y="{low + 16}" text-anchor="middle">{tick:g}</text>'
            yield f'<text x="{left - 6}" y="{low - _scale(tick, most) + 4:.1f}" text-anchor="end">{tick:g}</text>'
    yield f'<text x="{left + SIZE / 2}" y="{MARGIN - 10}" text-anchor="middle" font-size="14">{title}, a side</text>'
    yield f'<text x="{left + SIZE / 2}" y="{low + 34}" text-anchor="middle">by the table</text>'
    across, up = left - 34, MARGIN + SIZE / 2
    yield f'<text x="{across}" y="{up}" text-anchor="middle" transform="rotate(-90 {across} {up})">on hexes</text>'
    for one in found:
        for side, abstract in one.abstract.items():
            x, y = left + _scale(figure(abstract), most), low - _scale(figure(one.hexes[side]), most)
            yield _mark(one.intensity, x, y)


def _mark(intensity: str, x: float, y: float) -> str:
    colour = INK[intensity]
    if SHAPES[intensity] == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" fill-opacity="0.7"/>'
    turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if SHAPES[intensity] == "diamond" else ""
    return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="{colour}" fill-opacity="0.7"{turn}/>'


def _legend(width: int) -> Iterator[str]:
    for number, intensity in enumerate(INK):
        x = width - MARGIN - 80 * (len(INK) - number)
        yield _mark(intensity, x, 20)
        yield f'<text x="{x + 10}" y="24">{intensity}</text>'

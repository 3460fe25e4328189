"""Ensigns by nation and year, and the colours of the sides."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from table.svg import Point, group, number, text
from tactical.drawing.ink import INK, path, through
from tactical.drawing.picture import Picture

WIDE, HIGH = 15.0, 10.0  # of an ensign before it is made larger or smaller
RED, WHITE, BLUE, GOLD, GREEN = "#c8102e", "#fdfcf7", "#1c3f8f", "#f2c230", "#2e7d4f"
SIDES = {
    "British": "#a8242f",
    "French": "#1f4e96",
    "Franco-Spanish": "#1f4e96",
    "Spanish": "#b9820e",
    "Dutch": "#1d6076",
    "Danish": "#17695f",
    "American": "#3a5a78",
}
SPARE = ("#a8242f", "#1f4e96", "#2f7d4f", "#7a4a91")
TRICOLOUR_FROM, ROJIGUALDA_FROM, REPUBLIC_FELL = 1794, 1785, 1797


def side_colour(picture: Picture, side: str) -> str:
    """The colour of a side's hulls, by its name or its first nation's; no two sides of a battle share one."""
    wanted = {one.name: next((SIDES[name] for name in (one.name, *one.nations) if name in SIDES), "") for one in picture.sides}
    taken = [colour for colour in wanted.values() if colour]
    if wanted.get(side) and taken.count(wanted[side]) == 1:
        return wanted[side]
    spare = [colour for colour in SPARE if colour not in taken]
    return spare[list(wanted).index(side) % len(spare)] if side in wanted else INK


def strip(x: float, y: float, wide: float, high: float, colour: str) -> str:
    return path(f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h{number(-wide)}Z", fill=colour)


def cross(colour: str, width: float, at: float = 0.5) -> str:
    """An upright cross whose stem stands at a part of the length."""
    x = WIDE * at
    return path(f"M{number(x)} 0V{number(HIGH)}M0 {number(HIGH / 2)}H{number(WIDE)}", stroke=colour, stroke_width=width)


def saltire(wide: float, high: float, colour: str, width: float) -> str:
    data = f"M0 0L{number(wide)} {number(high)}M0 {number(high)}L{number(wide)} 0"
    return path(data, stroke=colour, stroke_width=width)


def bands(*colours: str, shares: tuple[int, ...] = ()) -> str:
    """Stripes from top to bottom."""
    parts = shares or (1,) * len(colours)
    tops = [HIGH * sum(parts[:n]) / sum(parts) for n in range(len(parts) + 1)]
    return "".join(strip(0, tops[n], WIDE, tops[n + 1] - tops[n], colour) for n, colour in enumerate(colours))


def ground(colour: str) -> str:
    return strip(0, 0, WIDE, HIGH, colour)


def union(wide: float, high: float) -> str:
    """A canton with the crosses."""
    middle = f"M{number(wide / 2)} 0V{number(high)}M0 {number(high / 2)}H{number(wide)}"
    return (
        strip(0, 0, wide, high, BLUE)
        + saltire(wide, high, WHITE, 1.3)
        + path(middle, stroke=WHITE, stroke_width=2.0)
        + path(middle, stroke=RED, stroke_width=1.1)
    )


def british(year: int) -> str:
    """The white ensign."""
    return ground(WHITE) + cross(RED, 1.8) + union(WIDE / 2 - 0.6, HIGH / 2 - 0.5)


def french(year: int) -> str:
    """The tricolour; before it the king's white with lilies."""
    if year >= TRICOLOUR_FROM:
        third = WIDE / 3
        return "".join(strip(n * third, 0, third, HIGH, colour) for n, colour in enumerate((BLUE, WHITE, RED)))
    lilies = "".join(lily(x, y) for x, y in ((3.5, 3.2), (7.5, 3.2), (11.5, 3.2), (5.5, 7.4), (9.5, 7.4)))
    return ground(WHITE) + lilies


def lily(x: float, y: float) -> str:
    return path(
        f"M{x} {y - 2}q1.2 1.4 0 3q-1.2-1.6 0-3M{x - 1.4} {y}q1.4-.6 1.4 1.2q0-1.8 1.4-1.2",
        fill=GOLD,
        stroke=GOLD,
        stroke_width=0.4,
    )


def spanish(year: int) -> str:
    """Red, yellow, red; before it white with the king's arms."""
    if year >= ROJIGUALDA_FROM:
        return bands(RED, GOLD, RED, shares=(1, 2, 1)) + path("M4 3.9h2.2v2.4h-2.2Z", fill=RED)
    return ground(WHITE) + path("M6 3h3v3.4h-3Z", fill=RED, stroke=GOLD, stroke_width=0.7)


def dutch(year: int) -> str:
    return bands(RED, WHITE, BLUE)


def batavian(year: int) -> str:
    """The Dutch colours with the white canton of the Maid of Freedom."""
    return dutch(year) + strip(0, 0, 5.2, HIGH / 3, WHITE) + path("M2 2.9l.6-2.2l.6 2.2Z", fill=RED)


def danish(year: int) -> str:
    return ground(RED) + cross(WHITE, 1.6, 0.38)


def american(year: int) -> str:
    return (
        bands(*(RED if n % 2 == 0 else WHITE for n in range(7)))
        + strip(0, 0, 6.4, 5.7, BLUE)
        + path(star(3.2, 2.9, 1.9), fill=WHITE)
    )


def russian(year: int) -> str:
    return ground(WHITE) + saltire(WIDE, HIGH, BLUE, 1.8)


def swedish(year: int) -> str:
    return ground("#1f5fa8") + cross(GOLD, 1.8, 0.38)


def turkish(year: int) -> str:
    return ground(RED) + path("M8.2 2.6A2.7 2.7 0 1 0 8.2 7.4A2.2 2.2 0 1 1 8.2 2.6Z", fill=WHITE)


def portuguese(year: int) -> str:
    return ground(WHITE) + path("M6 2.8h3v3q0 1.6-1.5 1.8q-1.5-.2-1.5-1.8Z", fill=BLUE, stroke=RED, stroke_width=0.7)


def venetian(year: int) -> str:
    """Red with gold for the lion of Saint Mark; after the Republic fell the green, white and red of the Kingdom of Italy."""
    if year >= REPUBLIC_FELL:
        third = WIDE / 3
        return "".join(strip(n * third, 0, third, HIGH, colour) for n, colour in enumerate((GREEN, WHITE, RED)))
    return ground(RED) + path("M4 7.4q-.4-3 2-3.6q.6-1.8 2.2-1.2q2.6-.4 3 2v2.8Z", fill=GOLD)


ENSIGNS: dict[str, Callable[[int], str]] = {
    "British": british,
    "French": french,
    "Franco-Spanish": french,
    "Spanish": spanish,
    "Dutch": dutch,
    "Batavian": batavian,
    "Danish": danish,
    "American": american,
    "Russian": russian,
    "Swedish": swedish,
    "Turkish": turkish,
    "Portuguese": portuguese,
    "Venetian": venetian,
}


def star(x: float, y: float, radius: float, points: int = 5) -> str:
    """Path data of a star."""
    corners = [
        Point(x + r * sin(pi * n / points), y - r * cos(pi * n / points))
        for n in range(2 * points)
        for r in (radius if n % 2 == 0 else radius * 0.42,)
    ]
    return through(corners, close=True)


def ensign(nation: str, year: int, colour: str, size: float = 1.0) -> str:
    """A nation's ensign with its upper corner at the staff at (0, 0); a plain flag of the side's colour where we know none."""
    flown = ENSIGNS.get(nation.removesuffix(" batteries"))
    cloth = flown(year) if flown else ground(colour) + text(nation[:1], WIDE / 2, 8.2, 9, text_anchor="middle", fill=WHITE)
    edge = path(f"M0 0h{number(WIDE)}v{number(HIGH)}h{number(-WIDE)}Z", fill="none", stroke=INK, stroke_width=0.7)
    return group([cloth, edge], class_="flag", transform=None if size == 1 else f"scale({size:g})")


def white_flag(size: float = 1.0) -> str:
    """The flag of a ship that has struck."""
    cloth = path("M0 0q4-1.6 7.5 0t7.5 0v9q-4 1.6-7.5 0t-7.5 0Z", fill="#ffffff", stroke=INK, stroke_width=0.8)
    return group([cloth], class_="flag", transform=None if size == 1 else f"scale({size:g})")

"""Names on a large board: too small along the hulls, they stand upright beside the ships, clear of these and of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from table.svg import Box, group, text
from tactical.drawing.ink import INK, breadth
from tactical.drawing.picture import ShipSeen
from tactical.drawing.ship_parts import build
from tactical.drawing.vessel import HALO, Look

NEAR = 1100.0  # a board no larger can be read with the names along the hulls
LARGEST = 2.6
SMALL_PRINT = 7.8
ELBOW_ROOM, TOO_NEAR = 9.0, 20.0
ALONGSIDE, MELEE = 42.0, 3  # from middle to middle of two ships that lie side by side; how many such pairs are a crowd


def letters(box: Box) -> float:
    """How many times larger than along a hull the names of a board must be; 1 leaves them there."""
    size = min(LARGEST, max(box.width, box.height * 0.8) / NEAR)
    return size if size > 1.15 else 1.0


def crowded(looks: list[tuple[ShipSeen, Look]]) -> bool:
    """Whether several ships lie side by side, so that a name along one hull would be hidden by the next."""
    pairs = combinations([seen for _, seen in looks], 2)
    return sum(hypot(one.x - other.x, one.y - other.y) < ALONGSIDE for one, other in pairs) >= MELEE


def names_apart(looks: list[tuple[ShipSeen, Look]], box: Box, size: float) -> str:
    """Each name where it covers least."""
    high = SMALL_PRINT * size
    hulls = [about(ship, seen) for ship, seen in looks]
    laid: list[Box] = []
    drawn = []
    for (ship, seen), hull in zip(looks, hulls, strict=True):
        words = seen.label
        wide = breadth(words, high, bold=True)
        reach = hull.grown(wide + 3 * high)
        near = [other for other in hulls if overlap(reach, other)]
        names = [name for name in laid if overlap(reach, name)]
        others = [other for other in near if other is not hull]
        offers = [(cost(spot, taste, box, near, names) + crowding(spot, others), spot) for spot, taste in spots(hull, wide, high)]
        best = min(offers)[1]
        laid.append(best)
        drawn.append(
            text(words, best.x, best.bottom - 0.22 * high, high, font_weight="bold", fill=INK, data_ship=ship.id, **HALO)
        )
    return group(drawn, class_="names apart")


def about(ship: ShipSeen, seen: Look) -> Box:
    """The room that a ship takes with her bars, upright."""
    made = build(ship)
    long, beam = made.aft + 2, made.beam + (9 if "bars" in seen.parts else 4)
    steep = abs(seen.angle) % 180 == 90
    wide, high = (beam, long) if steep else (long * 0.87 + beam * 0.5, long * 0.5 + beam * 0.87)
    return Box(seen.x - wide, seen.y - high, 2 * wide, 2 * high)


def spots(hull: Box, wide: float, high: float) -> Iterator[tuple[Box, float]]:
    """Where a name may stand about a hull, each with what it costs by itself; beside her is best."""
    x, y = hull.centre
    for reach, far in ((0.0, 0.0), (high * 0.9, 30.0), (high * 2, 70.0)):
        sides = ((hull.right + 2 + reach * 0.4, 0.0), (hull.x - wide - 2 - reach * 0.4, 2.0))
        for left, taste in sides:
            for dy in (0.0, -0.7 * high, 0.7 * high, -1.4 * high, 1.4 * high):
                yield Box(left, y - high / 2 + dy, wide, high), far + taste + abs(dy) * 0.1
        for top, taste in ((hull.y - high - 1 - reach, 4.0), (hull.bottom + 1 + reach, 5.0)):
            for dx in (0.0, -0.35 * wide, 0.35 * wide):
                yield Box(x - wide / 2 + dx, top, wide, high), far + taste


def cost(spot: Box, taste: float, frame: Box, hulls: list[Box], laid: list[Box]) -> float:
    """What a name there would cover, and how much of it would be off the board."""
    off = (
        max(0.0, frame.x - spot.x)
        + max(0.0, spot.right - frame.right)
        + max(0.0, frame.y - spot.y)
        + max(0.0, spot.bottom - frame.bottom)
    )
    return taste + 500 * off + sum(overlap(spot, hull) for hull in hulls) + 3 * sum(overlap(spot, name) for name in laid)


def crowding(spot: Box, others: list[Box]) -> float:
    """What it costs to stand so near to another ship that a name seems to be hers."""
    return TOO_NEAR * sum(overlap(spot.grown(ELBOW_ROOM), other) > 0 for other in others)


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0

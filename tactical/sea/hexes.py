"""The sea in hexes: directions, distances, a ship's own hexes, bearings and lines of sight. It knows no game and no ships.

Columns run to the right, rows down; odd columns lie half a hex lower. Direction 1 points up the map and the others follow
clockwise. Inside, a hex is reckoned in axial coordinates (q, r), where moving is adding and turning is a linear map:

          1
       6  |  2          direction   1       2       3       4       5       6
        \\ | /           (q, r)    (0,-1)  (1,-1)  (1, 0)  (0, 1)  (-1,1)  (-1,0)
        / | \\
       5  |  3
          4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple

End = Literal["bow", "stern"]
Broadside = Literal["port", "starboard"]
Axial = tuple[int, int]

COMPASS = (1, 2, 3, 4, 5, 6)
STEPS: tuple[Axial, ...] = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ASTERN = (0, 4, 5, 6, 1, 2, 3)  # by facing


class Hex(NamedTuple):
    """A hex: its column, and its row counted from the top of the board."""

    col: int
    row: int


class Place(NamedTuple):
    """How a ship lies: the hex of her bow, and her facing."""

    bow: Hex
    facing: int


# -- directions ----------------------------------------------------------------------------------------------------------


def turned(direction: int, hexsides: int) -> int:
    """The direction so many hexsides clockwise of another."""
    return (direction - 1 + hexsides) % 6 + 1


def opposite(direction: int) -> int:
    return (direction + 2) % 6 + 1


# -- places --------------------------------------------------------------------------------------------------------------


def axial(hex: Hex) -> Axial:
    return hex[0], hex[1] - (hex[0] >> 1)


def at(q: int, r: int) -> Hex:
    return Hex(q, r + (q >> 1))


class _Neighbours(dict[Hex, tuple[Hex, ...]]):
    """The six neighbours of each hex asked for so far; the entry 0 is the hex itself, so that directions index it."""

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        q, r = axial(hex)
        around = self[hex] = tuple(at(q + dq, r + dr) for dq, dr in STEPS)
        return around


NEIGHBOURS: Mapping[Hex, tuple[Hex, ...]] = _Neighbours()


def neighbour(hex: Hex, direction: int) -> Hex:
    return NEIGHBOURS[hex][direction]


def distance(one: Hex, other: Hex) -> int:
    """How many hexes lie from one to the other, the last counted."""
    dq = one[0] - other[0]
    dr = one[1] - (one[0] >> 1) - other[1] + (other[0] >> 1)
    return (abs(dq) + abs(dr) + abs(dq + dr)) >> 1


@cache
def gap(dq: int, dr: int, facing: int, other: int) -> int:
    """The least distance between the hexes of two ships, by the way from bow to bow and by their facings, 0 for a small ship."""
    (q, r), (to_q, to_r) = STEPS[facing], STEPS[other]
    ways = ((dq, dr), (dq + q, dr + r), (dq - to_q, dr - to_r), (dq + q - to_q, dr + r - to_r))
    return min(max(abs(q), abs(r), abs(q + r)) for q, r in ways)


def direction_to(one: Hex, other: Hex) -> int | None:
    """The direction of a neighbour; None if the two are no neighbours."""
    around = NEIGHBOURS[one]
    return next((direction for direction in COMPASS if around[direction] == other), None)


def within(hex: Hex, radius: int) -> Iterator[Hex]:
    """All hexes no further than the radius, column by column."""
    q, r = axial(hex)
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, radius - dq) + 1):
            yield at(q + dq, r + dr)


# -- hexes as numbers ----------------------------------------------------------------------------------------------------

STRIDE = 1024  # from one column of axial coordinates to the next


class _Coded(dict[Hex, int]):
    """Each hex asked for so far as one number, so that going from hex to hex is adding."""

    def __missing__(self, hex: Hex) -> int:
        q, r = axial(hex)
        number = self[hex] = q * STRIDE + r
        return number


CODED: Mapping[Hex, int] = _Coded()
code: Callable[[Hex], int] = CODED.__getitem__


class _Decoded(dict[int, Hex]):
    """The hex of each number asked for so far."""

    def __missing__(self, number: int) -> Hex:
        q = (number + STRIDE // 2) // STRIDE
        hex = self[number] = at(q, number - q * STRIDE)
        return hex


DECODED: Mapping[int, Hex] = _Decoded()


class _Spans(dict[int, int]):
    """How many hexes it is along each way asked for so far; a way is what one number is more than another."""

    def __missing__(self, way: int) -> int:
        q = (way + STRIDE // 2) // STRIDE
        r = way - q * STRIDE
        found = self[way] = (abs(q) + abs(r) + abs(q + r)) >> 1
        return found


SPANS: Mapping[int, int] = _Spans()


class _Places(dict[int, Place]):
    """The places of one facing by the numbers of their bows, of those asked for so far."""

    def __init__(self, facing: int) -> None:
        super().__init__()
        self.facing = facing

    def __missing__(self, number: int) -> Place:
        place = self[number] = Place(DECODED[number], self.facing)
        return place


PLACES: tuple[Mapping[int, Place], ...] = tuple(_Places(facing) for facing in (0, *COMPASS))
WAYS = tuple(dq * STRIDE + dr for dq, dr in STEPS)  # by direction
TO_STERN = tuple(-way for way in WAYS)  # from her bow, by facing


@cache
def ways_within(radius: int) -> tuple[int, ...]:
    """The ways to all hexes no further than the radius."""
    return tuple(code(hex) for hex in within(Hex(0, 0), radius))


# -- a ship's own hexes --------------------------------------------------------------------------------------------------


def stern_of(bow: Hex, facing: int) -> Hex:
    """The second hex of a ship of two hexes, behind her bow."""
    return NEIGHBOURS[bow][ASTERN[facing]]


def hull(bow: Hex, facing: int, large: bool) -> tuple[Hex, ...]:
    """The hexes that a ship fills, bow first."""
    return (bow, NEIGHBOURS[bow][ASTERN[facing]]) if large else (bow,)


def numbers(bow: Hex, facing: int, large: bool) -> tuple[int, ...]:
    """The same as numbers (`code`)."""
    number = code(bow)
    return (number, number + TO_STERN[facing]) if large else (number,)


def _around(facing: int, large: bool) -> tuple[int, ...]:
    """The ways from a ship's bow to all hexes that she fills or that touch hers."""
    return tuple(dict.fromkeys(own + step for own in numbers(Hex(0, 0), facing, large) for step in WAYS))


AROUND = {(facing, large): _around(facing, large) for facing in COMPASS for large in (False, True)}


def side_hexes(bow: Hex, facing: int, large: bool, side: Broadside) -> tuple[Hex, ...]:
    """A ship of two hexes has one hex a side, which touches bow and stern; one of one hex has two, the fore one first."""
    sign = 1 if side == "starboard" else -1
    around = NEIGHBOURS[bow]
    aft = around[turned(facing, 2 * sign)]
    return (aft,) if large else (around[turned(facing, sign)], aft)


# -- relative bearings ---------------------------------------------------------------------------------------------------


def _rotations() -> tuple[tuple[int, int, int, int], ...]:
    """For each facing the linear map that turns it to direction 1."""
    maps = [(0, 0, 0, 0)]
    for facing in COMPASS:
        (a, c), (b, d) = (_turn_back(unit, facing - 1) for unit in ((1, 0), (0, 1)))
        maps.append((a, b, c, d))
    return tuple(maps)


def _turn_back(offset: Axial, hexsides: int) -> Axial:
    q, r = offset
    for _ in range(hexsides):
        q, r = q + r, -q
    return q, r


_ROTATIONS = _rotations()


def bearing(origin: Hex, facing: int, other: Hex) -> Axial:
    """Where another hex lies as seen from one, turned so that `facing` is direction 1: q is negative to port, r ahead."""
    dq = other[0] - origin[0]
    dr = other[1] - (other[0] >> 1) - origin[1] + (origin[0] >> 1)
    a, b, c, d = _ROTATIONS[facing]
    return a * dq + b * dr, c * dq + d * dr


# -- lines of sight ------------------------------------------------------------------------------------------------------

Crossing = tuple[Axial, ...]  # one hex that a line crosses, or the two whose common side it runs along


@cache
def _crossings(dq: int, dr: int) -> tuple[Crossing, ...]:
    """What the line from a hex to that at an offset crosses, in order, both ends left out."""
    runs = (dq - dr, dq + 2 * dr, 2 * dq + dr)
    widest = max(map(abs, runs))
    spans: dict[tuple[int, int], list[Axial]] = {}
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        for r in range(min(0, dr) - 1, max(0, dr) + 2):
            if 3 * abs(dq * r - dr * q) <= widest and (q, r) not in ((0, 0), (dq, dr)):
                start, end = _span(runs, (q - r, q + 2 * r, 2 * q + r))
                if start < end:
                    spans.setdefault((start, end), []).append((q, r))
    return tuple(tuple(spans[span]) for span in sorted(spans))


def _span(runs: tuple[int, ...], centres: tuple[int, ...]) -> tuple[int, int]:
    """From where to where a line lies in a hex or on its side; it is empty if they share at most a point.

    With the third axis s = -q-r a hex is where the differences of any two axes are at most 1 from its centre's. The line is
    measured in parts so small that every end of a span is a whole number of them.
    """
    parts = (abs(runs[0]) or 1) * (abs(runs[1]) or 1) * (abs(runs[2]) or 1)
    start, end = 0, parts
    for run, centre in zip(runs, centres, strict=True):
        if run:
            first, last = (centre - 1) * parts // run, (centre + 1) * parts // run
            start, end = max(start, min(first, last)), min(end, max(first, last))
        elif abs(centre) > 1:
            return 0, 0
    return start, end


@lru_cache(maxsize=65536)
def sight_line(one: Hex, other: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The hexes between two: each entry is a hex that the line crosses, or the two that it runs between."""
    (q, r), (to_q, to_r) = axial(one), axial(other)
    return tuple(tuple(at(q + dq, r + dr) for dq, dr in crossing) for crossing in _crossings(to_q - q, to_r - r))

"""How two ships would lie to each other, told in as few numbers as a captain needs to compare many places quickly.

A case hangs only on how the other ship points and lies as seen from her own deck, so each is reckoned once. The way from bow to
bow is one number, the difference of two of `sea.hexes.code`.
"""

from __future__ import annotations

from typing import NamedTuple

from tactical.sea.hexes import COMPASS, DECODED, STEPS, Axial, Hex, bearing

FARTHEST = 10  # beyond it no gun matters (FC 3.7.7.3)
RANGES = FARTHEST + 1
NO_END, BOW, STERN = 0, 1, 2
NO_SIDE, PORT, STARBOARD = 0, 1, 2


class Lie(NamedTuple):
    """`side`: which of her broadsides bears on the other; `shot` picks the weight of metal (`metal.Metal`) for range, arc and
    rake. `faced` and `return_shot` are the same as the other sees her."""

    range: int
    side: int
    shot: int
    faced: int
    return_shot: int


def shot_index(range: int, partial: bool, rake: int) -> int:
    return (rake * 2 + partial) * RANGES + range


class _Cases(dict[int, "Lie | None"]):
    """How another ship lies by the way to her bow, for one facing of each and the sizes of both; None out of range."""

    def __init__(self, facing: int, heading: int, large: bool, other_large: bool) -> None:
        super().__init__()
        self.facing, self.turn, self.large, self.other_large = facing, (heading - facing) % 6, large, other_large

    def __missing__(self, way: int) -> Lie | None:
        bow = bearing(ORIGIN, self.facing, DECODED[way])
        found = self[way] = _reckoned(bow, self.turn, self.large, self.other_large)
        return found


def _by_facing(heading: int, large: bool, other_large: bool) -> tuple[_Cases, ...]:
    return tuple(_Cases(facing or 1, heading, large, other_large) for facing in (0, *COMPASS))


ORIGIN = Hex(0, 0)
LIES = {  # by the other's heading and both sizes, then by her own facing, then by the way from bow to bow
    (heading, large, other_large): _by_facing(heading, large, other_large)
    for heading in COMPASS
    for large in (False, True)
    for other_large in (False, True)
}


def _reckoned(bow: Axial, turn: int, large: bool, other_large: bool) -> Lie | None:
    """One case: she lies with her bow at the origin and points in direction 1."""
    ahead = STEPS[1 + turn]
    own = ((0, 0), (0, 1)) if large else ((0, 0),)
    other = (bow, (bow[0] - ahead[0], bow[1] - ahead[1])) if other_large else (bow,)
    near = min(_hexes(a[0] - b[0], a[1] - b[1]) for a in own for b in other)
    if near > FARTHEST:
        return None
    as_seen = tuple(_turned_back((a[0] - bow[0], a[1] - bow[1]), turn) for a in own)
    side, partial = _bears(other, large)
    faced, half = _bears(as_seen, other_large)
    return Lie(near, side, shot_index(near, partial, _end(as_seen)), faced, shot_index(near, half, _end(other)))


def _hexes(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _turned_back(offset: Axial, hexsides: int) -> Axial:
    q, r = offset
    for _ in range(hexsides):
        q, r = q + r, -q
    return q, r


def _bears(hexes: tuple[Axial, ...], large: bool) -> tuple[int, bool]:
    """FC 3.7.4, 3.7.7.4: the broadside that bears on any of these hexes, and whether it misses one of them."""
    sides = [_arc(q, r, r - 1 if large else r) for q, r in hexes]
    bearing_on = [side for side in sides if side]
    return (bearing_on[0], len(bearing_on) < len(sides)) if bearing_on else (NO_SIDE, False)


def _arc(q: int, r: int, aft: int) -> int:
    """FC 3.7.4: as `hexes.broadside`."""
    if q < 0:
        return PORT if q <= r and aft <= -2 * q else NO_SIDE
    return STARBOARD if q > 0 and -2 * q <= r and aft <= q else NO_SIDE


def _end(hexes: tuple[Axial, ...]) -> int:
    """FC 3.7.7.6: as `hexes.rake_line`, for the first of these hexes that is on one."""
    return next((BOW if r <= 0 else STERN for q, r in hexes if q == 0), NO_END)

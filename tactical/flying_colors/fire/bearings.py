"""How two ships lie to each other: range, arcs, lines of sight and rake lines. It depends only on their facings, sizes and the
way from one bow to the other, so each such case is reckoned once; what lies between is looked up on the board of the moment.

Here a hex is one number (`sea.hexes.code`), and a way from hex to hex what is added to it.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import NamedTuple

from tactical.flying_colors.board import SIDES, Moorings
from tactical.flying_colors.hexes import broadside, rake_line
from tactical.flying_colors.state import Ship
from tactical.sea.hexes import (
    CODED,
    DECODED,
    Broadside,
    End,
    Hex,
    Place,
    bearing,
    code,
    distance,
    hull,
    neighbour,
    opposite,
    side_hexes,
    sight_line,
)

FARTHEST = 12  # hexes between the bows of two ships that are ten hexes apart

Line = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]  # the hexes that a line crosses, and the pairs that it runs between


# -- two ships -----------------------------------------------------------------------------------------------------------


class Arc(NamedTuple):
    """FC 3.7.4: how many of the target's hexes a broadside bears on, and the lines of sight to them."""

    side: Broadside
    hexes: int
    lines: tuple[Line, ...]


class View(NamedTuple):
    """One ship as seen from another.

    - `range` is the shortest (FC 3.7.7.3); `hexes` are the target's; `arcs` the broadsides that bear.
    - `lines` are all lines of sight; `nearest` those to the target's closest hex (FC 3.7.7.6).
    - `rake`: on which of the target's rake lines the firer has a hex, her bow's first.
    - `ahead`: on which of the firer's own rake lines the target has a hex; `lean` is negative if it lies more to port.
    - `exposed`: how many of the firer's hexes the target's broadsides bear on; `end` is the target's end that is nearer.
    """

    range: int
    hexes: int
    arcs: tuple[Arc, ...]
    lines: tuple[Line, ...]
    nearest: tuple[Line, ...]
    rake: End | None
    ahead: End | None
    lean: int
    exposed: int
    end: End


Key = tuple[int, bool, int, bool, int]  # facing and size of the firer, of the target, and the way from bow to bow
ORIGIN = Hex(0, 0)


class _Views(dict[Key, View]):
    """Each case met so far."""

    def __missing__(self, key: Key) -> View:
        facing, large, heading, target_large, way = key
        seen = self[key] = _seen(Place(ORIGIN, facing), large, Place(DECODED[way], heading), target_large)
        return seen


class _Sights(dict[Key, "View | None"]):
    """The same for ships that fire; None for one that no gun reaches."""

    def __missing__(self, key: Key) -> View | None:
        seen = self[key] = VIEWS[key] if distance(ORIGIN, DECODED[key[-1]]) <= FARTHEST else None
        return seen


VIEWS, SIGHTS = _Views(), _Sights()


def view(firer: Place, large: bool, target: Place, target_large: bool) -> View:
    """How a ship in one place sees a ship in another."""
    return VIEWS[firer[1], large, target[1], target_large, code(target[0]) - code(firer[0])]


def sight(bow: int, facing: int, large: bool, target: Ship) -> View | None:
    """How a ship with her bow in a hex of this number sees another; None beyond the range of any gun."""
    return SIGHTS[facing, large, target.facing, target.size == "large", CODED[target.bow] - bow]


def _seen(firer: Place, large: bool, target: Place, target_large: bool) -> View:
    own, other = hull(*firer, large), hull(*target, target_large)
    bow = code(firer.bow)
    reach = {there: min(distance(here, there) for here in own) for there in other}
    rakes = [end for here in own if (end := rake_line(*target, here)) is not None]
    nearer = _nearer_end(own, other, target)
    closest = min(reach.values())
    near = next(hex for hex in (other if nearer == "bow" else other[::-1]) if reach[hex] == closest)
    own_hexes = {*own, *other}
    bearings = [(there, broadside(*firer, large, there)) for there in other]
    return View(
        closest,
        len(other),
        tuple(_arc(side, bearings, own, bow, own_hexes) for side in SIDES if any(bears == side for _, bears in bearings)),
        tuple(_line(here, there, bow, own_hexes) for here in own for there in other),
        tuple(_line(here, near, bow, own_hexes) for here in own),
        rakes[0] if rakes else None,
        next((end for there in other if (end := rake_line(*firer, there)) is not None), None),
        sum(bearing(*firer, there)[0] for there in other),
        sum(broadside(*target, target_large, here) is not None for here in own),
        nearer,
    )


def _arc(side: Broadside, bearings: list[tuple[Hex, Broadside | None]], own: tuple[Hex, ...], bow: int, clear: set[Hex]) -> Arc:
    inside = [there for there, bears in bearings if bears == side]
    return Arc(side, len(inside), tuple(_line(here, there, bow, clear) for here in own for there in inside))


def _line(here: Hex, there: Hex, bow: int, clear: set[Hex]) -> Line:
    """FC 3.7.3: what a line of sight crosses, as ways from the firer's bow; neither ship is in her own or the other's way."""
    start, free = code(here) - bow, {code(hex) - bow for hex in clear}
    hexes, pairs = _crossed(code(there) - code(here))
    singles = [start + way for way in hexes if start + way not in free]
    spines = [(start + one, start + other) for one, other in pairs if start + one not in free and start + other not in free]
    return tuple(singles), tuple(spines)


@cache
def _crossed(way: int) -> Line:
    """FC 3.7.3: what a line between two hexes crosses, as ways from the first."""
    crossings = [[code(hex) for hex in crossing] for crossing in sight_line(Hex(0, 0), DECODED[way])]
    spines = ((ways[0], ways[1]) for ways in crossings if len(ways) == 2)
    return tuple(ways[0] for ways in crossings if len(ways) == 1), tuple(spines)


def _nearer_end(own: tuple[Hex, ...], other: tuple[Hex, ...], target: Place) -> End:
    """Whether a ship's hexes lie rather before a target or behind it."""
    fore, aft = neighbour(other[0], target.facing), neighbour(other[-1], opposite(target.facing))
    bow, stern = (sum(distance(here, point) for here in own) for point in (fore, aft))
    return "bow" if bow <= stern else "stern"


# -- the board of the moment ---------------------------------------------------------------------------------------------


class Lookout:
    """Which hexes are occupied now. Whoever weighs many shots on one board makes one and hands it on."""

    __slots__ = ("berths", "taken")

    def __init__(self, berths: Moorings) -> None:
        """A ship that is to be thought of elsewhere is not among them; one that fires or is fired at is never in the way."""
        self.berths = berths
        self.taken: Container[int] = berths

    def masks(self, friends: str, bow: int, beside: tuple[int, ...]) -> bool:
        """FC 3.7.1: whether a ship of a side lies in any of the hexes beside a ship."""
        for step in beside:
            other = self.berths.get(bow + step)
            if other is not None and other.side == friends:
                return True
        return False

    def counts(self, bow: int, lines: tuple[Line, ...]) -> int:
        """FC 3.7.3: how many of these lines cross no third ship's hex; between two hexes one free is enough."""
        taken, clear = self.taken, 0
        for hexes, spines in lines:
            for way in hexes:
                if bow + way in taken:
                    break
            else:
                for one, other in spines:
                    if bow + one in taken and bow + other in taken:
                        break
                else:
                    clear += 1
        return clear


def _sides(facing: int, large: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ways from a ship's bow to her port hexes and to her starboard hexes (FC 3.6.1)."""
    bow = Hex(0, 0)
    port, starboard = (tuple(code(hex) for hex in side_hexes(bow, facing, large, side)) for side in SIDES)
    return port, starboard


BESIDE = {(facing, large): _sides(facing, large) for facing in range(1, 7) for large in (False, True)}


def masked_sides(lookout: Lookout, ship: Ship, place: Place) -> list[Broadside]:
    """FC 3.7.1: the broadsides before which a friend lies now."""
    bow, beside = code(place[0]), BESIDE[place[1], ship.size == "large"]
    return [side for side, steps in zip(SIDES, beside, strict=True) if lookout.masks(ship.side, bow, steps)]

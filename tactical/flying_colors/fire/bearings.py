"""How two ships lie to each other: range, arcs, lines of sight and rake lines. It depends only on their facings, sizes and the
way from one bow to the other, so each such case is reckoned once; what lies between is looked up on the board of the moment.

Here a hex is one number, so that going from hex to hex is adding: `code(hex) + offset`.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import NamedTuple

from tactical.flying_colors.board import SIDES
from tactical.flying_colors.hexes import (
    STEPS,
    at,
    bearing,
    broadside,
    distance,
    hull,
    neighbour,
    opposite,
    rake_line,
    side_hexes,
    sight_line,
)
from tactical.flying_colors.state import Action, Broadside, End, Hex, Place, Ship

STRIDE = 1024  # from one column of axial coordinates to the next
FARTHEST = 12  # hexes between the bows of two ships that are ten hexes apart

Line = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]  # the hexes that a line crosses, and the pairs that it runs between


def code(hex: Hex) -> int:
    """A hex as one number."""
    return hex[0] * STRIDE + hex[1] - (hex[0] >> 1)


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


Key = tuple[int, bool, int, bool, int]
_VIEWS: dict[Key, View] = {}


def view(firer: Place, large: bool, target: Place, target_large: bool) -> View:
    """How a ship in one place sees a ship in another."""
    key = (firer[1], large, target[1], target_large, code(target[0]) - code(firer[0]))
    seen = _VIEWS.get(key)
    return seen if seen is not None else _VIEWS.setdefault(key, _seen(firer, large, target, target_large))


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
    q = (way + STRIDE // 2) // STRIDE
    crossings = [[code(hex) for hex in crossing] for crossing in sight_line(Hex(0, 0), at(q, way - q * STRIDE))]
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

    __slots__ = ("sides", "taken")

    def __init__(self, action: Action, but: Ship | None = None) -> None:
        """All ships but one, if she is to be thought of elsewhere."""
        self.sides = sides = dict[int, str]()
        for ship in action.ships.values():
            if (ship.fate == "afloat" or ship.fate == "awash") and ship.towed_by is None and ship is not but:
                col, row = ship.bow
                bow = col * STRIDE + row - (col >> 1)
                sides[bow] = ship.side
                if ship.size == "large":
                    sides[bow + ASTERN[ship.facing]] = ship.side
        self.taken: Container[int] = sides

    def counts(self, bow: int, lines: tuple[Line, ...]) -> int:
        """FC 3.7.3: how many of these lines cross no third ship's hex; between two hexes one free is enough."""
        taken, clear = self.taken, 0
        for hexes, spines in lines:
            for way in hexes:
                if bow + way in taken:
                    break
            else:
                clear += not spines or all(bow + one not in taken or bow + other not in taken for one, other in spines)
        return clear


ASTERN = (0, *(dq * STRIDE + dr for dq, dr in (STEPS[opposite(facing)] for facing in range(1, 7))))


def _sides(facing: int, large: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ways from a ship's bow to her port hexes and to her starboard hexes (FC 3.6.1)."""
    bow = Hex(0, 0)
    port, starboard = (tuple(code(hex) for hex in side_hexes(bow, facing, large, side)) for side in SIDES)
    return port, starboard


BESIDE = {(facing, large): _sides(facing, large) for facing in range(1, 7) for large in (False, True)}


def masked_sides(lookout: Lookout, ship: Ship, place: Place) -> list[Broadside]:
    """FC 3.7.1: the broadsides before which a friend lies now."""
    bow, sides = code(place[0]), lookout.sides
    beside = BESIDE[place[1], ship.size == "large"]
    return [side for side, steps in zip(SIDES, beside, strict=True) if any(sides.get(bow + step) == ship.side for step in steps)]

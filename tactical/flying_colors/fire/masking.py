"""FC 3.7.1: broadsides that friends mask."""

from __future__ import annotations

from functools import cache

from table.dice import log
from tactical.flying_colors.board import SIDES, around, in_order
from tactical.flying_colors.fire.bearings import BESIDE
from tactical.flying_colors.fire.facts import Masked
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.movement.conn import others
from tactical.flying_colors.movement.passing import broadside_towards
from tactical.flying_colors.state import Action, Ship, Way
from tactical.sea.hexes import Broadside, Hex, Place, code, numbers


def mask(action: Action, ship: Ship) -> None:
    """FC 3.7.1: after each step of a ship: every broadside of hers, and of friends beside her, that is masked counts as fired.
    After her first step also those that she masked or had masked before she weighed; ships that lie still are looked at when
    they fire (`bearings.masked_sides`)."""
    way = action.way
    if way is None or not usage(action).masks_broadsides:
        return
    places = way.track[-2:] if len(way.track) == 2 else way.track[-1:]
    for friend in _close_by(action, ship, places):
        for place in places:
            _mask_each_other(action, ship, place, friend)
    _mask_along(action, ship, way)


def _close_by(action: Action, ship: Ship, places: list[Place]) -> list[Ship]:
    """The friends next to any of these places of hers, in the order of set-up."""
    berths, large = others(action, ship), ship.size == "large"
    near = [other for place in places for other in around(berths, place, large) if other.side == ship.side]
    return in_order(action, near)


def _mask_each_other(action: Action, ship: Ship, place: Place, friend: Ship) -> None:
    way = code(friend.bow) - code(place.bow)
    for own, side in masked(way, place.facing, ship.size == "large", friend.facing, friend.size == "large"):
        mark(action, ship if own else friend, side)


@cache
def masked(way: int, facing: int, large: bool, heading: int, friend_large: bool) -> tuple[tuple[bool, Broadside], ...]:
    """FC 3.7.1: the broadsides that a ship's hexes take from a friend, or the friend's from her (True: her own), by how they lie:
    the way from bow to bow, and facings and sizes of both."""
    own, other = numbers(Hex(0, 0), facing, large), tuple(way + step for step in numbers(Hex(0, 0), heading, friend_large))
    found: list[tuple[bool, Broadside]] = []
    for side, mine, theirs in zip(SIDES, BESIDE[facing, large], BESIDE[heading, friend_large], strict=True):
        found += [(True, side)] * any(step in other for step in mine)
        found += [(False, side)] * any(way + step in own for step in theirs)
    return tuple(found)


def _mask_along(action: Action, ship: Ship, way: Way) -> None:
    """FC 3.7.1: passing along a friend masks her side that is passed, and the broadside that faces it."""
    for passing in way.passing:
        friend = action.ships[passing.ship]
        if passing.side is not None and friend.side == ship.side:
            mark(action, friend, passing.side)
            mark(action, ship, broadside_towards(ship, friend, passing.side))


def mark(action: Action, ship: Ship, side: Broadside) -> None:
    if side not in ship.fired:
        ship.fired.append(side)
        log(action, Masked(ship.id, side))

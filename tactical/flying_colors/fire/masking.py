"""FC 3.7.1: broadsides that friends mask."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors.board import SIDES, hexes_of
from tactical.flying_colors.fire.facts import Masked
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.hexes import distance, hull, side_hexes
from tactical.flying_colors.movement.passing import broadside_towards
from tactical.flying_colors.state import Action, Broadside, Place, Ship, Way

NEAR = 2  # hexes between the bows of two ships of which one touches the other's side


def mask(action: Action, ship: Ship) -> None:
    """FC 3.7.1: after each step of a ship: every broadside of hers, and of friends beside her, that is masked counts as fired.
    After her first step also those that she masked or had masked before she weighed; ships that lie still are looked at when
    they fire (`bearings.masked_sides`)."""
    way = action.way
    if way is None or not usage(action).masks_broadsides:
        return
    places = way.track[-2:] if len(way.track) == 2 else way.track[-1:]
    col, row = ship.bow
    for friend in action.ships.values():
        near = -NEAR - 1 <= friend.bow[0] - col <= NEAR + 1 and -NEAR - 2 <= friend.bow[1] - row <= NEAR + 2
        if near and friend.side == ship.side and friend is not ship and friend.on_map and friend.towed_by is None:
            for place in places:
                if distance(place.bow, friend.bow) <= NEAR:
                    _mask_each_other(action, ship, place, friend)
    _mask_along(action, ship, way)


def _mask_each_other(action: Action, ship: Ship, place: Place, friend: Ship) -> None:
    own, other = hull(*place, ship.large), hexes_of(friend)
    for side in SIDES:
        if any(hex in other for hex in side_hexes(*place, ship.large, side)):
            mark(action, ship, side)
        if any(hex in own for hex in side_hexes(*friend.place, friend.large, side)):
            mark(action, friend, side)


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

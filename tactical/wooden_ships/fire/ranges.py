"""WS B.VIII.B.1: how far two ships are apart, and which section of one is nearest to the guns of another."""

from __future__ import annotations

from tactical.sea.hexes import Hex, distance, gap
from tactical.wooden_ships.board import hull
from tactical.wooden_ships.state import Ship
from tactical.wooden_ships.terms import HALVES, Half


def hexes_of(ship: Ship) -> tuple[Hex, ...]:
    """WS I.II.C: the hexes that she fills, bow first."""
    return hull(ship.bow, ship.heading, ship.length)


def range_between(one: Ship, other: Ship) -> int:
    """WS B.VIII.B.1, A.VIII.A.6: the fewest hexes from either hex of one to either of the other, through any field."""
    (col, row), (to_col, to_row) = one.bow, other.bow
    way = to_row - row - (to_col >> 1) + (col >> 1)
    return gap(to_col - col, way, one.heading if one.length == 2 else 0, other.heading if other.length == 2 else 0)


def near_half(firer: Ship, halves: tuple[Half, ...], target: Ship) -> Half | None:
    """WS A.VIII.A.7: the section of the target nearest to the sections that fired; None if both are as near."""
    if target.length == 1:
        return None
    hexes = hexes_of(firer)
    guns = hexes if len(hexes) == 1 else [hexes[HALVES.index(half)] for half in halves]
    bow, stern = [min([distance(gun, hex) for gun in guns]) for hex in hexes_of(target)]
    if bow < stern:
        return "bow"
    return "stern" if stern < bow else None

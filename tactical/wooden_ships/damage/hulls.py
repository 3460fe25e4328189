"""WS B.VIII.D.1.b, A.VIII.C: ships whose hull is gone: they strike, and may be doomed to sink or explode."""

from __future__ import annotations

from collections.abc import Iterable

from table.dice import log
from tactical.wooden_ships.damage.facts import HullGone
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import GUNBOAT_CLASS, Doom


def hulls_gone(battle: Battle, ships: Iterable[Ship]) -> list[Ship]:
    """WS B.VIII.D.1.b.p1, D.III.A.4: what becomes of ships that have lost the last hull square; fireships among them blow up at
    once and are returned."""
    exploding = list[Ship]()
    for ship in ships:
        if ship.on_board and not ship.hull and ship.surrendered != "struck":
            ship.surrendered = "struck"
            if ship.fireship:
                exploding.append(ship)
            else:
                _settle(battle, ship)
    return exploding


def _settle(battle: Battle, ship: Ship) -> None:
    """WS A.VIII.C.1-4: the Destroyed Hull Table, where the Advanced game has it; else she strikes."""
    result: Doom = "strikes"
    if battle.options.sinking:
        roll = d6(battle, f"the hull of {ship.name} is gone: does she strike, sink or explode?", "WS A.VIII.C.1", ship.id)
        result = battle.tables.destroyed_hull(roll.die)
    if result != "strikes":
        ship.doom = result
    log(battle, HullGone(ship.id, result))


def boats(battle: Battle, ship: Ship, hull: int) -> int:
    """WS D.III.D.1: how many boats a gunboat counter of so many hull squares still stands for; other ships are no boats."""
    if ship.number != GUNBOAT_CLASS:
        return 0
    each = battle.tables.gunboats.hull_per_boat
    return ship.printed.hull // each - (ship.printed.hull - hull) // each

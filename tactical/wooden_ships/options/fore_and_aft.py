"""WS O.XIV.p1: fore-and-aft rigged ships go a little way into the wind."""

from __future__ import annotations

from tactical.wooden_ships.state import Battle, Ship


def weatherly(battle: Battle, ship: Ship) -> int:
    """WS O.XIV.p1: hexes that she may make this turn in attitude D: one every second turn."""
    if not battle.options.fore_and_aft or not ship.aft_rig:
        return 0
    figures = battle.tables.fore_and_aft
    rested = not ship.upwind or battle.turn - ship.upwind >= figures.every
    return figures.hexes if rested else 0


def made(battle: Battle, ship: Ship) -> None:
    """WS O.XIV.p1: she has entered a hex in attitude D this turn."""
    if battle.options.fore_and_aft and ship.aft_rig:
        ship.upwind = battle.turn

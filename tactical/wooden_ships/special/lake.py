"""WS S.1.III.D-E: how the wind serves the vessels of the lake."""

from __future__ import annotations

from tactical.wooden_ships.special import tags
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import Attitude

SPARES = "wind-spares-oars"
LEAST = "least-way"


def wind_spares(battle: Battle, ship: Ship) -> bool:
    """WS S.1.III.D: the velocity of the wind touches neither oars nor a fore-and-aft rig."""
    return SPARES in battle.special and (ship.printed.oared or ship.aft_rig)


def least_way(battle: Battle, ship: Ship, attitude: Attitude, factors: int) -> list[tuple[int, str]]:
    """WS S.1.III.E: in attitudes A, B and C an allowance of 0 may be 1, every second turn: not in the turn after she used it."""
    if factors > 0 or attitude == "D" or LEAST not in battle.special or ship.helpless:
        return []
    last = ship.tasks.get(LEAST)
    if last is not None and 0 < battle.turn - last < tags.figure(battle, LEAST, "every", 2):
        return []
    return [(tags.figure(battle, LEAST, "hexes", 1) - factors, "every second turn at least")]


def note_least_way(battle: Battle) -> None:
    """WS S.1.III.E: who has gone one hex and no more has used it; the turn is kept, so that the next gives her none."""
    if LEAST in battle.special:
        for ship in battle.afloat():
            if ship.done.hexes == tags.figure(battle, LEAST, "hexes", 1):
                ship.tasks[LEAST] = battle.turn

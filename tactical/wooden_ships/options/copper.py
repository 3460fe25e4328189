"""WS O.XV.A: ships without copper on their bottoms grow slow when they have been long at sea."""

from __future__ import annotations

from tactical.wooden_ships.state import Battle, Ship


def loss(battle: Battle, ship: Ship) -> int:
    """WS O.XV.A: factors that a foul bottom costs under full sail, in every attitude."""
    if battle.options.copper and ship.foul_bottom and ship.canvas == "full":
        return -battle.tables.bottoms.foul
    return 0

"""WS O.II: moves are written against the clock. The clock is the table's; here is how long it runs, and what a ship does for
which nothing was written."""

from __future__ import annotations

from tactical.wooden_ships.movement import orders
from tactical.wooden_ships.movement.steps import NOTHING
from tactical.wooden_ships.state import Battle, Ship


def minutes(battle: Battle) -> int | None:
    """WS O.II, O.III.C: minutes to write the moves of a turn, by the ships of the larger side; None without the rule. Messages
    come with the clock."""
    if not battle.options.timed_moves and not battle.options.messages:
        return None
    return battle.tables.minutes(max(len(battle.of(side)) for side in battle.fleets))


def unwritten(battle: Battle, ship: Ship) -> str:
    """WS O.II.p2: the order of a ship for which none was written: straight on with her full allowance. Without the clock she
    is not to move."""
    return NOTHING if minutes(battle) is None else orders.straight_on(battle, ship)

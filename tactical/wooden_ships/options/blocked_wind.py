"""WS O.IX: a ship close to windward takes the wind out of another's sails."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.sea.hexes import neighbour, opposite
from tactical.wooden_ships.fouling.ties import hull
from tactical.wooden_ships.state import Battle, Ship


def loss(battle: Battle, ship: Ship) -> int:
    """WS O.IX.A-B: factors that a ship loses this turn; of several that block her wind the one that takes most counts. A vessel
    under oars needs no wind."""
    if not battle.options.blocked_wind or not _sails(ship):
        return 0
    return max((_taken(battle, ship, blocker) for blocker in to_windward(battle, ship)), default=0)


def to_windward(battle: Battle, ship: Ship) -> Iterator[Ship]:
    """WS O.IX: the ships that lie beside her exactly between her bow or stern hex and the wind."""
    wanted = [neighbour(hex, opposite(battle.wind.direction)) for hex in hull(ship)]
    for other in battle.ships.values():
        if other.on_board and other.id != ship.id and any(hex in wanted for hex in hull(other)):
            yield other


def _taken(battle: Battle, ship: Ship, blocker: Ship) -> int:
    """WS O.IX.A-B: what one blocker takes: more under full sail than under battle sails, for which half her rigging must
    stand; and by the difference of their guns. At anchor she has no sail set."""
    full = blocker.canvas == "full"
    if not _sails(blocker) or blocker.anchor is not None:
        return 0
    if not full and not battle.tables.blocks_wind(sum(blocker.rigging), sum(blocker.printed.rigging)):
        return 0
    return battle.tables.blocked_wind(full, blocker.rate - ship.rate)


def _sails(ship: Ship) -> bool:
    return ship.printed.battle_speed > 0

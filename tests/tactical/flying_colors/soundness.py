"""What must hold of a battle at every moment of it, whoever plays."""

from __future__ import annotations

from collections import Counter

from tactical.flying_colors.board import hexes_of, navigable
from tactical.flying_colors.hexes import on_map
from tactical.flying_colors.state import Action


def sound(action: Action) -> None:
    """Ships in one place each, hits within bounds, each prize with one captor, commanders and markers where they belong."""
    taken = Counter(hex for ship in action.ships.values() if ship.on_map and ship.towed_by is None for hex in hexes_of(ship))
    passing = {action.way.ship} if action.way is not None else set[str]()
    shared = [hex for hex, count in taken.items() if count > 1]
    under_way = {hex for ship in passing for hex in hexes_of(action.ships[ship])}
    assert set(shared) <= under_way, f"two ships lie in {shared}"
    for ship in action.ships.values():
        assert 1 <= ship.facing <= 6
        assert 0 <= ship.hull <= ship.face.capacity
        assert ship.rigging >= 0
        assert ship.side in action.fleets
        assert ship.captor is None or ship.captor == ship.side
        assert not (ship.captor and ship.struck)
        assert not ship.on_map or all(on_map(action.layout, hex) for hex in hexes_of(ship))
        assert not ship.on_map or all(navigable(action, hex) for hex in hexes_of(ship))
        for mate in (*ship.grappled, *ship.fouled):
            other = action.ships[mate]
            assert ship.id in (*other.grappled, *other.fouled)
            assert ship.on_map
            assert other.on_map
    for commander in action.commanders.values():
        assert (commander.ship is None) == bool(commander.lost)
        assert commander.ship is None or action.ships[commander.ship].fate not in ("sunk", "exploded")
    owned = Counter(ship for command in action.commands for ship in command.ships)
    assert max(owned.values(), default=1) == 1

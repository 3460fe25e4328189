"""WS A.VIII.C.3-4: the Unfouling Phase of ships that will sink or explode."""

from __future__ import annotations

from table.flows import Flow
from tactical.wooden_ships.damage import explosion, masts
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.movement import leaving
from tactical.wooden_ships.state import Battle


def dooms(battle: Battle) -> Flow[None]:
    """WS A.VIII.C.3-4, O.VIII.B.p3: in the Unfouling Phase each doomed ship throws a die and goes on a 6; masts that hang over
    the side are cut away. Who is doomed by another's explosion waits for the next turn."""
    masts.cut_loose(battle)
    for ship in [one for one in battle.afloat() if one.doom]:
        if not ship.on_board:
            continue
        roll = d6(battle, f"does {ship.name} {'sink' if ship.doom == 'sinks' else 'explode'}?", "WS A.VIII.C.3", ship.id)
        if not roll.reaches(battle.tables.doom_die):
            continue
        if ship.doom == "sinks":
            leaving.remove(battle, ship, "sunk")
        else:
            yield from explosion.blow_up(battle, [ship])

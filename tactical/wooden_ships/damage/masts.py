"""WS O.VIII.B: masts that go with rigging sections, and those that hang over the side until they are cut loose."""

from __future__ import annotations

from table.dice import log
from tactical.wooden_ships.damage.facts import MastCut, MastFell
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fire.fields import in_play
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.state import Battle, Deck, Ship

HANGING = "WS O.VIII.B"


def standing(ship: Ship) -> list[int]:
    """The rigging sections, counted from 1, that have a square left."""
    return [number for number, left in enumerate(ship.rigging, 1) if left]


def fall(battle: Battle, ship: Ship, stood: list[int]) -> None:
    """WS O.VIII.B.p1: a die for each rigging section that is lost in a phase; a rowed vessel has no masts to lose."""
    if not battle.options.loss_of_rigging or ship.printed.oared:
        return
    for section in stood:
        if not ship.rigging[section - 1]:
            _fall(battle, ship, section)


def _fall(battle: Battle, ship: Ship, section: int) -> None:
    """WS O.VIII.B.p1-p2: free, or over one of her sides by a second die; then neighbours on that side may foul."""
    if not battle.tables.mast_hangs(d6(battle, f"does a mast of {ship.name} fall free?", HANGING, ship.id).die):
        log(battle, MastFell(ship.id, section))
        return
    side = battle.tables.mast_side(d6(battle, f"over which side of {ship.name} does it hang?", HANGING, ship.id).die)
    ship.hanging.append(side)
    log(battle, MastFell(ship.id, section, side))
    _entangle(battle, ship, side)


def _entangle(battle: Battle, ship: Ship, side: Deck) -> None:
    """WS O.VIII.B.p4: every ship beside her that lies in the play of that broadside must roll for fouling."""
    for other in battle.afloat():
        if other is not ship and ties.adjacent(ship, other) and any(in_play(ship, side, hex) for hex in ties.hull(other)):
            ties.collision(battle, ship, other, "WS O.VIII.B.p4", "lie under a fallen mast")


def cut_loose(battle: Battle) -> None:
    """WS O.VIII.B.p3: one die for each hanging mast in an Unfouling Phase, by the Unfouling Table."""
    for ship in battle.afloat():
        if ship.hanging and not ship.helpless:
            for side in [*ship.hanging]:
                roll = d6(battle, f"does {ship.name} cut the mast loose?", "WS O.VIII.B.p3", ship.id)
                if ties.serves(roll, battle.tables.unfouling):
                    ship.hanging.remove(side)
                    log(battle, MastCut(ship.id, side))

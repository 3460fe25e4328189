"""WS O.XI: ships run aground where the water is no deeper than they are, and must be got off again."""

from __future__ import annotations

from collections.abc import Iterable

from table.dice import log
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships import board
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fouling.ties import hull
from tactical.wooden_ships.movement import leaving
from tactical.wooden_ships.options import shoals
from tactical.wooden_ships.options.facts import RanAground, Refloated
from tactical.wooden_ships.state import Aground, Battle, Ship


def strikes(battle: Battle, ship: Ship, entered: Iterable[Hex]) -> Hex | None:
    """WS O.XI: the first of the hexes that she enters in which the water is no deeper than her depth value; None: all are
    safe."""
    if not battle.options.aground or not battle.shoals:
        return None
    depths = shoals.depths(battle)
    return next((hex for hex in entered if hex in depths and depths[hex] <= ship.printed.depth), None)


def run(battle: Battle, ship: Ship, before: Place, struck: Hex) -> None:
    """WS O.XI.A-B: she lies aground where she is now, having come from `before`; a die says how hard. With the highest she
    cannot be refloated, and is lost."""
    roll = d6(battle, f"how hard is {ship.name} aground?", "WS O.XI.B", ship.id)
    ship.aground = Aground(roll.die, before.bow, before.facing, battle.turn)
    log(battle, RanAground(ship.id, struck, roll.die))
    shoals.find(battle, ship, [struck], list(battle.fleets))
    if roll.die >= battle.tables.grounding.never:
        leaving.remove(battle, ship, "aground for good")


def refloat(battle: Battle) -> None:
    """WS O.XI.B, O.XI.D: in each reload phase after that turn a die for every ship aground. One that comes off lies where she
    was before, and moves normally next turn. None is thrown while another ship has that place, holds her fast, or nobody
    works her."""
    taken = {hex: ship.id for ship in battle.afloat() for hex in hull(ship)}
    for ship in battle.afloat():
        aground = ship.aground
        if aground is None or aground.turn >= battle.turn or ship.helpless or ship.attached:
            continue
        back = board.hull(aground.bow, aground.heading, ship.length)
        if any(taken.get(hex, ship.id) != ship.id for hex in back):
            continue
        roll = d6(battle, f"is {ship.name} refloated?", "WS O.XI.B", ship.id)
        roll.at_least = aground.die + 1
        if battle.tables.refloated(aground.die, roll.die):
            ship.bow, ship.heading, ship.aground = aground.bow, aground.heading, None
            ship.still = ship.adrift = 0
            taken |= dict.fromkeys(back, ship.id)
            log(battle, Refloated(ship.id, ship.bow))

"""WS O.XI-XII: shoals, who knows of them, and the lead that finds them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from table.dice import log, reveal
from tactical.sea.hexes import NEIGHBOURS, Hex
from tactical.wooden_ships.board import Shoal
from tactical.wooden_ships.fouling.ties import hull
from tactical.wooden_ships.options.facts import ShoalFound
from tactical.wooden_ships.state import Battle, Ship


def depths(battle: Battle) -> dict[Hex, int]:
    """WS O.XI: the depth of the water in every shallow hex; where two were marked, the shallower."""
    found = dict[Hex, int]()
    for shoal in battle.shoals:
        found[shoal.hex] = min(shoal.depth, found.get(shoal.hex, shoal.depth))
    return found


def knows(shoal: Shoal, side: str) -> bool:
    """Whether a side knows of a shoal; one with nobody's name to it is on the chart."""
    return not shoal.known_to or side in shoal.known_to


def cast(battle: Battle) -> None:
    """WS O.XII.A: after the ships have moved, each that may be sounding learns the depth of the hexes beside her. Asking
    costs nothing, so that no one is asked whether he asks."""
    if not battle.options.lead or not any(shoal.known_to for shoal in battle.shoals):
        return
    for ship in battle.afloat():
        if may_sound(battle, ship):
            find(battle, ship, [hex for own in hull(ship) for hex in NEIGHBOURS[own]], [ship.side])


def may_sound(battle: Battle, ship: Ship) -> bool:
    """WS O.XII.A-B: whether she moved no more than a hex in this movement phase; on her springs each turn takes one of her
    ends a hex further."""
    done = ship.done
    return not ship.helpless and max(done.hexes + done.drifted, done.swung) <= battle.tables.sounding.moved_at_most


def find(battle: Battle, ship: Ship, where: Iterable[Hex], sides: Iterable[str]) -> None:
    """WS O.XI-XII: these sides learn of the shoals in these hexes. When all know of one it is on the chart, and is told."""
    hexes = set(where)
    for number, shoal in enumerate(battle.shoals):
        new = [side for side in sides if not knows(shoal, side)] if shoal.hex in hexes else []
        if new:
            known = (*shoal.known_to, *new)
            everybody = all(side in known for side in battle.fleets)
            battle.shoals[number] = msgspec.structs.replace(shoal, known_to=() if everybody else known)
            reveal(battle)
            if everybody:
                log(battle, ShoalFound(ship.id, shoal.hex, shoal.depth))

"""WS O.VII, D.III.D.5: one ship tows another of her side: how it begins, what it costs, and how the tow follows."""

from __future__ import annotations

from table.dice import log
from tactical.sea.hexes import Hex, Place, direction_to, neighbour
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.facts import TowBegan
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.tables.options import Towed
from tactical.wooden_ships.terms import GUNBOAT_CLASS

# -- beginning and ending ------------------------------------------------------------------------------------------------


def may_tow(battle: Battle, tug: Ship, tow: Ship) -> bool:
    """WS O.VII.A, O.VII.D.1: whether one ship may take a friendly one in tow: the bow of the other points to the tug's after
    hex. Neither is fast to a third, at anchor, aground, or part of another tow, and the tug can sail or row."""
    if not battle.options.towing or not ties.friendly(tug, tow) or tug.helpless or (tug.dismasted and not tug.printed.oared):
        return False
    if any(ship.towing or ship.towed_by or stuck(ship) or _held_elsewhere(ship, tug, tow) for ship in (tug, tow)):
        return False
    return neighbour(tow.bow, tow.heading) == ties.hull(tug)[-1]


def begin(battle: Battle, tug: Ship, tow: Ship) -> None:
    """WS O.VII.D.1: the two are grappled, and one tows the other from the next turn on."""
    if not may_tow(battle, tug, tow):
        return
    if tow.id not in tug.grapples:
        ties.grapple(battle, tug, tow)
    tug.towing, tow.towed_by = tow.id, tug.id
    log(battle, TowBegan(tug.id, tow.id))


def review(battle: Battle) -> None:
    """WS O.VII.A: a tow is over when the two are no longer friends. Grapples hold ships that lie side by side: a cable that was
    longer is let go."""
    for tug in battle.ships.values():
        if tug.towing is not None and not ties.friendly(tug, tow := battle.ships[tug.towing]):
            while tow.id in tug.grapples and not ties.adjacent(tug, tow):
                ties.ungrapple(battle, tug, tow)
            ties.end_tow(battle, tug, tow)


# -- sailing in tow ------------------------------------------------------------------------------------------------------


def tow_of(battle: Battle, ship: Ship) -> Ship | None:
    """The ship that she has in tow."""
    return battle.ships[ship.towing] if ship.towing is not None else None


def loss(battle: Battle, ship: Ship) -> int:
    """WS O.VII.B, D.III.D.5: factors that a tug loses in every attitude, by the gun ratings of the two; gunboats by the class
    that they tow."""
    tow = tow_of(battle, ship)
    if tow is None:
        return 0
    if ship.number == GUNBOAT_CLASS:
        return battle.tables.gunboat_tow_loss(_class_towed(tow))
    return battle.tables.tow_loss(tow.rate <= ship.rate)


def follows(tow: Place, tug: tuple[Hex, ...]) -> Place:
    """WS O.VII.D.2: where the tow lies when the tug has gone on to fill these hexes: one hex on in the tug's wake, and headed
    for the tug's after hex."""
    bow = neighbour(*tow)
    return Place(bow, direction_to(bow, tug[-1]) or tow.facing)


def stuck(ship: Ship) -> bool:
    """Anchored or aground: no tow moves her."""
    return ship.anchor is not None or ship.aground is not None


def _held_elsewhere(ship: Ship, tug: Ship, tow: Ship) -> bool:
    return bool(ship.fouled) or any(key not in (tug.id, tow.id) for key in ship.grapples)


def _class_towed(tow: Ship) -> Towed:
    """WS D.III.D.5: what is neither a gunboat nor of the line counts with the frigates."""
    if tow.number == GUNBOAT_CLASS:
        return "gunboat"
    return "line" if tow.of_the_line else "frigate"

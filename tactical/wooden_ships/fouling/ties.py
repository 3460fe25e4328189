"""WS B.V.C.5, B.VI: what holds two ships together: fouls and grapples. Nobody else writes them, so both logs always agree."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from table.dice import Roll, log
from tactical.sea.hexes import AROUND, NEIGHBOURS, TO_STERN, Hex, code
from tactical.wooden_ships import board
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.fouling.facts import Fouled, Grappled, TowEnded, Unfouled, Ungrappled
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.tables.boarding import Attempt
from tactical.wooden_ships.terms import GUNBOAT_CLASS

# -- fouls ---------------------------------------------------------------------------------------------------------------


def collision(battle: Battle, one: Ship, other: Ship, rule: str = "WS B.V.C.5", what: str = "collide") -> bool:
    """WS B.V.C.5, D.III.A.5.c, D.III.D.3: one die says whether two ships that collide are fouled; a burning fireship fouls more
    easily, a gunboat never, and ships that are fouled already are not fouled twice. `what` they do, if it is not that."""
    if GUNBOAT_CLASS in (one.number, other.number) or other.id in one.fouled:
        return False
    roll = d6(battle, f"{one.name} and {other.name} {what}: are they fouled?", rule, one.id)
    table = battle.tables.fouling
    if one.lit or other.lit:
        roll.add(table.burning, "a burning fireship")
    if not serves(roll, table):
        return False
    foul(battle, one, other)
    return True


def foul(battle: Battle, one: Ship, other: Ship) -> None:
    """WS B.V.C.5, B.V.C.8: two ships are fouled; both logs say so."""
    if other.id in one.fouled:
        return
    one.fouled.append(other.id)
    other.fouled.append(one.id)
    log(battle, Fouled(one.id, other.id))


def unfoul(battle: Battle, one: Ship, other: Ship) -> None:
    """WS B.III.p2: the foul between two ships is gone for both."""
    one.fouled.remove(other.id)
    other.fouled.remove(one.id)
    log(battle, Unfouled(one.id, other.id))


# -- grapples ------------------------------------------------------------------------------------------------------------


def grapple(battle: Battle, one: Ship, other: Ship) -> None:
    """WS B.VI.A.5, B.VI.A.8: one grapple more between two ships."""
    held = one.grapples.get(other.id, 0) + 1
    one.grapples[other.id] = other.grapples[one.id] = held
    log(battle, Grappled(one.id, other.id, held))


def ungrapple(battle: Battle, one: Ship, other: Ship) -> None:
    """WS B.VI.B.2-3, O.VII.D.3: one grapple less between two ships; with the last a tow ends too."""
    left = one.grapples[other.id] - 1
    if left:
        one.grapples[other.id] = other.grapples[one.id] = left
    else:
        del one.grapples[other.id], other.grapples[one.id]
    log(battle, Ungrappled(one.id, other.id, left))
    if not left:
        end_tow(battle, one, other)


def end_tow(battle: Battle, one: Ship, other: Ship) -> None:
    """WS O.VII.D.3: if one of two ships had the other in tow, she has no longer."""
    for tug, tow in ((one, other), (other, one)):
        if tug.towing == tow.id:
            tug.towing = tow.towed_by = None
            log(battle, TowEnded(tug.id, tow.id))


def cut_loose(battle: Battle, ship: Ship) -> None:
    """A ship that is no more, or has left, holds nobody: what tied her to others is struck from their logs."""
    for other in _tied(battle, ship):
        if ship.id in other.fouled:
            other.fouled.remove(ship.id)
        other.grapples.pop(ship.id, None)
        end_tow(battle, ship, other)
    ship.fouled, ship.grapples = [], {}


# -- who is near, and who is fast to whom ---------------------------------------------------------------------------------


def together(battle: Battle, ship: Ship) -> list[Ship]:
    """WS B.V.B.1.p3: a ship and all that are held to her by fouls or grapples, directly or by others, in the order of set-up."""
    if not ship.fouled and not ship.grapples:
        return [ship]
    found = {ship.id: ship}
    reached = [ship]
    for one in reached:
        for other in _tied(battle, one):
            if other.id not in found:
                found[other.id] = other
                reached.append(other)
    return [one for one in battle.ships.values() if one.id in found]


def neighbours(battle: Battle) -> dict[str, list[Ship]]:
    """WS B.VI: by ship the ships that have a hex beside one of hers, or the same, in the order of set-up."""
    afloat = battle.afloat()
    near = _beside(tuple([(code(ship.bow), ship.heading, ship.length == 2) for ship in afloat]))
    return {ship.id: [afloat[place] for place in places] for ship, places in zip(afloat, near, strict=True)}


@lru_cache(maxsize=4)
def _beside(lain: tuple[tuple[int, int, bool], ...]) -> tuple[tuple[int, ...], ...]:
    """Which of these ships lie beside each: by the number of the bow's hex, the heading, and whether she fills two hexes. It is
    asked before grappling and again before boarding, when all still lie as they did."""
    holders = dict[int, list[int]]()
    for place, (bow, heading, large) in enumerate(lain):
        for number in (bow, bow + TO_STERN[heading]) if large else (bow,):
            holders.setdefault(number, []).append(place)
    found = list[tuple[int, ...]]()
    for own, (bow, heading, large) in enumerate(lain):
        near = {place for way in AROUND[heading, large] for place in holders.get(bow + way, ())}
        found.append(tuple(sorted(near - {own})))
    return tuple(found)


def adjacent(one: Ship, other: Ship) -> bool:
    """WS B.VI: whether a hex of one ship touches, or is, one of the other's."""
    hexes = hull(other)
    return any(hex in hexes for own in hull(one) for hex in NEIGHBOURS[own])


def friendly(one: Ship, other: Ship) -> bool:
    """WS B.VI.A.3, B.IX.D.13: ships of one side, or with a ship that has surrendered and is not taken."""
    return one.side == other.side or any(ship.surrendered and ship.captor is None for ship in (one, other))


def worked(ship: Ship) -> bool:
    """WS B.IX.D.4-5, B.IX.D.14: whether there are people aboard who can handle cables and grapples: not on a ship that has
    surrendered, unless a prize crew runs her, nor on one whose surrender has just been undone."""
    if not ship.on_board or ship.doom or ship.done.idle or not ship.hands:
        return False
    return ship.captor is not None or not ship.surrendered


def serves(roll: Roll, table: Attempt) -> bool:
    """Whether a die succeeds by a table of attempts; the highest number that does is written down with it."""
    roll.at_most = max(table.dice)
    return table.succeeds(roll.total)


def hull(ship: Ship) -> tuple[Hex, ...]:
    """WS I.II.C: the hexes that a ship fills, bow first."""
    return board.hull(ship.bow, ship.heading, ship.length)


def _tied(battle: Battle, ship: Ship) -> Iterable[Ship]:
    """The ships that are fouled with her or grappled to her, each once."""
    return (battle.ships[key] for key in dict.fromkeys((*ship.fouled, *ship.grapples)))

"""WS A.X.B: repairs: who may make them, and what three turns of work bring back."""

from __future__ import annotations

from table.dice import log
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.loading.facts import Repaired
from tactical.wooden_ships.state import Battle, RepairKind, Ship

KINDS: tuple[RepairKind, ...] = ("hull", "rigging", "guns")
ERASE = {"hull": squares.erase_hull, "rigging": squares.erase_rigging, "guns": squares.erase_guns}


def possible(battle: Battle, ship: Ship) -> list[RepairKind]:
    """WS A.X.B.p1-p2, p5: the kinds of repair that a ship may write this turn. People who have just come aboard are no help
    (WS B.VII.B.7)."""
    if not battle.options.repairs or busy(ship) or ship.done.shorthanded or ship.helpless or ship.surrendered:
        return []
    found = [kind for kind in KINDS if damaged(ship, kind)]
    return found if found and hands_enough(battle, ship) else []


def busy(ship: Ship) -> bool:
    """WS A.X.B.p1: whether she has loaded, fired, fought, collided, weighed, changed her sail or turned for factors this turn."""
    done = ship.done
    return bool(done.loaded or done.fired or done.melee or done.collided or done.weighed or done.sails or done.turns)


def hands_enough(battle: Battle, ship: Ship) -> bool:
    """WS A.X.B.p2: two crew sections must be free, of which one may have losses. Those in boarding parties and those that keep
    her afloat are not."""
    needed = battle.tables.repair.sections + ship.flooded
    away = crews.sections_away(ship)
    squares_left = crews.serving(ship)
    free = [number for number, left in enumerate(squares_left, 1) if left and number not in away]
    whole = [number for number in free if not _lessened(ship, number, squares_left[number - 1])]
    return len(free) >= needed and len(whole) >= needed - 1


def _lessened(ship: Ship, section: int, left: int) -> bool:
    """Whether a section of her own log has losses; companies of others have no log here to be compared with."""
    return ship.captor is None and section <= len(ship.crew) and left < ship.printed.crew[section - 1]


def damaged(ship: Ship, kind: RepairKind) -> bool:
    """Whether there is anything of the kind to repair."""
    if kind == "hull":
        return ship.hull < ship.printed.hull
    return bool(ship.gun_marks if kind == "guns" else ship.rigging_marks)


def work(battle: Battle, ship: Ship, kind: RepairKind) -> None:
    """WS A.X.B.p3-p4: one turn of one kind is written; with the third, squares are open again, the latest marks first."""
    ship.done.repaired = True
    turns = ship.repairs.get(kind, 0) + 1
    if turns < battle.tables.repair.turns:
        ship.repairs[kind] = turns
        return
    ship.repairs.pop(kind, None)
    erased = ERASE[kind](ship, battle.tables.repair.squares)
    log(battle, Repaired(ship.id, kind, erased))

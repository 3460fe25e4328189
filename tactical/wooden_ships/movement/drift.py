"""WS B.V.B, D.III.D.2.d-e: which ships drift in a phase, how far, and what is counted for the next."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.sea.hexes import PLACES, WAYS, Place, code
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import anchors
from tactical.wooden_ships.movement.steps import Move
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import GUNBOAT_CLASS

Raft = list[Ship]


def rafts(battle: Battle) -> list[Raft]:
    """WS B.V.B.1.p3: the ships on the board by what drifts together: each alone, or all that are fouled, grappled or in tow."""
    found, seen = list[Raft](), set[str]()
    for ship in battle.ships.values():
        if not ship.on_board or ship.id in seen:
            continue
        raft = ties.together(battle, ship)
        found.append(raft)
        seen.update(one.id for one in raft)
    return found


def due(battle: Battle, raft: Raft, moves: Mapping[str, Move]) -> int:
    """WS B.V.B.1-2, D.III.D.2.d: how many hexes a raft drifts on the last steps of this phase, by what its ships are to do."""
    if not battle.wind.velocity:
        return 0
    for ship in raft:
        if moves[ship.id].hexes or fast(ship):
            return 0
    tables = battle.tables
    if (boat := rowed(raft)) is not None:
        return 0 if moves[boat.id].mark == "RW" else tables.gunboat_drift(not boat.adrift)
    if min(ship.still for ship in raft) + 1 < tables.drift.starts:
        return 0
    return tables.drift.hexes if min(ship.adrift for ship in raft) % rate(battle, raft) == 0 else 0


def rate(battle: Battle, raft: Raft) -> int:
    """WS B.V.B.2.p1: turns from one hex of drift to the next; the slowest of a raft decides."""
    return max(battle.tables.drift_every(ship.number) for ship in raft)  # type: ignore[arg-type]  # a class number


def rowed(raft: Raft) -> Ship | None:
    """WS D.III.D.2.d: the gunboat that a raft is, if she is by herself."""
    first, *others = raft
    return first if first.number == GUNBOAT_CLASS and not others else None


def fast(ship: Ship) -> bool:
    """WS A.V.C.2, O.XI.A: held by an anchor or the ground, so that neither she nor what is fast to her drifts."""
    return ship.aground is not None or anchors.holds(ship)


def downwind(battle: Battle, place: Place, hexes: int) -> Place:
    """WS B.V.B.1.p2: bow and stern go the same way, where the wind blows."""
    return PLACES[place.facing][code(place.bow) + hexes * WAYS[battle.wind.direction]]


# -- what is counted -----------------------------------------------------------------------------------------------------


def count(battle: Battle, moves: Mapping[str, Move]) -> None:
    """WS B.V.B.1-2, B.V.B.5: after a phase: for how many phases running each ship has not moved, and for how many she has been
    drifting; and of a dismasted ship how many since she turned."""
    for ship in battle.afloat():
        ship.still = 0 if ship.done.hexes else ship.still + 1
    for raft in rafts(battle):
        drifting = _drifting(battle, raft, moves)
        turns = min(ship.adrift for ship in raft) + 1 if drifting else 0
        for ship in raft:
            ship.adrift = turns
            _count_swing(ship, moves)


def _drifting(battle: Battle, raft: Raft, moves: Mapping[str, Move]) -> bool:
    """Whether a raft counts as drifting now; a gunboat does as soon as she stays where she is without rowing."""
    for ship in raft:
        if ship.done.hexes or fast(ship):
            return False
    if (boat := rowed(raft)) is not None:
        return boat.id in moves and moves[boat.id].mark != "RW"
    return all(ship.still >= battle.tables.drift.starts for ship in raft)


def _count_swing(ship: Ship, moves: Mapping[str, Move]) -> None:
    """WS B.V.B.5: drifting turns of a dismasted ship since she turned last."""
    turned = ship.id in moves and moves[ship.id].turns > 0
    ship.swing = ship.swing + 1 if ship.dismasted and ship.adrift and not turned else 0

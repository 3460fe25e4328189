"""WS B.XII, S.0.p2, O.XI.C: how a ship comes to be on the board no more.

On an open board counters can be shifted, so that a ship is gone only if the others cannot be laid on the board together with her.
Where land or a shore fixes the counters, she goes over an edge, or ashore.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from table.dice import log
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships import special
from tactical.wooden_ships.board import Board
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import waters
from tactical.wooden_ships.movement.facts import LeftBoard
from tactical.wooden_ships.state import Battle, Fate, Ship
from tactical.wooden_ships.terms import Edge


def remove(battle: Battle, ship: Ship, fate: Fate, edge: Edge | None = None) -> None:
    """A ship is taken off the board; nobody is fast to her any more. `edge`: where she sailed off."""
    ties.cut_loose(battle, ship)
    ship.fate = fate
    log(battle, LeftBoard(ship.id, fate, edge or ""))
    if edge is not None:
        special.left(battle, ship, edge)


def overboard(battle: Battle, ship: Ship) -> bool:
    """WS O.XI.C, S.0.p1-p2: whether a ship that has come to where she lies is destroyed on land, or has left over an edge; then
    she is gone."""
    if battle.board.open:
        return False
    if waters.ashore(battle.board, ship.place, ship.length):
        remove(battle, ship, "ashore")
        return True
    edge = waters.beyond(battle.board, ship.place)
    if edge is None:
        return False
    remove(battle, ship, "left", edge)
    return True


# -- the open board ------------------------------------------------------------------------------------------------------


class Outermost(NamedTuple):
    """A ship that lies farthest toward an edge: how far she went that way of her own will this phase, how far she is from the
    middle of the others, and her id, so that there is always one to name."""

    went: int
    apart: int
    id: str
    edge: Edge


def review(battle: Battle, began: Mapping[str, Place]) -> None:
    """WS B.XII, S.0.p2: if the ships cannot be laid on the board together however the counters are shifted, she who went farthest
    outward of her own will is out. `began`: where each lay before the phase."""
    if not battle.board.open:
        return
    while True:
        edges = too_far_apart(battle.board, [ship.bow for ship in battle.afloat()])
        found = [one for edge in edges for one in _outermost(battle, edge, began) if one.went > 0]
        if not found:
            return
        last = max(found)
        remove(battle, battle.ships[last.id], "left", last.edge)


def too_far_apart(board: Board, bows: list[Hex]) -> tuple[Edge, ...]:
    """WS B.XII: the edges beyond which some would lie, wherever the counters are shifted; none if there is room for all.

    Shifted by an odd number of columns, the hexes of every second column come to lie a row lower.
    """
    if not bows:
        return ()
    edges = list[Edge]()
    columns = [hex.col for hex in bows]
    if max(columns) - min(columns) >= board.columns:
        edges += ("5-6", "2-3")
    rows = ([hex.row for hex in bows], [hex.row + (hex.col & 1) for hex in bows])
    if min(max(lain) - min(lain) for lain in rows) >= board.rows:
        edges += ("1", "4")
    return tuple(edges)


def toward(edge: Edge, hex: Hex) -> int:
    """How far out a hex lies toward an edge, in half hexes."""
    row = 2 * hex.row + (hex.col & 1)
    return {"1": -row, "4": row, "5-6": -2 * hex.col, "2-3": 2 * hex.col}[edge]


def _outermost(battle: Battle, edge: Edge, began: Mapping[str, Place]) -> list[Outermost]:
    afloat = battle.afloat()
    reached = {ship.id: toward(edge, ship.bow) for ship in afloat}
    farthest, middle = max(reached.values()), sum(reached.values())
    found = list[Outermost]()
    for ship in afloat:
        if reached[ship.id] >= farthest - 1:  # rows of two columns differ by half a hex
            start = began.get(ship.id)
            went = reached[ship.id] - toward(edge, start.bow) if start is not None and ship.done.hexes else 0
            found.append(Outermost(went, abs(reached[ship.id] * len(afloat) - middle), ship.id, edge))
    return found

"""WS S.1.III.J, S.7.II.G-H, S.4.IV: leaving a battle by an edge of the board as printed.

On a board without land all counters may be shifted (WS B.XII), so that a ship beyond the printed edge is still in the battle.
Where it matters by which edge ships go, the edges lie as at the set-up, and a ship beyond one leaves when her side says so.
"""

from __future__ import annotations

from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.board import edge_beyond, hexes_from_edge
from tactical.wooden_ships.endings import counted
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.facts import LeftBoard
from tactical.wooden_ships.special import tags
from tactical.wooden_ships.special.facts import Retired
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import Edge

RETIRE = "retire"
GONE = "gone"  # under `gone.SIDE.EDGE`: how many ships of a side have left by an edge


# -- going home ----------------------------------------------------------------------------------------------------------


def ask_to_leave(battle: Battle) -> Flow[None]:
    """WS S.7.II.G-H: at the end of a turn, each side says which of its ships beyond its edges leave for good."""
    forms = [form for side in battle.fleets if (form := _form(battle, side)) is not None]
    answers = yield from ask_all(forms)
    for form in forms:
        for key, leaves in answers[form.side].items():
            if leaves:
                go_home(battle, battle.ships[key])


def _form(battle: Battle, side: str) -> Form[bool] | None:
    stay, leave = Option("stay", "stays in the battle", False), Option("leave", "leaves it for good", True)
    parts = tuple(
        Part(ship.id, ship.name, (stay, leave), "stay") for ship in battle.of(side) if may_leave(battle, ship) is not None
    )
    return Form(side, "WS S.7.II.G", kinds.LEAVE, parts, "Who leaves the battle?") if parts else None


def may_leave(battle: Battle, ship: Ship) -> Edge | None:
    """The edge by which a ship may leave now: a home edge, beyond which her bow lies; and nothing holds her back."""
    edge = edge_beyond(battle.board, ship.bow)
    if edge is None or ship.helpless or ship.attached or edge not in battle.fleets[ship.side].home_edges:
        return None
    return edge


def go_home(battle: Battle, ship: Ship) -> None:
    """She leaves the battle, and is counted at her edge."""
    edge = edge_beyond(battle.board, ship.bow)
    ties.cut_loose(battle, ship)
    ship.fate = "left"
    if edge is not None:
        count(battle, ship.side, edge)
        log(battle, LeftBoard(ship.id, "left", edge))


def count(battle: Battle, side: str, edge: Edge) -> None:
    battle.special[f"{GONE}.{side}.{edge}"] = gone(battle, side, edge) + 1


def gone(battle: Battle, side: str, edge: Edge) -> int:
    """How many ships of a side have left by an edge."""
    return counted(battle, f"{GONE}.{side}.{edge}")


# -- retiring ------------------------------------------------------------------------------------------------------------


def remember_starts(battle: Battle) -> None:
    """WS S.1.III.J: how far from the edge each ship began that may not go back."""
    for ship in battle.ships.values():
        if tags.binds(battle, RETIRE, ship):
            ship.tasks[RETIRE] = hexes_from_edge(battle.board, ship.bow, RETREAT)


def retire(battle: Battle) -> None:
    """WS S.1.III.J: a ship whose bow is nearer to edge 1 than it began is retreating and is removed."""
    if RETIRE not in battle.special:
        return
    for ship in battle.afloat():
        start = ship.tasks.get(RETIRE)
        if start and hexes_from_edge(battle.board, ship.bow, RETREAT) < start and ship.captor is None:
            ties.cut_loose(battle, ship)
            ship.fate = "left"
            log(battle, Retired(ship.id))


RETREAT: Edge = "1"

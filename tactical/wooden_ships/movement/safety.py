"""The usual line of an order: straight ahead as far as nothing is in the way that everybody can see."""

from __future__ import annotations

from tactical.sea.hexes import DECODED, PLACES, WAYS, code
from tactical.wooden_ships.board import on_board
from tactical.wooden_ships.movement import orders, waters
from tactical.wooden_ships.movement.courses import codes
from tactical.wooden_ships.movement.helm import Helm
from tactical.wooden_ships.movement.steps import NOTHING
from tactical.wooden_ships.state import Battle, Ship


def standing(battle: Battle) -> frozenset[int]:
    """The hexes of ships that did not move last turn, or cannot."""
    ships = (ship for ship in battle.afloat() if ship.still or _stuck(ship))
    return frozenset(number for ship in ships for number in codes(code(ship.bow), ship.heading, ship.length))


def _stuck(ship: Ship) -> bool:
    return ship.attached or ship.anchor is not None or ship.aground is not None or ship.helpless


def straight(battle: Battle, ship: Ship, obstacles: frozenset[int], helm: Helm) -> str:
    """Straight ahead with all her allowance, but short of ships that stand still, of land, and of the edge of a fixed board."""
    if not helm.ahead:
        return NOTHING
    start, made = orders.start(ship), 0
    bow = code(start.bow)
    for hexes in range(1, helm.most + 1):
        number = bow + hexes * WAYS[ship.heading]
        if number in obstacles or not _open(battle, number, ship):
            break
        made = hexes
    return str(made)


def _open(battle: Battle, number: int, ship: Ship) -> bool:
    if battle.board.open:
        return True
    return on_board(battle.board, DECODED[number]) and not waters.ashore(battle.board, PLACES[ship.heading][number], ship.length)

"""WS A.V.C, D.III.A.5.a: what may be written beside a move, and what comes of it when the moves are shown."""

from __future__ import annotations

from table.dice import log
from tactical.wooden_ships import squares
from tactical.wooden_ships.boarding import crews, prizes
from tactical.wooden_ships.movement import anchors
from tactical.wooden_ships.movement.facts import SetAfire
from tactical.wooden_ships.state import Battle, Ship

FIRE = "(Fire)"
WORDS = {**anchors.NOTES, FIRE: "set her afire and leave her"}


def may_note(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """The notes that a ship may write this turn: about her anchor, and whether a fireship is lit."""
    lights = ship.fireship and ship.on_board and not ship.lit and not ship.helpless
    return (*anchors.may_note(battle, ship), *([FIRE] if lights else []))


def carry_out(battle: Battle) -> None:
    """What was written takes effect: anchors as they do, and a fireship burns at once, left by her people."""
    for ship in battle.ships.values():
        for note in ship.notes:
            if note != FIRE:
                anchors.note(battle, ship, note)
            elif FIRE in may_note(battle, ship):
                ship.lit = True
                log(battle, SetAfire(ship.id, _abandoned(battle, ship)))
                prizes.check(battle, ship)
        ship.notes = []


def _abandoned(battle: Battle, ship: Ship) -> int:
    """WS D.III.A.5.a: everybody aboard is gone with her boats, friends and a prize crew too; how many squares that were."""
    return crews.lose(battle, ship, ship.hands) + squares.mark_crew(ship, sum(ship.crew))

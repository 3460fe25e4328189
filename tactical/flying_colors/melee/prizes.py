"""FC 3.8.3: ships that change hands."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors.damage.facts import CommanderHarmed
from tactical.flying_colors.melee.facts import Taken
from tactical.flying_colors.melee.strength import PRIZE_CREW
from tactical.flying_colors.state import Action, Ship


def take(action: Action, ship: Ship, by: str, how: str) -> None:
    """FC 3.8.1n, 3.8.3: a ship is captured, or retaken by her own side. The captors sail her; the commanders aboard are lost."""
    again = ship.captor is not None
    _take_flags(action, ship)
    ship.side, ship.captor, ship.struck, ship.command = by, None if again else by, False, None
    ship.retaken = again
    if again:
        ship.marines_lost = max(0, ship.face.marines - PRIZE_CREW)
    log(action, Taken(ship.id, by, how, again))


def _take_flags(action: Action, ship: Ship) -> None:
    """FC 3.7.11aj: no commander outlasts the capture of his ship."""
    for commander in action.aboard(ship):
        commander.ship, commander.lost = None, "captured"
        log(action, CommanderHarmed(commander.id, ship.id, "captured"))

"""2006:18.12: a fleet surprised at anchor."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors import ratings
from tactical.flying_colors.facts import Awakened
from tactical.flying_colors.special.kept_in_command import named
from tactical.flying_colors.state import Action, Ship

NAME, COMMANDER, ABOARD = "surprised", "released_commander", "released_aboard"


def lies_surprised(action: Action, ship: Ship) -> bool:
    """She may neither move nor fire."""
    return named(action, NAME, ship.nationality)


def wake(action: Action) -> None:
    """A die below the turn's number, and the fleet is itself again for the rest of the battle; else all its guns stay cold."""
    roll = d10(action, "is the fleet still surprised?", "FC 2006:18.12")
    if roll.passes(action.turn - 1):
        nations = action.special.pop(NAME)
        assert isinstance(nations, list)
        log(action, Awakened(nations))
        if COMMANDER in action.special:
            join(action)
        return
    for ship in action.ships.values():
        if lies_surprised(action, ship):
            ship.fired = ["port", "starboard"]


def join(action: Action) -> None:
    """A commander is in his ship from now on, if she is left to him."""
    ship = action.ships[str(action.special[ABOARD])]
    if ship.fate == "afloat" and ship.captor is None:
        officer = ratings.standard().officer(str(action.special[COMMANDER]))
        commander = officer.aboard(ship, action.tables.wounds)
        action.commanders[commander.id] = commander

"""FC 5.2, 5.4: how a duel is played and ends, where it differs from a battle of fleets."""

from __future__ import annotations

from tactical.flying_colors.fleets import home
from tactical.flying_colors.state import Action, Command, Ship

DUEL, ATTACKER = "duel", "attacker"  # among the special rules
CHASE = "chase"


def is_duel(action: Action) -> bool:
    return DUEL in action.special


def tell_off(action: Action) -> None:
    """FC 5.4: there is no command: each ship acts by herself, by a card."""
    action.commands = [
        Command(ship.id, ship.side, "formation", [ship.id])
        for ship in action.ships.values()
        if ship.fate == "afloat" and not ship.struck
    ]


def defends(action: Action, ship: Ship) -> bool:
    """Whether a ship is of the side that did not seek the duel."""
    return home(action, ship) != action.special[ATTACKER]


def is_chase(action: Action) -> bool:
    return action.special.get(DUEL) == CHASE


def chased(action: Action, ship: Ship) -> bool:
    """FC 5.2.2: whether a ship wins by getting away; one that is taken does not."""
    return is_chase(action) and ship.captor is None and defends(action, ship)


def left_worth(action: Action, ship: Ship) -> float | None:
    """FC 5.2.1b: what a ship that left the map gives the enemy: as much as sunk, but the attacker nothing; None for any other."""
    if not is_duel(action) or ship.fate != "gone":
        return None
    return 0.0 if defends(action, ship) else float(ship.front.worth)


def escaped(action: Action) -> bool:
    """FC 5.2.2: in a chase the defender has won as soon as a ship of his has got away."""
    return is_chase(action) and any(ship.fate == "gone" and defends(action, ship) for ship in action.ships.values())

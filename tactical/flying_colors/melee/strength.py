"""FC 3.8.1: what a ship is worth in a melee, whom she may board, and the odds."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.flying_colors.melee.usage import usage
from tactical.flying_colors.state import Action, Ship

RATES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "G": 8, "T": 9, "": 10}  # FC 3.8.1d; one without guns comes last
PRIZE_CREW = 1  # FC 3.8.3c


def marines(ship: Ship) -> int:
    """FC 2.2.1.3: the marines of the side that is up, less losses, of which one point is never lost; a prize has her crew."""
    if ship.captor is not None:
        return PRIZE_CREW
    printed = ship.face.marines
    return max(min(printed, 1), printed - ship.marines_lost)


def value(action: Action, ship: Ship) -> int:
    """FC 3.8.1f: her marines and the quality of every commander aboard."""
    return marines(ship) + sum(commander.values.quality for commander in action.aboard(ship))


def rate(action: Action, ship: Ship) -> int:
    """FC 3.8.1j: her current rate as a number, low for a heavy ship: one more for every six hull hits."""
    return RATES[ship.face.rate] + ship.hull // action.tables.shifts.hull_hits


def may_fight(ship: Ship) -> bool:
    """FC 3.7.11r, 4.6.2a: whether a ship can be boarded and defend herself: not struck, awash or a floating battery."""
    return ship.fate == "afloat" and not ship.struck and not ship.mastless


def may_lead(ship: Ship) -> bool:
    """FC 3.8.3a, 2.2.1.1h: whether she may begin a melee: no prize may, nor one whose guns are gone for good."""
    return may_fight(ship) and ship.captor is None and ship.face.rate != ""


def within_rates(action: Action, ship: Ship, other: Ship) -> bool:
    """FC 3.8.1d: the ship boarded is at most two rates heavier."""
    return not usage(action).rates_limit or rate(action, ship) - rate(action, other) <= action.tables.rolls.melee_rates


def may_board(action: Action, ship: Ship, other: Ship) -> bool:
    """FC 3.8.1a: an enemy that she is grappled to and is not too small for."""
    grappled = other.id in ship.grappled and other.side != ship.side
    return grappled and may_lead(ship) and may_fight(other) and within_rates(action, ship, other)


def dice(action: Action, ships: Sequence[Ship], defender: Ship, attack: int) -> int:
    """FC 3.8.1j-k: the attacker's dice: the odds, rounded in favour of the heavier ship, else of the defender; four at most."""
    defence = max(1, value(action, defender))
    gunless = defender.captor is not None and not usage(action).prizes_have_guns
    heavier = gunless or min(rate(action, ship) for ship in ships) < rate(action, defender)
    return min(action.tables.rolls.melee_dice, -(-attack // defence) if heavier else attack // defence)

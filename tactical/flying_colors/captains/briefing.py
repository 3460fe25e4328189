"""What captains and admirals of a side work with when they are asked something: the battle as it lies before
them, their temper, and the admiral's plan for the turn."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from tactical.flying_colors.captains.metal import Metal, metal_of
from tactical.flying_colors.captains.temperaments import Temperament
from tactical.flying_colors.special import mistaken
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import axial, code

BEATEN = 3  # hull left at which a damaged ship may strike any turn (FC 3.7.11)


class Briefing(NamedTuple):
    """One side's view of the battle."""

    action: Action
    side: str
    temper: Temperament


class Contact(NamedTuple):
    """An enemy as a captain sees her: how she lies, what hull and rigging hits on her are worth, and her weight of metal."""

    ship: Ship
    bow: int
    facing: int
    large: bool
    away: float
    hull: float
    rigging: float
    metal: Metal


# -- ships ---------------------------------------------------------------------------------------------------------------


def fights(ship: Ship) -> bool:
    """Whether a ship has guns to fight with."""
    face = ship.back if ship.damaged else ship.front
    return ship.fate == "afloat" and not ship.struck and ship.captor is None and face.rate != "" and ship.hull < face.capacity


def hull_total(ship: Ship) -> int:
    return ship.front.capacity + ship.back.capacity


def hull_left(ship: Ship) -> int:
    """All hits that her hull can still take, on both faces."""
    return ship.back.capacity - ship.hull if ship.damaged else ship.front.capacity + ship.back.capacity - ship.hull


def strikes_soon(ship: Ship) -> bool:
    return ship.damaged and ship.back.capacity - ship.hull <= BEATEN


def helpless(ship: Ship) -> bool:
    """She stays where she is, or drifts."""
    return bool(ship.dismasted or ship.anchor is not None or ship.aground or ship.grappled or ship.fouled or ship.struck)


# -- distances -----------------------------------------------------------------------------------------------------------


def span(dq: float, dr: float) -> float:
    """Hexes as the gull flies."""
    return sqrt(dq * dq + dr * dr + dq * dr)


def apart(one: Ship, other: Ship) -> float:
    """From bow to bow."""
    (col, row), (to_col, to_row) = one.bow, other.bow
    dq = to_col - col
    dr = to_row - row - (to_col >> 1) + (col >> 1)
    return sqrt(dq * dq + dr * dr + dq * dr)


# -- what hits are worth -------------------------------------------------------------------------------------------------


def hull_worth(temper: Temperament, ship: Ship) -> float:
    """A hull hit counts the more the nearer she is to striking; when she is, more hits hasten it only little."""
    if strikes_soon(ship):
        return 0.8
    return 1.0 + temper.finish * (1.0 - hull_left(ship) / max(1, hull_total(ship)))


def rigging_worth(temper: Temperament, ship: Ship, lost_at: int) -> float:
    """A rigging hit slows an enemy; how much more or less it counts when she is cut up already is a matter of temper. It hardly
    counts for one that lies still anyway."""
    if ship.dismasted or ship.mastless:
        return 0.0
    worth = temper.rigging * (1.0 + temper.dismast * ship.rigging / lost_at)
    return worth * 0.4 if helpless(ship) else worth


def strangers(action: Action, ship: Ship, room: int) -> list[Ship]:
    """The ships not further off than so many columns and rows that are not of her side; to one that knows no friends (2006:18.17)
    all ships are strangers."""
    if mistaken.astray(action, ship):
        return list(action.ships.values())
    (col, row), side = ship.bow, ship.side
    found = []
    for other in action.ships.values():
        if other.side != side:
            to_col, to_row = other.bow
            if -room <= to_col - col <= room and -room <= to_row - row <= room:
                found.append(other)
    return found


def contacts(deck: Briefing, ship: Ship, near: list[Ship], reach: float, most: int) -> list[Contact]:
    """Of these strangers the nearest enemies that a ship may have to do with, no further off than a reach, the nearest first."""
    action = deck.action
    found = _mistaken_for_enemies(action, ship) if mistaken.astray(action, ship) else _enemies(ship, near, reach)
    lost_at = action.tables.damage.dismasted
    return [_contact(deck, ship, foe, away, lost_at) for away, _, foe in sorted(found)[:most]]


def _enemies(ship: Ship, near: list[Ship], reach: float) -> list[tuple[float, str, Ship]]:
    (q, r), found = axial(ship.bow), []
    for foe in near:
        if foe.fate == "afloat" and not foe.struck and foe.captor is None:
            col, row = foe.bow
            dq, dr = col - q, row - (col >> 1) - r
            away = sqrt(dq * dq + dr * dr + dq * dr)
            if away <= reach:
                found.append((away, foe.id, foe))
    return found


def _mistaken_for_enemies(action: Action, ship: Ship) -> list[tuple[float, str, Ship]]:
    return [(1.0, other.id, other) for other in mistaken.pair(action) if other is not ship]


def _contact(deck: Briefing, ship: Ship, foe: Ship, away: float, lost_at: int) -> Contact:
    hull = rigging = 0.0
    if fair(ship, foe):
        hull, rigging = hull_worth(deck.temper, foe), rigging_worth(deck.temper, foe, lost_at)
    return Contact(foe, code(foe.bow), foe.facing, foe.size == "large", away, hull, rigging, metal_of(deck.action, foe))


def fair(ship: Ship, foe: Ship) -> bool:
    """FC 3.7.2: whether she may fire at an enemy."""
    return foe.game or foe.size == "large" or ship.size == "small" or foe.mastless

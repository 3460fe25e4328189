"""Dice of seamanship: what helps and hinders a ship that evades, grapples or cuts herself free."""

from __future__ import annotations

from table.dice import Roll, d10
from tactical.flying_colors.card import Attempt
from tactical.flying_colors.cards.effects import tacking_of
from tactical.flying_colors.movement.rates import without_way
from tactical.flying_colors.state import Action, Ship


def best_quality(action: Action, ship: Ship) -> int:
    """FC 2.2.2.3: the quality of the best commander aboard."""
    best, key = 0, ship.id
    for commander in action.commanders.values():
        if commander.ship == key:
            best = max(best, commander.values.quality)
    return best


def attempt(action: Action, row: Attempt, ship: Ship, foe: Ship, why: str, rule: str) -> bool:
    """A die of the tables of evasion, grappling or disengagement, with what counts for and against the ship that tries."""
    roll = d10(action, why, rule, ship.id)
    roll.add(row.audacity * action.audacity(ship), "audacity")
    roll.add(row.quality * best_quality(action, ship), "commander")
    if row.rigging_hits:
        roll.add(row.rigging * (ship.rigging // row.rigging_hits), "rigging")
    if ship.side != foe.side:
        roll.add(row.foe_audacity * action.audacity(foe), "enemy's audacity")
    roll.add(row.stopped if without_way(action, ship) else 0, "no way on her")
    roll.add(0 if ship.large else row.small, "small ship")
    roll.add(row.fouled if foe.id in ship.fouled else 0, "fouled")
    roll.add(row.grappled if foe.id in ship.grappled else 0, "grappled")
    return roll.reaches(row.at_least)


def tacking_roll(action: Action, ship: Ship, nearest: int | None) -> Roll:
    """FC 3.6.6c, 3.7.11: the die of a tack."""
    row = action.tables.tacking
    roll = d10(action, "tack", "FC 3.6.6", ship.id)
    roll.add(row.quality * best_quality(action, ship), "commander")
    roll.add(row.rigging * (ship.rigging // row.rigging_hits), "rigging")
    roll.add(row.damaged if ship.damaged else 0, "damaged")
    if nearest is None or nearest > row.far:
        roll.add(row.enemy_far, "no enemy near")
    elif nearest <= row.near:
        roll.add(row.enemy_near, "enemy close by")
    roll.add(tacking_of(action, ship), "card")
    return roll

"""FC 3.7.11: commanders wounded, killed and lost with their ships."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.board import separation
from tactical.flying_colors.damage.facts import CommanderHarmed
from tactical.flying_colors.state import Action, Commander, Ship, Values

BROKEN = Values(0, 0)  # FC 4.10.2a


def casualties(action: Action, ship: Ship, hits: int) -> None:
    """FC 3.7.11: a die for each commander aboard a ship that has taken so many hits; a 9 wounds him."""
    for commander in action.aboard(ship):
        roll = d10(action, "casualty", "FC 3.7.11", commander.id)
        if roll.reaches(action.tables.rolls.wound) and (not action.options.men_of_iron or _hard_hit(action, commander, hits)):
            wound(action, commander)


def _hard_hit(action: Action, commander: Commander, hits: int) -> bool:
    """FC 4.10.1: a second die must be below the hits of this attack."""
    return d10(action, "men of iron", "FC 4.10.1", commander.id).passes(hits - 1)


def wound(action: Action, commander: Commander) -> None:
    """FC 3.7.11: he is worse for it from the first wound on, and may die of any."""
    ship = commander.ship
    assert ship is not None
    commander.wounded = True
    if d10(action, "mortal wound", "FC 3.7.11", commander.id).passes(audacity(action, commander)):
        fall(action, commander)
    log(action, CommanderHarmed(commander.id, ship, commander.lost or "wounded"))


def fall(action: Action, commander: Commander) -> None:
    """FC 3.7.11: he is dead; or, the only commander of his fleet among men of iron, stays aboard a broken man (FC 4.10.2)."""
    if irreplaceable(action, commander):
        commander.fit = commander.hurt = BROKEN
        commander.worth = 0
    else:
        commander.ship, commander.lost = None, "killed"


def irreplaceable(action: Action, commander: Commander) -> bool:
    """FC 4.10.2a: by the option of men of iron, the one commander that a fleet began with."""
    fleet = [other for other in action.commanders.values() if other.side == commander.side and other.rank]
    return action.options.men_of_iron and fleet == [commander]


def audacity(action: Action, commander: Commander) -> int:
    """FC 2.2.2.5: the audacity of a commander's nation."""
    of = action.fleets[commander.side].audacity
    return of[commander.nationality] if commander.nationality in of else max(of.values(), default=0)


def go_down(action: Action, ship: Ship) -> None:
    """FC 3.7.11: all commanders aboard are lost with their ship."""
    for commander in action.aboard(ship):
        haven = nearest_friend(action, ship) if irreplaceable(action, commander) else None
        if haven is not None:
            fall(action, commander)
            commander.ship = haven.id  # FC 4.10.2b
        else:
            commander.ship, commander.lost = None, "drowned"
        log(action, CommanderHarmed(commander.id, ship.id, commander.lost or "wounded"))


def nearest_friend(action: Action, ship: Ship) -> Ship | None:
    """FC 4.10.2b: the nearest ship of a side that is left, the first of the set-up if two are as near."""
    friends = [o for o in action.ships.values() if o is not ship and o.side == ship.side and o.fate == "afloat" and not o.struck]
    return min(friends, key=lambda friend: separation(ship, friend), default=None)

"""FC 3.7.7.6: raking: who may, the die, and what it does."""

from __future__ import annotations

from table.dice import d10
from tactical.flying_colors.card import Hits
from tactical.flying_colors.fire.bearings import View
from tactical.flying_colors.fire.shot import Shot
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.hexes import rake_line
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import End, hull

DOUBLED, STERN_HULL = 2, 2  # 2006:12.5b-c


def rake_end(action: Action, seen: View) -> End | None:
    """FC 3.7.7.6: the end of the target on whose rake line she has a hex. 2006:12.5: the end that is nearer, if no broadside of
    the target bears on any of her hexes, or on one only at range 1."""
    if usage(action).rakes_by_die:
        return seen.rake
    return seen.end if seen.exposed == 0 or (seen.exposed == 1 and seen.range <= 1) else None


def automatic(action: Action, shot: Shot) -> bool:
    """FC 3.7.9: a ship fast to another in a raking position needs no die; 2006:12.5a: nobody does."""
    return shot.sighting.close == "attached" or not usage(action).rakes_by_die


def needed(action: Action, ship: Ship, shot: Shot) -> int | None:
    """FC 3.7.7.6: the highest natural die that rakes; None if no die is thrown for it."""
    if automatic(action, shot):
        return None
    return action.tables.rake.at_most - sum(value for value, _ in modifiers(action, ship, shot))


def modifiers(action: Action, ship: Ship, shot: Shot) -> list[tuple[int, str]]:
    """FC 3.7.7.6: less Audacity and the Quality of a commander aboard, more for the range, less on the stern's line."""
    stern = action.tables.rake.stern if shot.sighting.rake == "stern" else 0
    return [
        (-action.audacity(ship), "audacity"),
        (-best_quality(action, ship), "commander"),
        (shot.sighting.range, "range"),
        (stern, "stern rake line"),
    ]


def rakes(action: Action, ship: Ship, shot: Shot) -> bool:
    """FC 3.7.7.6: whether a shot rakes; a success counts against another rake of the same ship in this activation."""
    if shot.sighting.rake is None:
        return False
    if automatic(action, shot):
        return True
    roll = d10(action, "rake", "FC 3.7.7.6", ship.id)
    for value, why in modifiers(action, ship, shot):
        roll.add(value, why)
    raked = roll.passes(action.tables.rake.at_most)
    way = action.way
    if raked and way is not None and way.ship == ship.id:
        way.rakes[shot.target] = len(way.track)
    return raked


def may_rake_again(action: Action, ship: Ship, target: Ship) -> bool:
    """FC 3.7.7.6: after a success both her hexes must have left the target's rake line."""
    way = action.way
    if way is None or way.ship != ship.id or target.id not in way.rakes:
        return True
    since = way.track[way.rakes[target.id] :]
    return any(all(rake_line(*target.place, hex) is None for hex in hull(*place, ship.large)) for place in since)


def damage_of(action: Action, hits: Hits, end: End | None) -> Hits:
    """FC 3.7.7.6: the hits of a rake: hull by half more from ahead, doubled from astern. 2006:12.5b-c: all doubled, and two more
    hull hits from astern."""
    if end is None:
        return hits
    if usage(action).rakes_by_die:
        return hits._replace(hull=action.tables.raked(hits.hull, end == "stern"))
    hull_hits = DOUBLED * hits.hull + (STERN_HULL if end == "stern" else 0)
    return Hits(hull_hits, DOUBLED * hits.rigging, DOUBLED * hits.marines, hits.fire)

"""FC 3.7.7.6-3.7.9: shots carried out: the dice, and then what they did."""

from __future__ import annotations

from typing import NamedTuple

from table.dice import d10, log
from tactical.flying_colors.bands import Banded
from tactical.flying_colors.card import NO_HITS, Hits
from tactical.flying_colors.damage import batter, catch_fire, hits
from tactical.flying_colors.fire.facts import ChaseGunsFired, Fired
from tactical.flying_colors.fire.rakes import damage_of, rakes
from tactical.flying_colors.fire.shot import CHASE_GUNS, Shot
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.fire.weighing import Weighed, hits_of_die, weigh
from tactical.flying_colors.movement import attacked
from tactical.flying_colors.state import Action, Battery, Ship


class Volley(NamedTuple):
    """A shot whose dice have fallen: what hits, and how many hull hits its own guns do at home (FC 4.8.2)."""

    shot: Shot
    hits: Hits
    burst: int = 0


def discharge(action: Action, *shots: Shot, answer: bool = False) -> None:
    """FC 3.7.7: carry out shots; those of ships fast to each other together: no damage counts before all have fired (FC 3.7.9).
    `answer`: the first is defensive fire."""
    volleys = [_fire(action, shot, answer and shot is shots[0]) for shot in shots]
    for volley in volleys:
        _hit(action, volley)


def battery_of(action: Action, key: str) -> Battery:
    return next(battery for battery in action.batteries if battery.id == key)


def _fire(action: Action, shot: Shot, answer: bool) -> Volley:
    """FC 3.7.7.6-3.7.7.7: the rake, the firepower, the die."""
    ship = action.ships.get(shot.firer)
    raked = ship is not None and rakes(action, ship, shot)
    weighed = weigh(action, shot, raked)
    _mark_fired(action, ship, shot)
    rake = shot.sighting.rake if raked else None
    volley = _thrown(action, shot, weighed)
    found = _manned(action, shot, damage_of(action, volley.hits, rake) if weighed.firepower is not None else NO_HITS)
    partial = shot.sighting.partial_rake if raked else shot.sighting.partial
    log(
        action,
        Fired(
            shot.firer,
            shot.target,
            shot.sighting.broadside,
            shot.aim,
            shot.sighting.range,
            weighed.firepower,
            found.hull,
            found.rigging,
            found.marines,
            partial,
            rake,
            answer,
        ),
    )
    return volley._replace(hits=found)


def _thrown(action: Action, shot: Shot, weighed: Weighed) -> Volley:
    """FC 3.7.7.7d: the die with all its modifiers; a shot without effect throws none."""
    if weighed.firepower is None:
        return Volley(shot, NO_HITS)
    roll = d10(action, f"fire at {shot.aim}", "FC 3.7.7.7", shot.firer)
    for value, why in weighed.modifiers:
        roll.add(value, why)
    found = hits_of_die(action, weighed, shot.aim, roll.die + weighed.die)
    if shot.load == "double":
        return _double_shot(action, shot, found, roll.die)
    return Volley(shot, found)


def _double_shot(action: Action, shot: Shot, found: Hits, die: int) -> Volley:
    """FC 4.8.2h: two balls a gun: more hull hits where there is one, and guns that burst."""
    loads = action.tables.loads
    if found.hull:
        more = loads.double_near_hull if shot.sighting.range <= loads.double_near else loads.double_far_hull
        found = found._replace(hull=found.hull + more)
    return Volley(shot, found, Banded(loads.double_bursts)[die])


def _manned(action: Action, shot: Shot, found: Hits) -> Hits:
    """2006:12.9a, 12.10a: marines are hit in the first edition only, at point-blank twice as often."""
    factor = usage(action).point_blank_marines if shot.sighting.close == "point-blank" else 1
    return found._replace(marines=found.marines * factor if action.options.edition == 2006 else 0)


def _mark_fired(action: Action, ship: Ship | None, shot: Shot) -> None:
    """FC 3.7.1, 3.7.7.7: the broadside has fired, whatever it does; a shore battery counts its salvoes (FC 4.6)."""
    side = shot.sighting.broadside
    if ship is None:
        battery_of(action, shot.firer).shots += 1
    elif side is not None:
        if side not in ship.fired:
            ship.fired.append(side)
        if action.way is not None and action.way.ship == ship.id:
            action.way.volleys += 1
        if side not in ship.opened:
            ship.opened.append(side)


def _hit(action: Action, volley: Volley) -> None:
    """FC 3.7.7.7, 3.7.11: mark the damage, and see whether the target burns."""
    shot, found = volley.shot, volley.hits
    ship, target = action.ships.get(shot.firer), action.ships.get(shot.target)
    if target is None:
        batter(action, battery_of(action, shot.target), found.hull)
    else:
        hits(action, target, found.hull, found.rigging, found.marines)
        if found.fire:
            ignite(action, target, found.hull + found.rigging)
        if ship is not None:
            attacked(action, ship, target)
            provoke(action, ship, target, found)
    if volley.burst and ship is not None:
        hits(action, ship, volley.burst, cause="burst gun")


def ignite(action: Action, target: Ship, sustained: int) -> None:
    """FC 3.7.11: a die not above the hits of this attack sets her on fire; a 9 never does."""
    if target.on_fire or target.fate != "afloat":
        return
    if d10(action, "fire aboard", "FC 3.7.11", target.id).passes(min(sustained, action.tables.fires.never_ignites - 1)):
        catch_fire(action, target)


def provoke(action: Action, ship: Ship, target: Ship, found: Hits) -> None:
    """FC 3.7.2: a small ship that has hurt a ship of the line may be fired at by large ones (2006:5.3: that has hurt any)."""
    hurt = found.hull or found.rigging or found.marines
    if hurt and ship.size == "small" and (target.size == "large" or usage(action).any_prey_provokes):
        ship.game = True


# -- chase guns ----------------------------------------------------------------------------------------------------------


def fire_chasers(action: Action, ship: Ship, shot: Shot) -> None:
    """FC 3.7.5.2: the die with Audacity, not below the range: one rigging hit; a natural 9 close by, another."""
    row, sighting = action.tables.chase_guns, shot.sighting
    way = action.way
    if way is not None and way.ship == ship.id:
        way.chased.append(CHASE_GUNS[sighting.bears])
    roll = d10(action, "chase guns", "FC 3.7.5.2", ship.id)
    roll.add(action.audacity(ship), "audacity")
    roll.add(shot.aid, "card")
    scored = row.hits if roll.reaches(sighting.range) else 0
    if sighting.range <= row.near and roll.die == row.natural:
        scored += row.more_hits
    log(action, ChaseGunsFired(ship.id, shot.target, sighting.range, scored))
    target = action.ships[shot.target]
    hits(action, target, rigging=scored, cause="chase guns")
    provoke(action, ship, target, Hits(0, scored, 0, False))

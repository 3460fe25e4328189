"""FC 3.7.7.2: defensive fire, and fire between ships that are being grappled."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.flying_colors.board import SIDES, abreast, mates, moorings
from tactical.flying_colors.fire.batteries import battery_shots
from tactical.flying_colors.fire.bearings import FARTHEST, Lookout, sight
from tactical.flying_colors.fire.shot import Shot, Sighting
from tactical.flying_colors.fire.shots import aims, armed, bound_arcs, deck, fair_game, loaded, sees, sightings
from tactical.flying_colors.movement.conn import everybody
from tactical.flying_colors.movement.passing import broadside_towards, passed_along
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Broadside, code


def answers(action: Action, ship: Ship, target: str | None = None, rakes: bool = False) -> list[Shot]:
    """FC 3.7.7.2: every shot that the enemy may fire at the active ship when she has named a target; only the target's, if
    the two are fast to each other (FC 3.7.9). `rakes` for the optional defensive fire (FC 4.5)."""
    if target is not None and target in mates(ship):
        other = action.ships[target]
        return list(_answers_of(action, Lookout(everybody(action, ship)), other, ship, rakes)) if may_answer(other, ship) else []
    others = [other for other in action.ships.values() if other.side != ship.side or other.takes_for_enemy == ship.id]
    near = [other for other in abreast(ship, others, FARTHEST) if may_answer(other, ship)]
    lookout = Lookout(everybody(action, ship) if near else {})
    found = [shot for other in near for shot in _answers_of(action, lookout, other, ship, rakes)]
    for battery in action.batteries:
        if battery.side != ship.side:
            found += (shot for shot in battery_shots(action, battery) if shot.target == ship.id)
    return found


def may_answer(other: Ship, ship: Ship) -> bool:
    """FC 3.7.7.2: whether a ship is near enough to the active one, has guns that bear or swivel, and one broadside that has not
    fired."""
    if ("port" in other.fired and "starboard" in other.fired) or not fair_game(other, ship) or not armed(other):
        return False
    seen = sight(code(other.bow), other.facing, other.size == "large", ship)
    return seen is not None and (bool(seen.arcs) or seen.range == 0 or other.pivots or other.oared)


def _answers_of(action: Action, lookout: Lookout, other: Ship, ship: Ship, rakes: bool) -> Iterator[Shot]:
    """FC 3.7.7.2: the enemy's broadsides that have not fired and bear on the active ship; she cannot be raked by them."""
    guns = deck(action, other)
    seen = sees(guns, ship)
    bearing = list(sightings(action, lookout, guns, ship, seen, SIDES, rakes)) if seen is not None else []
    if not bearing:
        return
    sides = loaded(lookout, action, other, guns.place)
    if other.grappled or other.fouled:
        bound = bound_arcs(action, other, guns.place)
        sides = [side for side in sides if not bound[side] or ship.id in bound[side]]
    for sighting in bearing:
        if sighting.broadside in sides:
            yield from (Shot(other.id, ship.id, aim, sighting) for aim in aims(action, other, sighting.close))


def grappling_shots(action: Action, firer: Ship, other: Ship, grappler: Ship) -> list[Shot]:
    """FC 3.6.16i-j: what one of two ships may fire at the other while one grapples: as if they were fast already."""
    if not armed(firer) or not fair_game(firer, other):
        return []
    lookout = Lookout(moorings(action))
    sides = loaded(lookout, action, firer, firer.place)
    facing = side_alongside(action, firer, other, grappler)
    if facing is not None:
        found = [Sighting(facing, "broadside", 1)] if facing in sides else []
    else:
        guns = deck(action, firer)
        seen = sees(guns, other)
        found = list(sightings(action, lookout, guns, other, seen, sides, rakes=True)) if seen is not None else []
    close = [sighting._replace(close="attached") for sighting in found]
    return [Shot(firer.id, other.id, aim, sighting) for sighting in close for aim in aims(action, firer, "attached")]


def side_alongside(action: Action, firer: Ship, other: Ship, grappler: Ship) -> Broadside | None:
    """The broadside that a ship has towards another along which the grappler is passing, or that passes along her."""
    way = action.way
    passed = other if firer is grappler else firer
    along = passed_along(way, passed) if way is not None else None
    if along is None or firer is passed:
        return along
    return broadside_towards(firer, passed, along)

"""FC 3.7.11: hull and rigging hits, and what they bring about."""

from __future__ import annotations

from table.dice import d10, log
from tactical.flying_colors.board import berths, hexes_of
from tactical.flying_colors.damage.casualties import casualties
from tactical.flying_colors.damage.facts import BatteryHit, CaughtFire, Cause, Crippled, Damaged
from tactical.flying_colors.damage.fates import dismast, sink
from tactical.flying_colors.damage.usage import usage
from tactical.flying_colors.movement.rates import trim
from tactical.flying_colors.state import Action, Battery, Ship

LEAST_MARINES = 1  # 2006:13.2, FC 4.11


def hits(action: Action, ship: Ship, hull: int = 0, rigging: int = 0, marines: int = 0, cause: Cause = "shot") -> None:
    """FC 3.7.7.7, 3.7.11: mark the hits of one attack, or of one turn's fire, with all that follows at once. Chase guns hurt no
    commander (FC 3.7.5.2)."""
    rigging = 0 if ship.mastless else rigging  # FC 4.6.2
    marines = min(marines, marines_to_lose(ship)) if usage(action).hits_marines else 0
    if not (hull or rigging or marines):
        return
    log(action, Damaged(ship.id, hull, rigging, marines, cause))
    ship.marines_lost += marines
    if rigging:
        _cut_up(action, ship, rigging)
    if hull:
        _pierce(action, ship, hull)
    trim(action, ship)
    if cause != "chase guns" and ship.on_map:
        casualties(action, ship, hull + rigging)


def _cut_up(action: Action, ship: Ship, rigging: int) -> None:
    """FC 3.7.11: rigging hits add up; so many of them and her masts go by the board."""
    before, each = ship.rigging, action.tables.damage.rigging_a_move
    ship.rigging += rigging
    if usage(action).rigging_tells_at_once:
        lose_way(action, ship, ship.rigging // each - before // each)
    if ship.rigging >= action.tables.damage.dismasted:
        dismast(action, ship)


def lose_way(action: Action, ship: Ship, mps: int) -> None:
    """2006:13.1: MPs are lost at once, also in the middle of a move; not while she is in another's hex and must get clear."""
    way = action.way
    if way is not None and way.ship == ship.id and way.by == "sail" and not _aboard_another(action, ship):
        way.mps = max(0, way.mps - mps)
        way.clear_mps = min(way.clear_mps, way.mps)


def _aboard_another(action: Action, ship: Ship) -> bool:
    others = berths(action, but=ship)
    return any(hex in others for hex in hexes_of(ship))


def _pierce(action: Action, ship: Ship, hull: int) -> None:
    """FC 2.2.1.2, 3.7.11: hits that fill her capacity turn the counter, and what is over counts on its back. A floating battery
    sinks instead (FC 4.6.2)."""
    rates = -rates_lost(action, ship)
    ship.hull += hull
    full = not ship.damaged and ship.hull >= ship.front.capacity
    if full and ship.mastless:
        sink(action, ship)
    elif full:
        rates += (ship.front.capacity - 1) // action.tables.shifts.hull_hits
        ship.hull -= ship.front.capacity
        ship.damaged = True
        log(action, Crippled(ship.id))
    ship.hull = min(ship.hull, ship.face.capacity)
    if action.options.manpower:
        for _ in range(rates + rates_lost(action, ship)):
            thin_out(action, ship)


def rates_lost(action: Action, ship: Ship) -> int:
    """FC 3.7.11: by how many steps her Relative Rate is weaker for hull hits."""
    return ship.hull // action.tables.shifts.hull_hits


def marines_to_lose(ship: Ship) -> int:
    return max(0, ship.face.marines - ship.marines_lost - LEAST_MARINES)


def thin_out(action: Action, ship: Ship) -> None:
    """FC 4.11: with each rate lost a die below her marines costs one of them, never the last."""
    left = ship.face.marines - ship.marines_lost
    if d10(action, "manpower", "FC 4.11", ship.id).passes(left - 1) and marines_to_lose(ship):
        ship.marines_lost += 1


def catch_fire(action: Action, ship: Ship, source: str | None = None) -> None:
    """FC 3.7.11: she is on fire, from shot or from the ship named."""
    if not ship.on_fire:
        ship.on_fire = True
        log(action, CaughtFire(ship.id, source))


def vulnerable(action: Action, ship: Ship) -> bool:
    """FC 3.7.11: damaged, with so little hull left that she may strike."""
    return ship.damaged and ship.hull_left <= action.tables.damage.vulnerable


def batter(action: Action, battery: Battery, hull: int) -> None:
    """FC 4.6.1: hull hits on a shore battery; full of them it fires no more."""
    if hull:
        battery.hits += hull
        log(action, BatteryHit(battery.id, hull, silenced(battery)))


def silenced(battery: Battery) -> bool:
    return battery.hits >= battery.capacity

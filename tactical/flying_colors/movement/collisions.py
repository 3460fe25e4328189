"""FC 3.6.11, 3.6.15: ships that cannot help ending in another's hex."""

from __future__ import annotations

from itertools import takewhile

from table.dice import d10, log
from tactical.flying_colors.board import foul, lay
from tactical.flying_colors.movement.conn import Conn
from tactical.flying_colors.movement.facts import Collided, Manoeuvred
from tactical.flying_colors.movement.towing import follow
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Place

MISTAKEN = "mistaken"  # a scenario's own rule (2006:18.17)


def collide(conn: Conn, other: Ship) -> None:
    """FC 3.6.15b, 3.6.15g: she stays where she was before the overlap, and may foul the first ship that she could not pass."""
    action, ship, way = conn.action, conn.ship, conn.way
    fouled = may_foul(action, ship, other) and fouls(action, ship, other, way.mps)
    if fouled:
        foul(ship, other)
    log(action, Collided(ship.id, other.id, fouled))
    way.begun = True
    conn.lie_still()


def may_foul(action: Action, ship: Ship, other: Ship) -> bool:
    """2006:18.17: ships that take each other for the enemy collide with nobody else."""
    astray = action.special.get(MISTAKEN, [])
    return not isinstance(astray, list) or (ship.id in astray) == (other.id in astray)


def fouls(action: Action, ship: Ship, other: Ship, unspent: int) -> bool:
    """FC 3.6.15e-g: the die, less all commanders' quality, with both rates, each ship's damage and the MPs not spent."""
    row = action.tables.collision
    roll = d10(action, "collision", "FC 3.6.15", ship.id)
    for one in (ship, other):
        roll.add(row.quality * sum(commander.values.quality for commander in action.aboard(one)), f"commanders of {one.name}")
        roll.add(row.rates[one.face.rate or one.front.rate or "T"], f"rate of {one.name}")
        if one is ship or usage(action).target_damage_counts:
            roll.add(row.damaged if one.damaged else 0, f"{one.name} damaged")
    roll.add(unspent, "MPs not spent")
    return roll.reaches(row.above + 1)


def first_met(conn: Conn, place: Place) -> Ship:
    """FC 3.6.15g: the first ship whose hex she came into since she last lay clear, if she goes on to a place in another's hex."""
    shared = list(takewhile(lambda passed: not conn.waters.free(passed), reversed(conn.way.track)))
    return conn.waters.met(shared[-1] if shared else place)


def put_back(conn: Conn) -> None:
    """FC 3.6.11b: a ship that must stop in another's hex goes back to where she last lay clear. If she drifts now she has not
    caused a collision (FC 3.6.15a)."""
    way = conn.way
    if not conn.waters.free(conn.ship.place):
        lay(conn.ship, way.clear)
        follow(conn.action, conn.ship)
        way.track.append(way.clear)
        way.passing = []
        log(conn.action, Manoeuvred(conn.ship.id, "put back", way.clear.bow, way.clear.facing, 0))

"""FC 3.6.6: tacking, the bow through the wind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.flows import Flow
from tactical.flying_colors.board import nearest_foe
from tactical.flying_colors.hexes import BEATING, aspect
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.rates import most_backed
from tactical.flying_colors.movement.rolls import tacking_roll
from tactical.flying_colors.state import Heading, Ship, Way
from tactical.sea.hexes import Place, neighbour, opposite, stern_of, turned


def swung_on_stern(ship: Ship, facing: int) -> Place:
    """How a ship lies after her bow has swung about her stern; a small one turns where she is."""
    return Place(neighbour(stern_of(ship.bow, ship.facing), facing) if ship.large else ship.bow, facing)


def other_tack(ship: Ship, wind: int) -> int:
    """The facing as far from the wind on its other side."""
    return turned(ship.facing, 2 if aspect(ship.facing, wind) == BEATING[0] else -2)


def tacks(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.6a: only at the start of the move, and only Beating. A bow is never swung into another ship or off the map."""
    ship, way, wind = conn.ship, conn.way, conn.action.wind
    beating = aspect(ship.facing, wind) in BEATING
    if way.by == "sail" and not way.begun and not way.anchoring and beating and bidden(way, ship, wind):
        into_wind, through = (swung_on_stern(ship, facing) for facing in (opposite(wind), other_tack(ship, wind)))
        if all(conn.waters.afloat(place) and conn.waters.free(place) for place in (into_wind, through)):
            yield Option("tack", "tack: swing her bow into the wind", into_wind)


def bidden(way: Way, ship: Ship, wind: int) -> bool:
    """FC 4.8.2fb-fd: no card's manoeuvre stands against it."""
    toward: Heading = "starboard" if aspect(ship.facing, wind) == BEATING[0] else "port"
    return way.course in (None, toward)


def tack(conn: Conn, into_wind: Place) -> Flow[None]:
    """FC 3.6.6b: she swings about her stern until her bow is in the wind; from now on she may fire (FC 3.7.1)."""
    conn.way.tack, conn.way.obeyed = "begun", True
    conn.way.mps = 0
    conn.go("tack", into_wind)
    yield from conn.company.after_step(conn.action, conn.ship)


def swings(conn: Conn) -> Iterator[Option[Any]]:
    if conn.way.tack == "begun" and conn.way.by == "sail":
        yield Option("through", "bring her bow through the wind", None)


def come_about(conn: Conn, _: None) -> Flow[None]:
    """FC 3.6.6c-d: the table lets her hang In Irons, or brings her onto the other tack with MPs that she must spend."""
    action, ship, way = conn.action, conn.ship, conn.way
    came_from = way.track[-2].facing
    mps = action.tables.tack(tacking_roll(action, ship, nearest_foe(action, ship)).total)
    way.tack = "done"
    if mps is None:
        return
    way.allowance = way.mps = mps
    way.backs = most_backed(action, mps)
    conn.go("through", swung_on_stern(ship, turned(ship.facing, ship.facing - came_from)))
    yield from conn.company.after_step(action, ship)


TACKING = (Act("tack", "FC 3.6.6", tacks, tack), Act("through", "FC 3.6.6", swings, come_about))

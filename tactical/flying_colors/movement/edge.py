"""FC 4.1: the end of the world: the sea is shifted under the ships when one cannot help sailing off the map."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors.board import lay
from tactical.flying_colors.hexes import on_map
from tactical.flying_colors.movement.conn import Conn
from tactical.flying_colors.movement.courses import Offer
from tactical.flying_colors.movement.facts import SeaShifted
from tactical.sea.hexes import Place, hull, neighbour, opposite, turned


def way_to_shift(conn: Conn, beyond: Place) -> int | None:
    """FC 4.1a: the direction in which all ships can be shifted one hex so that a place beyond the edge comes onto the map; None
    if each would push another off it. Shoals and batteries stay where they are, so a sea with either is not shifted."""
    action = conn.action
    if not action.options.end_of_the_world or action.shoals or action.batteries:
        return None
    return next((way for way in _ways(beyond.facing) if _fits(conn, beyond, way)), None)


def gets_clear(conn: Conn, offer: Offer, toward: int) -> bool:
    """FC 3.6.11a: whether a ship that takes a step over the edge can still end her move in no other's hex, once the sea has been
    shifted. It is looked at on the shifted sea, which is then put back."""
    if conn.waters.free(offer.place):
        return True
    _shift(conn, toward)
    best = conn.waters.prospect(shifted(offer.place, toward), offer.step.leg)
    _shift(conn, opposite(toward))
    return best is not None


def make_room(conn: Conn, beyond: Place, toward: int) -> Place:
    """FC 4.1a: shift all other ships; returned is where the place beyond the edge is now."""
    log(conn.action, SeaShifted(toward))
    _shift(conn, toward)
    return shifted(beyond, toward)


def _shift(conn: Conn, toward: int) -> None:
    way = conn.way
    for other in conn.action.ships.values():
        if other.on_map and other is not conn.ship:
            lay(other, shifted(other.place, toward))
    way.track = [shifted(place, toward) for place in way.track]
    way.clear = shifted(way.clear, toward)
    conn.look_again()


def _ways(facing: int) -> list[int]:
    """Which way the sea is shifted: straight against her course if it can be, else as nearly so as may be."""
    return [turned(opposite(facing), hexsides) for hexsides in (0, 1, -1, 2, -2, 3)]


def _fits(conn: Conn, beyond: Place, toward: int) -> bool:
    places = [(other.place, other.large) for other in conn.action.ships.values() if other.on_map and other is not conn.ship]
    places.append((beyond, conn.ship.large))
    return all(on_map(conn.action.layout, hex) for place, large in places for hex in hull(*shifted(place, toward), large))


def shifted(place: Place, toward: int) -> Place:
    return Place(neighbour(place.bow, toward), place.facing)

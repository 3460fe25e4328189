"""FC 4.1: the end of the world: the sea is shifted under the ships when one cannot help sailing off the map."""

from __future__ import annotations

from table.dice import log
from tactical.flying_colors.board import lay
from tactical.flying_colors.hexes import hull, neighbour, on_map, opposite, turned
from tactical.flying_colors.movement.conn import Conn
from tactical.flying_colors.movement.facts import SeaShifted
from tactical.flying_colors.state import Place


def make_room(conn: Conn, beyond: Place) -> Place | None:
    """FC 4.1a: shift all ships one hex so that a place beyond the edge comes onto the map; where it is now, or None if that would
    push another off the map. Shoals and batteries stay where they are, so a sea with either is not shifted."""
    action, ship = conn.action, conn.ship
    if not action.options.end_of_the_world or action.shoals or action.batteries:
        return None
    toward = next((way for way in _ways(beyond.facing) if _fits(conn, beyond, way)), None)
    if toward is None:
        return None
    for other in action.ships.values():
        if other.on_map and other is not ship:
            lay(other, shifted(other.place, toward))
    conn.way.track = [shifted(place, toward) for place in conn.way.track]
    conn.way.clear = shifted(conn.way.clear, toward)
    log(action, SeaShifted(toward))
    conn.look_again()
    return shifted(beyond, toward)


def _ways(facing: int) -> list[int]:
    """Which way the sea is shifted: straight against her course if it can be, else as nearly so as may be."""
    return [turned(opposite(facing), hexsides) for hexsides in (0, 1, -1, 2, -2, 3)]


def _fits(conn: Conn, beyond: Place, toward: int) -> bool:
    places = [(other.place, other.large) for other in conn.action.ships.values() if other.on_map and other is not conn.ship]
    places.append((beyond, conn.ship.large))
    return all(on_map(conn.action.layout, hex) for place, large in places for hex in hull(*shifted(place, toward), large))


def shifted(place: Place, toward: int) -> Place:
    return Place(neighbour(place.bow, toward), place.facing)

"""FC 3.6.16-3.6.18: grappling, and cutting free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.dice import log
from table.flows import Flow
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import around, beside, cast_off, grapple, hexes_of, in_order, mates, parallel, side_of
from tactical.flying_colors.hexes import label
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.facts import CutFree, GrappleTried
from tactical.flying_colors.movement.passing import opposed, passed_along
from tactical.flying_colors.movement.rates import without_way
from tactical.flying_colors.movement.rolls import attempt
from tactical.flying_colors.movement.towing import part
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import Place, hull, neighbour

FOULED_ONLY = "grapples_only_fouled"  # a scenario's own rule (2006:18.8)


# -- who may be grappled -------------------------------------------------------------------------------------------------


def grapples(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.16d: the enemies that she may try to grapple, if she has not tried yet."""
    way, ship = conn.way, conn.ship
    if way.grapple_tried or way.casting or way.shy or way.tack == "begun":
        return
    for other in _close_by(conn):
        if may_be_boarded(other) and other.side != ship.side and other.id not in ship.grappled and within_grasp(conn, other):
            yield Option(f"grapple:{other.id}", f"grapple {other.name}", other.id)


def may_be_boarded(ship: Ship) -> bool:
    """FC 4.6.2a, 4.7: neither a floating battery nor a ship awash is."""
    return ship.fate == "afloat" and not ship.mastless


def _close_by(conn: Conn) -> list[Ship]:
    """The ships in her hexes and next to them, in the order of set-up."""
    return in_order(conn.action, around(conn.waters.berths, conn.ship.place, conn.ship.large))


def within_grasp(conn: Conn, other: Ship) -> bool:
    """FC 3.6.16a-c: fouled with her; or she lies still on a parallel course, beside one or being passed along. Since a success
    ends the move, no third ship's hex may be shared (FC 3.6.11a)."""
    action, ship = conn.action, conn.ship
    if other.id in ship.fouled:
        return True
    if FOULED_ONLY in action.special or not lies_still(action, other):
        return False
    if not (parallel(ship, other) or usage(action).grapples_on_any_course):
        return False
    if passed_along(conn.way, other) is not None:
        return bool(places_alongside(conn, other))
    return conn.waters.free(ship.place) and any(side_of(action, other, hex) for hex in hexes_of(ship))


def lies_still(action: Action, other: Ship) -> bool:
    """FC 3.6.16a: adrift, aground, In Irons, dismasted, at anchor or fouled (2006:11.9a: neither aground nor at anchor)."""
    held = other.aground or other.anchor is not None
    return without_way(action, other) or (held and usage(action).grapples_held_ships)


# -- the attempt ---------------------------------------------------------------------------------------------------------


def try_to_grapple(conn: Conn, target: str) -> Flow[None]:
    """FC 3.6.16e-j: the enemy may evade; then both may fire; then the die. A ship that holds ends her move alongside."""
    action, ship, way = conn.action, conn.ship, conn.way
    other = action.ships[target]
    way.grapple_tried = way.begun = True
    if (yield from opposed(conn, other, "FC 3.6.16", grappled=True)):
        return
    if usage(action).fires_while_grappling:
        yield from conn.company.grappling_fire(action, ship, other)
        conn.look_again()
    if ship.fate != "afloat" or ship.struck or other.fate != "afloat":
        return
    held = attempt(action, action.tables.grappling, ship, other, "grapple", "FC 3.6.16")
    log(action, GrappleTried(ship.id, other.id, held))
    if held:
        yield from make_fast(conn, other)


def make_fast(conn: Conn, other: Ship) -> Flow[None]:
    """FC 3.6.16f-g: out of a pass-along she is laid into a hex on the side that she was passing."""
    if passed_along(conn.way, other) is not None:
        options = tuple(_berth(conn, place) for place in places_alongside(conn, other))
        place = yield from conn.put_to(
            conn.ship.side, "FC 3.6.16", kinds.BERTH, options, f"Where does she lie beside {other.name}?"
        )
        conn.way.mps = 0
        conn.go("alongside", place)
        conn.way.passing = []
    grapple(conn.ship, other)
    part(conn.action, other, conn.ship)
    part(conn.action, conn.ship, other)


def places_alongside(conn: Conn, other: Ship) -> list[Place]:
    """FC 3.6.16g-h: how she can lie on the side that she passes, partly in a side hex and in nobody's way; maybe nowhere."""
    ship, side = conn.ship, passed_along(conn.way, other)
    assert side is not None
    slots = beside(conn.action, other, side)
    bows = [*slots, *(neighbour(slot, ship.facing) for slot in slots)] if ship.large else list(slots)
    places = [Place(bow, ship.facing) for bow in dict.fromkeys(bows)]
    return [place for place in places if _lies_alongside(conn, place, slots)]


def _lies_alongside(conn: Conn, place: Place, slots: tuple[Any, ...]) -> bool:
    touches = any(hex in slots for hex in hull(*place, conn.ship.large))
    return touches and conn.waters.free(place) and conn.waters.afloat(place)


def _berth(conn: Conn, place: Place) -> Option[Place]:
    where = label(conn.action.layout, place.bow)
    return Option(where, f"with her bow in {where}", place)


# -- cutting free --------------------------------------------------------------------------------------------------------


def disengagements(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.18: any one ship that she is fast to, once an activation (2006:11.11: an enemy)."""
    action, ship, way = conn.action, conn.ship, conn.way
    if way.disengage_tried or way.by != "lying":
        return
    for mate in mates(ship):
        if usage(action).cuts_free_of_friends or action.ships[mate].side != ship.side:
            yield Option(f"disengage:{mate}", f"cut free from {action.ships[mate].name}", mate)


def cut_free(conn: Conn, mate: str) -> Flow[None]:
    """FC 3.6.18: with luck nothing holds the two together. She has no MPs in this activation all the same (FC 3.6.17a)."""
    action, ship, way = conn.action, conn.ship, conn.way
    other = action.ships[mate]
    way.disengage_tried = way.begun = True
    free = attempt(action, action.tables.disengagement, ship, other, "cut free", "FC 3.6.18")
    if free:
        cast_off(ship, other)
    log(action, CutFree(ship.id, other.id, free))
    yield from ()


GRAPPLING = (
    Act("grapple", "FC 3.6.16", grapples, try_to_grapple),
    Act("disengage", "FC 3.6.18", disengagements, cut_free),
)

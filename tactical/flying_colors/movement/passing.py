"""FC 3.6.12-3.6.14: passing through another ship's hex, across her or along her, and how she may evade.

the ship passed, facing up the page, with her near and far side for a ship that came from the right (starboard):

          |                 entered from b or s, the hexes ahead and astern: a pass-along, either side
          b
       .     .              from any other hex she is crossed; who then turns onto the rake line | passes along her,
          T                 round her far side after a rake, else as the captain likes; coming from P or S, the middle
far    P     S   near       hexes, only on the near side
          t
       .     .
          s
          |
"""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

from table.decisions import Option
from table.dice import log
from table.flows import Flow
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import SIDES, hexes_of, numbers_of, parallel
from tactical.flying_colors.hexes import rake_line
from tactical.flying_colors.movement.conn import Conn
from tactical.flying_colors.movement.facts import Evaded, Passed
from tactical.flying_colors.movement.rolls import attempt
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Action, Passing, Ship, Way
from tactical.playing.question_kinds import HexKind
from tactical.sea.hexes import Broadside, End, Hex, code, side_hexes

C = TypeVar("C", Broadside, End)
ENDS: tuple[End, End] = ("bow", "stern")


# -- where she is, and whence she came -----------------------------------------------------------------------------------


def side_whence(other: Ship, heading: int) -> Broadside | None:
    """The side of a ship from which one with this heading comes; None on a parallel course."""
    sides: tuple[Broadside | None, ...] = (None, "port", "port", None, "starboard", "starboard")
    return sides[(heading - other.facing) % 6]


def near_side(way: Way, other: Ship) -> Broadside | None:
    """FC 3.6.14: from which side she turned onto another's rake line in this activation; None if she came along it."""
    heading = way.track[-1].facing
    for turned_at, before in pairwise(reversed(way.track)):
        if before.facing != heading:
            on_line = rake_line(other.bow, other.facing, turned_at.bow)
            return side_whence(other, before.facing) if on_line else None
    return None


def entered_from(way: Way, other: Ship) -> Hex | None:
    """The hex from which her bow came into another's; None if it is in none of them, or was from the start."""
    filled = hexes_of(other)
    if way.track[-1].bow not in filled:
        return None
    return next((place.bow for place in reversed(way.track) if place.bow not in filled), None)


def on_rake_line(ship: Ship, other: Ship) -> End | None:
    """FC 3.7.7.6: on which of another's rake lines any hex of a ship lies; of two hexes the bow's counts."""
    return next((end for hex in hexes_of(ship) if (end := rake_line(other.bow, other.facing, hex))), None)


def attacked(action: Action, ship: Ship, target: Ship) -> None:
    """FC 3.6.14c-d: to be called when the active ship has attacked: a shot from the target's rake line binds how she passes."""
    way = action.way
    if way is not None and way.ship == ship.id:
        way.fired = True
        if on_rake_line(ship, target) and target.id not in way.raked:
            way.raked.append(target.id)


# -- passing -------------------------------------------------------------------------------------------------------------


def overlaps(conn: Conn) -> list[Ship]:
    """The ships whose hexes she is in, her bow's first."""
    found: dict[str, Ship] = {}
    for number in numbers_of(conn.ship):
        other = conn.waters.berths.get(number)
        if other is not None:
            found.setdefault(other.id, other)
    return list(found.values())


def pass_others(conn: Conn) -> Flow[None]:
    """FC 3.6.12-3.6.14: after each step: how the ship is passed whose hex her bow has come into; those behind are forgotten."""
    way = conn.way
    here = {other.id for other in overlaps(conn)}
    way.passing = [passing for passing in way.passing if passing.ship in here] if here else []
    other = conn.waters.berths.get(code(conn.ship.bow))
    if other is None:
        return
    known = next((passing for passing in way.passing if passing.ship == other.id), None)
    if parallel(conn.ship, other):
        if known is None or known.side is None:
            yield from pass_along(conn, other, known)
    elif known is None and not other.large and other.side != conn.ship.side:
        yield from cross(conn, other)


def cross(conn: Conn, other: Ship) -> Flow[None]:
    """FC 3.6.13: through a small ship's hex from the side: ahead or astern of her, as declared unless she evades."""
    end: End = yield from _chosen(conn, conn.ship.side, other, ENDS, "FC 3.6.13", kinds.CROSS)
    if (yield from opposed(conn, other, "FC 3.6.13")):
        end = yield from _chosen(conn, other.side, other, ENDS, "FC 3.6.13", kinds.CROSS)
    conn.way.passing.append(Passing(other.id, end=end))
    log(conn.action, Passed(conn.ship.id, other.id, end=end))


def pass_along(conn: Conn, other: Ship, known: Passing | None) -> Flow[None]:
    """FC 3.6.14: along another's side, from ahead or astern, or after a turn onto her rake line."""
    side = yield from side_passed(conn, other)
    if known is None:
        known = Passing(other.id)
        conn.way.passing.append(known)
    known.side, known.end = side, None
    log(conn.action, Passed(conn.ship.id, other.id, side=side))


def side_passed(conn: Conn, other: Ship) -> Flow[Broadside]:
    """FC 3.6.14: which side: the near one if she came from a middle hex; the far one if she raked; else the captain's choice,
    which the enemy may oppose unless it is the near side."""
    way = conn.way
    near = near_side(way, other)
    if near is not None and usage(conn.action).opposes_passing:
        if entered_from(way, other) in side_hexes(*other.place, other.large, near):
            return near
        if other.id in way.raked:
            return SIDES[1 - SIDES.index(near)]
    side: Broadside = yield from _chosen(conn, conn.ship.side, other, SIDES, "FC 3.6.14", kinds.PASS_ALONG)
    if side != near and (yield from opposed(conn, other, "FC 3.6.14")):
        side = yield from _chosen(conn, other.side, other, SIDES, "FC 3.6.14", kinds.PASS_ALONG)
    return side


def _chosen(conn: Conn, player: str, other: Ship, choices: tuple[C, C], rule: str, kind: HexKind) -> Flow[C]:
    options = tuple(Option(choice, f"{other.name}'s {choice}", choice) for choice in choices)
    chosen: C = yield from conn.put_to(player, rule, kind, options, f"{conn.ship.name} passes {other.name}: which side?")
    return chosen


# -- evasion -------------------------------------------------------------------------------------------------------------


def may_evade(action: Action, ship: Ship, *, grappled: bool) -> bool:
    """FC 3.6.13b, 3.6.14b: not dismasted, attached, anchored, aground or struck; FC 3.6.16e: from a grapple also dismasted."""
    moored = ship.anchor is not None and not (grappled and usage(action).anchored_ships_evade)
    masts = grappled or not ship.dismasted
    return ship.fate == "afloat" and masts and not (ship.attached or moored or ship.aground or ship.struck or ship.mastless)


def opposed(conn: Conn, other: Ship, rule: str, *, grappled: bool = False) -> Flow[bool]:
    """FC 3.6.13b, 3.6.14b, 3.6.14e, 3.6.16e: whether an enemy that can and will evade does."""
    action, ship = conn.action, conn.ship
    if other.side == ship.side or not may_evade(action, other, grappled=grappled):
        return False
    if not (grappled or usage(action).opposes_passing):
        return False
    options = (Option("evade", "try to evade", True), Option("stand-on", "stand on", False))
    if not (yield from conn.put_to(other.side, rule, kinds.EVADE, options, f"{ship.name} closes {other.name}")):
        return False
    evaded = attempt(action, action.tables.evasion, other, ship, "evade", rule)
    log(action, Evaded(other.id, ship.id, evaded))
    return evaded


def passed_along(way: Way, other: Ship) -> Broadside | None:
    """Which side of another she is passing along now."""
    return next((passing.side for passing in way.passing if passing.ship == other.id), None)


def broadside_towards(ship: Ship, other: Ship, side: Broadside) -> Broadside:
    """FC 3.6.14: which broadside of a ship that passes along another's side faces it: on the same course the opposite one."""
    return SIDES[1 - SIDES.index(side)] if ship.facing == other.facing else side

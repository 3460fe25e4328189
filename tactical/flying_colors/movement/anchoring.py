"""FC 3.6.19: dropping anchor, swinging on it and slipping it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.dice import d10, log
from table.flows import Flow
from tactical.flying_colors.board import SIDES
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.facts import Anchored
from tactical.flying_colors.movement.rates import allowance, hoist, in_irons
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.movement.tacking import swung_on_stern
from tactical.flying_colors.movement.usage import usage
from tactical.flying_colors.state import Anchor, Ship
from tactical.sea.hexes import End, Place, turned

RAISED = 5  # 2006:11.6b
MOST_ANCHORINGS, MOST_SWUNG = 2, 3  # FC 4.2


# -- dropping ------------------------------------------------------------------------------------------------------------


def may_anchor(conn: Conn) -> bool:
    """FC 3.6.19a, d, j: where the scenario allows it, not under full sails (2006:11.6a: under any), not just after slipping;
    FC 4.2a: twice."""
    action, ship, way = conn.action, conn.ship, conn.way
    often = action.options.anchoring_limits and ship.anchorings >= MOST_ANCHORINGS
    pressed = ship.sails == "full" and not usage(action).anchors_under_full_sails
    return action.options.anchoring and way.by != "lying" and not pressed and not way.slipped and not often


def declarations(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.19d: that she will anchor must be said at the start of her activation."""
    if usage(conn.action).declares_anchoring and may_anchor(conn) and not conn.way.begun and not conn.way.anchoring:
        yield Option("anchor", "clear away the anchor", None)


def declare(conn: Conn, _: None) -> Flow[None]:
    conn.way.anchoring = True
    conn.look_again()
    yield from ()


def droppings(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.19e: by the bow or the stern, wherever she lies clear of others (2006:11.6a: undeclared)."""
    way, ship = conn.way, conn.ship
    ready = way.anchoring or (not usage(conn.action).declares_anchoring and may_anchor(conn))
    if ready and way.by != "lying" and way.tack != "begun" and conn.waters.free(ship.place):
        ends: tuple[End, ...] = ("bow", "stern") if ship.large else ("bow",)
        for end in ends:
            yield Option(f"drop:{end}", f"drop anchor by the {end}" if ship.large else "drop anchor", end)


def drop(conn: Conn, end: End) -> Flow[None]:
    """FC 3.6.19a: she halts, whatever MPs are left; from now on she fires as an anchored ship."""
    conn.ship.anchor = Anchor(end, conn.action.turn)
    conn.ship.anchorings += 1
    conn.way.anchoring, conn.way.begun = False, True
    log(conn.action, Anchored(conn.ship.id, True, end))
    conn.lie_still()
    yield from ()


# -- swinging ------------------------------------------------------------------------------------------------------------


def swings(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.19f-h: one hexside an activation from the turn after she anchored, any number under oars; before she fires, if that
    weakens her fire (2006:11.6c: it does not)."""
    ship, way = conn.ship, conn.way
    if not (_at_anchor(conn) or weighed(conn)) or (way.fired and conn.action.tables.shifts.rotating):
        return
    if (way.rotated and not ship.oared) or ship.attached or ship.aground:
        return
    swung = ship.anchor.swung if ship.anchor is not None else 0
    for side, turn in zip(SIDES, (-1, 1), strict=True):
        if conn.action.options.anchoring_limits and abs(swung + turn) > MOST_SWUNG:
            continue
        for end in _pivots(conn):
            place = swung_about(ship, end, turn)
            if conn.waters.afloat(place) and conn.waters.free(place):
                yield Option(f"swing:{side}:{end}", f"swing to {side}", (place, turn))


def _at_anchor(conn: Conn) -> bool:
    """FC 3.6.19f: she lies at an anchor that she dropped in an earlier turn."""
    anchor = conn.ship.anchor
    return anchor is not None and conn.way.by == "lying" and anchor.turn < conn.action.turn


def _pivots(conn: Conn) -> tuple[End, ...]:
    """FC 3.6.19g: a large ship swings about the hex that is anchored (2006:11.6c: about either)."""
    if usage(conn.action).swings_either_end and conn.ship.large:
        return ("bow", "stern")
    return (conn.ship.anchor.end if conn.ship.anchor is not None else "bow",)


def swung_about(ship: Ship, end: End, turn: int) -> Place:
    """How she lies after a turn about her bow or her stern."""
    facing = turned(ship.facing, turn)
    return swung_on_stern(ship, facing) if end == "stern" else Place(ship.bow, facing)


def swing(conn: Conn, swung: tuple[Place, int]) -> Flow[None]:
    place, turn = swung
    if conn.ship.anchor is not None:
        conn.ship.anchor.swung += turn
    conn.way.rotated += 1
    conn.go("swing", place)
    yield from conn.company.after_step(conn.action, conn.ship)


# -- slipping ------------------------------------------------------------------------------------------------------------


def slippings(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.19i: said at the start of her activation; not by a ship that is bound to stay, or has no way to make."""
    ship, way = conn.ship, conn.way
    bound = ship.held or ship.attached or ship.aground or ship.mastless or (ship.dismasted and not ship.oared)
    if ship.anchor is not None and way.by == "lying" and not way.begun and not bound:
        yield Option("slip-anchor", "slip the anchor", None)


def slip(conn: Conn, _: None) -> Flow[None]:
    """FC 3.6.19i-k: the anchor is gone at once; she gets under way with half her MPs, or In Irons by sternway (2006:11.6b: in
    the turn after)."""
    action, ship, way = conn.action, conn.ship, conn.way
    if usage(action).raises_anchor_by_die and not _raised(conn):
        return
    ship.anchor = None
    way.slipped = True
    log(action, Anchored(ship.id, False))
    if not usage(action).raises_anchor_by_die:
        under_way_again(conn)
    conn.look_again()
    yield from ()


def weighed(conn: Conn) -> bool:
    """2006:11.6b: her anchor is up since the beginning of this activation: all that she may do is what she might at anchor."""
    return usage(conn.action).raises_anchor_by_die and conn.way.slipped and conn.way.by == "lying"


def _raised(conn: Conn) -> bool:
    """2006:11.6b: a die, less the commander's quality."""
    conn.way.begun = True
    roll = d10(conn.action, "raise anchor", "FC 2006:11.6b", conn.ship.id)
    roll.add(-best_quality(conn.action, conn.ship), "commander")
    return roll.passes(RAISED)


def under_way_again(conn: Conn) -> None:
    """FC 3.6.19j-k: half her MPs; In Irons sternway is her only movement, and the half MPs are for her next turn."""
    action, ship, way = conn.action, conn.ship, conn.way
    ship.weighing = in_irons(action, ship)
    hoist(action, way, allowance(action, ship, halved=True))


ANCHORING = (
    Act("anchor", "FC 3.6.19", declarations, declare),
    Act("drop", "FC 3.6.19", droppings, drop),
    Act("swing", "FC 3.6.19", swings, swing),
    Act("slip-anchor", "FC 3.6.19", slippings, slip),
)

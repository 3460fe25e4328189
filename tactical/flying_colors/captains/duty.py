"""How well a place serves what the admiral ordered."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt

from tactical.flying_colors.board import foes
from tactical.flying_colors.captains.briefing import fights, helpless, span
from tactical.flying_colors.captains.prospect import Prospect
from tactical.flying_colors.hexes import ASPECTS, aspect
from tactical.flying_colors.movement import allowance
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import STEPS, Place, axial

OUT_OF_SHOT, FAR_AWAY = 12.0, 999.0  # hexes
GUNSHOT, IN_SIGHT = 8.0, 8.0  # hexes that one who stands by keeps off the enemy, and keeps to her own line
HASTE = 1.5  # how much more each hex counts for one who attacks and has still to come up with her enemy
PRESS = 1.5  # the same again for one who passes an enemy's line at anchor to her berth further down
AT_HAND = 5  # hexes within which any enemy is as good as her own
Point = tuple[float, float]
Worth = Callable[[Place], float]


def duty_of(prospect: Prospect) -> Worth:
    """How well a place serves what the admiral ordered."""
    order = prospect.order
    if order.duty in ("fight", "take") and order.target in prospect.action.ships:
        return _closing(prospect)
    if order.duty == "line":
        return _station(prospect)
    return _standing_by(prospect) if order.duty == "stand by" else _hauling_out(prospect)


def _leads(prospect: Prospect, share: float) -> list[Point]:
    """By facing how far she would come next turn, by a share of it."""
    tables, wind = prospect.action.tables, prospect.action.wind
    leads: list[Point] = [(0.0, 0.0)]
    for facing in range(1, 7):
        mps = share * (tables.moves(ASPECTS[aspect(facing, wind)], "plain") or 0)
        leads.append((STEPS[facing][0] * mps, STEPS[facing][1] * mps))
    return leads


def _ahead_of(action: Action, ship: Ship, share: float) -> Point:
    """Where another ship will be when she has stood on for a share of a turn."""
    q, r = axial(ship.bow)
    mps = 0.0 if helpless(ship) else share * allowance(action, ship)
    return q + STEPS[ship.facing][0] * mps, r + STEPS[ship.facing][1] * mps


def _closing(prospect: Prospect) -> Worth:
    """Near to an enemy, her own if none is at hand, and on a course that leads there."""
    temper, action = prospect.deck.temper, prospect.action
    at_hand = [
        contact.ship
        for contact in prospect.contacts[:3]
        if contact.away <= AT_HAND and contact.hull and contact.ship.id not in prospect.order.others_care
    ]
    fighting = at_hand and prospect.order.duty == "fight" and not prospect.passes_on
    aims = at_hand if fighting else [action.ships[prospect.order.target]]
    points = [(*_ahead_of(action, ship, 0.5), *axial(ship.bow)) for ship in aims]
    late = prospect.order.duty == "fight" and not fighting
    haste = (HASTE if late else 1.0) * (PRESS if prospect.passes_on else 1.0)
    leads, close = _leads(prospect, 0.5), 0.6 * temper.close * haste
    wanted = 1.0 if prospect.order.duty == "take" else temper.range
    course = 0 if fighting else prospect.order.course

    def worth(place: Place) -> float:
        (col, row), facing = place
        q, r = col, row - (col >> 1)
        soon_q, soon_r = q + leads[facing][0], r + leads[facing][1]
        astray = temper.course if course and facing != course else 0.0
        least = inf
        for to_q, to_r, now_q, now_r in points:
            dq, dr, now_dq, now_dr = to_q - soon_q, to_r - soon_r, now_q - q, now_r - r
            soon, now = sqrt(dq * dq + dr * dr + dq * dr), sqrt(now_dq * now_dq + now_dr * now_dr + now_dq * now_dr)
            off = abs(soon - wanted) + abs(now - wanted)
            if off < least:
                least = off
        return -astray - close * least

    return worth


def _station(prospect: Prospect) -> Worth:
    """In her station behind the ship next ahead, on the line's course."""
    temper, order, action = prospect.deck.temper, prospect.order, prospect.action
    ahead = action.ships.get(order.ahead)
    course = order.course
    if ahead is None or ahead.fate != "afloat" or ahead.struck:
        near = bool(prospect.contacts) and prospect.contacts[0].away <= AT_HAND
        return _closing(prospect) if order.target and not near else lambda place: 0.0 if place[1] == course else -temper.course
    (q0, r0), (dq, dr) = axial(ahead.bow), order.offset
    to_q, to_r = q0 + dq, r0 + dr

    def worth(place: Place) -> float:
        (col, row), facing = place
        astray = temper.station * span(to_q - col, to_r - row + (col >> 1))
        return -astray - (0.0 if facing == course else temper.course)

    return worth


def _hauling_out(prospect: Prospect) -> Worth:
    """Away from the enemy, as far as it goes; out of gunshot is far enough unless she wins by getting away (FC 5.2.2)."""
    flight, enough = prospect.deck.temper.haul_out, FAR_AWAY if prospect.order.away else OUT_OF_SHOT
    feared = [axial(contact.ship.bow) for contact in prospect.contacts[:3]]
    if prospect.order.away:
        feared = [axial(foe.bow) for foe in foes(prospect.action, prospect.ship) if fights(foe)]
    leads = _leads(prospect, 0.5)

    def worth(place: Place) -> float:
        (col, row), facing = place
        q, r = col + leads[facing][0], row - (col >> 1) + leads[facing][1]
        return flight * min((min(enough, span(to_q - q, to_r - r)) for to_q, to_r in feared), default=0.0)

    return worth


def _standing_by(prospect: Prospect) -> Worth:
    """Out of gunshot, but within sight of her own line."""
    temper, ship = prospect.deck.temper, prospect.ship
    own = [other for other in prospect.action.ships.values() if other.side == ship.side and other is not ship]
    line = [axial(other.bow) for other in own if other.large and fights(other)]
    feared = [axial(contact.ship.bow) for contact in prospect.contacts[:3]]
    leads = _leads(prospect, 0.5)

    def worth(place: Place) -> float:
        (col, row), facing = place
        q, r = col + leads[facing][0], row - (col >> 1) + leads[facing][1]
        exposed = max((GUNSHOT - span(to_q - q, to_r - r) for to_q, to_r in feared), default=0.0)
        astray = min((span(to_q - q, to_r - r) for to_q, to_r in line), default=0.0) - IN_SIGHT
        return -temper.haul_out * max(0.0, exposed) - temper.station * max(0.0, astray)

    return worth

"""The admiral: what each ship is to do this turn.

A bold fleet sends each ship at an enemy of her own, two where an end of the enemy's line hangs in the air. A cautious one sails
in line behind its leaders and chooses the line's course. Somebody takes possession of every enemy that has struck; cripples haul
out of the fight; and a fleet that is beaten, or far too weak, stands away.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from typing import Literal, NamedTuple

from tactical.flying_colors.breakoff import sound
from tactical.flying_colors.captains.briefing import (
    Briefing,
    apart,
    fair,
    fights,
    helpless,
    hull_left,
    hull_total,
    span,
    strikes_soon,
)
from tactical.flying_colors.captains.temperaments import presses
from tactical.flying_colors.duels.sequence import chased, is_chase
from tactical.flying_colors.fleets import other_side
from tactical.flying_colors.hexes import ASPECTS, IN_IRONS, aspect, on_map
from tactical.flying_colors.melee.strength import may_lead
from tactical.flying_colors.movement.rates import allowance
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import COMPASS, STEPS, Axial, at, axial

Duty = Literal["fight", "line", "take", "haul out", "stand by"]
APPROACH = 7.0  # hexes to the nearest enemy beyond which an attacker keeps formation
GAUGE = 3.0  # hexes to windward that give the gauge
CLOSE_QUARTERS = 2.0  # hexes
STEADY = 2.0  # hexes of advantage for which a squadron that approaches alters course
LINK = 4  # hexes between ships of a formation (FC 3.3.3g)
CLEAR = 2.0  # hexes astern of the next ahead from which on neither of the two masks the other
ASTERN = 3  # hexes from bow to bow in close line ahead
LOOK_AHEAD = 3  # turns that a line must be able to stand on before it meets the map's edge
HOPELESS = 5.0  # sound enemies for each own ship that nobody fights
GUNSHOT = 8.0  # hexes within which a frigate does not go for a prize under an enemy's guns
FAR_PRIZE = 12.0  # hexes that nobody is sent for a prize
ENGAGED = 3.0  # hexes to an enemy within which a ship has better things to do, and how many hexes that counts for
ABOUT = 15.0  # hexes within which enemies and friends of a division count when it asks whether it is cut off
OUT_OF_REACH = 18.0  # hexes that a shy fleet to windward would be off
GAP = 7.0  # hexes between two ships at anchor beyond which a line is at its end
BERTHED = 5.0  # hexes from one who lies fast to the enemy whom she fights
ROOM = 2  # attackers that have room about one enemy
SWARM = 20.0  # hexes of way that one more would rather go
END_ON = 4.0  # hexes of advantage that a line forgoes rather than show the enemy its ends, by `end_on` of its temper
SHOWN = 0.75  # the cosine within which an enemy ahead or astern is out of every broadside's arc
BODY = 12.0  # hexes from ship to ship of one body of the enemy
KEEP = 2.5  # hexes of advantage for which a line is worth turning
OF_BATTLE = 10  # ships that are a line of battle, fewer pass each other as they can (designed)


class Order(NamedTuple):
    """What one ship is to do: fight an enemy; keep her station, `offset` from the ship next ahead, on the line's course, and in a
    line `of_battle` her side of the enemy's; take possession of a prize; haul out of the fight, `away` off the map if she is
    chased (FC 5.2.2); or, a small ship among large ones, stand by."""

    duty: Duty
    target: str = ""
    course: int = 0
    ahead: str = ""
    offset: Axial = (0, 0)
    away: bool = False
    others_care: frozenset[str] = frozenset()
    of_battle: bool = False


Plan = dict[str, Order]


def plan(deck: Briefing) -> Plan:
    """The orders of a turn."""
    action, side = deck.action, deck.side
    own = [ship for ship in action.ships.values() if ship.side == side and ship.fate == "afloat" and not ship.struck]
    foes = [foe for foe in action.ships.values() if foe.side != side and fights(foe)]
    if not foes:
        return {ship.id: Order("stand by") for ship in own}
    line_fleet = any(ship.large for ship in own if fights(ship))
    beaten = outnumbered(deck)
    orders: Plan = {}
    for ship in own:
        if not fights(ship) or beaten or crippled(deck, ship) or chased(action, ship):
            orders[ship.id] = Order("haul out", away=chased(action, ship))
        elif line_fleet and not ship.large:
            orders[ship.id] = Order("stand by")
    if not beaten:
        orders.update(prize_masters(deck, [ship for ship in own if not hauls_out(orders, ship)], foes))
    fighters = [ship for ship in own if ship.id not in orders]
    if fighters and attacks(deck, fighters, foes):
        orders.update(along_the_line(deck, fighters, foes))
    else:
        orders.update(stations(deck, fighters, foes))
    return orders


def hauls_out(orders: Plan, ship: Ship) -> bool:
    return ship.id in orders and orders[ship.id].duty == "haul out"


def attacks(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> bool:
    """Whether each ship goes for an enemy of her own: where most of them lie still, if the fleet fights at close quarters at all,
    and in a chase; else if it is bold, and has the gauge to run down from by the present wind or by one that blew when it began
    to, or is in the thick of it."""
    if is_chase(deck.action):
        return True
    if 2 * sum(helpless(foe) for foe in foes) > len(foes):
        return deck.temper.range <= CLOSE_QUARTERS
    winds = dict.fromkeys((deck.action.wind, *deck.action.winds))
    gauge = any(to_windward(wind, ships, foes) > GAUGE for wind in winds)
    return deck.temper.attack and (gauge or in_the_thick(ships, foes))


def in_the_thick(ships: list[Ship], foes: list[Ship]) -> bool:
    """Whether a third of a fleet is at the enemy already."""
    return 3 * sum(any(apart(ship, foe) <= APPROACH for foe in foes) for ship in ships) >= len(ships)


def to_windward(wind: int, ships: list[Ship], foes: list[Ship]) -> float:
    """How many hexes a fleet lies to windward of the enemy."""
    (q, r), (to_q, to_r), (dq, dr) = centre(ships), centre(foes), STEPS[wind]
    q, r = to_q - q, to_r - r
    return q * dq + r * dr + (q * dr + r * dq) / 2


def centre(ships: list[Ship]) -> tuple[float, float]:
    where = [axial(ship.bow) for ship in ships]
    return sum(q for q, _ in where) / len(where), sum(r for _, r in where) / len(where)


def outnumbered(deck: Briefing) -> bool:
    """Whether the fleet has so few sound ships left that it should be gone."""
    own, theirs = sound(deck.action, deck.side), sound(deck.action, other_side(deck.action, deck.side))
    fewer = theirs / max(1, own)
    return fewer >= HOPELESS or (deck.action.fleets[deck.side].shaken and fewer >= deck.temper.outnumbered)


def crippled(deck: Briefing, ship: Ship) -> bool:
    return strikes_soon(ship) or hull_left(ship) < deck.temper.cripple * hull_total(ship)


# -- prizes --------------------------------------------------------------------------------------------------------------


def prize_masters(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> Plan:
    """FC 3.7.11r: for each enemy that has struck and that nobody holds, the nearest ship that can be spared; a small one only
    where no enemy's guns cover the prize."""
    prizes = [ship for ship in deck.action.ships.values() if ship.side != deck.side and ship.struck and ship.fate == "afloat"]
    if not prizes:
        return {}
    engaged = {ship.id for ship in ships if ship.large and any(apart(ship, foe) <= ENGAGED for foe in foes)}
    orders: Plan = {}
    for prize in prizes:
        held = any(deck.action.ships[mate].side == deck.side for mate in prize.grappled)
        covered = any(apart(prize, foe) <= GUNSHOT for foe in foes)
        free = [
            ship
            for ship in ships
            if ship.id not in orders and not helpless(ship) and may_lead(ship) and (ship.large or not covered)
        ]
        if not held and free:
            cost, taker = min((apart(ship, prize) + ENGAGED * (ship.id in engaged), ship.id) for ship in free)
            if cost <= FAR_PRIZE:
                orders[taker] = Order("take", prize.id)
    return orders


# -- the attack ----------------------------------------------------------------------------------------------------------


def targets(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> Plan:
    """An enemy for each that she may fire at, if there is one (FC 3.7.2): the nearest, but not one that has enough on her hands,
    and sooner one whose friends are far."""
    temper = deck.temper
    where = {foe.id: axial(foe.bow) for foe in foes}
    prey = {ship.id: [foe.id for foe in foes if fair(ship, foe)] or list(where) for ship in ships}
    berths = list(where.values())
    lure = {foe.id: temper.exposed * hangs_in_the_air(foe, berths) + 2.0 * temper.finish * _worn(foe) for foe in foes}
    crowd = dict.fromkeys(where, 0.0)
    told_off = dict.fromkeys(where, 0)
    orders: Plan = {}
    away = {ship.id: _ranges(ship, where, prey[ship.id]) for ship in ships}
    nearest = {key: min(ranges)[0] for key, ranges in away.items()}
    for ship in sorted(ships, key=lambda ship: (nearest[ship.id], ship.id)):
        _, target = min([(off + (crowd[foe] - lure[foe]), foe) for off, foe in away[ship.id]])
        told_off[target] += 1
        crowd[target] += temper.crowd if told_off[target] < ROOM else SWARM
        orders[ship.id] = Order("fight", target)
    full = frozenset(foe for foe, count in told_off.items() if count >= ROOM)
    orders = {key: order._replace(others_care=full - {order.target}) for key, order in orders.items()}
    for command in deck.action.commands:
        under_way = [key for key in command.ships if key in orders and not helpless(deck.action.ships[key])]
        far = [key for key in under_way if nearest[key] > APPROACH]
        if far:
            course = approach(deck.action, far, [where[orders[key].target] for key in far])
            orders.update((key, orders[key]._replace(course=course)) for key in far)
    return orders


def along_the_line(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> Plan:
    """FC 3.6.19: berths along an enemy's line at anchor, from its nearer end on, two beside each for a bold fleet and one for
    another: whoever lies fast already keeps hers, and of the others the foremost goes furthest. An enemy of her own for whoever
    has no berth, and for all if there is no such line."""
    line = moored_line(ships, foes)
    if not line:
        return targets(deck, ships, foes)
    free, taken, orders = list[Ship](), Counter[str](), dict[str, Order]()
    for ship in ships:
        foe = min(line, key=lambda foe: (apart(ship, foe), foe.id))
        if helpless(ship) and apart(ship, foe) <= BERTHED:
            taken[foe.id] += 1
            orders[ship.id] = Order("fight", foe.id)
        else:
            free.append(ship)
    room = ROOM if deck.temper.attack else 1
    berths = [foe.id for foe in line for _ in range(room - taken[foe.id])][: len(free)]
    if berths:
        last = deck.action.ships[berths[-1]]
        free.sort(key=lambda ship: (apart(ship, last), ship.id))
        orders.update((ship.id, Order("fight", foe)) for ship, foe in zip(free, reversed(berths), strict=False))
    rest = [ship for ship in free if ship.id not in orders]
    return orders | (targets(deck, rest, foes) if rest else {})


def moored_line(ships: list[Ship], foes: list[Ship]) -> list[Ship]:
    """The enemies at anchor from the one nearest to the attackers' middle on to the next, as far as they lie in a line; none if
    most enemies are under way."""
    left = [foe for foe in foes if foe.anchor is not None or foe.mastless]
    if 2 * len(left) <= len(foes):
        return []
    q, r = centre(ships)
    line = [min(left, key=lambda foe: (span(axial(foe.bow)[0] - q, axial(foe.bow)[1] - r), foe.id))]
    while left := [foe for foe in left if foe is not line[-1]]:
        near = min(left, key=lambda foe: (apart(line[-1], foe), foe.id))
        if apart(line[-1], near) > GAP:
            break
        line.append(near)
    return line


def approach(action: Action, ships: list[str], aims: list[Axial]) -> int:
    """FC 3.3.3: one course for the ships of a command that are still far from the enemy, so that they stay in formation: that
    which brings them nearest in two turns."""
    q, r = centre([action.ships[key] for key in ships])
    count = len(ships)
    dq, dr = sum(q for q, _ in aims) / count - q, sum(r for _, r in aims) / count - r
    present = Counter(action.ships[key].facing for key in ships)
    best, best_worth = 0, 1e9
    for facing in COMPASS:
        mps = action.tables.moves(ASPECTS[aspect(facing, action.wind)], "plain") or 0
        if mps:
            (step_q, step_r), run = STEPS[facing], 2 * mps
            worth = span(dq - run * step_q, dr - run * step_r) - STEADY * present[facing] / count
            if worth < best_worth:
                best, best_worth = facing, worth
    return best


def _ranges(ship: Ship, where: dict[str, Axial], foes: list[str]) -> list[tuple[float, str]]:
    """How far each of these enemies is from a ship."""
    q, r = axial(ship.bow)
    found = []
    for foe in foes:
        to_q, to_r = where[foe]
        dq, dr = to_q - q, to_r - r
        found.append((sqrt(dq * dq + dr * dr + dq * dr), foe))
    return found


def hangs_in_the_air(foe: Ship, berths: list[Axial]) -> float:
    """How much an enemy is without friends at hand: an end of a line half, one alone wholly. The berths are hers and theirs."""
    q, r = axial(foe.bow)
    near = 0
    for to_q, to_r in berths:
        if -LINK <= to_q - q <= LINK and -LINK <= to_r - r <= LINK and -LINK <= to_q - q + to_r - r <= LINK:
            near += 1
    return 1.0 if near <= 1 else 0.5 if near == 2 else 0.0


def _worn(foe: Ship) -> float:
    return 1.0 - hull_left(foe) / max(1, hull_total(foe))


# -- the line ------------------------------------------------------------------------------------------------------------


def stations(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> Plan:
    """Each command in line behind its leading ship, on the course that serves best; one that is cut off makes off; whoever is in
    none follows the nearest. A shy fleet, which waits to be attacked, falls into line ahead; another bears down as it lies."""
    orders: Plan = {}
    wanted = {ship.id for ship in ships}
    for command in deck.action.commands:
        if command.side == deck.side:
            members = [deck.action.ships[key] for key in command.ships if key in wanted]
            under_way = [ship for ship in members if not helpless(ship)]
            if under_way and cut_off(deck, under_way[len(under_way) // 2], foes):
                orders.update((ship.id, Order("haul out")) for ship in under_way)
            elif under_way:
                course = line_course(deck, under_way, foes)
                orders.update(in_line(under_way, course, foes, ahead=deck.temper.shy > 0))
    for ship in ships:
        if ship.id not in orders:
            orders[ship.id] = Order("line", course=ship.facing)
    lines = min(len(ships), len(foes)) >= OF_BATTLE
    return {key: order._replace(of_battle=lines) for key, order in orders.items()}


def in_line(ships: list[Ship], course: int, foes: list[Ship], ahead: bool = False) -> Plan:
    """Who follows whom, and at what distance: as they lie now if that is close enough to be kept; but in line `ahead` nobody lies
    abreast of the next, where one would mask the other (FC 3.7.1). The leader minds the nearest enemy."""
    dq, dr = STEPS[course]
    progress = {}
    for ship in ships:
        q, r = axial(ship.bow)
        progress[ship.id] = 2 * q * dq + 2 * r * dr + q * dr + r * dq
    line = sorted(ships, key=lambda ship: (-progress[ship.id], ship.id))
    nearest = min(foes, key=lambda foe: (apart(line[0], foe), foe.id))
    orders = {line[0].id: Order("line", nearest.id, course)}
    for leader, ship in pairwise(line):
        (q, r), (to_q, to_r) = axial(leader.bow), axial(ship.bow)
        offset = (to_q - q, to_r - r)
        if span(*offset) > LINK or (ahead and astern(offset, course) < CLEAR):
            offset = (-ASTERN * dq, -ASTERN * dr)
        orders[ship.id] = Order("line", course=course, ahead=leader.id, offset=offset)
    return orders


def astern(offset: Axial, course: int) -> float:
    """How many hexes astern of another who sails that course such an offset is."""
    (q, r), (dq, dr) = offset, STEPS[course]
    return -(q * dq + r * dr + (q * dr + r * dq) / 2)


def line_course(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> int:
    """The facing for a line: not into the wind nor off the map, at the wanted range, to windward, its broadsides towards the
    enemy; turning costs. A shy fleet that has the gauge keeps off, if its nation does not come down all the same; who fights at
    close quarters makes for the main body."""
    action, temper = deck.action, deck.temper
    counted = {facing: sum(ship.facing == facing for ship in ships) for facing in COMPASS}
    present = max(COMPASS, key=lambda facing: (counted[facing], -facing))
    lead = ships[len(ships) // 2]
    minded = sought(lead, foes) if temper.range <= CLOSE_QUARTERS else foes
    near = sorted(minded, key=lambda foe: (apart(lead, foe), foe.id))[:5]
    soon = [_in_two_turns(action, foe) for foe in near]
    shuns = temper.shy and not presses(action, deck.side) and to_windward(action.wind, ships, foes) > GAUGE
    wanted = OUT_OF_REACH if shuns else temper.range
    best, best_worth = present, -1e9
    for facing in COMPASS:
        if aspect(facing, action.wind) == IN_IRONS:
            continue
        run = 2 * action.tables.moves(ASPECTS[aspect(facing, action.wind)], "plain")  # type: ignore[operator]
        worth = -abs(_range_after(lead, facing, run, soon) - wanted)
        worth += temper.gauge * _windward(action, facing) * run
        worth -= KEEP * min((facing - present) % 6, (present - facing) % 6)
        worth -= END_ON * temper.end_on * _end_on(lead, facing, near)
        worth -= _edge(action, ships, facing, run)
        if worth > best_worth:
            best, best_worth = facing, worth
    return best


def sought(lead: Ship, foes: list[Ship]) -> list[Ship]:
    """Whom a line that is not at close quarters yet makes for: the enemy's main body, not a division that lies nearer."""
    if any(apart(lead, foe) <= APPROACH for foe in foes):
        return foes
    return max(bodies(foes), key=lambda body: (len(body), -min(apart(lead, foe) for foe in body)))


def bodies(foes: list[Ship]) -> list[list[Ship]]:
    """The enemies in groups, each with the ships that lie near to one of it."""
    left, found = list(foes), list[list[Ship]]()
    while left:
        body = [left.pop(0)]
        for one in body:
            near = [foe for foe in left if apart(one, foe) <= BODY]
            body += near
            left = [foe for foe in left if foe not in near]
        found.append(body)
    return found


def cut_off(deck: Briefing, lead: Ship, foes: list[Ship]) -> bool:
    """Whether a division of a shy fleet has so many more enemies about it than friends that it should be gone."""
    if not deck.temper.shy:
        return False
    friends = [ship for ship in deck.action.ships.values() if ship.side == deck.side and ship.large and fights(ship)]
    near, own = (sum(apart(lead, one) <= ABOUT for one in some) for some in (foes, friends))
    return near >= deck.temper.shy * max(1, own)


def _end_on(lead: Ship, facing: int, foes: list[Ship]) -> float:
    """Which share of the enemies within gunshot a course would show bow or stern, so that no broadside answers them."""
    (q, r), (dq, dr) = axial(lead.bow), STEPS[facing]
    shown = within = 0
    for foe in foes:
        away = apart(lead, foe)
        if 0.0 < away <= GUNSHOT:
            to_q, to_r = axial(foe.bow)
            along = (to_q - q) * dq + (to_r - r) * dr + ((to_q - q) * dr + (to_r - r) * dq) / 2
            within += 1
            shown += abs(along) > SHOWN * away
    return shown / within if within else 0.0


def _in_two_turns(action: Action, foe: Ship) -> Axial:
    """Where an enemy will be who stands on."""
    (q, r), (dq, dr) = axial(foe.bow), STEPS[foe.facing]
    on = 0 if helpless(foe) else 2 * allowance(action, foe)
    return q + on * dq, r + on * dr


def _range_after(lead: Ship, facing: int, run: int, foes: list[Axial]) -> float:
    (q, r), (dq, dr) = axial(lead.bow), STEPS[facing]
    q, r = q + run * dq, r + run * dr
    return min((span(to_q - q, to_r - r) for to_q, to_r in foes), default=0.0)


def _windward(action: Action, facing: int) -> float:
    """How much of a run on a facing is gained to windward."""
    return (-1.0, -0.5, 0.5, 1.0, 0.5, -0.5)[aspect(facing, action.wind)]


def _edge(action: Action, ships: list[Ship], facing: int, run: int) -> float:
    """How many of the ships would come off the map, made dear."""
    dq, dr = STEPS[facing]
    off = 0
    for ship in ships:
        q, r = axial(ship.bow)
        off += not on_map(action.layout, at(q + run * dq, r + run * dr))
    return 12.0 * off / len(ships)

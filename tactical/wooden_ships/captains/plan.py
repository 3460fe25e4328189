"""The admiral: what each ship is to do this turn, made anew from what lies on the board.

A fleet that attacks divides itself along the enemy's line, so that each ship has an enemy of her own and nobody stands in a
friend's fire; whoever is one too many stands by, and so do frigates where lines of battle meet. Another fleet keeps its line, and
its leader chooses the course. Cripples haul off, and so does a fleet that is beaten or far too weak. Somebody takes possession of
an enemy that has given up.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from tactical.sea.hexes import SPANS, STEPS, Axial, axial, code
from tactical.wooden_ships.captains.briefing import (
    STERNS,
    Briefing,
    apart,
    attached_foes,
    full_strength,
    hull_share,
    rigging_share,
    strength,
)
from tactical.wooden_ships.state import Ship

Duty = Literal["fight", "line", "take", "tow", "stand by", "haul off"]
NEAR_LAME = 6  # hexes that a ship goes out of her way for a cripple
BUSY = 3  # hexes to an enemy within which she has better things to do
LAME = 0.2  # share of her rigging below which a ship needs a tow
ON_ONE = 2  # ships that go for one enemy; whoever is more stands by
CHASE = 2  # times as many ships as the enemy's from which a fleet leaves its line and attacks
LINE = 3  # ships of the line on either side from which frigates keep out
STAGGERED = 0.5  # share of the wind's hexes: rigging below which she cannot keep up


class Order(NamedTuple):
    """What one ship is to do: fight an enemy; keep her place in the line behind another (the leader has nobody ahead); take
    possession of a prize; take a cripple in tow; stand by at the edge of gunshot; or haul off."""

    duty: Duty
    target: str = ""
    ahead: str = ""


Plan = dict[str, Order]


def plan(deck: Briefing) -> Plan:
    """The orders of a turn for every ship that can sail, leaders of a line before who follows them."""
    own, foes = deck.own, deck.foes
    orders = retreats(deck)
    orders |= _prize_masters(deck, [ship for ship in own if ship.id not in orders])
    orders |= _tugs(deck, [ship for ship in own if ship.id not in orders])
    orders |= _scouts(deck, [ship for ship in own if ship.id not in orders])
    fighters = [ship for ship in own if ship.id not in orders]
    if not foes:
        return orders | {ship.id: Order("line") for ship in fighters}
    if not attacks(deck, fighters, foes):
        return orders | stations(fighters, foes)
    told_off = targets(fighters, foes)
    return orders | (in_turn(deck, told_off) if deck.temper.friends else told_off)


def retreats(deck: Briefing) -> Plan:
    """Who hauls off: all of a fleet that is beaten, or whoever has had enough."""
    if not deck.foes:
        return {}
    everybody = beaten(deck)
    return {ship.id: Order("haul off") for ship in deck.own if everybody or crippled(deck, ship)}


def crippled(deck: Briefing, ship: Ship) -> bool:
    """Whether a ship has had enough: little hull or rigging left, or no gun, and nobody holds her fast."""
    if attached_foes(deck, ship):
        return False
    least = deck.temper.cripple
    return hull_share(ship) < least or rigging_share(ship) < least / 2 or ship.gunless


def beaten(deck: Briefing) -> bool:
    """Whether the fleet hauls off: far too weak, or it has lost its share and has the worse of it."""
    if deck.beaten is None:
        deck.beaten = _beaten(deck)
    return deck.beaten


def _beaten(deck: Briefing) -> bool:
    """What both have now is set beside what they began with; a prize counts for who has her now."""
    own, theirs = _strength(deck.own), _strength(deck.foes)
    if not own or theirs > deck.temper.odds * own:
        return True
    if deck.battle.options.fought_out:
        return False
    lost = 1 - own / _outset(deck, own=True)
    return lost > deck.temper.quit and lost > 1 - theirs / _outset(deck, own=False)


def _strength(ships: list[Ship]) -> float:
    return sum([strength(ship) for ship in ships])


def _outset(deck: Briefing, *, own: bool) -> float:
    """What a fleet began with, of those that have come."""
    ships, side = deck.battle.ships.values(), deck.side
    return max(1.0, sum([full_strength(ship) for ship in ships if (ship.home == side) == own and ship.fate != "coming"]))


def attacks(deck: Briefing, ships: list[Ship], foes: list[Ship]) -> bool:
    """Whether each ship goes for an enemy of her own: a bold fleet, few ships, an enemy who lies at anchor, or one who has so few
    ships left that a line would mask its own guns."""
    chase = deck.temper.friends > 0 and len(ships) >= CHASE * len(foes)
    return deck.temper.attack or min(len(ships), len(foes)) < 3 or at_anchor(foes) or chase


def at_anchor(foes: list[Ship]) -> bool:
    """Whether most of the enemy lie at anchor, so that one end of their line cannot help the other."""
    return 2 * sum(1 for foe in foes if foe.anchor is not None) > len(foes)


# -- the attack ----------------------------------------------------------------------------------------------------------


def axis(foes: list[Ship]) -> Axial:
    """The way along the enemy's line, from the headings of his ships."""
    q = sum(STEPS[foe.heading][0] for foe in foes)
    r = sum(STEPS[foe.heading][1] for foe in foes)
    return (q, r) if (q, r) != (0, 0) else STEPS[foes[0].heading]


def along(ship: Ship, way: Axial) -> float:
    """How far along a way a ship lies."""
    q, r = axial(ship.bow)
    return q * way[0] + r * way[1] + (q * way[1] + r * way[0]) / 2


def targets(ships: list[Ship], foes: list[Ship]) -> Plan:
    """An enemy for each ship, in the order in which both lie along the enemy's line. The fewer take on as many of the enemy as
    they are, where he is nearest; of a line at anchor two take on one."""
    if not ships:
        return {}
    way = axis(foes)
    line = sorted(ships, key=lambda ship: (along(ship, way), ship.id))
    enemy = sorted(foes, key=lambda foe: (along(foe, way), foe.id))
    wanted = -(-len(line) // 2) if at_anchor(foes) else len(line)
    if wanted < len(enemy):
        enemy = _nearest_stretch(line, enemy, wanted)
    return {ship.id: Order("fight", enemy[number * len(enemy) // len(line)].id) for number, ship in enumerate(line)}


def _nearest_stretch(line: list[Ship], enemy: list[Ship], size: int) -> list[Ship]:
    """So many enemies that lie together, where they are nearest to who attacks."""
    stretches = [enemy[first : first + size] for first in range(len(enemy) - size + 1)]
    return min(stretches, key=lambda stretch: sum(apart(ship, stretch[n * size // len(line)]) for n, ship in enumerate(line)))


def in_turn(deck: Briefing, told_off: Plan) -> Plan:
    """The same orders, those of who is nearest to any enemy first; two go for one enemy, and whoever comes after them stands by:
    there she would only mask them or lie masked (WS B.VIII.A.4.b)."""
    bows = [code(foe.bow) for foe in deck.foes]
    here = {key: code(deck.battle.ships[key].bow) for key in told_off}
    ranked = sorted((min([SPANS[bow - at] for bow in bows]), key) for key, at in here.items())
    taken, orders = dict.fromkeys((order.target for order in told_off.values()), 0), Plan()
    for _, key in ranked:
        order = told_off[key]
        taken[order.target] += 1
        orders[key] = order if taken[order.target] <= ON_ONE else Order("stand by", order.target)
    return orders


def _scouts(deck: Briefing, ships: list[Ship]) -> Plan:
    """Frigates keep out of the fire of ships of the line, while both sides have a line of battle."""
    if not deck.temper.friends or min(sum(ship.of_the_line for ship in side) for side in (deck.own, deck.foes)) < LINE:
        return {}
    free = [ship for ship in ships if not ship.of_the_line and not ship.attached and ship.anchor is None]
    return {ship.id: Order("stand by") for ship in free}


# -- the line ------------------------------------------------------------------------------------------------------------


def stations(ships: list[Ship], foes: list[Ship]) -> Plan:
    """The line in the order of set-up: each behind the one ahead of her; who cannot keep up, or is held fast, is left out."""
    orders, ahead = Plan(), ""
    for ship in ships:
        if ship.attached or ship.anchor is not None or rigging_share(ship) < STAGGERED:
            orders[ship.id] = Order("fight", min(foes, key=lambda foe: (apart(ship, foe), foe.id)).id)
        else:
            orders[ship.id] = Order("line", ahead=ahead)
            ahead = ship.id
    return orders


# -- prizes --------------------------------------------------------------------------------------------------------------


def _prize_masters(deck: Briefing, ships: list[Ship]) -> Plan:
    """Who takes possession: the nearest ship without an enemy at hand, one for each wreck, as far out of
    her way as her temper lets her go."""
    orders = Plan()
    free = [(ship, code(ship.bow)) for ship in ships if not ship.attached] if deck.wrecks else []
    most = deck.temper.prize
    for wreck in deck.wrecks:
        here = code(wreck.bow)
        near = [ship for ship, bow in free if SPANS[bow - here] <= most + STERNS and ship.id not in orders]
        able = [(away, ship.id) for ship in near if (away := apart(ship, wreck)) <= most and deck.clear_of(ship, BUSY)]
        if able:
            orders[min(able)[1]] = Order("take", wreck.id)
    return orders


# -- tows ----------------------------------------------------------------------------------------------------------------


def needs_tow(deck: Briefing, ship: Ship) -> bool:
    """Whether a ship cannot get out of the fight by herself, and nothing holds her."""
    return rigging_share(ship) < LAME and not ship.attached and ship.anchor is None and ship.aground is None


def _tugs(deck: Briefing, ships: list[Ship]) -> Plan:
    """WS O.VII: who takes a cripple in tow: the smallest ship near her without an enemy at hand; who tows already hauls off."""
    if not deck.battle.options.towing:
        return {}
    orders = {ship.id: Order("haul off") for ship in ships if ship.towing is not None}
    for lame in (ship for ship in deck.own if needs_tow(deck, ship) and ship.towed_by is None):
        free = [ship for ship in ships if ship.id not in orders and not needs_tow(deck, ship) and deck.clear_of(ship, BUSY)]
        near = [(ship.rate, apart(ship, lame), ship.id) for ship in free if apart(ship, lame) <= NEAR_LAME and ship.length == 2]
        if near:
            orders[min(near)[2]] = Order("tow", lame.id)
    return orders

"""What an order is worth, and what may come of giving it to a formation (SL 9.37): points, chance, wear and time."""

from __future__ import annotations

from typing import NamedTuple

from campaign.agents.admirals.returns import Force
from campaign.agents.admirals.temper import Temper
from campaign.agents.sailing_master import nearest
from campaign.calendar import IMPULSES, TURNS
from campaign.views import View
from maps import routes
from maps.sea import Sea
from maps.waters import Waters
from orders import kinds
from orders.booklet import Order

SPEED = 2.6  # points that a formation makes good in an impulse, winds not caught and all
FULL = 3.0  # sail of a squadron fit for a fleet's work
SATED = 0.4  # the share of its count that one order more is worth to a side that is far ahead
AGAIN = 1.2  # what an order is worth the more that may be extended (SL 9.39)
BOMB = "Bomb"  # the class of auxiliaries that bombard (SL 6.24)
LOOKOUT = 4  # impulses that a convoy must be waited for, at least
WINTER = (TURNS, 1, 2, 3)  # the turns before those of winter, in which an order given now would be executed (SL 11.22b)
CHANCES: dict[type[kinds.Instructions], float] = {
    kinds.Interdict: 0.8, kinds.ShowOfForce: 0.85, kinds.Support: 0.85, kinds.Relieve: 0.8, kinds.DestroyBase: 0.5,
    kinds.Cruise: 0.9, kinds.Carry: 0.8, kinds.BreakOut: 0.85, kinds.Join: 0.7, kinds.Rebase: 0.95,
    kinds.Raid: 0.8, kinds.Bombard: 0.6, kinds.Escort: 0.75, kinds.Intercept: 0.4,
}  # fmt: skip
"""The chance that each kind goes well when nothing is known against it: gales, dice and what the enemy may do."""
MOVING = (kinds.Join, kinds.Bombard, kinds.Escort, kinds.Intercept)
"""The kinds whose errand is where others are, or hangs on what a formation carries; that of the rest is where it always was."""


class Errand(NamedTuple):
    """What an order asks of a formation: places in their order, full impulses to be spent, and what a turn there costs."""

    places: tuple[str, ...]
    impulses: int
    toll: int = 0


class Estimate(NamedTuple):
    """What may come of an order: its score in points of prestige, the chance of success, turns, damage to each squadron."""

    score: float
    chance: float = 0.0
    turns: float = 0.0
    wear: float = 0.0

    @property
    def words(self) -> str:
        return f"worth {self.score:.1f}, {self.chance:.0%} likely, {self.turns:.1f} turns"


HOPELESS = Estimate(-9.0)


class Stakes(NamedTuple):
    """The points that an order brings when it is fulfilled, and those that it costs to fail it."""

    worth: float
    price: float


def stakes(order: Order, temper: Temper, *, sated: bool) -> Stakes:
    """An order's own prestige, its count in the yearly comparison (SL 12.23), and what it tells on."""
    count = temper.count * (SATED if sated else 1.0)
    won = sum(effect.by for effect in order.effects if effect.when == "fulfilled")
    lost = sum(effect.by for effect in order.effects if effect.when == "failed")
    worth = (AGAIN if order.extends else 1.0) * (order.prestige.fulfilled + count + temper.event * won)
    return Stakes(worth, temper.failure * (count - order.prestige.failed) + temper.event * lost)


class Passage(NamedTuple):
    """An errand with the way to it: turns on the way and in all, and what the station costs a squadron."""

    errand: Errand
    sailed: float
    turns: float
    toll: int


def passage(order: Order, force: Force, view: View, waters: Waters) -> Passage | None:
    """How an order leads from where a formation lies, by prevailing winds, since others change on the way; None if it cannot."""
    errand = errand_of(order, force, view, waters)
    points = _points(errand.places, force.place, waters) if errand else None
    if errand is None or points is None:
        return None
    sailed = points / SPEED / IMPULSES
    return Passage(errand, sailed, sailed + errand.impulses / IMPULSES, -(-errand.impulses // IMPULSES) * errand.toll)


def estimate(
    order: Order, force: Force, way: Passage, staked: Stakes, temper: Temper, turn: int, foes: dict[str, float]
) -> Estimate:
    """What may come of an order given to a formation now, at a turn of the year and with the enemy's sail by place."""
    turns = way.turns
    wear = turns * (2 if turn in WINTER else 1) + way.toll
    chance = CHANCES[type(order.do)] * _enough(order, force) * _in_time(order, turn, turns) * _sound(force, wear, temper)
    chance = chance and chance * _caught_up(order, way.sailed) * _unopposed(way.errand, force, foes, temper)
    gain = chance * staked.worth - (1 - chance) * staked.price
    cost = len(force.squadrons) * (temper.wear * wear + temper.time * turns)
    return Estimate(gain - cost, chance, turns, wear)


def errand_of(order: Order, force: Force, view: View, waters: Waters) -> Errand | None:
    """Where an order leads, in which order, and how long it keeps a formation there; None if it cannot be begun."""
    do = order.do
    match do:
        case kinds.Cruise():
            return Errand(do.route * do.times, 0)
        case kinds.Carry() | kinds.BreakOut():
            whence, whither = do.places
            return Errand((whence, *order.via, whither), 2 * do.impulses if isinstance(do, kinds.Carry) else do.impulses)
        case kinds.Raid():
            far = {place: routes.distance(waters, force.place, place) for place in do.at}
            near = sorted((points, place) for place, points in far.items() if points is not None)[: do.count]
            return Errand(tuple(place for _, place in near), do.count * do.impulses) if near else None
        case kinds.Join():
            return _junction(do, force, view)
        case kinds.Bombard():
            bombs = [one for one in view.auxiliaries.values() if one.aux_class == BOMB]
            at_hand = any(one.at == force.id or (one.box == "available" and force.at_berth) for one in bombs)
            return Errand(do.places, 2) if at_hand else None
        case kinds.Escort():
            convoy = view.convoys.get(do.convoy)
            return Errand((convoy.place,), 2 * IMPULSES) if convoy and convoy.place and not convoy.scattered else None
        case kinds.Intercept():
            seen = tuple(one.place for one in view.enemies if one.id in do.convoys)
            there = nearest(waters, force.place, do.ground or seen)
            return Errand((there,), LOOKOUT) if there else None
    return Errand((*_on_the_way(order, force, waters), *do.places), do.impulses_due, _toll(do.charge, waters.sea))


def _on_the_way(order: Order, force: Force, waters: Waters) -> tuple[str, ...]:
    """SL 9.372: the places by way of which one is to go, unless one is nearer already."""
    if not order.via or not order.do.places:
        return ()
    here, there = (routes.distance(waters, place, order.do.places[0]) for place in (force.place, order.via[-1]))
    return order.via if here is not None and there is not None and there <= here else ()


def _junction(do: kinds.Join, force: Force, view: View) -> Errand | None:
    """A junction needs the other to be there, or free to come there."""
    other = view.flotillas.get(do.with_)
    if other is None or other.place is None or other.superior is not None:
        return None
    there = do.at or other.place
    duty = view.orders.issued.get(do.with_)
    if other.place != there and duty is not None and there not in duty.goals:
        return None
    return Errand((there,), 1) if force.id != do.with_ else None


def _toll(charge: str, sea: Sea) -> int:
    """SL 11.23b-c: what a turn on an interdicting station costs a squadron."""
    port = sea.theatre.ports.get(charge.removeprefix("space:"))
    return (charge in sea.straits) + (port.blockade if port else 0)


def _points(places: tuple[str, ...], here: str, waters: Waters) -> int | None:
    """Movement points from place to place."""
    total = 0
    for there in places:
        points = routes.distance(waters, here, there)
        if points is None:
            return None
        total, here = total + points, there
    return total


def _in_time(order: Order, turn: int, turns: float) -> float:
    """SL 9.37d, 9.332: the chance to be in time for its deadline and for the year's end."""
    last = min(order.by or TURNS + 1, TURNS + 1)
    left = last - turn
    return max(0.0, min(1.0, (left - turns) / max(1.0, 0.4 * turns)))


def _sound(force: Force, wear: float, temper: Temper) -> float:
    """The chance that the squadrons stand it: every point past the limit is a risk of having to leave."""
    return max(0.0, min(1.0, 1 - 0.3 * (force.damage + wear - temper.limit)))


def _enough(order: Order, force: Force) -> float:
    """The chance that a formation is strong enough for what an order calls for: full squadrons, as many as it must have."""
    return min(1.0, force.strength / (FULL * order.least)) if order.least > 1 else 1.0


def _caught_up(order: Order, turns: float) -> float:
    """The chance that a convoy is found where it was last heard of: it sails on meanwhile."""
    return max(0.2, 1 - 0.4 * turns) if isinstance(order.do, kinds.Escort | kinds.Intercept) else 1.0


def _unopposed(errand: Errand, force: Force, foes: dict[str, float], temper: Temper) -> float:
    """The chance that the enemy lets them: what is seen where the order leads, and off the port that they lie in."""
    if not foes:
        return 1.0
    road = f"space:{force.place.partition(':')[2]}" if force.at_berth else force.place
    met = max(foes.get(place, 0.0) for place in (*errand.places, road))
    return min(1.0, max(0.1, force.strength / (met * temper.stand))) if met else 1.0

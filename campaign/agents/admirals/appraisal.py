"""What an order is worth, and what may come of giving it to a formation (SL 9.37): points, chance, wear and time."""

from __future__ import annotations

from typing import NamedTuple

from campaign.agents.admirals.returns import Force, foes
from campaign.agents.admirals.temper import Temper
from campaign.calendar import IMPULSES, TURNS
from campaign.state import is_berth
from campaign.views import View
from maps import routes
from maps.sea import Sea
from maps.waters import Waters
from orders import kinds
from orders.booklet import Order
from orders.execution import Candidate

SPEED = 2.6  # points that a formation makes good in an impulse, winds not caught and all
FULL = 3.0  # sail of a squadron fit for a fleet's work
AHEAD, SATED = 6, 0.4  # by so many orders the yearly comparison is won outright (SL 12.24), and one more is worth but this share
AGAIN = 1.2  # what an order is worth the more that may be extended (SL 9.39)
WINTER = (TURNS, 1, 2, 3)  # the turns before those of winter, in which an order given now would be executed (SL 11.22b)
CHANCES: dict[type[kinds.Instructions], float] = {
    kinds.Interdict: 0.8, kinds.ShowOfForce: 0.85, kinds.Support: 0.85, kinds.Relieve: 0.8, kinds.DestroyBase: 0.5,
    kinds.Cruise: 0.9, kinds.Carry: 0.8, kinds.BreakOut: 0.85, kinds.Join: 0.7, kinds.Rebase: 0.95,
    kinds.Raid: 0.8, kinds.Bombard: 0.6, kinds.Escort: 0.75, kinds.Intercept: 0.25,
}  # fmt: skip
"""The chance that each kind goes well when nothing is known against it: gales, dice and what the enemy may do."""


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


def worth(order: Order, temper: Temper, view: View) -> float:
    """The points that an order brings when it is fulfilled: its own, its count, and what it tells on."""
    told = sum(effect.by for effect in order.effects if effect.when == "fulfilled")
    return (AGAIN if order.extends else 1.0) * (order.prestige.fulfilled + _count(temper, view) + temper.event * told)


def price(order: Order, temper: Temper, view: View) -> float:
    """The points that it costs to fail it."""
    told = sum(effect.by for effect in order.effects if effect.when == "failed")
    return temper.failure * (_count(temper, view) - order.prestige.failed) + temper.event * told


def _count(temper: Temper, view: View) -> float:
    """SL 12.23: what one order more is worth in the yearly comparison: little to a side that is far ahead."""
    nets = {side: done - failed for side, (done, failed) in view.orders.counts.items()}
    lead = nets.get(view.side, 0) - max((net for side, net in nets.items() if side != view.side), default=0)
    return temper.count * (SATED if lead > AHEAD else 1.0)


def estimate(order: Order, force: Force, temper: Temper, view: View, waters: Waters) -> Estimate:
    """What may come of an order given to a formation now; the way is reckoned by prevailing winds, since others change on it."""
    who = Candidate(force.id, force.kind, force.command, force.place, len(force.squadrons))
    errand = None if order.refuses(who) else errand_of(order, force, view, waters)
    points = _points(errand.places, force.place, waters) if errand else None
    if errand is None or points is None:
        return HOPELESS
    sailed, stayed = points / SPEED / IMPULSES, errand.impulses / IMPULSES
    turns = sailed + stayed
    wear = turns * (2 if view.clock.turn in WINTER else 1) + -(-errand.impulses // IMPULSES) * errand.toll
    chance = CHANCES[type(order.do)] * _enough(order, force) * _in_time(order, view, turns) * _sound(force, wear, temper)
    chance = chance and chance * _caught_up(order, sailed) * _unopposed(errand, force, view, temper)
    gain = chance * worth(order, temper, view) - (1 - chance) * price(order, temper, view)
    cost = len(force.squadrons) * (temper.wear * wear + temper.time * turns)
    return Estimate(gain - cost, chance, turns, wear)


def errand_of(order: Order, force: Force, view: View, waters: Waters) -> Errand | None:
    """Where an order leads, in which order, and how long it keeps a formation there; None if it cannot be begun."""
    do = order.do
    match do:
        case kinds.Cruise():
            return Errand(do.route * do.times, 0)
        case kinds.Carry() | kinds.BreakOut():
            return Errand(do.places, 2 * do.impulses if isinstance(do, kinds.Carry) else do.impulses)
        case kinds.Raid():
            far = {place: routes.distance(waters, force.place, place) for place in do.at}
            near = sorted((points, place) for place, points in far.items() if points is not None)[: do.count]
            return Errand(tuple(place for _, place in near), do.count * do.impulses) if near else None
        case kinds.Join():
            return _junction(do, force, view)
        case kinds.Bombard():
            bombs = any(one.aux_class == "Bomb" and one.at == force.id for one in view.auxiliaries.values())
            return Errand(do.places, 2) if bombs else None
        case kinds.Escort():
            convoy = view.convoys.get(do.convoy)
            return Errand((convoy.place,), 2 * IMPULSES) if convoy and convoy.place and not convoy.scattered else None
        case kinds.Intercept():
            seen = [one.place for one in view.enemies if one.id in do.convoys]
            return Errand((seen[0],), 1) if seen else None
    return Errand(do.places, do.impulses_due, _toll(do.charge, waters.sea))


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


def _in_time(order: Order, view: View, turns: float) -> float:
    """SL 9.37d, 9.332: the chance to be in time for its deadline and for the year's end."""
    last = min(order.by or TURNS + 1, TURNS + 1)
    left = last - view.clock.turn
    return max(0.0, min(1.0, (left - turns) / max(1.0, 0.4 * turns)))


def _sound(force: Force, wear: float, temper: Temper) -> float:
    """The chance that the squadrons stand it: every point past the limit is a risk of having to leave."""
    return max(0.0, min(1.0, 1 - 0.3 * (force.damage + wear - temper.limit)))


def _enough(order: Order, force: Force) -> float:
    """The chance that a formation is strong enough for what an order calls for: full squadrons, as many as it must have."""
    return min(1.0, force.strength / (FULL * order.least)) if order.least > 1 else 1.0


def _caught_up(order: Order, turns: float) -> float:
    """The chance that a convoy is found where it was last heard of: it sails on meanwhile."""
    return max(0.2, 1 - 0.4 * turns) if isinstance(order.do, kinds.Escort) else 1.0


def _unopposed(errand: Errand, force: Force, view: View, temper: Temper) -> float:
    """The chance that the enemy lets them: what is seen where the order leads, and off the port that they lie in."""
    known = foes(view, temper.unknown / 2)
    road = f"space:{force.place.partition(':')[2]}" if is_berth(force.place) else force.place
    met = max((known.get(place, 0.0) for place in (*errand.places, road)), default=0.0)
    return min(1.0, max(0.1, force.strength / (met * temper.stand))) if met else 1.0

"""What an order is worth, and what may come of giving it to a formation (SL 9.37): points, chance, wear and time."""

from __future__ import annotations

from typing import NamedTuple

from campaign.agents.admirals.returns import Force
from campaign.agents.admirals.temper import Temper
from campaign.agents.sailing_master import nearest
from campaign.agents.wear_watch import WearWatch
from campaign.calendar import IMPULSES, TURNS
from campaign.views import View
from maps import routes
from maps.place import road
from maps.waters import Waters
from orders.booklet import Order
from orders.outlook import Errand

SPEED = 2.6  # points that a formation makes good in an impulse, winds not caught and all
FULL = 3.0  # sail of a squadron fit for a fleet's work
SATED = 0.4  # the share of its count that one order more is worth to a side that is far ahead
AGAIN = 1.2  # what an order is worth the more that may be extended (SL 9.39)
ALL_BUT_FULL = 6  # repair points from which a victualling convoy will soon proceed (SL 10.172b)
BOMB = "Bomb"  # the class of auxiliaries that bombard (SL 6.24)


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


def passage(order: Order, force: Force, view: View, waters: Waters, wear: WearWatch) -> Passage | None:
    """How an order leads from where a formation lies, by prevailing winds, since others change on the way; None if it cannot."""
    errand = errand_of(order, force, view, waters)
    points = _points(errand.places, force.place, waters) if errand else None
    if errand is None or points is None:
        return None
    sailed = points / SPEED / IMPULSES
    toll = -(-errand.impulses // IMPULSES) * wear.on_station(order.do.charge)
    return Passage(errand, sailed, sailed + errand.impulses / IMPULSES, toll)


def estimate(
    order: Order,
    force: Force,
    way: Passage,
    staked: Stakes,
    temper: Temper,
    edge: float,
    turn: int,
    at_sea: int,
    foes: dict[str, float],
) -> Estimate:
    """What may come of an order given to a formation now, at a turn of the year, after which a turn at sea costs so much wear,
    and with the enemy's sail by place."""
    turns = way.turns
    wear = turns * at_sea + way.toll
    chance = order.do.chance * _enough(order, force) * _in_time(order, turn, turns) * _sound(force, wear, temper)
    chance = chance and chance * max(0.2, 1 - order.do.fades * way.sailed) * _unopposed(
        way.errand, force, foes, temper.stand / edge
    )
    gain = chance * staked.worth - (1 - chance) * staked.price
    cost = len(force.squadrons) * (temper.wear * wear + temper.time * turns)
    return Estimate(gain - cost, chance, turns, wear)


class Prospect(NamedTuple):
    """A formation as an order might be given to it, with what its side sees and the way by prevailing winds: an `Outlook`."""

    force: Force
    view: View
    waters: Waters

    def distance(self, place: str) -> int | None:
        return routes.distance(self.waters, self.force.place, place)

    def nearest(self, places: tuple[str, ...]) -> str | None:
        return nearest(self.waters, self.force.place, places)

    def on_the_way(self, via: tuple[str, ...], place: str) -> tuple[str, ...]:
        if not via:
            return ()
        here, there = (routes.distance(self.waters, whence, place) for whence in (self.force.place, via[-1]))
        return via if here is not None and there is not None and there <= here else ()

    def bombs(self) -> bool:
        bombs = [one for one in self.view.auxiliaries.values() if one.aux_class == BOMB]
        return any(one.at == self.force.id or (one.box == "available" and self.force.at_berth) for one in bombs)

    def convoy(self, name: str) -> str:
        """Where it may be met; victuals that are still gathered are not waited for."""
        convoy = self.view.convoys.get(name)
        if convoy is None or (convoy.status == "waiting" and convoy.cargo < ALL_BUT_FULL):
            return ""
        return convoy.meets_at

    def sighted(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one.place for one in self.view.enemies if one.id in names)

    def meeting(self, name: str, at: str) -> str:
        """The other must be there, or free to come there."""
        other = self.view.flotillas.get(name)
        if other is None or other.place is None or other.superior is not None or name == self.force.id:
            return ""
        there = at or other.place
        duty = self.view.orders.issued.get(name)
        return there if other.place == there or duty is None or there in duty.goals else ""


def errand_of(order: Order, force: Force, view: View, waters: Waters) -> Errand | None:
    """Where an order leads, in which order, and how long it keeps a formation there; None if it cannot be begun."""
    return order.do.errand(Prospect(force, view, waters), order.via)


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


def _unopposed(errand: Errand, force: Force, foes: dict[str, float], stand: float) -> float:
    """The chance that the enemy lets them: what is seen where the order leads, and off the port that they lie in."""
    if not foes:
        return 1.0
    met = max(foes.get(place, 0.0) for place in (*errand.places, road(force.place)))
    return min(1.0, max(0.1, force.strength / (met * stand))) if met else 1.0

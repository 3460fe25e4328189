"""Which order to which formation: the best pair first, then the best of those left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from statistics import fmean
from typing import NamedTuple

from campaign.agents.admirals.appraisal import HOPELESS, Estimate, Passage, Stakes, estimate, passage, stakes
from campaign.agents.admirals.noise import shaken
from campaign.agents.admirals.returns import COLUMN, Force, Return
from campaign.agents.admirals.temper import Temper
from campaign.agents.sailing_master import nearest
from campaign.agents.wear_watch import WearWatch
from campaign.charts.tables import Charts
from campaign.exclusive_rules.rows import AnyVenture
from campaign.views import View
from maps.sea import Sea
from maps.theatre import Side
from maps.waters import Waters
from maps.weather import Weather
from orders.booklet import Order


class Allotted(NamedTuple):
    """An order with the formation that suits it best."""

    order: Order
    force: Force
    estimate: Estimate


class AllotmentDesk:
    """An admiral's desk: the chart, the charts of the game, his temper, his own booklets and the ventures of the theatre by id.

    What is reckoned there is reckoned once: ways and stakes for good, estimates while a stage lasts, and what a view says of both
    sides while he answers from it. `moored` are the sides and commands whose ships do not sink in a harbour (SL 7.351), a blank
    being all. `heeds_leaders`: in a fight the temper of the leader on the spot moves the admiral's own.
    """

    heeds_leaders = True

    def __init__(
        self,
        sea: Sea,
        charts: Charts,
        temper: Temper,
        orders: dict[str, Order],
        ventures: Mapping[str, AnyVenture] | None = None,
        moored: Collection[str] = (),
    ) -> None:
        self.sea, self.charts, self.temper, self.orders = sea, charts, temper, orders
        self.wear = WearWatch(sea, charts)
        self.ventures: Mapping[str, AnyVenture] = ventures or {}
        self.moored = frozenset(moored)
        self.junctions = {name: order.do for name, order in orders.items() if order.do.partner and order.do.waits_at}
        self.standing = tuple(sorted((one for one in orders.values() if one.standing and one.do.places), key=_importance))
        self.bombardments = frozenset(name for name, order in orders.items() if order.do.bombards)
        self.homes = _homes(orders.values())
        self._return: Return | None = None
        self._edges: dict[str, float] = {}
        self._fixed = frozenset(order.id for order in orders.values() if not order.do.moving)
        self._stage: tuple[int, ...] = ()
        self._news: tuple[object, ...] = ()
        self._kept: dict[tuple[str, str, str, str, int, int, float], Estimate] = {}
        self._stakes: dict[tuple[str, bool], Stakes] = {}
        self._passages: dict[tuple[str, str], Passage | None] = {}
        self._nearest: dict[tuple[str, tuple[str, ...]], str | None] = {}

    @cached_property
    def calm(self) -> Waters:
        """The sea by its prevailing winds."""
        return prevailing(self.sea)

    # -- what is known -------------------------------------------------------------------------------------------------

    def returns(self, view: View) -> Return:
        """What a view says of both sides."""
        kept = self._return
        if kept is None or kept.view is not view:
            kept = self._return = Return(view)
        return kept

    def stakes(self, view: View, order: Order) -> Stakes:
        """What an order brings and costs, as the yearly comparison stands."""
        key = (order.id, self.returns(view).sated)
        found = self._stakes.get(key)
        if found is None:
            found = self._stakes[key] = stakes(order, self.temper, sated=key[1])
        return found

    def passage(self, view: View, order: Order, force: Force) -> Passage | None:
        """How an order leads from where a formation lies."""
        if order.id not in self._fixed:
            return passage(order, force, view, self.calm, self.wear)
        key = (order.id, force.place)
        if key not in self._passages:
            self._passages[key] = passage(order, force, view, self.calm, self.wear)
        return self._passages[key]

    def nearest(self, here: str, places: tuple[str, ...]) -> str | None:
        """The closest of several places by prevailing winds."""
        key = (here, places)
        if key not in self._nearest:
            self._nearest[key] = nearest(self.calm, here, places)
        return self._nearest[key]

    def edge(self, side: str) -> float:
        """What a sail of a side is worth in a fight, one of its enemy's being worth one (SL 8.34)."""
        if side not in self._edges:
            shifts = self.charts.combat_columns.fleet_shifts
            merits = {one.id: _merit(one, shifts) for one in self.sea.theatre.heading.sides}
            best = max((merit for name, merit in merits.items() if name != side), default=0.0)
            self._edges[side] = COLUMN ** (merits.get(side, 0.0) - best)
        return self._edges[side]

    def shelters(self, side: str, command: str) -> bool:
        """SL 7.351: whether the ships of a side's command do not sink in a harbour."""
        return not self.moored.isdisjoint(("", side, command))

    def ruined(self, view: View, force: Force) -> bool:
        """SL 7.351a, 11.22-11.23: whether one turn more at sea, and on its station, brings a squadron to its damage rating."""
        more = self.wear.at_sea(self.wear.turn(view.clock)) + self.wear.on_station(view.formations[force.id].charge)
        return not force.at_berth and any(one.damage + more >= one.rating for one in force.squadrons)

    # -- what is weighed -----------------------------------------------------------------------------------------------

    def estimate(self, view: View, order: Order, force: Force) -> Estimate:
        """What may come of an order given to a formation; who is at sea may not get it (SL 9.365)."""
        known = self.returns(view)
        self._turn_the_page(known)
        return self._estimate(known, order, force)

    def _estimate(self, known: Return, order: Order, force: Force) -> Estimate:
        key = (order.id, force.id, force.command, force.place, len(force.squadrons), force.damage, force.strength)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._weighed(known, order, force)
        return kept

    def _turn_the_page(self, known: Return) -> None:
        """With a new stage estimates are made anew; those of fixed errands stand if neither date nor enemy is another."""
        clock = known.view.clock
        stage = (clock.number, clock.stage, clock.impulse, clock.increment)
        if stage == self._stage:
            return
        news = (
            clock.number,
            clock.impulse,
            clock.increment,
            known.sated,
            known.foes(self.temper.filled, self.temper.unknown / 2),
        )
        self._kept = {} if news != self._news else {key: kept for key, kept in self._kept.items() if key[0] in self._fixed}
        self._stage, self._news = stage, news

    def _weighed(self, known: Return, order: Order, force: Force) -> Estimate:
        way = None if order.refuses(force.candidate) else self.passage(known.view, order, force)
        if way is None:
            return HOPELESS
        temper, view = self.temper, known.view
        clock, staked, foes = view.clock, self.stakes(view, order), known.foes(temper.filled, temper.unknown / 2)
        edge = self.edge(view.side)
        found = estimate(order, force, way, staked, temper, edge, clock.turn, self.wear.at_sea(clock.turn + 1), foes)
        if found.score > 0 and not force.at_berth:
            found = found._replace(score=found.score * temper.reach)
        return shaken(temper, view, f"{order.id}/{force.id}", found)

    def allot(self, view: View, orders: Iterable[str], forces: Iterable[Force], least: float) -> list[Allotted]:
        """The best pair of an order and a formation first, until nothing is left that promises enough; but before all others
        one that must be given and the man to whom it is written."""
        left, known = {one.id for one in forces}, self.returns(view)
        self._turn_the_page(known)
        pairs = [
            Allotted(order, force, hope)
            for name in orders
            if (order := self.orders.get(name)) is not None
            for force in _able(order, known.waiting)
            if force.id in left and (hope := self._estimate(known, order, force)).score > least
        ]
        pairs.sort(key=lambda one: (not _his_duty(one), -one.estimate.score))
        taken: set[str] = set()
        found: list[Allotted] = []
        for one in pairs:
            if one.order.id not in taken and one.force.id not in taken:
                taken |= {one.order.id, one.force.id}
                found.append(one)
        return found


def _able(order: Order, forces: Iterable[Force]) -> list[Force]:
    """SL 9.321, 9.311: who may be given an order, whoever sails with the man to whom it is written before all others."""
    able = [one for one in forces if meant_for(order, one.command) and not order.refuses(one.candidate)]
    if not order.leader:
        return able
    his = order.his(one.candidate for one in able)
    return [one for one in able if one.candidate in his]


def _homes(orders: Iterable[Order]) -> dict[str, str]:
    """The port in which most orders of a command begin; none for a command whose orders begin anywhere."""
    begun = [(command, order.do.begins_at) for order in orders for command in order.commands if order.do.begins_at]
    return dict(pair for pair, _ in reversed(Counter(begun).most_common()))


def _his_duty(one: Allotted) -> bool:
    """SL 9.311, 9.363: whether an order must be given, and is written to a man who sails with a formation."""
    return one.order.mandatory and one.order.leader in one.force.candidate.leaders


def _merit(side: Side, shifts: Mapping[str, int]) -> float:
    """SL 8.34: the columns that a side's ships bring: the mean of its contingents, and its own if it is not one of them."""
    own = 0 if side.id in side.flags else shifts.get(side.id, 0)
    return own + (fmean(shifts.get(flag, 0) for flag in side.flags) if side.flags else 0.0)


def _importance(order: Order) -> tuple[int, int]:
    """Stations by what they call for, and by what they bring: the greatest first."""
    return -order.least, -order.prestige.fulfilled


def meant_for(order: Order, command: str) -> bool:
    """SL 9.321: whether an order is for a command at all."""
    return not order.commands or command in order.commands


@lru_cache(maxsize=4)
def prevailing(sea: Sea) -> Waters:
    """The sea with its prevailing winds alone; what is worked out of it serves every desk."""
    return Waters(sea, Weather())

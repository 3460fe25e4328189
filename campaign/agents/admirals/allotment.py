"""Which order to which formation: the best pair first, then the best of those left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from campaign.agents.admirals.appraisal import HOPELESS, Estimate, estimate
from campaign.agents.admirals.noise import shaken
from campaign.agents.admirals.returns import Force
from campaign.agents.admirals.temper import Temper
from campaign.views import View
from maps.sea import Sea
from maps.waters import Waters
from maps.weather import Weather
from orders.booklet import Order


class Allotted(NamedTuple):
    """An order with the formation that suits it best."""

    order: Order
    force: Force
    estimate: Estimate


class Desk:
    """An admiral's desk: his temper, the chart and his own booklets; estimates are kept while a stage lasts."""

    def __init__(self, sea: Sea, temper: Temper, orders: dict[str, Order]) -> None:
        self.sea, self.temper, self.orders = sea, temper, orders
        self.calm = Waters(sea, Weather())
        self._stage: tuple[int, ...] = ()
        self._kept: dict[tuple[str, str, str, str, int, float], Estimate] = {}

    def estimate(self, view: View, order: Order, force: Force) -> Estimate:
        """What may come of an order given to a formation; who is at sea may not get it (SL 9.365)."""
        stage = (view.clock.number, view.clock.stage, view.clock.impulse, view.clock.increment)
        if stage != self._stage:
            self._stage, self._kept = stage, {}
        key = (order.id, force.id, force.command, force.place, force.damage, force.strength)
        kept = self._kept.get(key)
        if kept is None:
            found = estimate(order, force, self.temper, view, self.calm)
            if found.score > 0 and not force.at_berth:
                found = found._replace(score=found.score * self.temper.reach)
            kept = shaken(self.temper, view, f"{order.id}/{force.id}", found) if found is not HOPELESS else found
            self._kept[key] = kept
        return kept

    def allot(self, view: View, orders: Iterable[str], forces: Iterable[Force], least: float) -> list[Allotted]:
        """The best pair of an order and a formation first, until nothing is left that promises enough."""
        left = list(forces)
        pairs = [
            Allotted(order, force, self.estimate(view, order, force))
            for name in orders
            if (order := self.orders.get(name)) is not None
            for force in left
        ]
        pairs = sorted((one for one in pairs if one.estimate.score > least), key=lambda one: -one.estimate.score)
        taken: set[str] = set()
        found: list[Allotted] = []
        for one in pairs:
            if one.order.id not in taken and one.force.id not in taken:
                taken |= {one.order.id, one.force.id}
                found.append(one)
        return found

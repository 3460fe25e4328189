"""Whether to go on (SL 9.387, 9.39, 9.378): orders extended, given up, or taken over by who is left."""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.appraisal import errand_of
from campaign.calendar import IMPULSES
from campaign.views import View
from orders.booklet import Order
from table.decisions import Decision, Form
from table.seats import Explained


def fulfilled(desk: AllotmentDesk, question: Decision[Any]) -> Order | None:
    """SL 9.39: the order of which it is asked whether it goes on."""
    return next((desk.orders[one.value] for one in question.options if one.value in desk.orders), None)


def extend(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 9.39: once more, if the ships will bear it."""
    force = desk.returns(view).forces.get(question.about)
    order = fulfilled(desk, question)
    if force is None or order is None:
        return Explained("end", "Nobody is left to go on with it.")
    errand = errand_of(order, force, view, desk.calm)
    turns = -(-max(1, errand.impulses if errand else IMPULSES) // IMPULSES)
    wear = turns * (desk.wear.at_sea(view.clock.turn) + desk.wear.on_station(order.do.charge))
    if force.damage + wear > desk.temper.limit:
        return Explained("end", f"{force.name} has {force.damage} points of damage and would not stand {wear:.0f} more.")
    gain = desk.stakes(view, order).worth - len(force.squadrons) * desk.temper.wear * wear
    if gain <= desk.temper.least:
        return Explained("end", f"{order.title} once more would bring {gain:.1f}, too little.")
    return Explained("extend", f"{force.name} can stand {order.title} once more, for {gain:.1f}.")


def abandon(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 9.387, 7.351a: what would bring a squadron to its damage rating, at which a sail may sink, before the turn is over."""
    ships = desk.returns(view).forces
    ruined = [part.key for part in form.parts if part.key in ships and desk.ruined(view, ships[part.key])]
    if not ruined:
        return Explained({}, "Every order is persisted in.")
    given_up = dict.fromkeys(ruined, "abandon")
    return Explained(given_up, f"{', '.join(ships[name].name for name in given_up)}: the ships are past keeping the sea.")


def inherit(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 9.378: the strongest of those left takes over."""
    ships = desk.returns(view).forces
    heirs = [option.key for option in question.options if option.key != "none"]
    heir = max(heirs, key=lambda name: ships[name].strength if name in ships else 0.0)
    return Explained(heir, "The strongest of those left takes the order over.")

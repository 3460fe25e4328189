"""Ships brought home before they sink of their damage (SL 7.35): what a turn more may cost, and what an order is worth."""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals import persevering
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.appraisal import Estimate, errand_of
from campaign.agents.admirals.returns import Force, Return
from campaign.agents.wear_watch import FACES
from campaign.calendar import IMPULSES
from campaign.views import Duty, View
from orders.booklet import Order
from table.decisions import Decision, Form
from table.seats import Explained

SAIL = 2.0  # points of prestige that he gives up rather than a sail of the line (designed, see docs/admirals.md)
SPARE = 1  # points that he reckons for gales, and for winds that hold ships up on the way home
WAITING = 2  # turns that he reckons with where an order waits for an occasion
FADING = 0.7  # what is left of the hope for an occasion after each turn in which it has not come


def sail_at_risk(damage: int, rating: int, step: int) -> float:
    """SL 7.35, 7.351a: the sail that a squadron must expect to lose of so much damage, if each check that leaves it at its rating
    finds so much less of it than the next one: while a yard mends it, or as the sea has brought it."""
    return sum(min(1.0, (left + 1) / FACES) for left in range(damage - rating, -1, -step))


class PrudentDesk(AllotmentDesk):
    """A desk at which an order costs the sail that must be expected to sink of it before the ships are mended.

    What a staff advises does not hang on who leads: the player knows his admirals himself.
    """

    heeds_leaders = False

    def _weighed(self, known: Return, order: Order, force: Force) -> Estimate:
        found = super()._weighed(known, order, force)
        if not found.chance:
            return found
        more = round(found.wear) + self.homeward(known.view, order, force)
        return found._replace(score=found.score - SAIL * self.risk(known.view, force, more))

    def risk(self, view: View, force: Force, more: int) -> float:
        """The sail that a formation must expect to lose if each squadron takes so many points more and then comes in."""
        if self.shelters(view.side, force.command):
            more, step = more + SPARE, self.wear.at_sea(view.clock.turn)
        else:
            more, step = more + SPARE + self.wear.in_port(), self.wear.mended
        return sum(sail_at_risk(one.damage + more, one.rating, step) for one in force.squadrons)

    def homeward(self, view: View, order: Order, force: Force) -> int:
        """SL 11.23b-c: a station is left in the turn after the last that was counted, and the way home is to be sailed."""
        station = next(iter(order.do.places), force.place)
        haven = self.wear.haven(view, station)
        home = self.wear.passage(view, station, haven) if haven is not None else None
        return self.wear.on_station(order.do.charge) + (home or 0)


def abandon(desk: PrudentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 9.387: given up is what would cost more in ships than it may still bring."""
    given_up: dict[str, str] = {}
    why: list[str] = []
    for part in form.parts:
        force, duty = desk.returns(view).forces.get(part.key), view.orders.issued.get(part.key)
        order = desk.orders.get(duty.order) if duty is not None else None
        if force is None or duty is None or order is None:
            continue
        lost = desk.risk(view, force, turns_left(order, duty) * turn_more(desk, view, force)) - desk.risk(view, force, 0)
        if lost > 0 and SAIL * lost > chance_left(view, order, duty) * _worth(desk, view, order):
            given_up[part.key] = "abandon"
            why.append(f"{force.name} at {force.damage} points of damage would lose {lost:.1f} sail by staying a turn more")
    return Explained(given_up, "; ".join(why) + "." if why else "Every order is persisted in: the ships can bear it.")


def extend(desk: PrudentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 9.39: once more, if it brings more than the sail that must be expected to sink of it."""
    force = desk.returns(view).forces.get(question.about)
    order = persevering.fulfilled(desk, question)
    if force is None or order is None:
        return Explained("end", "Nobody is left to go on with it.")
    errand = errand_of(order, force, view, desk.calm)
    turns, home = -(-max(1, errand.impulses if errand else IMPULSES) // IMPULSES), desk.homeward(view, order, force)
    wear = turns * (desk.wear.at_sea(view.clock.turn) + desk.wear.on_station(order.do.charge))
    lost = desk.risk(view, force, wear + home) - desk.risk(view, force, home)
    gain = desk.stakes(view, order).worth - len(force.squadrons) * desk.temper.wear * wear - SAIL * lost
    if gain <= desk.temper.least:
        return Explained("end", f"{force.name} has {force.damage} points of damage, and would lose {lost:.1f} sail by going on.")
    return Explained("extend", f"{force.name} can stand {order.title} once more, for {gain:.1f} points.")


def turn_more(desk: PrudentDesk, view: View, force: Force) -> int:
    """SL 11.22-11.23: what a turn more costs each squadron, at sea or fitting out, and on its station."""
    if force.at_berth:
        return desk.wear.in_port()
    return desk.wear.at_sea(view.clock.turn) + desk.wear.on_station(view.formations[force.id].charge)


def spent(desk: PrudentDesk, view: View, force: Force) -> bool:
    """Whether a formation at sea must make for a yard now: a turn more, and the way home could bring it to its rating."""
    return bool(desk.wear.spent(view, view.formations[force.id], force.place, SPARE))


def turns_left(order: Order, duty: Duty) -> int:
    """How many turns more an order takes: by the impulses that are left of it, or some if it waits for an occasion."""
    left = order.do.impulses_due - duty.count
    return -(-left // IMPULSES) if duty.begun and left > 0 else WAITING


def chance_left(view: View, order: Order, duty: Duty) -> float:
    """How likely an order is still fulfilled: the less, the longer its occasion has not come."""
    waited = 0 if duty.begun and order.do.impulses_due else view.clock.number - duty.since
    return float(order.do.chance * FADING**waited)


def _worth(desk: AllotmentDesk, view: View, order: Order) -> float:
    """What lies between fulfilling and failing an order."""
    staked = desk.stakes(view, order)
    return staked.worth + staked.price

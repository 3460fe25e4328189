"""Who commands where a battle may be fought, and what his temper makes of the admiral's (the theatre's `temper` of a leader)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.returns import Force
from campaign.agents.admirals.temper import Temper, moved
from campaign.views import OwnLeader, View
from orders.booklet import Order

WORTH_A_FIGHT = 2  # points of prestige of an order for which odds are taken that would else be refused
DARE = 0.6  # the share of the sail that he wants else, with such an order


def on_the_spot(desk: AllotmentDesk, view: View, places: Collection[str]) -> tuple[Temper, str]:
    """The temper with which the ships at some places are fought, and words for it: that of whoever leads most of them there."""
    there = [one for one in desk.returns(view).forces.values() if one.place in places]
    return of_force(desk, view, max(there, key=lambda one: one.strength)) if there else (desk.temper, "")


def of_force(desk: AllotmentDesk, view: View, force: Force) -> tuple[Temper, str]:
    """The temper with which a force is fought, and words for it; the admiral's own unless its leader is known for another."""
    leader = _leader(view, force)
    if not desk.heeds_leaders or leader is None or leader.temper is None:
        return desk.temper, ""
    return moved(desk.temper, leader.temper), f" {leader.name} commands, a {leader.temper} man."


def daring(desk: AllotmentDesk, view: View, forces: Iterable[Force]) -> float:
    """How much less he wants to stand or to sail past an enemy, where a formation of his has an order that is worth a fight."""
    carried = (desk.orders.get(duty.order) for one in forces if (duty := view.orders.issued.get(one.id)) is not None)
    return DARE if any(order is not None and order.prestige.fulfilled >= WORTH_A_FIGHT for order in carried) else 1.0


def bound_elsewhere(desk: AllotmentDesk, view: View, places: Collection[str]) -> Order | None:
    """The order by which the greatest force at some places is to get out of a port, or to a shore that it raids, if neither is
    there."""
    there = [one for one in desk.returns(view).forces.values() if one.place in places]
    duty = view.orders.issued.get(max(there, key=lambda one: one.strength).id) if there else None
    order = desk.orders.get(duty.order) if duty is not None else None
    if duty is None or order is None or not (order.do.begins_at or order.do.raids):
        return None
    return None if any(goal in places for goal in duty.goals) else order


def _leader(view: View, force: Force) -> OwnLeader | None:
    flotilla = view.flotillas.get(force.id)
    return flotilla.leader if flotilla is not None else None

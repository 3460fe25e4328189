"""Orders issued when a formation stands ready for them (SL 9.36), told with what speaks for it."""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals import issuing
from campaign.agents.admirals.allotment import AllotmentDesk, Allotted
from campaign.agents.admirals.appraisal import errand_of
from campaign.calendar import IMPULSES
from campaign.views import View
from table.decisions import Form
from table.seats import Explained
from table.wording import counted, within

TOLD = 3  # orders that a reason tells of one by one


def issue(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 9.361: as an admiral would; the reason tells chance, prestige, impulses, and how orders under way stand."""
    answer = issuing.issue(desk, view, form).answer
    given = [one for one in issuing.given(desk, view) if answer.get(f"{issuing.ISSUE}{one.order.id}") == one.force.id]
    reliefs = [part.label for part in form.parts if part.key.startswith(issuing.HAND) and part.key in answer]
    sent = [part.label for part in form.parts if part.key.startswith(issuing.MEET) and part.key in answer]
    why = [_words(desk, view, one) for one in given[:TOLD]]
    if len(given) > TOLD:
        why.append(f"and {len(given) - TOLD} more that stand ready")
    why += [f"the worn are relieved: {', '.join(reliefs)}"] if reliefs else []
    why += [f"sent after their fleets: {', '.join(sent)}"] if sent else []
    if not why:
        why = ["nobody who stands ready would do well by an order in hand"]
    under_way = progress(desk, view)
    told = "; ".join(why)
    return Explained(answer, f"{told[0].upper()}{told[1:]}.{f' Under way: {under_way}.' if under_way else ''}")


def _words(desk: AllotmentDesk, view: View, one: Allotted) -> str:
    errand = errand_of(one.order, one.force, view, desk.calm)
    sailed = max(0, round(one.estimate.turns * IMPULSES) - (errand.impulses if errand else 0))
    needed = f"{counted(sailed, 'impulse')} to get there" if sailed else "on the spot"
    served = f" and {errand.impulses} there" if errand and errand.impulses else ""
    points = counted(one.order.prestige.fulfilled, "point")
    whom = within(one.force.name)
    return f"{one.order.title} to {whom}: {one.estimate.chance:.0%} likely, {points} of prestige, {needed}{served}"


def progress(desk: AllotmentDesk, view: View) -> str:
    """How the orders in execution stand, those first that are nearest to their end."""
    found: list[tuple[int, str]] = []
    for duty in view.orders.issued.values():
        order = desk.orders.get(duty.order)
        if order is not None and order.do.impulses_due and duty.begun:
            left = max(0, order.do.impulses_due - duty.count)
            found.append((left, f"{order.title}, {duty.count} of {counted(order.do.impulses_due, 'impulse')}"))
    return "; ".join(words for _, words in sorted(found)[:TOLD])

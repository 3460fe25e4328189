"""The dockyard and the reorganisation: for orders that wait, and for what the player's own lines want at sea."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.agents.admirals import mustering
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.rejoining import at_large, with_rejoined
from campaign.agents.dockyard import as_wished
from campaign.agents.sailing_master import SailingMaster
from campaign.views import View
from table.decisions import Form, Plan
from table.seats import Explained


def fit_out(desk: AllotmentDesk, master: SailingMaster, view: View, form: Form[Any]) -> Explained:
    """SL 4.3d: out of ordinary come those for whom an order waits, or whom a line of the player's sends to sea."""
    found = mustering.fit_out(desk, view, form)
    if not master.book:
        return found
    by_line = [name for name, key in master.answer(view, form, "").items() if key == "fit-out"]
    more = [name for name in by_line if found.answer.get(name) != "fit-out"]
    if not more:
        return found
    why = f"{found.why} Your lines want {', '.join(view.squadrons[name].name for name in more)}."
    return Explained({**found.answer, **dict.fromkeys(more, "fit-out")}, why)


def lay_up(desk: AllotmentDesk, master: SailingMaster, view: View, form: Form[Any]) -> Explained:
    """SL 4.3f: the worn and the idle, but nobody whom a line of the player's sends to sea next turn; and whom he wishes to be."""
    found = _by_lines(master, view, form, mustering.lay_up(desk, view, form))
    wished = as_wished(form, found.answer, master.to_lay_up)
    why = [found.why]
    if wished.done:
        why.append(f"You wished it of {', '.join(view.squadrons[name].name for name in wished.done)}.")
    why += [
        f"{view.squadrons[name].name}, of whom you wished it, cannot be: {reason}." for name, reason in wished.refused.items()
    ]
    return Explained(wished.answer, " ".join(why))


def _by_lines(master: SailingMaster, view: View, form: Form[Any], found: Explained) -> Explained:
    """With those kept fitting out whom the player's own lines send to sea."""
    if not master.book:
        return found
    kept = [name for name, key in master.answer(view, form, "").items() if key == "stay" and found.answer.get(name) == "lay-up"]
    kept = [name for name in kept if master.bill.line_of(view.squadrons[name]) is not None]
    if not kept:
        return found
    why = f"{found.why} Your lines keep {', '.join(view.squadrons[name].name for name in kept)} fitting out."
    return Explained({**found.answer, **dict.fromkeys(kept, "stay")}, why)


def reorganise(desk: AllotmentDesk, master: SailingMaster, view: View, plan: Plan[Any]) -> Explained:
    """SL 11.13, 3.331: flotillas as the player's lines have them, then for orders that wait; scattered divisions rejoin."""
    by_line: list[Any] = list(master.answer(view, plan, "")) if master.book else []
    planned = mustering.reorganise(desk, view, _after(plan, by_line))
    acts, joined = with_rejoined(view, plan, [*by_line, *planned.answer], at_large(view))
    why = ["Formed as your lines have it."] if by_line else []
    why += [planned.why] if planned.answer or not (by_line or joined) else []
    why += [f"Scattered divisions sail in company again: {', '.join(joined)}."] if joined else []
    return Explained(acts, " ".join(why))


def _after(plan: Plan[Any], acts: list[Any]) -> Plan[Any]:
    """The plan as it is asked once these acts stand in it."""
    done = [plan.read(act) for act in acts]
    return msgspec.structs.replace(plan, check=lambda more: plan.check([*done, *more])) if acts else plan

"""Whither each formation sails: by the player's own line, by the order that it is under, and else as it is wanted and can bear.

A line that the player has written is obeyed to the letter unless an order in execution leaves only other ways (SL 9.37). Ships
that would come near their rating go home in time; one that lies beside a superior enemy does not wait there for a better way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.returns import Force, mustered
from campaign.agents.admirals.sailing import TOLD, Bound, bound_for, course, dangerous
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.staff.wear import PrudentDesk, spent
from campaign.views import Own, View, waters_of
from maps import routes
from table.decisions import Decision, Form, Part
from table.seats import Explained

HAVENS = 3  # yards that are looked at for one that can be made without meeting superior force


def sail(desk: PrudentDesk, master: SailingMaster, view: View, form: Form[Any]) -> Explained:
    """SL 5.152: a line a formation."""
    chosen = {part.key: part.usual for part in form.parts}
    why: list[str] = []
    sailing: list[tuple[Part[Any], Bound]] = []
    written = master.answer(view, form, "") if any(_his_own(master, view, part.key) for part in form.parts) else {}
    for part in form.parts:
        if len(part.options) < 2:
            continue
        if _his_own(master, view, part.key):
            chosen[part.key] = written[part.key]
            why.append(f"{view.formations[part.key].name} by your own line")
            continue
        force = afloat(desk, view, part.key)
        if force is not None:
            sailing.append((part, Bound(force, *whither(desk, view, force))))
    fleet = [bound for _, bound in sailing]
    for part, bound in sailing:
        chosen[part.key], hindrance = _course(desk, view, bound, part, fleet)
        why += bound.told(desk.sea, hindrance)
    return Explained(chosen, "; ".join(why[:TOLD]) + "." if why else "Every formation keeps its station or its berth.")


def leave_zone(desk: PrudentDesk, master: SailingMaster, view: View, question: Decision[Any]) -> Explained:
    """SL 5.154: of an edge's exits that on the way."""
    if _his_own(master, view, question.about):
        return Explained(master.answer(view, question, ""), "It is the exit on the way that you have laid down.")
    force = afloat(desk, view, question.about)
    goal = whither(desk, view, force)[0] if force is not None else None
    step = routes.best_step(waters_of(view, view.formations[question.about]), force.place, goal) if force and goal else None
    keys = [option.key for option in question.options]
    return Explained(step.to if step is not None and step.to in keys else keys[0], "It is the exit on the way.")


def _his_own(master: SailingMaster, view: View, formation: str) -> bool:
    """Whether the player has laid down himself whither a formation goes, or that it stays out, and no order binds it."""
    line = master.bill.line_for(view, formation)
    said = line is not None and (bool(line.calls) or line.pressed == view.clock.number)
    return said and formation not in view.orders.issued


def intended(desk: PrudentDesk, master: SailingMaster, view: View) -> Iterator[tuple[str, tuple[str, str]]]:
    """The formations that no line of the player's sends anywhere: whither they are bound, and what for."""
    for name in view.formations:
        force = None if _his_own(master, view, name) else afloat(desk, view, name)
        goal, purpose = whither(desk, view, force) if force is not None else (None, "")
        if goal is not None:
            yield name, (goal, purpose)


def afloat(desk: AllotmentDesk, view: View, name: str) -> Force | None:
    """A formation with what it amounts to; an independent squadron is one too."""
    own = view.formations.get(name)
    if own is None or own.kind != "independent":
        return desk.returns(view).forces.get(name)
    squadrons = tuple(one for one in view.squadrons.values() if one.formation == name)
    return mustered(own.id, own.name, own.kind, "", own.place, squadrons) if squadrons else None


# -- whither -----------------------------------------------------------------------------------------------------------------


def whither(desk: PrudentDesk, view: View, force: Force) -> tuple[str | None, str]:
    """Where a formation goes and what for; the spent and the parted go home."""
    if force.id in view.orders.issued:
        return bound_for(desk, view, force)
    own = view.formations[force.id]
    if own.kind == "independent" and not own.fitting_out:
        return next(_havens(desk, view, force, own), None), "to rejoin or refit"
    if not force.at_berth and spent(desk, view, force):
        return next(_havens(desk, view, force, own), None), "to refit before ships sink of their wear"
    return bound_for(desk, view, force)


def _havens(desk: PrudentDesk, view: View, force: Force, own: Own) -> Iterator[str]:
    """Yards by their distance, those first whose way is clear."""
    waters = waters_of(view, own)
    far = [
        (points, yard) for yard in desk.returns(view).yards if (points := routes.distance(waters, force.place, yard)) is not None
    ]
    near = [yard for _, yard in sorted(far)[:HAVENS]]
    for yard in near:
        step = routes.best_step(waters, force.place, yard)
        if step is None or not dangerous(desk, view, (force,), step.to, yard):
            yield yard
    yield from near


def _course(desk: PrudentDesk, view: View, bound: Bound, part: Part[Any], fleet: list[Bound]) -> tuple[str, str]:
    """The option on the way; who lies beside as strong an enemy as lies on it does not wait for that one to go."""
    force, goal = bound.force, bound.goal
    key, hindrance = course(desk, view, bound, part, fleet)
    if hindrance != "waits" or goal is None or force.id in view.orders.issued:
        return key, hindrance
    step = routes.best_step(waters_of(view, view.formations[force.id]), force.place, goal)
    onward = next((option.key for option in part.options if step is not None and step in option.value.steps), None)
    if step is None or onward is None or force.at_berth:
        return key, hindrance
    foes = desk.returns(view).foes(desk.temper.filled, desk.temper.unknown)
    return (onward, "") if foes.get(force.place, 0.0) >= foes.get(step.to, 0.0) else (key, hindrance)

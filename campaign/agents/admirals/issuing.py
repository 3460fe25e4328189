"""What is issued and to whom (SL 9.36), who relieves whom (SL 9.41), and which squadrons go after their flotillas (SL 9.42)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.agents.admirals import stations
from campaign.agents.admirals.allotment import AllotmentDesk, Allotted
from campaign.agents.admirals.appraisal import BOMB
from campaign.agents.admirals.noise import puts_off
from campaign.agents.admirals.returns import Force
from campaign.calendar import TURNS
from campaign.views import View
from maps import routes
from maps.place import is_berth, is_harbour
from table.decisions import Form, IllegalChoice, Part
from table.seats import Explained

STRAY = 3  # damage points up to which a squadron by itself is fit to be sent after its fleet
COMPANY, HOME = 12, 24  # points within which a squadron is sent after a flotilla, and to a yard
ISSUE, HAND, MEET = "issue:", "hand-over:", "rendezvous:"


def issue(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 9.361: the orders in hand to whom they suit best; then reliefs for who is worn out; then strays after their fleets."""
    filled: dict[str, str] = {}
    why: list[str] = []
    offered = {part.key: {option.key for option in part.options} for part in form.parts}
    for one in given(desk, view):
        line = f"{ISSUE}{one.order.id}"
        if one.force.id in offered.get(line, ()):
            filled[line] = one.force.id
            why.append(f"{one.order.title} to {one.force.name}, {one.estimate.words}")
    busy = set(filled.values())
    for part in form.parts:
        if part.key.startswith(HAND) and (relief := _relief(desk, view, part, busy)) is not None:
            filled[part.key] = relief.id
            busy.add(relief.id)
            why.append(f"{relief.name} relieves {_name(view, part.key.removeprefix(HAND))}, which is worn")
    for part in form.parts:
        if part.key.startswith(MEET) and f"squadron:{part.key.removeprefix(MEET)}" not in busy:
            whither = _rendezvous(desk, view, part)
            if whither is not None:
                filled[part.key] = whither
                why.append(f"{part.label} to {desk.sea.name(whither) if is_berth(whither) else _name(view, whither)}")
    answer = _allowed(form, filled)
    return Explained(answer, "Issued: " + "; ".join(why) + "." if answer and why else "Nobody is free for an order in hand.")


def given(desk: AllotmentDesk, view: View) -> list[Allotted]:
    """Orders in hand with their takers, but for those that a weak admiral leaves lying: late in the year a poor chance is better
    than a certain failure (SL 9.363)."""
    late = view.clock.turn / TURNS
    kept, found = stations.reliefs(desk, view), stations.shelling(desk, view)
    ready = [one for one in desk.returns(view).waiting if all(one.id != other.force.id for other in found)]
    left = [name for name in view.orders.hand if all(name != other.order.id for other in found)]
    found += desk.allot(view, [name for name in left if name in kept.values()], ready, -9.0)
    found += desk.allot(view, [name for name in left if name not in kept.values()], _others(desk, view, found), -9.0)
    found = [one for one in found if not puts_off(desk.temper, view, one.order.id)]
    worth_it = [one for one in found if one.estimate.score > min(0.0, -late * desk.stakes(view, one.order).price)]
    return list(_with_bombs(desk, view, worth_it))


def _others(desk: AllotmentDesk, view: View, given: list[Allotted]) -> list[Force]:
    """Who is left for other orders."""
    taken = {one.force.id for one in given}
    return [one for one in stations.at_disposal(desk, view) if one.id not in taken]


def _with_bombs(desk: AllotmentDesk, view: View, found: list[Allotted]) -> Iterator[Allotted]:
    """SL 6.242: a bombardment only to who has bombs with him, or for whom some are left in the Available box."""
    bombs = [one for one in view.auxiliaries.values() if one.aux_class == BOMB]
    spare = sum(one.box == "available" for one in bombs) - sum(
        one.order in desk.bombardments for one in view.orders.issued.values()
    )
    for one in found:
        if one.order.id in desk.bombardments and not any(bomb.at == one.force.id for bomb in bombs):
            spare -= 1
            if spare < 0:
                continue
        yield one


def _relief(desk: AllotmentDesk, view: View, part: Part[Any], busy: set[str]) -> Force | None:
    """SL 9.411a: a fresh formation for an order whose own is worn, the nearest in strength enough."""
    worn = desk.returns(view).forces.get(part.key.removeprefix(HAND))
    if worn is None:
        return None
    offered = {option.key for option in part.options} - busy
    duty, kept = view.orders.issued[worn.id], stations.reliefs(desk, view)
    told_off = next((name for name, order in kept.items() if order == duty.order and name in offered), None)
    if told_off is not None:
        return desk.returns(view).forces[told_off]
    if worn.damage < desk.temper.limit - 2:
        return None
    fresh = [
        one
        for one in stations.at_disposal(desk, view)
        if one.id in offered and one.damage + 3 <= worn.damage and one.strength >= 0.7 * worn.strength
    ]
    far = {one.id: routes.distance(view.waters, one.place, worn.place) for one in fresh}
    near = [one for one in fresh if far[one.id] is not None]
    return min(near, key=lambda one: far[one.id] or 0, default=None)


def _rendezvous(desk: AllotmentDesk, view: View, part: Part[Any]) -> str | None:
    """SL 9.42: a worn squadron that lies where there is no yard goes to the nearest, since at its berth it would only rot; where
    nobody of its command could lead it, a squadron goes after the nearest flotilla of its command."""
    stray = view.squadrons[part.key.removeprefix(MEET)]
    offered = {option.key for option in part.options}
    if stray.damage > STRAY:
        yards = [] if is_harbour(stray.place) else [yard for yard in desk.returns(view).yards if yard in offered]
        return _nearest(view, stray.place, {yard: yard for yard in yards}, HOME)
    if any(one.command == stray.command for one in view.mess):
        return None
    fit = {
        one.id: str(one.place)
        for one in view.flotillas.values()
        if one.id in offered and one.command == stray.command and one.leader is not None and one.place not in (None, stray.place)
    }
    return _nearest(view, stray.place, fit, COMPANY)


def _nearest(view: View, here: str, places: dict[str, str], within: int) -> str | None:
    """Of several that lie at these places the nearest, if it lies within so many points."""
    far = [(points, key) for key, there in places.items() if (points := routes.distance(view.waters, here, there)) is not None]
    return min(far)[1] if far and min(far)[0] <= within else None


def _allowed(form: Form[Any], filled: dict[str, str]) -> dict[str, str]:
    """The form as far as its check allows it, line by line if it must be."""
    try:
        form.resolve(filled)
    except IllegalChoice:
        kept: dict[str, str] = {}
        for line, whom in filled.items():
            try:
                form.resolve({**kept, line: whom})
            except IllegalChoice:
                continue
            kept[line] = whom
        return kept
    return filled


def _name(view: View, piece: str) -> str:
    return view.formations[piece].name if piece in view.formations else piece

"""Who is fitted out, laid up and formed (SL 4.3d-j): squadrons come out of ordinary for orders that wait, and go back when worn.

One reckoning serves the whole administrative phase, so that its steps agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.agents.admirals import stations
from campaign.agents.admirals.allotment import AllotmentDesk, Allotted, meant_for
from campaign.agents.admirals.appraisal import Estimate
from campaign.agents.admirals.issuing import STRAY
from campaign.agents.admirals.returns import Force, alone, mustered
from campaign.agents.roster import Company, Mess
from campaign.rules.organisation import LESSER
from campaign.views import OwnFlotilla, OwnSquadron, View
from maps.place import Place, is_berth, is_harbour
from orders.booklet import Order
from table.decisions import Form, IllegalChoice, Plan
from table.seats import Explained
from table.wording import counted

Act = dict[str, Any]
FLEET = 2  # squadrons that an order calls for, if it is a fleet's
POOREST = -1.0  # points that an order which must be given may promise to cost, and yet a fleet is kept for it
PATIENCE = 2  # points of prestige for which a fleet is kept together until enough of it is repaired
FLAGSHIPS_FROM = 3  # squadrons of a company that is worth the slow sailing of a flagship (SL 10.311a)


# -- the steps -------------------------------------------------------------------------------------------------------------


def fit_out(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 4.3d: out of ordinary come those for whom there is an order and a leader."""
    told = {name for company in companies(desk, view, from_ordinary=True) for name in company.squadrons}
    chosen = {part.key: "fit-out" if part.key in told else "remain" for part in form.parts}
    out = [view.squadrons[name].name for name, key in chosen.items() if key == "fit-out"]
    return Explained(chosen, f"Orders wait for {', '.join(out)}." if out else "No order waits for ships in ordinary.")


def lay_up(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 4.3f: the worn are laid up where there is a yard, and whoever has nothing to do, since nothing wears in ordinary; but a
    fleet for which there is a great order keeps all who bear it, and who lies where there is no yard is to be sent to one."""
    told = {name for company in companies(desk, view, from_ordinary=False) for name in company.squadrons}
    called = wanted(desk, view)
    told |= {one.id for it in called for one in it.force.squadrons}
    on_duty = {
        one.id for name, force in desk.returns(view).forces.items() if name in view.orders.issued for one in force.squadrons
    }
    on_duty |= {one.id for it in called if great(it.order) for one in it.force.squadrons if _bears(desk, one, it.estimate)}
    crowd = Counter(one.place for one in view.squadrons.values() if one.in_ordinary)
    chosen: dict[str, str] = {}
    for part in form.parts:
        one = view.squadrons[part.key]
        yard = is_harbour(one.place)
        idle = one.id not in told or (one.damage >= desk.temper.refit and yard)
        room = yard or (one.damage <= STRAY and not crowd[one.place])
        chosen[part.key] = "lay-up" if idle and one.id not in on_duty and room else "stay"
        crowd[one.place] += chosen[part.key] == "lay-up"
    try:
        form.resolve(chosen)
    except IllegalChoice:
        return Explained({}, "Nobody can be laid up as things are.")
    return Explained(chosen, _laid_up(chosen))


def _laid_up(chosen: dict[str, str]) -> str:
    up = sum(key == "lay-up" for key in chosen.values())
    return f"Worn or idle, and wearing less in ordinary: {counted(up, 'squadron')}." if up else "Nobody in port is worn or idle."


def reorganise(desk: AllotmentDesk, view: View, plan: Plan[Any]) -> Explained:
    """SL 11.13: flotillas are formed of those that fit out, as many as there are leaders and orders for."""
    acts: list[Act] = []
    formed: list[str] = []
    for company in [one for one in companies(desk, view, from_ordinary=False) if one.flotillas]:
        more = list(_forming(view, company))
        try:
            plan.resolve([*acts, *more])
        except IllegalChoice:
            continue
        acts += more
        formed.append(f"{counted(len(company.squadrons), 'squadron')} at {desk.sea.name(company.berth)}")
    return Explained(acts, f"Formed for orders to come: {', '.join(formed)}." if formed else "Nothing is to be formed anew.")


def _forming(view: View, company: Company) -> Iterator[Act]:
    """Squadrons of small flotillas in port leave them; then all are formed anew."""
    for name in company.squadrons:
        if view.squadrons[name].formation is not None:
            yield {"act": "detach-squadron", "squadron": name}
    for name, squadrons in company.flotillas.items():
        yield {"act": "form-flotilla", "flotilla": name, "squadrons": squadrons}
    flag, *divisions = company.flotillas
    yield from ({"act": "subordinate", "flotilla": name, "under": flag} for name in divisions)


# -- the reckoning -----------------------------------------------------------------------------------------------------------


def wanted(desk: AllotmentDesk, view: View) -> list[Allotted]:
    """The free flotillas for which hand or pool has something, with that order; whoever is best for one in hand that must be
    given, though it promise little (SL 9.363)."""
    known = desk.returns(view)
    found = desk.allot(view, _all_orders(desk, view), known.free, desk.temper.least)
    given, busy = {one.order.id for one in found}, {one.force.id for one in found}
    due = [
        name
        for name in view.orders.hand
        if name not in given and (order := desk.orders.get(name)) is not None and order.mandatory
    ]
    return found + desk.allot(view, due, [one for one in known.free if one.id not in busy], POOREST)


def great(order: Order) -> bool:
    """An order for which a fleet is kept together: one that must be given, or that is worth waiting for."""
    return order.mandatory or order.prestige.fulfilled >= PATIENCE


def _bears(desk: AllotmentDesk, squadron: OwnSquadron, estimate: Estimate) -> bool:
    """Whether a squadron stands what an order will cost it."""
    return squadron.damage + estimate.wear <= desk.temper.limit


def _all_orders(desk: AllotmentDesk, view: View) -> tuple[str, ...]:
    """The orders that somebody is to be ready for: of stations that want a relief, in hand, and in the pool."""
    return tuple(dict.fromkeys((*stations.posts(desk, view).wanting, *view.orders.hand, *view.orders.pool)))


def companies(desk: AllotmentDesk, view: View, *, from_ordinary: bool) -> list[Company]:
    """Companies to be formed at the berths: for orders that nobody free could take, the best first, a leader and squadrons."""
    small = _small(view, desk)
    kept = [one for one in desk.returns(view).free if all(one is not other for other in small)]
    every, bare = _all_orders(desk, view), set(stations.posts(desk, view).wanting)
    busy = {one.order.id for one in desk.allot(view, every, kept, desk.temper.least)}
    left = [order for name in every if name not in busy and (order := desk.orders.get(name)) is not None]
    left.sort(key=lambda order: (order.id not in bare, -desk.stakes(view, order).worth))
    mess = Mess((*view.mess, *(leader for one in small if (leader := view.flotillas[one.id].leader) is not None)))
    spare = [one for one in view.flotillas.values() if one.place is None or any(one.id == force.id for force in small)]
    found: list[Company] = []
    for (berth, command), loose in _loose(desk, view, small, from_ordinary).items():
        found += _at(desk, view, berth, command, loose, left, mess, spare, set(stations.posts(desk, view).bare))
    return found


def _small(view: View, desk: AllotmentDesk) -> list[Force]:
    """Flotillas in port, without orders, too small to be sent out by themselves and with others of their command beside them."""
    idle = [one for one in desk.returns(view).free if one.at_berth and len(one.squadrons) < desk.temper.company]
    beside: Counter[tuple[str, str]] = Counter(
        (one.place, one.command)
        for one in view.squadrons.values()
        if is_berth(one.place) and one.formation is None and not one.flagship and one.damage <= desk.temper.fit
    )
    return [one for one in idle if beside[one.place, one.command]]


def _loose(
    desk: AllotmentDesk, view: View, small: list[Force], from_ordinary: bool
) -> dict[tuple[Place, str], list[OwnSquadron]]:
    """Squadrons fit to sail by berth and command, the soundest first; from where there is no yard the worn ones too, and out of
    ordinary for a bare station those that want a point more."""
    bare = [desk.orders[name] for name in stations.posts(desk, view).bare]
    parted = {one.id for one in small}
    found: dict[tuple[Place, str], list[OwnSquadron]] = {}
    for one in sorted(view.squadrons.values(), key=lambda one: (one.damage, one.id)):
        if not is_berth(one.place) or (one.formation is not None and one.formation not in parted):
            continue
        yard = is_harbour(one.place) and one.place in view.berths
        fit = desk.temper.fit + any(meant_for(order, one.command) for order in bare)
        sound = one.damage <= (fit if one.in_ordinary else desk.temper.refit if yard else desk.temper.limit)
        if sound and (from_ordinary or not one.in_ordinary):
            found.setdefault((one.place, one.command), []).append(one)
    return found


def _at(
    desk: AllotmentDesk, view: View, berth: Place, command: str, loose: list[OwnSquadron], orders: list[Order], mess: Mess,
    spare: list[OwnFlotilla], bare: set[str],
) -> Iterator[Company]:  # fmt: skip
    """The companies that are formed at one berth of one command."""
    line = [one for one in loose if not one.flagship]
    flagships = [one for one in loose if one.flagship]
    if _worth_waiting_for(desk, view, berth, command, len(line), orders):
        return
    trials: dict[int, Force] = {}
    for order in [one for one in orders if meant_for(one, command)]:
        size = min(_wished(desk, order), len(line))
        least = min(order.least, FLEET) if order.id in bare else order.least
        if not size or size < least:
            continue
        if size not in trials:
            trials[size] = mustered("", berth, "flag", command, berth, tuple(line[:size]))
        if size >= order.least and desk.estimate(view, order, trials[size]).score <= desk.temper.least:
            continue
        counter = _counter(spare, command, mess, size)
        if counter is None:
            if order.squadrons and desk.estimate(view, order, alone(line[0])).score > desk.temper.least:
                yield Company(berth, {}, (line.pop(0).id,))
                orders.remove(order)
                trials = {}
            continue
        left = mess.copy()
        shares = {counter.id: left.post(counter)}
        shares |= _divisions(counter, [one for one in spare if one.command == command], left, size - shares[counter.id])
        control = sum(shares.values())
        if control < least:
            continue
        mess.leaders = left.leaders
        taken, line, trials = line[: min(size, control)], line[min(size, control) :], {}
        led = flagships[: len(taken)] if len(taken) >= FLAGSHIPS_FROM else []
        flagships = [one for one in flagships if one not in led]
        spare[:] = [one for one in spare if one.id not in shares]
        orders.remove(order)
        yield _divided(berth, taken, led, shares)


def _wished(desk: AllotmentDesk, order: Order) -> int:
    """The squadrons that he likes to send out for an order: to a station more than it must have, since it is to be held, and more
    for a great order of a fleet, since it will be sought for."""
    more = order.standing or (great(order) and order.least >= FLEET)
    return order.least + desk.temper.company if more else max(order.least, desk.temper.company)


def _divisions(flag: OwnFlotilla, spare: list[OwnFlotilla], mess: Mess, wanting: int) -> dict[str, int]:
    """SL 3.322, 3.443a: flotillas under the flag whose leaders control what its own cannot, each with what he controls."""
    found: dict[str, int] = {}
    for kind in LESSER[flag.kind]:
        for one in spare:
            if wanting > sum(found.values()) and one.kind == kind and one.id != flag.id and (control := mess.post(one)):
                found[one.id] = control
    return found


def _divided(berth: Place, line: list[OwnSquadron], flagships: list[OwnSquadron], shares: dict[str, int]) -> Company:
    """A company with its squadrons shared out: the flag's first, and the flagships with it."""
    flag, *_ = shares
    left = [one.id for one in line]
    parts: dict[str, list[str]] = {}
    for name, control in shares.items():
        parts[name], left = left[:control], left[control:]
    parts[flag] += [one.id for one in flagships]
    return Company(berth, {name: squadrons for name, squadrons in parts.items() if squadrons})


def _worth_waiting_for(desk: AllotmentDesk, view: View, berth: Place, command: str, ready: int, orders: list[Order]) -> bool:
    """Whether the best order for this berth wants more squadrons than are ready, and enough are all but repaired here."""
    best = next((one for one in orders if _for(one, berth, command)), None)
    if (
        best is None
        or best.least <= ready
        or best.id in stations.posts(desk, view).bare
        or not (best.standing or best.prestige.fulfilled >= PATIENCE)
    ):
        return False
    here = [one for one in view.squadrons.values() if (one.place, one.command) == (berth, command) and not one.flagship]
    return sum(one.damage <= desk.temper.fit + 3 for one in here) >= best.least


def _for(order: Order, berth: str, command: str) -> bool:
    """Whether an order is for a command, and can be begun at a berth."""
    begun_elsewhere = order.do.begins_at not in ("", berth)
    return meant_for(order, command) and not begun_elsewhere


def _counter(spare: list[OwnFlotilla], command: str, mess: Mess, size: int) -> OwnFlotilla | None:
    """A counter that somebody of the mess could have: an admiral's first, the grandest for the largest."""
    admirals = any(one.command == command and one.rank != "Commodore" for one in mess.leaders)
    own = [one for one in spare if one.command == command]
    ranked = ("grand flag", "flag", "detachment") if size > 1 else ("flag", "detachment", "grand flag")
    fit = [one for kind in ranked for one in own if one.kind == kind and (admirals or kind == "detachment")]
    anybody = any(one.command == command for one in mess.leaders)
    return fit[0] if fit and anybody else None

"""Who is fitted out, laid up and formed (SL 4.3d-j): squadrons come out of ordinary for orders that wait, and go back when worn.

One reckoning serves the whole administrative phase, so that its steps agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.agents.admirals import homeward, stations
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
from table.wording import counted, within

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
    told |= {one.id for force in _departing(desk, view) for one in force.squadrons}
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


def _departing(desk: AllotmentDesk, view: View) -> list[Force]:
    """Who lies in port without orders, and will leave it of himself."""
    free = [one for one in desk.returns(view).free if is_harbour(one.place)]
    return [one for one in free if homeward.leaves(desk, view, one) is not None]


def _laid_up(chosen: dict[str, str]) -> str:
    up = sum(key == "lay-up" for key in chosen.values())
    return f"Worn or idle, and wearing less in ordinary: {counted(up, 'squadron')}." if up else "Nobody in port is worn or idle."


def reorganise(desk: AllotmentDesk, view: View, plan: Plan[Any]) -> Explained:
    """SL 11.13: flotillas are formed of those that fit out, as many as there are leaders and orders for; a fleet for which two
    orders wait lets a division go, or is formed anew as two if it has none."""
    acts: list[Act] = []
    formed: list[str] = []
    for more, words in [*_parting(desk, view), *_to_form(desk, view)]:
        try:
            plan.resolve([*acts, *more])
        except IllegalChoice:
            continue
        acts += more
        formed.append(words)
    return Explained(acts, f"Formed for orders to come: {', '.join(formed)}." if formed else "Nothing is to be formed anew.")


def _parting(desk: AllotmentDesk, view: View) -> Iterator[tuple[list[Act], str]]:
    """A division of each fleet that is to be two, and what is said of it."""
    for force in _to_divide(desk, view):
        for division in _divisions_of(view, force)[:1]:
            yield [{"act": "detach-flotilla", "flotilla": division.id}], f"a division of {within(force.name)} by itself"


def _to_form(desk: AllotmentDesk, view: View) -> Iterator[tuple[list[Act], str]]:
    """The flotillas of each company that is told off, and what is said of it."""
    for company in companies(desk, view, from_ordinary=False):
        if company.flotillas:
            yield (
                list(_forming(view, company)),
                f"{counted(len(company.squadrons), 'squadron')} at {desk.sea.name(company.berth)}",
            )


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
    due = [order.id for order in _mandatory(desk, view) if order.id not in given]
    return found + desk.allot(view, due, [one for one in known.free if one.id not in busy], POOREST)


def great(order: Order) -> bool:
    """An order for which a fleet is kept together: one that must be given, or that is worth waiting for."""
    return order.mandatory or order.prestige.fulfilled >= PATIENCE


def _bears(desk: AllotmentDesk, squadron: OwnSquadron, estimate: Estimate) -> bool:
    """Whether a squadron stands what an order will cost it."""
    return squadron.damage + estimate.wear <= desk.temper.limit


def _all_orders(desk: AllotmentDesk, view: View) -> tuple[str, ...]:
    """The orders that somebody is to be ready for: of stations that want a relief, in hand, and in the pool; none that is issued
    later than in the next turn, since ships that wait in port for it wear."""
    every = dict.fromkeys((*stations.posts(desk, view).wanting, *view.orders.hand, *view.orders.pool))
    return tuple(name for name in every if (order := desk.orders.get(name)) is None or order.due(view.clock.turn + 1))


def _mandatory(desk: AllotmentDesk, view: View) -> list[Order]:
    """The orders in hand that must be given, by the next turn."""
    known = [order for name in view.orders.hand if (order := desk.orders.get(name)) is not None]
    return [one for one in known if one.mandatory and one.due(view.clock.turn + 1)]


def _due(desk: AllotmentDesk, view: View) -> list[Order]:
    """Those of them that are of no station: its keeper is relieved as he wears."""
    return [one for one in _mandatory(desk, view) if not one.standing]


def companies(desk: AllotmentDesk, view: View, *, from_ordinary: bool) -> list[Company]:
    """Companies to be formed at the berths: for orders that nobody free could take, the best first, a leader and squadrons."""
    small = [*_small(view, desk), *(one for one in _to_divide(desk, view) if not _divisions_of(view, one))]
    kept = [one for one in desk.returns(view).free if all(one is not other for other in small)]
    every, bare = _all_orders(desk, view), {*stations.posts(desk, view).wanting, *stations.to_be_shelled(desk, view)}
    busy = {one.order.id for one in desk.allot(view, every, kept, desk.temper.least)}
    left = [order for name in every if name not in busy and (order := desk.orders.get(name)) is not None]
    due = {order.id for order in _due(desk, view)}
    left.sort(key=lambda order: (order.id not in bare, order.id not in due, -desk.stakes(view, order).worth))
    mess = Mess((*view.mess, *(leader for one in small if (leader := view.flotillas[one.id].leader) is not None)))
    spare = [one for one in view.flotillas.values() if one.place is None or any(one.id == force.id for force in small)]
    bare_now, found = set(stations.posts(desk, view).bare), list[Company]()
    for (place, command), loose in _loose(desk, view, small, from_ordinary).items():
        found += _at(desk, view, Berth(place, command, loose, mess, spare), left, bare_now, due)
    return found


def _to_divide(desk: AllotmentDesk, view: View) -> list[Force]:
    """Flotillas in port that are to be two: each could be given either of two orders in hand that must be given, and there is
    nobody for the other."""
    found: list[Force] = []
    idle = [one for one in desk.returns(view).free if one.at_berth]
    for force in idle:
        beside = [one for one in idle if (one.place, one.command) == (force.place, force.command)]
        waiting = [order for order in _due(desk, view) if meant_for(order, force.command) and not order.refuses(force.candidate)]
        if len(waiting) > len(beside) and len(force.squadrons) > 1 and force is max(beside, key=lambda one: one.strength):
            found.append(force)
    return found


def _divisions_of(view: View, force: Force) -> list[OwnFlotilla]:
    """The flotillas with ships and a leader of their own that are directly under another."""
    with_ships = {one.formation for one in view.squadrons.values()}
    return [
        one for one in view.flotillas.values() if one.superior == force.id and one.id in with_ships and one.leader is not None
    ]


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


class Berth:
    """The squadrons of one command that are fit to sail from one berth, of which companies are formed one after the other; the
    leaders without a flotilla and the spare counters are those of all berths."""

    def __init__(self, place: Place, command: str, loose: list[OwnSquadron], mess: Mess, spare: list[OwnFlotilla]) -> None:
        self.place, self.command, self.mess, self.spare = place, command, mess, spare
        self.line = [one for one in loose if not one.flagship]
        self.flagships = [one for one in loose if one.flagship]

    def formed(self, size: int, least: int) -> Company | None:
        """So many squadrons under a flag, and under others if its leader does not control them all; None if leaders control fewer
        than the least."""
        counter = _counter(self.spare, self.command, self.mess, size)
        if counter is None:
            return None
        left = self.mess.copy()
        shares = {counter.id: left.post(counter)}
        own = [one for one in self.spare if one.command == self.command]
        shares |= _divisions(counter, own, left, size - shares[counter.id])
        control = sum(shares.values())
        if control < max(least, 1):
            return None
        self.mess.leaders = left.leaders
        taken, self.line = self.line[: min(size, control)], self.line[min(size, control) :]
        led = self.flagships[: len(taken)] if len(taken) >= FLAGSHIPS_FROM else []
        self.flagships = [one for one in self.flagships if one not in led]
        self.spare[:] = [one for one in self.spare if one.id not in shares]
        return _divided(self.place, taken, led, shares)

    def alone(self) -> Company:
        """The soundest squadron by itself."""
        return Company(self.place, {}, (self.line.pop(0).id,))


def _at(desk: AllotmentDesk, view: View, berth: Berth, orders: list[Order], bare: set[str], due: set[str]) -> Iterator[Company]:
    """The companies that are formed at one berth of one command: for orders, and to come home from overseas."""
    if _worth_waiting_for(desk, view, berth, orders):
        return
    trials: dict[int, Force] = {}
    for order in [one for one in orders if meant_for(one, berth.command)]:
        others = [other for other in orders if other.id in due and other is not order and _for(other, berth)]
        size = max(
            min(_wished(desk, order), len(berth.line) - sum(other.least for other in others)), min(order.least, len(berth.line))
        )
        least = min(order.least, FLEET) if order.id in bare else order.least
        if not size or size < least:
            continue
        if size not in trials:
            trials[size] = mustered("", berth.place, "flag", berth.command, berth.place, tuple(berth.line[:size]))
        if size >= order.least and not _worth(desk, view, order, trials[size]):
            continue
        company = berth.formed(size, least)
        if company is None and order.squadrons and _worth(desk, view, order, alone(berth.line[0])):
            company = berth.alone()
        if company is not None:
            orders.remove(order)
            trials = {}
            yield company
    worst = max((one.damage for one in berth.line), default=0)
    if berth.line and homeward.homeward(desk, view, berth.place, berth.command, worst) is not None:
        yield from filter(None, [berth.formed(len(berth.line), 1)])


def _worth(desk: AllotmentDesk, view: View, order: Order, force: Force) -> bool:
    """Whether an order promises enough, if it is given to a force."""
    return desk.estimate(view, order, force).score > desk.temper.least


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


def _worth_waiting_for(desk: AllotmentDesk, view: View, berth: Berth, orders: list[Order]) -> bool:
    """Whether the best order for this berth wants more squadrons than are ready, and enough are all but repaired here."""
    best = next((one for one in orders if _for(one, berth)), None)
    if (
        best is None
        or best.least <= len(berth.line)
        or best.id in stations.posts(desk, view).bare
        or not (best.standing or best.prestige.fulfilled >= PATIENCE)
    ):
        return False
    at = (berth.place, berth.command)
    here = [one for one in view.squadrons.values() if (one.place, one.command) == at and not one.flagship]
    return sum(one.damage <= desk.temper.fit + 3 for one in here) >= best.least


def _for(order: Order, berth: Berth) -> bool:
    """Whether an order is for a command, and can be begun at a berth."""
    begun_elsewhere = order.do.begins_at not in ("", berth.place)
    return meant_for(order, berth.command) and not begun_elsewhere


def _counter(spare: list[OwnFlotilla], command: str, mess: Mess, size: int) -> OwnFlotilla | None:
    """A counter that somebody of the mess could have: an admiral's first, the grandest for the largest; one squadron by itself is
    a commodore's, if there is one."""
    commodores = any(one.command == command and one.rank == "Commodore" for one in mess.leaders)
    admirals = any(one.command == command and one.rank != "Commodore" for one in mess.leaders)
    own = [one for one in spare if one.command == command]
    small = ("detachment", "flag", "grand flag") if commodores else ("flag", "detachment", "grand flag")
    ranked = ("grand flag", "flag", "detachment") if size > 1 else small
    fit = [one for kind in ranked for one in own if one.kind == kind and (admirals or kind == "detachment")]
    anybody = any(one.command == command for one in mess.leaders)
    return fit[0] if fit and anybody else None

"""The end of an impulse (SL 4.24b-c): orders are judged, those fulfilled perhaps extended, some given up (SL 4.23f, 9.387)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from campaign import question_kinds as kinds
from campaign.calendar import IMPULSES
from campaign.record.battle import Engaged
from campaign.record.orders import OrderBegun
from campaign.rules import blockade, corsairs, leaders, ports
from campaign.rules.admiralty import desk, ending, inheriting, issuing
from campaign.state import Formation, World
from maps.place import is_berth, port_of
from orders.booklet import Order
from orders.chits import Issued
from orders.execution import Verdict, Watch
from table.decisions import Decision, Form, Option, Part
from table.dice import log
from table.flows import Flow, ask, ask_all

END: Option[str] = Option("end", "let it end", "")
PERSIST: Option[bool] = Option("persist", "persist", False)
ABANDON: Option[bool] = Option("abandon", "give it up", True)
GIVING_UP = (PERSIST, ABANDON)
POINTS_OF_DAMAGE = 4  # SL 9.387: on the average, for a point off the die


def end_impulse(world: World) -> Flow[None]:
    """SL 4.24b-c: every order in execution is judged, then the sides may give some up."""
    yield from inheriting.settle(world)
    for issued in [one for one in world.admiralty.issued.values() if not one.special]:
        yield from judge(world, world.formations[issued.formation], issued)
    for issued in world.admiralty.issued.values():
        issued.progress.next_impulse()
    yield from abandon(world, world.admiralty.issued)


def judge_escorts(world: World) -> Flow[None]:
    """SL 4.3c, 10.124, 10.172f: when convoys have come in, or unloaded their last, the orders of their escorts are judged."""
    for issued in [one for one in world.admiralty.issued.values() if desk.is_escort(world, one)]:
        yield from judge(world, world.formations[issued.formation], issued)


def judge(world: World, formation: Formation, issued: Issued) -> Flow[None]:
    """SL 9.37-9.38: how one order stands, and what comes of that."""
    order = desk.order_of(world, issued.side, issued.order)
    if order is None:
        return
    verdict, why, rule = verdict_on(world, formation, issued, order)
    if verdict == "fulfilled":
        ending.fulfil(world, issued)
        yield from extend(world, formation, order)
    elif verdict == "failed":
        ending.fail(world, issued, why, rule)
    elif verdict == "invalid":
        ending.void(world, issued, ending.OVERTAKEN, "SL 9.386")


def verdict_on(world: World, formation: Formation, issued: Issued, order: Order) -> tuple[Verdict, str, str]:
    """SL 9.37: what the instructions say; before them come events (SL 9.386), after them the deadline (SL 9.37d)."""
    if not order.valid(desk.in_force(world)):
        return "invalid", "", "SL 9.386"
    begun = issued.progress.begun
    seen = watch(world, formation, order)
    verdict = order.judge(issued.progress, seen)
    if issued.progress.begun and not begun:
        log(world, OrderBegun(formation.id, order.id, order.title, rule="SL 9.37a"))
    if verdict == "fulfilled" and order.do.base:
        verdict = storm(world, formation, issued, order.do.base)
    if verdict in ("not begun", "under way") and (why := _hopeless(world, issued, order)):
        return "failed", why, "SL 9.37d"
    why = order.do.lost(issued.progress, seen) if verdict == "failed" else ""
    return verdict, why, "SL 7.221" if order.do.charge else "SL 9.38b"


def _hopeless(world: World, issued: Issued, order: Order) -> str:
    """SL 9.37d: why an order can no longer be fulfilled: its time is over, or a port that it needs yet is closed to it."""
    clock = world.clock
    if order.by and (clock.turn > order.by or (clock.turn == order.by and clock.impulse == IMPULSES)):
        return "its time is over"
    for place in order.do.ahead(issued.progress):
        if is_berth(place) and place != issued.progress.place and not _open(world, place, issued.side):
            return f"{world.sea.name(place)} is closed to it"
    return ""


def storm(world: World, formation: Formation, issued: Issued, place: str) -> Verdict:
    """SL 10.215: a base of corsairs is attacked when all is ready; if they hold it, one makes ready again.

    Where a theatre has no corsairs the time spent there is all; one that is neutralised already needs no attack.
    """
    base = world.corsairs.bases.get(port_of(place))
    if base is None:
        return "fulfilled"
    if base.side == formation.side or world.clock.number <= base.quiet_until:
        return "invalid"
    if corsairs.assault(world, formation, base.port):
        return "fulfilled"
    issued.progress.count = 0
    return "under way"


def _open(world: World, berth: str, side: str) -> bool:
    return ports.welcomes(world, port_of(berth), side)


def watch(world: World, formation: Formation, order: Order) -> Watch:
    """What is told to an order beside its formation's journal."""
    own = [one for one in world.formations.values() if one.side == formation.side]
    foes = [one for one in world.afloat() if one.side != formation.side]
    return Watch(
        tuple(one.id for one in own if one.place == formation.place),
        tuple(one.id for one in own),
        tuple(one.place for one in foes if blockade.interdicts(world, one)),
        {name: desk.news(world, world.convoys[name], formation.id) for name in order.do.convoy_ids if name in world.convoys},
        desk.in_force(world),
        sum(one.sail for one in world.company(formation.id)),
    )


# -- extension -------------------------------------------------------------------------------------------------------------


def extend(world: World, formation: Formation, order: Order) -> Flow[None]:
    """SL 9.39: a fulfilled order may be taken up again by the same formation, if the admiral passes a strategy check.

    Otherwise its chit is laid aside (SL 9.382).
    """
    side = formation.side
    booklet = desk.booklet_of(world, side, order.id)
    if _extensible(world, formation, order):
        prompt = f"{formation.name} has fulfilled its order, {order.title}: is it to go on?"
        again = Option("extend", "go on with it", order.id)
        if (yield from ask(Decision(side, "SL 9.39", kinds.EXTEND, (END, again), prompt, formation.id))):
            admiral = desk.admiral(world, booklet, side)
            if leaders.check(world, admiral, f"{order.title} is extended", "SL 9.39", side=side, strategy=True):
                ending.chits_of(world, side, order).occur(order)
                issuing.give(world, order, formation, again=True)
                return
    ending.discard(world, side, order)


def _extensible(world: World, formation: Formation, order: Order) -> bool:
    """SL 9.392, 9.342: what the booklet allows, and what can be begun again."""
    booklet = desk.booklet_of(world, formation.side, order.id)
    assert booklet is not None
    used = world.admiralty.sets[booklet.id].used.get(order.id, 0) + 1
    return (
        order.extends
        and formation.id in world.formations
        and not (order.times and used >= order.times)
        and issuing.open_now(world, formation.side, order)
        and not issuing.refusal(booklet, order, desk.candidate(world, formation))
    )


# -- giving up -------------------------------------------------------------------------------------------------------------


def after_battles(world: World) -> Flow[None]:
    """SL 8.46a: the orders of those who have just fought may be given up."""
    fought = {fact.formation for fact in world.tray.journal if isinstance(fact, Engaged)}
    if fought:
        yield from inheriting.settle(world)
        yield from abandon(world, [name for name in world.admiralty.issued if name in fought])


def abandon(world: World, formations: Iterable[str]) -> Flow[None]:
    """SL 4.23f, 9.387: each side may give up orders of these formations, by a strategy check, one try an order and turn."""
    asked = list(formations)
    forms = [form for side in world.sides if (form := giving_up(world, side, asked)).parts]
    answers = yield from ask_all(forms)
    for form in forms:
        for name, up in answers[form.side].items():
            if up:
                give_up(world, world.admiralty.issued[name])


def giving_up(world: World, side: str, formations: Collection[str]) -> Form[bool]:
    """A line a formation whose order has not been tried to be given up in this turn."""
    parts = tuple(
        Part(one.formation, f"{world.formations[one.formation].name}: {desk.title(world, side, one.order)}", GIVING_UP, "persist")
        for one in desk.issued(world, side)
        if one.formation in formations and untried(world, one)
    )
    return Form(side, "SL 9.387", kinds.ABANDON, parts, "Are any orders given up?", secret=True)


def untried(world: World, issued: Issued) -> bool:
    """SL 9.391: whether leave to fail an order has not been asked for in this turn, one way or another."""
    return issued.tried != world.clock.number


def give_up(world: World, issued: Issued) -> None:
    """SL 9.387: an order is failed at will if the admiral passes a strategy check."""
    if leave_to_fail(world, issued):
        ending.fail(world, issued, "it was given up", "SL 9.387")


def leave_to_fail(world: World, issued: Issued) -> bool:
    """SL 9.387: the check: a point off the die for every four of damage that its squadrons have on the average."""
    issued.tried = world.clock.number
    side, company = issued.side, world.company(issued.formation)
    admiral = desk.admiral(world, desk.booklet_of(world, side, issued.order), side)
    roll = leaders.check_roll(world, admiral, f"leave to give up {desk.title(world, side, issued.order)}", "SL 9.387", side)
    roll.add(-(sum(one.damage for one in company) // len(company) // POINTS_OF_DAMAGE), "damage")
    return roll.passes(leaders.checked_rating(admiral, strategy=True))

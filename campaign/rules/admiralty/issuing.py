"""Issuing (SL 9.36, 9.411a, 9.422): one form a side, in secret: a line an order in hand, an order to be relieved, a squadron.

What needs a strategy check has it when the forms are in; one that fails leaves its order where it was, for another turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign import question_kinds as kinds
from campaign.record.fleet import Forgone
from campaign.record.orders import OrderIssued
from campaign.rules import leaders, organisation, ports
from campaign.rules.admiralty import desk, duties, special
from campaign.rules.convoys import expected
from campaign.state import Formation, Squadron, World
from maps.place import NO_PLACE, port_of
from orders.booklet import Booklet, Order
from orders.chits import HAND_OVER, RENDEZVOUS, Issued
from orders.execution import Candidate, Progress
from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from table.wording import within

ISSUE, HAND, MEET, LONE = "issue:", "hand-over:", "rendezvous:", "squadron:"
KEEP: Option[str] = Option("keep", "keep it in hand", "")
NONE: Option[str] = Option("none", "as it is", "")


def issue_all(world: World) -> Flow[None]:
    """SL 4.3g, 9.36: the sides hand in their forms, and what they say is done as far as the admirals' checks allow."""
    forms = [form for side in world.sides if (form := form_of(world, side)).parts]
    answers = yield from ask_all(forms)
    for form in forms:
        for line, whom in answers[form.side].items():
            if whom:
                _carry_out(world, form.side, line, whom)


def form_of(world: World, side: str) -> Form[str]:
    """SL 9.361: as many orders as one likes, a line each."""
    parts = (*_to_issue(world, side), *_to_relieve(world, side), *_to_meet(world, side))
    counters = {order: special.counters_left(world, side, order) for order in (HAND_OVER, RENDEZVOUS)}

    def check(chosen: Mapping[str, str]) -> None:
        _check(world, counters, {line: whom for line, whom in chosen.items() if whom})

    return Form(side, "SL 9.36", kinds.ORDERS, parts, "Which orders are issued, and to whom?", check, secret=True)


# -- lines of the form -----------------------------------------------------------------------------------------------------


def _to_issue(world: World, side: str) -> Iterator[Part[str]]:
    """A line an order in hand (SL 9.35), with every formation that could be given it; in solitaire none (SL 13.12)."""
    idle = unemployed(world, side)
    for booklet in [] if world.solitaire else desk.booklets(world, side):
        for name in world.admiralty.sets[booklet.id].hand:
            order = booklet.orders[name]
            options = tuple(Option(key, label, key) for key, label in takers(world, booklet, order, idle))
            if options:
                yield Part(f"{ISSUE}{name}", order.title, (KEEP, *options), KEEP.key)


def unemployed(world: World, side: str) -> list[Candidate]:
    """SL 9.362, 9.366: a side's formations without an order, as orders ask of them."""
    return [desk.candidate(world, formation) for formation in world.fleet(side) if free(world, formation)]


def takers(world: World, booklet: Booklet, order: Order, idle: list[Candidate] | None = None) -> Iterator[tuple[str, str]]:
    """SL 9.36, 3.312: who could be given an order, by key and in words: formations without one, and squadrons for some; of these
    whoever sails with the man to whom it is written (SL 9.311).

    The formations are found if they are not given.
    """
    if not open_now(world, booklet.side, order):
        return
    able = [one for one in (unemployed(world, booklet.side) if idle is None else idle) if not refusal(booklet, order, one)]
    alone = {_as_formation(one): one for one in lone(world, booklet.side)} if order.squadrons else {}
    able += [one for one in alone if not refusal(booklet, order, one)]
    for one in order.his(able):
        squadron = alone.get(one)
        yield (one.id, world.formations[one.id].name) if squadron is None else (f"{LONE}{squadron.id}", squadron.name)


def open_now(world: World, side: str, order: Order) -> bool:
    """SL 9.364, 9.386, 10.154, 10.215: whether an order could be begun: its date has come and events allow it; its convoy,
    corsairs or blockader are there."""
    if not (order.due(world.clock.turn) and order.valid(desk.in_force(world))):
        return False
    do = order.do
    if do.escorts:
        convoy = world.convoys.get(do.escorts)
        return convoy is not None and convoy.side == side and expected.meeting_place(world, convoy) != NO_PLACE
    if do.base:
        base = world.corsairs.bases.get(port_of(do.base))
        return base is None or (base.side != side and world.clock.number > base.quiet_until)
    if do.relieves:
        return any(one.side != side and one.spotted and one.place == do.relieves for one in world.afloat())
    return True


def free(world: World, formation: Formation) -> bool:
    """SL 9.362, 9.366: a flotilla that acts by itself and executes no order."""
    return formation.kind in organisation.FLOTILLAS and formation.superior is None and formation.id not in world.admiralty.issued


def refusal(booklet: Booklet, order: Order, who: Candidate) -> str:
    """SL 9.321: why one cannot be given an order of this set; nothing if it can."""
    if booklet.command and who.command != booklet.command:
        return f"the order is {booklet.command}'s [SL 9.321]"
    return order.refuses(who)


def lone(world: World, side: str) -> list[Squadron]:
    """SL 9.422-9.423, 11.315, 10.311b: squadrons fitting out by themselves, none in ordinary and no flagship."""
    return [
        one
        for one in world.squadrons.values()
        if one.side == side and one.formation is None and not (one.in_ordinary or one.flagship or one.corsairs)
    ]


def _as_formation(squadron: Squadron) -> Candidate:
    """SL 3.351: what a squadron would be once the order is issued."""
    return Candidate(f"independent-{squadron.id}", "independent", squadron.command, str(squadron.berth), 1, sail=squadron.sail)


def _to_relieve(world: World, side: str) -> Iterator[Part[str]]:
    """SL 9.411a: a line an order being executed, with every formation that could execute it now."""
    if special.counters_left(world, side, HAND_OVER) <= 0:
        return
    relieved = {one.target for one in desk.issued(world, side) if one.order == HAND_OVER}
    idle = unemployed(world, side)
    for one in desk.issued(world, side):
        name, booklet = one.formation, desk.booklet_of(world, side, one.order)
        if booklet is None or name in relieved:
            continue
        order = booklet.orders[one.order]
        able = [(key, label) for key, label in takers(world, booklet, order, idle) if key in world.formations]
        if able:
            options = tuple(Option(key, label, key) for key, label in able)
            label = f"Hand over {order.title}, of {within(world.formations[name].name)}"
            yield Part(f"{HAND}{name}", label, (NONE, *options), NONE.key)


def _to_meet(world: World, side: str) -> Iterator[Part[str]]:
    """SL 9.42: a line a squadron, all with the same destinations: the side's berths, then its flotillas."""
    squadrons = lone(world, side) if special.counters_left(world, side, RENDEZVOUS) > 0 else []
    if not squadrons:
        return
    berths: tuple[Option[str], ...] = tuple(
        Option(berth, f"to {world.sea.name(berth)}", berth) for berth in ports.friendly_berths(world, side)
    )
    fleet = tuple(Option(one.id, f"to {one.name}", one.id) for one in world.fleet(side) if one.kind in organisation.FLOTILLAS)
    options = (NONE, *berths, *fleet)
    yield from (Part(f"{MEET}{one.id}", f"Rendezvous of {one.name}", options, NONE.key) for one in squadrons)


# -- what is refused -------------------------------------------------------------------------------------------------------


def _check(world: World, counters: Mapping[str, int], chosen: Mapping[str, str]) -> None:
    """SL 9.312, 9.424: nobody is given two orders, counters suffice, and a rendezvous leads somewhere."""
    meetings = [line for line in chosen if line.startswith(MEET)]
    given = [whom for line, whom in chosen.items() if not line.startswith(MEET)]
    given += [f"{LONE}{line.removeprefix(MEET)}" for line in meetings]
    for whom in given if len({*given}) < len(given) else ():
        if (count := given.count(whom)) > 1:
            raise IllegalChoice(f"orders [SL 9.312]: {_called(world, whom)} is given {count} orders; expected one at a time")
    for order, wanted in ((HAND_OVER, sum([line.startswith(HAND) for line in chosen])), (RENDEZVOUS, len(meetings))):
        if wanted > (left := counters[order]):
            rule = "SL 9.424" if order == RENDEZVOUS else "SL 9.343"
            raise IllegalChoice(f"orders [{rule}]: {wanted} {order} orders; expected no more than the {left} counters left")
    for line in meetings:
        special.judge_meeting(world, world.squadrons[line.removeprefix(MEET)], chosen[line])


def _called(world: World, whom: str) -> str:
    """Somebody who is given an order, by his name."""
    if whom.startswith(LONE):
        return world.squadrons[whom.removeprefix(LONE)].name
    return world.formations[whom].name


# -- what is done ----------------------------------------------------------------------------------------------------------


def _carry_out(world: World, side: str, line: str, whom: str) -> None:
    kind, _, name = line.partition(":")
    if kind == RENDEZVOUS:
        special.send(world, world.squadrons[name], whom)
    elif kind == HAND_OVER:
        special.relieve(world, side, name, world.formations[whom])
    else:
        booklet = desk.booklet_of(world, side, name)
        assert booklet is not None
        issue(world, booklet, booklet.orders[name], whom)


def issue(world: World, booklet: Booklet, order: Order, whom: str) -> bool:
    """SL 9.365: freely to a formation fitting out; to one at sea by a strategy check, one try an order and turn."""
    squadron = world.squadrons.get(whom.removeprefix(LONE)) if whom.startswith(LONE) else None
    if squadron is None:
        formation = world.formations[whom]
        if not formation.fitting_out and not _granted(world, booklet.side, formation, order):
            return False
    else:
        formation = organisation.set_independent(world, squadron, world.place_of(squadron))
    world.admiralty.sets[booklet.id].hand.remove(order.id)
    give(world, order, formation)
    return True


def _granted(world: World, side: str, formation: Formation, order: Order) -> bool:
    admiral = desk.commander(world, side, formation.command)
    if leaders.check(world, admiral, f"an order for {formation.name}", "SL 9.365", side=side, strategy=True):
        return True
    log(world, Forgone(side, order.title, f"it does not reach {within(formation.name)} in time", rule="SL 9.365"))
    return False


def give(world: World, order: Order, formation: Formation, *, again: bool = False, since: int | None = None) -> None:
    """SL 9.36, 9.324: the chit lies under a formation, which acts within its instructions from now on."""
    progress = Progress([formation.place], sailed=not formation.fitting_out)
    order.note(progress)
    world.admiralty.issued[formation.id] = Issued(
        formation.side, formation.id, order.id, world.clock.number if since is None else since, progress
    )
    log(world, OrderIssued(formation.id, order.id, order.title, again=again, rule="SL 9.39" if again else "SL 9.36"))
    duties.take_up(world, order, formation)


def provide(world: World, formations: list[str]) -> None:
    """SL 11.151: flotillas come into play without orders, but for those that the booklet gives one from the first."""
    for booklet in world.booklets.values():
        chits = world.admiralty.sets[booklet.id]
        for order in booklet.order:
            holder = world.formations.get(order.holder) if order.holder in formations else None
            if holder is None or not free(world, holder):
                continue
            for box in (chits.pool, chits.aside):
                if order.id in box:
                    box.remove(order.id)
                    give(world, order, holder, since=world.clock.number - 1)
                    break

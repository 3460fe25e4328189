"""How orders end (SL 9.38): fulfilled, failed or void; what is counted, what it is worth, and where the chit goes."""

from __future__ import annotations

from campaign.record.orders import OrderFailed, OrderFulfilled, OrdersCounted, OrderVoid
from campaign.rules import events, prestige
from campaign.rules.admiralty import desk, duties
from campaign.state import World
from orders.booklet import Booklet, Order
from orders.chits import Chits, Issued
from table.dice import log, show

OVERTAKEN = "events have overtaken it"


def fulfil(world: World, issued: Issued) -> Order:
    """SL 9.38a, 9.322: the chit is shown to prove it and the order counted; its worth and its effects come."""
    order, chits = _removed(world, issued, "it has done what it was sent for", fulfilled=True)
    chits.fulfilled += 1
    chits.show(order.id)
    show(world, OrderFulfilled(issued.side, order.id, order.title, issued.formation, rule="SL 9.38a"))
    count(world, issued.side)
    prestige.change(world, issued.side, order.prestige.fulfilled, f"order fulfilled: {order.title}", "SL 9.385")
    _tell_on(world, issued.side, order, "fulfilled")
    return order


def fail(world: World, issued: Issued, why: str, rule: str) -> None:
    """SL 9.38b: a failed order is counted against its side (SL 9.383b) and costs it what it is worth; nobody is shown it.

    A rendezvous or a hand-over that comes to nothing is not counted (SL 9.414, 9.42.10).
    """
    if issued.special:
        void(world, issued, why, rule)
        return
    order, _ = _removed(world, issued, why)
    _failed(world, issued.side, order, issued.formation, why, rule)


def fail_in_hand(world: World, booklet: Booklet, order: Order) -> None:
    """SL 9.363: an order that was received and never issued has failed when the year is over."""
    world.admiralty.sets[booklet.id].hand.remove(order.id)
    _failed(world, booklet.side, order, "", "the year is over", "SL 9.363")


def _failed(world: World, side: str, order: Order, formation: str, why: str, rule: str) -> None:
    chits_of(world, side, order).failed += 1
    log(world, OrderFailed(side, order.id, order.title, formation, why, rule=rule))
    count(world, side)
    prestige.change(world, side, order.prestige.failed, f"order failed: {order.title}", "SL 9.385")
    _tell_on(world, side, order, "failed")
    discard(world, side, order)


def void(world: World, issued: Issued, why: str, rule: str) -> None:
    """SL 9.386, 9.414, 9.42.10: an order ends and nobody counts it."""
    if issued.special:
        world.admiralty.issued.pop(issued.formation, None)
    else:
        order, _ = _removed(world, issued, why)
        discard(world, issued.side, order)
    title = desk.title(world, issued.side, issued.order)
    log(world, OrderVoid(issued.side, issued.order, title, issued.formation, why, rule=rule))


def lapse(world: World) -> None:
    """SL 9.386, 9.38c: what events have overtaken since, in execution or still in hand, ends at once, and nobody counts it."""
    known = desk.in_force(world)
    for issued in list(world.admiralty.issued.values()):
        order = desk.order_of(world, issued.side, issued.order)
        if order is not None and not order.valid(known):
            void(world, issued, OVERTAKEN, "SL 9.386")
    for booklet in world.booklets.values():
        hand = world.admiralty.sets[booklet.id].hand
        for order in [booklet.orders[name] for name in hand if not booklet.orders[name].valid(known)]:
            hand.remove(order.id)
            log(world, OrderVoid(booklet.side, order.id, order.title, "", OVERTAKEN, rule="SL 9.386"))
            discard(world, booklet.side, order)


def discard(world: World, side: str, order: Order) -> None:
    """SL 9.382: the chit of an ended order is laid aside until it may return, or for good."""
    chits_of(world, side, order).retire(order, world.clock.number)


def chits_of(world: World, side: str, order: Order) -> Chits:
    """The set that an order's chit belongs to."""
    booklet = desk.booklet_of(world, side, order.id)
    assert booklet is not None
    return world.admiralty.sets[booklet.id]


def _removed(world: World, issued: Issued, why: str, *, fulfilled: bool = False) -> tuple[Order, Chits]:
    """SL 9.381: the chit is taken from its formation, which is free."""
    if world.admiralty.issued.get(issued.formation) is issued:
        del world.admiralty.issued[issued.formation]
    order = desk.order_of(world, issued.side, issued.order)
    assert order is not None
    duties.lay_down(world, order, issued.formation, why, fulfilled=fulfilled)
    return order, chits_of(world, issued.side, order)


def count(world: World, side: str) -> None:
    """SL 12.21: the boxes of fulfilled and failed orders, which lie open."""
    sets = [world.admiralty.sets[booklet.id] for booklet in desk.booklets(world, side)]
    counts = sum(one.fulfilled for one in sets), sum(one.failed for one in sets)
    log(world, OrdersCounted(side, *counts, rule="SL 12.21"))


def _tell_on(world: World, side: str, order: Order, outcome: str) -> None:
    """SL 9.31, 9.3.107: what an order does to events; the Event Step reckons with it."""
    for effect in order.effects:
        if effect.when == outcome:
            events.note(world, effect.event, side, effect.by)

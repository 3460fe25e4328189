"""Orders by name, with the letters that they are written in."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.play.choosing import Unclear, chosen
from campaign.reports.letters import WIDTH, chit_in_words, letters, rendered
from campaign.rules.admiralty import desk
from campaign.terminal.interactive.console_player import ConsolePlayer
from orders.booklet import Order


def letter(deck: ConsolePlayer, name: str) -> Iterator[str]:
    """SL 9.324, 9.36: an order of the side's own that it may read: in force, in hand, or in the pool."""
    known = orders(deck)
    if not name:
        raise Unclear("letter: expected the name of an order; `orders` lists them")
    key = chosen(name, [(order.id, order.title) for order in known.values()], "order")
    for one in letters(deck.world, deck.side, deck.names):
        if one.order == key:
            yield from rendered(one, min(WIDTH, deck.console.width)).splitlines()
            return
    order = known[key]
    yield f"{order.title}"
    yield chit_in_words(order, deck.names)
    yield from order.letter.splitlines()


def orders(deck: ConsolePlayer) -> dict[str, Order]:
    """What a side has of orders, by id."""
    view = deck.view.orders
    names = (*view.hand, *view.pool, *(duty.order for duty in view.issued.values()))
    found = {name: desk.order_of(deck.world, deck.side, name) for name in names}
    return {name: order for name, order in found.items() if order is not None}

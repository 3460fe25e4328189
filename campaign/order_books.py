"""The orders booklets of a theatre (SL 9.311), read by `orders.load`, and set beside its events: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.event_book.rows import EventBook
from maps.sea import Sea
from orders import load as reading
from orders.booklet import Booklet
from table.reading.checks import strangers
from table.reading.faults import refuse


def load(theatre: Path, sea: Sea, events: EventBook | None) -> dict[str, Booklet]:
    """The booklets by their sets of chits, or `BadFile` with every fault; none where the theatre has no orders.

    Without events, which may be faulty themselves, what the booklets name of them is not asked for.
    """
    booklets = reading.load(theatre, sea)
    if events is not None:
        refuse(fault for booklet in booklets.values() for fault in _strangers(booklet, events))
    return booklets


def _strangers(booklet: Booklet, events: EventBook) -> Iterator[str]:
    """SL 9.31, 9.341c: orders add to tallies, and wait for events and campaigns, that the booklet of events has."""
    happenings = [*events.events, *events.campaigns]
    for order in booklet.order:
        where = f"orders of {booklet.id}: order {order.id!r}"
        found = (
            *strangers("tally", (effect.event for effect in order.effects), events.tallies),
            *strangers("event", (*order.needs, *order.bars), happenings),
            *strangers("campaign", filter(None, [order.do.event]), events.campaigns),
        )
        yield from (f"{where}: {fault}" for fault in found)

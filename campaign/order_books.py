"""The orders booklets of a theatre (SL 9.311), read by `orders.load`, and set beside its events: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.event_book import EventBook
from maps.sea import Sea
from maps.soundness import unknown
from maps.theatre import BadTheatre
from orders import load as reading
from orders.booklet import Booklet


def load(theatre: Path, sea: Sea, events: EventBook) -> dict[str, Booklet]:
    """The booklets by their sets of chits, or `BadTheatre` with every fault; none where the theatre has no orders."""
    booklets = reading.load(theatre, sea)
    if faults := [fault for booklet in booklets.values() for fault in _strangers(booklet, events)]:
        raise BadTheatre(faults)
    return booklets


def _strangers(booklet: Booklet, events: EventBook) -> Iterator[str]:
    """SL 9.31, 9.341c: orders add to tallies, and wait for events and campaigns, that the booklet of events has."""
    happenings = [*events.events, *events.campaigns]
    for order in booklet.order:
        where = f"orders of {booklet.id}: order {order.id!r}"
        for effect in order.effects:
            if effect.event not in events.tallies:
                yield f"{where}: {unknown('tally', effect.event, events.tallies)}"
        for name in (*order.needs, *order.bars):
            if name not in happenings:
                yield f"{where}: {unknown('event', name, happenings)}"
        if order.do.event and order.do.event not in events.campaigns:
            yield f"{where}: {unknown('campaign', order.do.event, events.campaigns)}"

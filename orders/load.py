"""Reading the orders booklets of a theatre: every fault is told at once, with its file, row and what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from maps.place import is_box
from maps.sea import Sea
from orders.booklet import TURNS, Booklet, Order
from orders.chits import HAND_OVER, RENDEZVOUS
from orders.files import FOLDER, files_of
from orders.kinds.instructions import Instructions
from table.reading.checks import below, ill_formed, strangers
from table.reading.faults import unknown
from table.reading.tables import Table
from table.reading.toml import Reader


def load(theatre: Path, sea: Sea) -> dict[str, Booklet]:
    """The booklets of a theatre by their sets of chits, sound, or `BadFile` with every fault."""
    return _read_all(Reader(theatre), theatre, sea)


def read(theatre: Path) -> dict[str, Booklet]:
    """The booklets by their sets of chits, each row well formed, or `BadFile` with every fault; the chart is not asked."""
    return _read_all(Reader(theatre), theatre, None)


def where(theatre: Path, booklet: str, order: str) -> str:
    """Where an order stands: its file, table, row and id; a booklet is named by its set of chits."""
    reader = Reader(theatre)
    for path in files_of(theatre):
        table = Table(f"{FOLDER}/{path.name}", "order", Order)
        document = reader.document(table.file) or {}
        heading = reader.heading(document, table.file, Booklet, table)
        for number, row in reader.numbered(table, document.get(table.name, [])):
            if heading is not None and (heading.id, row.id) == (booklet, order):
                return table.where(number, row)
    return f"{FOLDER}: {booklet}: order {order!r}"


def _read_all(reader: Reader, theatre: Path, sea: Sea | None) -> dict[str, Booklet]:
    found = [booklet for path in files_of(theatre) if (booklet := _read(reader, f"{FOLDER}/{path.name}", sea)) is not None]
    doubled = [name for name, count in Counter(booklet.id for booklet in found).items() if count > 1]
    reader.faults += [f"{name}: two booklets have this set of chits; expected one" for name in doubled]
    reader.faults += _shared(found)
    reader.refuse()
    return {booklet.id: booklet for booklet in found}


def _shared(booklets: list[Booklet]) -> Iterator[str]:
    """SL 9.321: the orders of a fleet and of its commands are told apart by their ids."""
    owners: dict[tuple[str, str], str] = {}
    for booklet in booklets:
        for order in booklet.orders:
            other = owners.setdefault((booklet.side, order), booklet.id)
            if other != booklet.id:
                yield f"order {order!r} stands in the booklets of {other} and of {booklet.id}; expected it in one"


def _read(reader: Reader, file: str, sea: Sea | None) -> Booklet | None:
    """The booklet in a file with the orders that are well formed; None if its heading is not, and every fault is kept."""
    document = reader.document(file)
    if document is None:
        return None
    table = Table(file, "order", Order)
    heading = reader.heading(document, file, Booklet, table)
    rows = reader.numbered(table, document.get(table.name, []))
    if heading is None:
        return None
    booklet = msgspec.structs.replace(heading, order=tuple(order for _, order in rows))
    if sea is None:
        return booklet
    reader.faults += [f"{file}: {fault}" for fault in _of_heading(booklet, sea)]
    for number, order in rows:
        reader.faults += [f"{table.where(number, order)}: {fault}" for fault in _of_order(order, booklet, sea)]
    return booklet


# -- soundness -----------------------------------------------------------------------------------------------------------


def _of_heading(booklet: Booklet, sea: Sea) -> Iterator[str]:
    sides = [side.id for side in sea.theatre.heading.sides]
    yield from strangers("side", [booklet.side], sides)
    if booklet.draw < 1:
        yield f"draw {booklet.draw}; expected 1 or more chits (SL 9.351b)"
    for name, count in ((HAND_OVER, booklet.hand_overs), (RENDEZVOUS, booklet.rendezvous)):
        if count < 0:
            yield f"{name}: {count} counters; expected 0 or more (SL 9.343)"
    yield from below(0, leash=booklet.leash)


def _of_order(order: Order, booklet: Booklet, sea: Sea) -> Iterator[str]:
    yield from ill_formed(order.id)
    if order.id in (HAND_OVER, RENDEZVOUS):
        yield f"id {order.id!r} is kept for the orders of SL 9.4; expected another"
    if sum(other.id == order.id for other in booklet.order) > 1:
        yield f"duplicate id {order.id!r}; expected it once"
    first, last = order.turns
    if not TURNS[0] <= first <= last <= TURNS[1]:
        yield f"turns {first} to {last}; expected turns of a year, 1 to 16"
    if order.issued_from and not TURNS[0] <= order.issued_from <= TURNS[1]:
        yield f"issued_from {order.issued_from}; expected a turn of the year, 1 to 16, or 0 for any"
    if order.by and not first <= order.by <= TURNS[1]:
        yield f"by {order.by}; expected a turn of the year from {first} to 16, or 0 for none"
    if order.standing and (order.yearly or order.delay):
        yield "standing, and yet its chit is to wait; expected neither `yearly` nor `delay` (SL 9.382)"
    yield from below(1, least=order.least)
    yield from below(0, sail=order.sail, delay=order.delay, times=order.times)
    yield from (f"via: {fault}" for fault in strangers("place", order.via, _places(sea)))
    yield from (f"do: {fault}" for fault in _of_instructions(order.do, sea))


def _places(sea: Sea) -> list[str]:
    """Every place but the boxes of sea zones, where nobody stays."""
    return [place for place in sea.places if not is_box(place)]


def _of_instructions(do: Instructions, sea: Sea) -> Iterator[str]:
    """Places that there are, and whatever its kind asks for."""
    for place in do.places:
        if place not in _places(sea):
            yield unknown("place", place, _places(sea))
            return
    yield from do.faults(sea)

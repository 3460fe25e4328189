"""Reading the orders booklets of a theatre: every fault is told at once, with its file, row and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from maps.load import Reader, plainly
from maps.place import is_box
from maps.sea import Sea
from maps.soundness import unknown
from maps.soundness.folio import Table
from maps.soundness.names import SLUG
from maps.theatre import BadTheatre
from orders.booklet import TURNS, Booklet, Order
from orders.chits import HAND_OVER, RENDEZVOUS
from orders.kinds import KINDS
from orders.kinds.instructions import Instructions

FOLDER = "orders"


def files_of(theatre: Path) -> list[Path]:
    """The booklets of a theatre, in the `orders` folder of its own; none where it has no orders."""
    return sorted((theatre / FOLDER).glob("*.toml"))


def load(theatre: Path, sea: Sea) -> dict[str, Booklet]:
    """The booklets of a theatre by their sets of chits, sound, or `BadTheatre` with every fault."""
    reader = Reader(theatre / FOLDER)
    found = [booklet for path in files_of(theatre) if (booklet := _read(reader, path.name, sea)) is not None]
    ids = [booklet.id for booklet in found]
    doubled = sorted({name for name in ids if ids.count(name) > 1})
    reader.faults += [f"{name}: two booklets have this set of chits; expected one" for name in doubled]
    reader.faults += _shared(found)
    if reader.faults:
        raise BadTheatre(reader.faults)
    return {booklet.id: booklet for booklet in found}


def _shared(booklets: list[Booklet]) -> Iterator[str]:
    """SL 9.321: the orders of a fleet and of its commands are told apart by their ids."""
    owners: dict[tuple[str, str], str] = {}
    for booklet in booklets:
        for order in booklet.orders:
            other = owners.setdefault((booklet.side, order), booklet.id)
            if other != booklet.id:
                yield f"order {order!r} stands in the booklets of {other} and of {booklet.id}; expected it in one"


def _read(reader: Reader, file: str, sea: Sea) -> Booklet | None:
    document = reader.document(file)
    if document is None:
        return None
    table = Table(file, "order", Order)
    try:
        heading = msgspec.convert({key: value for key, value in document.items() if key != table.name}, Booklet)
    except msgspec.ValidationError as error:
        reader.faults.append(f"{file}: {plainly(error, Booklet)}")
        return None
    rows = list(_rows(reader, table, document.get(table.name, [])))
    booklet = msgspec.structs.replace(heading, order=tuple(order for _, order in rows))
    reader.faults += [f"{file}: {fault}" for fault in _of_heading(booklet, sea)]
    for number, order in rows:
        reader.faults += [f"{table.where(number, order)}: {fault}" for fault in _of_order(order, booklet, sea)]
    return booklet


def _rows(reader: Reader, table: Table[Order], found: Any) -> Iterator[tuple[int, Order]]:
    """The rows that are well formed, with their numbers; of the others what is amiss."""
    for number, raw in enumerate(found if isinstance(found, list) else [found], 1):
        fault = _misfit(raw.get("do")) if isinstance(raw, dict) else ""
        try:
            if not fault:
                yield number, msgspec.convert(raw, Order)
        except msgspec.ValidationError as error:
            fault = plainly(error, Order)
        if fault:
            reader.faults.append(f"{table.where(number, raw)}: {fault}")


def _misfit(do: Any) -> str:
    """What is amiss with the instructions of a row, by the kind that they say they are of."""
    if not isinstance(do, dict):
        return ""
    kind = KINDS.get(str(do.get("kind")))
    if kind is None:
        return f"do: {unknown('kind', str(do.get('kind')), KINDS)}"
    try:
        msgspec.convert(do, kind)
    except msgspec.ValidationError as error:
        return f"do: {plainly(error, kind)}"
    return ""


# -- soundness -----------------------------------------------------------------------------------------------------------


def _of_heading(booklet: Booklet, sea: Sea) -> Iterator[str]:
    sides = [side.id for side in sea.theatre.heading.sides]
    if booklet.side not in sides:
        yield unknown("side", booklet.side, sides)
    if booklet.draw < 1:
        yield f"draw {booklet.draw}; expected 1 or more chits (SL 9.351b)"
    for name, count in ((HAND_OVER, booklet.hand_overs), (RENDEZVOUS, booklet.rendezvous)):
        if count < 0:
            yield f"{name}: {count} counters; expected 0 or more (SL 9.343)"
    if booklet.leash is not None and booklet.leash < 0:
        yield f"leash {booklet.leash}; expected 0 or more spaces"


def _of_order(order: Order, booklet: Booklet, sea: Sea) -> Iterator[str]:
    if not SLUG.fullmatch(order.id):
        yield f"id {order.id!r} is no slug; expected small letters and digits, joined by hyphens"
    if order.id in (HAND_OVER, RENDEZVOUS):
        yield f"id {order.id!r} is kept for the orders of SL 9.4; expected another"
    if sum(other.id == order.id for other in booklet.order) > 1:
        yield f"duplicate id {order.id!r}; expected it once"
    first, last = order.turns
    if not TURNS[0] <= first <= last <= TURNS[1]:
        yield f"turns {first} to {last}; expected turns of a year, 1 to 16"
    if order.by and not first <= order.by <= TURNS[1]:
        yield f"by {order.by}; expected a turn of the year from {first} to 16, or 0 for none"
    for name, count in (("least", order.least - 1), ("delay", order.delay), ("times", order.times)):
        if count < 0:
            yield f"{name} is below the least; expected least of 1 or more, delay and times of 0 or more"
    yield from (f"via: {unknown('place', place, _places(sea))}" for place in order.via if place not in _places(sea))
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

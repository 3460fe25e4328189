"""`orders`: a side's chits, its orders in hand and in execution, and the letters that its admirals have received."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from campaign.clock import Clock
from campaign.play.sources import shown
from campaign.play.status import known_side
from campaign.reports.dates import of_clock
from campaign.reports.letters import WIDTH, rendered
from campaign.reports.names import Names
from campaign.reports.orders_desk import Chit, OrdersOfSide, laid_out
from campaign.store import reading
from campaign.terminal import output


def orders(url: str, name: str, side: str | None, out: Path | None, as_json: bool) -> None:
    if out is not None:
        output.out_file(out, (".txt",))
    present = reading.present(url, name)
    known_side(present.world, side)
    world = shown(present).decode(present.document)
    desks = [laid_out(world, one, Names(present.world)) for one in world.sides if side in (None, one)]
    if as_json:
        output.document({"campaign": present.name, "desks": msgspec.to_builtins(desks)})
        return
    width = min(WIDTH, (out is None and output.columns()) or WIDTH)
    page = "\n".join([_heading(present.name, world.clock), *(line for one in desks for line in lines(one, width))])
    if out is not None:
        output.write(out, f"{page}\n".encode())
    else:
        print(page)


def _heading(name: str, clock: Clock) -> str:
    moment = of_clock(clock)
    return f"{name}: {moment.turn_name}, {moment.date}"


def lines(one: OrdersOfSide, width: int = WIDTH) -> Iterator[str]:
    """A desk in words: counts, what is in hand and in execution, then pool, discard and every letter, in so many columns."""
    yield f"\n== {one.name} =="
    yield f"Orders of this year: {one.fulfilled or 'none'} fulfilled, {one.failed or 'none'} failed"
    yield from _box("In hand", one.hand)
    yield f"\nIn execution ({len(one.letters)})" + ("" if one.letters else ": none")
    yield from (f"  {letter.formation}: {letter.title}; {letter.standing}" for letter in one.letters)
    yield from _box("In the pool", one.pool)
    yield from _box("Discarded", one.discard)
    for letter in one.letters:
        yield "\n" + "-" * width + "\n"
        yield rendered(letter, width).rstrip()


def _box(title: str, chits: list[Chit]) -> Iterator[str]:
    yield f"\n{title} ({len(chits)})" + ("" if chits else ": none")
    yield from (f"  {chit.title}. {chit.task}" for chit in chits)

"""`orders`: a side's chits, its orders in hand and in execution, and the letters that its admirals have received."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from campaign.clock import Clock
from campaign.play.sources import shown
from campaign.play.status import known_side
from campaign.reports.dates import of_clock
from campaign.reports.letters import WIDTH, Letter, letters, rendered, task_in_words
from campaign.reports.names import Names
from campaign.rules.admiralty import desk
from campaign.rules.admiralty.step import score
from campaign.state import World
from campaign.store import reading
from campaign.terminal import output


class Chit(msgspec.Struct, frozen=True):
    """A chit on the desk: what is printed on it, and what it asks."""

    id: str
    title: str
    task: str


class OrdersOfSide(msgspec.Struct, frozen=True):
    """All that a side knows of its orders (SL 9.324): boxes of chits, letters in force, and both counts of the year."""

    side: str
    name: str
    fulfilled: int
    failed: int
    hand: list[Chit]
    pool: list[Chit]
    discard: list[Chit]
    letters: list[Letter]


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


def laid_out(world: World, side: str, names: Names) -> OrdersOfSide:
    """One side's desk."""
    sets = [(booklet, world.admiralty.sets[booklet.id]) for booklet in desk.booklets(world, side) if world.admiralty.sets]
    title = next(one.name for one in world.sea.theatre.heading.sides if one.id == side)
    tally = score(world, side) if sets else None

    def chits(box: str) -> list[Chit]:
        return [
            Chit(id_, booklet.orders[id_].title, task_in_words(booklet.orders[id_], names))
            for booklet, held in sets
            for id_ in getattr(held, box)
        ]

    counts = (tally.fulfilled, tally.failed) if tally else (0, 0)
    return OrdersOfSide(side, title, *counts, chits("hand"), chits("pool"), chits("discard"), letters(world, side, names))


def lines(one: OrdersOfSide, width: int = WIDTH) -> Iterator[str]:
    """A desk in words: counts, hand, pool and discard, then every letter, in so many columns."""
    yield f"\n== {one.name} =="
    yield f"Orders of this year: {one.fulfilled or 'none'} fulfilled, {one.failed or 'none'} failed"
    for title, chits in (("In hand", one.hand), ("In the pool", one.pool), ("Discarded", one.discard)):
        yield f"\n{title} ({len(chits)})" + ("" if chits else ": none")
        yield from (f"  {chit.title}. {chit.task}" for chit in chits)
    yield f"\nIn execution ({len(one.letters)})" + ("" if one.letters else ": none")
    yield from (f"  {letter.formation}: {letter.title}; {letter.standing}" for letter in one.letters)
    for letter in one.letters:
        yield "\n" + "-" * width + "\n"
        yield rendered(letter, width).rstrip()

"""A side's orders as they lie on its desk (SL 9.324): its chits by box, the letters in force, and the counts of the year."""

from __future__ import annotations

import msgspec

from campaign.reports.letters import Letter, chit_in_words, letters
from campaign.reports.names import Names
from campaign.rules.admiralty import desk
from campaign.rules.admiralty.step import score
from campaign.state import World


class Chit(msgspec.Struct, frozen=True):
    """A chit on the desk: what is printed on it, what it asks, and how likely it goes well if nothing is known against it.

    `body` is the letter that goes with it.
    """

    id: str
    title: str
    task: str
    chance: float = 0.0
    body: str = ""


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


def laid_out(world: World, side: str, names: Names) -> OrdersOfSide:
    """One side's desk."""
    sets = [(booklet, world.admiralty.sets[booklet.id]) for booklet in desk.booklets(world, side) if world.admiralty.sets]
    title = next(one.name for one in world.sea.theatre.heading.sides if one.id == side)
    tally = score(world, side) if sets else None

    def chits(box: str) -> list[Chit]:
        return [
            Chit(id_, order.title, chit_in_words(order, names), order.do.chance, order.letter)
            for booklet, held in sets
            for id_ in getattr(held, box)
            if (order := booklet.orders[id_])
        ]

    counts = (tally.fulfilled, tally.failed) if tally else (0, 0)
    return OrdersOfSide(side, title, *counts, chits("hand"), chits("pool"), chits("discard"), letters(world, side, names))

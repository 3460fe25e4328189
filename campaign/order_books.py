"""The orders booklets of a theatre (SL 9.311), read by `orders.load`, and set beside its events and forces: what they name must
be there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.event_book.rows import EventBook
from maps.sea import Sea
from orders import load as reading
from orders.booklet import Booklet, Order
from table.reading.checks import strangers
from table.reading.faults import refuse

if TYPE_CHECKING:
    from campaign.state import World


def load(theatre: Path, sea: Sea, events: EventBook | None) -> dict[str, Booklet]:
    """The booklets by their sets of chits, or `BadFile` with every fault; none where the theatre has no orders.

    Without events, which may be faulty themselves, what the booklets name of them is not asked for.
    """
    booklets = reading.load(theatre, sea)
    if events is not None:
        refuse(_told(theatre, booklets, lambda booklet, order: _of_events(order, events)))
    return booklets


def refuse_strangers(world: World, theatre: Path) -> None:
    """SL 9.311, 9.321: an order speaks of commands, flotillas and convoys that its theatre has, of its own side where they must
    be; else `BadFile` with every fault."""
    refuse(_told(theatre, world.booklets, lambda booklet, order: _of_forces(world, booklet, order)))


def _told(theatre: Path, booklets: Mapping[str, Booklet], faults: Callable[[Booklet, Order], Iterator[str]]) -> Iterator[str]:
    """Every fault of every order, each with where the order stands."""
    for booklet in booklets.values():
        for order in booklet.order:
            yield from (f"{reading.where(theatre, booklet.id, order.id)}: {fault}" for fault in faults(booklet, order))


def _of_events(order: Order, events: EventBook) -> Iterator[str]:
    """SL 9.31, 9.341c: orders add to tallies, and wait for events and campaigns, that the booklet of events has."""
    yield from strangers("tally", (effect.event for effect in order.effects), events.tallies)
    yield from strangers("event", (*order.needs, *order.bars), [*events.events, *events.campaigns])
    yield from strangers("campaign", filter(None, [order.do.event]), events.campaigns)


def _of_forces(world: World, booklet: Booklet, order: Order) -> Iterator[str]:
    own = [command.id for command in world.commands.values() if command.side == booklet.side]
    fleet = world.flotilla_names(booklet.side)
    yield from (f"commands: {fault}" for fault in strangers("command of its side", order.commands, own))
    yield from (f"holder: {fault}" for fault in strangers("flotilla of its side", filter(None, [order.holder]), fleet))
    people = world.leader_names(booklet.side)
    yield from (f"leader: {fault}" for fault in strangers("leader of its side", filter(None, [order.leader]), people))
    yield from (f"do: with: {fault}" for fault in strangers("flotilla of its side", filter(None, [order.do.partner]), fleet))
    yield from (f"do: {fault}" for fault in strangers("convoy", order.do.convoy_ids, world.convoys))
    for name in (name for name in order.do.convoy_ids if name in world.convoys):
        mine = world.convoys[name].side == booklet.side
        if name == order.do.escorts and not mine:
            yield f"do: convoy {name!r} is the enemy's; expected one of its own side to escort [SL 10.12]"
        if name in order.do.prey and mine:
            yield f"do: convoy {name!r} is of its own side; expected one of the enemy's to fall upon"

"""A campaign as it begins: the forces, convoys and orders of a theatre's folder in their places."""

from __future__ import annotations

from pathlib import Path

from campaign import convoy_book, order_books
from campaign.charts.load import refuse_strangers as refuse_chart_strangers
from campaign.event_book import load as event_book
from campaign.exclusive_rules import load as exclusive_rules
from campaign.forces.muster import muster
from campaign.rules import events
from campaign.rules.admiralty import desk, issuing
from campaign.state import World
from table.reading.faults import Gathered


def begin(world: World, folder: Path, forces: Path) -> None:
    """Bring the forces of a file or folder, and the convoys of the theatre's, into an empty world; no die falls for it."""
    muster(world, forces)
    gathered = Gathered()
    gathered.attempt(convoy_book.muster, world, folder)
    gathered.attempt(order_books.refuse_strangers, world, folder)
    gathered.attempt(event_book.refuse_strangers, world.event_book, world.commands, world.corsairs.bases)
    gathered.attempt(exclusive_rules.refuse_strangers, world.exclusive, world.sides, world.commands, world.corsairs.bases)
    gathered.attempt(refuse_chart_strangers, world.charts, [*world.sides, *world.commands, *world.sea.serves])
    gathered.refuse()
    events.begin(world)
    desk.open_books(world)
    issuing.provide(world, list(world.formations))
    assert world.dice.count == 0, "a campaign begins the same, whatever its seed"

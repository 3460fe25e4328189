"""Reading the Event Booklet of a theatre; every fault is told at once."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from pathlib import Path

from campaign.event_book.named import not_in_play
from campaign.event_book.rows import FILE, NO_EVENTS, CampaignRow, EventBook, EventRow, RandomRow, TallyRow
from campaign.event_book.soundness import faults
from maps.theatre import Theatre
from table.reading.checks import doubled
from table.reading.faults import refuse
from table.reading.tables import Table
from table.reading.toml import Reader

TALLIES = Table(FILE, "tally", TallyRow)
EVENTS = Table(FILE, "event", EventRow)
CAMPAIGNS = Table(FILE, "campaign", CampaignRow)
RANDOM = Table(FILE, "random", RandomRow)


def load(folder: Path, theatre: Theatre) -> EventBook:
    """The booklet of a theatre's folder, sound, or `BadFile` with every fault; an empty one where there is no file."""
    book = read(folder)
    refuse(faults(book, theatre), FILE)
    return book


def read(folder: Path) -> EventBook:
    """The rows of the booklet, each well formed, or `BadFile` with every fault; whether they fit the chart is not asked."""
    if not (folder / FILE).exists():
        return NO_EVENTS
    reader = Reader(folder)
    document = reader.document(FILE) or {}
    tables = (TALLIES, EVENTS, CAMPAIGNS, RANDOM)
    tallies, events, campaigns, random = reader.tables(document, FILE, *tables, besides=("sources",))
    for table, rows in ((TALLIES, tallies), (EVENTS, events), (CAMPAIGNS, campaigns)):
        reader.faults += [f"{FILE}: {fault}" for fault in doubled(table.name, (row.id for row in rows))]
    reader.refuse()
    return EventBook(
        {row.id: row for row in tallies}, {row.id: row for row in events}, {row.id: row for row in campaigns}, random
    )


def refuse_strangers(book: EventBook, commands: Collection[str], bases: Collection[str]) -> None:
    """SL 3.13, 10.214: effects speak of commands, and of bases of corsairs, that the forces have."""
    boxes = (box for row in book.campaigns.values() for box in row.track)
    parts = (book.events.values(), book.random, boxes)
    effects = chain(*(row.effects for rows in parts for row in rows))
    refuse(not_in_play(effects, commands, bases), FILE)

"""`report`: the naval gazette of a campaign, written to one page."""

from __future__ import annotations

from pathlib import Path

from campaign.event_book.load import load as events_of
from campaign.order_books import load as booklets_of
from campaign.play.status import known_side
from campaign.reports.gazette.edition import edition, printed
from campaign.reports.gazette.record import Record, Sources
from campaign.store import reading
from campaign.terminal import paper
from maps.load import load, theatre_folder
from maps.sea import Sea

ENDINGS = (".html", ".htm")


def report(url: str, name: str, out: Path, side: str | None) -> None:
    """The umpire's edition tells all; a side's only what it may read."""
    paper.out_file(out, ENDINGS)
    present = reading.present(url, name)
    known_side(present["world"], side)
    folder = theatre_folder(present["theatre"])
    theatre = load(folder)
    booklets = booklets_of(folder, Sea(theatre), events_of(folder, theatre))
    rows = list(reading.facts(url, name))
    record = Record(Sources(present["name"], theatre, rows, reading.outset(url, name), present["world"]), side)
    told = edition(record, booklets)
    paper.write(out, printed(record, told).encode())
    print(f"{out}: {told.leader.verdict}")

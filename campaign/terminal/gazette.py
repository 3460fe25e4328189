"""`report`: the naval gazette of a campaign, written to one page."""

from __future__ import annotations

from pathlib import Path

from campaign.play.sources import shown
from campaign.play.status import known_side
from campaign.reports.gazette.edition import edition, printed
from campaign.reports.gazette.record import Record, Sources
from campaign.store import reading
from campaign.terminal import output

ENDINGS = (".html", ".htm")


def report(url: str, name: str, out: Path, side: str | None) -> None:
    """The umpire's edition tells all; a side's only what it may read."""
    output.out_file(out, ENDINGS)
    present = reading.present(url, name)
    known_side(present.world, side)
    found = shown(present).contents
    rows = list(reading.facts(url, name))
    record = Record(Sources(present.name, found.theatre, rows, reading.outset(url, name), present.world), side)
    told = edition(record, found.booklets)
    output.write(out, printed(record, told).encode())
    print(f"{out}: {told.leader.verdict}")

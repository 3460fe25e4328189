"""`summary`: a campaign's winds, gales and voyages on a page."""

from __future__ import annotations

from pathlib import Path

from campaign.reports.dates import of_clock
from campaign.reports.log_lines import lines
from campaign.reports.names import Names
from campaign.reports.summary import gather, rendered
from campaign.store import reading
from campaign.terminal import paper


def summary(url: str, name: str, out: Path | None, as_json: bool) -> None:
    if out is not None:
        paper.out_file(out, (".md", ".txt"))
    present = reading.present(url, name)
    clock, names = present["world"]["clock"], Names(present["world"])
    rows = list(reading.facts(url, name))
    began = {row["turn"]: row["phase"] for row in rows if row["fact"]["fact"] == "turn-began"}
    found = gather(lines(rows, names, began, clock), names)
    if as_json:
        import msgspec

        paper.document(msgspec.to_builtins(found))
        return
    page = rendered(found, name, of_clock(clock).date, names)
    if out is None:
        print(page)
    else:
        paper.write(out, page.encode())

"""`summary`: a campaign's winds, gales and voyages on a page."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from campaign.reports.dates import of_clock
from campaign.reports.log_lines import lines
from campaign.reports.names import Names
from campaign.reports.sides import loyalties, seen
from campaign.reports.summary import gather, rendered
from campaign.store import reading
from campaign.terminal import paper
from campaign.terminal.standing import known_side


def summary(url: str, name: str, side: str | None, out: Path | None, as_json: bool) -> None:
    if out is not None:
        paper.out_file(out, (".json", ".txt") if as_json else (".md", ".txt"))
    present = reading.present(url, name)
    known_side(present["world"], side)
    clock, names = present["world"]["clock"], Names(present["world"])
    rows = list(reading.facts(url, name))
    if side is not None:
        rows = list(seen(rows, side, loyalties(reading.outset(url, name), present["world"])))
    began = {row["turn"]: row["phase"] for row in rows if row["fact"]["fact"] == "turn-began"}
    found = gather(lines(rows, names, began, clock), names)
    if as_json:
        page = json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2)
    else:
        page = rendered(found, name, of_clock(clock).date, names)
    if out is None:
        print(page)
    else:
        paper.write(out, page.encode())

"""`report`: the naval gazette of a campaign, written to one page."""

from __future__ import annotations

from pathlib import Path

from campaign.play import press
from campaign.terminal import output

ENDINGS = (".html", ".htm")


def report(url: str, name: str, out: Path, side: str | None) -> None:
    """The umpire's edition tells all; a side's only what it may read."""
    output.out_file(out, ENDINGS)
    told = press.of_record(url, name, side).gazette()
    output.write(out, told.page.encode())
    print(f"{out}: {told.verdict}")

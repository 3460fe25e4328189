"""`battle replay`: a battle on hexes as a page to be watched in a browser."""

from __future__ import annotations

from pathlib import Path

from campaign.play.hex_replay import fought
from campaign.terminal import output
from tactical.drawing.replay import replay


def film(url: str, name: str, battle: str, out: Path) -> None:
    output.out_file(out, (".html",))
    output.write(out, replay(fought(url, name, battle)).encode())
    print(f"{out}: {battle}, to be watched in a browser")

"""`battle replay`: a battle on hexes as a page to be watched in a browser."""

from __future__ import annotations

from pathlib import Path

from campaign.play.hex_replay import fought
from campaign.terminal import output
from table.wording import capital
from tactical.drawing.replay import replay


def film(url: str, name: str, battle: str, out: Path) -> None:
    output.out_file(out, (".html",))
    book, action = fought(url, name, battle)
    output.write(out, replay(book, title=capital(action)).encode())
    print(f"{out}: {action}, to be watched in a browser")

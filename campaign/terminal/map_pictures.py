"""`map` and `theatre map`: charts drawn, with or without a campaign laid over them."""

from __future__ import annotations

from pathlib import Path

from campaign.document import outlined
from campaign.play.chart_overlay import overlay
from campaign.play.table import laid_out
from campaign.reports.names import Names
from campaign.terminal import output
from maps.drawing import Overlay, draw, png
from maps.load import named
from maps.theatre import Theatre

ENDINGS = (".svg", ".png")
PIXELS = 3440


def campaign_map(url: str, name: str, out: Path, side: str | None, plain: bool) -> None:
    output.out_file(out, ENDINGS)
    with laid_out(url, name, to_read=True) as table:
        if side is not None:
            table.side(side)
        world = table.game.decode(table.archive.load().snapshot)
        put(table.game.theatre, out, None if plain else overlay(table, world, Names(outlined(world)), side))


def theatre_map(theatre: str, out: Path) -> None:
    output.out_file(out, ENDINGS)
    put(named(theatre), out, None)


def put(theatre: Theatre, out: Path, laid: Overlay | None) -> None:
    svg = draw(theatre, overlay=laid)
    output.write(out, png(svg, PIXELS) if out.suffix.lower() == ".png" else svg.encode())
    print(f"{out}: {theatre.heading.title}")

"""`map` and `theatre map`: charts drawn, with or without a campaign laid over them."""

from __future__ import annotations

from pathlib import Path

from campaign.game import SeaLords
from campaign.play.table import Table, laid_out
from campaign.state import Formation, World
from campaign.terminal import output
from maps.drawing import GaleMark, Overlay, Ship, draw, png
from maps.load import named
from maps.theatre import Theatre
from table.wording import people

ENDINGS = (".svg", ".png")
PIXELS = 3440


def campaign_map(url: str, name: str, out: Path, side: str | None, plain: bool) -> None:
    output.out_file(out, ENDINGS)
    with laid_out(url, name, to_read=True) as table:
        if side is not None:
            table.side(side)
        world = table.game.decode(table.archive.load().snapshot)
        put(table.game.theatre, out, None if plain else overlay(table, world, side))


def theatre_map(theatre: str, out: Path) -> None:
    output.out_file(out, ENDINGS)
    put(named(theatre), out, None)


def put(theatre: Theatre, out: Path, laid: Overlay | None) -> None:
    svg = draw(theatre, overlay=laid)
    output.write(out, png(svg, PIXELS) if out.suffix.lower() == ".png" else svg.encode())
    print(f"{out}: {theatre.heading.title}")


def overlay(table: Table, world: World, side: str | None) -> Overlay:
    """One moment of a campaign as a side sees it, or all of it for the umpire."""
    reach = world.waters.gripped
    gales = tuple(
        GaleMark(gale.wind, gale.force, gale.place, tuple(place for place, grip in reach.items() if grip.storm.wind == gale.wind))
        for gale in world.gales
    )
    who = f"as {people(side)} see it" if side else "the umpire's chart"
    caption = f"{table.archive.record.name}: {world.clock.name}, {world.clock.date}; {who}"
    return Overlay(tuple(world.impulse.winds), gales, ships(table.game, world, side), caption)


def ships(game: SeaLords, world: World, side: str | None) -> tuple[Ship, ...]:
    """The formations to show, each under the flag of its first squadron; convoys and dummies under their side's first flag."""
    seen = world.formations if side is None else game.view(world, side).formations
    return tuple(Ship(shown.name, _flag(game, world, world.formations[shown.id]), shown.place) for shown in seen.values())


def _flag(game: SeaLords, world: World, formation: Formation) -> str:
    own = world.squadrons_of(formation.id)
    return own[0].flag if own else next(side.flags[0] for side in game.theatre.heading.sides if side.id == formation.side)

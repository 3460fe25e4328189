"""`theatre`: theatres of war."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Out, Theatre, opened

room = opened("Theatres of war: check, draw and measure them.")


@room.command("list")
def list_(as_json: AsJson = False) -> None:
    """The theatres that come with the game."""
    from campaign.terminal import theatres

    theatres.list_theatres(as_json)


@room.command("check")
def check(path: Theatre, as_json: AsJson = False) -> None:
    """Is a theatre sound? Every fault with its file, row and what was expected."""
    from campaign.terminal import theatres

    theatres.check(path, as_json)


@room.command("map")
def map_(theatre: Theatre, out: Out) -> None:
    """Draw a theatre's chart."""
    from campaign.terminal import map_pictures

    map_pictures.theatre_map(theatre, out)


@room.command("passages")
def passages(
    theatre: Theatre,
    file: Annotated[Path | None, typer.Option(help="A CSV of passages in history; else the theatre's own.")] = None,
    runs: Annotated[int, typer.Option(help="How often each is sailed.", min=1)] = 300,
    seed: Annotated[str, typer.Option(help="The seed of the dice.")] = "1805",
    as_json: AsJson = False,
) -> None:
    """Sail the passages of history and compare the days they took."""
    from campaign.terminal import theatres

    theatres.passages(theatre, file, runs, seed, as_json)

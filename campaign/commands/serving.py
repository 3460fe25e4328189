"""Campaigns played in the browser."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from typing import Annotated

import typer

from campaign.commands.shared import database, opened

room = opened()

PORT = 1805


@room.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen to; any but this machine's gives each side a secret link.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = PORT,
    workers: Annotated[
        int, typer.Option(min=1, max=32, help="By how many processes; more than one only of campaigns on a PostgreSQL server.")
    ] = 1,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Play in the browser: opens the page of your campaigns."""
    from campaign.terminal import serving

    serving.serve(database(context), host, port, browser=not no_browser, workers=workers)

"""Campaigns carried from one database to another."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import Name, database, opened

room = opened()


@room.command()
def export(context: typer.Context, name: Name, file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Copy a campaign to a file of its own."""
    from campaign.terminal import export_import

    export_import.export(database(context), name, file)


@room.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")],
    name: Annotated[str | None, typer.Option(help="Another name for it here.")] = None,
) -> None:
    """Copy a campaign in from a file of its own."""
    from campaign.terminal import export_import

    export_import.import_(database(context), file, name)

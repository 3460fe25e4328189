"""What the rooms of commands share: how one is opened, the options that many commands take, and the database."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.play.errors import BadInput


def lowered(side: str | None) -> str | None:
    """A side's name as it is kept, however it was written."""
    return side.lower() if side is not None else None


Name = Annotated[str, typer.Argument(help="The campaign's name.")]
Side = Annotated[str, typer.Option("--side", help="The side.", callback=lowered)]
OneSide = Annotated[str | None, typer.Option("--side", help="Only as this side sees it.", callback=lowered)]
Out = Annotated[Path, typer.Option("--out", help="The picture to write: .svg or .png.")]
AsJson = Annotated[bool, typer.Option("--json", help="A JSON document instead of words.")]
Theatre = Annotated[str, typer.Argument(help="A theatre's name, or the path of its folder.")]


def opened(about: str | None = None) -> typer.Typer:
    """A room for commands, plain as they all are."""
    return typer.Typer(help=about, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def database(context: typer.Context) -> str:
    """The database's URL or path."""
    if context.obj is not None:
        if not context.obj:
            raise BadInput("--db is empty; expected a path or URL")
        return str(context.obj)
    from campaign.store.default_database import default_url

    return default_url()

"""What is read of a campaign at a glance: where it stands, what happened, what is asked."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Name, OneSide, database, opened

room = opened()

MOST_LINES = 10**9  # more than any log has


@room.command("list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """The campaigns in the database."""
    from campaign.terminal.status import list_campaigns

    list_campaigns(database(context), as_json)


@room.command()
def status(context: typer.Context, name: Name, side: OneSide = None, as_json: AsJson = False) -> None:
    """Where a campaign stands: date, weather, and every formation, or one side's."""
    from campaign.terminal import status as shown

    shown.status(database(context), name, side, as_json)


@room.command()
def log(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    turn: Annotated[int | None, typer.Option(help="Only this turn, counted from 1.", min=1)] = None,
    last: Annotated[int | None, typer.Option(help="Only the last so many lines.", min=1, max=MOST_LINES)] = None,
    about: Annotated[str | None, typer.Option(help="Only what names this piece, place or wind by its id.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind of fact, such as rolled or sailed.")] = None,
    reasons: Annotated[bool, typer.Option("--reasons", help="With why the computer's seats chose as they did.")] = False,
    as_json: AsJson = False,
) -> None:
    """What happened: when, by which case, and every die with its modifiers."""
    from campaign.play.log import Wanted
    from campaign.terminal import log as past

    past.log(database(context), name, Wanted(side, turn, last, about, tuple(kind or ()), reasons), as_json)


@room.command()
def rules(
    text: Annotated[str, typer.Argument(help='A case such as "SL 5.253", or words to look for.')], as_json: AsJson = False
) -> None:
    """A case of the rules in our words with its sub-cases, or the cases that hold a word."""
    from campaign.terminal import rule_lookup

    rule_lookup.rules(text, as_json)


@room.command()
def pending(context: typer.Context, name: Name, side: OneSide = None, as_json: AsJson = False) -> None:
    """What is asked, and the keys of the options."""
    from campaign.terminal import playing

    playing.pending(database(context), name, side, as_json)


@room.command()
def verify(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Play a campaign again from its record and compare every state."""
    from campaign.terminal import proof

    proof.verify(database(context), name, as_json)

"""`career`: players and their ranks."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Name, database, opened

room = opened("Players and the ranks they have won.")


Player = Annotated[str, typer.Argument(help="The player's name.")]


@room.command("list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """Every player and what he holds."""
    from campaign.terminal import careers

    careers.list_(database(context), as_json)


@room.command("show")
def show(context: typer.Context, player: Player, as_json: AsJson = False) -> None:
    """A player's rank and what it is good for, the campaigns he served in, and what he may buy."""
    from campaign.terminal import careers

    careers.show(database(context), player, as_json)


@room.command("ranks")
def ranks(as_json: AsJson = False) -> None:
    """The Player Ranks Chart."""
    from campaign.terminal import careers

    careers.ranks(as_json)


@room.command("settle")
def settle(
    context: typer.Context,
    name: Name,
    as_it_stands: Annotated[bool, typer.Option("--as-it-stands", help="End the game here, though the war goes on.")] = False,
) -> None:
    """A campaign is over: enter what its players have won."""
    from campaign.terminal import careers

    careers.settle(database(context), name, as_it_stands)


@room.command("buy")
def buy(
    context: typer.Context, player: Player, rank: Annotated[str, typer.Argument(help="The rank, such as post-captain.")]
) -> None:
    """Buy one rank for the game that a player has won last."""
    from campaign.terminal import careers

    careers.buy(database(context), player, rank)

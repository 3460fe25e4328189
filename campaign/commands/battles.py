"""`battle`: those fought, told whole, and the odds of one to come."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Name, OneSide, database, opened

room = opened("Battles: those fought, told whole, and the odds of one to come.")


@room.command("list")
def list_(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Every battle of a campaign: where, how hot, who won, and what was lost."""
    from campaign.terminal import battles

    battles.list_(database(context), name, as_json)


@room.command("show")
def show(
    context: typer.Context,
    name: Name,
    battle: Annotated[str, typer.Argument(help="The battle, such as battle-1.")],
    out: Annotated[Path | None, typer.Option("--out", help="A page to write: .html or .txt.")] = None,
    short: Annotated[bool, typer.Option("--short", help="What it came to, on one screen.")] = False,
    as_json: AsJson = False,
) -> None:
    """One battle told: each step with its dice, modifiers and cases; or in short."""
    if short and out is not None:
        raise typer.BadParameter("--short tells a battle on the terminal; a page has all of it: leave one of them out")
    from campaign.terminal import battles

    battles.show(database(context), name, battle, out, as_json, short)


@room.command("replay")
def replay(
    context: typer.Context,
    name: Name,
    battle: Annotated[str, typer.Argument(help="The battle, such as battle-1.")],
    out: Annotated[Path, typer.Option("--out", help="The page to write: .html.")] = Path("battle.html"),
) -> None:
    """A battle that was fought on hexes, as a page to be watched in a browser."""
    from campaign.terminal import hex_replay

    hex_replay.film(database(context), name, battle, out)


@room.command("odds")
def odds(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    trials: Annotated[int, typer.Option(min=100, max=1_000_000, help="How many battles are fought on paper.")] = 10_000,
    as_json: AsJson = False,
) -> None:
    """What may come of the battle on the table, at each intensity."""
    from campaign.terminal import battles

    battles.odds(database(context), name, side, trials, as_json)


@room.command("sheet")
def sheet(
    context: typer.Context,
    name: Name,
    out: Annotated[Path, typer.Option("--out", help="The page to write, .html; print it on A4.")] = Path("battle.html"),
    form: Annotated[Path | None, typer.Option("--form", help="The result form, .csv; else beside the page.")] = None,
    brief: Annotated[Path | None, typer.Option("--brief", help="The brief for another program, .json.")] = None,
    game: Annotated[
        str,
        typer.Option(
            "--rules", "--game", help="For owners of which game: flying-colors, or wooden-ships with logs and a form in squares."
        ),
    ] = "flying-colors",
) -> None:
    """The battle that waits for a real table: a scenario to print, for any rules and for owners of
    a hex game, and a result form that a spreadsheet opens.

    A form that is there already and was filled in stays as it is.
    """
    from campaign.terminal import table_battles

    table_battles.sheet(database(context), name, out, form, brief, game)


@room.command("enter")
def enter(
    context: typer.Context,
    name: Name,
    file: Annotated[Path, typer.Argument(help="The result form filled in (.csv), or a report (.json).")],
    amend: Annotated[
        list[str] | None,
        typer.Option(
            help="ID:FIELD=VALUE: put a line right, or a cell that cannot be read; add `because WORDS`, or --why for all."
        ),
    ] = None,
    why: Annotated[str, typer.Option(help="The reason of what is amended.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Enter it without being asked again.")] = False,
) -> None:
    """What came of a battle on a real table: shown first, then entered.

    `undo NAME --side umpire` takes it back until the next phase is played.
    """
    from campaign.terminal import table_battles

    table_battles.enter(database(context), name, file, amend or [], why, yes)


@room.command("calibrate")
def calibrate(
    battles: Annotated[int, typer.Option(min=1, max=10_000, help="How often each battle is fought on hexes.")] = 200,
    theatre: Annotated[str, typer.Option(help="The theatre whose charts are used.")] = "trafalgar-1805",
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw it too: .svg.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Keep the battles, a line each: .jsonl; none is fought again.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes fight.")] = 1,
    resolver: Annotated[
        str, typer.Option("--resolver", help="The hex game: flying-colors, wooden-ships, or both (with files for each).")
    ] = "flying-colors",
    as_json: AsJson = False,
) -> None:
    """The same battles by the Combat Damage Table and on hexes: damage, sail and leaders lost in the mean."""
    from campaign.terminal import calibrating

    calibrating.calibrate(theatre, battles, plot, as_json, out, jobs, resolver)

"""`tactical`: battles on the hex board."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import AsJson, opened
from campaign.terminal.refusals import BadInput

room = opened("Battles on the hex board by Flying Colors: look at them, let the computer fight them, or take the deck yourself.")


Scenario = Annotated[
    str, typer.Argument(help="A battle's name as `tactical list` gives it, or the path of a .toml file of yours.")
]
Seed = Annotated[str, typer.Option("--seed", help="The seed of the dice; the same seed gives the same battle.")]
Edition = Annotated[int, typer.Option("--edition", help="The rulebook: 2023, or 2006 for the first.")]
Rules = Annotated[
    list[str] | None,
    typer.Option("--option", help="An optional rule by name, such as chase-guns, or no-NAME without it; may be given again."),
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="SIDE=KIND: captain (the usual; captain:bold, :steady or :cautious by temper), random or human."),
]
Film = Annotated[Path | None, typer.Option("--replay", help="A page to write, to be watched in a browser: .html.")]


@room.command("list")
def list_(as_json: AsJson = False) -> None:
    """The battles that come with the game, oldest first."""
    from campaign.terminal import tactical

    tactical.list_(as_json)


@room.command("show")
def show(
    scenario: Annotated[
        str, typer.Argument(help="A battle's name, a .toml file of yours, or a .battle file that `play` has kept.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", help="A picture: .svg, .png, .txt; .html for the replay of a kept battle.")
    ] = None,
    edition: Edition = 2023,
    option: Rules = None,
    as_json: AsJson = False,
) -> None:
    """The board of a battle with every ship: in letters, as a picture, or as a document.

    A scenario is shown before its first turn, a kept battle as it stands.
    """
    from campaign.terminal import tactical

    tactical.show(scenario, out, edition, option or [], as_json)


@room.command("auto")
def auto(
    scenario: Scenario,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How often the battle is fought.")] = 1,
    seed: Seed = "1805",
    jobs: Annotated[int, typer.Option(min=1, max=64, help="On how many processes at once.")] = 1,
    seat: Seats = None,
    edition: Edition = 2023,
    option: Rules = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Every game in a file: .csv or .json; or what is printed: .txt.")
    ] = None,
    replay: Film = None,
    as_json: AsJson = False,
) -> None:
    """Let the computer fight a battle, and tell what came of it: who won and how, and the ships lost a side.

    Of many games the mean is given and the band in which four of five lie. `--replay` films the first of them.
    """
    from campaign.terminal import tactical, trials

    trials.auto(tactical.setting(scenario, seed, edition, option or [], seat or []), games, jobs, out, replay, as_json)


@room.command("play")
def play(
    scenario: Annotated[str | None, typer.Argument(help="A battle's name or a .toml file of yours; none with --resume.")] = None,
    side: Annotated[list[str] | None, typer.Option("--side", help="The side that you command; else the battle's first.")] = None,
    seat: Seats = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The seed of the dice; drawn at random if none is given.")] = None,
    edition: Edition = 2023,
    option: Rules = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="The file to keep the battle in: .battle; else SCENARIO.battle.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="A .battle file to play on from.")] = None,
    replay: Film = None,
) -> None:
    """Fight a battle at the terminal. Every answer is kept as it is given: a battle broken off goes on with --resume.

    Answer by the number of an option or by its key; a ship's course may be given as a whole, such as `ahead ahead port end`.
    `help` at the prompt tells the rest: board, fleet, log, undo, draw, quit.
    """
    from secrets import token_hex

    from campaign.terminal import quarterdeck, tactical

    if (scenario is None) == (resume is None):
        raise BadInput("expected the name of a battle, or --resume with the file of one that was kept")
    if scenario is None:
        quarterdeck.play(None, save, resume, replay)
        return
    begun = tactical.setting(scenario, token_hex(8) if seed is None else seed, edition, option or [], seat or [])
    quarterdeck.play(tactical.manned(begun, side or []), save, None, replay)

"""A campaign begun and played."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Name, Side, database, lowered, opened
from campaign.options import listed
from campaign.play.errors import BadInput

room = opened()


OPTIONS = f"""Options of the rules, with what is usual; `--option NAME` puts one in force, `--option no-NAME` out of it:

\b
{listed()}"""


Theatre = Annotated[str, typer.Option(help="A theatre's name, or the path of its folder.")]
Charts = Annotated[list[Path] | None, typer.Option(help="A folder or file of charts that override the standard ones.")]
Seed = Annotated[str | None, typer.Option(help="The seed of the dice; drawn at random if none is given.")]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        help="SIDE=KIND: admiral (the usual, or such as admiral:bold:8), officers, sailing-master, random, human, plot."
    ),
]
Instructions = Annotated[
    list[str] | None, typer.Option(help="SIDE=FILE: a sailing master's instructions, or an admiral's tempers.")
]
Dice = Annotated[str, typer.Option(help="by-seed, or by-hand if people throw them.")]
Players = Annotated[list[str] | None, typer.Option(help="SIDE=NAME: whose career a side's campaign is.")]
DoubleBlind = Annotated[bool, typer.Option("--double-blind", help="Nobody sees the other's counters until spotted.")]
Solitaire = Annotated[bool, typer.Option("--solitaire", help="Orders by the suite, issued at random.")]
Last = Annotated[str | None, typer.Option(help="The side that moves last; else the theatre's last.", callback=lowered)]
Battles = Annotated[
    str,
    typer.Option(help="How: abstract, hexes (Flying Colors), wooden-ships (Wooden Ships & Iron Men), or table (a real one)."),
]
Years = Annotated[
    int | None, typer.Option(min=1, max=100, help="How many years the war lasts; else as long as the theatre says.")
]
OpenEnded = Annotated[bool, typer.Option("--open-ended", help="The war has no end but the players'.")]
Rules = Annotated[list[str] | None, typer.Option(metavar="NAME", help="An option of the rules, NAME or no-NAME; those below.")]
Corsairs = Annotated[
    str | None,
    typer.Option(help="Who plays corsairs that are enemies of all: a side, by-turns, umpire or system.", callback=lowered),
]


@room.command(epilog=OPTIONS)
def new(
    context: typer.Context,
    name: Name,
    theatre: Theatre = "trafalgar-1805",
    seed: Seed = None,
    seat: Seats = None,
    instructions: Instructions = None,
    charts: Charts = None,
    dice: Dice = "by-seed",
    player: Players = None,
    double_blind: DoubleBlind = False,
    solitaire: Solitaire = False,
    last: Last = None,
    battles: Battles = "abstract",
    years: Years = None,
    open_ended: OpenEnded = False,
    option: Rules = None,
    corsairs: Corsairs = None,
) -> None:
    """Begin a campaign."""
    if dice not in ("by-seed", "by-hand"):
        raise BadInput(f"--dice {dice}: expected by-seed or by-hand")
    from secrets import token_hex

    from campaign.play.beginning import NewCampaign
    from campaign.terminal import playing
    from campaign.terminal.settings import by_side, files_by_side, options

    wanted = NewCampaign(
        name,
        token_hex(16) if seed is None else seed,
        theatre,
        by_side("--seat", seat or (), "KIND"),
        files_by_side("--instructions", instructions or (), "a TOML file of instructions or tempers"),
        tuple(charts or ()),
        dice == "by-hand",
        double_blind,
        solitaire,
        last,
        by_side("--player", player or (), "NAME"),
        battles,
        years,
        open_ended,
        options(option or ()),
        corsairs,
    )
    playing.new(database(context), wanted)


@room.command()
def run(
    context: typer.Context,
    name: Name,
    until: Annotated[
        str, typer.Option(help='How far: "turn 5", "turn five of 1806", "1806", "end of year", "end of war", "12 March 1805"...')
    ] = "end of turn",
    accept_changes: Annotated[
        bool, typer.Option("--accept-changes", help="Go on by the theatre's and charts' files as they are now.")
    ] = False,
) -> None:
    """Play on until then, or until a person must answer or throw a die."""
    from campaign.terminal import playing

    playing.run(database(context), name, until, accept_changes)


@room.command()
def tournament(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", help="The results, a line a year: .jsonl; those in it are not played again.")],
    british: Annotated[
        str | None, typer.Option(help="Who plays the british: sailing-master (the usual), random, admiral...")
    ] = None,
    allies: Annotated[str | None, typer.Option(help="Who plays the allies.")] = None,
    seat: Annotated[list[str] | None, typer.Option(help="SIDE=KIND, for a theatre with other sides.")] = None,
    years: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many years are played.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all the years' seeds.")] = "1805",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")] = 1,
    theatre: Theatre = "trafalgar-1805",
    charts: Charts = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw wins and margins too: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a theatre's year many times by computer seats: who wins how often, prestige, losses, battles and orders."""
    from campaign.experiments.kept_tournaments import shelf
    from campaign.terminal import tournament as played

    wishes = played.TournamentWanted(theatre, years, seed, jobs, out, tuple(seat or ()), tuple(charts or ()), plot, as_json)
    played.tournament(wishes, british, allies, shelf(database(context)))


@room.command()
def answer(
    context: typer.Context,
    name: Name,
    side: Annotated[str, typer.Argument(help="The side that answers.", callback=lowered)],
    text: Annotated[str, typer.Argument(metavar="ANSWER", help="An option's key, or JSON for a form.")],
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="MOMENT", help="Only if it is this moment still: the `moment` of the question in `pending --json`."
        ),
    ] = None,
) -> None:
    """Answer what a side is asked."""
    from campaign.terminal import playing

    playing.answer(database(context), name, side, text, at)


@room.command(context_settings={"ignore_unknown_options": True})
def die(context: typer.Context, name: Name, value: Annotated[int, typer.Argument(help="What the die shows.")]) -> None:
    """Enter the die that a person has thrown."""
    from campaign.terminal import playing

    playing.die(database(context), name, value)


@room.command()
def play(
    context: typer.Context,
    name: Name,
    side: Annotated[
        str | None, typer.Option("--side", help="The side you play; else the only human one.", callback=lowered)
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="All human sides play here, the screen cleared between them.")
    ] = False,
) -> None:
    """Play a side at the terminal: you are asked what needs an admiral, and your officers see to the rest."""
    from campaign.terminal.interactive import sitting_down

    sitting_down.play(database(context), name, side, hot_seat)


@room.command()
def learn(
    context: typer.Context,
    course: Annotated[
        str, typer.Argument(help="campaign (three turns), hexes (a battle ship by ship) or table (the umpire's part).")
    ] = "campaign",
    again: Annotated[bool, typer.Option("--again", help="Begin anew, whatever was played of it.")] = False,
) -> None:
    """Learn the game in twenty minutes: three turns with a squadron of your own and a tutor.

    Two more courses teach a battle on hexes and a battle on a real table.
    """
    from campaign.terminal.learn import courses

    courses.learn(database(context), course, again)


@room.command()
def plot(
    context: typer.Context,
    name: Name,
    side: Annotated[str, typer.Argument(help="The side whose plots they are.", callback=lowered)],
    file: Annotated[str, typer.Argument(help="A TOML file of plots.")],
) -> None:
    """Hand the umpire the plots of a side's movement."""
    from campaign.terminal import playing

    playing.plot(database(context), name, side, file)


@room.command()
def undo(
    context: typer.Context,
    name: Name,
    side: Side,
    only_list: Annotated[bool, typer.Option("--list", help="Only say what could be taken back, and why no more.")] = False,
) -> None:
    """Take back a side's last answer: until a die has fallen, a secret was shown, or another side has answered since."""
    from campaign.terminal import playing

    playing.undo(database(context), name, side, only_list=only_list)

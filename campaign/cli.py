"""`sealords`: the terminal. What a command does is in `campaign.terminal`, imported when it is given, to start fast.

Exit codes: 0 done, 1 the answer is no, 2 bad usage or input, 3 trouble with a campaign file, 130 interrupted, 70 a fault of ours.
"""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from campaign.terminal.refusals import BAD_INPUT, BROKEN, INTERRUPTED, NEGATIVE, BadInput, code_of, one_line

PLAIN = {"add_completion": False, "rich_markup_mode": None, "pretty_exceptions_enable": False}

app = typer.Typer(help="Age-of-sail campaigns by the Sea Lords rules.", **PLAIN)  # type: ignore[arg-type]
theatre_app = typer.Typer(help="Theatres of war: check, draw and measure them.", **PLAIN)  # type: ignore[arg-type]
app.add_typer(theatre_app, name="theatre")
battle_app = typer.Typer(help="Battles: those fought, told whole, and the odds of one to come.", **PLAIN)  # type: ignore[arg-type]
app.add_typer(battle_app, name="battle")

career_app = typer.Typer(help="Players and the ranks they have won.", **PLAIN)  # type: ignore[arg-type]
app.add_typer(career_app, name="career")

MAIL = """Play by mail: each side's answers as a signed file.

Both players have a copy of one campaign (`export` and `import`), play their side of it, and send each other letters. A letter is
signed with a word that both have agreed on: nobody else can read it, and one that was altered or forged is refused.
What you answer while he has still to answer the same question is under the seal of your own passphrase: he cannot read it, you
cannot change it, and your next letter brings the key when his answer is in.

It does not protect you from an opponent who takes his own copy apart: that holds all the pieces and the dice to come. Where that
matters, play with an umpire (`new --double-blind`, `plot`).

The word is taken from SEALORDS_MAIL_WORD and the passphrase from SEALORDS_MAIL_SEAL, or else asked for.
"""
mail_app = typer.Typer(help=MAIL, **PLAIN)  # type: ignore[arg-type]
app.add_typer(mail_app, name="mail")
tactical_app = typer.Typer(
    help="Battles on the hex board by Flying Colors: look at them, let the computer fight them, or take the deck yourself.",
    **PLAIN,  # type: ignore[arg-type]
)
app.add_typer(tactical_app, name="tactical")

MOST_LINES = 10**9  # more than any log has

Name = Annotated[str, typer.Argument(help="The campaign's name.")]
Side = Annotated[str, typer.Option("--side", help="The side.")]
OneSide = Annotated[str | None, typer.Option("--side", help="Only as this side sees it.")]
Out = Annotated[Path, typer.Option("--out", help="The picture to write: .svg or .png.")]
AsJson = Annotated[bool, typer.Option("--json", help="A JSON document instead of words.")]
Theatre = Annotated[str, typer.Argument(help="A theatre's name, or the path of its folder.")]


@app.callback(invoke_without_command=True)
def sealords(
    context: typer.Context,
    db: Annotated[str | None, typer.Option("--db", help="Database: a path or URL; else SEALORDS_DB, else your own data.")] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error came from.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as installed

        print(f"sealords {installed('sealords')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise BadInput("no command was given; `sealords --help` lists them")
    context.obj = db


def database(context: typer.Context) -> str:
    """The database's URL or path."""
    if context.obj is not None:
        if not context.obj:
            raise BadInput("--db is empty; expected a path or URL")
        return str(context.obj)
    from campaign.store.where import default_url

    return default_url()


# -- reading -----------------------------------------------------------------------------------------------------------


@app.command("list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """The campaigns in the database."""
    from campaign.terminal.standing import list_campaigns

    list_campaigns(database(context), as_json)


@app.command()
def status(context: typer.Context, name: Name, side: OneSide = None, as_json: AsJson = False) -> None:
    """Where a campaign stands: date, weather, and every formation, or one side's."""
    from campaign.terminal import standing

    standing.status(database(context), name, side, as_json)


@app.command()
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
    from campaign.terminal import journal

    journal.log(database(context), name, side, turn, last, about, kind or [], as_json, reasons)


@app.command()
def rules(
    text: Annotated[str, typer.Argument(help='A case such as "SL 5.253", or words to look for.')], as_json: AsJson = False
) -> None:
    """A case of the rules in our words with its sub-cases, or the cases that hold a word."""
    from campaign.terminal import casebook

    casebook.rules(text, as_json)


@app.command()
def pending(context: typer.Context, name: Name, side: OneSide = None, as_json: AsJson = False) -> None:
    """What is asked, and the keys of the options."""
    from campaign.terminal import sailing

    sailing.pending(database(context), name, side, as_json)


@app.command()
def verify(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Play a campaign again from its record and compare every state."""
    from campaign.terminal import proof

    proof.verify(database(context), name, as_json)


@app.command()
def summary(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="The page to write: .md or .txt; .json or .txt with --json.")] = None,
    wear: Annotated[Path | None, typer.Option("--wear", help="Draw how a blockading fleet wears too: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """A campaign on a page: the winds that blew, the gales, wear and repair, and every formation's voyage."""
    from campaign.terminal import year_end

    year_end.summary(database(context), name, side, out, as_json, wear)


@app.command()
def report(
    context: typer.Context,
    name: Name,
    out: Annotated[Path, typer.Option("--out", help="The page to write: .html.")] = Path("gazette.html"),
    side: OneSide = None,
) -> None:
    """The naval gazette: the year on one page, with the chart of the fleets' courses, battles, losses, letters and weather."""
    from campaign.terminal import gazetteer

    gazetteer.report(database(context), name, out, side)


@app.command()
def fleet(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="A directory for pages to print, one a flotilla and a port.")] = None,
    as_json: AsJson = False,
) -> None:
    """The fleet displays: every flotilla and port with its leader, squadrons, ships and damage."""
    from campaign.terminal import displays

    displays.fleet(database(context), name, side, out, as_json)


@app.command()
def orders(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="A page to write: .txt.")] = None,
    as_json: AsJson = False,
) -> None:
    """The Admiralty's desk: chits in pool and hand, orders in execution, and the letters that the admirals have received."""
    from campaign.terminal import orders_desk

    orders_desk.orders(database(context), name, side, out, as_json)


@app.command("map")
def map_(
    context: typer.Context,
    name: Name,
    out: Out,
    side: OneSide = None,
    plain: Annotated[bool, typer.Option("--plain", help="The chart alone: no weather, no formations.")] = False,
) -> None:
    """Draw the campaign's chart: the umpire's, or one side's."""
    from campaign.terminal import chartroom

    chartroom.campaign_map(database(context), name, out, side, plain)


# -- battles -----------------------------------------------------------------------------------------------------------


@battle_app.command("list")
def battle_list(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Every battle of a campaign: where, how hot, who won, and what was lost."""
    from campaign.terminal import battles

    battles.list_(database(context), name, as_json)


@battle_app.command("show")
def battle_show(
    context: typer.Context,
    name: Name,
    battle: Annotated[str, typer.Argument(help="The battle, such as battle-1.")],
    out: Annotated[Path | None, typer.Option("--out", help="A page to write: .html or .txt.")] = None,
    as_json: AsJson = False,
) -> None:
    """One battle told: each step with its dice, modifiers and cases."""
    from campaign.terminal import battles

    battles.show(database(context), name, battle, out, as_json)


@battle_app.command("odds")
def battle_odds(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    trials: Annotated[int, typer.Option(min=100, max=1_000_000, help="How many battles are fought on paper.")] = 10_000,
    as_json: AsJson = False,
) -> None:
    """What may come of the battle on the table, at each intensity."""
    from campaign.terminal import battles

    battles.odds(database(context), name, side, trials, as_json)


@battle_app.command("sheet")
def battle_sheet(
    context: typer.Context,
    name: Name,
    out: Annotated[Path, typer.Option("--out", help="The page to write, .html; print it on A4.")] = Path("battle.html"),
    form: Annotated[Path | None, typer.Option("--form", help="The result form, .csv; else beside the page.")] = None,
) -> None:
    """The battle that waits for a real table: a scenario to print, and a result form that a spreadsheet opens."""
    from campaign.terminal import table_battles

    table_battles.sheet(database(context), name, out, form)


@battle_app.command("enter")
def battle_enter(
    context: typer.Context,
    name: Name,
    file: Annotated[Path, typer.Argument(help="The result form filled in (.csv), or a report (.json).")],
    amend: Annotated[list[str] | None, typer.Option(help="ID:FIELD=VALUE: put a line right.")] = None,
    why: Annotated[str, typer.Option(help="The reason of what is amended.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Enter it without being asked again.")] = False,
) -> None:
    """What came of a battle on a real table: shown first, then entered.

    `undo NAME --side umpire` takes it back until the next phase is played.
    """
    from campaign.terminal import table_battles

    table_battles.enter(database(context), name, file, amend or [], why, yes)


@battle_app.command("calibrate")
def battle_calibrate(
    battles: Annotated[int, typer.Option(min=1, max=10_000, help="How often each battle is fought on hexes.")] = 200,
    theatre: Annotated[str, typer.Option(help="The theatre whose charts are used.")] = "trafalgar-1805",
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw it too: .svg.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Keep the battles, a line each: .jsonl; none is fought again.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes fight.")] = 1,
    as_json: AsJson = False,
) -> None:
    """The same battles by the Combat Damage Table and on hexes: damage and sail lost in the mean, and where they differ."""
    from campaign.terminal import calibrating

    calibrating.calibrate(theatre, battles, plot, as_json, out, jobs)


# -- battles on the hex board ------------------------------------------------------------------------------------------

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


@tactical_app.command("list")
def tactical_list(as_json: AsJson = False) -> None:
    """The battles that come with the game, oldest first."""
    from campaign.terminal import tactical

    tactical.list_(as_json)


@tactical_app.command("show")
def tactical_show(
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


@tactical_app.command("auto")
def tactical_auto(
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


@tactical_app.command("play")
def tactical_play(
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


# -- playing -----------------------------------------------------------------------------------------------------------


@app.command()
def new(
    context: typer.Context,
    name: Name,
    theatre: Annotated[str, typer.Option(help="A theatre's name, or the path of its folder.")] = "trafalgar-1805",
    seed: Annotated[str | None, typer.Option(help="The seed of the dice; drawn at random if none is given.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="SIDE=KIND: admiral (the usual; or such as admiral:bold:8), sailing-master, random, human or plot."),
    ] = None,
    instructions: Annotated[
        list[str] | None, typer.Option(help="SIDE=FILE: a sailing master's instructions, or an admiral's tempers.")
    ] = None,
    charts: Annotated[list[Path] | None, typer.Option(help="A folder or file of charts that override the standard ones.")] = None,
    dice: Annotated[str, typer.Option(help="by-seed, or by-hand if people throw them.")] = "by-seed",
    player: Annotated[list[str] | None, typer.Option(help="SIDE=NAME: whose career a side's campaign is.")] = None,
    double_blind: Annotated[bool, typer.Option("--double-blind", help="Nobody sees the other's counters until spotted.")] = False,
    solitaire: Annotated[bool, typer.Option("--solitaire", help="Orders by the suite, issued at random.")] = False,
    last: Annotated[str | None, typer.Option(help="The side that moves last; else the theatre's last.")] = None,
    battles: Annotated[
        str, typer.Option(help="How they are fought: abstract, hexes (Flying Colors), or table (a real one).")
    ] = "abstract",
) -> None:
    """Begin a campaign."""
    if dice not in ("by-seed", "by-hand"):
        raise BadInput(f"--dice {dice}: expected by-seed or by-hand")
    from secrets import token_hex

    from campaign.terminal import sailing

    drawn = token_hex(16) if seed is None else seed
    wishes = sailing.Wishes(double_blind, solitaire, last, tuple(player or ()), battles)
    sailing.new(database(context), name, theatre, drawn, seat or [], instructions or [], charts or [], dice == "by-hand", wishes)


@app.command()
def run(
    context: typer.Context,
    name: Name,
    until: Annotated[
        str, typer.Option(help='How far: "turn 5", "turn five of 1806", "1806", "end of year", "12 March 1805"...')
    ] = "end of turn",
    accept_changes: Annotated[
        bool, typer.Option("--accept-changes", help="Go on although the theatre's or charts' files were changed.")
    ] = False,
) -> None:
    """Play on until then, or until a person must answer or throw a die."""
    from campaign.terminal import sailing

    sailing.run(database(context), name, until, accept_changes)


@app.command()
def tournament(
    out: Annotated[Path, typer.Option("--out", help="The results, a line a year: .jsonl; those in it are not played again.")],
    british: Annotated[
        str | None, typer.Option(help="Who plays the british: sailing-master (the usual), random, admiral...")
    ] = None,
    allies: Annotated[str | None, typer.Option(help="Who plays the allies.")] = None,
    seat: Annotated[list[str] | None, typer.Option(help="SIDE=KIND, for a theatre with other sides.")] = None,
    years: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many years are played.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all the years' seeds.")] = "1805",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")] = 1,
    theatre: Annotated[str, typer.Option(help="A theatre's name, or the path of its folder.")] = "trafalgar-1805",
    charts: Annotated[list[Path] | None, typer.Option(help="A folder or file of charts that override the standard ones.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw wins and margins too: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play a theatre's year many times by computer seats: who wins how often, prestige, losses, battles and orders."""
    from campaign.terminal import lists

    wishes = lists.Wishes(theatre, years, seed, jobs, out, tuple(seat or ()), tuple(charts or ()), plot, as_json)
    lists.tournament(wishes, british, allies)


@app.command()
def answer(
    context: typer.Context,
    name: Name,
    side: Annotated[str, typer.Argument(help="The side that answers.")],
    text: Annotated[str, typer.Argument(metavar="ANSWER", help="An option's key, or JSON for a form.")],
) -> None:
    """Answer what a side is asked."""
    from campaign.terminal import sailing

    sailing.answer(database(context), name, side, text)


@app.command(context_settings={"ignore_unknown_options": True})
def die(context: typer.Context, name: Name, value: Annotated[int, typer.Argument(help="What the die shows.")]) -> None:
    """Enter the die that a person has thrown."""
    from campaign.terminal import sailing

    sailing.die(database(context), name, value)


@app.command()
def play(
    context: typer.Context,
    name: Name,
    side: Annotated[str | None, typer.Option("--side", help="The side you play; else the only human one.")] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="All human sides play here, the screen cleared between them.")
    ] = False,
) -> None:
    """Play a side at the terminal: you are asked what needs an admiral, and your officers see to the rest."""
    from campaign.terminal.play import sitting_down

    sitting_down.play(database(context), name, side, hot_seat)


@app.command()
def learn(
    context: typer.Context,
    again: Annotated[bool, typer.Option("--again", help="Begin anew, whatever was played of it.")] = False,
) -> None:
    """Learn the game in twenty minutes: three turns with a squadron of your own and a tutor."""
    from campaign.terminal.learn import school

    school.learn(database(context), again)


@app.command()
def plot(
    context: typer.Context,
    name: Name,
    side: Annotated[str, typer.Argument(help="The side whose plots they are.")],
    file: Annotated[str, typer.Argument(help="A TOML file of plots.")],
) -> None:
    """Hand the umpire the plots of a side's movement."""
    from campaign.terminal import sailing

    sailing.plot(database(context), name, side, file)


Letter = Annotated[Path, typer.Argument(help="The letter's file, .mail.")]
Own = Annotated[str, typer.Option("--side", help="Your own side.")]


@mail_app.command("out")
def mail_out(context: typer.Context, name: Name, file: Letter, side: Own) -> None:
    """Write what you have answered since your last letter, and the keys that are due."""
    from campaign.terminal import paper
    from campaign.terminal.play import mail

    word = paper.secret("SEALORDS_MAIL_WORD", "The word you have agreed on")
    mail.out(database(context), name, side, file, word, paper.secret("SEALORDS_MAIL_SEAL", "Your own passphrase"))


@mail_app.command("in")
def mail_in(context: typer.Context, name: Name, file: Letter, side: Own) -> None:
    """Take your opponent's letter in: what may be read is laid on the table, what is sealed waits for its key."""
    from campaign.terminal import paper
    from campaign.terminal.play import mail

    mail.in_(database(context), name, side, file, paper.secret("SEALORDS_MAIL_WORD", "The word you have agreed on"))


@app.command()
def undo(context: typer.Context, name: Name, side: Side) -> None:
    """Take back a side's last answer, while nothing has come of it."""
    from campaign.terminal import sailing

    sailing.undo(database(context), name, side)


# -- keeping -----------------------------------------------------------------------------------------------------------


@app.command()
def export(context: typer.Context, name: Name, file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Copy a campaign to a file of its own."""
    from campaign.terminal import post

    post.export(database(context), name, file)


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")],
    name: Annotated[str | None, typer.Option(help="Another name for it here.")] = None,
) -> None:
    """Copy a campaign in from a file of its own."""
    from campaign.terminal import post

    post.import_(database(context), file, name)


# -- careers -----------------------------------------------------------------------------------------------------------

Player = Annotated[str, typer.Argument(help="The player's name.")]


@career_app.command("list")
def career_list(context: typer.Context, as_json: AsJson = False) -> None:
    """Every player and what he holds."""
    from campaign.terminal import careers

    careers.list_(database(context), as_json)


@career_app.command("show")
def career_show(context: typer.Context, player: Player, as_json: AsJson = False) -> None:
    """A player's rank and what it is good for, the campaigns he served in, and what he may buy."""
    from campaign.terminal import careers

    careers.show(database(context), player, as_json)


@career_app.command("ranks")
def career_ranks(as_json: AsJson = False) -> None:
    """The Player Ranks Chart."""
    from campaign.terminal import careers

    careers.ranks(as_json)


@career_app.command("settle")
def career_settle(
    context: typer.Context,
    name: Name,
    as_it_stands: Annotated[bool, typer.Option("--as-it-stands", help="End the game here, though the war goes on.")] = False,
) -> None:
    """A campaign is over: enter what its players have won."""
    from campaign.terminal import careers

    careers.settle(database(context), name, as_it_stands)


@career_app.command("buy")
def career_buy(
    context: typer.Context, player: Player, rank: Annotated[str, typer.Argument(help="The rank, such as post-captain.")]
) -> None:
    """Buy one rank for the game that a player has won last."""
    from campaign.terminal import careers

    careers.buy(database(context), player, rank)


# -- theatres ----------------------------------------------------------------------------------------------------------


@theatre_app.command("list")
def theatre_list(as_json: AsJson = False) -> None:
    """The theatres that come with the game."""
    from campaign.terminal import theatres

    theatres.list_theatres(as_json)


@theatre_app.command("check")
def theatre_check(path: Theatre, as_json: AsJson = False) -> None:
    """Is a theatre sound? Every fault with its file, row and what was expected."""
    from campaign.terminal import theatres

    theatres.check(path, as_json)


@theatre_app.command("map")
def theatre_map(theatre: Theatre, out: Out) -> None:
    """Draw a theatre's chart."""
    from campaign.terminal import chartroom

    chartroom.theatre_map(theatre, out)


@theatre_app.command("passages")
def theatre_passages(
    theatre: Theatre,
    file: Annotated[Path | None, typer.Option(help="A CSV of passages in history; else the theatre's own.")] = None,
    runs: Annotated[int, typer.Option(help="How often each is sailed.", min=1)] = 300,
    seed: Annotated[str, typer.Option(help="The seed of the dice.")] = "1805",
    as_json: AsJson = False,
) -> None:
    """Sail the passages of history and compare the days they took."""
    from campaign.terminal import theatres

    theatres.passages(theatre, file, runs, seed, as_json)


# -- the way in and out ------------------------------------------------------------------------------------------------


def hoisted(words: list[str]) -> list[str]:
    """The options of the program itself may stand anywhere on the line; here they come to its front."""
    front: list[str] = []
    rest: list[str] = []
    line = iter(words)
    for word in line:
        if word == "--":
            return [*front, *rest, word, *line]
        if word == "--debug" or word.startswith("--db="):
            front.append(word)
        elif word == "--db":
            front += [word, *([value] if (value := next(line, None)) is not None else [])]
        else:
            rest.append(word)
    return front + rest


def main(words: list[str] | None = None) -> NoReturn:
    """Run one command; every error is one line on the standard error, and its exit code says of what sort it is."""
    line = hoisted(sys.argv[1:] if words is None else words)
    try:
        code = app(line, prog_name="sealords", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:
            raise KeyboardInterrupt
    except (BrokenPipeError, SystemExit):  # Typer leaves by the latter when nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (KeyboardInterrupt, typer.Abort):
        print("sealords: interrupted", file=sys.stderr)
        code = INTERRUPTED
    except Exception as error:
        if "--debug" in line:
            raise
        code = told(error)
        if isinstance(error, OSError):
            spill()
    sys.exit(code or 0)


def spill() -> None:
    """What the standard output cannot take is let go, or leaving would stumble over it once more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def told(error: Exception) -> int:
    """Say in one line what went wrong; the exit code for it."""
    usage = getattr(error, "format_message", None)
    code = BAD_INPUT if usage else code_of(error)
    words = " ".join(usage().split()) if usage else one_line(error)
    if code is None and isinstance(error, OSError):
        code, words = NEGATIVE, f"{error.filename or 'the standard output'}: {error.strerror or words}"
    if code is None:
        code, words = BROKEN, f"a fault of the program's, not of yours: {type(error).__name__}: {words} (--debug shows where)"
    print(f"sealords: {words}", file=sys.stderr)
    return code

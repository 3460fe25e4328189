"""`tactical`: battles on the hex board."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.commands.shared import AsJson, opened
from campaign.play.errors import BadInput

if TYPE_CHECKING:
    from campaign.play.battle_file import Setting

room = opened(
    "Battles on the hex board, by Flying Colors or by Wooden Ships & Iron Men: look at them, let the computer fight them, or "
    "take the deck yourself."
)


Scenario = Annotated[
    str,
    typer.Argument(help="A battle's name as `tactical list` gives it, such as wooden-ships:nile; or a .toml file of yours."),
]
Seed = Annotated[str, typer.Option("--seed", help="The seed of the dice; the same seed gives the same battle.")]
Edition = Annotated[
    int | None, typer.Option("--edition", help="The rulebook: 2023 or 2006 of Flying Colors, 1981 or 1975 of Wooden Ships.")
]
Game = Annotated[
    str | None,
    typer.Option("--rules", "--game", help="Whose rules: flying-colors or wooden-ships; else as the battle's name tells."),
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--option", help="A rule by name, such as chase-guns, no-NAME without it, or NAME=VALUE; may be given again."),
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="SIDE=KIND: captain (the usual; captain:bold, :steady or :cautious by temper), random or human."),
]
Bid = Annotated[
    int,
    typer.Option("--bid", help="What was bid for the bolder side: the enemy adds it to his break checks [FC 2006:18.2]."),
]
Film = Annotated[Path | None, typer.Option("--replay", help="A page to write, to be watched in a browser: .html.")]


@room.command("list")
def list_(game: Game = None, as_json: AsJson = False) -> None:
    """The battles that come with the games, each game's oldest first."""
    from campaign.play import tactical_games
    from campaign.terminal import tactical

    tactical.list_(tactical_games.games_wanted(game), as_json)


@room.command("show")
def show(
    scenario: Annotated[
        str, typer.Argument(help="A battle's name, a .toml file of yours, or a .battle file that `play` has kept.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", help="A picture: .svg, .png, .txt; .html for the replay of a kept battle.")
    ] = None,
    edition: Edition = None,
    game: Game = None,
    option: Rules = None,
    as_json: AsJson = False,
) -> None:
    """The board of a battle with every ship: in letters, as a picture, or as a document.

    A scenario is shown before its first turn, a kept battle as it stands.
    """
    from campaign.play import tactical_games
    from campaign.terminal import tactical

    tactical.show(*tactical_games.battle_wanted(game, scenario), out, edition, option or [], as_json)


@room.command("logs")
def logs(
    scenario: Annotated[str, typer.Argument(help="A battle's name, a .toml file of yours, or a kept .battle file.")],
    out: Annotated[Path, typer.Option("--out", help="Pages to print: .html; or the squares as a sheet: .csv.")] = Path(
        "logs.html"
    ),
    ticked: Annotated[
        Path | None, typer.Option("--ticked", help="Such a sheet filled in at a real table: the logs are ticked as it says.")
    ] = None,
    edition: Edition = None,
    game: Game = None,
    option: Rules = None,
) -> None:
    """A log for each ship of a battle, to print and to tick at a real table [WS I.III.B]."""
    from campaign.play import tactical_games
    from campaign.terminal import tactical

    tactical.logs(*tactical_games.battle_wanted(game, scenario), out, edition, option or [], ticked)


@room.command("auto")
def auto(
    scenario: Scenario,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How often the battle is fought.")] = 1,
    seed: Seed = "1805",
    jobs: Annotated[int, typer.Option(min=1, max=64, help="On how many processes at once.")] = 1,
    seat: Seats = None,
    edition: Edition = None,
    game: Game = None,
    option: Rules = None,
    bid: Bid = 0,
    out: Annotated[
        Path | None, typer.Option("--out", help="Every game in a file: .csv or .json; or what is printed: .txt.")
    ] = None,
    replay: Film = None,
    as_json: AsJson = False,
) -> None:
    """Let the computer fight a battle, and tell what came of it: who won and how, and the ships lost a side.

    Of many games the mean is given and the band in which four of five lie. `--replay` films the first of them.
    """
    from campaign.play import tactical_games
    from campaign.terminal import tactical_auto

    begun = tactical_games.setting(*tactical_games.battle_wanted(game, scenario), seed, edition, option or [], seat or [])
    tactical_auto.auto(_staked(begun, bid), games, jobs, out, replay, as_json)


def _staked(begun: "Setting", bid: int) -> "Setting":
    """2006:18.2: with what was bid for the bolder side, if anything was."""
    if not bid:
        return begun
    from campaign.terminal.auction import staked

    return staked(begun, bid)


@room.command("play")
def play(
    scenario: Annotated[str | None, typer.Argument(help="A battle's name or a .toml file of yours; none with --resume.")] = None,
    side: Annotated[list[str] | None, typer.Option("--side", help="The side that you command; else the battle's first.")] = None,
    seat: Seats = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The seed of the dice; drawn at random if none is given.")] = None,
    edition: Edition = None,
    game: Game = None,
    option: Rules = None,
    bid: Bid = 0,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="A person's name; two of them bid for the bolder side first, unseen [FC 2006:18.2]."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="The file to keep the battle in: .battle; else SCENARIO.battle.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="A .battle file to play on from.")] = None,
    replay: Film = None,
) -> None:
    """Fight a battle at the terminal. Every answer is kept as it is given: a battle broken off goes on with --resume.

    Answer by the number of an option or by its key, or with Enter as your captains advise; a ship's course may be given as a
    whole, such as `ahead ahead port end`. Two people play with --side given twice; in a tournament (--option tournament) with
    --player. `help` at the prompt tells the rest: board, fleet, log, undo, draw, quit.
    """
    from secrets import token_hex

    from campaign.play import tactical_games
    from campaign.terminal import tactical_play

    if (scenario is None) == (resume is None):
        raise BadInput("expected the name of a battle, or --resume with the file of one that was kept")
    if scenario is None:
        if bid or player:
            raise BadInput("--resume: what was bid stays; expected neither --bid nor --player")
        tactical_play.play(None, save, resume, replay)
        return
    seed = token_hex(8) if seed is None else seed
    begun = tactical_games.setting(*tactical_games.battle_wanted(game, scenario), seed, edition, option or [], seat or [])
    if player:
        from campaign.terminal.auction import auctioned

        if bid or side:
            raise BadInput("--player: the bidding says who plays which side and for how much; expected neither --bid nor --side")
        tactical_play.play(auctioned(begun, player), save, None, replay)
        return
    tactical_play.play(tactical_games.manned(_staked(begun, bid), side or []), save, None, replay)


Nations = Annotated[list[str] | None, typer.Argument(help="The two nations that fight, such as British French.")]
Points = Annotated[
    int | None,
    typer.Option(min=1, max=2000, help="What each may spend: 100 in Flying Colors, 150 in Wooden Ships if left out."),
]
Year = Annotated[int, typer.Option(min=1652, max=1850, help="The year, for flags, ships and date.")]
ChanceSeed = Annotated[
    str | None, typer.Option("--seed", help="The seed of the dice for audacity and wind; drawn at random if none is given.")
]
Turns = Annotated[int, typer.Option(min=0, max=99, help="How many turns; 0: 15, or a duel until it is decided.")]
Maps = Annotated[str, typer.Option(help="The maps, such as AB; else as many as the points need.")]
Shoals = Annotated[
    list[str] | None, typer.Option("--shoal", help="LETTER=DEPTH: a shoal of the maps, such as B=-1; may be given again.")
]
Ships = Annotated[
    list[str] | None,
    typer.Option(
        "--ship",
        help="NATION=SHIP or NATION=SHIP:COMMANDER, such as British=Victory:nelson-3; may be given again, in the order "
        "of sailing. A nation without any has a usual fleet.",
    ),
]
Formation = Annotated[str, typer.Option(help="How the fleet without the audacity lies about the centre: line:1 to columns:6.")]
Edge = Annotated[str, typer.Option(help="Where the bolder fleet comes from and how: top:line:3, left:columns:2 …")]
Duel = Annotated[
    str | None,
    typer.Option("--duel", help="meeting or chase: a duel of one or two ships a side, the first nation's attack [FC 5]."),
]
Asked = Annotated[
    list[str] | None, typer.Option("--ask", help="A nation whose player is asked at the terminal; may be given again.")
]
MadeBy = Annotated[
    str | None, typer.Option("--rules", "--game", help="flying-colors, or wooden-ships: fleets are bought as it is played.")
]
Prices = Annotated[str | None, typer.Option("--prices", help="Only list what the ships and commanders of a nation cost.")]
Made = Annotated[Path | None, typer.Option("--out", help="The battle's file: .toml, for `show`, `auto` and `play`.")]


@room.command("make")
def make(
    nations: Nations = None,
    points: Points = None,
    year: Year = 1805,
    seed: ChanceSeed = None,
    turns: Turns = 0,
    maps: Maps = "",
    shoal: Shoals = None,
    ship: Ships = None,
    formation: Formation = "",
    edge: Edge = "",
    duel: Duel = None,
    ask: Asked = None,
    game: MadeBy = None,
    prices: Prices = None,
    out: Made = None,
) -> None:
    """Make a battle of your own for points, and write its file [FC 2006:18.1].

    Ships and commanders cost what they are worth to the enemy; each fleet needs a commander. A die and the points not spent
    give one fleet an audacity of one: it comes from an edge of the board, has the first initiative, and the other lies about the
    centre. Then a die says how the wind blows. With --ask the players buy in secret and place their fleets at the terminal.

    With --duel and a --ship or two for each nation it is a ship duel instead [FC 5], which costs no points. By Wooden Ships the
    file says who fights whom for how many points, and `play` asks for the fleets [WS D.II].
    """
    from campaign.terminal import tactical_make

    if prices is not None:
        tactical_make.prices(game, prices, year)
        return
    if len(nations or []) != 2 or out is None:
        raise BadInput("expected two nations and --out, such as `tactical make British French --out mine.toml`, or --prices")
    one, other = nations or []
    wishes = tactical_make.BattleWanted(
        (one, other), points, year, seed, turns, maps, shoal or [], ship or [], formation, edge, ask or [], duel, game
    )
    tactical_make.make(wishes, out)


@room.command("history")
def history(
    battles: Annotated[list[str] | None, typer.Argument(help="Battles by name, such as trafalgar; else all.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000, help="How often each game fights each battle.")] = 20,
    seed: Seed = "history",
    jobs: Annotated[int, typer.Option(min=1, max=64, help="On how many processes at once.")] = 1,
    as_json: AsJson = False,
) -> None:
    """The same battles by both games and by history in one table: ships lost, in the mean and in four battles of five."""
    from campaign.terminal import tactical_history

    tactical_history.history(battles or [], games, seed, jobs, as_json)

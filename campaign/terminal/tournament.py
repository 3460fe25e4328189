"""`tournament`: a year played many times by computer seats, by several processes, stopped and gone on with at will."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from campaign.experiments import history_table, kept_tournaments
from campaign.experiments.history_table import Line
from campaign.experiments.kept_tournaments import KeptTournament
from campaign.experiments.standings import HEAD, Standings, drawn, row, standings
from campaign.experiments.tournament import Chair, Match, Year, figures_of, fingerprint_of, play, seats_of, seeds
from campaign.experiments.tournament_results import TournamentResults
from campaign.game import SeaLords
from campaign.play.beginning import LONGEST_SEED
from campaign.play.errors import BadInput
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interrupts import watch_for_interrupt
from campaign.terminal.parallel import apart, here, opened, write
from campaign.terminal.settings import by_side
from table.wording import counted, people

BOOKS, PICTURES = (".jsonl", ".json"), (".svg", ".png")
PIXELS = 1640
USUAL = "sailing-master"
PLAIN = ("sailing-master", "random")  # kinds that are told nothing more


class TournamentWanted(msgspec.Struct, frozen=True):
    """What is to be played: how many years, from which seed, by how many processes, and where the results go."""

    theatre: str
    years: int
    seed: str
    jobs: int
    out: Path
    seats: tuple[str, ...] = ()
    charts: tuple[Path, ...] = ()
    plot: Path | None = None
    as_json: bool = False


def tournament(wishes: TournamentWanted, british: str | None, allies: str | None, shelf: Path | None = None) -> None:
    """Play what is not in the book yet, then show the standings of all that was asked for; a shelf keeps them for the pages."""
    output.out_file(wishes.out, BOOKS)
    if wishes.plot is not None:
        output.out_file(wishes.plot, PICTURES)
    wanted = seeds(wishes.seed, wishes.years)
    if not wishes.seed or len(wanted[-1].encode()) > LONGEST_SEED:
        raise BadInput(
            f"--seed {wishes.seed!r}: with a stroke and the year's number it may have {LONGEST_SEED} bytes, and not none"
        )
    game = SeaLords(wishes.theatre, wishes.charts)
    match = matched(game, wishes, {"british": british, "allies": allies})
    played_otherwise = "years in it were played by other rules, data or players"
    book = opened(TournamentResults, wishes.out, fingerprint_of(match), "the results of a tournament", played_otherwise)
    missing = [seed for seed in wanted if seed not in book.years]
    stopped = fill(book, game, match, missing, wishes.jobs)
    played = [book.years[seed] for seed in wanted if seed in book.years]
    if played:
        found = standings(played, titles(game))
        show(game, match, found, wishes, history_table.table(played, figures_of(game)))
        if shelf is not None:
            told = KeptTournament(game.theatre.heading.title, by_whom(match), wishes.out.name, found)
            kept_tournaments.keep(shelf, book.fingerprint, told)
    if stopped:
        left = len(wanted) - len(played)
        raise Interrupted(
            f"interrupted; {counted(len(played), 'year is', 'years are')} kept in {wishes.out}, "
            f"and the same command plays the {left} left"
        )


def matched(game: SeaLords, wishes: TournamentWanted, named: dict[str, str | None]) -> Match:
    """Who sits for whom: sailing masters unless others are named, all of them able to play by themselves."""
    sides = [side.id for side in game.theatre.heading.sides]
    kinds = dict.fromkeys(sides, USUAL)
    for side, kind in named.items():
        if kind is not None and side not in sides:
            raise BadInput(f"--{side} {kind}: {game.name} has no such side; expected --seat with one of {', '.join(sides)}")
        if kind is not None:
            kinds[side] = kind
    for side, kind in by_side("--seat", wishes.seats, "KIND").items():
        if side not in sides:
            raise BadInput(f"--seat {side}={kind}: unknown side {side!r}; expected one of {', '.join(sides)}")
        kinds[side] = kind
    match = Match(wishes.theatre, wishes.charts, tuple(Chair.of(side, kinds[side]) for side in sides))
    for chair in match.chairs:
        if chair.kind in PLAIN and chair.instructions is not None:
            raise BadInput(f"{chair.side} by {kinds[chair.side]}: expected {chair.kind} and nothing after it")
    able = seats_of(game, match)
    for chair in match.chairs:
        if chair.side not in able or chair.kind == "plot":
            raise BadInput(f"{chair.side} by {chair.kind}: nobody waits for people here; expected a kind that plays by itself")
    return match


def fill(book: TournamentResults, game: SeaLords, match: Match, missing: Sequence[str], jobs: int) -> bool:
    """Play the years that are missing and write each down as it ends; whether a halt was called."""
    tasks = [(match, seed, book.fingerprint) for seed in missing]
    with watch_for_interrupt() as halted, output.progress(len(missing)) as step:
        alone = jobs == 1 or len(missing) == 1
        for year in here(partial(play, game), tasks, halted) if alone else apart(_year, tasks, jobs, halted, _sit_down, match):
            write(book, year, "years")
            step(leading(list(book.years.values())))
        return halted() and any(seed not in book.years for seed in missing)


def leading(years: Sequence[Year]) -> str:
    """Wins so far, for the bar."""
    return ", ".join(f"{side} {sum(year.victor == side for year in years)}" for side in years[0].sides)


# -- several processes -----------------------------------------------------------------------------------------------------

_game: SeaLords | None = None  # of a process that plays years: made once


def _sit_down(match: Match) -> None:
    """A process makes its game once."""
    global _game
    _game = SeaLords(match.theatre, match.charts)


def _year(match: Match, seed: str, fingerprint: str) -> Year:
    assert _game is not None
    return play(_game, match, seed, fingerprint)


# -- the standings ---------------------------------------------------------------------------------------------------------


def titles(game: SeaLords) -> dict[str, dict[str, str]]:
    """The titles of each side's orders."""
    found: dict[str, dict[str, str]] = {}
    for booklet in game.booklets.values():
        found.setdefault(booklet.side, {}).update({order.id: order.title for order in booklet.order})
    return found


def by_whom(match: Match) -> str:
    return ", ".join(f"{chair.side} by {':'.join(filter(None, chair[1:]))}" for chair in match.chairs)


def show(game: SeaLords, match: Match, found: Standings, wishes: TournamentWanted, history: Sequence[Line]) -> None:
    who = by_whom(match)
    if wishes.plot is not None:
        picture(game, found, f"{game.theatre.heading.title}: {_years(found.years)}, {who}", wishes.plot)
    if wishes.as_json:
        beside = {"history": msgspec.to_builtins(history)}
        output.document({"theatre": game.name, "played": who, **msgspec.to_builtins(found, str_keys=True), **beside})
        return
    print(f"{game.name}: {_years(found.years)}, {who}; nobody won {found.ties}")
    battles = found.battles
    print(f"Battles in a year: {battles.mean:.1f} ({battles.least:g} to {battles.most:g})\n")
    output.table(HEAD, [row(one) for one in found.sides])
    if history:
        print("\nBeside history, the mean of a year; sail of the line")
        output.table(history_table.HEAD, [(line.what, line.history, line.found) for line in history])
    for one in found.sides:
        ended = [order for order in one.orders if order.fulfilled or order.failed]
        never = [order.id for order in one.orders if not (order.fulfilled or order.failed)]
        print(f"\nOrders of {people(one.side)}: fulfilled and failed in {_years(found.years)}")
        output.table(("order", "fulfilled", "failed"), [(order.id, str(order.fulfilled), str(order.failed)) for order in ended])
        if never:
            print(f"Never ended: {', '.join(never)}")


def _years(count: int) -> str:
    return "one year" if count == 1 else f"{count} years"


def picture(game: SeaLords, found: Standings, title: str, path: Path) -> None:
    from maps.drawing import png

    flags = {flag.id: flag.tint for flag in game.theatre.heading.flags}
    tints = {side.id: flags[side.flags[0]] for side in game.theatre.heading.sides}
    svg = drawn(found, title, tints)
    output.write(path, png(svg, PIXELS) if path.suffix.lower() == ".png" else svg.encode())

"""`tactical auto`: a battle fought by the computer, once or a thousand times, and what came of it."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import fmean

import msgspec

from campaign.play.battle_file import Setting
from campaign.play.errors import BadInput
from campaign.play.tactical_games import seats_of
from campaign.terminal import output
from table.wording import counted, party
from tactical.drawing.replay import replay
from tactical.playing.hex_game import Loss
from tactical.playing.in_memory import play
from tactical.playing.watching import watched

TAIL = 10  # one game in so many lies beyond either end of the 80% band
TABLES = (".json", ".csv", ".txt")
COUNTED = Loss.__struct_fields__


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended."""

    game: int
    seed: str
    winner: str
    level: str
    why: str
    turns: int
    points: dict[str, float]
    losses: dict[str, Loss]


def seed_of(setting: Setting, game: int) -> str:
    """Each game has dice of its own; the first has those of the seed itself."""
    return setting.seed if game == 1 else f"{setting.seed}/{game}"


def fight(setting: Setting, game: int) -> Outcome:
    """One game, in memory."""
    seed, rules = seed_of(setting, game), setting.rules
    ended = rules.ended(play(rules, setting.laid_out(seed), seats_of(setting, seed)))
    return Outcome(game, seed, ended.winner, ended.level, ended.why, ended.turns, ended.points, ended.losses)


# -- many games --------------------------------------------------------------------------------------------------------


def fights(setting: Setting, games: int, jobs: int) -> Iterator[Outcome]:
    """The games in their order, on so many processes."""
    numbers = range(1, games + 1)
    if jobs == 1 or games == 1:
        yield from map(partial(fight, setting), numbers)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(min(jobs, games), mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(partial(fight, setting), numbers)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def auto(setting: Setting, games: int, jobs: int, out: Path | None, film: Path | None, as_json: bool) -> None:
    for side, kind in setting.seats.items():
        if kind == "human":
            raise BadInput(f"--seat {side}=human: nobody is asked here; expected captain or random, or `sealords tactical play`")
    if out is not None:
        output.out_file(out, TABLES)
    if film is not None:
        output.out_file(film, (".html",))
    found: list[Outcome] = []
    with output.progress(games) as step:
        for one in fights(setting, games, jobs):
            found.append(one)
            step(f"game {one.game}: {one.winner or 'drawn'}")
    if out is not None:
        output.write(out, TELLINGS[out.suffix.lower()](setting, found).encode())
        output.note(f"{out}: {counted(len(found), 'game')}")
    if film is not None:
        output.write(film, filmed(setting).encode())
        output.note(f"{film}: the first game, to be watched in a browser")
    if as_json:
        output.document(document(setting, found))
    else:
        print("\n".join(lines(setting, found)))


def filmed(setting: Setting) -> str:
    """The replay of the first game."""
    book = watched(setting.rules, setting.laid_out(), seats_of(setting))
    return replay(
        book,
        f"seed {setting.seed}, {setting.edition} rules; " + ", ".join(f"{party(s)} by {k}" for s, k in setting.seats.items()),
    )


# -- what came of it ---------------------------------------------------------------------------------------------------


def band(values: list[float]) -> tuple[float, float, float]:
    """The mean, and between which values the middle four fifths lie."""
    ranked = sorted(values)
    off = len(ranked) // TAIL
    return fmean(values), ranked[off], ranked[-1 - off]


def results(found: list[Outcome]) -> list[tuple[str, str, int]]:
    """Winner, level and how often, most often first."""
    counts = Counter((one.winner or "nobody", one.level) for one in found)
    return [(*key, count) for key, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


FIGURES: dict[str, Callable[[Outcome, str], float]] = {
    "ships lost": lambda one, side: one.losses[side].lost,
    "  sunk": lambda one, side: one.losses[side].sunk,
    "  taken": lambda one, side: one.losses[side].taken,
    "  of them hulks": lambda one, side: one.losses[side].hulks,
    "rafts lost": lambda one, side: one.losses[side].rafts,
    "points": lambda one, side: one.points[side],
}
SELDOM = ("  of them hulks", "rafts lost")  # told where a battle has any: hulks without masts, and batteries that float


def lines(setting: Setting, found: list[Outcome]) -> Iterator[str]:
    """The distribution in words."""
    seats = ", ".join(f"{party(side)} by {kind}" for side, kind in setting.seats.items())
    bid = f"; {setting.bid} was bid for the bolder side" if setting.bid else ""
    yield f"{setting.scenario}: {counted(len(found), 'game')}, seed {setting.seed}, {setting.edition} rules; {seats}{bid}"
    yield ""
    wide = max(len(f"{party(winner)}, {level}") for winner, level, _ in results(found))
    for winner, level, count in results(found):
        share = count / len(found)
        yield f"  {f'{party(winner)}, {level}':<{wide}}  {count:>5}  {share:>6.1%}  {'#' * round(40 * share)}"
    yield ""
    head = f"  {'mean (80% band)':<16}"
    yield head + "".join(f"{party(side):>24}" for side in setting.seats)
    for title, figure in FIGURES.items():
        if title in SELDOM and not any(figure(one, side) for one in found for side in setting.seats):
            continue
        cells = "".join(f"{cell(band([float(figure(one, side)) for one in found])):>24}" for side in setting.seats)
        yield f"  {title:<16}{cells}"
    yield f"  {'turns':<16}{cell(band([float(one.turns) for one in found])):>24}"


def cell(figures: tuple[float, float, float]) -> str:
    mean, low, high = figures
    return f"{mean:.1f} ({low:g}-{high:g})"


def document(setting: Setting, found: list[Outcome]) -> dict[str, object]:
    """The same as a document."""
    sides = {
        side: {
            name: dict(zip(("mean", "low", "high"), band([float(getattr(one.losses[side], name)) for one in found]), strict=True))
            for name in ("lost", *COUNTED)
        }
        for side in setting.seats
    }
    return {
        "setting": msgspec.to_builtins(setting),
        "games": len(found),
        "results": [{"winner": winner, "level": level, "games": count} for winner, level, count in results(found)],
        "losses": sides,
        "outcomes": msgspec.to_builtins(found),
    }


def _as_json(setting: Setting, found: list[Outcome]) -> str:
    return msgspec.json.format(msgspec.json.encode(document(setting, found)), indent=2).decode() + "\n"


def _as_csv(setting: Setting, found: list[Outcome]) -> str:
    """A row for each game."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    figures = [f"{side} {what}" for side in setting.seats for what in ("points", *COUNTED)]
    writer.writerow(["game", "seed", "winner", "level", "why", "turns", *figures])
    for one in found:
        row = [value for side in setting.seats for value in (one.points[side], *msgspec.structs.astuple(one.losses[side]))]
        writer.writerow([one.game, one.seed, one.winner, one.level, one.why, one.turns, *row])
    return sheet.getvalue()


def _as_text(setting: Setting, found: list[Outcome]) -> str:
    return "\n".join([*lines(setting, found), ""])


TELLINGS: dict[str, Callable[[Setting, list[Outcome]], str]] = {".json": _as_json, ".csv": _as_csv, ".txt": _as_text}

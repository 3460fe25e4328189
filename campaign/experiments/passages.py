"""Passages under sail, simulated by the rules and set beside history: is the chart the right size, and its weather?

A list of passages is a CSV file with the columns from, to, month, days; day (of the month) and source may be added. Each
passage is sailed many times at its season by a formation of ships of the line under a middling leader, from the port's space to
the port's space, by the expedient route judged anew before each point (SL 2.36), hove to before gales.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TypeVar

import msgspec

from campaign.agents.instructions import Instruction
from campaign.agents.passage_forecast import FLEET, LONGEST, Departure, alone, sail
from campaign.calendar import IMPULSES, INCREMENTS, MONTHS
from campaign.clock import DAYS_A_POINT, Clock, turn_of
from campaign.game import SeaLords
from table.dice import draw
from table.reading.faults import BadFile, Gathered

N = TypeVar("N", int, float)

COLUMNS = ("from", "to", "month", "days")
LEADERSHIP = 3  # a middling leader on the scale of 0 to 5
HOVE_TO = Instruction(FLEET, (), gale="heave-to")


class Passage(msgspec.Struct, frozen=True):
    """One passage of history: whence, whither, when, and how many days it took."""

    from_: str
    to: str
    month: int
    days: float
    day: int | None = None


class Sailed(msgspec.Struct, frozen=True):
    """A passage sailed many times: mean and middle 80% in days, and the mean's ratio to history."""

    from_: str
    to: str
    month: int
    days: float
    runs: int
    mean: float
    low: float
    high: float
    ratio: float


def run(
    game: SeaLords, file: Path | None = None, runs: int = 300, seed: str = "1", tell: Callable[[], None] | None = None
) -> list[Sailed]:
    """Sail every passage of a list; `tell` is called after each single run, for a progress bar."""
    path = file or game.folder / "history.csv"
    return [sail_often(game, passage, runs, seed, tell) for passage in read(path, game)]


def read(path: Path, game: SeaLords) -> list[Passage]:
    """The passages of a CSV file, every place known and every date possible, or `BadFile` with the faults of every line."""
    gathered = Gathered()
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            rows = csv.DictReader(lines)
            missing = {*COLUMNS} - set(rows.fieldnames or ())
            if missing:
                raise BadFile(f"{path}: no column {', '.join(sorted(missing))}; expected from, to, month, days")
            found = [gathered.attempt(_passage, row, f"{path}: line {rows.line_num}", game) for row in rows]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadFile(f"{path}: {error}; expected a CSV file with the columns from, to, month, days") from error
    if not found:
        raise BadFile(f"{path}: no passages; expected at least one row")
    gathered.refuse()
    return [passage for passage in found if passage is not None]


def _passage(row: dict[str, str], where: str, game: SeaLords) -> Passage:
    if missing := [column for column in COLUMNS if row[column] is None]:
        raise BadFile(f"{where}: nothing under {', '.join(missing)}; expected from, to, month, days")
    for end in ("from", "to"):
        if row[end] not in game.theatre.spaces and row[end] not in game.theatre.zones:
            raise BadFile(f"{where}: unknown place {row[end]!r}; expected a space, port or sea zone of {game.name}")
    try:
        month, days, day = _figure(row, "month", int), _figure(row, "days", float), _figure(row, "day", int, 0)
        turn_of(month, day or 1)
        if not 0 < days < inf:
            raise ValueError(f"{days} days")
    except ValueError as error:
        raise BadFile(f"{where}: {error}; expected a month 1-12, a day of it, and days above 0") from error
    return Passage(row["from"], row["to"], month, days, day or None)


def _figure(row: dict[str, str], column: str, kind: type[N], usual: N | None = None) -> N:
    """The number in a column, or the usual one where nothing stands."""
    if usual is not None and not row.get(column):
        return usual
    try:
        return kind(row[column])
    except ValueError:
        raise ValueError(f"{column} {row[column]!r} is no number") from None


def sail_often(game: SeaLords, passage: Passage, runs: int, seed: str, tell: Callable[[], None] | None = None) -> Sailed:
    """The spread of many sailings of one passage."""
    days = []
    for number in range(runs):
        days.append(DAYS_A_POINT * sail_once(game, passage, f"{seed}/{passage.from_}/{passage.to}/{number}"))
        if tell is not None:
            tell()
    days.sort()
    mean = sum(days) / runs
    low, high = days[int(0.1 * (runs - 1))], days[int(0.9 * (runs - 1) + 0.5)]
    return Sailed(
        passage.from_, passage.to, passage.month, passage.days, runs, round(mean, 1), round(low, 1), round(high, 1),
        round(mean / passage.days, 2),
    )  # fmt: skip


def sail_once(game: SeaLords, passage: Passage, seed: str) -> int:
    """Movement points from leaving to arriving, once, on the day it left or any day of the month."""
    day = passage.day or 1 + draw(seed, 0, MONTHS[passage.month - 1][1])
    impulse, increment = 1 + draw(seed, 1, IMPULSES), 1 + draw(seed, 2, INCREMENTS)
    clock = Clock(game.theatre.heading.year, turn_of(passage.month, day), impulse=impulse, increment=increment)
    side, sea = game.theatre.heading.sides[0].id, game.sea
    world = alone(game, Departure(side, sea.place_of(passage.from_), clock, LEADERSHIP), seed[-64:])
    points = sail(game, world, HOVE_TO, sea.place_of(passage.to))
    if points is None:
        raise BadFile(f"from {passage.from_} to {passage.to}: not arrived after {LONGEST} points; is there a way?")
    return points

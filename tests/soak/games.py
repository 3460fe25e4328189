"""What the soak plays by turns, and one game of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from tests.soak import wooden_battles
from tests.soak.battles import BattleSoak, at_random, audit, boldly, captains, drawn
from tests.soak.failing import GameFailed, report
from tests.soak.watching import Halt, Halted
from tests.soak.years import YearSoak


class Soak(Protocol):
    """A kind of game that is played from a seed in a folder of its own."""

    def play(self, seed: str, folder: Path, halt: Halt) -> int: ...


SOAKS: dict[str, Soak] = {
    "year-at-random": YearSoak("random"),
    "year-by-admirals": YearSoak("admiral"),
    "battle-by-captains": BattleSoak(captains, drawn, audit),
    "battle-at-random": BattleSoak(at_random, drawn, audit),
    "battle-boldly": BattleSoak(boldly, drawn, audit),
    "wooden-by-captains": BattleSoak(wooden_battles.captains, wooden_battles.as_printed, wooden_battles.audit),
    "wooden-with-options": BattleSoak(wooden_battles.captains, wooden_battles.drawn, wooden_battles.audit),
    "wooden-at-random": BattleSoak(wooden_battles.at_random, wooden_battles.drawn, wooden_battles.audit),
    "wooden-boldly": BattleSoak(wooden_battles.boldly, wooden_battles.drawn, wooden_battles.audit),
    "year-on-hexes": YearSoak("admiral", "hexes"),
    "year-on-a-table": YearSoak("admiral", "table"),
    "year-double-blind": YearSoak("random", options=("--double-blind",)),
}


class Task(NamedTuple):
    """One game of the soak."""

    soak: str
    number: int
    seed: str


class Played(NamedTuple):
    """How a game went: its phases and seconds; the report of one that failed; `halted` if it was left unfinished."""

    task: Task
    phases: int = 0
    seconds: float = 0.0
    failure: Path | None = None
    halted: bool = False


def task(seed: str, count: int) -> Task:
    """The game that is played after so many others: the soaks by turns, each with a seed of its own."""
    names = list(SOAKS)
    name, number = names[count % len(names)], count // len(names)
    return Task(name, number, f"{seed}/{name}/{number}")


def played(one: Task, out: Path, halt: Halt) -> Played:
    """Play a game; only one that fails leaves a folder behind."""
    folder, begun = out / f"{one.soak}-{one.number}", monotonic()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        phases = SOAKS[one.soak].play(one.seed, folder, halt)
    except Halted:
        shutil.rmtree(folder)
        return Played(one, halted=True)
    except GameFailed as failed:
        return Played(one, seconds=monotonic() - begun, failure=report(folder, one.soak, one.seed, failed))
    shutil.rmtree(folder)
    return Played(one, phases, monotonic() - begun)

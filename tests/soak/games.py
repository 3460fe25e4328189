"""What the soak plays by turns, and one game of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from tactical.wooden_ships.battles import available
from tests.soak import wooden_battles
from tests.soak.battles import BattleSoak, at_random, audit, boldly, captains, drawn
from tests.soak.failing import GameFailed, report
from tests.soak.inputs import InputSoak
from tests.soak.kills import KillSoak
from tests.soak.watching import Halt, Halted
from tests.soak.years import YearSoak


class Soak(Protocol):
    """A kind of game that is played from a seed in a folder of its own."""

    def play(self, seed: str, folder: Path, halt: Halt) -> int: ...


SCENARIOS = "wooden-by-captains"  # its games go through the scenarios by turns
SOAKS: dict[str, Soak] = {
    "year-at-random": YearSoak("random"),
    "year-by-admirals": YearSoak("admiral"),
    "battle-by-captains": BattleSoak(captains, drawn, audit),
    "battle-at-random": BattleSoak(at_random, drawn, audit),
    "battle-boldly": BattleSoak(boldly, drawn, audit),
    SCENARIOS: BattleSoak(wooden_battles.captains, wooden_battles.as_printed, wooden_battles.audit),
    "wooden-with-options": BattleSoak(wooden_battles.captains, wooden_battles.drawn, wooden_battles.audit),
    "wooden-at-random": BattleSoak(wooden_battles.at_random, wooden_battles.drawn, wooden_battles.audit),
    "wooden-boldly": BattleSoak(wooden_battles.boldly, wooden_battles.drawn, wooden_battles.audit),
    "year-on-hexes": YearSoak("admiral", "hexes"),
    "year-on-a-table": YearSoak("admiral", "table"),
    "year-double-blind": YearSoak("random", options=("--double-blind",)),
    "kills": KillSoak(),
    "inputs": InputSoak(),
}


BY_THE_CLOCK = ("kills", "inputs")  # what becomes of these hangs on the machine's speed; all others are the same each time


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


def by_turns(seed: str, soaks: Sequence[str] = tuple(SOAKS)) -> Iterator[Task]:
    """The soaks by turns without end, each game with a seed of its own."""
    return (task(seed, name, number) for number in count() for name in soaks)


def every_scenario(seed: str, games: int) -> list[Task]:
    """Every battle and campaign of Wooden Ships so often, as printed and by captains."""
    return [task(seed, SCENARIOS, number) for number in range(games * len(available()))]


def task(seed: str, soak: str, number: int) -> Task:
    """One game of a soak, by its number."""
    return Task(soak, number, f"{seed}/{soak}/{number}")


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

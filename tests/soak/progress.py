"""What the soak says while it plays and when it is over: a status line at a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections import Counter
from math import inf
from time import monotonic

from tests.soak.games import Played

EVERY = 15.0  # seconds between two plain lines


class Progress:
    """Counts the games that are over; how much there is to be done is in minutes or in games."""

    def __init__(self, minutes: float = inf, games: int = 0) -> None:
        self.minutes, self.wanted, self.begun, self.said = minutes, games, monotonic(), 0.0
        self.games: Counter[str] = Counter()
        self.phases = 0
        self.failures: list[Played] = []

    def over(self, one: Played) -> None:
        """A game is over; a failure is told at once."""
        if one.halted:
            return
        self.games[one.task.soak] += 1
        self.phases += one.phases
        if one.failure is not None:
            self.failures.append(one)
            self._print(f"FAILED: {one.task.soak}, seed {one.task.seed}: {one.failure}", keep=True)
            print(one.failure.read_text(encoding="utf-8"), flush=True)
        self._tell()

    def _tell(self) -> None:
        now = monotonic()
        if sys.stdout.isatty() or now - self.said > EVERY:
            self.said = now
            of = "" if self.minutes == inf else f" of {self.minutes:g}"
            self._print(f"{(now - self.begun) / 60:4.1f}{of} minutes: {self}", keep=not sys.stdout.isatty())

    def _print(self, words: str, *, keep: bool) -> None:
        """A line that stays, or one that the next is written over."""
        if sys.stdout.isatty():
            print(f"\r\033[K{words}", end="\n" if keep else "", flush=True)
        else:
            print(words, flush=True)

    def end(self) -> None:
        """What was played of each kind, and which games failed."""
        self._print(f"The soak is over: {self}", keep=True)
        for name, count in self.games.items():
            print(f"  {name:<20} {count}")
        for one in self.failures:
            print(f"  FAILED {one.failure}")

    def __str__(self) -> str:
        of = f" of {self.wanted}" if self.wanted else ""
        return f"{self.games.total()}{of} games, {self.phases} phases, {len(self.failures)} failed"

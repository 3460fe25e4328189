"""Games on several processes until the time is up or so many were played, a person calls a halt, or too many have failed."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.synchronize import Event
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.soak.games import Played, Task, played, task
from tests.soak.watching import Halted

ATTENTIVE = 0.5  # seconds between two looks at the clock
MOST_FAILURES = 5

_halt: Event


class Run(NamedTuple):
    """What is asked of the soak; without a number of games it is the time alone that ends it."""

    seed: str
    seconds: float
    processes: int
    out: Path
    games: int | None = None


def run(wanted: Run) -> Iterator[Played]:
    """Each game as it is over; a KeyboardInterrupt stops the others too."""
    context = multiprocessing.get_context("spawn")
    halt, end, count, failures = context.Event(), monotonic() + wanted.seconds, 0, 0
    with ProcessPoolExecutor(wanted.processes, mp_context=context, initializer=_begin, initargs=(halt,)) as pool:
        under_way = set[Future[Played]]()
        try:
            while under_way or not (halt.is_set() or count == wanted.games):
                while len(under_way) < wanted.processes and not halt.is_set() and count != wanted.games:
                    under_way.add(pool.submit(_play, task(wanted.seed, count), wanted.out))
                    count += 1
                done, under_way = wait(under_way, ATTENTIVE, FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                    failures += future.result().failure is not None
                if monotonic() > end or failures >= MOST_FAILURES:
                    halt.set()
        finally:
            halt.set()


def _begin(halt: Event) -> None:
    """A process leaves an interrupt to whom it works for, and is told by the event when to stop."""
    global _halt
    _halt = halt
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(one: Task, out: Path) -> Played:
    return played(one, out, _look)


def _look() -> None:
    if _halt.is_set():
        raise Halted

"""Games on several processes until all are played or the time is up, a person calls a halt, or too many have failed."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.synchronize import Event
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests import garbage
from tests.soak.games import Played, Task, played
from tests.soak.watching import Halted

ATTENTIVE = 0.5  # seconds between two looks at the clock
MOST_FAILURES = 5

_halt: Event


class Run(NamedTuple):
    """What is asked of the soak: which games, and for how long at most."""

    tasks: Iterable[Task]
    seconds: float
    processes: int
    out: Path


def run(wanted: Run) -> Iterator[Played]:
    """Each game as it is over; a KeyboardInterrupt stops the others too."""
    context = multiprocessing.get_context("spawn")
    halt, end, failures, tasks = context.Event(), monotonic() + wanted.seconds, 0, iter(wanted.tasks)
    with ProcessPoolExecutor(wanted.processes, mp_context=context, initializer=_begin, initargs=(halt,)) as pool:
        under_way = set[Future[Played]]()
        try:
            while True:
                free = 0 if halt.is_set() else wanted.processes - len(under_way)
                under_way |= {pool.submit(_play, one, wanted.out) for one in islice(tasks, free)}
                if not under_way:
                    return
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
    garbage.looked_for_seldom()


def _play(one: Task, out: Path) -> Played:
    return played(one, out, _look)


def _look() -> None:
    if _halt.is_set():
        raise Halted

"""Many like tasks done here or by several processes, and their results kept in a file: stopped and gone on with at will."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from campaign.experiments.results_file import BadResultsFile, Result, ResultsFile
from campaign.play.errors import BadInput
from campaign.play.running import Halted
from campaign.terminal import output

ATTENTIVE = 0.2  # seconds between two looks whether a halt was called

B = TypeVar("B", bound=ResultsFile[Any, Any])
R = TypeVar("R")
W = TypeVar("W", bound=Result)
Task = tuple[Any, ...]  # what the work is told


# -- the book --------------------------------------------------------------------------------------------------------------


def opened(kind: type[B], path: Path | None, fingerprint: str, results: str, strangers: str) -> B:
    """The book at a path, new or gone on with; `strangers` says what the results are that do not count."""
    try:
        book = kind(path, fingerprint)
    except BadResultsFile as error:
        raise BadInput(f"{error}; expected {results}, or a file that is not there yet") from None
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}; expected a file that can be read and written") from None
    if book.strangers:
        output.note(f"{path}: {book.strangers} {strangers}, and are not counted")
    return book


def write(book: ResultsFile[Any, W], one: W, results: str) -> None:
    try:
        book.add(one)
    except OSError as error:
        raise BadInput(f"{book.path}: it cannot be written ({error.strerror}); {len(book.kept)} {results} were kept") from None


# -- the work --------------------------------------------------------------------------------------------------------------


def here(work: Callable[..., R], tasks: Sequence[Task], halted: Halted) -> Iterator[R]:
    """One by one in this process."""
    for task in tasks:
        if halted():
            return
        yield work(*task)


def apart(
    work: Callable[..., R],
    tasks: Sequence[Task],
    jobs: int,
    halted: Halted,
    sit_down: Callable[..., None] | None = None,
    *told: Any,
) -> Iterator[R]:
    """By several processes, each result told as it is there; after a halt those under way are still waited for.

    `sit_down` is what each process does once, of what it is `told`, before its first task.
    """
    crew = min(jobs, len(tasks))
    if not crew:
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(crew, mp_context=context, initializer=_come_aboard, initargs=(sit_down, told)) as pool:
        coming = iter(tasks)
        under_way = {pool.submit(work, *task) for task in islice(coming, crew)}
        while under_way:
            done, under_way = wait(under_way, ATTENTIVE, FIRST_COMPLETED)
            for future in done:
                yield future.result()
                if not halted() and (task := next(coming, None)) is not None:
                    under_way.add(pool.submit(work, *task))


def _come_aboard(sit_down: Callable[..., None] | None, told: Task) -> None:
    """A process leaves a halt to whom it works for; what it has loaded is to stay (nobody looks through it for garbage)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sit_down is not None:
        sit_down(*told)
    gc.freeze()

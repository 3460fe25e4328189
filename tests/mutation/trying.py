"""Mutants tried: in a process that has imported everything and collected the tests, and makes a copy of itself for each.

The copy takes the mutant in and runs the tests that execute its line, the quickest first, until one fails. A mutant that cannot
be taken in so late (`placing.py`) is tried in a new process that imports it from the beginning (`anew.py`).
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Literal, NamedTuple, NoReturn

import coverage
import msgspec
import pytest

from tests.mutation import running
from tests.mutation.equivalent import equal
from tests.mutation.lines import KeptLines, LineNumbers, Measured, watch_over
from tests.mutation.mutants import Mutant
from tests.mutation.packages import Package, modules
from tests.mutation.placing import Change, Loaded, take

Work = Callable[[Path], NoReturn]  # what a copy of the process does, in a folder of its own
How = Literal["killed", "timed out", "equivalent", "not run", "no verdict", "SURVIVED"]


class Tried(NamedTuple):
    """What became of a mutant, the test that failed, and how long it took."""

    number: int
    mutant: Mutant
    how: How
    by: str
    seconds: float

    @property
    def survived(self) -> bool:
        """Whether no test noticed it, though one could; nor any as far as they were run."""
        return self.how in ("SURVIVED", "not run", "no verdict")


class Ended(NamedTuple):
    """A process that is over: for whom it ran, its exit code (below 0: the signal that ended it), its folder, and the seconds."""

    number: int
    code: int
    folder: Path
    seconds: float


class Anew(msgspec.Struct):
    """What a process needs that begins from the beginning: the mutant, the tests with the seconds that each took, and how many
    seconds they may take together."""

    path: str
    number: int
    tests: dict[str, float]
    limit: float


class Trial(NamedTuple):
    """What is asked for: mutants by their numbers, of a package; so many at a time; by tests that take less than so many seconds,
    and together not much more than a limit; each from the beginning if wished."""

    package: Package
    kept: KeptLines
    mutants: dict[int, Mutant]
    processes: int = 1
    under: float = inf
    anew: bool = False
    limit: float = inf


class Trying:
    """A plugin of pytest: when all tests are collected it measures those that are not known, and tries the mutants."""

    def __init__(self, trial: Trial, tell: Callable[[str], None], told: Callable[[Tried], None]) -> None:
        self._trial = trial
        self._tell = tell
        self._told = told
        self._numbers = LineNumbers(modules(trial.package.rooms))
        self._early = watch_over(trial.package.rooms)
        self._early.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._early.stop()
        before = self._numbers.bits(self._early)
        if session.testsfailed:
            raise SystemExit("Some tests cannot be collected: see what pytest says of them.")
        loaded = Loaded()
        gc.collect()
        gc.freeze()  # or each copy would write to all memory; what is frozen can no longer be listed
        with TemporaryDirectory(prefix="sealords-mutants-") as folder:
            forks = Forks(Path(folder), self._trial.processes)
            try:
                self._try_all(session, forks, Ready(self._measured(session, forks), self._numbers, before, loaded))
            except KeyboardInterrupt:
                self._tell("Stopped.")
            finally:
                forks.end()
        return True

    # -- which test executes which lines ---------------------------------------------------------------------------------

    def _measured(self, session: pytest.Session, forks: Forks) -> dict[str, Measured]:
        names = {item.nodeid for item in session.items}
        known = {name: one for name, one in self._trial.kept.known().items() if name in names}
        waiting = [item for item in session.items if item.nodeid not in known]
        if not waiting:
            return known
        self._tell(f"Measuring which lines {len(waiting)} tests execute ...")
        watch = watch_over(self._trial.package.rooms)
        jobs = ((number, self._measuring(session, item, watch)) for number, item in enumerate(waiting))
        for done, ended in enumerate(forks.run(jobs), 1):
            file = ended.folder / "measured"
            found = msgspec.msgpack.decode(file.read_bytes(), type=Measured) if file.exists() else Measured(False, 0, b"")
            known[waiting[ended.number].nodeid] = found
            if done % 500 == 0:
                self._tell(f"  {done} of {len(waiting)}")
        self._trial.kept.keep(known)
        return known

    def _measuring(self, session: pytest.Session, item: pytest.Item, watch: coverage.Coverage) -> Work:
        def measure(folder: Path) -> NoReturn:
            begun = process_time()
            watch.start()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            watch.stop()
            seconds = process_time() - begun
            found = Measured(not session.testsfailed, seconds, self._numbers.bits(watch))
            (folder / "measured").write_bytes(msgspec.msgpack.encode(found))
            os._exit(running.PASSED)

        return measure

    # -- the mutants -----------------------------------------------------------------------------------------------------

    def _try_all(self, session: pytest.Session, forks: Forks, ready: Ready) -> None:
        failing = [name for name, one in ready.measured.items() if not one.passed]
        if failing:
            self._tell("\n".join([f"{len(failing)} tests fail without any mutant, and are left out:", *failing]))
        for ended in forks.run(self._jobs(session, ready)):
            by = ended.folder / running.KILLER
            name = by.read_text(encoding="utf-8") if by.exists() else ""
            self._told(Tried(ended.number, self._trial.mutants[ended.number], how(ended.code), name, ended.seconds))

    def _jobs(self, session: pytest.Session, ready: Ready) -> Iterator[tuple[int, Work]]:
        items = {item.nodeid: item for item in session.items}
        for number, mutant in self._trial.mutants.items():
            tests = {name: ready.measured[name].seconds for name in ready.tests(mutant)}
            if equal(mutant) or not tests:
                self._told(Tried(number, mutant, "equivalent" if equal(mutant) else "not run", "", 0.0))
                continue
            tests = {name: seconds for name, seconds in tests.items() if seconds < self._trial.under}
            changes = None if self._trial.anew or ready.is_used(mutant) else ready.loaded.changes(mutant)
            if changes is None:
                yield number, _from_the_beginning(mutant, tests, self._trial.limit)
            else:
                asked = [(items[name], seconds) for name, seconds in tests.items()]
                yield number, _in_a_copy(session, mutant, changes, asked, self._trial.limit)


class Ready(NamedTuple):
    """What is known when mutants are tried: the tests as measured, and what this process has executed and loaded by then."""

    measured: dict[str, Measured]
    numbers: LineNumbers
    before: bytes
    loaded: Loaded

    def is_used(self, mutant: Mutant) -> bool:
        """Whether the function was executed before any test: at import, or when tests were collected."""
        return self.numbers.executed(self.before, mutant.path, mutant.place.function)

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that may notice a mutant, in the order in which they are run. What is executed before any test may matter to
        each of them."""
        found = in_order(mutant, self.measured, self.numbers)
        if self.numbers.executed(self.before, mutant.path, mutant.place.statement):
            others = {name: one for name, one in self.measured.items() if one.passed and name not in {*found}}
            found += sorted(others, key=lambda name: (not self._is_near(mutant, others[name]), others[name].seconds))
        return found

    def _is_near(self, mutant: Mutant, test: Measured) -> bool:
        """Whether a test executes any line of the module."""
        return self.numbers.executed(test.lines, mutant.path, range(1, len(mutant.path.read_bytes().splitlines()) + 1))


def how(code: int) -> How:
    """What became of a mutant, by the exit code of its process."""
    if code in (-signal.SIGPROF, -signal.SIGALRM):
        return "timed out"
    if code == running.UNDECIDED:
        return "no verdict"
    return "SURVIVED" if code == running.PASSED else "killed"


def in_order(mutant: Mutant, measured: dict[str, Measured], numbers: LineNumbers) -> list[str]:
    """The tests that execute the statement that is changed: who executes its very line first, then one of each test with
    parameters before the next, then the quickest and, of those, the one that executes fewest lines."""
    turns: dict[str, int] = {}
    found: list[tuple[bool, int, int, int, str]] = []
    for name, one in sorted(measured.items(), key=lambda row: row[1].seconds):
        if not one.passed or not numbers.executed(one.lines, mutant.path, mutant.place.statement):
            continue
        family = name.partition("[")[0]
        turns[family] = turns.get(family, -1) + 1
        elsewhere = not numbers.executed(one.lines, mutant.path, range(mutant.line, mutant.line + 1))
        found.append((elsewhere, turns[family], int(one.seconds * 20), one.count, name))
    return [name for *_, name in sorted(found)]


def _in_a_copy(
    session: pytest.Session, mutant: Mutant, changes: list[Change], tests: list[tuple[pytest.Item, float]], limit: float
) -> Work:
    def work(folder: Path) -> NoReturn:
        running.bounded_memory()
        take(mutant, changes)
        running.run(session, tests, folder, limit)

    return work


def _from_the_beginning(mutant: Mutant, tests: dict[str, float], limit: float) -> Work:
    def work(folder: Path) -> NoReturn:
        task = Anew(str(mutant.path), mutant.number, tests, limit)
        (folder / "task").write_bytes(msgspec.json.encode(task))
        running.bounded_memory()
        os.execv(sys.executable, [sys.executable, "-m", "tests.mutation.anew", str(folder)])

    return work


class Forks:
    """Copies of this process, so many at a time, each with a folder of its own."""

    def __init__(self, folder: Path, processes: int) -> None:
        self._folder = folder
        self._processes = processes
        self._running: dict[int, tuple[int, Path, float]] = {}
        self._made = 0

    def run(self, jobs: Iterable[tuple[int, Work]]) -> Iterator[Ended]:
        """Do each job in a copy; tell of each that is over, in whichever order they end."""
        for number, work in jobs:
            self._start(number, work)
            if len(self._running) >= self._processes:
                yield from self._wait()
        while self._running:
            yield from self._wait()

    def _start(self, number: int, work: Work) -> None:
        self._made += 1
        folder = self._folder / str(self._made)
        process = os.fork()
        if not process:
            try:
                running.alone(folder)
                work(folder)
            finally:
                os._exit(running.FAILED)
        self._running[process] = number, folder, monotonic()

    def _wait(self) -> Iterator[Ended]:
        process, status = os.wait()
        if process not in self._running:
            return
        number, folder, begun = self._running.pop(process)
        _end_group(process)
        yield Ended(number, os.waitstatus_to_exitcode(status), folder, monotonic() - begun)
        shutil.rmtree(folder, ignore_errors=True)

    def end(self) -> None:
        """End what is still running."""
        for process in self._running:
            _end_group(process)
            os.waitpid(process, 0)
        self._running.clear()


def _end_group(process: int) -> None:
    """End a process and what it has started."""
    try:
        os.killpg(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return

"""Tests run in a process that ends with them: the tests in the order given, until one fails or takes far too long."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NoReturn

import pytest

PASSED, FAILED, UNDECIDED = 0, 1, 2  # how the process exits
KILLER = "killer"  # the file in its folder that names the test that failed
MEMORY = 4 << 30  # bytes that a mutant may ask for
SETTINGS = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler"]


def patience(seconds: float) -> float:
    """The seconds of the processor that a test may take that took so many when it was measured."""
    return 5 + 4 * seconds


class SameExamples:
    """A plugin of pytest: Hypothesis tries the same examples in every process, keeps none, and seeks no smaller one."""

    def pytest_configure(self) -> None:
        import hypothesis  # not before pytest has seen to it

        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
        hypothesis.settings.load_profile("mutants")


def alone(folder: Path) -> None:
    """This process writes into a folder of its own, in a group of its own, and shows nothing."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    folder.mkdir()
    os.environ.update(PYTEST_DEBUG_TEMPROOT=str(folder), TMPDIR=str(folder), SEALORDS_CACHE=str(folder / "theatres"))
    tempfile.tempdir = None
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)


def bounded_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def run(session: pytest.Session, tests: Sequence[tuple[pytest.Item, float]], folder: Path, limit: float) -> NoReturn:
    """Run tests, each with the seconds that it took when it was measured, and end the process; begin no more of them when so many
    seconds of the processor are spent."""
    begun = process_time()
    try:
        following = [item for item, _ in tests[1:]]
        for (item, seconds), next_one in zip(tests, [*following, None], strict=True):
            if process_time() - begun > limit:
                os._exit(UNDECIDED)
            _set_clocks(patience(seconds))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_one)
            if session.testsfailed:
                (folder / KILLER).write_text(item.nodeid, encoding="utf-8")
                os._exit(FAILED)
    except BaseException as fault:
        (folder / KILLER).write_text(repr(fault), encoding="utf-8")
        os._exit(FAILED)
    os._exit(PASSED)


def _set_clocks(seconds: float) -> None:
    """The process is ended by a signal when its time is up: by its own work, or much later by the clock on the wall."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)


def quietly(words: list[str], plugin: object) -> int:
    """pytest within this process, saying nothing."""
    sys.stdout.flush()
    kept, silence = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    try:
        return int(pytest.main([*SETTINGS, *words], plugins=[SameExamples(), plugin]))
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)

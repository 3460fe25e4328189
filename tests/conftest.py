"""What every run of the tests shares.

Compiled theatres are kept in a temporary folder of the run, shared by its workers, never in the user's cache; a passphrase is
stretched once for a salt; garbage is looked for seldom; and the summary says which aims were played by older code.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache

import pytest

from campaign.correspondence import seal
from tests import garbage

STALE = "stale aim"  # a property of a test: an aim whose results are of older code


def pytest_configure(config: pytest.Config) -> None:
    garbage.looked_for_seldom()
    if not hasattr(config, "workerinput"):
        os.environ["SEALORDS_CACHE"] = tempfile.mkdtemp(prefix="sealords-cache-")
        os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="sealords-data-")


def pytest_collection_finish() -> None:
    garbage.kept_aside()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        for folder in ("SEALORDS_CACHE", "XDG_DATA_HOME"):
            shutil.rmtree(os.environ[folder], ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def stretched_once() -> Iterator[None]:
    """A passphrase costs its time once for each salt, however many letters are sealed and read with it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seal, "key_of", cache(seal.key_of))
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the aims whose results are of older code."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    stale = [str(value) for report in reports for name, value in report.user_properties if name == STALE]
    if stale:
        terminalreporter.section("aims played by older code")
        terminalreporter.line(f"The code has changed since these were played: {', '.join(sorted({*stale}))}.")
        terminalreporter.line("A few games held them roughly; `make aims` plays them anew.")

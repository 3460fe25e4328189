"""Every test run keeps compiled theatres in a temporary folder of its own, shared by its workers, never in the user's cache."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ["SEALORDS_CACHE"] = tempfile.mkdtemp(prefix="sealords-cache-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["SEALORDS_CACHE"], ignore_errors=True)

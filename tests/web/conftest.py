"""Pages in tests: a campaign begun in a file of its own, and a browser that is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web.app import application
from tests.web.browser import chromium

BASE = "http://127.0.0.1:1805"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "campaigns.db")


@pytest.fixture
def begun(database: str) -> str:
    """A campaign of 1805 called `war`, in which a person plays the British."""
    Application(database).create(NewCampaign("war", "1805", seats={"british": "human"}))
    return database


@pytest.fixture
def client(begun: str) -> Iterator[TestClient]:
    with TestClient(application(begun), base_url=BASE) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with chromium() as found:
        yield found

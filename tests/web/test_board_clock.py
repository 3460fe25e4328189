"""Wooden Ships by the clock on the page: how long one has, and what stands when the time is up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from campaign.play import hex_match
from campaign.web.app import application
from tests.web.battle_kit import DUEL, Deck, begin
from tests.web.conftest import BASE

BATTLE = DUEL
LINE = re.compile(r'name="line\.([^"]+)" value="([^"]*)"')


class Hour:
    """What the server's clock shows."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> Hour:
    found = Hour()
    monkeypatch.setattr(hex_match, "time", SimpleNamespace(time=lambda: found.seconds))
    return found


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(str(tmp_path / "campaigns.db")), base_url=BASE) as found:
        yield found


def written(client: TestClient, *people: str, option: str) -> list[Deck]:
    """A battle in which moves are to be written."""
    decks = begin(client, BATTLE, *people, option=option)
    for deck in decks:
        deck.do("advice")  # the broadsides are loaded
    for deck in decks:
        deck.look("")
        assert "How do your ships move?" in deck.asked
    return decks


@pytest.mark.rule("WS O.II")
def test_a_clock_runs_and_whoever_has_written_nothing_sails_straight_on(client: TestClient, hour: Hour) -> None:
    (deck,) = written(client, "american", option="timed-moves")
    until = re.search(r'class="clock notice" role="timer" data-until="(\d+)"', deck.text)
    assert until
    minutes = re.search(r"You have (\d+) minute", deck.text)
    assert minutes
    assert int(until[1]) == hour.seconds + 60 * int(minutes[1])
    at = deck.at
    hour.seconds = int(until[1]) - 1
    deck.look("")
    assert deck.at == at, "there is a second left"
    hour.seconds += 1
    deck.look("")
    assert deck.at != at, "the time is up"
    late = client.post(f"{deck.path}/do/advice", data={"at": at})
    assert late.status_code == 409


@pytest.mark.rule("WS O.II.p2")
def test_what_was_checked_before_the_time_was_up_stands(client: TestClient, hour: Hour) -> None:
    """Of two people the one is late; what both wrote is what the battle's file has."""
    mine, other = written(client, "american", "british", option="timed-moves")
    (key, _), *_ = LINE.findall(mine.text)
    assert mine.do("write", **{f"line.{key}": "0"}).status_code == 200
    hour.seconds += 3600
    mine.look("")
    with client.app.state.server.battles.at(mine.path.split("/")[2]) as match:  # type: ignore[attr-defined]  # Starlette's own
        own = [choice.answer for choice in match.kept.answers if choice.side == "american" and key in choice.answer]
    assert [answer[key] for answer in own] == ["0"]
    assert other.path


def test_without_the_rule_there_is_no_clock(client: TestClient, hour: Hour) -> None:
    (deck,) = written(client, "american", option="towing")
    assert "clock" not in deck.text.partition('id="question"')[2]
    at = deck.at
    hour.seconds += 86_400
    deck.look("")
    assert deck.at == at

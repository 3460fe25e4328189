"""A battle on hexes within a campaign, fought on the table's page (SL 8.126)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.table import laid_out
from campaign.web.app import application
from tests.campaign.at_terminal import as_usual
from tests.campaign.play_kit import FOUGHT_AT_ONCE
from tests.web.battle_kit import Deck
from tests.web.conftest import BASE

TABLE = "/c/war/british"
GAMES = ("hexes", "wooden-ships")


def brought_to_battle(path: Path, resolver: str) -> None:
    """A campaign played until the British are asked who commands on the hexes."""
    seats = {"british": "human", "allies": "sailing-master"}
    Application(str(path)).create(NewCampaign("war", FOUGHT_AT_ONCE, battles=resolver, seats=seats))
    with laid_out(str(path), "war") as table:
        session = table.session()
        for _ in range(500):
            if next(session.play(table.seats), None) is not None:
                continue
            if session.pending[0].kind.name == "hex battle":
                table.rest(session)
                return
            session.choose("british", as_usual(session.pending[0]))
    raise AssertionError("no battle on the hexes")


@pytest.fixture(params=GAMES)
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Deck, str]]:
    """The British command on the hexes, and are asked there for the first time."""
    path = tmp_path / "campaigns.db"
    brought_to_battle(path, request.param)
    with TestClient(application(str(path)), base_url=BASE) as client:
        deck = Deck(client, TABLE)
        if "You were called" in deck.text:
            deck.shown = client.post(f"{TABLE}/do/on")
        assert "Who commands on the hexes?" in deck.text
        assert deck.do("answer", answer="command").status_code == 200
        yield deck, request.param


def test_captains_say_why_they_advise_what_they_do(board: tuple[Deck, str]) -> None:
    deck, _ = board
    for _ in range(3):
        assert len(re.findall(r'<p class="why">[A-Z][^<]*\.</p>', deck.text)) == 1, deck.asked
        assert deck.do("advice").status_code == 200


@pytest.mark.rule("SL 8.126")
def test_the_board_lies_in_the_place_of_the_chart_until_the_battle_is_over(board: tuple[Deck, str]) -> None:
    deck, _ = board
    assert 'class="fleets"' in deck.text
    sea = re.search(r'class="waters" src="([^"]*)"', deck.text)
    assert sea
    assert deck.client.get(unescape(sea[1])).headers["content-type"].startswith("image/svg+xml")
    assert deck.do("advice").status_code == 200
    assert 'class="fleets"' in deck.text
    assert deck.do("relieve", what="turn").status_code == 200
    if 'name="what"' in deck.text:
        assert deck.do("relieve", what="battle").status_code == 200
    assert 'class="fleets"' not in deck.text
    assert 'id="board"' in deck.text


def test_a_course_is_chosen_by_its_hex_and_taken_back(board: tuple[Deck, str]) -> None:
    deck, game = board
    for _ in range(200):
        ship = re.search(r'<a class="hex', deck.text)
        if ship or "How do your ships move?" in deck.text:
            break
        assert deck.do("advice").status_code == 200
    if game == "wooden-ships":
        line = re.search(r'data-line="([^":]*)"', deck.text)
        assert line
        deck.look(f"?ship={line[1]}")
    lit = re.findall(r'<a class="hex[^"]*" href="([^"]*)"', deck.text)
    assert lit
    deck.look(lit[0])
    if game == "wooden-ships":
        entry = re.search(r'name="entry" value="([^"]*)"', deck.text)
        assert entry
        assert deck.do("write", entry=unescape(entry[1])).status_code == 200
        key, _, move = entry[1].partition("=")
        assert f'name="line.{key}" value="{move}"' in deck.text
        return
    course = re.findall(r'name="course" value="([^"]*)"', re.findall(r'class="way">.*?</form>', deck.text, re.S)[0])
    before = deck.asked
    assert deck.do("answer", course=course).status_code == 200
    assert deck.asked != before

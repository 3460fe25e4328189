"""A question on the hexes that an enemy's act puts to a player: his answers are not told as hers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from campaign.web.app import application
from tests.web.battle_kit import FRIGATES, Deck, begin
from tests.web.conftest import BASE

ENEMY = "Droits de l'Homme"


@pytest.fixture
def deck(database: str) -> Iterator[Deck]:
    with TestClient(application(database), base_url=BASE) as client:
        (found,) = begin(client, FRIGATES, "British", seed="5")
        yield found


@pytest.mark.rule("FC 3.6.13")
def test_who_is_closed_by_an_enemy_answers_under_no_name_of_hers(deck: Deck) -> None:
    deck.until(f"{ENEMY} closes")
    text = deck.text.replace("&#39;", "'")
    assert f"{ENEMY}, step by step" not in text
    assert f'<h3>{ENEMY} <span class="quiet">(the enemy: she acts)' in text
    assert "(she is asked about)" not in text
    assert ">this ship</button>" not in text, "she is not his to leave to captains"


def test_a_question_about_a_ship_of_ones_own_is_told_as_hers(deck: Deck) -> None:
    deck.until("MPs")
    assert "step by step" in deck.text
    assert "(she is asked about)" in deck.text

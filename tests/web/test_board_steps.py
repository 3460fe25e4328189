"""A battle on the table: the lines and combats as a part of the page, and told step by step when it is over (SL 8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import laid_out
from campaign.state import World
from campaign.web.app import application
from table.session import Session
from tests.campaign.at_terminal import as_usual
from tests.web.conftest import BASE

TABLE = "/c/war/british"
SINKING = "8"  # a seed with a battle in which a combat sinks a sail, and it is asked whose


def played_until(path: Path, reached: Callable[[Session[World]], bool]) -> None:
    seats = {"british": "human", "allies": "sailing-master"}
    Application(str(path)).create(NewCampaign("war", SINKING, seats=seats))
    with laid_out(str(path), "war") as table:
        session = table.session()
        player = SeatedPlayer(str(path), table, session, "british")
        player.write(replace(player.orders, desks=(*player.orders.desks, "line")))
        for _ in range(600):
            if next(session.play(table.seats), None) is not None:
                continue
            if reached(session):
                table.rest(session)
                return
            session.choose(session.pending[0].side, as_usual(session.pending[0]))
    raise AssertionError("never reached")


def matched(session: Session[World]) -> bool:
    battle = session.state.battle
    return battle is not None and bool(battle.combats) and session.pending[0].kind.name == "sink whom"


def over(session: Session[World]) -> bool:
    return session.state.battle is None and session.phase_number > 5


@pytest.fixture
def pages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    path = tmp_path / "campaigns.db"
    played_until(path, request.param)
    with TestClient(application(str(path)), base_url=BASE) as client:
        yield client


@pytest.mark.rule("SL 8.125")
@pytest.mark.parametrize("pages", [matched], indirect=True)
def test_the_lines_that_are_matched_lie_beside_the_question(pages: TestClient) -> None:
    shown = pages.get(TABLE).text
    part = shown[shown.index('id="battle"') :]
    assert "Combat 1" in part
    assert "British" in part
    assert "Allies" in part
    assert re.search(r'aria-label="\d+ sail', part)
    assert "weather gauge" in part
    assert re.search(r'class="die"[^>]*>\d', part), "the combat has been fought, and its die lies there"
    assert re.search(r"<strong>Deals \d+ damage", part)


@pytest.mark.parametrize("pages", [matched], indirect=True)
def test_no_two_elements_of_the_page_have_one_id(pages: TestClient) -> None:
    found = Counter(re.findall(r'<[^>]* id="([^"]*)"', pages.get(TABLE).text))
    assert found["battle"] == found["chart-battle"] == 1
    assert [one for one, times in found.items() if times > 1] == []


@pytest.mark.parametrize("pages", [over], indirect=True)
def test_a_battle_of_the_past_is_told_step_by_step(pages: TestClient) -> None:
    assert '<section id="battle" class="part"' in pages.get(TABLE).text
    assert "Combat 1" not in pages.get(TABLE).text
    listed = pages.get(f"{TABLE}/battles").text
    link = re.search(r'href="([^"]*/steps)"', listed)
    assert link
    seen, address = [], link[1]
    for _ in range(40):
        page = pages.get(address)
        assert page.status_code == 200
        heading = re.search(r"<h2>\d+\. ([^<]*)", page.text)
        assert heading
        seen.append(heading[1])
        onward = re.search(r'rel="next" href="([^"]*)"', page.text)
        if onward is None:
            break
        address = link[1] + onward[1]
    assert seen[0] == "The fleets meet"
    assert "The lines are drawn up" in seen
    combats = [title for title in seen if title.startswith("Combat")]
    assert combats == [f"Combat {number}" for number in range(1, len(combats) + 1)]
    assert combats
    fought = pages.get(f"{link[1]}?step={seen.index('Combat 1') + 1}").text
    assert fought.count('class="die"') == 1
    assert pages.get(f"{link[1]}?step={seen.index('The lines are drawn up') + 1}").text.count('class="die"') == 0
    assert pages.get(f"{TABLE}/battle/none/steps").status_code == 404
    hurt = pages.get(f"{link[1]}?step={seen.index('Damage') + 1}").text
    told = dict(re.findall(r"<li>([^<]+?) takes \d+ damage, (\d+) in all", hurt))
    assert told
    for squadron, total in told.items():
        track = rf"<strong>{re.escape(squadron)}</strong>(?:(?!</div>).)*?damage (\d+) of"
        now, before = (re.findall(track, page, re.DOTALL)[0] for page in (hurt, fought))
        assert int(before) < int(now) == int(total), "the damage falls on the track in the step that tells it"
    assert f'href="{TABLE}/gazette"' in hurt, "the way back stands above each step as above every paper"

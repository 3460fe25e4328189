"""The first page, a campaign's own page, and its file."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web.app import application
from campaign.web.seats import Doorkeeper, Seat
from tests.web.battle_kit import DUEL
from tests.web.conftest import BASE


@pytest.fixture
def empty(database: str) -> TestClient:
    return TestClient(application(database), base_url=BASE)


def test_a_newcomer_finds_no_campaign_and_the_way_to_one(empty: TestClient) -> None:
    shown = empty.get("/")
    assert shown.status_code == 200
    assert "There is none yet" in shown.text
    assert 'href="/new"' in shown.text


def test_campaigns_that_wait_come_first_each_with_its_sides(client: TestClient, begun: str) -> None:
    app = Application(begun)
    app.create(NewCampaign("a drill", "7", "first-command"))
    app.create(NewCampaign("duel", "8", "first-command", {"british": "human", "french": "human"}))
    shown = client.get("/").text
    order = re.findall(r'<h2><a href="[^"]*">([^<]*)</a></h2>', shown)
    assert order == ["duel", "war", "a drill"]
    assert "It waits for the British." in shown
    assert 'href="/c/war/british">Play the Royal Navy' in shown
    assert 'href="/c/duel/french">Sit down for the Navy of the Emperor' in shown
    assert "a%20drill" in shown


def test_of_two_players_only_the_one_who_is_asked_is_waited_for(client: TestClient, begun: str) -> None:
    app = Application(begun)
    app.create(NewCampaign("duel", "8", "first-command", {"british": "human", "french": "human"}))
    for _ in range(6):
        shown = client.get("/").text
        advised = re.findall(r'<a class="button advised" href="/c/duel/(\w+)"', shown)
        assert advised
        for side in ("british", "french"):
            page = client.get(f"/c/duel/{side}").text
            assert ("Others must act first" in page) != (side in advised)
        page = client.get(f"/c/duel/{advised[0]}").text
        at = re.search(r'name="at" value="([^"]*)"', page)
        client.post(f"/c/duel/{advised[0]}/do/{'advice' if at else 'on'}", data={"at": at[1] if at else ""})


def test_in_double_blind_play_nobody_is_told_for_whom_the_others_wait(client: TestClient, begun: str) -> None:
    seats = {"british": "human", "french": "human"}
    Application(begun).create(NewCampaign("blind", "8", "first-command", seats, double_blind=True))
    shown = client.get("/").text
    assert "It waits for its players." in shown
    assert not re.findall(r'<a class="button advised" href="/c/blind/', shown)


def test_a_campaign_goes_out_as_a_file_and_comes_in_again(client: TestClient, begun: str) -> None:
    kept = client.get("/campaigns/war/export")
    assert kept.status_code == 200
    assert "war.sealords" in kept.headers["content-disposition"]
    taken = client.post("/import", files={"file": ("war.sealords", kept.content)})
    assert taken.status_code == 422
    assert "there is a campaign &#39;war&#39; already" in taken.text
    again = client.post("/import", files={"file": ("war.sealords", kept.content)}, data={"name": "peace"})
    assert again.status_code == 200
    assert {one.name for one in Application(begun).campaigns()} == {"war", "peace"}


@pytest.mark.parametrize("content", [b"", b"no campaign at all", b"SQLite format 3\x00" + b"x" * 4000])
def test_a_file_that_is_no_campaign_is_refused_and_nothing_is_lost(client: TestClient, begun: str, content: bytes) -> None:
    before = Application(begun).status("war")
    refused = client.post("/import", files={"file": ("odd.sealords", content)}, data={"name": "odd"})
    assert refused.status_code == 422
    assert "Nothing was imported" in refused.text
    assert "/tmp" not in refused.text
    assert 'value="odd"' in refused.text
    assert [one.name for one in Application(begun).campaigns()] == ["war"]
    assert Application(begun).status("war") == before


def test_a_campaign_is_deleted_by_a_second_word_only(client: TestClient, begun: str) -> None:
    client.get("/c/war/british")
    asked = client.get("/campaigns/war/delete")
    assert "Delete war?" in asked.text
    assert [one.name for one in Application(begun).campaigns()] == ["war"]
    assert client.post("/campaigns/war/delete").status_code == 200
    assert not Application(begun).campaigns()
    assert client.get("/campaigns/war").status_code == 404
    assert client.get("/c/war/british").status_code in (404, 422)


def test_computers_alone_play_on_when_they_are_told_to(client: TestClient, begun: str) -> None:
    app = Application(begun)
    app.create(NewCampaign("drill", "7", "first-command"))
    before = app.status("drill")["clock"]
    shown = client.post("/campaigns/drill/run", data={"until": "end of turn"})
    assert shown.status_code == 200
    assert app.status("drill")["clock"]["turns_played"] == before["turns_played"] + 1
    assert client.post("/campaigns/drill/run", data={"until": "doomsday"}).status_code == 422
    assert client.post("/campaigns/war/run", data={"until": "end of turn"}).status_code == 422


@pytest.mark.parametrize(
    "path", ["/", "/new", "/links", "/import", "/campaigns/war", "/campaigns/war/export", "/campaigns/war/delete"]
)
def test_with_others_on_the_network_the_host_alone_has_these_pages(begun: str, path: str) -> None:
    doors = Doorkeeper(b"secret")
    with TestClient(application(begun, doors), base_url=BASE) as client:
        assert client.get(path).status_code == 403
        client.post(doors.link(Seat("war", "british")))
        assert client.get(path).status_code == 403
        assert client.post(doors.link(Seat())).status_code == 200
        assert client.get(path).status_code == 200


def test_the_host_is_shown_each_side_s_link_and_it_opens_that_side_alone(begun: str) -> None:
    doors = Doorkeeper(b"secret")
    Application(begun).create(NewCampaign("duel", "8", "first-command", {"british": "human", "french": "human"}))
    with TestClient(application(begun, doors), base_url=BASE) as host:
        host.post(doors.link(Seat()))
        links = re.findall(r'href="(http://127[^"]*/c/duel/french)"', host.get("/links").text)
    assert len(links) == 1
    with TestClient(application(begun, doors), base_url=BASE) as player:
        assert player.post(links[0]).status_code == 200
        assert player.get("/c/duel/french").status_code == 200
        assert player.get("/c/duel/british").status_code == 403


def test_the_host_is_shown_the_links_of_battles_on_hexes_too(begun: str) -> None:
    doors = Doorkeeper(b"secret")
    with TestClient(application(begun, doors), base_url=BASE) as host:
        host.post(doors.link(Seat()))
        host.post("/tactical/begin", data={"game": DUEL[0], "battle": DUEL[1], "seat.american": "human", "seat.british": "human"})
        links = re.findall(rf'href="(http://127[^"]*/tactical/{DUEL[1]}/british)"', host.get("/links").text)
    assert len(links) == 1
    with TestClient(application(begun, doors), base_url=BASE) as player:
        assert player.post(links[0]).status_code == 200
        assert player.get(f"/tactical/{DUEL[1]}/british").status_code == 200
        assert player.get(f"/tactical/{DUEL[1]}/american").status_code == 403

"""The careers of players, as a page."""

from __future__ import annotations

from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.store.campaigns import Campaigns
from campaign.store.players import Players


def test_nobody_is_on_the_list_until_a_campaign_names_a_player(client: TestClient, begun: str) -> None:
    assert "Nobody is on the list yet" in client.get("/careers").text
    Application(begun).create(NewCampaign("first", "1", "first-command", {"british": "human"}, players={"british": "Ann"}))
    shown = client.get("/careers").text
    assert "<h2>Ann</h2>" in shown
    assert "Midshipman" in shown
    assert "<td>first</td><td>British</td><td>under way</td>" in shown


def test_a_rank_is_bought_with_what_a_war_was_won_by_and_no_other(client: TestClient, begun: str) -> None:
    Application(begun).create(NewCampaign("first", "1", "first-command", {"british": "human"}, players={"british": "Ann"}))
    Players(begun).settle("first", {"british": 30, "french": 10})
    shown = client.get("/careers").text
    assert "won by 20, prestige 30" in shown
    assert 'name="rank" value="lieutenant"' in shown
    dear = client.post("/careers", data={"player": "Ann", "rank": "admiral-of-the-fleet"})
    assert dear.status_code == 422
    assert 'role="alert"' in dear.text
    assert client.post("/careers", data={"player": "Nobody", "rank": "lieutenant"}).status_code == 422
    done = client.post("/careers", data={"player": "Ann", "rank": "lieutenant"})
    assert done.status_code == 200
    assert "Lieutenant" in done.text
    assert Campaigns(begun).names() == ["first", "war"]

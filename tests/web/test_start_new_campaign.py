"""A new campaign by its form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from campaign.agents.admirals import temper
from campaign.agents.seating import KINDS
from campaign.play import opponents
from campaign.play.application import Application
from campaign.play.beginning_form import BATTLES
from campaign.state import RESOLVERS
from campaign.store import reading
from campaign.web.app import application
from tests.web.conftest import BASE


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(application(database), base_url=BASE) as found:
        yield found


def as_it_comes(html: str) -> dict[str, str]:
    """The fields of the form as a browser would send them."""
    fields = dict(re.findall(r'<input id="[^"]*" name="([^"]*)"[^>]* value="([^"]*)"', html))
    fields |= dict.fromkeys(re.findall(r'<input type="checkbox" name="([^"]*)" value="on" checked>', html), "on")
    for name, offers in re.findall(r'<select id="[^"]*" name="([^"]*)"[^>]*>(.*?)</select>', html, re.S):
        chosen = re.search(r'value="([^"]*)" selected', offers) or re.search(r'value="([^"]*)"', offers)
        assert chosen
        fields[name] = chosen[1]
    return {name: unescape(value) for name, value in fields.items()}


def test_a_newcomer_needs_two_clicks_from_the_first_page_to_his_first_turn(client: TestClient, database: str) -> None:
    assert 'href="/new"' in client.get("/").text
    fields = as_it_comes(client.get("/new").text)
    table = client.post("/new", data=fields)
    assert table.status_code == 200
    assert table.url.path == "/c/war/british"
    seats = {seat.side: seat.kind for seat in reading.present(database, "war").seats}
    assert seats == {"allies": "admiral", "british": "human"}


def test_a_second_campaign_is_offered_a_name_of_its_own(client: TestClient) -> None:
    client.post("/new", data=as_it_comes(client.get("/new").text))
    assert as_it_comes(client.get("/new").text)["name"] == "war 2"


def test_what_is_chosen_in_words_is_what_is_played(client: TestClient, database: str) -> None:
    fields = as_it_comes(client.get("/new?theatre=first-command").text)
    fields |= {
        "name": "brief", "seat.british": "human", "seat.french": "admiral", "temper.french": "bold", "strength.french": "4",
        "battles": "hexes", "end": "years", "years": "2", "double_blind": "on", "option.buy_leaders": "on", "seed": "24",
        "last": "french", "player.british": "Ann",
    }  # fmt: skip
    del fields["option.mulligans"]
    assert client.post("/new", data=fields).url.path == "/c/brief/british"
    kept = reading.present(database, "brief")
    seats = {seat.side: (seat.kind, seat.instructions) for seat in kept.seats}
    assert seats["french"] == ("admiral", "bold:4")
    assert (kept.world.resolver, kept.world.double_blind) == ("hexes", True)
    assert kept.world.sides[-1] == "french"
    options = Application(database).status("brief")["options"]
    assert (options["buy_leaders"], options["mulligans"]) == (True, False)
    assert Application(database).status("brief")["end"]["closes"] == 1806


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"name": "a/b"}, "name", "it may hold no slash"),
        ({"name": " "}, "name", "it is empty"),
        ({"seed": "é" * 40}, "seed", "1 to 64 bytes"),
        ({"end": "years", "years": "many"}, "years", "'many' is no number of years"),
        ({"end": "years", "years": ""}, "years", "how many years?"),
        ({"seat.allies": "god"}, "seat.allies", "unknown kind"),
        ({"player.british": "a/b"}, "player.british", "it may hold no slash"),
        ({"last": "nobody"}, "last", "unknown side"),
        ({"battles": "by wish"}, "battles", "expected one of abstract"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field_and_the_rest_stays(
    client: TestClient, database: str, change: dict[str, str], field: str, said: str
) -> None:
    fields = as_it_comes(client.get("/new").text) | {"seed": "mine", "strength.allies": "4"} | change
    refused = client.post("/new", data=fields)
    assert refused.status_code == 422
    beside = re.search(rf'id="fault-{re.escape(field)}" role="alert">([^<]*)<', refused.text)
    assert beside
    assert said in unescape(beside[1])
    assert f'aria-describedby="fault-{field}"' in refused.text
    stays = as_it_comes(refused.text)
    assert stays["strength.allies"] == "4"
    assert stays["seed"] == fields["seed"]
    assert not Application(database).campaigns()


def test_a_name_that_is_taken_is_told_beside_it(client: TestClient) -> None:
    fields = as_it_comes(client.get("/new").text)
    client.post("/new", data=fields)
    refused = client.post("/new", data=fields)
    assert refused.status_code == 422
    assert "there is a campaign &#39;war&#39; already" in refused.text


def test_another_theatre_shows_its_own_sides_and_chart(client: TestClient) -> None:
    typed = {"name": "mine", "double_blind": "on", "seat.british": "admiral"}
    fields = as_it_comes(client.get("/new").text) | typed | {"theatre": "first-command", "other": "on"}
    del fields["option.mulligans"]
    shown = client.post("/new", data=fields)
    form = as_it_comes(shown.text)
    assert {name: form[name] for name in typed} == typed
    assert "option.mulligans" not in form
    assert "seat.french" in form
    assert "seat.allies" not in form
    assert "seat.french" in as_it_comes(client.get("/new?theatre=first-command").text)
    picture = re.search(r'<img src="([^"]*)"', shown.text)
    assert picture
    assert "<svg" in client.get(picture[1]).text
    assert client.get("/new?theatre=atlantis").status_code == 404


def test_everything_that_may_be_chosen_has_its_words() -> None:
    assert tuple(BATTLES) == RESOLVERS
    assert set(opponents.TEMPERS) == set(temper.house())
    assert {kind.name for kind in opponents.KINDS} | set(opponents.OTHERS) == set(KINDS) | {"officers"}

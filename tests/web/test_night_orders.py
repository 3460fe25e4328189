"""Night orders on the page: every verb of the terminal by a form, desks and pauses by a button, and what each has set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign import question_kinds as kinds
from campaign.play.seat_orders import SeatOrders
from campaign.play.wear_alarm import Measure
from campaign.views import View
from campaign.web.app import application
from campaign.web.places import Place, place
from maps.place import is_berth
from tests.web.asked_kit import SEAT, TABLE, field, part, reached, words
from tests.web.conftest import BASE

FLEET = "channel-fleet"
ALARM = re.compile(r'<form method="post" class="alarm".*?</form>', re.DOTALL)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("night") / "campaigns.db"
    return Path(reached(str(file), kinds.ORDERS, when=_fleet_worn)).read_bytes()


def _fleet_worn(seen: View) -> bool:
    """Early in the year, with the Channel Fleet near its damage rating."""
    worn = any(one.formation == FLEET and one.damage >= one.rating - 3 for one in seen.squadrons.values())
    return worn and seen.clock.turn < 3


@pytest.fixture(scope="module")
def early(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("early") / "campaigns.db"
    return Path(reached(str(file), kinds.SAILING, ["sailing"])).read_bytes()


@pytest.fixture
def beginning(early: bytes, tmp_path: Path) -> Iterator[TestClient]:
    """A campaign in its first increment: every squadron is at sea."""
    file = tmp_path / "campaigns.db"
    file.write_bytes(early)
    with TestClient(application(str(file)), base_url=BASE) as found:
        yield found


@pytest.fixture
def client(kept: bytes, tmp_path: Path) -> Iterator[TestClient]:
    """A campaign after a turn of war, in which the Channel Fleet is worn."""
    file = tmp_path / "campaigns.db"
    file.write_bytes(kept)
    with TestClient(application(str(file)), base_url=BASE) as found:
        yield found


def here(client: TestClient) -> Place:
    with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
        return place(opened, SEAT)


def book(client: TestClient) -> SeatOrders:
    return here(client).player.orders


def night(client: TestClient) -> str:
    return part(client.get(f"{TABLE}?tab=night").text, "night")


def do(client: TestClient, act: str, fields: dict[str, str] | None = None, status: int = 200) -> str:
    """An act of the night orders; what the page says of it then, without script, on the same tab."""
    said = client.post(f"{TABLE}/do/{act}", data={"tab": "night", **(fields or {})})
    assert said.status_code == status, words(said.text)
    assert 'data-part="night"' in said.text
    return words(part(said.text, "question"))


def test_a_formation_is_sent_by_the_name_of_a_place_and_what_that_sets_is_told(client: TestClient) -> None:
    told = do(client, "passage", {"formation": FLEET, "to": "Off Ushant", "stay": "yes"})
    assert "The Channel Fleet is to make for Off Ushant" in told
    line = book(client).line(FLEET)
    assert line is not None
    assert [call.to for call in line.calls] == ["off-ushant"]
    assert "The Channel Fleet" in night(client).split("Your standing instructions")[1].split("Whose question")[0]


@pytest.mark.parametrize(
    ("act", "fields", "told"),
    [
        ("home", {"formation": FLEET}, "is to go home to"),
        ("station", {"to": "Off Cape Finisterre", "with": FLEET}, "is to keep a station"),
        ("blockade", {"to": "brest", "with": FLEET}, "is to lie before Brest"),
        ("gale", {"formation": FLEET, "gale": "heave-to"}, "is to heave to in gales"),
        ("keep-on", {"formation": FLEET}, "keeps the sea for this turn, however worn"),
    ],
)
def test_every_verb_is_written_in_the_book_and_told(client: TestClient, act: str, fields: dict[str, str], told: str) -> None:
    before = book(client)
    assert told in do(client, act, fields)
    assert book(client).formation != before.formation


def test_one_joins_another_and_one_is_relieved_by_another(beginning: TestClient) -> None:
    told = do(beginning, "join", {"formation": FLEET, "other": "irish-squadron"})
    assert "The Channel Fleet is to join the Irish squadron" in told
    told = do(beginning, "relief", {"formation": "ferrol-blockade", "with": "irish-squadron"})
    assert "The Irish squadron is to relieve the squadron off Ferrol" in told
    assert "The squadron off Ferrol is to go home to" in told
    told = do(beginning, "escort", {"convoy": next(iter(here(beginning).player.view.convoys))}, 422)
    assert "has not assembled yet" in told or "no flotilla is free" in told


def test_a_flotilla_that_is_not_formed_yet_is_sent_too(client: TestClient) -> None:
    assert "The Irish squadron (to be formed)" in night(client)
    assert "it sails from" in do(client, "passage", {"formation": "irish-squadron", "to": "Off Cape Clear"})


@pytest.mark.parametrize(
    ("act", "fields", "why"),
    [
        ("passage", {"formation": FLEET, "to": "Atlantis"}, "no place on the chart"),
        ("passage", {"formation": "villeneuve", "to": "Off Ushant"}, "no formation of yours"),
        ("blockade", {"to": "plymouth"}, "that port is ours"),
        ("blockade", {"to": "off-ushant"}, "at any other place a station can be kept"),
        ("join", {"formation": FLEET, "other": FLEET}, "cannot join itself"),
        ("gale", {"formation": FLEET, "gale": "sing"}, "in gales a formation may"),
        ("desk", {"desk": "kitchen me"}, "expected one of the rows"),
        ("pause", {"pause": "gale maybe"}, "expected one of the rows"),
        ("go", {"date": "1 January 1700"}, "is past"),
        ("escort", {"convoy": "armada"}, "no convoy of yours"),
        ("captain", {}, "no battle is on the table"),
        ("lay-up", {"squadron": "villeneuve"}, "no squadron of yours"),
        ("lay-up", {"squadron": "plymouth-ordinary-1"}, "lies in ordinary already"),
        ("not-lay-up", {"squadron": "irish-1"}, "it is not wished"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_nothing_is_written(
    client: TestClient, act: str, fields: dict[str, str], why: str
) -> None:
    before = book(client)
    told = do(client, act, fields, 422)
    assert why in told
    assert "`" not in told, "nothing is typed on a page"
    assert book(client) == before


@pytest.mark.rule("SL 4.3f")
def test_a_squadron_is_laid_up_as_wished_and_the_wish_is_listed_and_taken_back(client: TestClient) -> None:
    offered = re.findall(r'<option value="([^"]+)">', night(client).split("Lay up a squadron")[1].split("</select>")[0])
    own = here(client).player.view.squadrons
    assert not any(own[one].in_ordinary for one in offered)
    one = next(own[one] for one in offered if own[one].formation is not None and not is_berth(own[one].place))
    told = do(client, "lay-up", {"squadron": one.id})
    assert f"To be laid up: {one.name}" in told
    assert "It needs no check" in told
    assert book(client).lay_up == (one.id,)
    listed = night(client).split("To be laid up</h3>")[1].split("Your standing instructions")[0]
    assert one.name in words(listed)
    assert "send its formation home" in words(listed)
    assert f'<option value="{one.id}">' not in night(client).split("Lay up a squadron")[1].split("</select>")[0]
    assert "as your officers think best" in do(client, "not-lay-up", {"squadron": one.id})
    assert book(client).lay_up == ()
    assert "To be laid up</h3>" not in night(client)


def test_desks_and_pauses_are_switched(client: TestClient) -> None:
    assert "The search desk is yours" in do(client, "desk", {"desk": "search me"})
    assert "search" in book(client).desks
    do(client, "desk", {"desk": "search officers"})
    assert "search" not in book(client).desks
    assert "You are no longer called when a gale takes hold" in do(client, "pause", {"pause": "gale off"})
    assert "gale" not in book(client).pauses
    assert "You have the helm" in do(client, "helm")
    assert "sailing" in book(client).desks


def test_a_question_left_to_the_officers_is_answered_and_play_goes_on(client: TestClient) -> None:
    assert "Which orders are issued" in client.get(TABLE).text
    told = do(client, "desk", {"desk": "orders officers"})
    assert "Which orders are issued" not in told


def test_he_sails_on_without_being_called(client: TestClient) -> None:
    at = field(client.get(TABLE).text, "at")
    client.post(f"{TABLE}/do/advice", data={"at": at})
    turn = here(client).player.view.clock.number
    do(client, "go", {"until": "turn"})
    player = here(client).player
    assert player.view.clock.number > turn or here(client).question is not None
    assert not player.called or player.view.clock.number > turn


def test_the_wear_alarm_is_answered_by_buttons(client: TestClient) -> None:
    """SL 7.35: home, relieved by a named formation, or kept on."""
    html = night(client)
    alarm = next(one for one in ALARM.findall(html) if "Send it home" in one)
    worn = field(alarm, "formation")
    assert "Keep it on this turn" in alarm
    assert re.search("No sail can sink of wear|It may lose a sail", words(alarm))
    do(client, "keep-on", {"formation": worn})
    found = next(one for one in here(client).player.alarms if one.formation == worn)
    assert found.measure is Measure.PRESSED
    again = next(
        one for one in re.findall(r'<form method="post" class="alarm".*?</form>', night(client), re.DOTALL) if worn in one
    )
    assert "Keep it on this turn" not in again

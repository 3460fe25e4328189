"""Two people at a battle of Wooden Ships: what one writes is in nothing that the other receives (WS B.IV.B.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.web.app import application
from campaign.web.seats import BATTLES, Doorkeeper, Seat
from tests.web.battle_kit import DUEL, Deck, begin
from tests.web.conftest import BASE

LINES = {"american": "line.american-constitution", "british": "line.british-java"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(str(tmp_path / "campaigns.db")), base_url=BASE) as found:
        yield found


def all_of(client: TestClient, deck: Deck) -> list[bytes]:
    """Everything that a side may ask for, with its headers."""
    ships = ("", "?ship=american-constitution", "?ship=british-java")
    pages = [client.get(f"{deck.path}{query}") for query in ships]
    pages += [client.get(f"{deck.path}/parts{query}", headers={"X-Stamps": "standing= board= question="}) for query in ships]
    pages += [client.get(f"{deck.path}/arcs{query}") for query in ships[1:]]
    pages.append(client.get(f"{deck.path}/replay"))
    return [page.content + repr(sorted(page.headers.items())).encode() for page in pages]


def to_orders(client: TestClient) -> list[Deck]:
    decks = begin(client, DUEL, "american", "british")
    for deck in decks:
        deck.look()
        assert deck.do("advice").status_code == 200
    for deck in decks:
        deck.look()
        assert deck.asked == "How do your ships move?"
    return decks


@pytest.mark.rule("WS B.IV.B.5")
def test_a_written_move_is_in_no_response_of_the_other_side(client: TestClient) -> None:
    american, british = to_orders(client)
    before = all_of(client, american)
    stamp = client.app.state.server.known(Seat(DUEL[1], "american", BATTLES))  # type: ignore[attr-defined]
    moves = re.findall(r'<a class="hex[^"]*" href="([^"]*)"', client.get(f"{british.path}?ship=british-java").text)
    assert len(moves) > 3
    for move in ("1", "0"):
        assert british.do("write", **{LINES["british"]: move}).status_code == 200
        assert all_of(client, american) == before
    assert british.do("answer", **{LINES["british"]: "1"}).status_code == 200
    assert "Others must act first" in british.text
    assert all_of(client, american) == before
    assert client.app.state.server.known(Seat(DUEL[1], "american", BATTLES)) == stamp  # type: ignore[attr-defined]


def test_what_is_written_may_be_taken_back_until_the_other_has_written_too(client: TestClient) -> None:
    american, british = to_orders(client)
    assert british.do("answer").status_code == 200
    assert "Take back your last answer" in british.text
    assert british.do("undo").status_code == 200
    assert british.asked == "How do your ships move?"
    british.do("answer")
    american.do("answer")
    british.look()
    assert british.asked != "How do your ships move?" or british.at != "1.0"


def test_a_side_that_nobody_plays_has_no_page(client: TestClient) -> None:
    begin(client, DUEL, "american")
    assert client.get(f"/tactical/{DUEL[1]}/british").status_code == 404


def test_over_a_network_each_side_of_a_battle_opens_by_its_own_link(tmp_path: Path) -> None:
    doors = Doorkeeper(b"secret")
    app = application(str(tmp_path / "campaigns.db"), doors)
    host, guest = (TestClient(app, base_url="http://sea.example") for _ in range(2))
    assert host.post(doors.link(Seat())).status_code == 200
    host.post("/tactical/begin", data={"game": DUEL[0], "battle": DUEL[1], "seat.american": "human", "seat.british": "human"})
    seats = {side: Seat(DUEL[1], side, BATTLES) for side in ("american", "british")}
    listed = host.get("/tactical").text
    assert all(doors.link(seat) in listed for seat in seats.values())
    assert guest.get("/tactical").status_code == 403
    assert guest.get(seats["british"].path).status_code == 403
    assert "Sit down" in guest.get(doors.link(seats["british"])).text
    assert guest.post(doors.link(seats["british"])).status_code == 200
    assert guest.get(seats["british"].path).status_code == 200
    assert guest.get(seats["american"].path).status_code == 403
    assert guest.post(f"{seats['american'].path}/do/advice", data={"at": "0.0"}).status_code == 403

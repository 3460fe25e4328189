"""Who may open which page of a server that others can reach."""

from __future__ import annotations

import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web import serving
from campaign.web.app import application
from campaign.web.seats import Doorkeeper, Seat, for_this_machine, kept_secret
from campaign.web.serving import invitations

ADDRESS = "http://club.example:1805"
BRITISH, ALLIES = Seat("war", "british"), Seat("war", "allies")


@pytest.fixture
def doors() -> Doorkeeper:
    return Doorkeeper(b"of the test")


@pytest.fixture
def visitor(database: str, doors: Doorkeeper) -> Iterator[TestClient]:
    """Somebody at a server for others, where people play both sides."""
    Application(database).create(NewCampaign("war", "1805", seats={"british": "human", "allies": "human"}))
    with TestClient(application(database, doors), base_url=ADDRESS) as found:
        yield found


def test_a_side_is_opened_by_its_own_link_alone(visitor: TestClient, doors: Doorkeeper) -> None:
    assert visitor.get(BRITISH.path).status_code == 403
    link = doors.link(BRITISH)
    assert visitor.get(link).status_code == 200
    assert visitor.get(BRITISH.path).status_code == 403, "looking at a link takes no seat"
    assert visitor.post(link).url.path == BRITISH.path
    assert visitor.get(BRITISH.path).status_code == 200
    assert visitor.get(ALLIES.path).status_code == 403
    assert visitor.get(f"{ALLIES.path}/parts").status_code == 403
    assert visitor.get(f"{ALLIES.path}/stream").status_code == 403
    assert visitor.post(f"{ALLIES.path}/do/on").status_code == 403
    assert visitor.get("/").status_code == 403


def test_a_cookie_is_for_one_side_and_out_of_reach_of_scripts(visitor: TestClient, doors: Doorkeeper) -> None:
    said = visitor.post(doors.link(BRITISH), follow_redirects=False).headers["set-cookie"].lower()
    assert f"path={BRITISH.path}" in said
    assert "httponly" in said
    assert "samesite=lax" in said
    assert visitor.get(ALLIES.path, headers={"Cookie": f"seat={doors.token(BRITISH)}"}).status_code == 403


def test_a_link_with_another_secret_opens_nothing(visitor: TestClient) -> None:
    forged = Doorkeeper(b"of somebody else")
    assert visitor.get(forged.link(BRITISH)).status_code == 403
    assert visitor.post(forged.link(BRITISH)).status_code == 403
    assert visitor.post(forged.link(Seat())).status_code == 403


def test_the_host_sees_the_list_and_no_side(visitor: TestClient, doors: Doorkeeper) -> None:
    assert visitor.post(doors.link(Seat())).status_code == 200
    assert "war" in visitor.get("/").text
    assert visitor.get(BRITISH.path).status_code == 403


def test_each_side_that_people_play_is_invited(visitor: TestClient, database: str, doors: Doorkeeper) -> None:
    said = invitations(database, doors, ADDRESS)
    assert [line.partition(": ")[0] for line in said] == ["war, allies", "war, british"]
    for line, seat in zip(said, (ALLIES, BRITISH), strict=True):
        assert line.endswith(doors.link(seat))


def test_the_secret_is_drawn_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "pages.secret"
    drawn = kept_secret(file)
    assert len(drawn) == 32
    assert kept_secret(file) == drawn
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_secret(tmp_path / "another") != drawn


@pytest.mark.parametrize(("host", "local"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False)])
def test_only_this_machines_addresses_need_no_link(host: str, local: bool) -> None:
    assert for_this_machine(host) is local


def test_who_begins_a_campaign_for_others_is_shown_its_links(visitor: TestClient, doors: Doorkeeper) -> None:
    visitor.post(doors.link(Seat()))
    fields = {"name": "duo", "theatre": "trafalgar-1805", "seat.allies": "human", "seat.british": "human", "battles": "abstract"}
    begun = visitor.post("/new", data=fields)
    assert begun.status_code == 200, begun.text
    assert "duo is begun" in begun.text
    told = begun.text.index(doors.link(Seat("duo", "british")))
    assert told < begun.text.index(doors.link(Seat("war", "british"))), "its links stand first"


def test_a_pupil_on_a_server_for_others_comes_to_the_link_of_his_seat(visitor: TestClient, doors: Doorkeeper) -> None:
    visitor.post(doors.link(Seat()))
    begun = visitor.post("/learn")
    assert begun.status_code == 200
    assert "Sit down" in begun.text


def test_the_hosts_page_says_whose_it_is_and_a_link_what_the_side_is_called(visitor: TestClient, doors: Doorkeeper) -> None:
    shut = visitor.get("/")
    assert shut.status_code == 403
    assert "who has started the server" in shut.text
    assert "played by somebody else" not in shut.text
    assert "war: The Royal Navy" in visitor.get(doors.link(Seat("war", "british"))).text


def test_a_server_that_listens_everywhere_tells_no_address_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_addresses", lambda: [(0, 0, 0, "", ("127.0.1.1", 0)), (0, 0, 0, "", ("192.0.2.7", 0))])
    assert serving.named("0.0.0.0") == "192.0.2.7"
    monkeypatch.setattr(serving, "_addresses", list)
    assert serving.named("::") == socket.gethostname()
    assert serving.named("127.0.0.1") == "127.0.0.1"
    assert serving.named("::1") == "[::1]"

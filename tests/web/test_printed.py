"""What is printed of a campaign, as pages: for a side what it may read, and for the host the whole once it is no secret."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.responses import HTMLResponse
from starlette.testclient import TestClient

from campaign.play import press
from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.lessons.unseen_pupil import begun_at_battle
from campaign.web.app import application
from campaign.web.kept_papers import MOST, KeptPapers
from campaign.web.seats import Doorkeeper
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.facts_kit import made
from tests.campaign.test_one_side import change_secrets_of, rewritten
from tests.web.asked_kit import field
from tests.web.conftest import BASE

__all__ = ["played", "terminal"]

OWN = "/c/first/british"
PAGES = ("gazette", "battles", "battle/battle-1", "sheets/index.html", "summary")


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A small campaign brought on until a battle is fought."""
    database = str(tmp_path_factory.mktemp("printed") / "campaigns.db")
    begun_at_battle(database, "first", "table")
    Application(database).answer("first", "umpire", [])  # left to the Combat Damage Table
    with TestClient(application(database), base_url=BASE) as client:
        for _ in range(200):
            shown = client.get(OWN).text
            at = re.search(r'name="at" value="([^"]*)"', shown)
            client.post(f"{OWN}/do/{'advice' if at else 'on'}", data={"at": at[1] if at else ""})
            if "/battle/battle-1" in client.get(f"{OWN}/battles").text:
                return database
    raise AssertionError("no battle in two hundred questions")


@pytest.fixture
def client(fought: str) -> Iterator[TestClient]:
    with TestClient(application(fought), base_url=BASE) as found:
        yield found


@pytest.mark.parametrize("page", PAGES)
def test_each_page_is_there_for_its_side_with_a_way_back(client: TestClient, page: str) -> None:
    shown = client.get(f"{OWN}/{page}")
    assert shown.status_code == 200
    assert f'href="{OWN}"' in shown.text
    assert f'href="{OWN}/gazette"' in shown.text
    assert ' style="' not in shown.text
    assert "<script" not in shown.text


@pytest.mark.parametrize("page", PAGES)
def test_a_page_s_own_style_is_allowed_by_its_hash_and_nothing_else(client: TestClient, page: str) -> None:
    shown = client.get(f"{OWN}/{page}")
    policy = shown.headers["content-security-policy"]
    assert "unsafe" not in policy
    styles = re.findall(r"<style>(.*?)</style>", shown.text, re.DOTALL)
    assert policy.count("sha256-") == len(styles)
    for style in styles:
        assert b64encode(sha256(style.encode()).digest()).decode() in policy


def test_every_display_that_the_index_names_is_there(client: TestClient) -> None:
    index = client.get(f"{OWN}/sheets")
    assert index.url.path.endswith("/sheets/index.html")
    files = re.findall(r'href="([\w-]+\.html)"', index.text)
    assert "flotilla" in {file.partition("-")[0] for file in files}
    for file in files:
        assert client.get(f"{OWN}/sheets/{file}").status_code == 200


@pytest.mark.parametrize("page", ["battle/battle-99", "battle/..%2f..", "sheets/flotilla-nobody.html", "sheets/..%2findex.html"])
def test_what_is_not_there_is_said_to_be_so(client: TestClient, page: str) -> None:
    assert client.get(f"{OWN}/{page}").status_code == 404


def test_a_side_reads_the_same_whatever_the_enemy_hides(client: TestClient) -> None:
    before = [client.get(f"{OWN}/{page}").content for page in PAGES]
    with client.app.state.server.campaigns.at("first") as opened:  # type: ignore[attr-defined]  # TestClient's app is any ASGI app
        world = opened.watch.session.state
        hidden = [one for one in world.squadrons.values() if one.side == "french"]
        assert len(hidden) > 2
        for one in hidden:
            one.damage += 3
            one.ships = tuple(replace(ship, guns=ship.guns + 1) for ship in one.ships)
        world.tray.journal.append(made({"fact": "damaged", "squadron": hidden[0].id, "points": 3}))
        for formation in world.formations.values():
            if formation.side == "french":
                formation.leader = None
    assert [client.get(f"{OWN}/{page}").content for page in PAGES] == before


@pytest.mark.parametrize("side", ["british", "allies"])
def test_an_enemy_s_secret_changes_no_byte_of_what_is_printed(terminal: Terminal, side: str) -> None:
    def printed(whose: str | None) -> list[object]:
        found = press.of_record(f"sqlite:///{terminal.database}", "nelson", whose)
        return [found.gazette().page, found.battles_in_words(), found.summary()]

    before, umpire = printed(side), printed(None)
    with rewritten(terminal) as kept:
        change_secrets_of("allies" if side == "british" else "british", kept)
    assert printed(side) == before
    assert printed(None)[0] != umpire[0]


def test_the_whole_is_read_when_no_secret_is_left_in_it(client: TestClient, fought: str, tmp_path: Path) -> None:
    refused = client.get("/campaigns/first/gazette")
    assert refused.status_code == 422
    assert "when the war is over" in refused.text
    assert "What is printed of it" not in client.get("/campaigns/first").text
    drill = str(tmp_path / "drill.db")
    Application(drill).create(NewCampaign("drill", "7", "first-command"))
    Application(drill).run("drill", "end of turn")
    with TestClient(application(drill), base_url=BASE) as host:
        for page in ("gazette", "battles", "summary"):
            assert host.get(f"/campaigns/drill/{page}").status_code == 200
        assert "secrets of both sides" in host.get("/campaigns/drill/gazette").text


def test_plots_handed_in_are_a_person_s_and_keep_the_whole_shut(tmp_path: Path) -> None:
    database = str(tmp_path / "plots.db")
    Application(database).create(NewCampaign("plots", "7", "first-command", {"french": "plot"}))
    with TestClient(application(database), base_url=BASE) as host:
        assert host.get("/campaigns/plots/gazette").status_code == 422


@pytest.mark.parametrize("page", PAGES)
def test_with_others_on_the_network_a_side_s_pages_need_its_link(fought: str, page: str) -> None:
    with TestClient(application(fought, Doorkeeper(b"secret")), base_url=BASE) as stranger:
        assert stranger.get(f"{OWN}/{page}").status_code == 403


# -- printed once ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def own(fought: str, tmp_path: Path) -> Iterator[TestClient]:
    """A copy to play on in."""
    database = tmp_path / "own.db"
    database.write_bytes(Path(fought).read_bytes())
    with TestClient(application(str(database)), base_url=BASE) as found:
        yield found


class Counted:
    """How often a page was printed."""

    def __init__(self, printing: Callable[..., Any]) -> None:
        self.printing, self.times = printing, 0

    def __get__(self, press: object, kind: object = None) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            self.times += 1
            return self.printing(press, *given)

        return counted


PRINTED = {"gazette": "gazette", "battles": "battles_in_words", "summary": "summary", "battle/battle-1": "battle_page"}


@pytest.mark.parametrize("page", PRINTED)
def test_a_page_is_printed_once_for_what_the_side_knows_and_anew_when_it_hears_more(
    own: TestClient, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gazette of December takes some seconds."""
    counted = Counted(getattr(press.Press, PRINTED[page]))
    monkeypatch.setattr(press.Press, PRINTED[page], counted)
    first, second = own.get(f"{OWN}/{page}"), own.get(f"{OWN}/{page}")
    assert counted.times == 1
    assert (second.text, second.headers) == (first.text, first.headers)
    own.post(f"{OWN}/do/on", data={})
    own.post(f"{OWN}/do/advice", data={"at": field(own.get(OWN).text, "at")})
    own.get(f"{OWN}/{page}")
    assert counted.times == 2


@pytest.mark.parametrize("page", ["gazette", "battles", "summary"])
def test_the_papers_of_the_whole_are_printed_once_and_anew_when_play_has_gone_on(
    database: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(getattr(press.Press, PRINTED[page]))
    monkeypatch.setattr(press.Press, PRINTED[page], counted)
    Application(database).create(NewCampaign("drill", "7", "first-command"))
    with TestClient(application(database), base_url=BASE) as host:
        first, second = host.get(f"/campaigns/drill/{page}"), host.get(f"/campaigns/drill/{page}")
        assert counted.times == 1
        assert (second.text, second.headers) == (first.text, first.headers)
        assert host.get("/campaigns/drill/battle/none").status_code == 404
        host.post("/campaigns/drill/run", data={"until": "end of turn"})
        host.get(f"/campaigns/drill/{page}")
        assert counted.times == 2


def test_what_is_printed_for_a_side_is_not_what_is_printed_for_another() -> None:
    papers = KeptPapers()
    papers.kept("british", "gazette", "1", HTMLResponse("ours"))
    known = papers.get("british", "gazette", "1")
    assert known is not None
    assert known.body == b"ours"
    assert papers.get("french", "gazette", "1") is None
    assert papers.get("british", "gazette", "2") is None
    for number in range(2 * MOST):
        papers.kept("british", f"battle {number}", "1", HTMLResponse(""))
    assert papers.get("british", "gazette", "1") is None, "the oldest goes"


def test_while_a_gazette_is_printed_the_campaign_is_played_on(own: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed of what was gathered; nobody waits for it."""
    free: list[bool] = []
    printing = press.Press.gazette

    def slow(self: press.Press) -> press.Gazette:
        answer = Thread(target=lambda: free.append(own.get(OWN).status_code == 200))
        answer.start()
        answer.join(timeout=20)
        return printing(self)

    monkeypatch.setattr(press.Press, "gazette", slow)
    assert own.get(f"{OWN}/gazette").status_code == 200
    assert free == [True]

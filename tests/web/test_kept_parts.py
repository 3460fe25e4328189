"""What is kept of a page is never stale: after each act each part is what a server makes of it that has just opened the campaign,
and a page that is put together of updates is the whole page."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web import rendering
from campaign.web.app import application
from campaign.web.parts import fresh
from campaign.web.places import Place, place
from campaign.web.seats import Seat
from campaign.web.table_page import TABS
from campaign.web.table_routes import ALWAYS
from campaign.web.tables import OpenCampaign
from tests.web.conftest import BASE
from tests.web.shown_page import ShownPage, read

PARTS = (*ALWAYS, *TABS)
ANSWERS = 10
MOST = 40  # answers within which a piece is moved on the page
TURNED = 4  # of as many acts one is another than the answer: an undo, a formation sent, a draft, a desk or a pause


@pytest.mark.parametrize(("seed", "people"), [("kept", ("british",)), ("kept", ("british", "allies"))])
def test_every_part_is_what_a_new_server_makes_of_it(tmp_path: Path, seed: str, people: tuple[str, ...]) -> None:
    database = tmp_path / "war.db"
    Application(str(database)).create(NewCampaign("war", seed, seats=dict.fromkeys(people, "human")))
    chance, acts = random.Random(seed), set[str]()
    with TestClient(application(str(database)), base_url=BASE) as client:
        shown = {side: _whole(client, side) for side in people}
        for number in range(MOST):
            if number >= ANSWERS and any(page.moves for page in shown.values()):
                break
            for side in people:
                acts.add(_acted(client, side, shown[side], chance))
                for other in people:
                    _follow(client, other, shown[other])
            _as_anew(client, database, people, tmp_path / "copy.db")
    assert len(acts) > 3, "he does more than to sail on"
    assert sum(page.pieces for page in shown.values()) > ANSWERS
    assert any(page.moves for page in shown.values())


def _whole(client: TestClient, side: str) -> ShownPage:
    """A page with all its tabs."""
    page = ShownPage(client.get(f"/c/war/{side}").text)
    for tab in TABS:
        page.show(client.get(f"/c/war/{side}?tab={tab}").text)
    return page


def _follow(client: TestClient, side: str, page: ShownPage) -> None:
    """The page asks for what has changed, and shows what a page shows that is loaded now."""
    _show(page, client.get(f"/c/war/{side}/parts", headers=_stamps(page)).text)
    whole = _whole(client, side)
    assert page.stamps == whole.stamps
    for name, one in page.parts.items():
        assert str(one) == str(whole.parts[name]), f"{name} of {side}"


def _stamps(page: ShownPage) -> dict[str, str]:
    return {"X-Stamps": " ".join(f"{name}={stamp}" for name, stamp in page.stamps.items())}


def _show(page: ShownPage, sent: str) -> None:
    assert "\x00" not in sent, "every hole is filled"
    page.show(sent)


def _acted(client: TestClient, side: str, page: ShownPage, chance: random.Random) -> str:
    """One act of a player, as his page offers it; mostly the advice."""
    asks = str(page.parts["question"])
    at = re.search(r'name="at" [^>]*value="([^"]*)"', asks)
    act, fields = ("on" if "You were called" in asks else "advice" if "advised" in asks else ""), dict[str, str]()
    if not chance.randrange(TURNED):
        act, fields = chance.choice(_others(asks, page))
    if act:
        told = client.post(f"/c/war/{side}/do/{act}", data={"at": at[1] if at else "", **fields}, headers=_stamps(page))
        assert told.status_code in (200, 409, 422), act
        if told.status_code == 200:
            _show(page, told.text)
    return act


def _others(asks: str, page: ShownPage) -> list[tuple[str, dict[str, str]]]:
    """What else can be done, whatever is asked."""
    ships = re.findall(r'data-key="([\w-]+)"', str(page.parts["chart"]))
    found = [
        ("sail", {"formation": ships[0], "to": "space:ferrol"}),
        ("desk", {"desk": "battle officers"}),
        ("desk", {"desk": "battle me"}),
        ("pause", {"pause": "gale off"}),
        ("pause", {"pause": "gale on"}),
        ("check", dict(re.findall(r'name="(line\.[^"]+)"[^>]*><option [^>]*value="([^"]*)"', asks))),
    ]
    return [*found, *([("undo", {})] * 6 if "/do/undo" in asks else [])]


def _as_anew(client: TestClient, database: Path, people: tuple[str, ...], copy: Path) -> None:
    """Each part is compared with one made of a copy of the campaign, with nothing that was kept."""
    served = client.app.state.server.campaigns  # type: ignore[attr-defined]
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    rendering.once._kept.clear()
    parts = {(side, name): _served(client, side, name) for side in people for name in PARTS}
    with served.at("war") as live, _opened(copy) as anew:
        for side in people:
            now, then = (place(opened, Seat("war", side)) for opened in (live, anew))
            _alike(now, then)
            for name in PARTS:
                assert str(read(fresh(then, name).html)) == str(read(parts[side, name])), f"{name} of {side}"


def _served(client: TestClient, side: str, name: str) -> str:
    """A part as the server sends it whole."""
    return client.get(f"/c/war/{side}/parts", headers={"X-Stamps": f"{name}=0"}).text


@contextmanager
def _opened(database: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign(str(database), "war")
    try:
        yield opened
    finally:
        opened.close()


def _alike(now: Place, then: Place) -> None:
    """What a server that is started anew does not know: what the last act has set, and which answers were the player's own."""
    then.bulletin.set = now.bulletin.set
    then.player._himself = set(now.player._himself)
    then.player.by_hand, then.player.undisturbed = now.player.by_hand, now.player.undisturbed

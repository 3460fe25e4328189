"""What a page shows follows from the database alone: a process that has been open all the while, one that went on and one that
has just been started show the same, whichever of them an act came to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web.app import application
from tests.web.asked_kit import field
from tests.web.conftest import BASE

SIDES = ("british", "allies")


def opened(stack: ExitStack, database: str) -> TestClient:
    return stack.enter_context(TestClient(application(database), base_url=BASE))


@pytest.fixture
def processes(database: str) -> Iterator[list[TestClient]]:
    """Two servers over one database."""
    with ExitStack() as stack:
        yield [opened(stack, database) for _ in range(2)]


def two_players(database: str, seed: str, *, blind: bool = False, battles: str = "abstract") -> None:
    seats = dict.fromkeys(SIDES, "human")
    Application(database).create(NewCampaign("war", seed, seats=seats, double_blind=blind, battles=battles))


def shown(client: TestClient, side: str, tab: str = "") -> str:
    said = client.get(f"/c/war/{side}{tab}")
    assert said.status_code == 200, said.text
    return said.text


def acted(client: TestClient, side: str, page: str) -> bool:
    """What is advised, if he is asked or called."""
    act = "on" if "You were called" in page else "advice" if "advised" in page else ""
    if act:
        sent = {name: field(page, name) for name in ("at", "told") if f'name="{name}"' in page}
        assert client.post(f"/c/war/{side}/do/{act}", data=sent, follow_redirects=False).status_code == 303
    return bool(act)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "blind"), [("1805", False), ("two", True)])
def test_processes_that_take_acts_by_turns_show_the_same(
    database: str, processes: list[TestClient], seed: str, blind: bool
) -> None:
    two_players(database, seed, blind=blind)
    done, called, told = 0, 0, 0
    for number in range(90):
        side = SIDES[number % 2]
        with TestClient(application(database), base_url=BASE) as fresh:
            pages = [shown(client, side) for client in (*processes, fresh)]
        assert len(set(pages)) == 1, f"{number}: {differing(pages)}"
        called += "You were called" in pages[0]
        told += bool(re.search(r'id="news".*?<li', pages[0], re.DOTALL))
        done += acted(processes[number // 3 % 2], side, pages[0])
    assert done > 40
    assert called > 2
    assert told > 10


def test_what_a_player_has_said_holds_in_every_process(database: str, processes: list[TestClient]) -> None:
    """An answer that he takes back is asked again, though the desk is his officers'; he is not called until the turn is out."""
    two_players(database, "1805")
    first, second = processes
    for number in range(60):
        for side in SIDES:
            page = shown(first, side)
            if "/do/undo" in page and "advised" in page:
                break
            acted(processes[number % 2], side, page)
        else:
            continue
        break
    else:
        raise AssertionError("nothing could be taken back")
    before = shown(second, side)
    sent = {"at": field(before, "at")} if 'name="at"' in before else {}
    assert first.post(f"/c/war/{side}/do/undo", data=sent, follow_redirects=False).status_code == 303
    asked = shown(first, side)
    assert "is taken back" in asked
    assert asked == shown(second, side)
    with TestClient(application(database), base_url=BASE) as fresh:
        assert shown(fresh, side) == asked
    with second.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
        assert opened.players[side].by_hand == opened.watch.session.moment
        opened.players[side].by_hand = ""
        assert opened.players[side].orders.sitting.by_hand, "and it is kept"
    assert first.post(f"/c/war/{side}/do/go", data={"until": "turn"}, follow_redirects=False).status_code == 303
    with second.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]
        assert opened.players[side].undisturbed > 0


def differing(pages: list[str]) -> str:
    """The first lines in which pages differ."""
    lines = [re.sub(r'data-stamp="\w+"|(?<=>)', "\n", page).splitlines() for page in pages]
    return next((str(row) for row in zip(*lines, strict=False) if len(set(row)) > 1), "one is longer")

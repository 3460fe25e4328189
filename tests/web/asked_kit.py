"""A campaign that stands where a side is asked something of a kind, and what its page sends with an act."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.question_kinds import CampaignKind
from campaign.views import View
from campaign.web.app import application
from campaign.web.places import place
from campaign.web.seats import Seat
from campaign.web.tables import OpenCampaign
from table.decisions import Answer
from tests.web.conftest import BASE

TABLE = "/c/war/british"
SEAT = Seat("war", "british")
MOST = 300  # answers before a question must have come
SEEDS = ("1805", "2", "1806", "1807", "1808", "1809")  # of campaigns that are tried, one after the other


def reached(
    database: str,
    kind: CampaignKind,
    desks: Iterable[str] = (),
    advised: Answer | None = None,
    when: Callable[[View], bool] = lambda seen: True,
) -> str:
    """A campaign of 1805 in which the British, who keep these desks besides their usual ones, are asked a question of a kind when
    what they see is as wanted, and their officers advise this, if it is said."""
    for seed in SEEDS:
        Path(database).unlink(missing_ok=True)
        Application(database).create(NewCampaign("war", seed, seats={"british": "human"}))
        if _comes_to(database, kind, desks, advised, when):
            return database
    raise AssertionError(f"the British were never asked {kind}")


def _comes_to(
    database: str, kind: CampaignKind, desks: Iterable[str], advised: Answer | None, when: Callable[[View], bool]
) -> bool:
    """Whether a campaign, played on as the officers advise, comes to such a question; it then stands there."""
    opened = OpenCampaign(database, "war")
    try:
        player = opened.players["british"]
        for desk in desks:
            player.write(player.orders.keeping(desk, his=True))
        for _ in range(MOST):
            asked = place(opened, SEAT).question
            meant = asked is not None and asked.kind is kind and when(player.view)
            if asked is not None and meant and (advised is None or player.advice(asked) == advised):
                return True
            if asked is not None:
                opened.watch.hear(player.answer(asked, player.advice(asked)))
            opened.said("british")
            opened.go_on()
    finally:
        opened.close()
    return False


@contextmanager
def pages(database: str) -> Iterator[TestClient]:
    """A server over a database; another one after it is the same server started again."""
    with TestClient(application(database), base_url=BASE) as client:
        yield client


def field(html: str, name: str) -> str:
    """What a page's first field of a name holds."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', html)
    assert found, f"no field {name}"
    return unescape(found[1])


def part(html: str, name: str) -> str:
    """One part of a page."""
    found = re.search(rf'<section id="{name}".*?</section>', html, re.DOTALL)
    assert found, f"no part {name}"
    return found[0]


def words(html: str) -> str:
    """What a reader sees of some HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())

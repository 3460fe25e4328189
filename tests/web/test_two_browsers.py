"""Two browsers as two sides of a double-blind campaign: each is sent nothing of the other's that it may not know."""

from __future__ import annotations

import json
import re
import sqlite3

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.log import Wanted
from campaign.views import View
from tests.web.browser import WIDE, Received, needs_browser, picture, serving

pytestmark = [needs_browser, pytest.mark.slow]

SIDES = ("british", "allies")
ACTS = 8  # of each side
TABS = 5  # papers that each side turns over on the way
SHORT = 6  # letters of a name that may be part of any word


def test_each_browser_is_sent_nothing_of_the_others_secrets(database: str, browser: Browser) -> None:
    Application(database).create(NewCampaign("war", "two", double_blind=True, seats=dict.fromkeys(SIDES, "human")))
    with serving(database) as server:
        contexts = {side: browser.new_context(viewport=WIDE) for side in SIDES}
        received = {side: Received(context) for side, context in contexts.items()}
        pages = {side: context.new_page() for side, context in contexts.items()}
        for side, page in pages.items():
            page.goto(f"{server.address}/c/war/{side}")
        done = dict.fromkeys(SIDES, 0)
        for _ in range(5 * ACTS):
            for side, page in pages.items():
                if done[side] < ACTS and acted(page):
                    done[side] += 1
        for side, page in pages.items():
            for link in [one.get_attribute("href") for one in page.locator("[data-tab]").all()[:TABS]]:
                page.goto(f"{server.address}/c/war/{side}{link}")
            picture(page, f"two-{side}")
        assert min(done.values()) >= ACTS // 2, done  # who has done with his acts holds up the other
        assert [one.trouble for one in received.values()] == [[], []]
        for context in contexts.values():
            context.close()
    for side in SIDES:
        other = next(one for one in SIDES if one != side)
        secrets = secrets_of(database, other, side)
        assert len(secrets) > 20, "there is something to hide"
        sent = [(at, body) for at, body in received[side].bodies if "/chart/" not in at]
        charted = "".join(body for at, body in received[side].bodies if "/chart/" in at)  # the same for every side
        secrets = {name for name in secrets if name not in charted}
        assert sum(len(body) for _, body in sent) > 10_000
        assert [(name, at) for name in secrets for at, body in sent if re.search(rf"\b{re.escape(name)}\b", body)] == []


def acted(page: Page) -> bool:
    """He does what is advised, if he is asked or called; his page has come up to date by itself."""
    button = page.locator("#question button.advised").first
    if button.count() == 0:
        page.wait_for_timeout(100)
        return False
    with page.expect_response("**/do/*"):
        button.click()
    page.wait_for_timeout(50)
    return True


def secrets_of(database: str, side: str, other: str) -> set[str]:
    """Names of a side's ships and admirals that are in nothing that the other side may know."""
    kept = sqlite3.connect(database)
    (text,) = kept.execute("SELECT document FROM snapshot WHERE document IS NOT NULL").fetchone()
    kept.close()
    world = json.loads(text)

    def names(whose: str) -> set[str]:
        ships = {sail["name"] for one in world["squadrons"].values() if one["side"] == whose for sail in one["ships"]}
        return ships | {leader["name"] for leader in world["leaders"].values() if leader["side"] == whose}

    with Application(database).sit_down("war", other) as player:
        seen = [getattr(player.view, name) for name in View.__struct_fields__ if name != "waters"]
    known = msgspec.json.encode(seen).decode() + "".join(map(str, Application(database).log("war", Wanted(side=other))))
    known += " ".join(names(other))
    return {name for name in names(side) if len(name) > SHORT and name not in known}

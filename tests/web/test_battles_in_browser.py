"""Battles in a real browser: one of squadrons on the table page, and one on the hexes by itself."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.table import laid_out
from campaign.record.battle import BattleEnded
from campaign.web.app import application
from tests.web.browser import WIDE, Received, needs_browser, picture, serving, violations
from tests.web.conftest import BASE
from tests.web.test_newcomer import press

pytestmark = [needs_browser, pytest.mark.slow]

TABLE = "/c/war/british"
HOTLY = "How hotly shall the battle be fought?"
AS_LOADED = """async () => {
  const words = part => part.textContent.replace(/\\s+/g, " ").trim();
  const parts = of => [...of.querySelectorAll("section[data-part]:not(#chart)")];
  const told = of => Object.fromEntries(parts(of).map(one => [one.id, words(one)]));
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return [told(document), told(fresh)];
}"""
ACTS = 5  # from the beginning of a phase to that question


def before_battles(folder: Path) -> Iterator[Path]:
    """A campaign at the beginning of phases in which a battle is fought, the British given to a person."""
    url, before = str(folder / "war.db"), folder / "before.db"
    Application(url).create(NewCampaign("war", "battles"))
    with laid_out(url, "war") as table:
        _copied(url, before)
        for closing in table.session().play(table.seats):
            if any(isinstance(fact, BattleEnded) for fact in closing.facts):
                yield before
            _copied(url, before)


def _copied(source: str, to: Path) -> None:
    kept, copy = sqlite3.connect(source), sqlite3.connect(to)
    kept.backup(copy)
    copy.execute("UPDATE seat SET kind = 'human', instructions = '' WHERE side = 'british'")
    copy.commit()
    kept.close()
    copy.close()


def at_battles(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Campaigns as a phase begins, and as the British are asked in it how hotly to fight."""
    for number, before in enumerate(before_battles(folder)):
        began = folder / f"began-{number}.db"
        shutil.copy(before, began)
        with TestClient(application(str(before)), base_url=BASE) as client:
            shown = client.get(TABLE).text
            for _ in range(ACTS):
                if HOTLY in shown:
                    yield began, before
                    break
                at = re.search(r'name="at" value="([^"]*)"', shown)
                act = "on" if "You were called" in shown else "advice"
                shown = client.post(f"{TABLE}/do/{act}", data={"at": at[1] if at else ""}).text


def test_every_part_stays_as_a_reload_would_show_it(tmp_path: Path, browser: Browser) -> None:
    """From before a battle until it is over: at the first that is seen more than once."""
    for began, _ in at_battles(tmp_path):
        with serving(str(began)) as server:
            page = browser.new_page(viewport=WIDE)
            page.goto(f"{server.address}{TABLE}")
            seen = [page.locator("#battle").inner_text()]
            assert seen == [""], "the page is opened before the battle"
            for _ in range(ACTS + 4):
                press(page)
                seen.append(page.locator("#battle").inner_text())
                shown, loaded = page.evaluate(AS_LOADED)
                assert shown == loaded
            page.close()
        if len(set(seen)) > 2:
            return
    raise AssertionError("no battle was seen as it went on")


def test_a_battle_of_squadrons_is_fought_and_told(tmp_path: Path, browser: Browser) -> None:
    with serving(str(next(at_battles(tmp_path))[1])) as server:
        context = browser.new_context(viewport=WIDE)
        received = Received(context)
        page = context.new_page()
        page.goto(f"{server.address}{TABLE}")
        assert HOTLY in page.locator("#question").inner_text()
        for answer in page.locator("#question form.choices > button").all():
            expect(answer).to_be_in_viewport(ratio=1)
        table = page.locator("#question .outlook table")
        assert table.bounding_box()["y"] > page.locator("#question form.choices").bounding_box()["y"], "the odds stand below"  # type: ignore[index]  # both are drawn
        assert violations(page) == []
        picture(page, "battle-of-squadrons")
        asked = HOTLY
        while asked == HOTLY:
            press(page)
            asked = page.locator("#question h2").first.inner_text()
        expect(page.locator("#question .after h2").first).to_be_in_viewport()
        assert page.locator("#news details").count() == (page.locator("#news li").count() > 15), "a long story is folded"
        picture(page, "after-the-battle")
        assert violations(page) == []
        page.goto(f"{server.address}{TABLE}/battles")
        assert page.locator("main a[href*='/battle/']").count() > 0
        assert violations(page) == []
        assert received.trouble == []
        context.close()


def test_a_battle_on_hexes_is_begun_fought_and_left_to_the_captains(database: str, browser: Browser) -> None:
    with serving(database) as server:
        context = browser.new_context(viewport=WIDE)
        received = Received(context)
        page = context.new_page()
        page.goto(f"{server.address}/tactical")
        page.get_by_role("link", name="Audierne Bay").click()
        assert violations(page) == []
        page.locator("button.advised").first.click()
        page.wait_for_selector("#question")
        for _ in range(4):
            press(page)
        assert violations(page) == []
        picture(page, "hex-battle")
        _left_to_captains(page)
        picture(page, "hex-battle-over")
        assert received.trouble == []
        context.close()


def _left_to_captains(page: Page) -> None:
    press(page, "the battle")
    page.wait_for_function("() => /over|won|draw/i.test(document.querySelector('#main').innerText)")

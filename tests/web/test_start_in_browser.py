"""The pages before a campaign, the tutor and what is printed, in a real browser: pressed by a newcomer, looked at by axe."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from tests.web.browser import PHONE, WIDE, Received, needs_browser, picture, serving, violations
from tests.web.test_printed import fought
from tests.web.test_table_battle import come_to_battle

__all__ = ["come_to_battle", "fought"]  # fixtures
pytestmark = needs_browser
SCHEMES = ("light", "dark")
REFUSED = "422"  # what a browser's console says of a form that was refused, as it should be


def looked_at(page: Page, name: str) -> None:
    """No violation, wide and on a phone, and nothing that must be scrolled sideways there."""
    picture(page, name)
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    picture(page, f"{name}-phone")
    assert violations(page) == []
    page.set_viewport_size(WIDE)


@pytest.fixture(params=SCHEMES)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE, color_scheme=request.param)
    received = Received(context)
    yield context.new_page()
    assert [one for one in received.trouble if REFUSED not in one] == []
    context.close()


def test_a_newcomer_begins_a_war_by_two_clicks(database: str, page: Page) -> None:
    with serving(database) as server:
        page.goto(server.address)
        looked_at(page, "start-empty")
        page.get_by_role("link", name="A new campaign").click()
        looked_at(page, "new-campaign")
        page.get_by_role("button", name="Begin").click()
        expect(page).to_have_url(f"{server.address}/c/war/british")
        page.goto(server.address)
        looked_at(page, "start")
        page.get_by_role("link", name="war", exact=True).click()
        looked_at(page, "campaign")
        page.get_by_role("link", name="Delete").click()
        looked_at(page, "delete")


def test_what_is_wrong_in_the_form_is_told_where_it_is(database: str, page: Page) -> None:
    with serving(database) as server:
        page.goto(f"{server.address}/new")
        page.get_by_label("Its name").fill("a/b")
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_label("Its name")).to_have_attribute("aria-invalid", "true")
        assert "slash" in page.locator("#fault-name").inner_text()
        assert violations(page) == []


def test_the_tutor_is_followed_by_clicking(database: str, page: Page) -> None:
    with serving(database) as server:
        page.goto(f"{server.address}/learn")
        looked_at(page, "learn")
        page.get_by_role("button", name="Begin", exact=True).click()
        page.get_by_role("button", name="Send her for me").click()
        expect(page.locator("#lesson")).to_contain_text("the master has it in his book")
        assert violations(page) == []
        picture(page, "lesson")
        page.locator("#question button.advised").click()
        expect(page.locator("#lesson")).to_contain_text("your frigates have an enemy counter in reach")
        page.locator("#question button.advised").click()
        expect(page.locator("#lesson")).to_contain_text("✓ learnt")


def test_what_is_printed_is_for_everybody(fought: str, page: Page) -> None:
    with serving(fought) as server:
        for paper in ("gazette", "battles", "battle/battle-1", "sheets", "summary"):
            page.goto(f"{server.address}/c/first/british/{paper}")
            looked_at(page, f"printed-{paper.replace('/', '-')}")
        page.get_by_role("link", name="Royal Navy").first.click()
        expect(page).to_have_url(f"{server.address}/c/first/british")


def test_a_real_table_s_battle_is_reported_by_filling_in_the_form(come_to_battle: Path, database: str, page: Page) -> None:
    shutil.copy(come_to_battle, database)
    with serving(database) as server:
        page.goto(f"{server.address}/campaigns/club/table")
        looked_at(page, "table-battle")
        page.get_by_label("Who held the field").select_option("british")
        page.get_by_role("button", name="Show what would come of it").click()
        expect(page.get_by_role("heading", name="What would come of it")).to_be_visible()
        looked_at(page, "table-battle-shown")
        page.get_by_role("button", name="Enter this report").click()
        expect(page.get_by_role("button", name="Take it back")).to_be_visible()
        assert violations(page) == []


def test_careers_links_and_import_are_for_everybody(database: str, page: Page) -> None:
    players = {"british": "Ann"}
    Application(database).create(NewCampaign("first", "1", "first-command", {"british": "human"}, players=players))
    with serving(database) as server:
        for path in ("careers", "links", "import"):
            page.goto(f"{server.address}/{path}")
            looked_at(page, path)

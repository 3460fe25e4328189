"""The page in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from tests.web.browser import PHONE, WIDE, Received, needs_browser, picture, serving, violations

pytestmark = needs_browser

CHANGED = "before => { const now = document.querySelector('#main'); return now && now.innerText !== before; }"


def test_a_turn_is_begun_by_clicking_the_advice(begun: str, browser: Browser) -> None:
    with serving(begun) as server:
        context = browser.new_context(viewport=WIDE)
        received = Received(context)
        page = context.new_page()
        page.goto(f"{server.address}/c/war/british")
        for _ in range(6):
            before = page.locator("#main").inner_text()
            page.locator("#question button.advised").first.click()
            page.wait_for_function(CHANGED, arg=before)
        assert violations(page) == []
        picture(page, "table")
        page.set_viewport_size(PHONE)
        picture(page, "table-phone")
        assert violations(page) == []
        assert received.trouble == []
        context.close()


def test_dice_are_typed_in_one_after_the_other(database: str, browser: Browser) -> None:
    """What was typed in for one die does not stand in the field of the next, and the next is typed without a click."""
    Application(database).create(NewCampaign("war", "1805", seats={"british": "human"}, by_hand=True))
    with serving(database) as server:
        page = browser.new_page(viewport=WIDE)
        page.goto(f"{server.address}/c/war/british")
        field, why = page.locator("#question input[name=value]"), page.locator("#question form.die")
        field.focus()
        for value in ("4", "7", "0"):
            die = why.get_attribute("id")
            page.keyboard.type(value)
            page.keyboard.press("Enter")
            expect(page.locator(f"#{die}")).to_have_count(0)
            expect(field).to_have_value("")
            expect(field).to_be_focused()
        page.close()

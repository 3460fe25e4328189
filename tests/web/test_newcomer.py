"""A newcomer in a real browser: from the first page to the end of his first turn, by what is on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import WIDE, Received, needs_browser, picture, serving, violations

pytestmark = [needs_browser, pytest.mark.slow]

MOST = 60  # clicks of a first turn
PARTS = "() => [...document.querySelectorAll('[data-stamp]')].map(part => part.dataset.stamp).join()"


def test_a_first_turn_of_1805_from_the_start_page(database: str, browser: Browser) -> None:
    with serving(database) as server:
        context = browser.new_context(viewport=WIDE)
        received = Received(context)
        page = context.new_page()
        page.goto(server.address)
        assert violations(page) == []
        page.get_by_role("link", name="A new campaign").click()
        assert violations(page) == []
        picture(page, "new-campaign")
        page.get_by_role("button", name="Begin").click()
        page.wait_for_selector("#question")
        clicks = 2
        taken_back = False
        while "Turn One" in page.locator("#standing").inner_text() and clicks < MOST:
            if not taken_back and page.get_by_role("button", name="Take back").count():
                press(page, "Take back")
                taken_back = True
            else:
                press(page)
            clicks += 1
        assert "Turn Two" in page.locator("#standing").inner_text(), f"the first turn is not over after {clicks} clicks"
        assert taken_back
        assert violations(page) == []
        picture(page, "turn-two")
        assert received.trouble == []
        context.close()


def press(page: Page, name: str = "") -> None:
    """What is advised, or a button by its name; then the page has come to what is next."""
    before = page.evaluate(PARTS)
    button = page.get_by_role("button", name=name).first if name else page.locator("#question button.advised").first
    button.click()
    page.wait_for_function(f"before => ({PARTS})() !== before", arg=before)

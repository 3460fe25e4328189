"""The page in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser

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

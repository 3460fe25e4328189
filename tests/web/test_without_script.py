"""The table in a real browser that runs no script: questions, papers and night orders are plain forms and links."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from campaign import question_kinds as kinds
from tests.web.asked_kit import TABLE, reached
from tests.web.browser import WIDE, needs_browser, serving

pytestmark = needs_browser


def turn_to(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator(".tabs a[aria-current=page]")).to_have_text(name)


def test_a_fleet_is_reorganised_sent_and_sailed_on_without_script(database: str, browser: Browser) -> None:
    reached(database, kinds.REORGANISATION, advised=[])
    with serving(database) as server:
        context = browser.new_context(viewport=WIDE, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{server.address}{TABLE}")
        page.locator("details.verb summary", has_text="Detach").click()
        page.locator("details.verb", has_text="Detach").get_by_role("button", name="Add").click()
        expect(page.locator("ol.acts li")).to_have_count(1)
        expect(page.locator("#question [role=status]")).to_contain_text("Planned: ")
        page.get_by_role("button", name="Strike out").click()
        expect(page.locator("ol.acts li")).to_have_count(0)
        turn_to(page, "Night orders")
        page.get_by_role("button", name="search: my officers'").click()
        expect(page.locator("#question [role=status]")).to_contain_text("The search desk is yours")
        expect(page.locator(".tabs a[aria-current=page]")).to_have_text("Night orders")
        turn_to(page, "Log")
        page.locator(".log a.rule").first.click()
        expect(page.locator("h1")).to_have_text("The rules")
        page.go_back()
        page.locator("#question button.advised").first.click()
        expect(page.locator("#question h2").first).not_to_have_text("Reorganise your fleet.")
        context.close()

"""The page with its script, in a real browser: acts without leaving the page, the stream, drafts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import WIDE, Server, needs_browser, picture, serving

pytestmark = needs_browser
SECONDS = 1000.0


@pytest.fixture
def server(begun: str) -> Iterator[Server]:
    with serving(begun) as found:
        yield found


@pytest.fixture
def page(server: Server, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE)
    found = context.new_page()
    found.goto(f"{server.address}/c/war/british")
    yield found
    context.close()


def asked(page: Page) -> str:
    return page.locator("#question").inner_text()


def mark(page: Page) -> None:
    """So that a page that was loaded anew is told from one that was not."""
    page.evaluate("window.marked = true")


def marked(page: Page) -> bool:
    return bool(page.evaluate("window.marked === true"))


def stamps(page: Page) -> str:
    return str(page.evaluate("[...document.querySelectorAll('[data-stamp]')].map(one => one.dataset.stamp).join()"))


def advised(page: Page) -> None:
    """The advice is taken, and what it leads to awaited."""
    before = stamps(page)
    page.locator("#question button.advised").first.click()
    changed(page, before)


def changed(page: Page, before: str) -> None:
    for _ in range(100):
        if stamps(page) != before:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing has changed on the page: {asked(page)}")


def until_a_form(page: Page) -> None:
    """The advice is taken until a form is asked for."""
    for _ in range(40):
        if page.locator("#question form.lines").count():
            return
        advised(page)
    raise AssertionError("no form was asked for")


def test_enter_takes_the_advice_and_the_page_stays(page: Page) -> None:
    mark(page)
    for _ in range(4):
        before = stamps(page)
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("Enter")
        changed(page, before)
    assert marked(page)


FOCUSED = "() => document.activeElement.textContent.trim()"


def test_who_answers_by_keys_stays_at_what_is_asked(page: Page) -> None:
    for _ in range(4):
        before = stamps(page)
        page.locator("#question button.advised").first.focus()
        page.keyboard.press("Enter")
        changed(page, before)
        assert page.evaluate(FOCUSED) == page.locator("#question button.advised").first.inner_text().strip()
        title = page.locator("#question > h2").inner_text()
        expect(page.locator("[aria-live=polite]#aloud")).to_have_text(title)
    while not page.locator("#question form.choices button:not(.advised):visible").count():
        advised(page)
    other = page.locator("#question form.choices button:not(.advised):visible").first
    before = stamps(page)
    other.focus()
    page.keyboard.press("Enter")
    changed(page, before)
    assert page.evaluate("() => document.activeElement.matches('#question > h2')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('#question') !== null"), "the answers come next"
    before = stamps(page)
    page.locator("#question > h2").focus()
    page.keyboard.press("Enter")
    changed(page, before)


def test_another_page_of_the_side_follows_by_itself(server: Server, page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    mark(page)
    before = stamps(page)
    advised(other)
    changed(page, before)
    assert asked(page) == asked(other)
    assert marked(page)


def test_a_stale_answer_is_told_and_the_fresh_question_shown(server: Server, page: Page) -> None:
    until_a_form(page)
    page.evaluate("document.querySelector('#question input[name=at]').value = '0.99'")
    page.locator("#question form.lines button.advised").click()
    expect(page.locator("#question .refusal")).to_contain_text("has gone on")


def test_night_orders_tell_beside_the_form_what_came_of_it(page: Page) -> None:
    page.get_by_role("link", name="Night orders").click()
    leaf = page.locator("#night details.verb", has_text="Sail to a place")
    leaf.locator("summary").click()
    for place, words in (("Tulon", "'Tulon' is no place on the chart"), ("Toulon", "is to make for Toulon")):
        leaf.locator("input[name=to]").fill(place)
        leaf.get_by_role("button", name="Send it").click()
        told = leaf.locator(".came")
        expect(told).to_contain_text(words)
        expect(told).to_be_in_viewport()
        expect(leaf.locator("input[name=to]")).to_have_value(place)
    expect(leaf.locator(".refusal")).to_have_count(0)
    expect(page.locator("#night dl.book").first).to_contain_text("for Toulon")
    picture(page, "night-order")


def test_a_server_that_was_killed_is_missed_and_found_again_within_five_seconds(begun: str, server: Server, page: Page) -> None:
    mark(page)
    server.kill()
    expect(page.get_by_text("goes on by itself")).to_be_visible()
    with serving(begun, port=server.port):
        expect(page.get_by_text("goes on by itself")).to_be_hidden(timeout=5 * SECONDS)
        advised(page)
    assert marked(page)


def test_what_was_filled_in_outlives_the_page(page: Page) -> None:
    until_a_form(page)
    choice = page.locator("#question form.lines select").first
    usual = choice.input_value()
    other = choice.evaluate("s => [...s.options].map(o => o.value).find(v => v !== s.value) ?? s.value")
    assert other != usual
    choice.select_option(other)
    page.reload()
    expect(page.locator("#question form.lines select").first).to_have_value(other)

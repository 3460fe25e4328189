"""The hex board in a real browser: ships and hexes by pointer and keyboard, closer and farther, what happened shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, WIDE, Received, needs_browser, picture, serving, violations

pytestmark = [needs_browser, pytest.mark.slow]

BEGIN = "/tactical/new?game=flying-colors&battle=audierne-bay-1797"


def to_the_helm(page: Page, address: str) -> str:
    """A battle of frigates begun, and the advice taken until a ship may be sailed; the ship."""
    page.goto(address + BEGIN)
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_selector("#board .view")
    for _ in range(40):
        asked = page.locator("#question h2").first.inner_text()
        if page.locator("#board .lit a.hex").count():
            return asked.partition(":")[0]
        page.locator("#question button.advised").first.click()
        page.wait_for_function("(was) => document.querySelector('#question h2').innerText !== was", arg=asked)
    raise AssertionError("no ship was ever asked for her course")


def lies(page: Page) -> str:
    found = page.locator("#board a.counter.chosen .ship").first.get_attribute("transform")
    assert found
    return found


def scale(page: Page) -> str:
    return str(page.evaluate("() => document.querySelector('#board .layers').style.transform"))


def test_a_ship_is_sailed_by_two_clicks_on_a_hex(database: str, browser: Browser) -> None:
    with serving(database) as server:
        context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
        received = Received(context)
        page = context.new_page()
        ship = to_the_helm(page, server.address)
        before, moment = lies(page), page.locator("#question input[name=at]").first.input_value()
        picture(page, "hex-course")
        page.locator("#board .lit a.hex").first.click(force=True)
        expect(page.locator("#question h3").first).to_contain_text("To hex")
        assert "hex=" in page.url
        assert violations(page) == []
        page.locator("#board .lit a.hex.chosen").click(force=True)
        page.wait_for_function("(was) => document.querySelector('#question input[name=at]').value !== was", arg=moment)
        moved = page.locator(f'#board a.counter[aria-label^="{ship}"] .ship').first.get_attribute("transform")
        assert moved != before
        assert "hex=" not in page.url
        assert received.trouble == []
        context.close()


def test_the_board_is_worked_by_keys_alone(database: str, browser: Browser) -> None:
    with serving(database) as server:
        context = browser.new_context(viewport=PHONE, reduced_motion="reduce", color_scheme="dark")
        page = context.new_page()
        to_the_helm(page, server.address)
        before = scale(page)
        page.locator("#board .view").focus()
        page.keyboard.press("+")
        assert scale(page) != before
        page.keyboard.press("0")
        hexes = page.locator("#board .lit a.hex")
        hexes.first.focus()
        first = page.evaluate("() => document.activeElement.getAttribute('data-hex')")
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.classList.contains('hex')")
        assert hexes.count() == 1 or first is not None
        page.keyboard.press("Enter")
        expect(page.locator("#question h3").first).to_contain_text("To hex")
        assert violations(page) == []
        picture(page, "hex-phone")
        context.close()


def test_what_happened_is_shown_and_ends_where_the_ships_lie(database: str, browser: Browser) -> None:
    with serving(database) as server:
        context = browser.new_context(viewport=WIDE)
        received = Received(context)
        page = context.new_page()
        to_the_helm(page, server.address)
        page.locator("#question form.advice button").click()
        page.wait_for_selector("#happened script.film", state="attached")
        page.wait_for_timeout(4000)
        said = page.locator("#board .saying").inner_text()
        assert said == "", "the film is over"
        drawn = page.evaluate("() => [...document.querySelectorAll('#board .ship')].map(one => one.getAttribute('transform'))")
        page.reload()
        again = page.evaluate("() => [...document.querySelectorAll('#board .ship')].map(one => one.getAttribute('transform'))")
        assert drawn == again
        page.goto(f"{server.address}/tactical/audierne-bay-1797/British/replay")
        page.locator("#play").click()
        page.wait_for_timeout(500)
        assert received.trouble == []
        context.close()

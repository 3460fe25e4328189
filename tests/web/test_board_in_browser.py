"""The hex board in a real browser: ships and hexes by pointer and keyboard, closer and farther, what happened shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.browser import PHONE, WIDE, Received, needs_browser, picture, serving, violations
from tests.web.test_newcomer import press

pytestmark = [needs_browser, pytest.mark.slow]

BEGIN = "/tactical/new?game=flying-colors&battle=audierne-bay-1797"
LIE = "() => [...document.querySelectorAll('#board .ship')].map(one => one.getAttribute('transform'))"
IN_SIGHT = """() => {
  const frame = document.querySelector('#board .view').getBoundingClientRect();
  const inside = at => at.left < frame.right && at.right > frame.left && at.top < frame.bottom && at.bottom > frame.top;
  return [...document.querySelectorAll('#board .ship')].filter(one => inside(one.getBoundingClientRect())).length;
}"""
ASTRAY = """async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const film = JSON.parse(document.querySelector('#happened script.film')?.textContent ?? '[]');
  const sailing = new Set(film.flatMap(scene => Object.keys(scene.m ?? {})));
  const lies = of => [...of.querySelectorAll('#board a.counter')].filter(one => !sailing.has(one.dataset.ship))
    .map(one => `${one.dataset.ship} ${one.querySelector('.ship').getAttribute('transform')}`);
  const real = new Set(lies(fresh));
  return lies(document).filter(one => !real.has(one));
}"""  # ships that no film moves now and that are drawn where they do not lie
MORE_WATER = """() => {
  const board = document.querySelector('#board svg.fleets');
  const { x, y, width, height } = board.viewBox.baseVal;
  board.setAttribute('viewBox', `${x - 400} ${y} ${width + 400} ${height + 300}`);
}"""

BEYOND = """() => {  // the widest share of the window without board, of a board that is larger than it; and whether it is
  const view = document.querySelector('#board .view').getBoundingClientRect(), svg = document.querySelector('#board svg.fleets');
  const { x, y, width, height } = svg.viewBox.baseVal, at = svg.getScreenCTM();
  const spans = [
    [x * at.a + at.e - view.left, width * at.a, view.width],
    [y * at.d + at.f - view.top, height * at.d, view.height],
  ].filter(([, long, window]) => long > window);
  return [Math.max(0, ...spans.flatMap(([from, long, window]) => [from / window, 1 - (from + long) / window])), spans.length > 0];
}"""


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


def test_a_board_that_follows_the_ships_shows_little_beyond_its_edge(database: str, browser: Browser) -> None:
    with serving(database) as server:
        page = browser.new_page(viewport=WIDE, reduced_motion="reduce")
        page.goto(f"{server.address}/tactical/new?game=flying-colors&battle=cape-ortugal-1805")
        page.get_by_role("button", name="Begin the battle").click()
        followed = 0
        for _ in range(14):
            press(page)
            page.wait_for_timeout(100)
            beyond, closer = page.evaluate(BEYOND)
            followed += closer
            assert beyond <= 1 / 8 + 0.01
        assert followed, "the board was never larger than its window"
        page.close()


def test_on_a_phone_what_is_asked_follows_the_board_or_the_chart(begun: str, browser: Browser) -> None:
    with serving(begun) as server:
        page = browser.new_page(viewport=PHONE, color_scheme="dark", reduced_motion="reduce")
        page.goto(f"{server.address}/c/war/british")
        tops = [page.locator("#question").bounding_box()]
        to_the_helm(page, server.address)
        tops.append(page.locator("#question").bounding_box())
        assert all(top is not None and top["y"] < 0.6 * PHONE["height"] for top in tops)
        picture(page, "hex-phone-dark")
        page.close()


def test_no_page_is_wider_than_a_phone(begun: str, browser: Browser) -> None:
    with serving(begun) as server:
        page = browser.new_page(viewport=PHONE)
        to_the_helm(page, server.address)
        battle = page.url.partition("?")[0]
        own = f"{server.address}/c/war/british"
        for address in (battle, f"{battle}/replay", f"{server.address}/tactical/make", f"{own}/send", own, f"{own}/log"):
            page.goto(address)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], address
        page.close()


def test_without_script_nothing_is_offered_that_needs_it(begun: str, browser: Browser) -> None:
    with serving(begun) as server:
        context = browser.new_context(viewport=WIDE, java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{server.address}/c/war/british")
        expect(page.locator("#chart .looks")).to_be_hidden()
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


def test_who_answers_before_the_film_is_over_sees_ships_where_they_lie(database: str, browser: Browser) -> None:
    with serving(database) as server:
        page = browser.new_page(viewport=WIDE)
        to_the_helm(page, server.address)
        moved = 0
        for _ in range(14):
            before = page.locator("#question").get_attribute("data-stamp")
            page.locator("#question button.advised").first.click()
            page.wait_for_function("(was) => document.querySelector('#question').dataset.stamp !== was", arg=before)
            page.wait_for_timeout(300)
            moved += page.locator("#board .saying:not(:empty)").count()
            assert page.evaluate(ASTRAY) == []
            assert page.evaluate(IN_SIGHT) > 0, "some ship is seen"
        assert moved > 1, "films were cut short"
        page.wait_for_function("() => !document.querySelector('#board .saying').textContent", timeout=15_000)
        drawn = page.evaluate(LIE)
        picture(page, "hex-answered-fast")
        page.reload()
        assert drawn == page.evaluate(LIE)
        page.close()


def test_a_board_of_which_another_part_is_shown_stays_where_it_was(database: str, browser: Browser) -> None:
    with serving(database) as server:
        page = browser.new_page(viewport=WIDE, reduced_motion="reduce")
        to_the_helm(page, server.address)
        page.locator("#board [data-glass=in]").click()
        before = page.locator("#board a.counter.chosen .ship").bounding_box()
        page.evaluate(MORE_WATER)
        page.evaluate("() => document.querySelector('#board').dataset.stamp = 'another'")
        page.wait_for_timeout(100)
        after = page.locator("#board a.counter.chosen .ship").bounding_box()
        assert before
        assert after
        assert [after[name] for name in ("x", "y", "width")] == pytest.approx(
            [before[name] for name in ("x", "y", "width")], abs=2
        )
        page.close()


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
        drawn = page.evaluate(LIE)
        page.reload()
        assert drawn == page.evaluate(LIE)
        page.goto(f"{server.address}/tactical/audierne-bay-1797/British/replay")
        assert violations(page) == []
        page.locator("#play").click()
        page.wait_for_timeout(500)
        assert received.trouble == []
        context.close()


OVER = """() => {
  const shown = [...document.querySelectorAll('#board .label')].filter(one => getComputedStyle(one).display !== 'none');
  const boxes = shown.map(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect(), high = bottom - top;
    return {name: one.textContent, left: left + 1, right: right - 1, top: top + 0.2 * high, bottom: bottom - 0.25 * high};
  });
  const over = [];
  for (const [n, a] of boxes.entries()) for (const b of boxes.slice(0, n))
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) over.push(`${a.name} over ${b.name}`);
  return {over, shown: boxes.length, tall: Math.max(0, ...boxes.map(one => (one.bottom - one.top) / 0.55))};
}"""  # names that cover each other as this browser writes them, how many there are, how high they are


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_names_are_read_at_every_distance_and_cover_none_of_each_other(
    database: str, browser: Browser, size: ViewportSize
) -> None:
    with serving(database) as server:
        page = browser.new_page(viewport=size, reduced_motion="reduce")
        page.goto(server.address + "/tactical/new?game=flying-colors&battle=trafalgar-1805")
        page.locator("#seed").evaluate("field => { field.value = 'names' }")  # folded away
        page.get_by_role("button", name="Begin the battle").click()
        page.wait_for_selector("#board .view")
        for _ in range(3):
            before = page.locator("#question").get_attribute("data-stamp")
            page.get_by_role("button", name="this turn").click()
            page.wait_for_function("(was) => document.querySelector('#question').dataset.stamp !== was", arg=before)
        page.locator("[data-glass=fit]").click()
        seen = []
        for _ in range(9):
            found = page.evaluate(OVER)
            assert found["over"] == []
            assert found["shown"] == 0 or found["tall"] >= 7
            seen.append(found["shown"])
            page.locator("[data-glass=in]").click()
        assert seen[-1] == 60
        assert seen == sorted(seen), "the nearer, the more names"
        page.locator("[data-glass=fit]").click()
        hidden = page.locator("#board .label.shut").first
        if seen[0]:
            expect(hidden).to_be_hidden()
            page.locator(f'#board a.counter[data-ship="{hidden.get_attribute("data-ship")}"]').focus()
            expect(page.locator("#board .label.pointed")).to_be_visible()
        picture(page, f"hex-names-{size['width']}")
        page.close()

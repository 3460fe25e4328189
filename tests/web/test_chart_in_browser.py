"""The chart in a real browser: moved, enlarged, answered on, and formations sent by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from campaign.question_kinds import SAILING, TASK, CampaignKind
from campaign.web.places import place
from campaign.web.seats import Seat
from campaign.web.tables import OpenCampaigns
from tests.web.browser import PHONE, WIDE, needs_browser, picture, serving, violations
from tests.web.test_newcomer import press

pytestmark = needs_browser
MOST_NODES = 1500
COUNTERS = 300
SHARP = 500  # milliseconds
STILL = 4  # looks, 50 ms apart, at which nothing has moved

ADD = """most => {
  const stacks = document.getElementById("chart-stacks"), own = [...stacks.querySelectorAll(".counter")];
  for (let i = 0; stacks.querySelectorAll(".counter").length < most; i++) {
    const one = own[i % own.length].cloneNode(true);
    one.id = `more-${i}`;
    one.setAttribute("transform", `translate(${(i * 173) % 1600 + 20} ${(i * 97) % 950 + 20})`);
    stacks.append(one);
  }
  return stacks.querySelectorAll(".counter").length;
}"""
FRAMES = """async panned => {
  const view = document.querySelector("#chart .view"), box = view.getBoundingClientRect(), times = [];
  view.setPointerCapture = () => undefined;
  const at = (kind, x, y) => panned && view.dispatchEvent(new PointerEvent(kind, {pointerId: 1, isPrimary: true, button: 0,
    clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y, bubbles: true}));
  at("pointerdown", 0, 0);
  let last = performance.now();
  for (let i = 0; i < 90; i++) {
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - last);
    last = performance.now();
    at("pointermove", 150 * Math.sin(i / 9), 90 * Math.cos(i / 9));
  }
  at("pointerup", 0, 0);
  return times.sort((a, b) => a - b)[45];
}"""
SETTLE = """async () => {
  const view = document.querySelector("#chart .view"), box = view.getBoundingClientRect();
  const redrawn = new Promise(done => new MutationObserver(() => view.classList.contains("drawing") || done(performance.now()))
    .observe(view, {attributes: true, attributeFilter: ["class"], attributeOldValue: true}));
  for (let i = 0; i < 4; i++) view.dispatchEvent(new WheelEvent("wheel", {deltaY: -120, clientX: box.left + 300,
    clientY: box.top + 300, bubbles: true, cancelable: true}));
  const began = performance.now();
  return await redrawn - began;
}"""


@pytest.fixture
def page(begun: str, browser: Browser) -> Iterator[Page]:
    with serving(begun) as server:
        context = browser.new_context(viewport=WIDE)
        found = context.new_page()
        found.goto(f"{server.address}/c/war/british")
        expect(found.locator("#chart .view[data-ready]")).to_be_visible()
        lie_still(found)
        yield found
        context.close()


def lie_still(page: Page) -> None:
    """Until the chart and its counters have not moved for as long as the chart would take to begin moving by itself."""
    before, same = "", 0
    while same < STILL:
        now = look(page) + str(page.locator("#own-channel-fleet").bounding_box())
        same = same + 1 if now == before else 0
        before = now
        page.wait_for_timeout(50)


def look(page: Page) -> str:
    return str(page.locator("#chart-sheet").evaluate("one => one.style.transform"))


def other_look(page: Page, before: str) -> str:
    """How the chart lies once it has moved."""
    for _ in range(60):
        if look(page) != before:
            page.wait_for_timeout(150)
            return look(page)
        page.wait_for_timeout(50)
    raise AssertionError("the chart has not moved")


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_chart(page: Page, key: str) -> tuple[float, float]:
    """Where a place lies on the screen, by the picture of all places."""
    x, y = page.evaluate(
        """async key => {
          const sheet = document.getElementById("chart-sheet");
          const places = new DOMParser().parseFromString(await (await fetch(sheet.dataset.places)).text(), "image/svg+xml");
          const one = places.getElementById(key), box = sheet.getBoundingClientRect(), scale = box.width / sheet.dataset.width;
          return [box.left + one.getAttribute("cx") * scale, box.top + one.getAttribute("cy") * scale];
        }""",
        key,
    )
    return x, y


def test_it_is_moved_and_enlarged_by_mouse_wheel_and_keys(page: Page) -> None:
    seen = look(page)
    x, y = middle(page.locator("#chart .view"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    seen = other_look(page, seen)
    page.mouse.down()
    page.mouse.move(x - 120, y - 60, steps=4)
    page.mouse.up()
    seen = other_look(page, seen)
    page.locator("#chart .view").focus()
    for key in ("ArrowRight", "+", "0"):
        page.keyboard.press(key)
        seen = other_look(page, seen)
    page.get_by_role("button", name="Enlarge").click()
    other_look(page, seen)


def test_a_counter_tells_its_story_to_pointer_and_focus(page: Page) -> None:
    page.locator("#own-channel-fleet .plate").hover()
    expect(page.locator("#chart-card")).to_contain_text("Commanded by Cornwallis")
    page.keyboard.press("Escape")
    expect(page.locator("#chart-card")).to_be_hidden()
    page.locator("#own-mediterranean-fleet").focus()
    expect(page.locator("#chart-card")).to_contain_text("Nelson")
    for _ in range(12):
        page.keyboard.press("Tab")  # wherever the next counter lies, the chart moves there
        page.wait_for_timeout(120)
        focused = page.locator("#chart-layer .counter:focus, #chart-layer .gale:focus")
        if focused.count():
            (x, y), window = middle(focused), page.locator("#chart .view").bounding_box()
            assert window
            assert window["x"] <= x <= window["x"] + window["width"]
            assert window["y"] <= y <= window["y"] + window["height"]


def test_a_formation_is_dragged_to_its_destination_and_its_passage_told_before(page: Page) -> None:
    x, y = middle(page.locator("#own-channel-fleet"))
    to = on_chart(page, "place-space-ferrol")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=3)
    page.mouse.move(*to, steps=6)
    expect(page.locator("#chart-card")).to_contain_text("should take")
    expect(page.locator("#chart-layer .course .way")).to_have_count(1)
    expect(page.locator("#question .notice")).to_have_count(0)
    picture(page, "chart-drag")
    page.mouse.up()
    expect(page.locator("#question .notice")).to_contain_text("The Channel Fleet is to make for Ferrol")
    expect(page.locator("#course-channel-fleet .bound")).to_be_visible()  # as long as the order stands
    page.mouse.move(x, y)
    picture(page, "chart-bound")


def test_a_quick_drag_begins_over_the_card_of_its_own_counter(page: Page) -> None:
    """All that the page hears of the drag is where the story lies, as when a slow machine joins the moves of a quick hand."""
    page.mouse.move(*middle(page.locator("#own-channel-fleet")))
    expect(page.locator("#chart-card")).to_contain_text("Commanded by Cornwallis")
    card = middle(page.locator("#chart-card"))
    page.mouse.down()
    page.mouse.move(*card)
    page.mouse.move(card[0] + 3, card[1])
    expect(page.locator("#own-channel-fleet")).to_have_class(re.compile(r"\bchosen\b"))
    page.mouse.move(*on_chart(page, "place-space-ferrol"))
    expect(page.locator("#chart-card")).to_contain_text("should take")


def test_two_clicks_send_a_formation(page: Page) -> None:
    page.mouse.click(*middle(page.locator("#own-channel-fleet")))
    page.mouse.click(*on_chart(page, "place-space-ferrol"))
    expect(page.locator("#question .notice")).to_contain_text("The Channel Fleet is to make for Ferrol")


def test_a_formation_is_sent_by_keys_alone(page: Page) -> None:
    page.get_by_text("Send a formation").focus()
    page.keyboard.press("Enter")
    form = page.locator("#sending form")
    expect(form).to_be_visible()
    form.locator("select[name=formation]").select_option("channel-fleet")
    form.locator("select[name=to]").select_option("ferrol")
    expect(form.locator(".passage")).to_contain_text("should take")
    form.get_by_role("button", name="Send it").press("Enter")
    expect(page.locator("#question .notice")).to_contain_text("The Channel Fleet is to make for Ferrol")


def brought_to(database: str, kind: CampaignKind) -> None:
    """The player keeps the desk of a kind of question, and play goes on until he is asked one."""
    campaigns = OpenCampaigns(database)
    with campaigns.at("war") as opened:
        here = place(opened, Seat("war", "british"))
        here.player.write(here.player.orders.keeping(kind.desk.name, his=True))
        for _ in range(200):
            asked = here.question
            if asked is not None and asked.kind is kind:
                break
            if asked is not None:
                opened.watch.hear(here.player.answer(asked, here.player.advice(asked)))
            opened.said("british")
            opened.go_on()
        assert here.question is not None
        assert here.question.kind is kind
    campaigns.close()


def test_an_option_is_taken_by_one_click_on_the_place_that_it_names(begun: str, browser: Browser) -> None:
    brought_to(begun, TASK)
    with serving(begun) as server:
        page = browser.new_page(viewport=WIDE)
        page.goto(f"{server.address}/c/war/british")
        lit = page.locator("#chart-places .lit")
        expect(lit).not_to_have_count(0)
        key = lit.first.get_attribute("data-key") or ""
        assert page.locator(f'#question button[data-key$="{key}"]').count() == 1
        before = page.locator("#question").inner_text()
        lit.first.focus()  # the chart moves so that it is seen
        page.wait_for_timeout(300)
        page.mouse.click(*middle(lit.first))
        expect(page.locator("#question")).not_to_have_text(before)
        expect(page.locator("#question .refusal")).to_have_count(0)
        page.close()


IN_SIGHT = """() => {
  const box = document.querySelector("#chart .view").getBoundingClientRect();
  const foot = document.querySelector("#chart .under").getBoundingClientRect().top;
  const seen = at => at.left < box.right && at.right > box.left && at.top < foot && at.bottom > box.top;
  const about = document.querySelector("#question [data-about]")?.dataset.about;
  const asked = [...document.querySelectorAll(`#chart-layer .lit, #chart-layer .counter[data-key="${about}"]`)];
  return [asked.length, asked.filter(one => seen(one.getBoundingClientRect())).length];
}"""


def to_a_corner(page: Page) -> None:
    """The chart is moved by the player until nothing that is asked is seen, and left alone."""
    page.locator("#chart .view").focus()
    for _ in range(3):
        page.keyboard.press("+")
    for keys in (("ArrowLeft", "ArrowUp"), ("ArrowRight", "ArrowUp"), ("ArrowRight", "ArrowDown"), ("ArrowLeft", "ArrowDown")):
        for key in keys * 40:
            page.keyboard.press(key)
        page.wait_for_timeout(200)
        if page.evaluate(IN_SIGHT)[1] == 0:
            return
    raise AssertionError("what is asked is seen from every corner")


def test_what_is_asked_is_brought_into_sight(begun: str, browser: Browser) -> None:
    brought_to(begun, TASK)
    with serving(begun) as server:
        page = browser.new_page(viewport=WIDE, reduced_motion="reduce")
        page.goto(f"{server.address}/c/war/british")
        expect(page.locator("#chart .view[data-ready]")).to_be_visible()
        page.wait_for_timeout(200)
        asked, seen = page.evaluate(IN_SIGHT)
        assert asked >= seen > 0
        to_a_corner(page)
        page.get_by_role("button", name="Show what is asked").click()
        page.wait_for_timeout(200)
        assert page.evaluate(IN_SIGHT)[1] > 0
        for waits, follows in ((0, False), (4_300, True)):
            to_a_corner(page)
            page.wait_for_timeout(waits)
            for _ in range(40):
                if not follows:
                    page.locator("#chart .view").press("ArrowUp")
                press(page)
                page.wait_for_timeout(150)
                if page.evaluate(IN_SIGHT)[0]:
                    break
            asked, seen = page.evaluate(IN_SIGHT)
            assert asked
            assert (seen > 0) == follows, "it follows, unless the player has just moved it"
        picture(page, "chart-asked")
        page.close()


def test_a_row_of_a_form_is_filled_on_the_chart(begun: str, browser: Browser) -> None:
    brought_to(begun, SAILING)
    with serving(begun) as server:
        page = browser.new_page(viewport=WIDE)
        page.goto(f"{server.address}/c/war/british")
        row = page.locator("#question label[data-line] select:has(option[value^='space:'])").first
        row.focus()
        lit = page.locator("#chart-places .lit:not(.taken)[data-key^='space:']")
        expect(lit).not_to_have_count(0)
        wanted = lit.first.get_attribute("data-key") or ""
        assert wanted != row.input_value()
        picture(page, "chart-lit")
        lit.first.press("Enter")
        expect(row).to_have_value(wanted)
        page.close()


def test_the_figures_of_the_chart(page: Page) -> None:
    page.wait_for_timeout(500)
    nodes = page.evaluate("document.querySelectorAll('*').length")
    assert nodes <= MOST_NODES
    assert page.evaluate(ADD, COUNTERS) == COUNTERS
    page.wait_for_timeout(500)
    page.evaluate(FRAMES, True)
    still, panned = page.evaluate(FRAMES, False), page.evaluate(FRAMES, True)
    settled = page.evaluate(SETTLE)
    frames = f"a frame at rest {still:.1f} ms, with {COUNTERS} counters panned {panned:.1f} ms"
    print(f"nodes {nodes}; {frames}; sharp after {settled:.0f} ms")
    assert panned <= 1.5 * max(still, 16.7)
    assert settled <= SHARP


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_hidden_from_who_sees_otherwise(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    assert violations(page) == []
    picture(page, f"chart-{scheme}")
    page.get_by_text("The past").click()
    expect(page.locator("#phase")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    assert violations(page) == []


def test_the_past_is_shown_by_the_slider_without_leaving_the_page(page: Page) -> None:
    for _ in range(4):
        page.locator("#question button.advised").first.click()
        page.wait_for_timeout(400)
    page.get_by_text("The past").click()
    page.evaluate("window.marked = true")
    page.locator("#phase").focus()
    page.keyboard.press("Home")
    expect(page.locator(".past")).to_contain_text("(outset)")
    page.get_by_text("After", exact=True).click()
    expect(page.locator(".past")).not_to_contain_text("(outset)")
    assert page.evaluate("window.marked") is True

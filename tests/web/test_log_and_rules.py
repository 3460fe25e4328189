"""The log on the page, each die with its modifiers and each line with its case; and the rulebooks looked up."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from starlette.testclient import TestClient

from campaign import question_kinds as kinds
from campaign import rulebook
from campaign.play import log as past
from campaign.play import seat_log
from campaign.play.log import Wanted
from campaign.play.seat_log import Day, Entry, TurnLog
from tests.web.asked_kit import TABLE, pages, part, reached, words


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A campaign in its second turn."""
    return reached(str(tmp_path_factory.mktemp("log") / "campaigns.db"), kinds.ORDERS)


def test_the_log_of_a_turn_has_every_line_that_the_side_may_read(played: str) -> None:
    with pages(played) as client:
        page = client.get(f"{TABLE}/log?turn=1").text
        latest = part(client.get(f"{TABLE}?tab=log").text, "log")
    expected = list(past.log(played, "war", Wanted("british", turn=1)))
    told = re.findall(r"<li>(.*?)</li>", part_of_log(page))
    assert len(told) >= len(expected) > 200
    assert [one for one in told[len(expected) :] if one not in latest] == [], "after them comes what is told of this moment"
    for html, line in zip(told, expected, strict=False):
        shown = words(html)
        assert line.rule in shown
        assert _folded(line.words) in _folded(shown)


def part_of_log(page: str) -> str:
    return page[page.index('<div class="log">') :]


def _folded(text: str) -> str:
    """Without what differs between a line of text and one of a page: how a die is set off, and its capital."""
    return re.sub(r"[\W_]+", "", unescape(text)).lower()


def test_a_die_is_told_with_its_modifiers_and_whether_it_served(played: str) -> None:
    with pages(played) as client:
        page = client.get(f"{TABLE}/log?turn=1").text
    thrown = [words(one) for one in re.findall(r'<span class="thrown[^"]*">(.*?)</span>', page)]
    assert any(re.fullmatch(r"\d+ .*[+-]\d+ \(.*\) = -?\d+, needed \d+ or less (yes|no)", one) for one in thrown), thrown[:20]


def test_beside_the_chart_are_the_latest_lines_of_this_very_moment(played: str) -> None:
    with pages(played) as client:
        tab = part(client.get(f"{TABLE}?tab=log").text, "log")
        assert "The whole turn, from its beginning" in tab
        assert len(re.findall(r"<li>", tab)) < 200
        assert client.get(f"{TABLE}/log?turn=99").status_code == 422


def test_the_latest_days_come_first_and_at_least_one(played: str) -> None:
    days = tuple(Day(str(number), (Entry("x", "SL 4.1"),) * number) for number in (1, 3, 2))
    log = TurnLog(1, 1, "", days)
    assert [day.when for day in log.latest(1).days] == ["2"]
    assert [day.when for day in log.latest(5).days] == ["2", "3"]
    assert [day.when for day in log.latest(50).days] == ["2", "3", "1"]


def test_every_case_that_the_log_cites_can_be_read(played: str) -> None:
    with pages(played) as client:
        page = client.get(f"{TABLE}/log?turn=1").text
        cited = set(re.findall(r'href="(/rules\?case=[^"]*)"', page))
        assert len(cited) > 20
        for address in sorted(cited):
            found = client.get(unescape(address))
            assert found.status_code == 200, address
            assert "<dt>" in found.text


def test_rules_are_found_by_words_and_what_is_not_there_is_said(begun: str) -> None:
    with pages(begun) as client:
        assert "determine Weather Gauge" in client.get("/rules?case=weather gauge").text
        none = client.get("/rules?case=SL 99.9")
        assert (none.status_code, "no case 99.9" in none.text) == (404, True)
        assert client.get("/rules").status_code == 200


def test_short_forms_are_told_with_the_cases_that_use_them(client: TestClient) -> None:
    page = words(client.get("/rules", params={"case": "SL 5.12"}).text)
    assert "MA: movement allowance" in page
    assert "WG: weather gauge" not in page


def test_every_short_form_is_used_and_none_is_left_out() -> None:
    unused = [one for book in rulebook.BOOKS for one in rulebook.short_forms(book) if one not in _used(book)]
    assert unused == []
    known = {one.form for one in rulebook.short_forms("SL")}
    often = Counter(
        form.removesuffix("s") for case in rulebook.cases("SL") for form in re.findall(r"\b[A-Z]{2,4}s?\b", case.summary)
    )
    untold = {form for form, count in often.items() if count > 6 and form not in known and form not in NAMES}
    assert untold == set()


NAMES = {"II", "III", "IV", "BF", "FF", "RF"}  # numbers, and formations of examples


def _used(book: str) -> list[rulebook.ShortForm]:
    return rulebook.short_forms_in(rulebook.cases(book))


def test_a_moment_is_told_in_words() -> None:
    assert seat_log.spelt_out("9 Mar 1805, I2 M3") == "9 Mar 1805, impulse 2, increment 3"
    assert seat_log.spelt_out("9 May 1805, I4") == "9 May 1805, impulse 4"
    assert seat_log.spelt_out("9 Mar 1805") == "9 Mar 1805"

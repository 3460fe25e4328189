"""The page on which a side plays."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.web.asked_kit import TABLE, field


def test_a_page_shows_what_is_asked_and_takes_the_answer(client: TestClient) -> None:
    shown = client.get(TABLE)
    assert shown.status_code == 200
    for _ in range(5):
        at = field(shown.text, "at") if 'name="at"' in shown.text else ""
        act = "on" if "You were called" in shown.text else "advice"
        after = client.post(f"{TABLE}/do/{act}", data={"at": at})
        assert after.status_code == 200
        assert after.text != shown.text
        shown = after


def test_an_answer_to_a_question_that_is_asked_no_more_is_refused(client: TestClient) -> None:
    client.get(TABLE)
    late = client.post(f"{TABLE}/do/advice", data={"at": "0.99"})
    assert late.status_code == 409
    assert "has gone on" in late.text


def test_a_page_is_told_only_what_has_changed(client: TestClient) -> None:
    shown = client.get(TABLE).text
    stamps = dict(re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', shown))
    assert {"standing", "chart", "question", "news"} < set(stamps)
    said = " ".join(f"{name}={stamp}" for name, stamp in stamps.items())
    assert client.get(f"{TABLE}/parts", headers={"X-Stamps": said}).text == ""
    stale = said.replace(stamps["news"], "0")
    assert re.findall(r'data-part="(\w+)"', client.get(f"{TABLE}/parts", headers={"X-Stamps": stale}).text) == ["news"]


def test_no_page_without_its_headers_and_no_act_from_another_site(client: TestClient) -> None:
    shown = client.get(TABLE)
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert shown.headers["cache-control"] == "private, no-store"
    sent = client.post(f"{TABLE}/do/on", headers={"Origin": "http://elsewhere.example"})
    assert sent.status_code == 403
    assert client.get(TABLE, headers={"Host": "elsewhere.example"}).status_code == 421

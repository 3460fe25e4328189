"""A server that is killed loses no answer, and stops at once when it is told to."""

from __future__ import annotations

import re
import time
import urllib.request
from urllib.parse import urlencode

from campaign.play.application import Application
from tests.web.asked_kit import TABLE
from tests.web.browser import serving


def got(address: str, fields: dict[str, str] | None = None) -> str:
    """A page, or what an act has led to."""
    body = urlencode(fields).encode() if fields is not None else None
    with urllib.request.urlopen(urllib.request.Request(address, body), timeout=30) as said:
        text: str = said.read().decode()
        return text


def main_of(page: str) -> str:
    """The page without what is told once."""
    return re.sub(r'<section id="news".*?</section>', "", page, flags=re.S)


def asked_on(page: str) -> list[str]:
    """What the page asks, and at what moment."""
    return re.findall(r'<h2[^>]*>.*?</h2>|name="at" value="[^"]*"', main_of(page))


def advance(address: str) -> str:
    shown = got(f"{address}{TABLE}")
    at = re.search(r'name="at" value="([^"]*)"', shown)
    act = "on" if "You were called" in shown else "advice"
    return got(f"{address}{TABLE}/do/{act}", {"at": at[1] if at else ""})


def test_what_was_answered_is_kept_when_the_server_is_killed(begun: str) -> None:
    asked: list[list[str]] = []
    for _ in range(3):
        with serving(begun) as server:
            shown = got(f"{server.address}{TABLE}")
            if asked:
                assert asked_on(shown) == asked[-1]
            for _ in range(3):
                shown = advance(server.address)
            while "You were called" in shown:  # a call is told once; a question stays until it is answered
                shown = advance(server.address)
            asked.append(asked_on(shown))
            server.kill()
    assert len({str(one) for one in asked}) == 3, "play has gone on each time"


def test_it_stops_at_once_though_a_page_listens(begun: str) -> None:
    with serving(begun) as server, urllib.request.urlopen(f"{server.address}{TABLE}/stream", timeout=30) as stream:
        assert stream.readline() == b"retry: 1000\n"
        before = time.monotonic()
        server.stop()
        assert time.monotonic() - before < 5
        assert server.process.returncode == 0


def test_another_program_may_go_on_with_the_campaign_meanwhile(begun: str) -> None:
    with serving(begun) as server:
        shown = advance(server.address)
        while "You were called" in shown:
            shown = advance(server.address)
        waits = Application(begun).pending("war", "british")
        assert waits.counsel is not None
        Application(begun).answer("war", "british", waits.counsel.answer)
        assert main_of(got(f"{server.address}{TABLE}")) != main_of(shown)

"""The page of the largest battle: so few elements that a browser moves it without a hitch, and small when it is sent."""

from __future__ import annotations

import gzip
from html.parser import HTMLParser

from starlette.testclient import TestClient

from tests.web.battle_kit import begin

NODES = 1500  # design/WEB.md: nodes of a page
TRAFALGAR = ("flying-colors", "trafalgar-1805")


class Elements(HTMLParser):
    """How many elements a page has, and the drawings that it names and has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.count, self.used, self.ids = 0, set[str](), set[str]()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1
        found = {name: value or "" for name, value in attrs}
        self.ids.add(found.get("id", ""))
        if tag == "use":
            self.used.add(found["href"].removeprefix("#"))


def test_the_page_of_trafalgar_has_few_elements_at_its_outset_and_in_the_thick_of_it(client: TestClient) -> None:
    """It had 2,993 at its outset when every ship was drawn by herself."""
    (deck,) = begin(client, TRAFALGAR, "British")
    for _ in range(3):
        page = Elements(client.get(deck.path).text)
        assert page.count <= NODES
        assert page.used
        assert page.used <= page.ids, "every drawing that is used is there"
        deck.do("relieve", what="turn")
    assert len(gzip.compress(client.get(deck.path).content)) < 25_000

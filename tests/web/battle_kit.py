"""Battles on hexes in tests of pages: begun by the form, answered by fields, and what was sent kept."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

from httpx2 import Response
from starlette.testclient import TestClient

DUEL = ("wooden-ships", "constitution-java")
FRIGATES = ("flying-colors", "audierne-bay-1797")


class Deck:
    """One side's page of a battle by itself."""

    def __init__(self, client: TestClient, path: str) -> None:
        self.client, self.path = client, path
        self.shown = client.get(path)
        assert self.shown.status_code == 200

    @property
    def text(self) -> str:
        return self.shown.text

    @property
    def over(self) -> bool:
        return "The battle is over" in self.text

    @property
    def at(self) -> str:
        found = re.search(r'name="at" value="([^"]*)"', self.text)
        assert found, "nothing is asked"
        return found[1]

    @property
    def asked(self) -> str:
        found = re.search(r"<h2>(.*?) <a class=\"rule\"", self.text)
        return unescape(found[1]) if found else ""

    def look(self, address: str = "") -> None:
        self.shown = self.client.get(self.path + unescape(address).partition("#")[0])
        assert self.shown.status_code == 200

    def do(self, act: str, **fields: str | list[str]) -> Response:
        self.shown = self.client.post(f"{self.path}/do/{act}", data={"at": self.at, **fields})
        return self.shown

    def until(self, words: str, most: int = 400) -> None:
        """Take the advice until something is asked."""
        for _ in range(most):
            if words in self.asked or self.over:
                break
            assert self.do("advice").status_code == 200
        assert words in self.asked, f"never asked: {words}"


def begin(client: TestClient, battle: tuple[str, str], *people: str, seed: str = "test", **more: str) -> list[Deck]:
    """A battle begun by the form, with people on these sides; their pages."""
    game, name = battle
    fields = {"game": game, "battle": name, "seed": seed, **{f"seat.{side}": "human" for side in people}, **more}
    sent = client.post("/tactical/begin", data=fields)
    assert sent.status_code == 200, sent.text
    kept = unquote(sent.url.path).split("/")[2]
    return [Deck(client, f"/tactical/{kept}/{side}") for side in people]

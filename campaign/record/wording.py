"""What the sentences of facts are made with: names as they stand within a sentence, and verbs that agree with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from campaign.record.agreement import agreed
from maps.place import is_post, port_of_post, space_named
from table.wording import capital, party, within


class Names(Protocol):
    """What things are called, by their keys."""

    def piece(self, key: str) -> str: ...
    def place(self, key: str) -> str: ...
    def at(self, key: str) -> str: ...
    def post(self, key: str) -> str: ...
    def wind(self, key: str) -> str: ...


class Wording(NamedTuple):
    """Names as words of a sentence."""

    names: Names

    def piece(self, key: str) -> str:
        return within(self.names.piece(key))

    def pieces(self, keys: Iterable[str]) -> str:
        return ", ".join(map(self.piece, keys)) or "nothing"

    def place(self, key: str) -> str:
        """A place as it is named after `from` and `to`."""
        return within(self.names.place(key))

    def port(self, port: str) -> str:
        return self.place(space_named(port))

    def at(self, key: str) -> str:
        """A place as one is at it."""
        return self.names.at(key)

    def post(self, key: str) -> str:
        return within(self.names.post(key))

    def wind(self, key: str) -> str:
        return self.names.wind(key)

    def whither(self, key: str) -> str:
        """Where something is sent or laid: a place of the chart, a port, or a piece."""
        if is_post(key):
            return self.port(port_of_post(key))
        return self.at(key) if ":" in key else self.piece(key)

    def of(self, piece: str, rest: str) -> str:
        """A sentence about a piece: its name, and then the rest, which is written as of one."""
        return about(self.piece(piece), rest)


def about(name: str, rest: str) -> str:
    """A sentence that begins with a name; the verb and the first letter are as they should be after it."""
    told = agreed(f"{name}{rest}" if rest.startswith((",", ":")) else f"{name} {rest}", name)
    return capital(told) if name.startswith("the ") else told


def by_side(points: Mapping[str, int]) -> str:
    return ", ".join(f"{party(side)} {count}" for side, count in points.items())


def tidy(words: str) -> str:
    """What a person wrote, on one line and without what a terminal would take for an order."""
    return " ".join("".join(one if one.isprintable() else " " for one in words).split()) or "nothing"

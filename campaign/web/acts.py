"""What a player does on his page: each act is a POST, works as a plain form, and says no with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from campaign.web.places import Place


class Given(NamedTuple):
    """The fields of a form that was sent, and for which moment."""

    fields: Sequence[tuple[str, str]]

    def one(self, name: str, default: str = "") -> str:
        return next((value for field, value in self.fields if field == name), default)

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]

    def under(self, prefix: str) -> dict[str, str]:
        """The fields whose names begin so, by the rest of their names."""
        return {field.removeprefix(prefix): value for field, value in self.fields if field.startswith(prefix)}


class Done(NamedTuple):
    """An act that was done: whether play may go on now, what it has set, line by line, and a page to go to if not the table's."""

    on: bool = False
    words: tuple[str, ...] = ()
    to: str = ""


Doing = Callable[[Place, Given], Done]
_ACTS: dict[str, Doing] = {}


def act(name: str) -> Callable[[Doing], Doing]:
    """Whoever carries out an act says its name, which is the last word of its address."""

    def entered(doing: Doing) -> Doing:
        assert name not in _ACTS, f"two acts are called {name}"
        _ACTS[name] = doing
        return doing

    return entered


def acts() -> Mapping[str, Doing]:
    return _ACTS

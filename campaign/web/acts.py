"""What a player does on his page: each act is a POST, works as a plain form, and says no with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from campaign.play.errors import Refusal
from campaign.web.places import Place
from campaign.web.sent import Given
from table.decisions import IllegalChoice, StaleChoice

T = TypeVar("T")


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


class Refused(NamedTuple):
    """Why an act was not done: the status of the response, and the words."""

    status: int
    words: str


def attempted(doing: Callable[[], T]) -> T | Refused:
    """What an act has brought; what was sent too late, or may not be, is refused with its reason."""
    try:
        return doing()
    except StaleChoice as error:
        return Refused(409, str(error))
    except (IllegalChoice, Refusal) as error:
        return Refused(422, str(error))

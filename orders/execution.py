"""How far an order has come (SL 9.37), and what the Admiralty is told of it: plain facts, no world.

A formation keeps a journal: where it was when the impulse began and after each increment (`track`), and what it did (`deeds`).
When the impulse ends its order is judged by that journal and by a `Watch`, the rest of the news.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

Verdict = Literal["not begun", "under way", "fulfilled", "failed", "invalid"]
Act = Literal["won", "lost", "bombarded", "raided", "convoy", "joined", "delivered", "forsaken"]

Whereabouts = Callable[[str], str | None]
"""The place of one's own formation, or of a convoy, by its id; None if it is not in play."""


class Deed(msgspec.Struct, frozen=True, array_like=True):
    """A battle won or lost, a port bombarded or raided, a convoy attacked: where, or which, and how much.

    Of a convoy of one's own: that it was joined, that it was brought in safe, or that it was scattered or lost.
    """

    act: Act
    at: str
    count: int = 1


class Progress(msgspec.Struct):
    """How far an order has come. `sailed`: the formation has left the berth where it was given the order (SL 9.375).

    `count` are full impulses served or deeds done, `leg` the next point of a route, `laps` how often it was travelled, `done`
    the places dealt with, `passed` how many of the places by way of which it goes are behind it (SL 9.372).
    """

    track: list[str]
    begun: bool = False
    sailed: bool = False
    leg: int = 0
    laps: int = 0
    count: int = 0
    done: list[str] = []
    passed: int = 0
    deeds: list[Deed] = []

    @property
    def place(self) -> str:
        """Where the formation is."""
        return self.track[-1]

    def served(self, place: str) -> bool:
        """SL 9.37b: a full impulse at a place: there when it began and after each increment; parts of one do not count."""
        return len(self.track) > 1 and all(one == place for one in self.track)

    def did(self, act: Act, *at: str) -> int:
        """How much of something was done in this impulse, at these places or anywhere."""
        return sum(deed.count for deed in self.deeds if deed.act == act and (not at or deed.at in at))

    def next_impulse(self) -> None:
        """A new page of the journal."""
        self.track, self.deeds = self.track[-1:], []


class News(msgspec.Struct, frozen=True):
    """What is known of a convoy: whether its voyage is over, and whether this formation escorts it (SL 10.12)."""

    over: bool = False
    escorted: bool = False


class Watch(msgspec.Struct, frozen=True):
    """What else is told when an impulse ends: friends in company, those in play, what the enemy interdicts, convoys, events, and
    how many sail the formation has."""

    company: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()
    interdicted: tuple[str, ...] = ()
    convoys: Mapping[str, News] = {}
    events: tuple[str, ...] = ()
    sail: int = 0


class Candidate(msgspec.Struct, frozen=True):
    """A formation that an order might be issued to, or a squadron that would become one (SL 3.351); `company` lie with it, and
    `leaders` sail with it."""

    id: str
    kind: str
    command: str
    place: str
    squadrons: int
    company: tuple[str, ...] = ()
    sail: int = 0
    leaders: tuple[str, ...] = ()

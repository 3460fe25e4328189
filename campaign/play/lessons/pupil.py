"""A pupil of the tutor: what he has done as far as his own side may know of it, and what a lesson is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeVar

from campaign.loyalties import loyalties
from campaign.play.seated_player import SeatedPlayer
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.readers import Reader
from campaign.record.sailing import Sailed
from campaign.record.telling import told
from campaign.store import reading
from table.archives import Choice
from table.decisions import Answer, Kind
from table.dice import Fact
from table.flows import Question

SQUADRON, HOME, STATION = "western-squadron", "plymouth", "off-ushant"
Told = TypeVar("Told", bound=Fact)


class Pupil:
    """What a pupil has done, as far as his own side may know of it."""

    def __init__(self, deck: SeatedPlayer) -> None:
        self.deck = deck
        self.facts = list(self._facts())
        self.question: Question | None = next((one for one in deck.session.pending if one.side == deck.side), None)

    def _facts(self) -> Iterator[AnyFact]:
        deck = self.deck
        loyal = loyalties(deck.outline)
        rows = reading.facts(deck.url, deck.table.archive.record.name)
        fresh = of_campaign(deck.session.state.tray.journal)
        for fact in (*(row.fact for row in rows), *fresh):
            mine = told(fact, Reader(deck.side, loyal))
            if mine is not None:
                yield mine

    def last(self, kind: type[Told]) -> Told | None:
        return next((fact for fact in reversed(self.facts) if isinstance(fact, kind)), None)

    @property
    def has_sailed(self) -> bool:
        """Whether the squadron has; of an enemy in sight he reads as well."""
        return any(isinstance(fact, Sailed) and fact.formation == SQUADRON for fact in self.facts)

    def asked(self, *these: Kind) -> bool:
        return self.question is not None and self.question.kind in these

    def gave(self, *these: Kind, beginning: str = "") -> bool:
        """Whether he has given an answer of these kinds himself, in the open phase or in one that is closed; on the hexes one
        with an order that begins so."""
        names = [kind.name for kind in these]
        own = [one for one in self._choices if one.side == self.deck.side and one.person and one.kind in names]
        return any(key.startswith(beginning) for one in own for key in keys(one.answer))

    @cached_property
    def _choices(self) -> list[Choice]:
        return [*(one for phase in self.deck.table.archive.history() for one in phase.choices), *self.deck.session.choices]

    @property
    def turn(self) -> int:
        return self.deck.world.clock.number

    @property
    def impulse(self) -> int:
        return self.deck.moment.impulse

    @property
    def place(self) -> str:
        """Where the squadron is, or was last; nothing once it is unformed."""
        own = self.deck.view.formations.get(SQUADRON)
        return own.place if own is not None else ""

    @property
    def goal(self) -> str:
        """Whither the night orders send it."""
        line = self.deck.orders.line(SQUADRON)
        call = line.call(self.deck.world.clock.turn, max(1, self.impulse), self.deck.world.clock.year) if line else None
        return call.to if call else HOME


def keys(answer: Answer) -> list[str]:
    """An answer that chooses, as keys: one, or those of a whole course."""
    return [answer] if isinstance(answer, str) else [one for one in answer if isinstance(one, str)]


class Lesson(NamedTuple):
    """A lesson by its name, the occasion for which the tutor has a text (nothing while it is not yet its time), the occasions by
    which it is learnt, the turn in which it can be learnt again, and the lessons that it takes then."""

    name: str
    judge: Callable[[Pupil], str]
    over: tuple[str, ...]
    turn: int = 1
    after: tuple[str, ...] = ()

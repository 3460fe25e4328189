"""A pupil of the tutor: what he has done as far as his own side may know of it, and what a lesson is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from campaign.loyalties import loyalties
from campaign.play.seated_player import SeatedPlayer
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.readers import Reader
from campaign.record.sailing import Sailed
from campaign.record.telling import told
from campaign.store import reading
from table.decisions import Kind
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


class Lesson(NamedTuple):
    """A lesson by its name, the occasion for which the tutor has a text (nothing while it is not yet its time), the occasions by
    which it is learnt, the turn in which it can be learnt again, and the lessons that it takes then."""

    name: str
    judge: Callable[[Pupil], str]
    over: tuple[str, ...]
    turn: int = 1
    after: tuple[str, ...] = ()

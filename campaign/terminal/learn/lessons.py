"""The lessons: which of the tutor's texts fits what the pupil has done so far. They follow from the campaign alone, so that a
pupil who comes back another day is where he was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from campaign import question_kinds as kinds
from campaign.loyalties import loyalties
from campaign.play import desks
from campaign.record.auxiliaries import Searched
from campaign.record.battle import BattleEnded
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.fleet import Forgone, InOrdinary, Repaired
from campaign.record.orders import OrderFulfilled, OrderIssued, OrderReceived
from campaign.record.readers import Reader
from campaign.record.sailing import Sailed
from campaign.record.telling import told
from campaign.store import reading
from campaign.terminal.interactive.console_player import ConsolePlayer
from maps.place import is_berth
from table.decisions import Kind
from table.dice import Fact
from table.flows import Question

SQUADRON, HOME, STATION = "western-squadron", "plymouth", "off-ushant"
Told = TypeVar("Told", bound=Fact)


class Pupil:
    """What a pupil has done, as far as his own side may know of it."""

    def __init__(self, deck: ConsolePlayer) -> None:
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


def sailing(pupil: Pupil) -> str:
    """SL 5.1: standing instructions, and the first voyage."""
    if pupil.has_sailed:
        return "away"
    if pupil.goal == HOME:
        return "idle" if pupil.impulse > 1 or pupil.turn > 1 else "intro"
    return "sent" if pupil.goal == STATION else "elsewhere"


def search(pupil: Pupil) -> str:
    """SL 7.12: an auxiliary sent to look."""
    looked = [fact for fact in pupil.facts if isinstance(fact, Searched) and fact.side == pupil.deck.side]
    if looked:
        return "found" if any(fact.found for fact in looked) else "nothing"
    if pupil.question is not None and desks.prizes(pupil.question):
        return "asked"
    if any(pupil.deck.declined.values()):
        return "declined"
    return "intro" if pupil.has_sailed else ""


def order(pupil: Pupil) -> str:
    """SL 9.35-9.38: an order received, issued and fulfilled."""
    if pupil.last(OrderFulfilled) is not None:
        return "fulfilled"
    if pupil.last(OrderIssued) is not None:
        return "issued"
    if pupil.asked(kinds.RECEIVE):
        return "receive"
    if pupil.asked(kinds.ORDERS):
        return "issue"
    if pupil.last(OrderReceived) is None or not pupil.impulse:
        return ""
    return "late" if pupil.last(Forgone) is not None else "reluctant"


def battle(pupil: Pupil) -> str:
    """SL 8: an enemy brought to battle, and what came of it."""
    ended = pupil.last(BattleEnded)
    if ended is not None and ended.fought:
        return {pupil.deck.side: "won", "": "drawn"}.get(ended.victor, "lost")
    if pupil.asked(kinds.ATTACK):
        return "attack"
    if pupil.asked(kinds.INTENSITY):
        return "intensity"
    if pupil.deck.view.battle is not None:
        return "joined"
    if pupil.turn >= 3:
        return "missed"
    return "intro" if pupil.turn == 2 else ""


def refit(pupil: Pupil) -> str:
    """SL 11.3: home, into ordinary, and mended; from the battle on, or from the third turn."""
    ended = pupil.last(BattleEnded)
    if pupil.turn < 3 and not (ended is not None and ended.fought and pupil.deck.view.battle is None):
        return ""
    if pupil.asked(kinds.LAY_UP, kinds.REPAIRS, kinds.RETURN):
        return "yard"
    since = pupil.facts.index(ended) if ended is not None else 0
    if any(isinstance(fact, Repaired) for fact in pupil.facts[since:]):
        return "mended"
    if any(isinstance(fact, InOrdinary) for fact in pupil.facts[since:]):
        return "ordinary"
    if pupil.goal in (HOME, "falmouth"):
        return "homeward" if not is_berth(pupil.place) else ""
    return "wounded" if pupil.turn >= 3 and pupil.impulse > 2 else "intro"


class Lesson(NamedTuple):
    """A lesson by its name, and the text that fits a pupil now; nothing while it is not yet its time."""

    name: str
    judge: Callable[[Pupil], str]


LESSONS = tuple(Lesson(judge.__name__, judge) for judge in (sailing, search, order, battle, refit))

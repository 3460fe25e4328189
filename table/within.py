"""A game within a game: a flow opens it, a session plays it as a level of its own, and its last state goes back to the flow.

Before that a flow may hand out a paper, which is kept before anything is resolved by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from table.dice import Die, Fact, Tableau, Tray
from table.flows import Aside, Flow, Game, Phase, Question, Together
from table.seats import Explained, Seat, looks

R = TypeVar("R")
S = TypeVar("S", bound=Tableau)
InnerPath = tuple[
    int, ...
]  # which game within the phase it is, counted from 1, then which within that; () is the game around all
OUTERMOST: InnerPath = ()


class InnerGame(Game[S], Protocol[S]):
    """What the session must know of a game that is played within another, beside what it must know of any."""

    def facts(self, data: bytes) -> list[Fact]:
        """Facts of the game that were written down as a JSON list."""


class Paper(NamedTuple):
    """A document that is handed out of the game: what it is called, the hash of its text, and the text."""

    name: str
    content: str
    document: str


class Handed(Aside, frozen=True):
    """The paper that is out from now on; None when it is handed back."""

    paper: Paper | None


class Within(Aside, frozen=True):
    """A game that is opened within another: its rules, its state, and the seats that answer for some of its sides."""

    game: InnerGame[Any]
    state: Any
    seats: Mapping[str, Seat]


def hand_out(paper: Paper) -> Flow[None]:
    """Hand a document out: it is kept until it is handed back."""
    yield Handed(paper)


def hand_back() -> Flow[None]:
    """What was handed out is waited for no longer."""
    yield Handed(None)


def play_within(game: InnerGame[S], state: S, seats: Mapping[str, Seat]) -> Flow[S]:
    """Play another game to its end and return its last state.

    The seats answer for their sides at once, and nothing of that is recorded; all other sides are asked as in the game around it.
    """
    played: S = yield Within(game, state, seats)
    return played


class InnerClosing(msgspec.Struct):
    """A phase of an inner game that is over while the phase around it is still open.

    `answers` is how many answers the phase around it had by then; `facts` is a JSON list. Only the latest of a game needs its
    snapshot.
    """

    path: InnerPath
    phase: int
    name: str
    rule: str
    answers: int
    dice: list[Die]
    facts: bytes
    snapshot: bytes


class ClosedWithin:
    """What games within the open phase have closed, in order; the first `kept` of them are written down."""

    def __init__(self, closings: Iterable[InnerClosing] = ()) -> None:
        self._all: list[InnerClosing] = []
        self._by_game: dict[InnerPath, list[InnerClosing]] = {}
        for closing in closings:
            self.add(closing)
        self.kept = len(self._all)

    def add(self, closing: InnerClosing) -> None:
        """The end of a phase wipes out what was played within it: that is in its snapshot."""
        own = len(closing.path)
        for path in [path for path in self._by_game if len(path) > own and path[:own] == closing.path]:
            del self._by_game[path]
        self._all.append(closing)
        self._by_game.setdefault(closing.path, []).append(closing)

    def of(self, path: InnerPath) -> list[InnerClosing]:
        """What a game has closed."""
        return self._by_game.get(path, [])

    @property
    def all(self) -> list[InnerClosing]:
        return list(self._all)

    @property
    def unkept(self) -> list[InnerClosing]:
        return self._all[self.kept :]

    def before(self, answers: int) -> ClosedWithin:
        """What was closed when no more answers than these were given."""
        if not self._all or self._all[-1].answers <= answers:
            return self
        found = ClosedWithin(closing for closing in self._all if closing.answers <= answers)
        found.kept = min(self.kept, found.kept)
        return found


class Level:
    """A game on the table: the outermost, or one within it. Its phase is a flow that has been started, or none between phases."""

    def __init__(
        self, game: Game[Any], state: Any, seats: Mapping[str, Seat], path: InnerPath = OUTERMOST, entered: int = 0
    ) -> None:
        self.game = game
        self.state = state
        self.path = path
        self.entered = entered  # how many answers the outermost phase had when the game was opened
        self.phase_number = 0
        self.phase: Phase[Any] | None = None
        self.flow: Flow[None] | None = None
        self.opened = 0  # games opened within this phase
        self.seats = seats
        self._first_die = state.dice.count
        self._asked = 0
        self._held: dict[str, Any] = {}
        self._past: list[Fact] = []
        self._closed: list[InnerClosing] = []  # of which the facts are not read yet

    @property
    def fallen(self) -> int:
        """How many dice have fallen since the game was opened."""
        fallen: int = self.state.dice.count - self._first_die
        return fallen

    @property
    def facts(self) -> list[Fact]:
        """All that has happened in an inner game so far."""
        if self._closed:
            game: Any = self.game
            self._past = [*(fact for closing in self._closed for fact in game.facts(closing.facts)), *self._past]
            self._closed = []
        return [*self._past, *self.state.tray.journal]

    def begin(self, phase: Phase[Any]) -> None:
        """Start a phase from the state as it stands."""
        self.phase = phase
        self.flow = phase.flow(self.state)
        self.opened = self._asked = 0

    def go_on_from(self, closings: list[InnerClosing]) -> None:
        """The state as it was after the last phase that is over."""
        self.state = self.game.decode(closings[-1].snapshot)
        self.phase_number = closings[-1].phase + 1
        self._closed = list(closings)

    def close(self, answers: int, *, keep: bool) -> InnerClosing | None:
        """A phase of the inner game is over; what is to be kept of it, if anything is."""
        tray, phase = self.state.tray, self.phase
        assert phase is not None
        self._past.extend(tray.journal)
        self.state.lay(Tray())
        self.phase_number += 1
        if not keep:
            return None
        told, snapshot = msgspec.json.encode(tray.journal), self.game.encode(self.state)
        return InnerClosing(self.path, self.phase_number - 1, phase.name, phase.rule, answers, tray.thrown, told, snapshot)

    # -- the game's own seats --------------------------------------------------------------------------------------------

    def answered(self, request: Question | Together) -> tuple[Any, Question | Together | None]:
        """What the game's own seats answer to a request, and what is left of it for others; if nothing is, it is answered."""
        if not isinstance(request, Together):
            return (None, request) if request.side not in self.seats else (self.seated(request), None)
        self._held = {one.side: self.seated(one) for one in request.questions if one.side in self.seats}
        rest = tuple(one for one in request.questions if one.side not in self.seats)
        return (None, Together(rest)) if rest else (self.together({}), None)

    def together(self, given: dict[str, Any]) -> dict[str, Any]:
        """What several sides have answered at once, with the answers of the game's own seats."""
        held, self._held = self._held, {}
        return held | given

    def seated(self, question: Question) -> Any:
        """What the game's own seat of a side answers."""
        seat, moment = self.seats[question.side], f"{self.phase_number}.{self._asked}"
        self._asked += 1
        view = self.game.view(self.state, question.side) if looks(seat, question) else None
        given = seat.answer(view, question, moment)
        assert given is not None, f"the seat of {question.side} within has no answer to {question.kind}"
        return question.resolve(given.answer if isinstance(given, Explained) else given)


def driven(flow: Flow[R], reply: Callable[[Question], Any]) -> R:
    """What comes of a flow whose questions are all replied to at once, with what an answer means; nothing is kept."""
    return counted(flow, lambda question, answered: reply(question))


def counted(flow: Flow[R], reply: Callable[[Question, int], Any]) -> R:
    """As `driven`; `reply` is told too how many were answered before, which is the same for all who are asked together."""
    meaning: Any = None
    answered = 0
    while True:
        try:
            request = flow.send(meaning)
        except StopIteration as over:
            result: R = over.value
            return result
        if isinstance(request, Aside):
            meaning = _played(request, reply, answered) if isinstance(request, Within) else None
        elif isinstance(request, Together):
            meaning = {question.side: reply(question, answered) for question in request.questions}
            answered += len(request.questions)
        else:
            meaning = reply(request, answered)
            answered += 1


def _played(within: Within, reply: Callable[[Question, int], Any], answered: int) -> Any:
    """A game within, played to its end: its own seats answer for their sides."""
    level = Level(within.game, within.state, within.seats)
    while (phase := level.game.next_phase(level.state)) is not None:
        level.state.lay(Tray())
        level.begin(phase)
        assert level.flow is not None
        driven(level.flow, lambda one: level.seated(one) if one.side in level.seats else reply(one, answered))
        level.close(0, keep=False)
    return level.state

"""The driver: plays a game phase by phase, keeps what was answered and thrown, resumes by replay, undoes.

A game in progress is a snapshot taken when its phase began, and the choices and dice since. Nothing else needs saving:
to resume, the driver restores the snapshot, starts the phase and sends the recorded answers again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from table.decisions import Answer, IllegalChoice, Plan, StaleChoice
from table.dice import MULLIGAN, Die, DieNeeded, Fact, SecondThoughts, Tableau, Tray, reply, reveal
from table.flows import Flow, Question, Together
from table.seats import Blind, Explained, Seat
from table.wording import people

S = TypeVar("S", bound=Tableau)


class Phase(NamedTuple, Generic[S]):
    """A named part of the sequence of play: a flow that starts from the state alone."""

    name: str
    rule: str
    flow: Callable[[S], Flow[None]]


class Game(Protocol[S]):
    """What the driver must know of a game."""

    def encode(self, state: S) -> bytes: ...
    def decode(self, data: bytes) -> S: ...
    def next_phase(self, state: S) -> Phase[S] | None:
        """The phase that the state stands before, or None when the game is over."""

    def view(self, state: S, side: str) -> Any: ...


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An answer on record: its place in the phase, who gave it, to what, whether a person did, and why, if he has said so."""

    index: int
    side: str
    kind: str
    rule: str
    answer: Answer
    person: bool
    why: str = ""


class Present(msgspec.Struct):
    """Where a game stands: the phase's number, the snapshot at its start, and the choices and dice kept since."""

    phase: int
    snapshot: bytes
    choices: list[Choice] = []
    dice: list[Die] = []


class Closing(msgspec.Struct):
    """All that a finished phase leaves behind; it is stored in one transaction. In a wake there is no snapshot."""

    phase: int
    name: str
    rule: str
    choices: list[Choice]
    dice: list[Die]
    facts: list[Fact]
    snapshot: bytes


class Archive(Protocol):
    """Where a session keeps its record. What a call has kept when it returns survives the death of the process.

    A person's answer is kept before it is used, with the computer's answers of the phase before it; the rest are
    written when the phase closes, since a computer's seat would answer the same again.
    """

    def load(self) -> Present: ...
    def keep_choices(self, phase: int, choices: list[Choice]) -> None: ...
    def keep_die(self, phase: int, die: Die) -> None: ...
    def drop_choice(self, phase: int, choice: Choice) -> None: ...
    def close_phase(self, closing: Closing) -> None: ...


class Memory:
    """An archive in memory, for simulations and tests; `closed` counts what would have been written."""

    def __init__(self, snapshot: bytes) -> None:
        self.present = Present(0, snapshot)
        self.closed: list[Closing] = []

    def load(self) -> Present:
        present = self.present
        return Present(present.phase, present.snapshot, list(present.choices), list(present.dice))

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        self.present.choices.extend(choices)

    def keep_die(self, phase: int, die: Die) -> None:
        self.present.dice.append(die)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        self.present.choices.remove(choice)

    def close_phase(self, closing: Closing) -> None:
        self.closed.append(closing)
        self.present = Present(closing.phase + 1, closing.snapshot)


class Wake:
    """An archive that keeps nothing, for a game that is only looked at as it goes by: no snapshots are taken for it."""

    def __init__(self, snapshot: bytes) -> None:
        self.outset = snapshot

    def load(self) -> Present:
        return Present(0, self.outset)

    def keep_choices(self, phase: int, choices: list[Choice]) -> None: ...
    def keep_die(self, phase: int, die: Die) -> None: ...
    def drop_choice(self, phase: int, choice: Choice) -> None: ...
    def close_phase(self, closing: Closing) -> None: ...


class _Mark(NamedTuple):
    """How things stood when a choice was sent: how many dice had fallen and secrets been shown; if it was one, or a ruling."""

    dice: int
    reveals: int
    secret: bool
    ruling: bool


class Session(Generic[S]):
    """A game being played. `pending` and `choose` are the one façade for terminal, page, computer and fuzzer."""

    def __init__(self, game: Game[S], archive: Archive) -> None:
        self.game = game
        self.archive = archive
        present = archive.load()
        self.phase_number = present.phase
        self._snapshot = present.snapshot
        self._since: list[tuple[list[Choice], list[Die]]] = []
        self._recorded = {die.number: die for die in present.dice}
        self._restore()
        self._kept = len(present.choices)
        if present.choices or present.dice:
            self._replay(present.choices)

    # -- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._flow is None and self.game.next_phase(self.state) is None

    @property
    def pending(self) -> tuple[Question, ...]:
        """The questions that wait for an answer; none between phases, while a die is needed, or when the game is over."""
        request = self._request
        if isinstance(request, Together):
            return tuple(question for question in request.questions if question.side not in self._answers)
        return () if request is None else (request,)

    @property
    def moment(self) -> str:
        """The name of this point of the game, the same for all who are asked together; an answer that names another is stale."""
        return f"{self.phase_number}.{len(self.choices) - len(self._answers)}"

    # -- answers -------------------------------------------------------------------------------------------------

    def choose(self, side: str, answer: Answer, *, at: str | None = None, person: bool = True, why: str = "") -> Closing | None:
        """Take a side's answer: checked against what was offered, kept if a person gave it, then used.

        Returns the record of the phase if the answer brought it to its end; one with a ruling in it is closed when play goes on.
        """
        if at is not None and at != self.moment:
            raise StaleChoice(f"that was asked at {at}; the game has gone on to {self.moment}")
        question = self._asked_of(side)
        if question is None:
            asked = " and ".join(people(question.side) for question in self.pending) or "nobody"
            raise StaleChoice(str(self.needed) if self.needed else f"nothing is asked of {people(side)} now; {asked} must answer")
        meaning = question.resolve(answer)
        choice = Choice(len(self.choices), side, question.kind.name, question.rule, answer, person, why)
        if person:
            self.archive.keep_choices(self.phase_number, [*self.choices[self._kept :], choice])
            self._kept = len(self.choices) + 1
        self._take(choice, meaning)
        return self._close() if self._finished and not any(mark.ruling for mark in self._marks) else None

    def keep(self) -> None:
        """Keep what seats have answered so far in this phase, where they might answer otherwise before a person comes to it."""
        if self._kept < len(self.choices):
            self.archive.keep_choices(self.phase_number, self.choices[self._kept :])
            self._kept = len(self.choices)

    def enter_die(self, value: int) -> Closing | None:
        """Keep the value of the die that a person has thrown, and go on."""
        need = self.needed
        if need is None:
            raise StaleChoice("no die is waited for")
        if not 0 <= value < need.sides:
            raise IllegalChoice(f"{need.why} [{need.rule}]: a d{need.sides} shows 0 to {need.sides - 1}, not {value}")
        die = Die(need.number, need.sides, value, by_hand=True)
        self.archive.keep_die(self.phase_number, die)
        self._recorded[die.number] = die
        self._replay(self.choices)
        return self._close() if self._finished else None

    def undo(self, side: str) -> Choice:
        """Take back a side's last answer: while no die has fallen, nothing was revealed and the side still has the move.

        A secret answer may be taken back until another side has answered, since nobody has seen it; a ruling at any time before
        the phase is closed, and with it all that was answered since.
        """
        taken = self.to_take_back(side)
        for choice in reversed(self.choices[taken.index : self._kept]):
            self.archive.drop_choice(self.phase_number, choice)
            self._kept = choice.index
        self._replay(self.choices[: taken.index])
        return taken

    def to_take_back(self, side: str) -> Choice:
        """The answer that `undo` would take back, and with it all since; nothing is changed yet."""
        place = self._ruling_of(side)
        return self.choices[self._last_of(side) if place is None else place]

    def _ruling_of(self, side: str) -> int | None:
        """Where a side's last ruling in this phase stands, if it has given one and no die was typed in since."""
        for place in reversed(range(len(self.choices))):
            if self._marks[place].ruling and self.choices[place].side == side:
                if any(number >= self._marks[place].dice for number in self._recorded):
                    raise IllegalChoice("a die was thrown by hand since; what is thrown stays thrown")
                return place
        return None

    def _last_of(self, side: str) -> int:
        """Where a side's last answer stands, if it may be taken back."""
        if not self.choices or not self.choices[-1].person:
            raise IllegalChoice(f"there is no answer of {people(side)} to take back in this phase")
        last, mark = self.choices[-1], self._marks[-1]
        if last.kind == MULLIGAN:
            raise IllegalChoice("what was said of a die stays said; it has fallen")
        if last.side != side:
            raise IllegalChoice(f"the last answer was given by {people(last.side)}, not by {people(side)}")
        if self.state.dice.count != mark.dice or self.needed is not None:
            raise IllegalChoice("a die has fallen since; what is thrown stays thrown")
        if self.state.tray.reveals != mark.reveals:
            raise IllegalChoice("something was revealed since; what is seen stays seen")
        if not mark.secret and self._asked_of(side) is None:
            raise IllegalChoice(f"{people(side)} no longer have the move")
        return len(self.choices) - 1

    def play(self, seats: Mapping[str, Seat]) -> Iterator[Closing]:
        """Let the seats answer; yields each phase as it closes, and ends when a person, a die or nothing more is waited for."""
        while True:
            if self._flow is None and not self._open():
                return
            if self._finished:
                yield self._close()
                continue
            if self.needed is not None:
                return
            closing, answered = self._seated(seats)
            if closing is not None:
                yield closing
            elif not answered:
                return

    def _seated(self, seats: Mapping[str, Seat]) -> tuple[Closing | None, bool]:
        """Each seat that is asked answers; returns the closing of the phase, if any, and whether anybody answered."""
        answered = False
        for question in self.pending:
            seat = seats.get(question.side)
            if seat is None:
                continue
            view = None if isinstance(seat, Blind) else self.game.view(self.state, question.side)
            given = seat.answer(view, question, self.moment)
            if given is not None:
                answered = True
                answer, why = given if isinstance(given, Explained) else (given, "")
                closing = self.choose(question.side, answer, person=False, why=why)
                if closing is not None:
                    return closing, True
        return None, answered

    # -- the works -----------------------------------------------------------------------------------------------

    def _asked_of(self, side: str) -> Question | None:
        for question in self.pending:
            if question.side == side:
                return question
        return None

    def _restore(self) -> None:
        """The state as it was when the phase began: the latest snapshot, and the phases since then played again."""
        self.state = self.game.decode(self._snapshot)
        recorded = self._recorded
        for choices, dice in self._since:
            self._recorded = {die.number: die for die in dice}
            self._clear()
            self._answer_again(choices)
        self._recorded = recorded
        self._clear()

    def _clear(self) -> None:
        self.state.lay(Tray(dict(self._recorded)))
        self.choices: list[Choice] = []
        self.needed: DieNeeded | None = None
        self._marks: list[_Mark] = []
        self._answers: dict[str, Any] = {}
        self._request: Question | Together | None = None
        self._flow: Flow[None] | None = None
        self._finished = False

    def _open(self) -> bool:
        """Begin the phase that the state stands before; False when the game is over."""
        phase = self.game.next_phase(self.state)
        if phase is None:
            return False
        self._phase = phase
        self._flow = phase.flow(self.state)
        self._advance(None)
        return True

    def _replay(self, choices: list[Choice]) -> None:
        """Play the phase again from its beginning with the recorded answers."""
        self._restore()
        self._answer_again(choices)

    def _answer_again(self, choices: list[Choice]) -> None:
        """Begin the phase and give it the recorded answers; what was said of a die is heard when it falls."""
        said = [(*reply(choice.answer), choice.side) for choice in choices if choice.kind == MULLIGAN]
        self.state.tray.replies = {(number, side): again for number, again, side in said}
        self._open()
        for choice in choices:
            if choice.kind == MULLIGAN:
                self._record(choice, secret=False)
                continue
            question = self._asked_of(choice.side)
            if question is None:
                raise IllegalChoice(f"the record does not fit these rules: {choice.side} is not asked for {choice.kind} here")
            self._take(choice, question.resolve(choice.answer))
        for number, side in self.state.tray.replies:
            raise IllegalChoice(f"the record does not fit these rules: {side} is not asked whether to throw die {number} again")

    def _record(self, choice: Choice, *, secret: bool, ruling: bool = False) -> None:
        self.choices.append(choice)
        self._marks.append(_Mark(self.state.dice.count, self.state.tray.reveals, secret, ruling))

    def _take(self, choice: Choice, meaning: Any) -> None:
        """Use an answer: at once, or together with the others' when the last of them is in; one of a die, from the start."""
        if choice.kind == MULLIGAN:
            self._replay([*self.choices, choice])
            return
        asked = self._request
        secret = isinstance(asked, Together) or (asked is not None and asked.secret)
        self._record(choice, secret=secret, ruling=choice.person and isinstance(asked, Plan) and asked.ruling)
        if isinstance(self._request, Together):
            self._answers[choice.side] = meaning
            if self.pending:
                return
            meaning = {question.side: self._answers[question.side] for question in self._request.questions}
            self._answers = {}
            reveal(self.state)
        self._advance(meaning)

    def _advance(self, meaning: Any) -> None:
        """Let the flow run to its next question, its next missing die, or its end."""
        assert self._flow is not None
        self._request = None
        try:
            self._request = self._flow.send(meaning)
        except StopIteration:
            self._finished = True
        except DieNeeded as need:
            self.needed = need
        except SecondThoughts as doubt:
            self._request = doubt.question

    def _close(self) -> Closing:
        """The phase is done: its record and the snapshot after it are kept in one go, and the table is cleared.

        Where nothing is kept the record goes on from the snapshot before. Play goes on with the state as it stands, which is what
        the snapshot reads back as: a tree of plain data, of which nothing lies in two places nor in the record too.
        """
        tray = self.state.tray
        snapshot = b"" if isinstance(self.archive, Wake) else self.game.encode(self.state)
        closing = Closing(
            self.phase_number, self._phase.name, self._phase.rule, self.choices, tray.thrown, tray.journal, snapshot
        )
        self.archive.close_phase(closing)
        self.phase_number += 1
        if snapshot:
            self._snapshot = snapshot
        else:
            self._since.append((closing.choices, closing.dice))
        self._recorded = {}
        self._kept = 0
        self._clear()
        return closing

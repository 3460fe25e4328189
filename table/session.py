"""The driver: plays a game phase by phase, keeps what was answered and thrown, resumes by replay, undoes.

A game in progress is a snapshot taken when its phase began, and the choices and dice since. Nothing else needs saving:
to resume, the driver restores the snapshot, starts the phase and sends the recorded answers again.

A flow may open another game within its own (`table.within`). Its questions are asked and answered like any other, and the answers
lie in the one record of the phase around it. Once a person has taken part in it, each phase of the inner game that is over leaves
a snapshot too: to resume or to undo, what was answered before that is passed over, and only the rest is sent again.

An undo may reach into phases that are closed (`table.taking_back` says how far): the archive keeps the snapshot from which on no
die has fallen since a person answered. To find out what may be taken back they are played again on a second table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from table.archives import Archive, Choice, Closing, Earlier, KeepsNothing, Memory, Played, Present
from table.decisions import Answer, IllegalChoice, Plan, StaleChoice
from table.dice import MULLIGAN, Die, DieNeeded, Fact, SecondThoughts, Tableau, Tray, reply, reveal
from table.flows import Aside, Discreet, Game, Question, Together
from table.seats import Explained, Seat, looks
from table.taking_back import Bar, Ground, Mark, Stands, Step, way_back, without_unseen
from table.within import OUTERMOST, ClosedWithin, Handed, InnerPath, Level, Paper, Within
from table.wording import people

S = TypeVar("S", bound=Tableau)


class _Sent(NamedTuple):
    """How things stood when an answer was sent; if it was a ruling, who was asked with it if it was the last of several that were
    asked together, and what was seen then by the side that the session is watched for."""

    mark: Mark
    ruling: bool = False
    others: tuple[str, ...] = ()
    seen: bytes = b""


class Given(NamedTuple):
    """An answer that may be taken back: its phase, the snapshot that this began with, and all phases from there to now, each with
    its answers; what was answered since goes with it."""

    phase: int
    choice: Choice
    snapshot: bytes
    since: tuple[Played, ...]


class Reach(NamedTuple):
    """How far an undo goes: the answers that may be taken back one after the other, the latest first, and what bars the way."""

    answers: tuple[Given, ...]
    bar: Bar


class _Rehearsal(NamedTuple):
    """A closed phase that an undo might reach, played again for one side: how it began, its steps, and how it ended."""

    snapshot: bytes
    played: Played
    steps: list[Step]
    end: bytes | None


class _Lived(NamedTuple):
    """A closed phase as it was played here, step by step."""

    played: Played
    steps: list[Step]


_UNKNOWN = _Lived(Played(-1, [], []), [])
LIVED = 24  # closed phases that are kept so; an undo seldom reaches as far


class _Played(NamedTuple):
    """A phase that was closed without a snapshot: what was answered and thrown in it, and typed in for inner games."""

    choices: list[Choice]
    dice: dict[InnerPath, dict[int, Die]]


class Session(Generic[S]):
    """A game being played. `pending` and `choose` are the one façade for terminal, page, computer and fuzzer."""

    def __init__(self, game: Game[S], archive: Archive, watcher: str = "") -> None:
        self.game = game
        self.archive = archive
        self._watcher = watcher  # the side of which is noted what it sees before each answer
        present = archive.load()
        self.phase_number = present.phase
        self._snapshot = present.snapshot
        self._since: list[_Played] = []
        self._typed: dict[InnerPath, dict[int, Die]] = {OUTERMOST: {die.number: die for die in present.dice}}
        for path, die in present.dice_within:
            self._typed.setdefault(path, {})[die.number] = die
        self._within = ClosedWithin(present.within)
        self._kept_paper = present.handed
        self._again: list[Choice] = []  # the answers on record that are being sent again
        self._loading = True  # nothing is written meanwhile
        self.changes = 0  # another number whenever the state, the record or what is asked may be another
        self.reopened = 0  # how often a closed phase was opened again
        self._lived: dict[int, _Lived] = {}
        self._reached: tuple[int, Earlier] | None = None
        self._rehearsals: dict[str, list[_Rehearsal]] = {}  # by the side that they were played again for
        self._second: dict[str, tuple[int, Session[S]]] = {}  # the open phase played again, by side
        self._kept = len(present.choices)
        self._restore()
        if present.choices or present.dice or present.dice_within:
            self._answer_again(present.choices)
        self._loading = False

    # -- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._outermost.flow is None and self.game.next_phase(self.state) is None

    @property
    def innermost(self) -> Level:
        """The game that is played now: one within another, or the outermost."""
        return self._levels[-1]

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
            self._keep_paper()
            self.archive.keep_choices(self.phase_number, [*self.choices[self._kept :], choice])
            self._kept = len(self.choices) + 1
        self._take(choice, meaning)
        if self._finished:
            return None if any(sent.ruling for sent in self._sent) else self._close()
        if person:
            self._keep_within()
        return None

    def keep(self) -> None:
        """Keep the paper that is out, and what seats have answered so far: another program's might answer otherwise."""
        self._keep_answers()
        self._keep_paper()

    def _keep_answers(self) -> None:
        if self._kept < len(self.choices):
            self.archive.keep_choices(self.phase_number, self.choices[self._kept :])
            self._kept = len(self.choices)

    def _keep_paper(self) -> None:
        if self.handed != self._kept_paper:
            self.archive.keep_paper(self.phase_number, self.handed)
            self._kept_paper = self.handed

    def _keep_within(self) -> None:
        """Write down which phases of inner games are over, with what seats have answered in them."""
        if unkept := self._within.unkept:
            self._keep_answers()
            self.archive.close_within(self.phase_number, unkept)
            self._within.kept += len(unkept)

    def enter_die(self, shown: int) -> Closing | None:
        """Keep what the die shows that a person has thrown, and go on."""
        need = self.needed
        if need is None:
            raise StaleChoice("no die is waited for")
        if not need.lowest <= shown <= need.highest:
            raise IllegalChoice(f"{need.why} [{need.rule}]: a d{need.sides} shows {need.lowest} to {need.highest}, not {shown}")
        die, path = Die(need.number, need.sides, shown - need.lowest, by_hand=True), self.innermost.path
        self.archive.keep_die(self.phase_number, die, path)
        self._typed.setdefault(path, {})[die.number] = die
        self._replay(self.choices)
        if self._finished:
            return self._close()
        self._keep_within()
        return None

    # -- taken back ----------------------------------------------------------------------------------------------

    def undo(self, side: str) -> Choice:
        """Take back a side's last answer, as far as `table.taking_back` lets it go, also from a phase that is closed.

        A ruling is taken back at any time before the phase is closed, and with it all that was answered since.
        """
        taken = self.to_take_back(side)
        if taken.phase == self.phase_number:
            self._drop(taken.choice)
        else:
            self._reopen(taken)
        return taken.choice

    def _drop(self, taken: Choice) -> None:
        for choice in reversed(self.choices[taken.index : self._kept]):
            self.archive.drop_choice(self.phase_number, choice)
            self._kept = choice.index
        self._within = self._within.before(taken.index)
        self._replay(self.choices[: taken.index])

    def _reopen(self, taken: Given) -> None:
        """A closed phase is open again, as it was before an answer."""
        self.archive.reopen(taken.phase, taken.snapshot, taken.choice)
        self.reopened += 1
        self._lived.clear()
        played = taken.since[0]
        self.phase_number, self._snapshot = taken.phase, taken.snapshot
        self._typed = {OUTERMOST: {die.number: die for die in played.dice if die.by_hand}}
        self._within = ClosedWithin()
        self._kept, self._kept_paper = taken.choice.index, None
        self._replay(played.choices[: taken.choice.index])

    def to_take_back(self, side: str) -> Given:
        """The answer that `undo` would take back, and with it all since; nothing is changed yet."""
        place = self._ruling_of(side)
        if place is not None:
            return self._given(self.choices[place])
        last = self.choices[-1] if self.choices else None
        if last is not None and last.person and not self._sent[-1].others and not self._asked_with(side):
            step = next(way_back(reversed(self._steps()), side, lambda _: False, list))
            assert step.place is not None
            return self._given(self.choices[step.place])
        return next(self._way_back(side))

    def reach(self, side: str, *, discreet: bool = False) -> Reach:
        """What a side could take back now, one after the other, and why no more; `discreet`: as far as it can know, whoever is
        asked together with it and has answered in secret since."""
        found: list[Given] = []
        try:
            place = self._ruling_of(side)
            if place is not None:
                found.append(self._given(self.choices[place]))
            for given in self._way_back(side, discreet=discreet):
                if not found or (given.phase, given.choice.index) < (found[-1].phase, found[-1].choice.index):
                    found.append(given)
        except Stands as end:
            return Reach(tuple(found), end.bar)
        raise AssertionError("the way back ends somewhere")

    def _given(self, choice: Choice) -> Given:
        """An answer of the open phase."""
        return Given(self.phase_number, choice, self._snapshot, (Played(self.phase_number, self.choices, []),))

    def _ruling_of(self, side: str) -> int | None:
        """Where a side's last ruling in this phase stands, if it has given one and no die was typed in since."""
        for place in reversed(range(len(self.choices))):
            if self._sent[place].ruling and self.choices[place].side == side:
                if self._thrown_by_hand > self._sent[place].mark.typed:
                    raise Stands(Bar(Ground.BY_HAND))
                return place
        return None

    def _way_back(self, side: str, *, discreet: bool = False) -> Iterator[Given]:
        """A side's answers that may be taken back, the latest first; it ends with `Stands`."""
        if not discreet and (other := self._asked_with(side)):
            mine = next((choice for choice in reversed(self._held) if choice.person), None)
            if mine is not None and mine.side == side:
                yield self._given(mine)
            raise Stands(Bar(Ground.ASKED, other))
        knowing = self.game if isinstance(self.game, Discreet) else None
        now = None if knowing is None else knowing.seen(self.state, side)
        phases: dict[int, tuple[bytes, Played]] = {}

        def reads(facts: Sequence[Fact]) -> list[Fact]:
            return [] if knowing is None or not facts else knowing.learnt(self.state, side, facts)

        def same(step: Step) -> bool:
            return now is not None and now == (step.seen or self._seen_before(step, side))

        steps = self._latest_first(side, phases, as_lived=discreet)
        for step in way_back(without_unseen(steps, side, same, reads) if discreet else steps, side, same, reads):
            assert step.place is not None
            snapshot, played = phases[step.phase]
            if step.ruling and step.phase != self.phase_number:
                raise Stands(Bar(Ground.RULED, side))
            since = tuple(phases[number][1] for number in sorted(phases) if number >= step.phase)
            yield Given(step.phase, played.choices[step.place], snapshot, since)

    def _asked_with(self, side: str) -> str:
        """Another side that people play and that is asked together with this one now, in a game that keeps secrets.

        Whether it has answered already is its secret too, so that what was answered before stands either way.
        """
        asked = self._request.questions if isinstance(self._request, Together) else ()
        if not isinstance(self.game, Discreet) or all(one.side != side for one in asked):
            return ""
        people = [*(one.side for one in self.pending), *(choice.side for choice in self._held if choice.person)]
        return next((one.side for one in asked if one.side != side and one.side in people), "")

    @property
    def _held(self) -> list[Choice]:
        """Answers that wait for those of others who were asked together."""
        return self.choices[len(self.choices) - len(self._answers) :]

    def _latest_first(self, side: str, phases: dict[int, tuple[bytes, Played]], *, as_lived: bool) -> Iterator[Step]:
        """All that an undo might reach, the latest first; the phases are entered as they are reached, each with its snapshot.

        If the closed ones do not lead to the present by these rules, only the open one is, as where nothing is kept. `as_lived`:
        those that were closed here are not played again unless it must be known what was seen in them; without their snapshots.
        """
        phases[self.phase_number] = self._snapshot, Played(self.phase_number, self.choices, [])
        if isinstance(self.archive, KeepsNothing):
            yield from reversed(self._steps())
            return
        yield from reversed((self._second_table(side) if self._nested else self)._steps())
        earlier = self._earlier()
        lived = [self._lived[one.phase].steps for one in earlier.phases if self._lived.get(one.phase, _UNKNOWN).played == one]
        if as_lived and len(lived) == len(earlier.phases):
            phases |= {one.phase: (b"", one) for one in earlier.phases}
        else:
            closed = self._rehearsed(earlier, side)
            phases |= {one.played.phase: (one.snapshot, one.played) for one in closed}
            lived = [one.steps for one in closed]
        for steps in reversed(lived):
            yield from reversed(steps)
        if earlier.fallen:
            yield Step(-1, dice=1, facts=tuple(earlier.fallen))

    @property
    def _nested(self) -> bool:
        """Whether another game was played in the open phase: what is over within it is passed over when it is played again."""
        return bool(self._within.all or self._past_phases or len(self._levels) > 1)

    def _earlier(self) -> Earlier:
        """The closed phases that an undo might reach, as they are kept."""
        if self._reached is None or self._reached[0] != self.changes:
            self._reached = self.changes, self.archive.earlier()
        return self._reached[1]

    def _rehearsed(self, earlier: Earlier, side: str) -> list[_Rehearsal]:
        """The closed phases that an undo might reach, each played again once on a second table; none if they do not lead here."""
        known, found = self._rehearsals.get(side, []), list[_Rehearsal]()
        snapshot: bytes | None = earlier.snapshot
        for played in earlier.phases:
            if snapshot is None:
                break
            again = next((one for one in known if one.snapshot == snapshot and one.played == played), None)
            found.append(again or self._rehearsal(side, snapshot, played))
            snapshot = found[-1].end
        self._rehearsals[side] = found
        return found if snapshot == self._snapshot else []

    def _rehearsal(self, side: str, snapshot: bytes, played: Played) -> _Rehearsal:
        """A closed phase played again; without an end if it does not come to one by these rules."""
        try:
            trial = self._trial(Present(played.phase, snapshot, played.choices, played.dice), side)
            if trial._outermost.flow is None:  # nothing was asked in it, and no die fell
                trial._open()
        except IllegalChoice:
            return _Rehearsal(snapshot, played, [], None)
        end = self.game.encode(trial.state) if trial._finished else None
        return _Rehearsal(snapshot, played, trial._steps(), end)

    def _second_table(self, side: str) -> Session[S]:
        """The open phase played again for a side, with what it saw before each answer."""
        known = self._second.get(side)
        if known is not None and known[0] == self.changes:
            return known[1]
        dice = list(self._typed[OUTERMOST].values())
        within = [(path, die) for path, typed in self._typed.items() if path for die in typed.values()]
        present = Present(self.phase_number, self._snapshot, list(self.choices), dice, self._within.all, within)
        trial = self._trial(present, side)
        if self._outermost.flow is not None and trial._outermost.flow is None:
            trial._open()
        self._second[side] = self.changes, trial
        return trial

    def _seen_before(self, step: Step, side: str) -> bytes:
        """What a side saw of others before a step."""
        if isinstance(self.archive, KeepsNothing) or step.place is None:
            return b""
        if step.phase == self.phase_number:
            return self._second_table(side)._sent[step.place].seen
        closed = self._rehearsed(self._earlier(), side)
        steps = (again for one in closed if one.played.phase == step.phase for again in one.steps)
        return next((again.seen for again in steps if again.place == step.place), b"")

    def _trial(self, present: Present, side: str) -> Session[S]:
        memory = Memory(present.snapshot)
        memory.present = present
        return Session(self.game, memory, side)

    def _steps(self) -> list[Step]:
        """The open phase so far, step by step."""
        if self._outermost.flow is None:
            return []
        sent, tray = [_Sent(Mark()), *self._sent], self.state.tray
        marks = [one.mark for one in self._sent] + [self._mark()]
        steps: list[Step] = []
        for number, (one, after) in enumerate(zip(sent, marks, strict=True)):
            before, choice = one.mark, self.choices[number - 1] if number else None
            thrown = after.dice - before.dice + (self.needed is not None and after is marks[-1])
            step = Step(self.phase_number, None) if choice is None else Step(
                self.phase_number, choice.index, choice.side, choice.kind, choice.person, one.ruling, one.others
            )  # fmt: skip
            steps.append(
                step._replace(
                    dice=thrown,
                    closed=after.closed - before.closed,
                    revealed=tuple(self._revealed()[before.reveals : after.reveals]),
                    facts=tuple(tray.journal[before.facts : after.facts]),
                    seen=one.seen,
                )
            )
        return steps

    @property
    def begun(self) -> bool:
        """Whether a phase is under way."""
        return self._outermost.flow is not None

    def begin(self) -> None:
        """Begin the next phase, if none is under way; its questions are pending then."""
        if not self.begun:
            self._open()

    def play(self, seats: Mapping[str, Seat]) -> Iterator[Closing]:
        """Let the seats answer; yields each phase as it closes, and ends when a person, a die or nothing more is waited for."""
        while True:
            if self._outermost.flow is None and not self._open():
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
            view = self.game.view(self.state, question.side) if looks(seat, question) else None
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
        self.changes += 1
        self.state = self.game.decode(self._snapshot)
        typed, within = self._typed, self._within
        self._within = ClosedWithin()
        for played in self._since:
            self._typed = played.dice
            self._clear()
            self._answer_again(played.choices)
        self._typed, self._within = typed, within
        self._clear()

    def _clear(self) -> None:
        self.changes += 1
        self.state.lay(Tray(dict(self._typed[OUTERMOST])))
        self._outermost = Level(self.game, self.state, {})
        self._levels = [self._outermost]
        self.choices: list[Choice] = []
        self.needed: DieNeeded | None = None
        self.handed: Paper | None = None
        self._sent: list[_Sent] = []
        self._answers: dict[str, Any] = {}
        self._request: Question | Together | None = None
        self._past_dice = 0  # those of inner games that are over
        self._past_phases = 0  # of inner games
        self._finished = False

    def _open(self) -> bool:
        """Begin the phase that the state stands before; False when the game is over."""
        phase = self.game.next_phase(self.state)
        if phase is None:
            return False
        self._outermost.begin(phase)
        self._advance(None)
        return True

    def _replay(self, choices: list[Choice]) -> None:
        """Play the phase again from its beginning with the recorded answers."""
        self._restore()
        self._answer_again(choices)

    def _answer_again(self, choices: list[Choice]) -> None:
        """Begin the phase and give it the recorded answers; what was said of a die is heard when it falls.

        Only dice of the outermost game are thrown again. Answers that an inner game has used up already are passed over.
        """
        said = [(*reply(choice.answer), choice.side) for choice in choices if choice.kind == MULLIGAN]
        self.state.tray.replies = {(number, side): again for number, again, side in said}
        self._again = choices
        self._open()
        while len(self.choices) < len(choices):
            choice = choices[len(self.choices)]
            if choice.kind == MULLIGAN:
                self._record(choice)
                continue
            question = self._asked_of(choice.side)
            if question is None:
                raise IllegalChoice(f"the record does not fit these rules: {choice.side} is not asked for {choice.kind} here")
            self._take(choice, question.resolve(choice.answer))
        self._again = []
        for number, side in self.state.tray.replies:
            raise IllegalChoice(f"the record does not fit these rules: {side} is not asked whether to throw die {number} again")

    def _record(self, choice: Choice, *, ruling: bool = False, others: tuple[str, ...] = ()) -> None:
        self.changes += 1
        self.choices.append(choice)
        game, seen = self.game, b""
        if self._watcher and isinstance(game, Discreet) and (others or choice.side != self._watcher):
            seen = game.seen(self.state, self._watcher)
        self._sent.append(_Sent(self._mark(), ruling, others, seen))

    def _mark(self) -> Mark:
        dice = self._past_dice + sum(level.fallen for level in self._levels)
        facts = len(self.state.tray.journal)
        return Mark(dice, self._thrown_by_hand, facts, len(self._revealed()), self._past_phases)

    def _revealed(self) -> list[Fact | None]:
        """By what secrets were shown in the phase, as far as they still lie on the table."""
        return [by for level in self._levels for by in level.state.tray.revealed]

    @property
    def _thrown_by_hand(self) -> int:
        """How many of the dice that people have typed in in this phase have been used."""
        return sum(die.by_hand for die in self.state.tray.thrown) + sum(len(dice) for path, dice in self._typed.items() if path)

    def _take(self, choice: Choice, meaning: Any) -> None:
        """Use an answer: at once, or together with the others' when the last of them is in; one of a die, from the start."""
        if choice.kind == MULLIGAN:
            self._replay([*self.choices, choice])
            return
        asked = self._request
        hushed = isinstance(asked, Together) and self._hushed(asked)
        others = [one.side for one in asked.questions if one.side != choice.side] if isinstance(asked, Together) else []
        last = hushed and len(self.pending) == 1
        ruling = choice.person and isinstance(asked, Plan) and asked.ruling
        self._record(choice, ruling=ruling, others=tuple(others) if last else ())
        if isinstance(self._request, Together):
            self._answers[choice.side] = meaning
            if self.pending:
                return
            given = {question.side: self._answers[question.side] for question in self._request.questions}
            meaning = self.innermost.together(given)
            self._answers = {}
            if not hushed:
                reveal(self.innermost.state)
        self._advance(meaning)

    def _hushed(self, asked: Together) -> bool:
        """Whether what sides answer together is shown to nobody, unless the rule shows it, and the game can tell if it does."""
        outermost = self.innermost is self._outermost
        return outermost and isinstance(self.game, Discreet) and all(one.secret for one in asked.questions)

    def _advance(self, meaning: Any) -> None:
        """Let the innermost flow run to its next question for somebody here, its next missing die, or the end of the phase."""
        self.changes += 1
        self._request = None
        while True:
            level = self.innermost
            assert level.flow is not None
            try:
                request = level.flow.send(meaning)
            except StopIteration:
                if level is self._outermost:
                    self._finished = True
                    return
                self._end_within(level)
                meaning = self._go_on_within(level)
                continue
            except DieNeeded as need:
                self.needed = need
                return
            except SecondThoughts as doubt:
                self._request = doubt.question
                return
            if isinstance(request, Aside):
                meaning = self._step_aside(request)
                continue
            meaning, self._request = level.answered(request)
            if self._request is not None:
                return

    # -- games within the game -----------------------------------------------------------------------------------

    def _step_aside(self, request: Aside) -> Any:
        """What a flow has us do; returns what the innermost flow is to be sent."""
        if isinstance(request, Handed):
            self.handed = request.paper
            return None
        assert isinstance(request, Within)
        outer, before = self.innermost, len(self.choices)
        outer.opened += 1
        level = Level(request.game, request.state, request.seats, (*outer.path, outer.opened), before)
        if not self._loading and before >= len(self._again):
            self.keep()
        self._levels.append(level)
        closings = self._within.of(level.path)
        if closings and closings[-1].answers <= len(self._again):
            used = self._again[before : closings[-1].answers]
            self._sent += [_Sent(self._mark())] * len(used)
            self.choices += used
            level.go_on_from(closings)
            self._past_phases += len(closings)
        return self._go_on_within(level)

    def _go_on_within(self, level: Level) -> Any:
        """Begin the next phase of an inner game; when it is over, clear it away and give its state to the flow that opened it."""
        phase = level.game.next_phase(level.state)
        if phase is None:
            self._past_dice += level.fallen
            self._levels.pop()
            return level.state
        level.state.lay(Tray(dict(self._typed.get(level.path, {}))))
        level.begin(phase)
        return None

    def _end_within(self, level: Level) -> None:
        """A phase of an inner game is over. It is kept if a person has taken part: all others would play the same again."""
        by_person = bool(self._typed.get(level.path)) or any(choice.person for choice in self.choices[level.entered :])
        closing = level.close(len(self.choices), keep=by_person and not isinstance(self.archive, KeepsNothing))
        self._past_phases += 1
        if closing is not None:
            self._within.add(closing)

    def _close(self) -> Closing:
        """The phase is done: its record and the snapshot after it are kept in one go, and the table is cleared.

        Where nothing is kept the record goes on from the snapshot before. Play goes on with the state as it stands, which is what
        the snapshot reads back as: a tree of plain data, of which nothing lies in two places nor in the record too.
        """
        tray = self.state.tray
        snapshot = b"" if isinstance(self.archive, KeepsNothing) else self.game.encode(self.state)
        phase = self._outermost.phase
        assert phase is not None
        before = self._snapshot if snapshot else b""
        closing = Closing(self.phase_number, phase.name, phase.rule, self.choices, tray.thrown, tray.journal, snapshot, before)
        self.archive.close_phase(closing)
        if snapshot and not self._nested:
            played = Played(self.phase_number, self.choices, tray.thrown)
            self._lived[self.phase_number] = _Lived(played, self._steps())
            self._lived.pop(self.phase_number - LIVED, None)
        self.phase_number += 1
        if snapshot:
            self._snapshot = snapshot
        else:
            dice = self._typed | {OUTERMOST: {die.number: die for die in closing.dice}}
            self._since.append(_Played(closing.choices, dice))
        self._typed = {OUTERMOST: {}}
        self._within = ClosedWithin()
        self._kept = 0
        self._kept_paper = None
        self._clear()
        return closing

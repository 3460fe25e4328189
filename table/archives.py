"""Where a game's record is kept: its answers, dice and snapshots; in memory here, in a database elsewhere.

`Present` is where a game stands, `Closing` what a finished phase leaves behind, `Earlier` what an undo might reach.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec

from table.decisions import Answer
from table.dice import Die, Fact
from table.within import OUTERMOST, InnerClosing, InnerPath, Paper


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
    """Where a game stands: the phase's number, the snapshot at its start, and the choices and dice kept since.

    Beside them what games within the phase have closed, the dice typed in for them, and the paper that is handed out.
    """

    phase: int
    snapshot: bytes
    choices: list[Choice] = []
    dice: list[Die] = []
    within: list[InnerClosing] = []
    dice_within: list[tuple[InnerPath, Die]] = []
    handed: Paper | None = None


class Closing(msgspec.Struct):
    """All that a finished phase leaves behind; it is stored in one transaction. There is no snapshot where nothing is kept.

    `before` is the snapshot that the phase began with.
    """

    phase: int
    name: str
    rule: str
    choices: list[Choice]
    dice: list[Die]
    facts: list[Fact]
    snapshot: bytes
    before: bytes = b""


class Played(NamedTuple):
    """A phase that is closed and might be opened again: its number, its answers and its dice."""

    phase: int
    choices: list[Choice]
    dice: list[Die]


class Earlier(NamedTuple):
    """The closed phases that an undo might reach, in their order, and the snapshot that the first of them began with; before them
    what was told of the last phase in which dice fell."""

    snapshot: bytes
    phases: list[Played]
    fallen: list[Fact]


def reached(first: int | None, phase: int, choices: list[Choice], dice: list[Die]) -> int | None:
    """The first phase that an undo might reach once this one is closed, if it was `first` before; None if there is none.

    It is the first with a person's answer in it since a die has fallen, the phase in which that fell among them.
    """
    if first is not None and not dice:
        return first
    return phase if any(choice.person for choice in choices) else None


class Archive(Protocol):
    """Where a session keeps its record. What a call has kept when it returns survives the death of the process.

    A person's answer is kept before it is used, with the computer's answers of the phase before it; the rest are
    written when the phase closes, since a computer's seat would answer the same again.
    """

    def load(self) -> Present: ...
    def keep_choices(self, phase: int, choices: list[Choice]) -> None: ...
    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None: ...
    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        """The paper that is handed out, in the place of any other; None when none is."""

    def drop_choice(self, phase: int, choice: Choice) -> None:
        """The answer is taken back, and with it all that games within have closed since."""

    def earlier(self) -> Earlier:
        """The closed phases that an undo might reach, as `reached` says; none if they are no longer there."""

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        """A closed phase is open again, as it was before an answer; that and all since is taken back, in one go.

        The snapshot is that which the phase began with.
        """

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        """Phases of inner games that are over, in their order; the answers before them are kept already."""

    def close_phase(self, closing: Closing) -> None:
        """The phase is over: it needs no paper and nothing of inner games any more."""


class Memory:
    """An archive in memory, for simulations and tests; `closed` counts what would have been written."""

    def __init__(self, snapshot: bytes) -> None:
        self.present = Present(0, snapshot)
        self.closed: list[Closing] = []

    def load(self) -> Present:
        now = self.present
        within, dice_within = list(now.within), list(now.dice_within)
        return Present(now.phase, now.snapshot, list(now.choices), list(now.dice), within, dice_within, now.handed)

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        self.present.choices.extend(choices)

    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None:
        if within:
            self.present.dice_within.append((within, die))
        else:
            self.present.dice.append(die)

    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        self.present.handed = paper

    def drop_choice(self, phase: int, choice: Choice) -> None:
        assert self.present.choices[-1] == choice, "the last is taken back first"
        self.present.choices.pop()
        while self.present.within and self.present.within[-1].answers > choice.index:
            self.present.within.pop()

    def earlier(self) -> Earlier:
        first = None
        for closing in self.closed:
            first = reached(first, closing.phase, closing.choices, closing.dice)
        found = [closing for closing in self.closed if first is not None and closing.phase >= first]
        past = [closing.facts for closing in self.closed if closing.dice and closing not in found]
        snapshot = found[0].before if found else b""
        played = [Played(one.phase, list(one.choices), list(one.dice)) for one in found]
        return Earlier(snapshot, played, list(past[-1]) if past else [])

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        (opened,) = (closing for closing in self.closed if closing.phase == phase)
        self.closed = [closing for closing in self.closed if closing.phase < phase]
        by_hand = [die for die in opened.dice if die.by_hand]
        self.present = Present(phase, snapshot, opened.choices[: choice.index], by_hand)

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        self.present.within.extend(closings)

    def close_phase(self, closing: Closing) -> None:
        self.closed.append(closing)
        self.present = Present(closing.phase + 1, closing.snapshot)


class KeepsNothing:
    """An archive that keeps nothing, for a game that is only looked at as it goes by: no snapshots are taken for it."""

    def __init__(self, snapshot: bytes) -> None:
        self.outset = snapshot

    def load(self) -> Present:
        return Present(0, self.outset)

    def keep_choices(self, phase: int, choices: list[Choice]) -> None: ...
    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None: ...
    def keep_paper(self, phase: int, paper: Paper | None) -> None: ...
    def drop_choice(self, phase: int, choice: Choice) -> None: ...
    def earlier(self) -> Earlier:
        return Earlier(b"", [], [])

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None: ...
    def close_within(self, phase: int, closings: list[InnerClosing]) -> None: ...
    def close_phase(self, closing: Closing) -> None: ...

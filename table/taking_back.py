"""What may be taken back: a walk from the last step to the first, until something bars the way.

A step is an answer, or the beginning of a phase, with all that came of it before the next question: dice, revelations, facts. An
answer goes back if nothing random or secret has come since, and nobody else has answered whose answer could have been seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import dropwhile
from typing import NamedTuple

from table.decisions import IllegalChoice
from table.dice import MULLIGAN, Fact
from table.wording import people

Reading = Callable[[Sequence[Fact]], list[Fact]]  # of some facts those by which a side learns something of others


class Ground(Enum):
    """What an answer may stand for good by, and how that reads where nobody tells it in more words."""

    DIE = "a die has fallen since; what is thrown stays thrown"
    SHOWN = "something was revealed since; what is seen stays seen"
    SAID = "what was said of a die stays said; it has fallen"
    BY_HAND = "a die was thrown by hand since; what is thrown stays thrown"
    ANSWERED = "{side} have answered since; what is answered after it stays answered"
    ASKED = "{side} are asked together with you now; what was answered before that stays answered"
    PLAYED = "what {side} answered last is done with; what is played stays played"
    RULED = "a ruling is taken back before the next phase is played"
    NOTHING = "there is no answer of {side} to take back"


class Bar(NamedTuple):
    """Why nothing more is taken back: on which ground, by whom if somebody, and the facts by which it came about."""

    ground: Ground
    side: str = ""
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return self.ground.value.format(side=people(self.side))


class Stands(IllegalChoice):
    """An answer that cannot be taken back; `bar` says why."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(str(bar))
        self.bar = bar


class Mark(NamedTuple):
    """How a phase stood before a step: how many dice had fallen and been typed in, facts been logged, secrets been shown and
    phases of inner games been closed."""

    dice: int = 0
    typed: int = 0
    facts: int = 0
    reveals: int = 0
    closed: int = 0


class Step(NamedTuple):
    """One step of a phase. The beginning of a phase has no `place`; else it is that of the answer, which `side` has given.

    `others` were asked together with the side that answered last, so that their answers were used with its own. `seen` is what
    the side that would take back saw of others before the step.
    """

    phase: int
    place: int | None = None
    side: str = ""
    kind: str = ""
    person: bool = False
    ruling: bool = False
    others: tuple[str, ...] = ()
    dice: int = 0
    closed: int = 0
    revealed: tuple[Fact | None, ...] = ()
    facts: tuple[Fact, ...] = ()
    seen: bytes = b""


Sameness = Callable[[Step], bool]
"""Whether a side sees of others what it saw before a step; a game that cannot tell counts every answer as seen."""


def way_back(steps: Iterable[Step], side: str, same: Sameness, reads: Reading) -> Iterator[Step]:
    """The answers of a side that may be taken back, the latest first, as the steps are; it ends with `Stands`.

    `reads` says by which facts the side learns something of others. What befalls as a phase begins nobody has answered.
    """
    learnt: list[Fact] = []
    for step in steps:
        if bar := _bar(step, side, reads):
            raise Stands(bar)
        learnt += reads(step.facts) if step.place is not None and step.facts else []
        foreign = step.others or ((step.side,) if step.place is not None and step.side != side else ())
        if foreign and (learnt or not same(step)):
            raise Stands(Bar(Ground.ANSWERED, foreign[0], tuple(learnt)))
        if step.place is not None and step.person:
            if step.side != side:
                raise Stands(Bar(Ground.ANSWERED, step.side))
            yield step
    raise Stands(Bar(Ground.NOTHING, side))


def without_unseen(steps: Iterable[Step], side: str, same: Sameness, reads: Reading) -> Iterator[Step]:
    """The steps, the latest first, without the last answers of other people of which a side has seen nothing: that they have
    answered is their secret, and how far it could take back must not tell."""
    return dropwhile(lambda step: _unseen(step, side, same, reads), steps)


def _unseen(step: Step, side: str, same: Sameness, reads: Reading) -> bool:
    theirs = step.place is not None and step.person and step.side != side and not step.others
    return theirs and not _bar(step, side, reads) and not reads(step.facts) and same(step)


def _bar(step: Step, side: str, reads: Reading) -> Bar | None:
    """What of a step itself stands for good."""
    if step.kind == MULLIGAN:
        return Bar(Ground.SAID, step.side)
    if step.dice:
        return Bar(Ground.DIE, facts=step.facts)
    if step.revealed:
        return Bar(Ground.SHOWN, facts=tuple(fact for fact in step.revealed if fact is not None) or tuple(reads(step.facts)))
    if step.closed:
        return Bar(Ground.PLAYED, side)
    return None

"""Flows: rules that ask. A flow yields a question and is sent the answer, so its code reads like the rulebook.

Games are made of phases, and each phase is a flow.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload, runtime_checkable

import msgspec

from table.decisions import Decision, Form, Plan
from table.dice import Fact, Tableau

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S", bound=Tableau)

Question = Decision[Any] | Form[Any] | Plan[Any]


class Together(msgspec.Struct, frozen=True):
    """Questions to several sides at once: nobody sees another's answer before all have answered (SL 2.33b)."""

    questions: tuple[Question, ...]


class Aside(msgspec.Struct, frozen=True):
    """What a flow may yield beside a question: something that it has the session do (see `table.within`)."""


Request = Question | Together | Aside
Flow = Generator[Request, Any, R]


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


@runtime_checkable
class Discreet(Protocol):
    """A game that can tell what a side is shown of others: what they answer without its seeing it may be answered again.

    Of any other game it is taken that everybody sees what others answer.
    """

    def seen(self, state: Any, side: str) -> bytes:
        """All that a side sees of others than itself, to be compared with the same of another moment."""

    def learnt(self, state: Any, side: str, facts: Sequence[Fact]) -> list[Fact]:
        """Of some facts those that a side may read and that are not its own affair."""


@overload
def ask(question: Decision[T]) -> Flow[T]: ...
@overload
def ask(question: Form[T]) -> Flow[dict[str, T]]: ...
@overload
def ask(question: Plan[T]) -> Flow[list[T]]: ...
def ask(question: Question) -> Flow[Any]:
    """Put a question to a side and return what it chose."""
    answer = yield question
    return answer


def ask_all(questions: Sequence[Question]) -> Flow[dict[str, Any]]:
    """Put a question to each of several sides in secret; return by side what they chose, once all have."""
    if not questions:
        return {}
    sides = [question.side for question in questions]
    if len(set(sides)) < len(sides):
        raise ValueError(f"a side is asked twice at once: {', '.join(sides)}")
    answers: dict[str, Any] = yield Together(tuple(questions))
    return answers


class Spoken(NamedTuple):
    """What somebody answers at once for a side that sits at no table, as the flow takes it."""

    answer: Any


Spokesman = Callable[[Question], Question | Spoken]
"""Who speaks for a side: he has the question put to another instead, or answers it."""


def relayed(flow: Flow[R], side: str, spokesman: Spokesman) -> Flow[R]:
    """A flow in which nothing is asked of one side itself: its spokesman has them put to another, or answers."""
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration as end:
            result: R = end.value
            return result
        asked, answered = _relay(request, side, spokesman)
        answer = answered((yield asked) if asked is not None else None)


def _relay(request: Request, side: str, spokesman: Spokesman) -> tuple[Request | None, Callable[[Any], Any]]:
    """What is put to the table in place of a request, if anything is, and how its answer becomes that of the request."""
    if isinstance(request, Together):
        own = next((one for one in request.questions if one.side == side), None)
        others = tuple(one for one in request.questions if one is not own)
    elif isinstance(request, Aside):
        own, others = None, ()
    else:
        own, others = request if request.side == side else None, ()
    if own is None:
        return request, lambda answer: answer
    said = spokesman(own)
    if not isinstance(request, Together):
        return (None, lambda _: said.answer) if isinstance(said, Spoken) else (said, lambda answer: answer)
    if isinstance(said, Spoken):
        return (Together(others) if others else None), lambda answers: {**(answers or {}), side: said.answer}
    other = said.side
    return Together((*others, said)), lambda answers: {side if who == other else who: given for who, given in answers.items()}

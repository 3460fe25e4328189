"""Seats of which it is noted where a game was last asked something, so that a game that fails can be kept as it stood before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from table.decisions import Answer
from table.flows import Question
from table.seats import Explained, Seat
from table.session import Session

MOST_QUESTIONS = 60_000


class Halted(Exception):
    """The time is up, or a person has called a halt."""


Halt = Callable[[], None]  # raises `Halted` when a game should be left


class LastQuestion:
    """The last question of a game: how many answers of its phase were given before it, and what was asked and answered."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.before = self.asked = 0
        self.words = "nothing was asked yet"

    def put(self, question: Question) -> None:
        self.before, self.asked = len(self.session.choices), self.asked + 1
        self.words = f"{question.side} were asked for {question.kind.name!r} [{question.rule}], and no answer was found"
        assert self.asked < MOST_QUESTIONS, "no end in sight"

    def answered(self, question: Question, answer: Answer) -> None:
        self.words = f"{question.side} were asked for {question.kind.name!r} [{question.rule}], and answered {answer!r}"


class Watched:
    """A seat whose questions and answers are noted."""

    def __init__(self, seat: Seat, last: LastQuestion) -> None:
        self.seat, self.last = seat, last

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
        self.last.put(question)
        given = self.seat.answer(view, question, moment)
        self.last.answered(question, given.answer if isinstance(given, Explained) else given)
        return given


def watched(seats: Mapping[str, Seat], last: LastQuestion) -> dict[str, Seat]:
    return {side: Watched(seat, last) for side, seat in seats.items()}

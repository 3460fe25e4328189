"""Who sits at the table and needs no person: a script, and a player who takes any legal choice at random."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from table.decisions import Answer, Form
from table.dice import draw
from table.flows import Question


class Seat(Protocol):
    """Answers a side's questions from what that side may see; None leaves the question to a person."""

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None: ...


class Script:
    """Gives the answers written down, in order, and then waits."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self.answers = deque(answers)

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
        return self.answers.popleft() if self.answers else None


class RandomLegal:
    """Takes any option offered, with chances drawn from its own seed and the moment: the same moment, the same choice."""

    def __init__(self, seed: str = "random-legal") -> None:
        self.seed = seed

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        seed = f"{self.seed}/{question.side}/{moment}"[-64:]
        if isinstance(question, Form):
            return {part.key: part.options[draw(seed, n, len(part.options))].key for n, part in enumerate(question.parts)}
        return question.options[draw(seed, 0, len(question.options))].key

"""Who sits at the table and needs no person: a script, and a player who takes any legal choice at random."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from table.decisions import Answer, Form, IllegalChoice, Plan
from table.dice import draw
from table.flows import Question


def simplest(question: Question) -> Answer:
    """What nobody need think about, and what is nearly always legal: no acts, every line as usual, or the first option."""
    if isinstance(question, Plan):
        return []
    return {} if isinstance(question, Form) else question.options[0].key


class Explained(NamedTuple):
    """An answer with its reason in a sentence, which is kept beside it for the umpire and shown to no side."""

    answer: Answer
    why: str


class Seat(Protocol):
    """Answers a side's questions from what that side may see; None leaves the question to a person.

    An answer may be `Explained`.
    """

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None: ...


class Blind:
    """A seat that answers without a look at the table: no view is made for it."""


class Sparing:
    """A seat that looks at the table for some questions only: it says for which it must be shown a view."""

    def looks(self, question: Question) -> bool:
        raise NotImplementedError


def looks(seat: Seat, question: Question) -> bool:
    """Whether a view must be made for a seat to answer a question."""
    if isinstance(seat, Blind):
        return False
    return not isinstance(seat, Sparing) or seat.looks(question)


class Script(Blind):
    """Gives the answers written down, in order, and then waits."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self.answers = deque(answers)

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
        return self.answers.popleft() if self.answers else None


class RandomLegal(Blind):
    """Takes any option offered, with chances drawn from its own seed and the moment: the same moment, the same choice."""

    def __init__(self, seed: str = "random-legal") -> None:
        self.seed = seed

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        seed = f"{self.seed}/{question.side}/{moment}"[-64:]
        if isinstance(question, Form):
            return self._filled(question, seed)
        if isinstance(question, Plan):
            return self._planned(question, seed)
        return question.options[draw(seed, 0, len(question.options))].key

    def _planned(self, plan: Plan[Any], seed: str) -> Answer:
        """Up to three of the acts on offer, each kept only if the plan is still legal with it."""
        count, acts = draw(seed, 0, 4), list[Any]()
        offers = plan.offers() if count else []
        for number in range(count if offers else 0):
            wanted = [*acts, offers[draw(seed, number + 1, len(offers))]]
            try:
                plan.resolve(wanted)
            except IllegalChoice:
                continue
            acts = wanted
        return acts

    def _filled(self, form: Form[Any], seed: str) -> Answer:
        """Line by line at random; a line that the form's check refuses beside the earlier ones is left as usual."""
        drawn = {part.key: part.options[draw(seed, number, len(part.options))] for number, part in enumerate(form.parts)}
        if form.check is None:
            return {line: option.key for line, option in drawn.items()}
        filled, meaning = dict[str, str](), form.read({})
        for line, option in drawn.items():
            try:
                form.check(meaning | {line: option.value})
            except IllegalChoice:
                continue
            filled[line], meaning[line] = option.key, option.value
        return filled

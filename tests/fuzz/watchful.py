"""A player who takes any legal choice, and tries illegal ones first to see them refused with their rule."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Any

from campaign.views import View
from table.decisions import Answer, Form, IllegalChoice, Plan
from table.dice import draw
from table.flows import Question
from table.seats import RandomLegal


class Watchful:
    """Takes any legal choice with his eyes open, and will not be asked a question without one."""

    def __init__(self, seed: str) -> None:
        self.seed, self.blind = seed, RandomLegal(seed)
        self.asked = self.refusals = 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        if isinstance(question, Plan):
            self.refused(question, [[act] for act in self.whims(view, moment)])
            return self.blind.answer(view, question, moment)
        lines = question.parts if isinstance(question, Form) else (question,)
        for line in lines:
            keys = [option.key for option in line.options]
            assert keys, f"{question.kind} at {moment}: no option"
            assert len(set(keys)) == len(keys), f"{question.kind} at {moment}: two options of one key"
        assert not isinstance(question, Form) or all(part.usual in {o.key for o in part.options} for part in question.parts)
        if isinstance(question, Form):
            highest = {part.key: part.options[-1].key for part in question.parts}
            self.refused(question, [highest, {"nobody": "nothing"}])
        else:
            self.refused(question, ["nothing"])
        return self.blind.answer(view, question, moment)

    def whims(self, view: View, moment: str) -> list[Answer]:
        """Acts that come to mind without a look at the rules; many of them are illegal."""
        drawn = itertools.count()

        def any_of(names: Iterable[str]) -> str:
            known = sorted(names) or ["nobody"]
            return known[draw(f"{self.seed}/{moment}"[-64:], next(drawn), len(known))]

        squadrons, flotillas = view.squadrons, view.formations
        return [
            {"act": "subordinate", "flotilla": any_of(flotillas), "under": any_of(flotillas)},
            {"act": "detach-squadron", "squadron": any_of(squadrons)},
            {"act": "transfer-sail", "sail": "nobody", "donor": any_of(squadrons), "recipient": any_of(squadrons)},
            {"act": "form-flotilla", "flotilla": any_of(flotillas), "squadrons": [any_of(squadrons)]},
            {"act": "form-flotilla", "flotilla": "nobody", "squadrons": [any_of(squadrons), any_of(squadrons)]},
            {"act": "relieve-leader", "leader": "nobody"},
            {"act": "mutiny"},
        ]

    def refused(self, question: Question, answers: list[Answer]) -> None:
        """Every refusal names its rule."""
        for reason in filter(None, (refusal(question, answer) for answer in answers)):
            self.refusals += 1
            assert re.search(r"\[SL \d+\.[\d.]+[a-z]?\]", reason), reason


def refusal(question: Question, answer: Answer) -> str | None:
    """Why an answer is refused, if it is."""
    try:
        question.resolve(answer)
    except IllegalChoice as error:
        return str(error)
    return None

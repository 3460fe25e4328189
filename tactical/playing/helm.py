"""The question that a ship's captain answers: the next act, or a whole course at once."""

from __future__ import annotations

from collections.abc import Callable

from table.decisions import Answer, Decision, IllegalChoice, resolved

Keys = tuple[str, ...]


class Helm(Decision[Keys], frozen=True):
    """A decision whose options are the acts that may be ordered now. A list of keys orders a course: the first act must be on
    offer; those after it are carried out in turn while they can be, and when one cannot the captain is asked again."""

    check: Callable[[Keys], None] | None = None

    def resolve(self, answer: Answer) -> Keys:
        if not isinstance(answer, list):
            return resolved(self.options, answer, self.kind, self.rule)
        if not answer or not all(isinstance(key, str) for key in answer):
            raise IllegalChoice(f"{self.kind} [{self.rule}]: {answer!r} is no course; expected a list of acts, or one act")
        keys = (*resolved(self.options, answer[0], self.kind, self.rule), *answer[1:])
        if self.check is not None:
            self.check(keys)
        return keys

"""Flows: rules that ask. A flow yields a question and is sent the answer, so its code reads like the rulebook."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar, overload

import msgspec

from table.decisions import Decision, Form, Plan

T = TypeVar("T")
R = TypeVar("R")

Question = Decision[Any] | Form[Any] | Plan[Any]


class Together(msgspec.Struct, frozen=True):
    """Questions to several sides at once: nobody sees another's answer before all have answered (SL 2.33b)."""

    questions: tuple[Question, ...]


Flow = Generator[Question | Together, Any, R]


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

"""Forms of a hex game: which of their lines matter enough to be shown, and what was typed in one, as the rules read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from table.decisions import Answer, Form, Part

Beside = Callable[[Part[Any]], str | None]  # what stands beside a line; None: it is a small matter


def listed(question: Form[Any], filled: Mapping[str, str], beside: Beside) -> list[Part[Any]]:
    """The lines that are shown: all but those of small matters that are as usual."""
    return [part for part in question.parts if filled[part.key] != part.usual or beside(part) is not None]


def filled_in(question: Form[Any], advised: Answer, changed: Mapping[str, str]) -> dict[str, str]:
    """Every line as it was changed, or as it is advised, or as usual."""
    return {part.key: changed.get(part.key, advised.get(part.key, part.usual)) for part in question.parts}


def unwritten(question: Form[Any], changed: Mapping[str, str]) -> dict[str, str]:
    """WS O.II: the form of one whose time is up: what he has written stands, all else is as the rules have it."""
    return {part.key: changed.get(part.key, part.usual) for part in question.parts}

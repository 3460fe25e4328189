"""A herald before each seat: what is handed out of a battle on hexes is written down before anybody fights it (SL 8.126)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.question_kinds import WHO_COMMANDS
from table.decisions import Answer
from table.flows import Question
from table.seats import Blind, Seat


class Herald:
    """A seat that answers as it would, but has the brief written when it is asked who commands."""

    def __init__(self, seat: Seat, write: Callable[[], None]) -> None:
        self.seat, self.write = seat, write

    def answer(self, view: Any, question: Question, moment: str) -> Answer | None:
        if question.kind is WHO_COMMANDS:
            self.write()
        return self.seat.answer(view, question, moment)


class BlindHerald(Herald, Blind):
    """Before a seat that needs no look at the table."""


def heralded(seats: Mapping[str, Seat], write: Callable[[], None]) -> dict[str, Seat]:
    """Every seat with its herald."""
    return {side: (BlindHerald if isinstance(seat, Blind) else Herald)(seat, write) for side, seat in seats.items()}

"""Play goes on, phase by phase, until a point of the war, a person's turn or a halt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from campaign.clock import Clock
from campaign.play.table import Table, Waiting
from campaign.play.until import mark, position
from campaign.rules import prestige
from campaign.state import World
from campaign.store.batched_phases import BatchedPhases
from table.seats import Seat
from table.session import Session

Halted = Callable[[], bool]  # whether somebody has called a halt; asked between two phases
Step = Callable[[Clock], None]  # told after every phase, with the clock as it then stands


class Ended(NamedTuple):
    """SL 12.1, 12.13: how a war that is over has ended: who has won, if anybody, and the prestige of each side."""

    victor: str | None
    prestige: Mapping[str, int]


class Ran(NamedTuple):
    """How far a campaign was played: where it stands, how many phases it took, whether a halt was called, and what is next."""

    clock: Clock
    played: int
    halted: bool
    waiting: Waiting
    ended: Ended | None


def never() -> bool:
    """Nobody calls a halt."""
    return False


def _untold(clock: Clock) -> None:
    pass


def run(table: Table, until: str, *, halted: Halted = never, step: Callable[[int], Step] | None = None) -> Ran:
    """Play on until then (`turn 5`, `1806`, `end of year`), or until a person must answer or throw a die.

    `step` is told how many phases there may be, and gives what is told after each of them.
    """
    with BatchedPhases(table.archive) as bundle:
        session = table.session(bundle)
        most = mark(until, session.state.clock) - position(session.state.clock)
        told = step(most) if step is not None else _untold
        played = advance(session, table.seats, most, halted, told)
        bundle.settle()
        if played or table.archive.brief is None:
            table.rest(session)
    return Ran(session.state.clock, played, halted(), table.waiting(session), ended(session))


def advance(session: Session[World], seats: Mapping[str, Seat], most: int, halted: Halted = never, step: Step = _untold) -> int:
    """Play at most so many phases; how many were played."""
    played, phases = 0, session.play(dict(seats))
    while played < most and not halted():
        if next(phases, None) is None:
            break
        played += 1
        step(session.state.clock)
    return played


def ended(session: Session[World]) -> Ended | None:
    """How the war has ended, if it is over."""
    return Ended(prestige.victor(session.state), dict(session.state.prestige)) if session.over else None

"""Play goes on, phase by phase, until a point of the war, a person's turn or a halt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from campaign.clock import Clock
from campaign.play.sources import changes
from campaign.play.table import Ended, Table, Waiting
from campaign.play.until import STAGES, mark, position, turn_start
from campaign.state import World
from campaign.store import notices
from table.seats import Seat
from table.session import Session

Halted = Callable[[], bool]  # whether somebody has called a halt; asked between two phases
Step = Callable[[Clock], None]  # told after every phase, with the clock as it then stands


class Ran(NamedTuple):
    """How far a campaign was played: where it stands, how many phases it took, whether a halt was called, and what is next."""

    clock: Clock
    played: int
    halted: bool
    waiting: Waiting

    @property
    def ended(self) -> Ended | None:
        """How the war has ended, if it is over."""
        return self.waiting.ended


def never() -> bool:
    """Nobody calls a halt."""
    return False


def _untold(clock: Clock) -> None:
    pass


def run(table: Table, until: str, *, halted: Halted = never, step: Callable[[int], Step] | None = None) -> Ran:
    """Play on until then (`turn 5`, `1806`, `end of year`, `end of war`), or until a person must answer or throw a die.

    `step` is told how many phases there may be, and gives what is told after each of them. Of a war that is over nothing is
    left to play, until whenever.
    """
    for words in changes(table.archive):
        notices.tell(words)
    with table.archive.together():
        session = table.session()
        most = 0 if session.over else mark(until, session.state.clock, last(session.state)) - position(session.state.clock)
        told = step(most) if step is not None else _untold
        played = advance(session, table.seats, most, halted, told)
    if played or table.archive.brief is None:
        table.rest(session)
    return Ran(session.state.clock, played, halted(), table.waiting(session))


def advance(session: Session[World], seats: Mapping[str, Seat], most: int, halted: Halted = never, step: Step = _untold) -> int:
    """Play at most so many phases; how many were played."""
    played, phases = 0, session.play(dict(seats))
    while played < most and not halted():
        if next(phases, None) is None:
            break
        played += 1
        step(session.state.clock)
    return played


def last(world: World) -> int | None:
    """The position of a war's end in the order of all phases, if it is known."""
    politics, clock = world.events, world.clock
    if politics.last_turn is None:
        return None
    turn = turn_start(clock.year, clock.turn + politics.last_turn - clock.number)
    return turn + (STAGES if politics.last_stage is None else politics.last_stage + 1)

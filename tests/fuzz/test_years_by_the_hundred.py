"""Two hundred years by any legal choice and two hundred by the computer's admirals: no dead end, and every invariant holds.

The state is looked at as it is carried on from phase to phase; that it reads back as it was written, and that any game can be
taken up anywhere, `test_random_years` shows of fewer years.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from campaign.agents.seating import seated
from campaign.experiments.tournament import Chair
from campaign.record.battle import BattleEnded
from campaign.rules import events
from campaign.sequence import TURN
from campaign.state import World
from table.seats import RandomLegal, Seat
from table.session import Closing, Memory, Session
from tests.fuzz.test_random_years import (
    PHASES_A_YEAR,
    Strength,
    check_auxiliaries,
    check_losses,
    check_orders,
    check_pieces,
    check_places,
    check_seniority,
    check_weather,
    counters,
    game,
    strengths,
)

YEARS, AT_A_TIME = 200, 5
REORGANISED = "reinforcement and reorganisation"
CHECKS: tuple[Callable[[World], None], ...] = (check_places, check_pieces, check_auxiliaries, check_orders)


def crew(kind: str, seed: str) -> dict[str, Seat]:
    sides = [side.id for side in game().theatre.heading.sides]
    if kind == "random":
        return {side: RandomLegal(f"{seed}/{side}") for side in sides}
    return seated(game(), [Chair.of(side, kind) for side in sides])


def phases(seed: str, seats: Mapping[str, Seat]) -> Iterator[tuple[World, Closing]]:
    """A year phase by phase, and the state after each."""
    memory = Memory(game().encode(game().new_world(seed)))
    session = Session(game(), memory)
    for number, closing in enumerate(session.play(seats), 1):
        yield session.state, closing
        memory.closed.clear()
        if number == PHASES_A_YEAR:
            return
    assert session.over, f"{seed}: it stands still, waiting for {[question.kind for question in session.pending]}"


def check_year(kind: str, seed: str) -> int:
    """What must hold after every phase, and what need only be looked at once a turn; returns how many phases there were."""
    before: dict[str, Strength] | None = None
    pieces, at, count = None, (0, 0, -1), 0
    for world, closing in phases(seed, crew(kind, seed)):
        now = strengths(world)
        if before is not None:
            check_losses(before, now, closing.facts)
        check_weather(world, closing.name)
        if count % (len(TURN) // 4) == 0 or any(isinstance(fact, BattleEnded) for fact in closing.facts):
            for check in CHECKS:
                check(world)
            pieces = pieces or counters(world)
            assert counters(world) == pieces
        if closing.name == REORGANISED:
            check_seniority(world)
        when = (world.clock.year, world.clock.turn, world.clock.stage)
        assert when > at, "the clock went back"
        before, at, count = now, when, count + 1
    assert count == PHASES_A_YEAR or events.over(world)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, YEARS, AT_A_TIME))
@pytest.mark.parametrize("kind", ["random", "admiral"])
def test_years_by_the_hundred_keep_every_invariant(kind: str, first: int) -> None:
    assert all(check_year(kind, f"{kind}-{number}") for number in range(first, first + AT_A_TIME))

"""Years played phase by phase in memory, and an inspection of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import msgspec

from campaign.agents.seating import seated
from campaign.calendar import TURNS
from campaign.experiments.tournament import Chair
from campaign.game import SeaLords
from campaign.options import CATALOGUE, Said
from campaign.record.battle import BattleEnded
from campaign.rules import end_of_war
from campaign.sequence import TURN
from campaign.state import World
from table.archives import Closing, Memory
from table.seats import RandomLegal, Seat
from table.session import Session
from tests.fuzz.invariants import (
    Strength,
    check_auxiliaries,
    check_losses,
    check_orders,
    check_pieces,
    check_places,
    check_seniority,
    check_weather,
    counters,
    strengths,
)

PHASES_A_YEAR = TURNS * len(TURN)
REORGANISED = "reinforcement and reorganisation"
NOW_AND_THEN = len(TURN) // 4  # phases between two looks at every piece
CHECKS: tuple[Callable[[World], None], ...] = (check_places, check_pieces, check_auxiliaries, check_orders)


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@cache
def with_every_option() -> SeaLords:
    """The same game with every optional rule of the charts in force."""
    lords = SeaLords("trafalgar-1805")
    options = Said(**{option.name: True for option in CATALOGUE})
    lords.charts = msgspec.structs.replace(lords.charts, options=options)
    return lords


def crew(kind: str, seed: str) -> dict[str, Seat]:
    """A seat of one kind for each side; players at random draw their chances from the seed."""
    sides = [side.id for side in game().theatre.heading.sides]
    if kind == "random":
        return {side: RandomLegal(f"{seed}/{side}") for side in sides}
    return seated(game(), [Chair.of(side, kind) for side in sides])


class Inspection:
    """A look at a year as it is played: at some things after every phase, at all pieces now and then and after a battle."""

    def __init__(self) -> None:
        self.phases = 0
        self._strengths: dict[str, Strength] | None = None
        self._pieces: tuple[set[str], set[str]] | None = None
        self._at = (0, 0, -1)

    def look(self, world: World, closing: Closing) -> None:
        """The state after a phase and what was told in it; an AssertionError says what is wrong."""
        now = strengths(world)
        if self._strengths is not None:
            check_losses(self._strengths, now, closing.facts)
        check_weather(world, closing.name)
        if self.phases % NOW_AND_THEN == 0 or any(isinstance(fact, BattleEnded) for fact in closing.facts):
            self._look_at_pieces(world)
        if closing.name == REORGANISED:
            check_seniority(world)
        when = (world.clock.year, world.clock.turn, world.clock.stage)
        assert when > self._at, "the clock went back"
        self._strengths, self._at, self.phases = now, when, self.phases + 1

    def _look_at_pieces(self, world: World) -> None:
        for check in CHECKS:
            check(world)
        self._pieces = self._pieces or counters(world)
        assert counters(world) == self._pieces


def phases(seed: str, seats: Mapping[str, Seat]) -> Iterator[tuple[World, Closing]]:
    """A year phase by phase, and the state after each."""
    memory = Memory(game().encode(game().new_world(seed)))
    session = Session(game(), memory)
    for number, closing in enumerate(session.play(seats), 1):
        yield session.state, closing
        memory.closed.clear()
        if number == PHASES_A_YEAR:
            return
    assert session.over, f"{seed}: it stands still, waiting for {[question.kind.name for question in session.pending]}"


def check_year(kind: str, seed: str) -> int:
    """Play a year with an inspection after each phase; returns how many phases there were."""
    inspection = Inspection()
    for world, closing in phases(seed, crew(kind, seed)):
        inspection.look(world, closing)
    assert inspection.phases == PHASES_A_YEAR or end_of_war.over(world)
    return inspection.phases

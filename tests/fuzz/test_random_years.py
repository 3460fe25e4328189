"""Whole years of random legal play on the theatre of 1805: what must hold after every phase; nothing but the seed decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from campaign.calendar import IMPULSES, TURNS
from campaign.record.documents import AnyFact, decode
from campaign.rules import end_of_war
from campaign.sequence import TURN
from campaign.state import World
from table.archives import Closing, Memory
from table.dice import draw
from table.seats import Seat
from table.session import Session
from tests.fuzz.invariants import (
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
from tests.fuzz.watchful import Watchful
from tests.fuzz.years import PHASES_A_YEAR, game
from tests.table.players import Paper


def crew(seed: str) -> dict[str, Watchful]:
    return {side.id: Watchful(f"{seed}/{side.id}") for side in game().theatre.heading.sides}


def begun(seed: str) -> Paper:
    return Paper(game().encode(game().new_world(seed)))


def played(archive: Memory, seats: Mapping[str, Seat], phases: int) -> Iterator[Closing]:
    """So many phases of a game, one by one."""
    session = Session(game(), archive)
    for _, closing in zip(range(phases), session.play(seats), strict=False):
        yield closing


def check_record(world: World, closing: Closing, dice: int) -> list[AnyFact]:
    """The snapshot and the facts read back as they were written, and no die was missed or thrown twice."""
    assert game().encode(world) == closing.snapshot
    again = [decode(msgspec.json.encode(fact)) for fact in closing.facts]
    assert again == closing.facts
    assert [die.number for die in closing.dice] == list(range(dice, world.dice.count))
    assert all(0 <= die.value < die.sides for die in closing.dice)
    return again


def check_year(seed: str, phases: int = PHASES_A_YEAR) -> Memory:
    """Play so many phases, with every check after each."""
    archive, seats = begun(seed), crew(seed)
    world = game().decode(archive.present.snapshot)
    at, strength, dice, pieces = (0, 0, -1), strengths(world), 0, counters(world)
    for closing in played(archive, seats, phases):
        world = game().decode(closing.snapshot)
        told = check_record(world, closing, dice)
        check_places(world)
        check_pieces(world)
        check_auxiliaries(world)
        check_orders(world)
        assert counters(world) == pieces
        if closing.name == "reinforcement and reorganisation":
            check_seniority(world)
        check_weather(world, closing.name)
        check_losses(strength, strengths(world), told)
        now = (world.clock.year, world.clock.turn, world.clock.stage)
        assert now > at, "the clock went back"
        at, strength, dice = now, strengths(world), world.dice.count
    closed = len(archive.closed)
    assert closed == phases or end_of_war.over(world), "it stopped before its time"
    assert world.clock.turns_played == closed // len(TURN)
    assert sum(seat.asked for seat in seats.values()) < 20 * closed, "too many questions"
    assert all(seat.refusals > closed // len(TURN) for seat in seats.values()), "too few refusals to judge them by"
    return archive


def test_a_year_of_random_play_keeps_every_invariant_and_sees_some_weather() -> None:
    archive = check_year("fuzz-4")
    world = game().decode(archive.present.snapshot)
    assert (world.clock.year, world.clock.turn, world.clock.stage) == (1806, 1, 0)
    told = Counter(type(fact).__name__ for closing in archive.closed for fact in closing.facts)
    assert told["WindsBlow"] == TURNS * IMPULSES
    happened = {"Sailed", "MarkedTime", "Anchored", "MadeReady", "GaleRose", "GaleMoved", "GaleEnded", "Damaged", "Spotted"}
    happened |= {"Repaired", "InOrdinary", "Formed", "Unformed", "Posted", "Relieved", "Arrived", "Withdrawn", "Forgone"}
    assert happened <= told.keys(), "random play should meet these in a year"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [f"fuzz-{n}" for n in range(1, 4)])
def test_more_years_of_random_play_keep_every_invariant(seed: str) -> None:
    check_year(seed)


# -- the seed decides, and a killed process loses nothing --------------------------------------------------------------


def record(archive: Memory) -> bytes:
    return msgspec.json.encode(archive.closed)


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    def run(seed: str) -> bytes:
        archive = begun(seed)
        for _ in played(archive, crew("players"), 4 * len(TURN)):
            pass
        return record(archive)

    one = run("same")
    assert one == run("same")
    assert one != run("other")


def by_hand_of_people(seed: str, phases: int, restarts: str | None) -> Paper:
    """Persons answer at random; after some of their choices the process dies and another takes up the archive."""
    archive, people, number = begun(seed), crew(seed), 0
    session = Session(game(), archive)
    while len(archive.closed) < phases:
        for _ in session.play({}):
            if len(archive.closed) == phases:
                return archive
        question = session.pending[0]
        view = game().view(session.state, question.side)
        answer = people[question.side].answer(view, question, session.moment)
        session.choose(question.side, answer, at=session.moment)
        number += 1
        if restarts is not None and draw(restarts, number, 3) == 0:
            session = Session(game(), archive)
    return archive


@pytest.mark.parametrize("restarts", ["a", "b"])
def test_play_resumed_after_random_choices_is_the_same_to_the_byte(restarts: str) -> None:
    phases = 2 * len(TURN)
    whole, broken = by_hand_of_people("resume", phases, None), by_hand_of_people("resume", phases, restarts)
    assert record(broken) == record(whole)
    assert broken.present.snapshot == whole.present.snapshot
    assert sum(len(closing.choices) for closing in whole.closed) > 50

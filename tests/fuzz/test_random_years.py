"""Whole years of random legal play on the theatre of 1805: what must hold after every phase; nothing but the seed decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from campaign import facts
from campaign.calendar import IMPULSES, TURNS
from campaign.game import SeaLords
from campaign.rules import ports
from campaign.sequence import TURN
from campaign.state import World, is_berth
from maps.theatre import FORCES
from table.decisions import Answer, Form, Plan
from table.dice import draw
from table.flows import Question
from table.seats import RandomLegal, Seat
from table.session import Closing, Memory, Session
from tests.table.players import Paper

PHASES_A_YEAR = TURNS * len(TURN)


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


class Watchful(RandomLegal):
    """Takes any legal choice, and will not be asked a question without one."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.asked = 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        if isinstance(question, Plan):
            return super().answer(view, question, moment)
        lines = question.parts if isinstance(question, Form) else (question,)
        for line in lines:
            keys = [option.key for option in line.options]
            assert keys, f"{question.kind} at {moment}: no option"
            assert len(set(keys)) == len(keys), f"{question.kind} at {moment}: two options of one key"
        assert not isinstance(question, Form) or all(part.usual in {o.key for o in part.options} for part in question.parts)
        return super().answer(view, question, moment)


def crew(seed: str) -> dict[str, Watchful]:
    return {side.id: Watchful(f"{seed}/{side.id}") for side in game().theatre.heading.sides}


def begun(seed: str) -> Paper:
    return Paper(game().encode(game().new_world(seed)))


def played(archive: Memory, seats: Mapping[str, Seat], phases: int) -> Iterator[Closing]:
    """So many phases of a game, one by one."""
    session = Session(game(), archive)
    for _, closing in zip(range(phases), session.play(seats), strict=False):
        yield closing


# -- what must hold ----------------------------------------------------------------------------------------------------


class Strength(NamedTuple):
    sail: int
    damage: int


def strengths(world: World) -> dict[str, Strength]:
    return {squadron.id: Strength(squadron.sail, squadron.damage) for squadron in world.squadrons.values()}


def check_places(world: World) -> None:
    """Each squadron is in one place, each formation has squadrons of its side, and berths hold only whom their ports admit."""
    for squadron in world.squadrons.values():
        assert (squadron.formation is None) != (squadron.berth is None), f"{squadron.id} is in two places or none"
        assert squadron.sail > 0
        assert squadron.side == world.sea.theatre.side_of(squadron.flag)
        if squadron.berth is not None:
            check_berth(world, squadron.berth, squadron.side)
    for formation in world.formations.values():
        crew = world.squadrons_of(formation.id)
        assert crew, f"{formation.id} is empty"
        assert {squadron.side for squadron in crew} == {formation.side}
        assert formation.kind != "independent" or len(crew) == 1
        assert formation.place in world.sea.number, f"{formation.id} is at {formation.place}"
        assert formation.leader is None or formation.leader in world.leaders
        if is_berth(formation.place):
            check_berth(world, formation.place, formation.side)
            assert not formation.spotted, f"{formation.id} is seen at its berth"
    afloat = {squadron.formation for squadron in world.squadrons.values()} - {None}
    assert afloat == world.formations.keys()


def check_berth(world: World, berth: str, side: str) -> None:
    assert is_berth(berth)
    assert berth in world.sea.number
    assert ports.welcomes(world, berth.partition(":")[2], side), f"{berth} does not admit {side}"


def check_weather(world: World, phase: str) -> None:
    """One gale a wind and one a place, on its wind's marks; after sailing every gale's wind blows and hides what is in it."""
    markers = world.gales
    assert len({gale.wind for gale in markers}) == len({gale.place for gale in markers}) == len(markers)
    for wind in world.sea.theatre.winds.values():
        assert not (wind.id in world.winds and wind.contra in world.winds), f"{wind.id} and its contra wind blow together"
    for gale in markers:
        assert gale.place in world.sea.marked(gale.wind)
        assert gale.force in FORCES
        assert phase != "increment" or gale.wind in world.winds
    if phase == "increment":
        assert (world.gales_due, world.markers, world.tracks) == ([], {}, [])
        assert not any(formation.spotted and world.grip(formation.place) for formation in world.formations.values())


def check_losses(before: dict[str, Strength], after: dict[str, Strength], told: list[facts.AnyFact]) -> None:
    """Damage only grows, by what was told; sail only sink, one for each that was told; squadrons go with their last sail."""
    sunk = Counter(fact.squadron for fact in told if isinstance(fact, facts.SailSank))
    suffered: Counter[str] = Counter()
    for fact in told:
        if isinstance(fact, facts.Damaged):
            assert fact.points > 0
            suffered[fact.squadron] += fact.points
            assert fact.total == before[fact.squadron].damage + suffered[fact.squadron]
    assert after.keys() <= before.keys()
    for name, was in before.items():
        now = after.get(name, Strength(0, was.damage + suffered[name]))
        assert now == Strength(was.sail - sunk[name], was.damage + suffered[name]), name


def check_record(world: World, closing: Closing, dice: int) -> list[facts.AnyFact]:
    """The snapshot and the facts read back as they were written, and no die was missed or thrown twice."""
    assert game().encode(world) == closing.snapshot
    again = [facts.decode(msgspec.json.encode(fact)) for fact in closing.facts]
    assert again == closing.facts
    assert [die.number for die in closing.dice] == list(range(dice, world.dice.count))
    assert all(0 <= die.value < die.sides for die in closing.dice)
    return again


def check_year(seed: str, phases: int = PHASES_A_YEAR) -> Memory:
    """Play so many phases, with every check after each."""
    archive, seats = begun(seed), crew(seed)
    world = game().decode(archive.present.snapshot)
    at, strength, dice = (0, 0, -1), strengths(world), 0
    for closing in played(archive, seats, phases):
        world = game().decode(closing.snapshot)
        told = check_record(world, closing, dice)
        check_places(world)
        check_weather(world, closing.name)
        check_losses(strength, strengths(world), told)
        now = (world.clock.year, world.clock.turn, world.clock.stage)
        assert now > at, "the clock went back"
        at, strength, dice = now, strengths(world), world.dice.count
    assert len(archive.closed) == phases
    assert world.clock.turns_played == phases // len(TURN)
    assert sum(seat.asked for seat in seats.values()) < 20 * phases, "too many questions"
    return archive


def test_a_year_of_random_play_keeps_every_invariant_and_sees_some_weather() -> None:
    archive = check_year("fuzz-0")
    world = game().decode(archive.present.snapshot)
    assert (world.clock.year, world.clock.turn, world.clock.stage) == (1806, 1, 0)
    told = Counter(type(fact).__name__ for closing in archive.closed for fact in closing.facts)
    assert told["WindsBlow"] == TURNS * IMPULSES
    happened = {"Sailed", "MarkedTime", "Anchored", "MadeReady", "GaleRose", "GaleMoved", "GaleEnded", "Damaged", "Spotted"}
    assert happened <= told.keys(), "random play should meet these in a year"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [f"fuzz-{n}" for n in range(1, 13)])
def test_many_years_of_random_play_keep_every_invariant(seed: str) -> None:
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

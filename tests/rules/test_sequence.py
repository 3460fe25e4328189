"""The sequence of play (SL 4) and who acts first (SL 2.33)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from campaign import sequence
from campaign.clock import Clock
from campaign.record.fleet import Damaged, SailSank
from campaign.record.sailing import Concealed, MarkedTime, Passed, Sailed, Spotted
from campaign.record.weather import TurnBegan, WindsBlow
from campaign.rules import gales
from campaign.state import World
from maps.place import Place
from maps.theatre import Theatre
from table.decisions import Answer
from table.dice import Roll
from tests.rules.chart import (
    A,
    B,
    Force,
    at_sea,
    drive,
    edge,
    fleet,
    gale,
    lane,
    large,
    lone,
    row,
    small,
    strait,
    theatre,
    throw,
    told,
    wind,
    zone,
)


@cache
def channel() -> Theatre:
    """West - (shoal) - mouth = first, a strait - middle = second, a strait - east; Red turns the wind at the shoal."""
    return theatre(
        [large("west", "red"), small("shoal"), large("mouth", "red"), strait("first"), large("middle"), strait("second"),
         large("east")],
        [lane("west", "mouth", "shoal", to="mouth", red="west"), lane("mouth", "first", to="first"),
         lane("first", "middle", to="middle"), lane("middle", "second", to="second"), lane("second", "east", to="east")],
        winds=[wind("red", start="mouth")],
        rows=[row("red", "0-4")],
    )  # fmt: skip


def opened(*forces: Force) -> World:
    """A world before the first stage of Turn One."""
    return at_sea(channel(), *forces, impulse=0, increment=0)


def play(world: World, orders: Mapping[str, Answer] | None = None) -> str:
    """Play the stage that the clock stands before, and name it."""
    phase = sequence.next_phase(world)
    drive(phase.flow(world), orders)
    return phase.name


def play_to(world: World, name: str) -> None:
    """Play on until the next stage is of this name."""
    while sequence.next_phase(world).name != name:
        play(world)


IMPULSE = ["winds", "dummies", "increment", "increment", "increment", "increment", "end of impulse"]


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.11", "SL 4.22", "SL 4.24d")
def test_a_turn_is_four_impulses_and_then_the_administration() -> None:
    world = opened()
    throw(world, 9, 9, 9, 9)
    played = []
    while world.clock.turn == 1:
        stage = sequence.TURN[world.clock.stage]
        played.append((play(world), stage.impulse, stage.increment))
    names = [name for name, _, _ in played]
    assert names[: len(sequence.OPERATIONS)] == ["turn begins", *IMPULSE * 4, "operations end"]
    assert [impulse for name, impulse, _ in played if name == "end of impulse"] == [1, 2, 3, 4]
    assert [(impulse, number) for name, impulse, number in played if name == "increment"] == [
        (impulse, number) for impulse in (1, 2, 3, 4) for number in (1, 2, 3, 4)
    ]
    assert len(names) - len(sequence.OPERATIONS) == 10
    assert (world.clock.turn, world.clock.stage, world.clock.impulse) == (2, 0, 0)


@pytest.mark.rule("SL 4.3")
def test_the_steps_of_the_administration_come_in_the_order_of_the_case() -> None:
    world = opened()
    world.clock.stage = len(sequence.OPERATIONS)
    rules, names = [], []
    while world.clock.turn == 1:
        rules.append(sequence.next_phase(world).rule)
        names.append(play(world))
    assert rules == [f"SL 4.3{letter}" for letter in "abcdefghij"]
    assert names == [
        "events", "attrition", "convoys", "return from ordinary", "repairs", "into ordinary", "orders",
        "fleet admiral's relief", "auxiliaries", "reinforcement and reorganisation",
    ]  # fmt: skip


@pytest.mark.rule("SL 4.12")
def test_sixteen_turns_are_a_year_of_four_seasons() -> None:
    clock = Clock(1805)
    year = []
    for _ in range(17):
        year.append((clock.year, clock.turn, clock.season, clock.quarterly))
        clock.next_turn()
    assert [turn for _, turn, _, quarterly in year if quarterly] == [1, 5, 9, 13, 1]
    assert [season for _, _, season, quarterly in year if quarterly] == ["winter", "spring", "summer", "fall", "winter"]
    assert [(season, sum(s == season for _, _, s, _ in year[:16])) for season in ("winter", "spring", "summer", "fall")] == [
        ("winter", 4), ("spring", 4), ("summer", 4), ("fall", 4)]  # fmt: skip
    assert year[15][:2] == (1805, 16)
    assert year[16][:2] == (1806, 1)


@pytest.mark.rule("SL 4.13")
def test_turns_have_names_within_the_year_and_numbers_since_the_beginning() -> None:
    clock = Clock(1805, turn=3)
    assert (clock.name, clock.number) == ("Turn Three of 1805", 1)
    for _ in range(16):
        clock.next_turn()
    assert (clock.name, clock.number) == ("Turn Three of 1806", 17)


@pytest.mark.rule("SL 4.21")
def test_the_turn_opens_before_the_first_impulse() -> None:
    world = opened()
    throw(world, 0)
    assert play(world) == "turn begins"
    assert [(fact.turn, fact.season) for fact in told(world, TurnBegan)] == [("Turn One of 1805", "winter")]
    assert (world.clock.impulse, world.tray.thrown) == (0, [])
    assert play(world) == "winds"
    assert (world.clock.impulse, len(world.tray.thrown)) == (1, 1)


# -- the impulse -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.22", "SL 4.22a")
def test_the_winds_are_known_before_anybody_moves_in_an_impulse() -> None:
    world = opened(fleet("ff", "space:west", side=B))
    throw(world, 0, 9)
    play_to(world, "increment")
    play(world, {"ff": "space:shoal"})
    assert [type(fact) for fact in world.tray.journal if isinstance(fact, WindsBlow | Sailed)] == [WindsBlow, Sailed]
    world.formations["ff"].place = Place("space:west")
    play_to(world, "winds")
    assert "red" in world.waters.weather.blowing
    play(world)
    assert "red" not in world.waters.weather.blowing
    play_to(world, "increment")
    play(world, {"ff": "space:mouth"})
    assert world.formations["ff"].place == "space:mouth", "Red has dropped, and the shoal is passed"


@pytest.mark.rule("SL 4.22c")
def test_a_formation_spends_a_point_in_each_of_four_increments_whatever_it_does() -> None:
    world = opened(fleet("ff", "space:west", side=B), fleet("gg", "space:east", side=B))
    throw(world, 9)
    play_to(world, "increment")
    for there in ("space:mouth", "space:first", "space:middle", "space:second"):
        assert play(world, {"ff": there}) == "increment"
    assert [sailed.there for sailed in told(world, Sailed)] == ["space:mouth", "space:first", "space:middle", "space:second"]
    assert [fact.formation for fact in told(world, MarkedTime)] == ["gg"] * 4


@pytest.mark.rule("SL 4.23", "SL 4.23b")
def test_what_movement_brings_about_happens_in_every_increment_and_at_once() -> None:
    world = opened(fleet("ff", "space:mouth", side=B), fleet("gg", "space:west", side=B))
    throw(world, 9)
    play_to(world, "increment")
    happened = []
    for orders in (
        {"ff": "space:first", "gg": "space:mouth"},
        {"ff": "space:middle", "gg": "space:first"},
        {"ff": "space:second", "gg": "mark-time"},
    ):
        before = len(told(world, Damaged)), len(told(world, Spotted))
        play(world, orders)
        happened.append((len(told(world, Damaged)) - before[0], len(told(world, Spotted)) - before[1]))
    assert happened == [(1, 1), (1, 1), (1, 0)], "ff is damaged twice, and seen once for all"


@pytest.mark.rule("SL 4.24", "SL 4.24a", "SL 4.24d")
def test_formations_are_lost_to_sight_when_the_impulse_ends_and_then_the_next_begins() -> None:
    force = [fleet("gone", "space:west", side=B, spotted=True), fleet("held", "space:first", side=B, spotted=True)]
    world = opened(*force)
    throw(world, 9, 9)
    play_to(world, "end of impulse")
    assert world.formations["gone"].spotted
    assert told(world, Concealed) == []
    play(world)
    assert [fact.formation for fact in told(world, Concealed)] == ["gone"]
    assert world.formations["held"].spotted, "a strait hides nobody"
    assert (play(world), world.clock.impulse) == ("winds", 2)


@pytest.mark.rule("SL 4.24a")
def test_enemy_company_keeps_a_formation_in_sight_in_a_space_but_not_in_a_sea_zone() -> None:
    chart = theatre([large("cape")], zones=[zone("deep", edge("west", "cape"))])
    for place, seen in (("space:cape", True), ("zone:deep", False)):
        world = at_sea(chart, fleet("ff", place, side=B, spotted=True), fleet("foe", place))
        drive(sequence.end_impulse(world))
        assert world.formations["ff"].spotted == seen
        assert not world.formations["foe"].spotted, "who was not seen stays unseen"


# -- who acts first ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 2.33", "SL 2.33a")
def test_a_gale_strikes_all_squadrons_before_any_sail_sinks_of_it() -> None:
    force = [fleet("mine", "space:west", damage=[9]), fleet("theirs", "space:west", side=B, damage=[9])]
    world = at_sea(channel(), *force, winds=["red"], gales=[gale("red", 11, "space:west")])
    throw(world, 2, 2)
    drive(gales.close_increment(world))
    order = [type(fact) for fact in world.tray.journal]
    assert order == [Damaged, Damaged, Roll, SailSank, Roll, SailSank]
    assert {fact.total for fact in told(world, Damaged)} == {13}


@pytest.mark.rule("SL 2.33", "SL 2.33a")
def test_who_passed_whom_is_judged_when_both_sides_have_moved() -> None:
    world = at_sea(channel(), lone("mine", "space:mouth"), lone("theirs", "space:first", side=B))
    drive(sequence.increment(world), {"mine": "space:first", "theirs": "space:mouth"})
    assert [(fact.formation, fact.other) for fact in told(world, Passed)] == [("theirs", "mine")]
    apart = at_sea(channel(), lone("mine", "space:mouth"), lone("theirs", "space:first", side=B))
    drive(sequence.increment(apart), {"mine": "space:first", "theirs": "mark-time"})
    assert told(apart, Passed) == []


@pytest.mark.rule("SL 2.33", "SL 2.33c")
def test_player_a_is_the_theatres_first_side_and_acts_before_player_b() -> None:
    world = at_sea(channel(), fleet("theirs", "space:west", side=B), fleet("mine", "space:middle"))
    assert world.sides == (A, B) == tuple(side.id for side in channel().heading.sides)
    assert [question.side for question in drive(sequence.increment(world))] == [A, B]
    world.sides = (B, A)
    assert [question.side for question in drive(sequence.increment(world))] == [B, A]

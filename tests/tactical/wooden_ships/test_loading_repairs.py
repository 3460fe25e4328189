"""WS A.X.B: repairs."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Fact
from tactical.wooden_ships import squares
from tactical.wooden_ships.loading.facts import Repaired
from tactical.wooden_ships.loading.reload import load, options_of
from tactical.wooden_ships.loading.repairs import possible
from tactical.wooden_ships.loading.sails import may_change
from tactical.wooden_ships.state import Battle, Boarders, GunSquare, Options, RepairKind, Ship
from tests.tactical.wooden_ships.volleys import make_prize, seen
from tests.tactical.wooden_ships.yard import FRENCH, asked, battle, only, played, ship

ALL: list[RepairKind] = ["hull", "rigging", "guns"]


def hurt(**fields: Any) -> Ship:
    """A ship with losses of every kind."""
    one = ship("One", "M10", **fields)
    squares.mark_hull(one, 4)
    squares.mark_rigging(one, 9)
    for half in ("bow", "bow", "stern"):
        squares.mark_gun(one, GunSquare("left", half))
    return one


def turn(fight: Battle, choice: str) -> list[Fact]:
    return played(fight, load(fight), lambda form: {"one": choice})


@pytest.mark.rule("WS A.X.B.p1")
def test_a_ship_that_did_nothing_else_may_repair() -> None:
    one = hurt()
    fight = battle(one)
    assert possible(fight, one) == ALL
    assert [option.key for option in options_of(fight, one)] == ["repair:hull", "repair:rigging", "repair:guns"]
    assert possible(battle(one, options=only(Options(), repairs=False)), one) == []
    assert possible(fight, ship("Whole", "K10")) == []


@pytest.mark.rule("WS A.X.B.p1")
@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("loaded", True),
        ("fired", ["left"]),
        ("melee", True),
        ("collided", True),
        ("weighed", True),
        ("sails", True),
        ("turns", 1),
    ],
)
def test_repair_is_barred_by_anything_else_that_she_did(what: str, value: object) -> None:
    one = hurt()
    setattr(one.done, what, value)
    assert possible(battle(one), one) == []


@pytest.mark.rule("WS A.X.B.p1", "WS A.V.C.4")
def test_moving_straight_on_or_swinging_on_springs_does_not_bar_it() -> None:
    one = hurt()
    one.done.hexes, one.done.swung = 3, 1
    assert possible(battle(one), one) == ALL


@pytest.mark.rule("WS A.X.B.p1")
def test_a_ship_repairs_or_loads_and_who_repairs_keeps_her_sail() -> None:
    one = hurt()
    one.decks["right"].shot = None
    fight = battle(one, options=only(Options(), slow_turns=False))
    one.rigging[0] = 1
    assert may_change(fight, one)
    turn(fight, "repair:hull")
    assert one.decks["right"].shot is None
    assert one.done.repaired
    assert not one.done.loaded
    assert not may_change(fight, one)
    one.done.repaired = False
    turn(fight, "right:round")
    assert one.decks["right"].shot == "round"
    assert one.repairs == {"hull": 1}


@pytest.mark.rule("WS A.X.B.p2")
@pytest.mark.parametrize(
    ("crew", "free"),
    [((5, 4, 4), True), ((0, 4, 4), True), ((0, 1, 4), True), ((0, 0, 4), False), ((0, 1, 3), False), ((1, 0, 4), True)],
)
def test_two_sections_must_be_there_of_which_one_may_have_losses(crew: tuple[int, ...], free: bool) -> None:
    one = hurt()
    one.crew = list(crew)
    assert bool(possible(battle(one), one)) == free


@pytest.mark.rule("WS A.X.B.p2")
def test_sections_in_parties_or_at_the_pumps_are_not_there() -> None:
    one = hurt()
    one.parties = [Boarders("DBP", (1,))]
    assert possible(battle(one), one)
    one.parties = [Boarders("DBP", (1, 2))]
    assert not possible(battle(one), one)
    one.parties, one.flooded = [], 1
    assert possible(battle(one), one)
    one.flooded = 2
    assert not possible(battle(one), one)


@pytest.mark.rule("WS A.X.B.p2")
def test_a_prize_crew_needs_two_sections_of_its_own() -> None:
    taker = ship("Taker", "A1", side=FRENCH)
    for sections, free in (([5, 0, 0], False), ([5, 1, 0], True)):
        one = make_prize(hurt(), ship("Taker", "A1", side=FRENCH), sections)
        assert bool(possible(battle(one, taker), one)) == free


@pytest.mark.rule("WS A.X.B.p3", "WS A.X.B.p4")
@pytest.mark.parametrize("kind", ALL)
def test_the_third_turn_of_a_kind_brings_two_squares_back(kind: RepairKind) -> None:
    one = hurt()
    fight = battle(one)
    before = (one.hull, list(one.rigging), list(one.gun_marks))
    for count in (1, 2):
        assert not seen(turn(fight, f"repair:{kind}"), Repaired)
        assert one.repairs == {kind: count}
        assert (one.hull, one.rigging, one.gun_marks) == before
        turn(fight, "none")  # not necessarily in sequence
    assert seen(turn(fight, f"repair:{kind}"), Repaired) == [Repaired("one", kind, 2)]
    assert one.repairs == {}
    assert squares.faults(one) == []
    assert one.hull == before[0] + (2 if kind == "hull" else 0)
    assert one.rigging == ([0, 7, 7] if kind == "rigging" else [0, 5, 7])
    assert one.gun_marks == before[2][: 1 if kind == "guns" else 3]


@pytest.mark.rule("WS A.X.B.p4")
def test_one_kind_a_turn_and_each_kind_counts_for_itself() -> None:
    one = hurt()
    fight = battle(one)
    for choice in ("repair:hull", "repair:guns", "repair:hull", "repair:guns"):
        turn(fight, choice)
    assert one.repairs == {"hull": 2, "guns": 2}
    assert one.hull == 10
    turn(fight, "repair:hull")
    assert one.repairs == {"guns": 2}
    assert one.hull == 12


@pytest.mark.rule("WS A.X.B.p5")
def test_surrendered_ships_cannot_repair() -> None:
    for how in ("struck", "firepower", "immobility"):
        one = hurt(surrendered=how)
        assert possible(battle(one), one) == []
        assert asked(load(battle(one))) == []


@pytest.mark.rule("WS A.V.A.4", "WS A.X.B.p3")
def test_a_square_of_the_first_section_repaired_allows_full_sail_again() -> None:
    one = ship("One", "M10")
    squares.mark_rigging(one, 7)
    fight = battle(one)
    assert not may_change(fight, one)
    for _ in range(3):
        one.done.repaired = False
        turn(fight, "repair:rigging")
    one.done.repaired = False
    assert one.rigging == [2, 7, 7]
    assert may_change(fight, one)

"""WS A.XI, A.V.A.4-5, A.V.D.3: full sail."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships import squares
from tactical.wooden_ships.loading.facts import SailChanged
from tactical.wooden_ships.loading.sails import change, may_change, reef
from tactical.wooden_ships.state import Options, Ship, basic
from tests.tactical.wooden_ships.volleys import forms, marked, seen, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, ship

PLAIN = only(Options(), criticals=False)


def under_way(**fields: Any) -> Ship:
    one = ship("One", "M10", **fields)
    one.done.hexes = 2
    return one


def may_set(one: Ship, options: Options = PLAIN, velocity: int = 3) -> bool:
    return may_change(battle(one, options=options, velocity=velocity), one)


@pytest.mark.rule("WS A.XI", "WS A.V.A.5")
def test_each_ship_may_set_full_sail_or_take_it_in_at_once() -> None:
    one, two = under_way(), ship("Two", "K10", side=FRENCH, canvas="full")
    fight = battle(one, two)
    asked_of = forms(change(fight))
    assert [(form.side, [part.usual for part in form.parts]) for form in asked_of] == [(BRITISH, ["battle"]), (FRENCH, ["full"])]
    assert not seen(played(fight, change(fight)), SailChanged)
    facts = played(fight, change(fight), lambda form: {"one": "full"} if form.side == BRITISH else {"two": "battle"})
    assert (one.canvas, two.canvas) == ("full", "battle")
    assert one.done.sails
    assert two.done.sails
    assert seen(facts, SailChanged) == [SailChanged("one", "full"), SailChanged("two", "battle")]


@pytest.mark.rule("WS A.XI", "WS I.II.C.3")
def test_the_basic_game_has_no_full_sail() -> None:
    fight = battle(under_way(), options=basic())
    assert asked(change(fight)) == []


@pytest.mark.rule("WS A.V.A.4")
def test_full_sail_goes_with_the_first_section_and_stays_away() -> None:
    one, two = under_way(canvas="full"), ship("Two", "K10", side=FRENCH)
    fight = battle(one, two, options=PLAIN)
    marked(fight, volley(two, one, rigging=3, aim="rigging"))
    assert (one.rigging, one.canvas) == ([1, 7, 7], "full")
    facts = marked(fight, volley(two, one, rigging=1, aim="rigging"))
    assert one.canvas == "battle"
    assert seen(facts, SailChanged) == [SailChanged("one", "battle", torn=True)]
    assert not may_change(fight, one)
    assert squares.erase_rigging(one, 1) == 1  # the latest mark is in the second section: not enough
    assert one.rigging == [0, 7, 7]
    assert not may_change(fight, one)
    squares.erase_rigging(one, 1)
    assert one.rigging == [1, 7, 7]
    assert may_change(fight, one)


@pytest.mark.rule("WS A.V.D.3")
@pytest.mark.parametrize(
    ("stood", "hexes", "turns", "free"),
    [(False, 2, 1, True), (False, 2, 0, True), (True, 1, 0, True), (True, 2, 1, False), (True, 0, 0, False), (True, 0, 1, False)],
)
def test_a_ship_that_lay_still_must_first_go_straight_on(stood: bool, hexes: int, turns: int, free: bool) -> None:
    one = ship("One", "M10", still=0 if hexes else 2)
    one.done.stood, one.done.hexes, one.done.turns = stood, hexes, turns
    assert may_set(one) == free
    assert may_set(one, only(PLAIN, slow_turns=False))
    one.canvas = "full"
    assert may_set(one)  # to take sail in is always free


@pytest.mark.rule("WS A.V.D.3")
def test_a_ship_that_stops_now_sets_no_full_sail_either() -> None:
    one = ship("One", "M10", still=1)
    assert not may_set(one)


@pytest.mark.rule("WS A.III.B.2.p3", "WS A.III.B.2.p4")
def test_gale_and_storm_forbid_full_sail_to_some() -> None:
    for number, velocity, free in (
        (2, 4, True), (2, 5, True), (5, 4, True), (5, 5, False), (6, 5, False), (4, 5, True), (2, 6, False), (1, 6, False),
    ):  # fmt: skip
        one = under_way(number=number)
        assert may_set(one, velocity=velocity) == free
        assert may_set(one, only(PLAIN, wind_effects=False), velocity)


@pytest.mark.rule("WS A.III.B.2.p3", "WS A.III.B.2.p4")
def test_full_sail_comes_down_when_the_wind_forbids_it() -> None:
    heavy, light = ship("Heavy", "M10", canvas="full"), ship("Light", "K10", canvas="full", number=5)
    fight = battle(heavy, light, velocity=5)
    reef(fight)
    assert (heavy.canvas, light.canvas) == ("full", "battle")
    fight.wind.velocity = 6
    reef(fight)
    assert heavy.canvas == "battle"


@pytest.mark.rule("WS D.III.B.2.a")
def test_a_merchantman_that_has_fired_changes_no_sail() -> None:
    for canvas in ("battle", "full"):
        one = under_way(merchant=True, rating="M", canvas=canvas)
        assert may_set(one)
        one.done.fired = ["left"]
        assert not may_set(one)
        one.merchant = False  # an East Indiaman is like a warship
        assert may_set(one)


@pytest.mark.rule("WS A.XI", "WS B.IX.D.4", "WS D.III.D.2.a")
def test_helpless_ships_and_gunboats_have_no_choice_of_sail() -> None:
    for trouble in ({"surrendered": "struck"}, {"doom": "sinks"}, {"number": 7, "rating": "GB"}):
        assert not may_set(under_way(**trouble))

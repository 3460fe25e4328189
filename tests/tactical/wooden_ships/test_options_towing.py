"""WS O.VII, D.III.D.5: one ship tows another."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.sea.hexes import Place, hull, neighbour
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.facts import TowBegan, TowEnded
from tactical.wooden_ships.fouling.grappling import grapple
from tactical.wooden_ships.fouling.unfouling import unfoul
from tactical.wooden_ships.movement.allowance import allowances
from tactical.wooden_ships.movement.execution import execute
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Aground, Battle, Options
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, lines, played, rolls, ship, throwing

TOWS = Options(towing=True)


def tug_and_tow(options: Options = TOWS, **tow: Any) -> Battle:
    """Tug lies right ahead of Tow, her stern in the hex that Tow's bow points to."""
    return throwing(battle(ship("Tug", "J18"), ship("Tow", "J20", **tow), options=options))


def towed(**tow: Any) -> Battle:
    sea = tug_and_tow(**tow)
    towing.begin(sea, sea.ships["tug"], sea.ships["tow"])
    return sea


@pytest.mark.rule("WS O.VII.A", "WS O.VII.D.1")
@pytest.mark.parametrize(("line", "answer"), [("tug:tow", "tow"), ("tow:tug", "towed")])
def test_a_tow_is_taken_by_a_grapple_when_she_lies_right(line: str, answer: str) -> None:
    sea = tug_and_tow()
    if line == "tow:tug":
        sea.ships = {"tow": sea.ships["tow"], "tug": sea.ships["tug"]}
    facts = played(sea, grapple(sea), {"grapple": {line: answer}})
    tug, tow = sea.ships["tug"], sea.ships["tow"]
    assert (tug.towing, tow.towed_by) == ("tow", "tug")
    assert tug.grapples == {"tow": 1}
    assert facts[-1] == TowBegan("tug", "tow")
    assert not rolls(facts)


@pytest.mark.rule("WS O.VII.D.1")
@pytest.mark.parametrize(("at", "heading"), [("J20", 2), ("J20", 6), ("J21", 1), ("K20", 1), ("H20", 1)])
def test_not_unless_the_bow_points_to_the_stern_of_the_tug(at: str, heading: int) -> None:
    sea = tug_and_tow()
    tow = sea.ships["tow"]
    assert towing.may_tow(sea, sea.ships["tug"], tow)
    tow.bow, tow.heading = parse_hex(at), heading
    assert not towing.may_tow(sea, sea.ships["tug"], tow)


@pytest.mark.rule("WS O.VII.A")
def test_only_friends_tow_each_other() -> None:
    sea = tug_and_tow()
    sea.ships["tow"].side = FRENCH
    assert not towing.may_tow(sea, sea.ships["tug"], sea.ships["tow"])


def test_without_the_option_nobody_tows() -> None:
    sea = tug_and_tow(options=Options())
    assert not towing.may_tow(sea, sea.ships["tug"], sea.ships["tow"])
    assert lines(grapple(sea), "grapple") == {BRITISH: ["tug:tow"]}


def test_no_tow_for_a_ship_that_is_held_or_part_of_another() -> None:
    for spoilt in ("fouled", "aground", "towed"):
        sea = tug_and_tow()
        third = sea.ships["third"] = ship("Third", "J22")
        tow = sea.ships["tow"]
        if spoilt == "fouled":
            ties.foul(sea, tow, third)
        elif spoilt == "aground":
            tow.aground = Aground(1, tow.bow, 1)
        else:
            tow.towing, third.towed_by = "third", "tow"
        assert not towing.may_tow(sea, sea.ships["tug"], tow)


@pytest.mark.rule("WS O.VII.B")
@pytest.mark.parametrize(("rate", "loss"), [(44, 1), (74, 1), (80, 2)])
def test_a_tow_costs_the_tug_factors_in_all_attitudes(rate: int, loss: int) -> None:
    sea = towed(rate=rate)
    free = battle(ship("Tug", "J18"))
    assert towing.loss(sea, sea.ships["tug"]) == loss
    alone = allowances(free, free.ships["tug"])
    assert allowances(sea, sea.ships["tug"]) == tuple(max(0, factors - loss) for factors in alone)


@pytest.mark.rule("WS O.VII.C")
def test_a_tug_whose_allowance_is_nothing_may_turn_in_place() -> None:
    sea = towed(rate=100)  # in attitude B: 2 factors less 2
    assert sorted(legal(sea, sea.ships["tug"])) == ["0", "L", "R"]


@pytest.mark.rule("WS D.III.D.5")
@pytest.mark.parametrize(("number", "rating", "loss"), [(7, "GB", 1), (4, "F", 2), (5, "B", 2), (2, "SOL", 3)])
def test_what_gunboats_lose_when_they_tow(number: int, rating: Any, loss: int) -> None:
    boat, tow = ship("Tug", "J19", number=7, rating="GB"), ship("Tow", "J20", number=number, rating=rating)
    sea = battle(boat, tow, options=TOWS)
    towing.begin(sea, boat, tow)
    assert boat.towing == "tow"
    assert towing.loss(sea, boat) == loss


@pytest.mark.rule("WS O.VII.D.2")
def test_the_tow_follows_in_the_wake() -> None:
    tug, tow = Place(parse_hex("J18"), 1), Place(parse_hex("J20"), 1)
    for heading, wake in ((1, (parse_hex("J19"), 1)), (2, (parse_hex("J18"), 1)), (2, (parse_hex("J17"), 2))):
        tug = Place(neighbour(tug.bow, heading), heading)
        tow = towing.follows(tow, hull(*tug, large=True))
        assert tow == wake  # where the tug's own bow was two hexes ago, headed for her stern


@pytest.mark.rule("WS O.VII.D.2")
def test_tug_and_tow_are_not_held_by_their_grapple_and_have_one_order() -> None:
    sea = towed()
    assert not sea.ships["tug"].attached
    assert len(legal(sea, sea.ships["tug"])) > 1
    assert legal(sea, sea.ships["tow"]) == ("0",)


@pytest.mark.rule("WS O.VII.D.3")
def test_ungrappling_ends_the_tow() -> None:
    sea = towed()
    facts = played(sea, grapple(sea), {"ungrapple": {"tug:tow": "try"}})
    assert facts[-1] == TowEnded("tug", "tow")
    assert not sea.ships["tug"].grapples
    assert (sea.ships["tug"].towing, sea.ships["tow"].towed_by) == (None, None)


def test_a_tow_that_is_captured_is_towed_no_more() -> None:
    sea = towed()
    sea.ships["tow"].side = FRENCH
    played(sea, unfoul(sea))
    assert sea.ships["tug"].towing is None
    assert sea.ships["tug"].attached  # the grapple holds, as between enemies


def test_a_surrendered_ship_may_be_towed_and_a_tug_must_be_able_to_sail() -> None:
    sea = tug_and_tow(side=FRENCH, surrendered="firepower")
    assert towing.may_tow(sea, sea.ships["tug"], sea.ships["tow"])
    sea.ships["tug"].rigging = [0, 0, 0]
    assert not towing.may_tow(sea, sea.ships["tug"], sea.ships["tow"])


# -- under way -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.VII.D.2")
def test_one_order_moves_both_the_tow_in_the_wake() -> None:
    sea = towed()
    sea.wind.direction = 2
    tug, tow = sea.ships["tug"], sea.ships["tow"]
    tug.orders = ["1L"]
    played(sea, execute(sea))
    assert (tug.bow, tug.heading) == (parse_hex("J17"), 6)
    assert tow.place == Place(parse_hex("J19"), 1)
    assert tow.done.hexes == tug.done.hexes == 1
    sea.wind.direction = 1
    tug.orders = ["2"]
    played(sea, execute(sea))
    assert tow.place == Place(parse_hex("J17"), 6)


@pytest.mark.rule("WS O.VII.D.2")
def test_a_tug_whose_tow_is_held_does_not_go_on() -> None:
    sea = towed()
    enemy = sea.ships["enemy"] = ship("Enemy", "J22", side=FRENCH)
    ties.foul(sea, sea.ships["tow"], enemy)
    assert legal(sea, sea.ships["tug"]) == ("0",)


def test_tug_and_tow_drift_together() -> None:
    sea = towed(number=4, rating="F")  # a frigate alone would drift every turn, a ship of the line every second
    tug, tow = sea.ships["tug"], sea.ships["tow"]
    for one in (tug, tow):
        one.heading, one.still = 4, 2
    tug.bow, tow.bow = parse_hex("J20"), parse_hex("J18")  # head to wind, the tug to windward
    for _ in range(3):
        apart = tug.bow.row - tow.bow.row
        played(sea, execute(sea))
        assert tug.bow.row - tow.bow.row == apart
    assert tug.bow != parse_hex("J20")


@pytest.mark.rule("WS O.VII.A")
@pytest.mark.parametrize(("heading", "held"), [(1, {"tow": 2}), (2, {})])
def test_a_tow_that_the_enemy_takes_is_over_and_grapples_hold_her_only_side_by_side(heading: int, held: dict[str, int]) -> None:
    """When the tug has turned, her stern lies a hex off the bow of the tow: nothing but the cable was between them."""
    sea = towed()
    tug, tow = sea.ships["tug"], sea.ships["tow"]
    ties.grapple(sea, tug, tow)
    tug.heading, tow.side = heading, FRENCH
    played(sea, unfoul(sea))
    assert (tug.towing, tow.towed_by) == (None, None)
    assert tug.grapples == held
    assert len(tow.grapples) == len(held)


@pytest.mark.rule("WS O.VII.D.1")
def test_a_ship_that_is_grappled_already_may_be_towed_but_not_one_that_is_grappled_to_a_third() -> None:
    sea = tug_and_tow()
    tug, tow = sea.ships["tug"], sea.ships["tow"]
    ties.grapple(sea, tug, tow)
    assert towing.may_tow(sea, tug, tow)
    sea.ships["third"] = third = ship("Third", "K21")
    ties.grapple(sea, tow, third)
    assert not towing.may_tow(sea, tug, tow)

"""WS O.XI-XII: running aground, and casting the lead."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships.board import Board, Shoal, parse_hex
from tactical.wooden_ships.fire.combat import fire
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.grappling import grapple
from tactical.wooden_ships.loading.reload import load
from tactical.wooden_ships.movement.execution import execute
from tactical.wooden_ships.options import aground, shoals
from tactical.wooden_ships.options.facts import RanAground, Refloated, ShoalFound
from tactical.wooden_ships.state import Battle, Options
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, lines, played, rolls, ship, throwing

SHALLOW = Options(aground=True, lead=True)
BANK = parse_hex("J19")  # one hex ahead of Victory


def coast(depth: int = 17, known_to: tuple[str, ...] = (FRENCH,), options: Options = SHALLOW, **fields: Any) -> Battle:
    victory = ship("Victory", "J20", depth=20, **fields)
    found = battle(victory, ship("Redoutable", "J5", side=FRENCH), options=options, shoals=[Shoal(BANK, depth, known_to)])
    return throwing(found)


def grounded(die: int, turn: int = 1) -> Battle:
    """Victory has run onto the bank with this die, having come from J20."""
    sea = coast()
    victory = sea.ships["victory"]
    before = victory.place
    victory.bow = BANK
    throwing(sea, die)
    aground.run(sea, victory, before, BANK)
    sea.turn = turn
    return sea


@pytest.mark.rule("WS O.XI")
@pytest.mark.parametrize(("depth", "struck"), [(15, True), (20, True), (21, False)])
def test_a_ship_strikes_where_the_water_is_no_deeper_than_she(depth: int, struck: bool) -> None:
    sea = coast(depth)
    victory = sea.ships["victory"]
    assert aground.strikes(sea, victory, [BANK]) == (BANK if struck else None)
    assert aground.strikes(sea, victory, [parse_hex("J18")]) is None


def test_without_the_option_nobody_runs_aground() -> None:
    sea = coast(options=Options())
    assert aground.strikes(sea, sea.ships["victory"], [BANK]) is None


@pytest.mark.rule("WS O.XI.B.p1")
def test_a_die_says_how_hard_she_is_aground() -> None:
    sea = grounded(3)
    victory = sea.ships["victory"]
    assert victory.aground is not None
    assert victory.aground.die == 3
    assert RanAground("victory", BANK, 3) in sea.tray.journal


@pytest.mark.rule("WS O.XI.B.p1")
@pytest.mark.parametrize(("die", "off"), [(3, False), (4, True), (6, True)])
def test_in_the_reload_phase_a_higher_die_refloats_her(die: int, off: bool) -> None:
    sea = throwing(grounded(3, turn=2), die)
    played(sea, load(sea))
    assert (sea.ships["victory"].aground is None) is off


@pytest.mark.rule("WS O.XI.B.p1")
def test_not_in_the_turn_in_which_she_ran_aground() -> None:
    sea = throwing(grounded(1), 6)
    aground.refloat(sea)
    assert not rolls(sea.tray.journal)
    assert sea.ships["victory"].aground is not None


@pytest.mark.rule("WS O.XI.B.p1")
def test_each_later_turn_she_tries_again() -> None:
    sea = grounded(5, turn=2)
    for turn, die in ((2, 5), (3, 2), (4, 6)):
        sea.turn = turn
        assert sea.ships["victory"].aground is not None
        throwing(sea, die)
        aground.refloat(sea)
    assert sea.ships["victory"].aground is None


@pytest.mark.rule("WS O.XI.B.p2")
def test_a_six_at_first_is_the_end_of_her() -> None:
    sea = grounded(6, turn=2)
    assert sea.ships["victory"].fate == "aground for good"
    throwing(sea, 6)
    aground.refloat(sea)
    assert not rolls(sea.tray.journal)


@pytest.mark.rule("WS O.XI.D")
def test_refloated_she_lies_where_she_came_from_and_moves_normally_next_turn() -> None:
    sea = grounded(2, turn=2)
    victory = sea.ships["victory"]
    victory.still = victory.adrift = 3
    throwing(sea, 5)
    aground.refloat(sea)
    assert victory.place == Place(parse_hex("J20"), 1)
    assert (victory.still, victory.adrift) == (0, 0)
    assert sea.tray.journal[-1] == Refloated("victory", parse_hex("J20"))


def test_no_die_while_another_has_her_place_or_nobody_works_her() -> None:
    sea = grounded(1, turn=2)
    sea.ships["temeraire"] = ship("Temeraire", "J21")
    throwing(sea, 6)
    aground.refloat(sea)
    assert not rolls(sea.tray.journal)
    del sea.ships["temeraire"]
    sea.ships["victory"].surrendered = "firepower"
    aground.refloat(sea)
    assert not rolls(sea.tray.journal)


@pytest.mark.rule("WS O.XI.E")
def test_no_ship_fires_while_aground() -> None:
    sea = grounded(3)
    victory, target = sea.ships["victory"], sea.ships["redoutable"]
    target.bow = Hex(victory.bow.col + 2, victory.bow.row)
    assert BRITISH not in lines(fire(sea), "fire")
    victory.aground = None
    assert BRITISH in lines(fire(sea), "fire")


# -- the lead ------------------------------------------------------------------------------------------------------------


def test_a_shoal_that_a_side_does_not_know_of_is_not_on_its_board() -> None:
    sea = coast()
    assert seen_by(sea, BRITISH).shoals == []
    assert seen_by(sea, FRENCH).shoals == sea.shoals


@pytest.mark.rule("WS O.XII.A")
@pytest.mark.parametrize(("hexes", "drifted", "found"), [(0, 0, True), (1, 0, True), (2, 0, False), (0, 1, True), (0, 2, False)])
def test_a_ship_that_moved_at_most_a_hex_learns_of_the_shoals_beside_her(hexes: int, drifted: int, found: bool) -> None:
    sea = coast()
    done = sea.ships["victory"].done
    done.hexes, done.drifted = hexes, drifted
    facts = played(sea, grapple(sea))
    assert bool(seen_by(sea, BRITISH).shoals) is found
    assert (ShoalFound("victory", BANK, 17) in facts) is found
    assert bool(sea.tray.reveals) is found


@pytest.mark.rule("WS O.XII.A")
def test_only_of_those_beside_her() -> None:
    sea = coast()
    sea.shoals.append(Shoal(parse_hex("J17"), 15, (FRENCH,)))
    shoals.cast(sea)
    assert [shoal.hex for shoal in seen_by(sea, BRITISH).shoals] == [BANK]


@pytest.mark.rule("WS O.XII.B")
@pytest.mark.parametrize(("swung", "found"), [(1, True), (2, False)])
def test_turned_120_degrees_on_her_springs_she_does_not_sound(swung: int, found: bool) -> None:
    sea = coast()
    sea.ships["victory"].done.swung = swung
    shoals.cast(sea)
    assert bool(seen_by(sea, BRITISH).shoals) is found


def test_without_the_option_nobody_sounds() -> None:
    sea = coast(options=Options(aground=True))
    shoals.cast(sea)
    assert seen_by(sea, BRITISH).shoals == []


def test_who_runs_aground_has_found_the_shoal_for_all() -> None:
    sea = grounded(2)
    assert seen_by(sea, BRITISH).shoals == [Shoal(BANK, 17)]


def test_what_one_of_three_sides_finds_is_not_told_to_the_third() -> None:
    sea = coast()
    third = sea.ships["third"] = ship("Third", "T5", side="spanish")
    sea.fleets["spanish"] = type(sea.fleets[BRITISH])("spanish", ["Spain"])
    shoals.cast(sea)
    assert third.on_board
    assert not [fact for fact in sea.tray.journal if isinstance(fact, ShoalFound)]
    assert (bool(seen_by(sea, BRITISH).shoals), bool(seen_by(sea, "spanish").shoals)) == (True, False)


# -- under way -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.XI", "WS O.XI.A")
@pytest.mark.parametrize(("order", "made"), [("3", "1"), ("1", "1"), ("1L1", "1")])
def test_running_aground_ends_her_move_and_her_log_is_corrected(order: str, made: str) -> None:
    sea = coast(heading=1)
    sea.wind.direction = 2  # she sails in attitude A
    victory = sea.ships["victory"]
    victory.orders = [order]
    throwing(sea, 4)
    played(sea, execute(sea))
    assert victory.bow == BANK
    assert victory.done.order == made
    assert victory.aground is not None
    assert (victory.aground.bow, victory.aground.heading) == (parse_hex("J20"), 1)
    victory.orders = ["1"]
    victory.still = 4
    sea.turn = 2
    played(sea, execute(sea))
    assert victory.bow == BANK  # she neither sails on nor drifts


@pytest.mark.rule("WS O.XI")
def test_a_stern_that_swings_over_a_bank_strikes_too() -> None:
    sea = coast(heading=1)
    victory = sea.ships["victory"]
    sea.shoals = [Shoal(parse_hex("I21"), 12, (FRENCH,))]
    victory.orders = ["R"]
    throwing(sea, 4)
    played(sea, execute(sea))
    assert victory.aground is not None


@pytest.mark.rule("WS O.XI.C")
def test_a_ship_that_comes_onto_land_is_destroyed() -> None:
    sea = coast(depth=99, heading=1)
    sea.shoals = []
    sea.board = Board(land=(BANK,))
    victory = sea.ships["victory"]
    victory.rigging, victory.still = [0, 0, 0], 2
    throwing(sea)
    played(sea, execute(sea))  # dismasted, she drifts onto it
    assert victory.fate == "ashore"


@pytest.mark.rule("WS O.XI")
def test_where_two_shoals_are_marked_the_shallower_counts() -> None:
    for depths in ((15, 25), (25, 15)):
        sea = coast()
        sea.shoals = [Shoal(BANK, depth, (FRENCH,)) for depth in depths]
        assert aground.strikes(sea, sea.ships["victory"], [BANK]) == BANK


@pytest.mark.rule("WS O.XI.B.p1")
def test_no_die_while_another_ship_holds_her_fast() -> None:
    sea = throwing(grounded(3, turn=2), 6)
    ties.grapple(sea, sea.ships["victory"], sea.ships["redoutable"])
    assert rolls(played(sea, load(sea))) == []
    assert sea.ships["victory"].aground is not None

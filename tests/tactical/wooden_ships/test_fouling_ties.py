"""WS B.V.C.5-8: ships that collide may foul; what holds ships together stands in both logs."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.facts import Fouled, Grappled, Ungrappled
from tactical.wooden_ships.state import Battle, Ship
from tests.tactical.wooden_ships.yard import FRENCH, battle, rolls, ship, throwing


def pair() -> tuple[Battle, Ship, Ship]:
    one, other = ship("Victory", "J20"), ship("Redoutable", "J18", side=FRENCH)
    return battle(one, other), one, other


@pytest.mark.rule("WS B.V.C.5")
@pytest.mark.parametrize(("die", "fouled"), [(1, True), (3, True), (4, False), (6, False)])
def test_one_die_says_whether_ships_that_collide_are_fouled(die: int, fouled: bool) -> None:
    sea, one, other = pair()
    throwing(sea, die)
    assert ties.collision(sea, one, other) is fouled
    assert (one.fouled, other.fouled) == ((["redoutable"], ["victory"]) if fouled else ([], []))
    assert len(rolls(sea.tray.journal)) == 1


@pytest.mark.rule("WS D.III.A.5.c")
@pytest.mark.parametrize(("die", "fouled"), [(4, True), (5, False)])
@pytest.mark.parametrize("burning", [0, 1])
def test_a_burning_fireship_fouls_more_easily(die: int, fouled: bool, burning: int) -> None:
    sea, *ships = pair()
    ships[burning].lit = True
    throwing(sea, die)
    assert ties.collision(sea, ships[0], ships[1]) is fouled


@pytest.mark.rule("WS D.III.D.3.a")
def test_a_gunboat_never_fouls_and_no_die_is_thrown() -> None:
    boat, other = ship("Boat", "J20", number=7, rating="GB"), ship("Redoutable", "J18", side=FRENCH)
    sea = throwing(battle(boat, other), 1)
    assert not ties.collision(sea, boat, other)
    assert not ties.collision(sea, other, boat)
    assert not rolls(sea.tray.journal)


def test_ships_that_are_fouled_already_are_not_fouled_twice() -> None:
    sea, one, other = pair()
    ties.foul(sea, one, other)
    throwing(sea, 1)
    assert not ties.collision(sea, one, other)
    assert one.fouled == ["redoutable"]
    assert not sea.tray.journal


@pytest.mark.rule("WS B.V.C.8")
def test_a_foul_is_written_f_in_both_logs() -> None:
    sea, one, other = pair()
    throwing(sea)
    ties.foul(sea, one, other)
    assert sea.tray.journal == [Fouled("victory", "redoutable")]
    assert Fouled.note == "F"


@pytest.mark.rule("WS B.VI.A.8")
def test_a_g_is_written_for_each_grapple() -> None:
    sea, one, other = pair()
    throwing(sea)
    ties.grapple(sea, one, other)
    ties.grapple(sea, other, one)
    assert one.grapples == {"redoutable": 2}
    assert other.grapples == {"victory": 2}
    assert [fact.note for fact in sea.tray.journal if isinstance(fact, Grappled)] == ["G", "G"]


@pytest.mark.rule("WS B.VI.B.6", "WS B.VI.B.6.e75")
def test_a_grapple_undone_is_written_g_in_brackets_in_both_editions() -> None:
    sea, one, other = pair()
    ties.grapple(sea, one, other)
    throwing(sea)
    ties.ungrapple(sea, other, one)
    assert sea.tray.journal == [Ungrappled("redoutable", "victory", 0)]
    assert Ungrappled.note == "(G)"
    assert not one.grapples
    assert not other.grapples


def test_together_is_the_whole_raft_in_the_order_of_set_up() -> None:
    ships = [ship("A", "A20"), ship("B", "C20", side=FRENCH), ship("C", "E20"), ship("D", "G20", side=FRENCH), ship("E", "I20")]
    sea = battle(*ships)
    a, b, c, d, e = ships
    ties.foul(sea, d, a)
    ties.grapple(sea, d, b)
    assert ties.together(sea, b) == ties.together(sea, a) == [a, b, d]
    assert ties.together(sea, c) == [c]
    assert ties.together(sea, e) == [e]


def test_a_ship_that_is_cut_loose_holds_nobody() -> None:
    sea, one, other = pair()
    third = sea.ships["third"] = ship("Third", "J22")
    ties.foul(sea, one, other)
    ties.grapple(sea, one, third)
    one.towing, third.towed_by = third.id, one.id
    ties.cut_loose(sea, one)
    assert not any(held.fouled or held.grapples or held.towing or held.towed_by for held in (one, other, third))


def test_neighbours_touch_with_any_hex() -> None:
    one, ahead, apart = ship("One", "J20"), ship("Ahead", "J18"), ship("Apart", "J14")
    sea = battle(one, ahead, apart)
    near = ties.neighbours(sea)
    assert near == {"one": [ahead], "ahead": [one], "apart": []}
    assert ties.adjacent(one, ahead)
    assert not ties.adjacent(ahead, apart)

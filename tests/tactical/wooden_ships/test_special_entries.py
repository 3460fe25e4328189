"""WS S.3, S.6, S.7A, S.8, S.11, S.15: ships that come onto the board after the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.dice import Fact
from tactical.wooden_ships import special
from tactical.wooden_ships.board import label_of, parse_hex
from tactical.wooden_ships.movement import execution
from tactical.wooden_ships.setting_up import laid_out
from tactical.wooden_ships.special.facts import Entering
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import asked, played, rolls, throwing


def begun(name: str, answers: Any = None) -> Battle:
    """A scenario after its set-up, before the first turn."""
    battle = throwing(laid_out(name, None, "entries"))
    played(battle, special.set_up(battle), answers)
    return battle


def turn(battle: Battle, number: int, *dice: int, answers: Any = None) -> list[Fact]:
    """The start of a turn, with these dice."""
    battle.turn = number
    return played(throwing(battle, *dice), special.turn_begins(battle), answers)


def due(facts: list[Fact]) -> list[tuple[str, str, int]]:
    """Who is told to come in, where, and with which heading."""
    return [(fact.ship, label_of(fact.hex), fact.heading) for fact in facts if isinstance(fact, Entering)]


def clear(battle: Battle) -> None:
    """Everybody has sailed out of the way."""
    for number, ship in enumerate(battle.afloat()):
        ship.bow = ship.bow._replace(row=200 + 3 * number)


def enter(battle: Battle, ship: Ship, order: str = "2") -> None:
    """A ship carries out her first order."""
    ship.orders = [order]
    played(battle, execution.execute(battle))


# -- Ushant --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.3.n1")
@pytest.mark.parametrize(("die", "hex"), [(1, "A5"), (2, "A5"), (3, "A6"), (4, "A6"), (5, "A7"), (6, "A7")])
def test_british_reserves_come_in_where_a_die_says_one_a_turn_in_the_order_of_the_chart(die: int, hex: str) -> None:
    battle = begun("ushant")
    clear(battle)
    facts = turn(battle, 1, die, 1)
    assert due(facts)[0] == ("british-vengeance", hex, 3)
    assert [key for key, _, _ in due(facts) if key.startswith("british")] == ["british-vengeance"]
    enter(battle, battle.ships["british-vengeance"])
    clear(battle)
    assert due(turn(battle, 2, die, 1))[0][0] == "british-worcester"


@pytest.mark.rule("WS S.3.n1")
def test_a_british_reserve_whose_hex_is_taken_takes_any_other_that_is_open() -> None:
    battle = begun("ushant")
    clear(battle)
    battle.ships["british-monarch"].bow = parse_hex("A6")
    battle.ships["british-monarch"].heading = 3
    facts = turn(battle, 1, 3, 1, answers={"british hex of entry": "A7"})
    assert due(facts)[0] == ("british-vengeance", "A7", 3)


@pytest.mark.rule("WS S.3.n1")
def test_where_all_three_hexes_are_taken_the_british_reserves_wait() -> None:
    battle = begun("ushant")
    clear(battle)
    for name, hex in (("monarch", "A5"), ("hector", "A6"), ("centaur", "A7")):
        battle.ships[f"british-{name}"].bow = parse_hex(hex)
    assert [key for key, _, _ in due(turn(battle, 1, 1, 1)) if key.startswith("british")] == []


@pytest.mark.rule("WS S.3.n2")
@pytest.mark.parametrize(("die", "hex"), [(1, "YY33"), (2, "YY34"), (3, "YY33"), (4, "YY34"), (5, "YY33"), (6, "YY34")])
def test_french_reserves_come_in_at_one_hex_on_an_odd_die_and_at_the_other_on_an_even_one(die: int, hex: str) -> None:
    battle = begun("ushant")
    clear(battle)
    assert due(turn(battle, 1, 1, die))[1] == ("french-dauphin-royal", hex, 6)


@pytest.mark.rule("WS S.3.n2")
def test_french_reserves_wait_until_both_their_hexes_are_open() -> None:
    battle = begun("ushant")
    clear(battle)
    battle.ships["french-couronne"].bow = parse_hex("YY34")
    facts = turn(battle, 1, 1)
    assert len(due(facts)) == 1
    assert len(rolls(facts)) == 1
    clear(battle)
    assert ("french-dauphin-royal", "YY33", 6) in due(turn(battle, 2, 5))


# -- lines ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.6.n")
def test_the_british_at_the_chesapeake_come_in_line_at_one_hex_of_edge_4_heading_1_or_6() -> None:
    battle = begun("chesapeake", {"line of entry": "D35:6"})
    assert due(turn(battle, 1)) == [("british-alfred", "D35", 6)]
    enter(battle, battle.ships["british-alfred"])
    assert battle.ships["british-alfred"].fate == "afloat"
    assert due(turn(battle, 2)) == [("british-belliqueux", "D35", 6)]


@pytest.mark.rule("WS S.6.n")
@pytest.mark.parametrize("way", ["Z35:1", "B34:1", "B35:2", "A35:6"])
def test_they_come_by_no_other_hex_or_heading(way: str) -> None:
    """A ship that heads for direction 6 comes to A35 from another hex of the board, not from beyond it."""
    with pytest.raises(IllegalChoice):
        begun("chesapeake", {"line of entry": way})


@pytest.mark.rule("WS S.8.n")
def test_the_rear_of_both_fleets_at_the_saintes_comes_in_astern_of_the_line() -> None:
    battle = begun("saintes")
    assert due(turn(battle, 1)) == [("french-caesar", "YY7", 5), ("british-prudent", "A4", 3)]
    for key in ("french-caesar", "british-prudent"):
        battle.ships[key].fate = "afloat"
    assert [key for key, _, _ in due(turn(battle, 2))] == ["french-dauphin-royal", "british-russell"]


@pytest.mark.rule("WS S.8.n")
def test_who_finds_a_wreck_in_the_way_comes_in_beside_it() -> None:
    battle = begun("saintes")
    fame = battle.ships["british-fame"]
    fame.bow, fame.surrendered = parse_hex("A4"), "struck"
    assert ("british-prudent", "A3", 3) in due(turn(battle, 1))


# -- Suffren -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.7A.n")
def test_suffrens_ships_come_in_anywhere_from_A1_to_W1_each_at_a_hex_of_her_own() -> None:
    battle = begun("suffren-1", {"places of entry": {"french-heros": "A1:3", "french-orient": "C1:5"}})
    heros, orient = battle.ships["french-heros"], battle.ships["french-orient"]
    assert (special.entries(battle, heros), special.entries(battle, orient)) == ((heros.place,), (orient.place,))
    assert (label_of(heros.bow), heros.heading, label_of(orient.bow), orient.heading) == ("A1", 3, "C1", 5)
    assert len({ship.bow for ship in battle.ships.values() if ship.fate == "coming"}) == 12


@pytest.mark.rule("WS S.7A.n")
def test_the_enemy_does_not_know_where_they_will_come_in() -> None:
    views = list[Battle]()
    for places in ({"french-heros": "A1:3"}, {"french-heros": "A1:4"}):
        battle = begun("suffren-1", {"places of entry": places})
        views.append(seen_by(battle, "british"))
        assert not due(battle.tray.journal)
        assert seen_by(battle, "french").ships["french-heros"].bow == parse_hex("A1")
    assert views[0].ships["french-heros"] == views[1].ships["french-heros"]
    assert views[0].ships["french-heros"].bow != parse_hex("A1")
    line = begun("chesapeake", {"line of entry": "D35:6"})
    assert (seen_by(line, "french").entries, [*seen_by(line, "british").entries]) == ({}, ["british-line"])


@pytest.mark.rule("WS S.7A.n")
def test_no_two_of_them_come_in_by_the_same_hex_and_none_beyond_W1() -> None:
    with pytest.raises(IllegalChoice, match="both enter by A1"):
        begun("suffren-1", {"places of entry": {"french-heros": "A1:3", "french-orient": "A1:4"}})
    with pytest.raises(IllegalChoice):
        begun("suffren-1", {"places of entry": {"french-heros": "X1:4"}})


# -- turns of their own --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.11.n")
def test_late_british_ships_at_the_nile_come_in_on_turns_2_3_4_and_6() -> None:
    battle = begun("nile")
    came = dict[int, list[str]]()
    for number in range(1, 8):
        came[number] = [key.removeprefix("british-") for key, _, _ in due(turn(battle, number))]
        for key in came[number]:
            battle.ships[f"british-{key}"].fate = "afloat"
        clear(battle)
    assert came == {
        1: [],
        2: ["minotaur", "defence", "bellerophon"],
        3: ["majestic"],
        4: ["leander", "alexander"],
        5: [],
        6: ["swiftsure"],
        7: [],
    }


@pytest.mark.rule("WS S.11.n")
def test_ships_of_the_same_turn_take_different_hexes_and_the_owner_chooses_them() -> None:
    battle = begun("nile")
    turn(battle, 1)
    facts = turn(battle, 2, answers={"hex of entry": ["YY33", "YY35"]})
    assert [hex for _, hex, _ in due(facts)] == ["YY33", "YY35", "YY34"]


@pytest.mark.rule("WS S.15.n")
def test_late_british_ships_at_trafalgar_come_in_by_edge_1_on_turns_3_4_and_5() -> None:
    battle = begun("trafalgar")
    came = dict[int, list[tuple[str, str, int]]]()
    for number in range(1, 8):
        came[number] = due(turn(battle, number))
        for key, _, _ in came[number]:
            battle.ships[key].fate = "afloat"
        clear(battle)
    assert came[1] == came[2] == []
    assert came[3] == [
        ("british-revenge", "Y1", 5),
        ("british-defiance", "AA1", 5),
        ("british-dreadnought", "II1", 5),
        ("british-swiftsure", "GG1", 5),
    ]
    assert came[4] == [("british-polyphemus", "EE1", 5)]
    assert came[5] == [("british-thunderer", "II1", 5), ("british-defence", "II1", 5)]
    assert came[6] == []


@pytest.mark.rule("WS S.15.n")
def test_two_that_come_in_by_the_same_hex_on_the_same_turn_come_one_after_the_other() -> None:
    battle = begun("trafalgar")
    turn(battle, 5)
    clear(battle)
    battle.wind.velocity, battle.ships["british-dreadnought"].fate = 3, "left"
    thunderer, defence = battle.ships["british-thunderer"], battle.ships["british-defence"]
    thunderer.orders, defence.orders = ["2"], ["1"]
    played(battle, execution.execute(battle))
    assert (thunderer.fate, label_of(thunderer.bow)) == ("afloat", "HH1")
    assert defence.fate == "coming"
    defence.orders, thunderer.orders = ["1"], ["2"]
    played(battle, execution.execute(battle))
    assert (defence.fate, label_of(defence.bow)) == ("afloat", "II1")


@pytest.mark.rule("WS B.IV.B.8")
def test_the_first_hex_of_the_board_counts_and_a_ship_that_is_not_due_may_not_enter() -> None:
    battle = begun("trafalgar")
    turn(battle, 1)
    revenge = battle.ships["british-revenge"]
    assert special.entries(battle, revenge) == ()
    turn(battle, 2)
    turn(battle, 3)
    assert [label_of(place.bow) for place in special.entries(battle, revenge)] == ["Y1"]
    enter(battle, revenge, "1")
    assert (revenge.fate, label_of(revenge.bow)) == ("afloat", "Y1")


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    battle = begun("saintes")
    assert asked(special.turn_begins(battle)) == []


@pytest.mark.rule("WS S.3.n1")
def test_who_was_called_and_is_not_in_yet_keeps_her_hex_while_it_is_open_and_takes_another_when_it_is_not() -> None:
    battle = begun("ushant")
    clear(battle)
    assert due(turn(battle, 1, 1, 1)) == [("british-vengeance", "A5", 3), ("french-dauphin-royal", "YY33", 6)]
    assert due(turn(battle, 2)) == []
    battle.afloat()[0].bow = parse_hex("A5")
    assert due(turn(battle, 3, answers={"hex of entry": "A7"})) == [("british-vengeance", "A7", 3)]

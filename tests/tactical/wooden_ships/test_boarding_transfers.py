"""WS B.IX.A, B.VII.B.6-8: crews that go over to another ship, and what they are there."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.boarding import crews, parties
from tactical.wooden_ships.boarding.facts import Captured, MeleeRound, Transferred
from tactical.wooden_ships.loading.repairs import possible
from tactical.wooden_ships.squares import faults, mark_crew, mark_hull
from tactical.wooden_ships.state import Battle
from tests.tactical.wooden_ships.boarders import MISS, ROW, alongside, board, next_turn, of, write
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, ship


def friends() -> Battle:
    """Alfred and Canada side by side, free of each other."""
    return battle(ship("Alfred", ROW[0]), ship("Canada", ROW[1]))


@pytest.mark.rule("WS B.IX.A.1", "WS B.VII.B.6")
def test_a_party_goes_over_to_the_friend_beside_her() -> None:
    fight = friends()
    write(fight, alfred="TBP12:canada")
    told = board(fight)
    assert of(told, Transferred) == [Transferred("alfred", "canada", 9, 0)]
    assert [guest.squares for guest in fight.ships["canada"].guests] == [9]


@pytest.mark.rule("WS B.IX.A.1")
def test_friends_who_have_come_apart_keep_their_people() -> None:
    fight = friends()
    write(fight, alfred="TBP1:canada")
    fight.ships["canada"].bow = fight.ships["canada"].bow._replace(row=30)
    assert board(fight) == []
    assert fight.ships["alfred"].crew == [5, 4, 4]


@pytest.mark.rule("WS B.IX.A.2.p1")
def test_who_has_left_is_marked_like_a_casualty_and_recorded_apart() -> None:
    fight = friends()
    alfred, canada = fight.ships.values()
    write(fight, alfred="TBP1:canada")
    board(fight)
    assert (alfred.crew, alfred.crew_marks, alfred.crew_away) == ([0, 4, 4], [1] * 5, [5, 0, 0])
    assert [(guest.origin, guest.sections) for guest in canada.guests] == [("alfred", [5, 0, 0])]
    assert faults(alfred) == faults(canada) == []


@pytest.mark.rule("WS B.IX.A.2.p2")
def test_nobody_goes_over_to_a_friend_who_surrendered_under_fire() -> None:
    fight = friends()
    write(fight, alfred="TBP1:canada")
    fight.ships["canada"].surrendered = "firepower"
    assert board(fight) == []
    assert (fight.ships["alfred"].crew, fight.ships["canada"].guests) == ([5, 4, 4], [])


@pytest.mark.rule("WS B.IX", "WS B.VIII.D.1.b.p2")
def test_nobody_leaves_a_ship_that_surrendered_under_fire() -> None:
    fight = friends()
    write(fight, alfred="TBP1:canada")
    fight.ships["alfred"].surrendered = "struck"
    assert board(fight) == []
    assert fight.ships["alfred"].crew == [5, 4, 4]


@pytest.mark.rule("WS B.IX.A.3")
def test_they_fill_lost_squares_for_good_the_latest_first() -> None:
    fight = friends()
    alfred, canada = fight.ships.values()
    mark_crew(canada, 7)  # section 1 whole, then two of section 2
    write(fight, alfred="TBP1:canada")
    told = board(fight)
    assert (canada.crew, canada.crew_marks) == ([3, 4, 4], [1, 1])
    assert of(told, Transferred) == [Transferred("alfred", "canada", 5, 5)]
    assert (canada.guests, alfred.crew_away) == ([], [])


@pytest.mark.rule("WS B.IX.A.3")
def test_who_is_more_than_was_lost_stays_aboard_beside_the_crew() -> None:
    fight = friends()
    canada = fight.ships["canada"]
    mark_crew(canada, 2)
    write(fight, alfred="TBP1:canada")
    board(fight)
    assert (canada.crew, [guest.squares for guest in canada.guests]) == ([5, 4, 4], [3])
    assert fight.ships["alfred"].crew_away == [3, 0, 0]


@pytest.mark.rule("WS B.IX.A.3")
def test_they_may_stay_apart_and_go_home_again() -> None:
    fight = friends()
    alfred, canada = fight.ships.values()
    mark_crew(canada, 2)
    write(fight, alfred="TBP1:canada:apart")
    board(fight)
    assert (canada.crew, [guest.squares for guest in canada.guests]) == ([3, 4, 4], [5])
    next_turn(fight)
    write(fight, canada="TBP1234:alfred")
    board(fight)
    assert (canada.crew, alfred.crew, alfred.crew_away) == ([0, 0, 0], [5, 4, 4], [])
    assert [guest.origin for guest in alfred.guests] == ["canada"]


@pytest.mark.rule("WS B.IX.A.3")
def test_people_who_are_only_away_are_no_losses_to_be_filled() -> None:
    fight = battle(ship("Alfred", ROW[0]), ship("Canada", ROW[1]), ship("Defence", ROW[2]))
    _, canada, defence = fight.ships.values()
    write(fight, alfred="TBP1:canada", canada="TBP1:defence")
    board(fight)
    assert canada.crew == [0, 4, 4]
    assert [(one.name, [guest.origin for guest in one.guests]) for one in (canada, defence)] == [
        ("Canada", ["alfred"]),
        ("Defence", ["canada"]),
    ]


@pytest.mark.rule("WS B.IX.A.4.p1")
def test_they_take_the_quality_of_the_crew_they_join() -> None:
    fight = alongside(ship("Berwick", ROW[2], side=FRENCH), ship("Canada", ROW[1], quality="poor"))
    fight.ships["alfred"] = ship("Alfred", ROW[0], quality="elite")
    write(fight, alfred="TBP1:canada")
    board(fight)
    next_turn(fight)
    assert fight.ships["canada"].guests[0].quality == "poor"
    write(fight, canada="OBP1234:berwick", berwick="DBP123")
    assert of(board(fight, *[MISS] * 6), MeleeRound)[0].strengths == (18, 39)


def reinforced() -> Battle:
    """Alfred boards Berwick; a friend sends people to Berwick, who has lost some."""
    fight = alongside(ship("Alfred", ROW[0]), ship("Berwick", ROW[1], side=FRENCH), ship("Centaure", ROW[2], side=FRENCH))
    mark_crew(fight.ships["berwick"], 3)
    return fight


@pytest.mark.rule("WS B.VII.B.7", "WS B.IX.A.4.p2")
def test_people_who_come_to_a_ship_in_melee_do_not_fight_this_turn() -> None:
    fight = reinforced()
    write(fight, alfred="OBP1", berwick="DBP1", centaure="TBP1:berwick")
    told = board(fight, *[MISS] * 6)
    assert fight.ships["berwick"].crew[0] == 5  # they are aboard, in the places of the fallen
    assert {one.strengths for one in of(told, MeleeRound)} == {(15, 6)}


@pytest.mark.rule("WS B.VII.B.7")
def test_people_who_came_last_turn_may_fight() -> None:
    fight = reinforced()
    write(fight, alfred="OBP1", berwick="DBP1", centaure="TBP1:berwick")
    board(fight, *[MISS] * 6)
    next_turn(fight)
    write(fight)
    assert of(board(fight, *[MISS] * 6), MeleeRound)[0].strengths == (15, 15)
    assert [party.sections for party in fight.ships["berwick"].parties] == [(1,)]


@pytest.mark.rule("WS B.VII.B.7")
def test_friends_who_came_this_turn_are_in_no_party() -> None:
    fight = friends()
    write(fight, alfred="TBP1:canada")
    board(fight)
    assert crews.available(fight, fight.ships["canada"]) == [1, 2, 3]
    next_turn(fight)
    assert crews.available(fight, fight.ships["canada"]) == [1, 2, 3, 4]


@pytest.mark.rule("WS B.VII.B.7", "WS B.VIII.D.2.b")
def test_a_ship_whose_only_people_have_just_come_does_nothing_this_turn() -> None:
    fight = friends()
    canada = fight.ships["canada"]
    mark_crew(canada, 13)
    assert canada.helpless
    write(fight, alfred="TBP1:canada")
    board(fight)
    assert (canada.crew, canada.helpless) == ([0, 1, 4], True)
    next_turn(fight)
    assert not canada.helpless


@pytest.mark.rule("WS B.VII.B.7", "WS A.X.B.p2")
@pytest.mark.parametrize("apart", ["", ":apart"])
def test_people_who_have_just_come_are_no_help_with_repairs_this_turn(apart: str) -> None:
    """Canada has one section left, and two are needed; where she has two already she needs no help."""
    for lost, this_turn in ((9, False), (5, True)):
        fight = friends()
        canada = fight.ships["canada"]
        mark_crew(canada, lost)
        mark_hull(canada, 4)
        write(fight, alfred=f"TBP1:canada{apart}")
        board(fight)
        assert bool(possible(fight, canada)) is this_turn
        next_turn(fight)
        assert possible(fight, canada) == ["hull"]


@pytest.mark.rule("WS B.IX.A.4.p2")
def test_people_who_came_surrender_with_the_ship() -> None:
    fight = reinforced()
    _, berwick, centaure = fight.ships.values()
    berwick.crew, berwick.crew_marks = [1, 0, 0], [1] * 4 + [2] * 4 + [3] * 4
    write(fight, alfred="OBP12", berwick="DBP1", centaure="TBP123:berwick")
    told = board(fight, 1, MISS)
    assert of(told, Captured)
    assert (berwick.captor, centaure.crew) == (BRITISH, [0, 0, 0])
    assert sum(berwick.crew) + sum(one.squares for one in berwick.prisoners) == 13
    assert berwick.guests == []


@pytest.mark.rule("WS B.IX.A.4.p2")
def test_people_who_came_cannot_be_sent_back_in_the_same_turn() -> None:
    fight = friends()
    write(fight, alfred="TBP1:canada", canada="TBP1:alfred")
    board(fight)
    assert [fight.ships[key].guests[0].origin for key in ("alfred", "canada")] == ["canada", "alfred"]
    keys = [
        option.key for form in asked(parties.prepare(fight)) for part in getattr(form, "parts", ()) for option in part.options
    ]
    assert "TBP2:canada" in keys
    assert not any("4" in key for key in keys)

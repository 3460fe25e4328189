"""WS B.IX.D.11, B.VIII.D.2: crew losses aboard prizes, and of friends who lend a hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.wooden_ships import squares
from tactical.wooden_ships.damage.facts import Damaged
from tactical.wooden_ships.state import Battle, Company, Options, Ship
from tests.tactical.wooden_ships.volleys import make_prize, marked, seen, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship

PLAIN = only(Options(), criticals=False, sinking=False)


def taken(prize: list[int], options: Options = PLAIN) -> tuple[Battle, Ship, Ship, Ship]:
    """A British ship with a French prize crew, under British fire."""
    target, taker = ship("Target", "M10"), ship("Taker", "A1", side=FRENCH, crew=(6, 5, 5))
    firer = ship("Firer", "K10")
    make_prize(target, taker, prize)
    return battle(target, taker, firer, options=options), target, taker, firer


def people(fight: Battle) -> int:
    """Everybody alive: on logs, in prize crews, and as guests or prisoners."""
    on_logs = sum(one.crewed for one in fight.ships.values())
    companies = [company for one in fight.ships.values() for company in (*one.guests, *one.prisoners)]
    companies += [one.prize for one in fight.ships.values() if one.prize is not None]
    return on_logs + sum(company.squares for company in companies)


@pytest.mark.rule("WS B.IX.D.11")
def test_odd_losses_are_the_prize_crews_and_even_ones_the_prisoners() -> None:
    """X14: five crew hits in a phase: three of the prize crew, two of the prisoners."""
    fight, target, taker, firer = taken([4, 4, 0])
    [fact] = seen(marked(fight, volley(firer, target, crew=5)), Damaged)
    assert (fact.crew, fact.prisoners) == (3, 2)
    assert target.prize is not None
    assert target.prize.sections == [1, 4, 0]
    assert target.crew == [3, 4, 4]
    assert taker.crew_away == [1, 4, 0]
    assert squares.faults(taker) == []
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.IX.D.11")
def test_losses_are_counted_through_all_volleys_of_a_phase_and_anew_in_the_next() -> None:
    fight, target, _, firer = taken([4, 4, 0])
    one = volley(firer, target, crew=1)
    marked(fight, one, one, one)
    assert target.prize is not None
    assert target.prize.squares == 6
    assert target.crewed == 12
    marked(fight, one)  # the first of a new phase
    assert target.prize.squares == 5
    assert target.crewed == 12


@pytest.mark.rule("WS B.IX.D.11", "WS A.I.A.2.b.2")
def test_losses_of_critical_hits_are_counted_on() -> None:
    fight, target, _, firer = taken([4, 4, 0], only(PLAIN, criticals=True))
    rake = volley(firer, target, crew=1, critical=True, table=7, rake="stern")
    marked(fight, rake, dice=(6,))  # line 13: double
    assert target.prize is not None
    assert target.prize.squares == 7
    assert target.crewed == 12


@pytest.mark.rule("WS B.IX.D.11", "WS B.VIII.D.2.b")
def test_losses_beyond_those_who_are_there_are_misses() -> None:
    fight, target, _, firer = taken([3, 0, 0])
    target.crew, target.crew_marks = [0, 0, 1], [1] * 5 + [2] * 4 + [3] * 3
    marked(fight, volley(firer, target, crew=4))
    assert target.prize is not None
    assert target.prize.squares == 1
    assert target.crewed == 0
    assert target.captor == FRENCH
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.IX.D.11")
def test_a_prize_crew_shot_away_gives_the_ship_back() -> None:
    fight, target, taker, firer = taken([2, 0, 0])
    marked(fight, volley(firer, target, crew=3))
    assert target.captor is None
    assert target.side == BRITISH
    assert target.crewed == 12
    assert not any(taker.crew_away)


@pytest.mark.rule("WS B.VIII.D.2.a")
def test_friends_aboard_fall_after_her_own_people() -> None:
    target, firer, friend = ship("Target", "M10", crew=(2, 2)), ship("Firer", "K10", side=FRENCH), ship("Friend", "A1")
    fight = battle(target, firer, friend, options=PLAIN)
    target.guests = [Company("friend", BRITISH, "average", [3, 0, 0], 0)]
    friend.crew, friend.crew_marks, friend.crew_away = [2, 4, 4], [1] * 3, [3, 0, 0]
    marked(fight, volley(firer, target, crew=5))
    assert target.crew == [0, 0]
    assert sum(one.squares for one in target.guests) == 2
    assert friend.crew_away == [2, 0, 0]
    assert not target.helpless


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 6), max_size=5), st.integers(1, 6), st.integers(0, 5))
def test_nobody_is_lost_but_the_dead(hits: list[int], first: int, second: int) -> None:
    fight, target, taker, firer = taken([first, second, 0])
    before = people(fight)
    dead = 0
    for crew in hits:
        told = seen(marked(fight, volley(firer, target, crew=crew)), Damaged)
        dead += sum(fact.crew + fact.prisoners for fact in told)
        assert people(fight) == before - dead
    for one in (target, taker):
        assert squares.faults(one) == []
    away = sum(taker.crew_away)
    company = target.prize.squares if target.prize is not None else 0
    assert away == company + sum(one.squares for one in target.prisoners if one.origin == "taker")


@pytest.mark.rule("WS B.IX.D.11", "WS B.IX.D.7")
def test_friends_of_the_prisoners_fall_after_them() -> None:
    fight, target, _, firer = taken([4, 4, 0])
    friend = fight.ships["friend"] = ship("Friend", "A9", crew=(3, 4, 4))
    squares.mark_crew_in(friend, 1, 3)
    friend.crew_away = [3, 0, 0]
    target.prisoners = [Company("friend", BRITISH, "average", [3, 0, 0], 0)]
    squares.mark_crew(target, 12)
    before = people(fight)
    [fact] = seen(marked(fight, volley(firer, target, crew=6)), Damaged)
    assert (fact.crew, fact.prisoners) == (3, 3)  # one of her own crew, two of the others
    assert (target.crew, [one.squares for one in target.prisoners], friend.crew_away) == ([0, 0, 0], [1], [1, 0, 0])
    assert people(fight) == before - 6

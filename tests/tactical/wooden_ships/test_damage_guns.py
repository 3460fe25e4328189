"""WS B.VIII.D.3.a, A.VIII.A.7: which gun squares are lost, and what their owner may choose."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships import squares
from tactical.wooden_ships.damage.marking import mark
from tactical.wooden_ships.damage.volley import Volley
from tactical.wooden_ships.state import Battle, GunSquare, Options, basic
from tests.tactical.wooden_ships.volleys import Pair, duel, forms, marked, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship

BASIC = basic()
PLAIN = only(Options(), criticals=False, sinking=False)
KIND = "gun squares lost"


def pair(options: Options = BASIC, **fields: Any) -> Pair:
    return duel(options, **fields)


def lines(fight: Battle, *volleys: Volley) -> list[tuple[str, str, list[str]]]:
    """Who is asked for which line with which keys."""
    return [
        (form.side, part.key, [option.key for option in part.options])
        for form in forms(mark(fight, list(volleys)))
        for part in form.parts
    ]


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_the_owner_of_the_hit_ship_may_give_up_a_carronade() -> None:
    for answer, left in (({"target:1": "left:gun"}, (1, 2)), ({"target:1": "left:carronade"}, (2, 1)), (None, (2, 1))):
        fight, target, firer = pair(guns=2, carronades=2)
        marked(fight, volley(firer, target, guns=1), answers={f"{BRITISH} {KIND}": answer} if answer else None)
        deck = target.decks["left"]
        assert (deck.squares(), deck.short()) == left
        assert squares.faults(target) == []


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_the_owner_is_asked_and_nobody_else_and_only_where_there_is_a_choice() -> None:
    fight, target, firer = pair(guns=2, carronades=2)
    assert lines(fight, volley(firer, target, guns=2)) == [
        (BRITISH, "target:1", ["left:gun", "left:carronade"]),
        (BRITISH, "target:2", ["left:gun", "left:carronade"]),
    ]
    fight, target, firer = pair(guns=2)
    assert lines(fight, volley(firer, target, guns=1)) == []
    fight, target, firer = pair(guns=1, carronades=1)  # two hits take both, whatever is said
    assert [key for _, key, _ in lines(fight, volley(firer, target, guns=2))] == ["target:1"]


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
def test_gun_hits_fall_on_the_near_side_then_on_the_other() -> None:
    fight, target, firer = pair(guns=2)
    marked(fight, volley(firer, target, guns=1))
    assert (target.decks["left"].squares(), target.decks["right"].squares()) == (1, 2)
    marked(fight, volley(firer, target, guns=2))
    assert (target.decks["left"].squares(), target.decks["right"].squares()) == (0, 1)


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
def test_with_both_sides_as_near_the_owner_chooses() -> None:
    fight, target, firer = pair(guns=2)
    rake = volley(firer, target, guns=2, near=None, rake="bow")
    assert [keys for _, _, keys in lines(fight, rake)] == [["left:gun", "right:gun"]] * 2
    fight, target, firer = pair(guns=2)
    marked(fight, rake, answers={KIND: {"target:1": "right:gun", "target:2": "right:gun"}})
    assert (target.decks["left"].squares(), target.decks["right"].squares()) == (2, 0)


@pytest.mark.rule("WS B.VIII.D.3.a.p1")
def test_a_square_that_is_gone_when_its_turn_comes_is_replaced() -> None:
    fight, target, firer = pair(guns=3, carronades=1)
    answer = {KIND: {"target:1": "left:carronade", "target:2": "left:carronade"}}
    marked(fight, volley(firer, target, guns=2), answers=answer)
    assert (target.decks["left"].squares(), target.decks["left"].short()) == (2, 0)
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
def test_the_usual_square_is_one_of_a_broadside_that_is_not_loaded() -> None:
    fight, target, firer = pair(guns=3)
    target.decks["right"].shot = None
    marked(fight, volley(firer, target, guns=1, near=None, rake="bow"))
    assert (target.decks["left"].squares(), target.decks["right"].squares()) == (3, 2)


@pytest.mark.rule("WS A.VIII.A.7")
def test_gun_hits_fall_on_the_section_nearest_to_the_guns() -> None:
    fight, target, firer = pair(PLAIN, guns=6)
    marked(fight, volley(firer, target, guns=2, near="left", near_half="bow"))
    assert target.decks["left"].guns == [1, 3]
    assert target.decks["right"].guns == [3, 3]
    target.decks["right"].shot = None  # the other side would be the usual loss if there were a choice
    marked(fight, volley(firer, target, guns=2, near="left", near_half="bow"))
    assert target.decks["left"].guns == [0, 2]  # the rest of that broadside before any other


@pytest.mark.rule("WS A.VIII.A.7")
def test_of_sections_as_near_the_owner_chooses_and_of_an_empty_broadside_any() -> None:
    fight, target, firer = pair(PLAIN, guns=4, carronades=2)
    same = volley(firer, target, guns=1, near="left")
    halves = ["left:bow:gun", "left:stern:gun", "left:bow:carronade", "left:stern:carronade"]
    assert lines(fight, same) == [(BRITISH, "target:1", halves)]
    fight, target, firer = pair(PLAIN, guns=4, carronades=2)
    marked(fight, same, answers={KIND: {"target:1": "left:bow:gun"}})
    assert target.gun_marks == [GunSquare("left", "bow")]
    target.decks["left"].guns, target.decks["left"].carronades = [0, 0], [0, 0]
    keys = ["right:bow:gun", "right:stern:gun", "right:bow:carronade", "right:stern:carronade"]
    aside = volley(firer, target, guns=1, near="left", near_half="bow")
    assert [found for _, _, found in lines(fight, aside)] == [keys]


@pytest.mark.rule("WS A.VIII.A.7")
def test_a_rake_hits_the_bow_sections_of_both_sides() -> None:
    fight, target, firer = pair(PLAIN, guns=4)
    rake = volley(firer, target, guns=1, near=None, near_half="bow", rake="bow")
    assert [found for _, _, found in lines(fight, rake)] == [["left:bow:gun", "right:bow:gun"]]


@pytest.mark.rule("WS A.VIII.A.7")
def test_sections_do_not_count_without_fields_of_fire() -> None:
    fight, target, firer = pair(BASIC, guns=6)
    marked(fight, volley(firer, target, guns=2, near="left", near_half="bow"))
    assert target.decks["left"].guns == [2, 2]
    assert squares.faults(target) == []


@pytest.mark.rule("WS B.VIII.A.7", "WS B.VIII.D.3.a.p1")
def test_both_owners_are_asked_at_once_for_all_their_ships() -> None:
    one, two = (ship(name, at, carronades=2) for name, at in (("One", "M10"), ("Two", "M14")))
    three = ship("Three", "K10", side=FRENCH, carronades=2)
    fight = battle(one, two, three, options=BASIC)
    hits = [volley(three, one, guns=1), volley(three, two, guns=1), volley(one, three, guns=1)]
    questions = forms(mark(fight, hits))
    assert [(form.side, [part.key for part in form.parts]) for form in questions] == [
        (BRITISH, ["one:1", "two:1"]),
        (FRENCH, ["three:1"]),
    ]
    assert all("one" not in str(option.label) for form in questions for part in form.parts for option in part.options)

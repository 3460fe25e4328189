"""WS B.VI: grapples are thrown, then undone."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Form
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.facts import Grappled, Ungrappled
from tactical.wooden_ships.fouling.grappling import grapple
from tactical.wooden_ships.movement.execution import execute
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Battle, Options
from tests.tactical.wooden_ships.yard import FRENCH, asked, battle, lines, only, played, rolls, ship, throwing

US = "british grapple"
THEM = "french grapple"


def moving(*ships: Any, **fields: Any) -> Battle:
    """A battle in which every ship has moved a hex this turn."""
    sea = battle(*ships, **fields)
    for one in sea.ships.values():
        one.done.hexes = 1
    return sea


def duel() -> Battle:
    return moving(ship("Victory", "J20"), ship("Redoutable", "J18", side=FRENCH))


@pytest.mark.rule("WS B.VI", "WS B.VI.A.2")
def test_a_ship_may_try_each_that_has_a_hex_beside_hers_friend_or_foe_fouled_or_not() -> None:
    sea = moving(
        ship("Victory", "J20"), ship("Temeraire", "J22"),
        ship("Redoutable", "J18", side=FRENCH), ship("Achille", "J15", side=FRENCH),
    )  # fmt: skip
    ties.foul(sea, sea.ships["victory"], sea.ships["redoutable"])
    assert lines(grapple(sea), "grapple") == {
        "british": ["victory:temeraire", "victory:redoutable"],
        "french": ["redoutable:victory"],  # Achille lies two hexes off
    }


@pytest.mark.rule("WS B.VI.A.1")
def test_both_ships_of_a_pair_may_try() -> None:
    sea = throwing(duel(), 1, 2)
    facts = played(sea, grapple(sea), {US: {"victory:redoutable": "try"}, THEM: {"redoutable:victory": "try"}})
    assert [roll.about for roll in rolls(facts)] == ["victory", "redoutable"]
    assert sea.ships["victory"].grapples == {"redoutable": 2}


@pytest.mark.rule("WS B.VI.A.4.p1")
@pytest.mark.parametrize(("die", "held"), [(1, True), (2, True), (3, False), (6, False)])
def test_against_an_unfriendly_ship_a_one_or_a_two_holds(die: int, held: bool) -> None:
    sea = throwing(duel(), die)
    played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    assert sea.ships["redoutable"].grapples == ({"victory": 1} if held else {})


@pytest.mark.rule("WS B.VI.A.4.p2")
@pytest.mark.parametrize("still", [["victory"], ["redoutable"], ["victory", "redoutable"]])
def test_each_motionless_ship_makes_it_easier(still: list[str]) -> None:
    for beyond, held in ((0, True), (1, False)):
        sea = duel()
        for key in still:
            sea.ships[key].done.hexes = 0
        throwing(sea, 2 + len(still) + beyond)
        played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
        assert bool(sea.ships["victory"].grapples) is held


@pytest.mark.rule("WS B.VI.A.4.p2")
@pytest.mark.parametrize("motion", ["turns", "drifted", "swung"])
def test_a_ship_that_turned_or_drifted_was_not_motionless(motion: str) -> None:
    sea = duel()
    sea.ships["redoutable"].done.hexes = 0
    setattr(sea.ships["redoutable"].done, motion, 1)
    throwing(sea, 3)
    played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    assert not sea.ships["victory"].grapples


@pytest.mark.rule("WS B.VI.A.4.p2", "WS B.IV.A.15")
@pytest.mark.parametrize(("order", "held"), [("L", False), ("0", True)])
def test_a_ship_that_turned_for_nothing_was_not_motionless(order: str, held: bool) -> None:
    sea = battle(ship("Victory", "J20", 4), ship("Redoutable", "K20", side=FRENCH))  # Victory heads right into the wind
    sea.ships["victory"].orders, sea.ships["redoutable"].orders = [order], ["1"]
    played(sea, execute(sea))
    assert (sea.ships["victory"].done.order, sea.ships["victory"].done.turns) == (order, 0)
    throwing(sea, 3)
    played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    assert bool(sea.ships["victory"].grapples) is held


@pytest.mark.rule("WS B.VI.A.3", "WS B.VI.A.3.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_between_friends_no_die_is_needed_either_way(edition: Any) -> None:
    options = only(Options(), edition=edition)
    sea = moving(ship("Victory", "J20"), ship("Temeraire", "J22"), options=options)
    throwing(sea)
    facts = played(sea, grapple(sea), {US: {"victory:temeraire": "try"}})
    assert sea.ships["temeraire"].grapples == {"victory": 1}
    assert not rolls(facts)
    facts = played(sea, grapple(sea), {"british ungrapple": {"victory:temeraire": "try"}})
    assert not sea.ships["temeraire"].grapples
    assert not rolls(facts)


@pytest.mark.rule("WS B.IX.D.13")
def test_a_ship_that_has_surrendered_is_friendly_to_all_and_tries_nothing_herself() -> None:
    sea = duel()
    sea.ships["redoutable"].surrendered = "firepower"
    throwing(sea)
    assert lines(grapple(sea), "grapple") == {"british": ["victory:redoutable"]}
    facts = played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    assert sea.ships["victory"].grapples == {"redoutable": 1}
    assert not rolls(facts)


@pytest.mark.rule("WS B.VI.A.5")
def test_grapples_add_up_from_turn_to_turn() -> None:
    sea = throwing(duel(), 1)
    played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    throwing(sea, 2)
    played(sea, grapple(sea), {US: {"victory:redoutable": "try"}})
    assert sea.ships["redoutable"].grapples == {"victory": 2}


@pytest.mark.rule("WS B.VI.B.1")
@pytest.mark.parametrize(("die", "free"), [(1, True), (2, True), (3, False), (6, False)])
def test_after_all_grapples_a_ship_that_is_held_may_try_to_be_free(die: int, free: bool) -> None:
    sea = throwing(duel(), 1, die)
    facts = played(sea, grapple(sea), {US: {"victory:redoutable": "try"}, "french ungrapple": {"redoutable:victory": "try"}})
    assert [roll.rule for roll in rolls(facts)] == ["WS B.VI.A.4", "WS B.VI.B.1"]
    assert sea.ships["victory"].attached is not free


@pytest.mark.rule("WS B.VI.B.1")
def test_all_grapples_come_before_any_attempt_to_be_free() -> None:
    sea = moving(
        ship("Victory", "J20"),
        ship("Redoutable", "J18", side=FRENCH),
        ship("Neptune", "T20"),
        ship("Achille", "T18", side=FRENCH),
    )
    kinds = [str(question.kind) for question in asked(grapple(sea))]
    assert kinds == ["grapple", "grapple"]
    throwing(sea, 1, 1, 1, 1)
    tries = {"victory:redoutable": "try", "neptune:achille": "try"}
    freed = {"redoutable:victory": "try", "achille:neptune": "try"}
    facts = played(sea, grapple(sea), {US: tries, "french ungrapple": freed})
    assert [type(fact) for fact in facts if isinstance(fact, Grappled | Ungrappled)] == [
        Grappled,
        Grappled,
        Ungrappled,
        Ungrappled,
    ]


@pytest.mark.rule("WS B.VI.B.2", "WS B.VI.B.3", "WS B.VI.B.4", "WS B.VI.B.5")
def test_one_roll_a_grapple_and_only_with_the_last_is_she_free() -> None:
    sea = duel()
    one, other = sea.ships.values()
    for _ in range(3):
        ties.grapple(sea, one, other)
    attempt = {"british ungrapple": {"victory:redoutable": "try"}}
    throwing(sea, 1, 6, 2)
    facts = played(sea, grapple(sea), attempt)
    assert len(rolls(facts)) == 3  # one for each grapple, and no more this turn
    assert one.grapples == {"redoutable": 1}
    assert one.attached
    throwing(sea, 2)
    facts = played(sea, grapple(sea), attempt)
    assert len(rolls(facts)) == 1
    assert not one.attached
    assert not other.attached


@pytest.mark.rule("WS B.VI.B.5")
def test_each_of_the_two_may_try() -> None:
    sea = duel()
    ties.grapple(sea, *sea.ships.values())
    throwing(sea, 5, 6)
    freed = {"british ungrapple": {"victory:redoutable": "try"}, "french ungrapple": {"redoutable:victory": "try"}}
    assert [roll.about for roll in rolls(played(sea, grapple(sea), freed))] == ["victory", "redoutable"]
    assert sea.ships["victory"].attached


@pytest.mark.rule("WS B.VI.B.4", "WS B.VI.B.5")
def test_who_is_free_by_the_others_die_throws_none() -> None:
    sea = duel()
    ties.grapple(sea, *sea.ships.values())
    throwing(sea, 1)
    freed = {"british ungrapple": {"victory:redoutable": "try"}, "french ungrapple": {"redoutable:victory": "try"}}
    assert [roll.about for roll in rolls(played(sea, grapple(sea), freed))] == ["victory"]
    assert not sea.ships["redoutable"].attached


@pytest.mark.rule("WS B.VI.B.1")
def test_each_bond_of_a_side_is_named_once_with_its_grapples_or_its_tow() -> None:
    tug, tow, mate, enemy = ship("Tug", "J20"), ship("Tow", "J22"), ship("Mate", "I20"), ship("Enemy", "J18", side=FRENCH)
    sea = moving(tug, tow, mate, enemy, options=Options(towing=True))
    towing.begin(sea, tug, tow)
    ties.grapple(sea, mate, tug)
    for _ in range(2):
        ties.grapple(sea, tug, enemy)
    (british, french) = [form for form in asked(grapple(sea)) if isinstance(form, Form) and str(form.kind) == "ungrapple"]
    assert [(part.key, part.label) for part in british.parts] == [
        ("tug:tow", "Tug, towing Tow"),
        ("tug:mate", "Tug, held to Mate by 1 grapple"),
        ("tug:enemy", "Tug, held to Enemy by 2 grapples"),
    ]
    assert [part.label for part in french.parts] == ["Enemy, held to Tug by 2 grapples"]
    tow.side = FRENCH
    (_, french) = [form for form in asked(grapple(sea)) if isinstance(form, Form) and str(form.kind) == "ungrapple"]
    assert [part.label for part in french.parts] == ["Tow, towed by Tug", "Enemy, held to Tug by 2 grapples"]


def test_ships_apart_are_not_asked() -> None:
    sea = moving(ship("Victory", "J20"), ship("Redoutable", "J14", side=FRENCH))
    assert not asked(grapple(sea))

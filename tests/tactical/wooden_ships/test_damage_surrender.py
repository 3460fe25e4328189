"""WS B.VIII.D.3.b, B.VIII.D.4.b: surrender by firepower and by immobility."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.damage.facts import Surrendered
from tactical.wooden_ships.state import Battle, Options, Ship
from tests.tactical.wooden_ships.volleys import make_prize, marked, seen, volley
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, only, ship

PLAIN = only(Options(), criticals=False, sinking=False)


def disarmed(one: Ship) -> Ship:
    for deck in one.decks.values():
        deck.guns, deck.carronades = [0, 0], [0, 0]
    return one


def fight_of(target: Ship, *others: Ship) -> Battle:
    return battle(target, ship("Firer", "L10", side=FRENCH), *others, options=PLAIN)


def fired(fight: Battle, range: int = 1) -> list[Surrendered]:
    """A broadside into the target that hits nothing."""
    firer, target = fight.ships["firer"], fight.ships["target"]
    return seen(marked(fight, volley(firer, target, range=range, blows=())), Surrendered)


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
def test_a_ship_without_guns_surrenders_to_an_adjacent_broadside() -> None:
    target = disarmed(ship("Target", "M10"))
    assert fired(fight_of(target)) == [Surrendered("target", "firepower", FRENCH)]
    assert target.surrendered == "firepower"
    assert target.helpless
    armed = ship("Target", "M10")
    assert not fired(fight_of(armed))
    armed.decks["left"].guns = [0, 0]  # guns on one side are enough
    assert not fired(fight_of(armed))
    assert not armed.surrendered


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
def test_not_from_two_hexes_and_not_without_a_broadside() -> None:
    target = disarmed(ship("Target", "M10"))
    fight = fight_of(target)
    assert not fired(fight, range=2)
    assert not seen(marked(fight), Surrendered)
    assert not target.surrendered


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
@pytest.mark.parametrize(("at", "number", "held"), [("M20", 2, True), ("M20", 1, True), ("M20", 3, False), ("M22", 2, False)])
def test_a_friend_of_the_firers_class_within_ten_hexes_keeps_her_fighting(at: str, number: int, held: bool) -> None:
    target = disarmed(ship("Target", "M10", heading=1))
    friend = ship("Friend", at, number=number)
    assert bool(fired(fight_of(target, friend))) != held


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
@pytest.mark.parametrize(("firer", "held"), [(4, True), (3, True), (2, False)])
def test_it_is_the_firers_class_that_counts_and_not_her_own(firer: int, held: bool) -> None:
    """A ship of the line with a frigate of class 3 near: help enough against a frigate, but not against one of her own kind."""
    target = disarmed(ship("Target", "M10", number=2))
    fight = fight_of(target, ship("Friend", "M20", number=3))
    fight.ships["firer"].number = firer
    assert bool(fired(fight)) != held


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
def test_friends_who_can_do_nothing_are_no_help() -> None:
    troubles: list[dict[str, Any]] = [{"surrendered": "struck"}, {"doom": "sinks"}, {"fate": "left"}]
    for trouble in troubles:
        target = disarmed(ship("Target", "M10"))
        assert fired(fight_of(target, ship("Friend", "M14", **trouble)))


@pytest.mark.rule("WS B.VIII.D.3.b.p2")
def test_it_is_judged_when_the_broadside_is_fired() -> None:
    """The hit that takes the last gun does not count for its own broadside; nor does a friend's loss by the same fire."""
    target = ship("Target", "M10", guns=1)
    target.decks["right"].guns = [0, 0]
    fight = fight_of(target)
    assert not seen(marked(fight, volley(fight.ships["firer"], target, guns=1)), Surrendered)
    assert target.gunless
    assert not target.surrendered
    assert fired(fight)  # by the next one
    target = disarmed(ship("Target", "M10"))
    friend = ship("Friend", "M16", hull=1)
    fight = fight_of(target, friend)
    firer = fight.ships["firer"]
    assert not seen(marked(fight, volley(firer, target, blows=()), volley(firer, friend, hull=1)), Surrendered)
    assert friend.surrendered == "struck"
    assert fired(fight)


@pytest.mark.rule("WS D.III.B.2.b")
def test_a_merchantman_without_guns_is_open_to_it_from_the_start() -> None:
    target = ship("Target", "M10", rating="M", number=5, guns=0, hull=2, crew=(2,), rigging=(3, 3), merchant=True)
    assert fired(fight_of(target))


@pytest.mark.rule("WS B.VIII.D.3.b.p1")
def test_a_prize_that_must_surrender_is_her_owners_again() -> None:
    taker = ship("Taker", "A1")
    target = make_prize(disarmed(ship("Target", "M10", side=FRENCH)), taker, [5, 0, 0], BRITISH)
    assert fired(fight_of(target, taker))
    assert target.side == FRENCH
    assert target.captor is None
    assert not target.surrendered


# -- immobility --------------------------------------------------------------------------------------------------------------


def dismasted(at: str = "M10", **fields: Any) -> Ship:
    one = ship("Target", at, heading=1, **fields)
    one.rigging_marks = [1] * 7 + [2] * 7 + [3] * 7
    one.rigging = [0, 0, 0]
    return one


def raker(range: int = 2, **fields: Any) -> Ship:
    """A Frenchman astern of hex M10 who lies across her stern with her left broadside."""
    return ship("Raker", f"N{11 + range}", heading=3, side=FRENCH, **fields)


def held_still(target: Ship, *others: Ship) -> list[Surrendered]:
    return seen(marked(battle(target, *others, options=PLAIN)), Surrendered)


@pytest.mark.rule("WS B.VIII.D.4.b")
def test_a_dismasted_ship_surrenders_to_who_can_rake_her_hull() -> None:
    target = dismasted()
    assert held_still(target, raker()) == [Surrendered("target", "immobility", FRENCH)]
    assert target.surrendered == "immobility"
    whole = ship("Target", "M10", heading=1)
    assert not held_still(whole, raker())
    whole.rigging = [0, 0, 1]
    assert not held_still(whole, raker())


@pytest.mark.rule("WS B.VIII.D.4.b")
def test_not_to_one_who_lies_abeam_or_too_far_or_has_no_shot_in_her_guns() -> None:
    assert not held_still(dismasted(), ship("Abeam", "K10", heading=1, side=FRENCH))
    assert held_still(dismasted(), raker(5))
    assert not held_still(dismasted(), raker(6))
    unloaded = raker()
    unloaded.decks["left"].shot = None
    assert not held_still(dismasted(), unloaded)
    assert not held_still(dismasted(), raker(surrendered="firepower"))


@pytest.mark.rule("WS B.VIII.D.4.b")
def test_a_rake_that_was_fired_counts_though_the_guns_are_empty_now() -> None:
    target, enemy = dismasted(), raker()
    enemy.decks["left"].shot = None
    fight = battle(target, enemy, options=PLAIN)
    rake = volley(enemy, target, rake="stern", range=2, near=None)
    assert seen(marked(fight, rake), Surrendered)
    target = dismasted()
    fight = battle(target, enemy, options=PLAIN)
    assert not seen(marked(fight, volley(enemy, target, range=2)), Surrendered)


@pytest.mark.rule("WS B.VIII.D.4.b")
def test_a_friend_near_keeps_her_colours_up_and_oars_are_no_rigging() -> None:
    assert not held_still(dismasted(), raker(), ship("Friend", "M1", number=2))
    assert held_still(dismasted(), raker(), ship("Friend", "M1", number=3))
    boat = ship("Target", "M10", heading=1, number=7, rating="GB", rigging=(1,))
    boat.rigging, boat.rigging_marks = [0], [1]
    assert not held_still(boat, raker(1))


@pytest.mark.rule("WS B.VIII.D.1.b.p1", "WS B.VIII.D.4.b")
def test_who_strikes_by_the_same_fire_has_struck() -> None:
    target, enemy = dismasted(hull=1), raker()
    fight = battle(target, enemy, options=PLAIN)
    facts = marked(fight, volley(enemy, target, hull=1, rake="stern"))
    assert target.surrendered == "struck"
    assert not seen(facts, Surrendered)

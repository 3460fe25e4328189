"""WS A.I.A.2.b, A.CH: the Critical Hit Table, line by line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from table.dice import Fact
from tactical.wooden_ships.damage.criticals import NO_RAKE, NOT_PLAYED, TOO_FAR
from tactical.wooden_ships.damage.facts import (
    CaughtFire,
    CriticalHit,
    Damaged,
    Demoralised,
    Exploded,
    FireOut,
    GunsMasked,
    SteeringHit,
    Waterline,
)
from tactical.wooden_ships.loading.facts import SailChanged
from tactical.wooden_ships.state import Anchor, Battle, Deck, Options, Ship
from tests.tactical.wooden_ships.volleys import Pair, critical, duel, make_prize, marked, seen, volley
from tests.tactical.wooden_ships.yard import FRENCH, battle, only, rolls, ship

PLAIN = Options()
MASTS = only(PLAIN, loss_of_rigging=True)
BLASTS = only(PLAIN, exploding=True)


def pair(options: Options = PLAIN, **fields: Any) -> Pair:
    return duel(options, **fields)


def strike(fight: Battle, target: Ship, firer: Ship, number: int, *dice: int, aim: str = "hull", **fields: Any) -> list[Fact]:
    """A critical hit by its line, and further dice; what happened."""
    hit, die = critical(firer, target, number, aim, **fields)
    return marked(fight, hit, dice=(die, *dice))


def log_of(ship: Ship) -> object:
    return msgspec.json.decode(msgspec.json.encode(ship))


@pytest.mark.rule("WS A.I.A.2.b", "WS A.I.A.2.b.1")
def test_a_starred_throw_rolls_again_and_adds_the_number_of_its_table() -> None:
    fight, target, firer = pair()
    facts = marked(fight, volley(firer, target, critical=True, table=4), dice=(3, 1))
    [first, *_] = rolls(facts)
    assert (first.die, first.total) == (3, 7)
    assert seen(facts, CriticalHit) == [CriticalHit("target", 7, "hull", "demoralised")]
    assert not rolls(marked(fight, volley(firer, target, table=4)))
    fight = battle(target, firer, options=only(PLAIN, criticals=False))
    assert not rolls(marked(fight, volley(firer, target, critical=True, table=4)))


@pytest.mark.rule("WS A.I.A.2.b.1")
def test_the_line_is_read_for_the_aim_that_was_used() -> None:
    for aim, effect in (("hull", "steering"), ("rigging", "mast")):
        fight, target, firer = pair()
        assert seen(strike(fight, target, firer, 8, 2, aim=aim), CriticalHit)[0].effect == effect


@pytest.mark.rule("WS A.I.A.2.b.2")
def test_critical_hits_come_after_all_other_damage() -> None:
    """The crew section that another volley empties counts against the crew's heart."""
    for crew, quality in ((0, "average"), (5, "green")):
        fight, target, firer = pair()
        hit, die = critical(firer, target, 7)
        marked(fight, hit, volley(firer, target, crew=crew), dice=(die, 4))
        assert target.quality == quality


@pytest.mark.rule("WS A.I.A.2.b.3")
def test_all_critical_damage_adds_up() -> None:
    fight, target, firer = pair()
    mask, die = critical(firer, target, 4, "rigging")
    marked(fight, mask, mask, dice=(die, die))
    assert target.decks["left"].masks == [3, 3]
    assert len(target.rigging_marks) == 4
    fight, target, firer = pair()
    fire, die = critical(firer, target, 14)
    marked(fight, fire, fire, dice=(die, 2, die, 3))
    assert target.blaze == 5
    assert target.burning == 3
    marked(fight)
    marked(fight)
    assert (target.blaze, target.burning) == (3, 1)
    steering, die = critical(firer, target, 8)
    marked(fight, steering, steering, dice=(die, 1, die, 5))
    assert target.lamed == 2


@pytest.mark.rule("WS A.I.A.2.b.4")
@pytest.mark.parametrize(("number", "aim"), [(1, "rigging"), (8, "rigging"), (10, "rigging"), (11, "hull")])
def test_a_result_of_an_optional_rule_not_in_use_does_nothing(number: int, aim: str) -> None:
    fight, target, firer = pair()
    before = log_of(target)
    facts = strike(fight, target, firer, number, 1, aim=aim, rake="stern", range=1)
    assert log_of(target) == before
    assert len(rolls(facts)) == 1
    assert seen(facts, CriticalHit)[0].void == NOT_PLAYED


@pytest.mark.rule("WS A.CH.3")
@pytest.mark.parametrize(
    ("number", "aim"),
    [(n, aim) for n in (3, 9, 15) for aim in ("hull", "rigging")]
    + [(n, "hull") for n in (1, 4, 6)]
    + [(n, "rigging") for n in (2, 5, 7, 11, 12, 14)],
)
def test_lines_without_effect(number: int, aim: str) -> None:
    fight, target, firer = pair(only(PLAIN, loss_of_rigging=True, exploding=True))
    before = log_of(target)
    facts = strike(fight, target, firer, number, 6, aim=aim, rake="stern", range=1)
    assert log_of(target) == before
    assert len(rolls(facts)) == 1
    assert seen(facts, CriticalHit)[0].effect == "none"


# -- rigging ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.CH.1.R")
def test_1_rigging_a_near_rake_takes_a_section() -> None:
    for far, rake, void, left in ((3, "bow", "", 0), (4, "bow", TOO_FAR, 7), (3, None, NO_RAKE, 7)):
        fight, target, firer = pair(MASTS)
        facts = strike(fight, target, firer, 1, 6, aim="rigging", rake=rake, range=far)
        assert target.rigging == [left, 7, 7]
        assert seen(facts, CriticalHit)[0].void == void


@pytest.mark.rule("WS A.CH.10.R")
@pytest.mark.parametrize("number", [10, 13])
def test_10_and_13_rigging_a_rake_takes_a_section_from_any_range(number: int) -> None:
    for rake, left in (("stern", 0), (None, 7)):
        fight, target, firer = pair(MASTS)
        strike(fight, target, firer, number, 6, aim="rigging", rake=rake, range=9)
        assert target.rigging == [left, 7, 7]


@pytest.mark.rule("WS A.CH.8.R")
@pytest.mark.parametrize("number", [8, 16])
def test_8_and_16_rigging_a_mast_takes_what_is_left_of_a_section(number: int) -> None:
    fight, target, firer = pair(MASTS, canvas="full")
    facts = strike(fight, target, firer, number, 6, aim="rigging", rigging=1)
    assert target.rigging == [0, 7, 7]  # 1 hit, twice for full sail, then the other 5; a mast is not doubled
    assert seen(facts, SailChanged)
    assert target.canvas == "battle"
    assert [fact.rigging for fact in seen(facts, Damaged)] == [2, 5]


@pytest.mark.rule("WS A.CH.4.R", "WS A.CH.6.R")
@pytest.mark.parametrize(("number", "deck", "other"), [(4, "left", "right"), (6, "right", "left")])
def test_4_and_6_rigging_fallen_rigging_lies_over_a_broadside_for_three_turns(number: int, deck: Deck, other: Deck) -> None:
    fight, target, firer = pair()
    facts = strike(fight, target, firer, number, aim="rigging")
    assert seen(facts, GunsMasked) == [GunsMasked("target", deck, 3)]
    assert target.rigging == [5, 7, 7]
    for left in (3, 2, 1, 0):  # hampered in three Combat Phases
        assert target.decks[deck].masks == ([left] if left else [])
        assert target.decks[other].masks == []
        marked(fight)


# -- hull ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS A.CH.2.H")
def test_2_hull_a_near_rake_doubles_gun_and_crew_hits() -> None:
    for far, rake, times in ((3, "stern", 2), (4, "stern", 1), (3, None, 1)):
        fight, target, firer = pair()
        strike(fight, target, firer, 2, hull=1, guns=2, crew=2, rigging=1, rake=rake, range=far)
        assert len(target.gun_marks) == 2 * times
        assert target.crewed == 13 - 2 * times
        assert target.hull == 13
        assert len(target.rigging_marks) == 1


@pytest.mark.rule("WS A.CH.13.H")
def test_13_hull_a_rake_doubles_them_from_any_range() -> None:
    for rake, times in (("bow", 2), (None, 1)):
        fight, target, firer = pair()
        strike(fight, target, firer, 13, guns=1, crew=3, rake=rake, range=5)
        assert len(target.gun_marks) == times
        assert target.crewed == 13 - 3 * times


@pytest.mark.rule("WS A.CH.13.H", "WS A.I.A.2.b.3")
def test_what_is_doubled_is_that_throw_alone() -> None:
    fight, target, firer = pair()
    hit, die = critical(firer, target, 13, guns=1, rake="bow")
    marked(fight, hit, volley(firer, target, guns=2, rake="bow"), dice=(die,))
    assert len(target.gun_marks) == 4
    fight, target, firer = pair()
    strike(fight, target, firer, 13, guns=2, crew=1, rake="bow", shot="chain")
    assert not target.gun_marks
    assert target.crewed == 11


@pytest.mark.rule("WS A.CH.5.H")
@pytest.mark.parametrize("number", [5, 10])
def test_5_and_10_hull_the_cable_is_cut_for_good(number: int) -> None:
    fight, target, firer = pair(only(PLAIN, anchoring=True), anchor=Anchor("ordinary"))
    strike(fight, target, firer, number)
    assert target.anchor is None
    assert target.no_anchor
    fight, target, firer = pair(only(PLAIN, anchoring=True))
    strike(fight, target, firer, number)
    assert target.no_anchor
    assert target.anchor is None


@pytest.mark.rule("WS A.CH.7.H")
@pytest.mark.parametrize("number", [7, 16])
def test_7_and_16_hull_the_crew_may_lose_heart(number: int) -> None:
    for quality, die, after in (
        ("average", 3, "green"), ("average", 4, "average"), ("elite", 1, "crack"), ("elite", 2, "elite"), ("poor", 1, "poor"),
    ):  # fmt: skip
        fight, target, firer = pair(quality=quality)
        facts = strike(fight, target, firer, number, die)
        assert target.quality == after
        assert bool(seen(facts, Demoralised)) == (quality != after)


@pytest.mark.rule("WS A.CH.7.H")
def test_lost_sections_count_against_the_heart_and_a_prize_crew_has_its_own() -> None:
    fight, target, firer = pair()
    target.crew, target.crew_marks = [0, 4, 4], [1] * 5
    strike(fight, target, firer, 7, 4)
    assert target.quality == "green"
    fight, target, firer = pair(quality="elite")
    taker = fight.ships["taker"] = ship("Taker", "A1", side=FRENCH, quality="green")
    make_prize(target, taker, [4, 0, 0])
    fight.ships["foe"] = ship("Foe", "K12")
    strike(fight, target, fight.ships["foe"], 7, 4)
    assert target.prize is not None
    assert target.prize.quality == "poor"
    assert target.quality == "elite"


@pytest.mark.rule("WS A.CH.8.H")
def test_8_hull_steering_is_damaged_on_odd_dice() -> None:
    for die in range(1, 7):
        fight, target, firer = pair()
        facts = strike(fight, target, firer, 8, die)
        assert target.lamed == die % 2 == len(seen(facts, SteeringHit))
    marked(fight)
    assert target.printed.turning == 2  # her printed ability stays; what she lost is noted apart


@pytest.mark.rule("WS A.CH.11.H")
def test_11_hull_a_magazine_explodes_at_a_small_die_and_range() -> None:
    for far, die, gone in ((1, 3, True), (1, 4, False), (3, 1, True), (4, 1, False)):
        fight, target, firer = pair(BLASTS)
        facts = strike(fight, target, firer, 11, die, range=far)
        assert (target.fate == "exploded") == gone == bool(seen(facts, Exploded))


@pytest.mark.rule("WS A.CH.12.H")
def test_12_hull_a_section_keeps_her_afloat() -> None:
    fight, target, firer = pair()
    facts = strike(fight, target, firer, 12)
    assert target.flooded == 1 == target.sections_out
    assert seen(facts, Waterline) == [Waterline("target", 1)]
    for _ in range(9):
        marked(fight)
    assert target.flooded == 1  # for the rest of the battle


@pytest.mark.rule("WS A.CH.14.H")
def test_14_hull_a_fire_lasts_as_long_as_the_die_shows() -> None:
    fight, target, firer = pair()
    facts = strike(fight, target, firer, 14, 2)
    assert seen(facts, CaughtFire) == [CaughtFire("target", 2)]
    assert not target.doom
    assert (target.burning, target.blaze) == (2, 2)
    assert not seen(marked(fight), FireOut)
    assert (target.burning, target.blaze) == (1, 2)
    assert seen(marked(fight), FireOut)
    assert (target.burning, target.blaze) == (0, 0)


@pytest.mark.rule("WS A.CH.14.H")
def test_14_hull_on_a_6_the_fire_cannot_be_mastered() -> None:
    fight, target, firer = pair()
    facts = strike(fight, target, firer, 14, 6)
    assert target.doom == "explodes"
    assert target.helpless
    assert target.on_board
    assert not target.burning
    assert seen(facts, CaughtFire) == [CaughtFire("target", 0)]

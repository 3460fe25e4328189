"""FC 3.1, 3.7.11: the Ship Status Check."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.damage import burn, sink, sinkings, status_checks, strikes, strikes_at
from tactical.flying_colors.damage.facts import CaughtFire, Damaged, Exploded, FireOut, Struck, Sunk
from tactical.flying_colors.movement.facts import Drifted
from tactical.flying_colors.state import Action, Battery, Commander, Face, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.gundeck import ALONGSIDE, battle, keys
from tests.tactical.flying_colors.helmsman import facts, play, throw
from tests.tactical.flying_colors.pictures import ship


def checked(fought: Action, *dice: int) -> None:
    play(fought, status_checks(fought), [], dice)


def burning(picture: str = ALONGSIDE, edition: Any = 2023) -> Action:
    fought = battle(picture, edition=edition)
    fought.ships["V"].on_fire = True
    return fought


# -- the phase -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.1e", "FC 3.7.11d")
def test_fires_then_drift_then_colours_then_sinking_then_the_markers() -> None:
    fought = battle()
    one, other = fought.ships["V"], fought.ships["F"]
    for vessel in (one, other):
        vessel.damaged, vessel.hull, vessel.dismasted = True, 11, True
        vessel.fired = ["port", "starboard"]
    one.on_fire = True
    one.back = other.back = Face("5", 11)
    fought.batteries.append(Battery("fort", "the fort", "French", "French", Hex(60, 30), "2", 10, shots=2))
    checked(fought, 4, 9, 0, 0)
    order = [type(fact) for fact in fought.tray.journal if not isinstance(fact, Roll)]
    assert order == [Damaged, Drifted, Drifted, Struck, Sunk]
    assert [roll.why for roll in facts(fought, Roll)] == ["fire", "strike", "strike", "sink"]
    assert (one.fired, other.fired, fought.batteries[0].shots) == ([], [], 0)


@pytest.mark.rule("FC 3.7.11s", "FC 3.7.11u")
def test_who_strikes_does_not_sink() -> None:
    for die, struck, fate in ((9, True, "afloat"), (0, False, "sunk")):
        fought = battle()
        one = fought.ships["V"]
        one.damaged, one.hull = True, 11
        checked(fought, die, *(() if struck else (0,)))
        assert (one.struck, one.fate) == (struck, fate)


# -- fires ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11z")
def test_a_fire_goes_out_eats_on_or_leaps_over() -> None:
    for die, on_fire, hull, rigging, spreads in (
        (3, False, 0, 0, False),
        (4, True, 0, 1, False),
        (6, True, 1, 1, True),
        (8, True, 2, 1, True),
    ):
        fought = burning()
        one, mate = fought.ships["V"], fought.ships["F"]
        foul(one, mate)
        throw(fought, die, 0)
        burn(fought)
        assert (one.on_fire, one.hull, one.rigging, mate.on_fire) == (on_fire, hull, rigging, spreads)
        assert bool(facts(fought, FireOut)) == (not on_fire)
        assert [fact.source for fact in facts(fought, CaughtFire)] == (["V"] if spreads else [])


@pytest.mark.rule("FC 3.7.11z")
def test_it_leaps_only_to_ships_fast_to_her_and_those_do_not_burn_before_the_next_turn() -> None:
    fought = burning()
    grapple(fought.ships["V"], fought.ships["F"])
    fought.ships["G"] = ship("G", Hex(19, 10), 1, "French")
    throw(fought, 5, 0)
    burn(fought)
    assert [fought.ships[name].on_fire for name in "VFG"] == [True, True, False]
    assert fought.dice.count == 2


@pytest.mark.rule("FC 3.7.11aa", "FC 3.7.11ab")
def test_a_die_of_five_or_more_may_reach_the_magazine_even_if_the_fire_cannot_spread() -> None:
    for dice, fate in (((5, 9), "exploded"), ((5, 8), "afloat"), ((9, 9), "exploded"), ((4,), "afloat")):
        fought = burning()
        throw(fought, *dice)
        burn(fought)
        assert fought.dice.count == len(dice)
        assert fought.ships["V"].fate == fate
        assert bool(facts(fought, Exploded)) == (fate == "exploded")


@pytest.mark.rule("FC 3.7.11ab", "FC 3.7.11z")
def test_a_burning_mate_that_is_blown_up_with_her_burns_no_more() -> None:
    fought = burning()
    grapple(fought.ships["V"], fought.ships["F"])
    fought.ships["F"].on_fire = True
    throw(fought, 7, 9)
    burn(fought)
    assert [fought.ships[name].fate for name in "VF"] == ["exploded", "exploded"]
    assert fought.dice.count == 2


@pytest.mark.rule("FC 2006:13.4")
def test_in_2006_she_explodes_only_if_her_fire_can_spread() -> None:
    for fast, fate in ((False, "afloat"), (True, "exploded")):
        fought = burning(edition=2006)
        if fast:
            grapple(fought.ships["V"], fought.ships["F"])
        throw(fought, 5, 9)
        burn(fought)
        assert fought.ships["V"].fate == fate


# -- colours -------------------------------------------------------------------------------------------------------------


def crippled(left: int = 3, dismasted: bool = False, edition: Any = 2023) -> Action:
    """V has so much hull left; the French are far off."""
    fought = battle(edition=edition)
    fought.ships["F"].bow = Hex(60, 20)
    one = fought.ships["V"]
    one.damaged, one.hull, one.dismasted = True, 11 - left, dismasted
    return fought


@pytest.mark.rule("FC 3.7.11l")
def test_damaged_with_three_hull_points_left_she_strikes_on_a_four() -> None:
    assert strikes_at(crippled(4), crippled(4).ships["V"]) is None
    for left in (3, 0):
        for die, struck in ((3, False), (4, True)):
            fought = crippled(left)
            throw(fought, die)
            strikes(fought)
            assert fought.ships["V"].struck == struck
    fought = crippled(3)
    fought.ships["V"].damaged, fought.ships["V"].hull = False, 11
    assert strikes_at(fought, fought.ships["V"]) is None


@pytest.mark.rule("FC 3.7.11p")
def test_audacity_and_the_senior_commanders_quality_hold_her_colours_up() -> None:
    """The charts: with Audacity 2 and no commander she strikes on 6 to 9. The junior's better Quality does not count."""
    for die, struck in ((5, False), (6, True)):
        fought = crippled()
        fought.fleets["British"].audacity = {"British": 2}
        throw(fought, die)
        strikes(fought)
        assert fought.ships["V"].struck == struck
    for die, struck in ((6, False), (7, True)):
        fought = crippled()
        fought.fleets["British"].audacity = {"British": 2}
        for name, rank, quality in (("senior", 3, 1), ("junior", 1, 4)):
            fought.commanders[name] = Commander(
                name, name, "British", "British", rank, Values(5, quality), Values(3, 0), ship="V"
            )
        throw(fought, die)
        strikes(fought)
        assert fought.ships["V"].struck == struck


def hulk(foe: int = 5, friend: int | None = None, **fields: Any) -> Action:
    """V dismasted with an enemy and maybe a friend so many hexes off."""
    fought = battle()
    fought.ships["V"].dismasted = True
    fought.ships["V"].bow = Hex(30, 20)
    fought.ships["F"] = ship("F", Hex(30, 20 - foe), 1, "French", large=False)
    if friend is not None:
        fought.ships["W"] = ship("W", Hex(30, 21 + friend), 1, large=False)
        for name, value in fields.items():
            setattr(fought.ships["W"], name, value)
    return fought


@pytest.mark.rule("FC 3.7.11m")
@pytest.mark.parametrize(
    ("foe", "friend", "at"), [(5, None, 6), (6, None, None), (5, 5, None), (4, 5, 6), (5, 4, None), (5, 9, 6)]
)
def test_dismasted_she_may_strike_to_an_enemy_within_five_hexes_who_is_nearer_than_any_friend(
    foe: int, friend: int | None, at: int | None
) -> None:
    fought = hulk(foe, friend)
    assert strikes_at(fought, fought.ships["V"]) == at
    fought.ships["V"].dismasted = False
    assert strikes_at(fought, fought.ships["V"]) is None


@pytest.mark.rule("FC 3.7.11n")
@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({}, None),
        ({"struck": True}, 6),
        ({"damaged": True, "hull": 5}, 6),
        ({"damaged": True, "hull": 4}, None),
        ({"fate": "sunk"}, 6),
    ],
    ids=str,
)
def test_a_friend_that_has_struck_or_has_no_hull_left_is_no_help(fields: dict[str, Any], at: int | None) -> None:
    fought = hulk(4, 2, **fields)
    assert strikes_at(fought, fought.ships["V"]) == at


@pytest.mark.rule("FC 3.7.11m", "FC 3.7.11n")
def test_batteries_count_as_friends_and_enemies() -> None:
    fought = hulk(8)
    assert strikes_at(fought, fought.ships["V"]) is None
    for side, at in (("French", 6), ("British", None)):
        fought.batteries.append(Battery(side, side, side, side, Hex(30, 17), "3", 10))
        assert strikes_at(fought, fought.ships["V"]) == at
    fought.batteries[1].hits = 10
    assert strikes_at(fought, fought.ships["V"]) == 6


@pytest.mark.rule("FC 3.7.11m", "FC 3.7.11o")
def test_with_both_a_two_is_enough() -> None:
    for damaged, die, struck in ((True, 2, True), (True, 1, False), (False, 5, False), (False, 6, True)):
        fought = hulk()
        one = fought.ships["V"]
        one.damaged, one.hull = damaged, 9
        throw(fought, die)
        strikes(fought)
        assert one.struck == struck


@pytest.mark.rule("FC 3.7.11q")
def test_a_struck_ship_drifts_and_strikes_no_more() -> None:
    fought = crippled()
    throw(fought, 9)
    strikes(fought)
    one = fought.ships["V"]
    assert (one.struck, one.adrift, keys(fought, "V")) == (True, True, [])
    strikes(fought)
    assert fought.dice.count == 1
    checked(fought)
    assert one.bow == Hex(20, 10)


@pytest.mark.rule("FC 2006:13.3c")
@pytest.mark.parametrize(("left", "die", "struck"), [(5, 9, True), (5, 8, False), (3, 7, True), (3, 6, False), (6, 9, False)])
def test_in_2006_she_strikes_if_the_die_less_her_hull_left_is_above_three(left: int, die: int, struck: bool) -> None:
    fought = crippled(left, edition=2006)
    fought.fleets["British"].audacity = {"British": 3}
    throw(fought, die)
    strikes(fought)
    assert fought.ships["V"].struck == struck


@pytest.mark.rule("FC 2006:13.3c")
def test_in_2006_lost_masts_alone_do_not_make_her_strike() -> None:
    fought = hulk()
    assert strikes_at(fought, fought.ships["V"]) == 6
    fought = battle(edition=2006)
    fought.ships["V"].dismasted = True
    fought.ships["F"].bow = Hex(22, 11)
    assert strikes_at(fought, fought.ships["V"]) is None


# -- sinking -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11u", "FC 3.7.11v")
@pytest.mark.parametrize(
    ("rate", "colour", "worst"),
    [
        *((rate, "plain", int(rate)) for rate in "123456"),
        ("G", "plain", 7),
        ("T", "plain", 7),
        ("3", "black", 2),
        ("3", "white", 4),
        ("1", "yellow", 3),
    ],
)
def test_she_sinks_on_a_die_not_above_the_rate_she_began_with(rate: Any, colour: Any, worst: int) -> None:
    """The charts: a white third rate sinks on 0 to 4."""
    for die, fate in ((worst, "sunk"), (worst + 1, "afloat")):
        fought = crippled(0)
        fought.ships["V"].front = Face(rate, 12, 4, 5, colour=colour)
        throw(fought, die)
        sinkings(fought)
        assert fought.ships["V"].fate == fate


@pytest.mark.rule("FC 3.7.11u", "FC 3.7.11s", "FC 3.8.3e")
@pytest.mark.parametrize(
    "fields", [{"hull": 10}, {"struck": True}, {"captor": "French"}, {"damaged": False, "hull": 11}], ids=str
)
def test_with_hull_left_struck_or_taken_she_does_not(fields: dict[str, Any]) -> None:
    fought = crippled(0)
    for name, value in fields.items():
        setattr(fought.ships["V"], name, value)
    sinkings(fought)
    assert (fought.ships["V"].fate, fought.dice.count) == ("afloat", 0)


@pytest.mark.rule("FC 2006:13.3a")
@pytest.mark.parametrize(
    ("left", "die", "fate"), [(3, 9, "sunk"), (3, 8, "afloat"), (0, 6, "sunk"), (0, 5, "afloat"), (4, 9, "afloat")]
)
def test_in_2006_she_sinks_if_the_die_less_her_hull_left_is_above_five(left: int, die: int, fate: str) -> None:
    fought = crippled(left, edition=2006)
    throw(fought, die)
    sinkings(fought)
    assert fought.ships["V"].fate == fate


@pytest.mark.rule("FC 2006:13.3b", "FC 2006:12.13b")
@pytest.mark.parametrize("mastless", [False, True])
def test_in_2006_those_fouled_with_her_sink_too(mastless: bool) -> None:
    for edition, fate, dismasted in ((2006, "sunk", False), (2023, "afloat", True)):
        fought = battle(ALONGSIDE, edition=edition)  # type: ignore[arg-type]
        one, other = fought.ships["V"], fought.ships["F"]
        one.mastless = mastless
        foul(one, other)
        sink(fought, one)
        assert (other.fate, other.dismasted) == (fate, dismasted)

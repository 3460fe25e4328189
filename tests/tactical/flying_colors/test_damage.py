"""FC 3.7.11: hits, and what they bring about at once."""

from __future__ import annotations

import pytest

from table.dice import Roll
from tactical.flying_colors.board import foul, grapple
from tactical.flying_colors.damage import casualties, explode, hits, rates_lost, sink, strike, vulnerable
from tactical.flying_colors.damage.facts import CaughtFire, CommanderHarmed, Crippled, Damaged, Dismasted, Exploded, Sunk
from tactical.flying_colors.fire.gunnery import ignite
from tactical.flying_colors.movement import Idle, allowance
from tactical.flying_colors.movement.rates import in_irons
from tactical.flying_colors.state import Action, Commander, Face, Ship, Values
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.gundeck import battle, fire, shot
from tests.tactical.flying_colors.helmsman import facts, sail, throw
from tests.tactical.flying_colors.pictures import ship

IDLE = Idle()


def vessel(**fields: object) -> tuple[Action, Ship]:
    fought = battle()
    one = fought.ships["V"]
    for name, value in fields.items():
        setattr(one, name, value)
    return fought, one


def admiral(fought: Action, name: str = "nelson", rank: int = 3, aboard: str = "V") -> Commander:
    commander = Commander(name, name, "British", "British", rank, Values(9, 4), Values(6, 3), ship=aboard)
    fought.commanders[name] = commander
    return commander


# -- hull ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11g", "FC 3.7.11h", "FC 2.2.1.2a", "FC 2.2.1c")
def test_hits_that_reach_her_capacity_turn_the_counter_and_the_rest_counts_on_its_back() -> None:
    """W24: capacity four, six hits: damaged with two; three hits do not turn her, four leave her back whole."""
    for taken, damaged, left in ((6, True, 2), (3, False, 3), (4, True, 0)):
        fought, one = vessel(front=Face("3", 4, 4, 5))
        hits(fought, one, hull=taken)
        assert (one.damaged, one.hull) == (damaged, left)
        assert bool(facts(fought, Crippled)) == damaged


@pytest.mark.rule("FC 3.7.11i")
def test_rigging_hits_stay_when_she_turns() -> None:
    fought, one = vessel(rigging=5)
    hits(fought, one, hull=12)
    assert (one.damaged, one.rigging, one.hull) == (True, 5, 0)


@pytest.mark.rule("FC 3.7.11g")
def test_her_back_has_its_own_rate_marines_and_worth() -> None:
    fought, one = vessel()
    assert (one.face.rate, one.face.marines) == ("3", 4)
    hits(fought, one, hull=12)
    assert (one.face.rate, one.face.marines) == ("5", 3)


@pytest.mark.rule("FC 3.7.11j")
def test_each_six_hull_hits_are_a_rate() -> None:
    fought, one = vessel()
    for taken, lost in ((5, 0), (1, 1), (5, 1)):
        hits(fought, one, hull=taken)
        assert rates_lost(fought, one) == lost


@pytest.mark.rule("FC 3.7.11k")
def test_a_damaged_ship_with_three_or_fewer_hull_points_left_is_vulnerable() -> None:
    fought, one = vessel(hull=11)
    assert not vulnerable(fought, one)
    one.damaged = True
    for hull, result in ((7, False), (8, True), (11, True)):
        one.hull = hull
        assert vulnerable(fought, one) == result


@pytest.mark.rule("FC 4.6.2a")
def test_a_floating_battery_sinks_at_once_and_has_no_rigging() -> None:
    fought, one = vessel(mastless=True)
    hits(fought, one, hull=11, rigging=20)
    assert (one.rigging, one.dismasted, one.fate) == (0, False, "afloat")
    hits(fought, one, hull=1)
    assert (one.fate, one.damaged) == ("sunk", False)


# -- rigging -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11a", "FC 3.7.11b")
def test_each_three_rigging_hits_cost_an_mp_from_her_next_activation_on() -> None:
    fought, one = vessel()
    assert [allowance(fought, one) for one.rigging in (0, 2, 3, 5, 6)] == [4, 4, 3, 3, 2]
    one.rigging = 0

    class Unlucky(Idle):
        def after_step(self, action: Action, ship: Ship):  # type: ignore[no-untyped-def]
            if not ship.rigging:
                hits(action, ship, rigging=6)
            yield from ()

    sail(fought, "V", ["ahead"] * 4 + ["end"], company=Unlucky())
    assert one.bow == Hex(20, 7)
    sail(fought, "V", ["ahead"] * 2 + ["end"], company=Unlucky())
    assert one.bow == Hex(20, 5)


@pytest.mark.rule("FC 3.7.11c")
def test_at_fifteen_rigging_hits_she_is_dismasted() -> None:
    fought, one = vessel(rigging=13, sails="full")
    hits(fought, one, rigging=1)
    assert not one.dismasted
    hits(fought, one, rigging=1)
    assert one.dismasted
    assert [fact.ship for fact in facts(fought, Dismasted)] == ["V"]
    assert not in_irons(fought, one)


@pytest.mark.rule("FC 3.6.3e")
def test_damage_brings_full_sails_down_at_once() -> None:
    for taken, sails in (({"rigging": 5}, "full"), ({"rigging": 6}, "plain"), ({"hull": 12}, "plain")):
        fought, one = vessel(sails="full")
        hits(fought, one, **taken)  # type: ignore[arg-type]
        assert one.sails == sails


def test_a_miss_is_no_damage() -> None:
    fought, one = vessel()
    admiral(fought)
    throw(fought)
    hits(fought, one)
    hits(fought, one, marines=2)
    assert (facts(fought, Damaged), fought.dice.count, one.marines_lost) == ([], 0, 0)


# -- commanders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11af", "FC 3.7.11ag", "FC 2.2.2b")
def test_when_his_ship_is_hit_a_nine_wounds_him() -> None:
    for die, wounded in ((8, False), (9, True)):
        fought, one = vessel()
        nelson = admiral(fought)
        throw(fought, die, 9)
        hits(fought, one, hull=1)
        assert (nelson.wounded, nelson.lost, nelson.ship) == (wounded, "", "V")
        assert nelson.values == (Values(6, 3) if wounded else Values(9, 4))


@pytest.mark.rule("FC 3.7.11af")
def test_a_die_for_each_commander_aboard_for_shot_and_for_blaze_but_not_for_chase_guns() -> None:
    for cause, dice in (("shot", 2), ("blaze", 2), ("chase guns", 0)):
        fought, one = vessel()
        admiral(fought)
        admiral(fought, "hardy", 1)
        admiral(fought, "elsewhere", 2, aboard="F")
        throw(fought, 0, 0)
        hits(fought, one, rigging=1, cause=cause)  # type: ignore[arg-type]
        assert fought.dice.count == dice
        assert [roll.about for roll in facts(fought, Roll)] == ["nelson", "hardy"][:dice]


@pytest.mark.rule("FC 3.7.11ah")
@pytest.mark.parametrize(("die", "lost"), [(2, "killed"), (3, ""), (0, "killed")])
def test_a_second_die_not_above_his_sides_audacity_kills_him(die: int, lost: str) -> None:
    fought, one = vessel()
    fought.fleets["British"].audacity = {"British": 2}
    fought.fleets["French"].audacity = {"French": 9}
    nelson = admiral(fought)
    throw(fought, 9, die)
    casualties(fought, one, 1)
    assert (nelson.lost, nelson.ship) == (lost, None if lost else "V")
    assert [fact.harm for fact in facts(fought, CommanderHarmed)] == [lost or "wounded"]


@pytest.mark.rule("FC 3.7.11ai")
def test_a_second_wound_does_nothing_but_may_kill() -> None:
    fought, one = vessel()
    nelson = admiral(fought)
    nelson.wounded = True
    throw(fought, 9, 5, 8, 9, 0)
    casualties(fought, one, 1)
    assert (nelson.lost, nelson.values) == ("", Values(6, 3))
    casualties(fought, one, 1)
    assert (nelson.lost, fought.dice.count) == ("", 3)
    casualties(fought, one, 1)
    assert nelson.lost == "killed"


@pytest.mark.rule("FC 3.7.11aj", "FC 3.7.11ak", "FC 3.7.11x")
def test_commanders_go_down_with_their_ship_but_not_when_she_strikes() -> None:
    for end, ship_of, lost in ((strike, "V", ""), (sink, None, "drowned"), (explode, None, "drowned")):
        fought, one = vessel()
        nelson = admiral(fought)
        end(fought, one)
        assert (nelson.ship, nelson.lost) == (ship_of, lost)


@pytest.mark.rule("FC 4.10.1")
def test_men_of_iron_need_a_second_die_below_the_hits() -> None:
    for die, wounded in ((1, True), (2, False)):
        fought = battle(men_of_iron=True)
        nelson = admiral(fought)
        throw(fought, 9, die, 9)
        hits(fought, fought.ships["V"], hull=1, rigging=1)
        assert nelson.wounded == wounded


# -- the ends of ships ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11x")
def test_a_sinking_ship_dismasts_those_fouled_with_her_but_not_the_grappled() -> None:
    fought, one = vessel()
    for n, name in enumerate("ABC"):
        fought.ships[name] = ship(name, Hex(30 + 2 * n, 20), 1)
    for name in "AC":
        foul(one, fought.ships[name])
    for name in "BC":
        grapple(one, fought.ships[name])
    sink(fought, one)
    assert [fought.ships[name].dismasted for name in "ABC"] == [True, False, False]
    assert not any(fought.ships[name].attached for name in "ABC")
    assert (one.fate, one.on_map) == ("sunk", False)
    assert [fact.ship for fact in facts(fought, Sunk)] == ["V"]


@pytest.mark.rule("FC 4.7", "FC 3.7.11x")
def test_by_the_option_she_lies_awash() -> None:
    fought = battle(awash=True)
    one = fought.ships["V"]
    sink(fought, one)
    assert (one.fate, one.on_map) == ("awash", True)


@pytest.mark.rule("FC 3.7.11ab")
def test_an_explosion_takes_all_that_are_fast_to_her() -> None:
    fought, one = vessel(on_fire=True)
    for n, name in enumerate("ABCD"):
        fought.ships[name] = ship(name, Hex(30 + 2 * n, 20), 1)
    foul(one, fought.ships["A"])
    grapple(one, fought.ships["B"])
    grapple(fought.ships["B"], fought.ships["C"])
    explode(fought, one)
    assert [fought.ships[name].fate for name in "VABCD"] == ["exploded", "exploded", "exploded", "afloat", "afloat"]
    assert not fought.ships["C"].attached
    assert [fact.others for fact in facts(fought, Exploded)] == [["B", "A"]]


# -- catching fire -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.11y", "FC 3.7.7.7y")
@pytest.mark.parametrize(
    ("sustained", "die", "burns"), [(3, 3, True), (3, 4, False), (9, 8, True), (9, 9, False), (20, 9, False)]
)
def test_a_die_not_above_the_hits_sets_her_on_fire_and_a_nine_never(sustained: int, die: int, burns: bool) -> None:
    fought, one = vessel()
    throw(fought, die)
    ignite(fought, one, sustained)
    assert one.on_fire == burns
    assert bool(facts(fought, CaughtFire)) == burns


@pytest.mark.rule("FC 3.7.7.7y", "FC 3.7.11y")
def test_only_an_asterisk_brings_the_die() -> None:
    """Firepower 6 at the rigging: a modified 7 is 2RH, a modified 6 is R*: one hit, so 0 or 1 ignites her."""
    for die, fire_die, burns in ((6, 1, True), (6, 2, False), (7, None, False)):
        fought = battle()
        fought.ships["F"].bow = Hex(24, 11)
        fire(fought, shot(fought, "V", "F", aim="rigging"), die, *(() if fire_die is None else (fire_die,)))
        assert fought.ships["F"].on_fire == burns


@pytest.mark.rule("FC 4.11")
def test_with_each_rate_lost_marines_may_go_by_the_option() -> None:
    for die, lost in ((3, 1), (4, 0)):
        fought = battle(manpower=True)
        one = fought.ships["V"]
        throw(fought, die)
        hits(fought, one, hull=5)
        assert fought.dice.count == 0
        hits(fought, one, hull=1)
        assert one.marines_lost == lost

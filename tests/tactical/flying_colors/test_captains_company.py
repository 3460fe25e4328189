"""How captains mind each other: friends' guns, an enemy's line divided among them, shallows on the way; and its measure."""

from __future__ import annotations

from collections import Counter

import pytest

from tactical.flying_colors.board import hexes_of, moorings
from tactical.flying_colors.captains.admiral import Order, plan
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.friends import first_masked
from tactical.flying_colors.captains.gunnery import Gunnery, at_the_end, lying_after
from tactical.flying_colors.captains.prospect import Prospect
from tactical.flying_colors.captains.temperaments import book
from tactical.flying_colors.fire.facts import Fired, Masked
from tactical.flying_colors.fire.masking import masked
from tactical.flying_colors.gun_use import Watch, bears, count_silent
from tactical.flying_colors.state import Action, Anchor, Options, Shoal
from tactical.playing.gun_use import GunUse
from tactical.sea.hexes import Hex, Place, code, hull, within
from tests.tactical.flying_colors.helmsman import facts
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle
from tests.tactical.flying_colors.test_captains import acted, steered

# -- friends' guns -------------------------------------------------------------------------------------------------------


def prospect_of(action: Action, letter: str, temper: str = "bold") -> Prospect:
    """What the captain of a ship reckons with who is to fight F."""
    action.step = "ship"
    deck = Briefing(action, action.ships[letter].side, book()[temper])
    return Prospect(deck, action.ships[letter], Order("fight", "F"), 4)


@pytest.mark.rule("FC 3.7.1")
def test_a_captain_knows_which_hexes_lie_before_his_friends_guns() -> None:
    """As the rule marks broadsides: for every place near a friend, those of hers that it takes."""
    fought = battle({"V": (30, 30), "W": (33, 30)}, {"F": (28, 30, 2), "G": (38, 32, 3)}, large=True)
    friends = prospect_of(fought, "V").friends
    assert friends is not None
    friend = fought.ships["W"]
    met = set()
    for hex in within(friend.bow, 3):
        for facing in range(1, 7):
            place = Place(hex, facing)
            if set(hull(*place, True)).isdisjoint(hexes_of(friend)):
                way = code(friend.bow) - code(hex)
                taken = [side for own, side in masked(way, facing, True, friend.facing, True) if not own]
                assert (friends.masked_at(code(hex), facing) > 0.0) == bool(taken), (place, taken)
                met.add(bool(taken))
    assert met == {True, False}


@pytest.mark.rule("FC 3.7.1")
def test_broadsides_that_are_fired_are_masked_at_the_end_of_a_move_but_not_on_the_way() -> None:
    fought = battle({"V": (30, 30), "W": (33, 30)}, {"F": (38, 30, 2)}, large=True)
    beside = (code(Hex(34, 30)), 1)
    loaded = prospect_of(fought, "V").friends
    fought.ships["W"].fired = ["port", "starboard"]
    fired = prospect_of(fought, "V").friends
    assert loaded is not None
    assert fired is not None
    assert loaded.masked_along([beside]) == loaded.masked_at(*beside) == fired.masked_at(*beside) > 0.0
    assert fired.masked_along([beside]) == 0.0
    assert loaded.masked_along([beside, beside]) == loaded.masked_at(*beside), "each broadside once"


@pytest.mark.rule("FC 3.7.1")
def test_a_captain_does_not_lie_before_a_friend_who_fires() -> None:
    """W has her starboard guns on F; V, who would like to be where she masks them, goes elsewhere, and through no hex before
    them."""
    fought = battle({"V": (33, 37), "W": (33, 30)}, {"F": (36, 30, 4)}, large=True, wind=1)
    fought.ships["F"].dismasted = True
    acted(fought, "V")
    assert facts(fought, Masked) == []
    assert [shot.ship for shot in facts(fought, Fired)][:1] in (["V"], ["F"]), "and fights all the same"


@pytest.mark.rule("FC 3.7.1")
def test_a_broadside_masked_on_the_way_is_reckoned_as_lost() -> None:
    fought = battle({"V": (30, 30), "W": (31, 28)}, {"F": (26, 27, 3)}, large=True)
    way = [(code(Hex(30, 30)), 1), (code(Hex(30, 29)), 1), (code(Hex(30, 28)), 1), (code(Hex(30, 20)), 1)]
    berths = moorings(fought, fought.ships["V"])
    lost = first_masked(berths, fought.ships["V"], way)
    assert lost == {"starboard": 1}
    fought.ships["W"].side = FRENCH
    assert first_masked(berths, fought.ships["V"], way) == {}, "an enemy masks nothing"


# -- dividing the enemy --------------------------------------------------------------------------------------------------


def test_an_attacking_fleet_divides_itself_among_the_enemys_line() -> None:
    """Eight who come down on the head of a line of six under way: nobody is the third at one enemy while another has none."""
    own = {letter: (30 + number % 2, 6 + 2 * number) for number, letter in enumerate("ABCDEFGH")}
    line = {letter: (36, 28 + 4 * number) for number, letter in enumerate("UVWXYZ")}
    fought = battle(own, line, large=True, wind=4)
    orders = plan(Briefing(fought, BRITISH, book()["bold"]))
    told_off = Counter(order.target for order in orders.values())
    assert sum(told_off.values()) == 8
    assert max(told_off.values()) == 2
    assert orders["A"].others_care == {foe for foe, count in told_off.items() if count == 2} - {orders["A"].target}


def test_an_enemy_who_has_enough_attackers_is_worth_less_to_one_who_is_wanted_elsewhere() -> None:
    fought = battle({"V": (30, 30)}, {"F": (33, 30, 2), "G": (30, 20)}, large=True)
    mine, others = prospect_of(fought, "V"), prospect_of(fought, "V")
    others.order = others.order._replace(target="G", others_care=frozenset("F"))
    place = code(Hex(30, 30)), 1
    assert 0.0 < sum(Gunnery(others).worth(*place)[:2]) < 0.5 * sum(Gunnery(mine).worth(*place)[:2])


# -- shallows, and firing high -------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.3.1a")
def test_a_captain_minds_shallows_that_he_would_only_cross() -> None:
    """A bank lies across the straight way to the enemy, a clear one leads round it."""
    bank = Shoal("bank", -2, tuple(Hex(30, row) for row in (27, 28)))
    for shoals, crosses in (([], True), ([bank], False)):
        fought = battle({"V": (30, 30)}, {"F": (30, 20)}, large=True, wind=1, shoals=shoals, options=Options(grounding=True))
        fought.ships["F"].anchor = Anchor()
        keys = steered(fought, "V")
        fought.way = None
        entered = {bow for bow, _ in lying_after(fought, fought.ships["V"].place, tuple(keys))}
        assert (code(Hex(30, 28)) in entered) is crosses


@pytest.mark.parametrize(
    ("temper", "near", "far"),
    [("cautious", "rigging", "hull"), ("steady", "hull", "hull"), ("skirmishing", "rigging", "rigging")],
)
def test_nobody_fires_high_beyond_five_hexes_by_habit(temper: str, near: str, far: str) -> None:
    """Not even the French; but in a light action, which keeps its distance."""
    for column, aim in ((33, near), (35, near), (36, far), (38, far)):
        fought = battle({"V": (30, 30)}, {"F": (column, 30)}, large=True)
        deck = Briefing(fought, FRENCH, book()[temper])
        shots = at_the_end(Prospect(deck, fought.ships["F"], Order("fight", "V"), 4), fought.ships["F"].place)
        assert [shot.key.split(":")[2] for shot in shots.values()] == [aim]


def test_a_frigate_takes_no_prize_under_the_enemys_guns() -> None:
    for foe, taker in (((35, 30), "V"), ((60, 60), "W")):
        fought = battle({"V": (20, 30), "W": (29, 30)}, {"F": (30, 28), "G": foe}, large=True)
        fought.ships["F"].struck, fought.ships["W"].size = True, "small"
        orders = plan(Briefing(fought, BRITISH, book()["bold"]))
        assert [letter for letter in "VW" if orders[letter].duty == "take"] == [taker]


# -- the measure ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.7.1")
def test_a_masked_broadside_counts_if_an_enemy_was_in_its_field() -> None:
    fought = battle({"V": (30, 30), "W": (33, 30)}, {"F": (38, 30, 2)}, large=True)
    assert bears(fought, fought.ships["W"], "starboard")
    assert not bears(fought, fought.ships["W"], "port")
    uses = {side: GunUse() for side in fought.fleets}
    watch = Watch(fought, uses)
    for side in ("port", "starboard"):
        watch.append(Masked("W", side))
    watch.append(Fired("F", "W", "port", "hull", 5, 1, 0, 0))
    assert uses == {BRITISH: GunUse(0, 1), FRENCH: GunUse(1, 0)}
    assert len(watch) == 3
    assert GunUse(3, 1).share_masked == 0.25
    assert GunUse().share_masked == 0.0


@pytest.mark.rule("FC 3.7.1")
def test_guns_that_lie_silent_behind_a_friend_count_once_a_turn() -> None:
    fought = battle({"V": (30, 30), "W": (31, 30)}, {"F": (36, 30, 2)}, large=True)
    uses = {side: GunUse() for side in fought.fleets}
    count_silent(fought, uses)
    assert uses[BRITISH].masked == 1, "V's starboard guns; W's port guns have no enemy before them"
    fought.ships["V"].fired = ["starboard"]
    count_silent(fought, uses)
    assert uses[BRITISH].masked == 1

"""Captains who mind friends' guns: whom they mask, when they stand by, and how many broadsides are masked in the end."""

from __future__ import annotations

import pytest

from tactical.playing.gun_use import GunUse
from tactical.sea.hexes import WAYS, code
from tactical.wooden_ships import battles, captains
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.geometry import masked
from tactical.wooden_ships.captains.plan import Order, plan
from tactical.wooden_ships.captains.tempers import book
from tactical.wooden_ships.captains.waters import Waters
from tactical.wooden_ships.captains.weighing import STAND_OFF, Weighing
from tactical.wooden_ships.gun_use import count, played
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

AIM = 0.25  # of the ready broadsides of a side, the most that friends may mask


def deck(sea: Battle, temper: str = "bold") -> Briefing:
    return Briefing(seen_by(sea, BRITISH), BRITISH, book()[temper])


def in_rank() -> Battle:
    """Two British ships abeam of each other, and a Frenchman beyond the one."""
    return battle(ship("Mars", "J20", 1), ship("Ajax", "K20", 1), ship("Hercule", "N20", 1, side=FRENCH))


@pytest.mark.rule("WS B.VIII.A.4.b")
def test_a_broadside_behind_a_friend_counts_as_masked_and_his_own_as_ready() -> None:
    uses = {side: GunUse() for side in (BRITISH, FRENCH)}
    count(in_rank(), uses)
    assert uses == {BRITISH: GunUse(fired=1, masked=1), FRENCH: GunUse(fired=1, masked=0)}


@pytest.mark.rule("WS B.VIII.A.4.b")
def test_a_prize_in_the_way_is_no_friend_who_could_lie_elsewhere() -> None:
    sea, uses = in_rank(), {side: GunUse() for side in (BRITISH, FRENCH)}
    sea.ships["ajax"].surrendered = "struck"
    count(sea, uses)
    assert uses[BRITISH] == GunUse()


@pytest.mark.rule("WS B.VIII.A.4.b")
def test_masking_is_seen_from_the_number_of_a_hex() -> None:
    sea = in_rank()
    mars, ajax = ((code(sea.ships[key].bow), 1) for key in ("mars", "ajax"))
    assert masked(mars, [ajax], right=True, distance=4)
    assert not masked(mars, [ajax], right=False, distance=4)
    assert not masked(mars, [ajax], right=True, distance=1)
    assert not masked(ajax, [mars], right=True, distance=3)


def test_a_place_before_a_friends_guns_costs_what_they_would_do() -> None:
    """Mars has her orders and a clear broadside; the hex between her and the enemy is worth that much less to Ajax."""
    sea = battle(ship("Mars", "J20", 1), ship("Ajax", "J26", 1), ship("Hercule", "N20", 1, side=FRENCH))
    waters = Waters(deck(sea), ("mars", "ajax"))
    mars = Weighing(waters, sea.ships["mars"], Order("fight", "hercule"))
    at = code(sea.ships["mars"].bow), 1
    mars.hope(at)
    fires = mars.fire_from(at)
    assert [(right, reach) for _, _, right, reach, _ in fires] == [(True, 4)]
    ajax = Weighing(waters, sea.ships["ajax"], Order("fight", "hercule"))
    before = code(battle(ship("One", "L20", 1)).ships["one"].bow), 1
    hope = ajax.hope(before)
    free = ajax.worth(before, hope)
    waters.fires["mars"] = fires
    assert ajax.worth(before, hope) == pytest.approx(free - fires[0][4])


def crowd() -> Battle:
    """Six British ships in a column, and two Frenchmen before them."""
    return battle(
        *(ship(f"Ship{number}", f"J{20 + 3 * number}", 1) for number in range(6)),
        ship("Hercule", "L12", 3, side=FRENCH),
        ship("Mont-Blanc", "N12", 3, side=FRENCH),
    )


def test_two_go_for_an_enemy_the_nearest_first_and_who_is_one_too_many_stands_by() -> None:
    orders = plan(deck(crowd()))
    assert list(orders) == [f"ship{number}" for number in range(6)]
    for foe in ("hercule", "mont-blanc"):
        assert [order.duty for order in orders.values() if order.target == foe] == ["fight", "fight", "stand by"]


def test_captains_of_a_campaign_all_go_as_they_were_calibrated() -> None:
    orders = plan(deck(crowd(), "hot"))
    assert {order.duty for order in orders.values()} == {"fight"}


@pytest.mark.parametrize("temper", ["bold", "steady"])
def test_who_stands_by_would_rather_be_at_the_edge_of_gunshot_than_near_or_far(temper: str) -> None:
    """Whatever her temper makes of distances else: five hexes nearer or further off cost her more than three squares."""
    sea = crowd()
    waters = Waters(deck(sea, temper), tuple(sea.ships))
    weighing = Weighing(waters, sea.ships["ship5"], Order("stand by", "hercule"))
    weighing.guesses = []  # nobody near enough to fire
    foe = weighing.nearest[0].guesses[0][0]
    at = {hexes: weighing.hope((foe + hexes * WAYS[4], 1)) for hexes in (STAND_OFF - 5, STAND_OFF, STAND_OFF + 5)}
    assert max(at, key=lambda hexes: at[hexes]) == STAND_OFF
    assert min(at[STAND_OFF] - at[hexes] for hexes in at if hexes != STAND_OFF) > 3.0


def test_a_frigate_keeps_out_where_lines_of_battle_meet() -> None:
    british = [ship(f"Ship{number}", f"J{20 + 3 * number}", 1) for number in range(3)]
    french = [ship(f"Foe{number}", f"P{20 + 3 * number}", 1, side=FRENCH) for number in range(3)]
    sea = battle(*british, ship("Sirius", "J30", 1, rating="F"), *french)
    assert plan(deck(sea))["sirius"] == Order("stand by")
    del sea.ships["foe2"]
    assert plan(deck(sea))["sirius"].duty == "fight"


@pytest.mark.parametrize("name", ["trafalgar", "ushant"])
def test_of_a_fleet_that_attacks_fewer_than_a_quarter_of_the_ready_broadsides_are_masked(name: str) -> None:
    """Which fleets are not below it is told in `docs/hexes.md`."""
    use = GunUse()
    for number in range(2):
        fought = battles.set_up(name, f"masked/{number}", 1981, {"turns": 45})
        guns = played(fought, {side: captains.seat(side) for side in fought.fleets})["british"]
        use.fired, use.masked = use.fired + guns.fired, use.masked + guns.masked
    assert use.fired + use.masked > 100
    assert use.share_masked < AIM

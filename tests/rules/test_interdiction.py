"""Interdiction (SL 7.2): the charge, taking station, who is seen, who must fight and who must go back."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from campaign import sequence, views
from campaign.record.battle import BattleEnded
from campaign.record.readers import Reader
from campaign.record.sailing import Charged, Interdicting, Spotted
from campaign.rules import dummies, interdiction, movement, organisation, spotting
from campaign.state import World
from maps.place import Place
from maps.theatre import Port, Theatre
from orders.kinds.stations import interdictable
from tests.rules.battle_chart import aux, play
from tests.rules.chart import (
    FLAGS,
    A,
    B,
    Force,
    at_sea,
    drive,
    fleet,
    gale,
    lane,
    large,
    small,
    strait,
    theatre,
    throw,
    told,
    wind,
)

GUT, BAY, CADIZ, SEA, CAPE, ROCK = (
    Place("space:gut"),
    Place("space:bay"),
    Place("space:cadiz"),
    Place("space:sea"),
    Place("space:cape"),
    Place("space:rock"),
)


@cache
def waters() -> Theatre:
    """The strait of gut, cadiz, a key port of B's, and rock, a minor one of A's, round the open sea; bay is designated, cape not.

    From the sea one runs down to cadiz over the shoal; to the other places the wind is fair both ways of a round.
    """
    bay = msgspec.structs.replace(large("bay"), interdictable=True)
    return theatre(
        [large("sea"), strait("gut", "red"), bay, large("cape"), large("cadiz", "red"), small("shoal"), large("rock")],
        [
            lane("sea", "cadiz", "shoal", to="cadiz"), lane("sea", "gut", to="gut"), lane("sea", "bay", to="bay"),
            lane("sea", "cape", to="cape"), lane("gut", "rock", to="rock"), lane("cadiz", "gut", to="gut"),
        ],
        ports=[Port("cadiz", FLAGS[B], key=True, blockade=2), Port("rock", FLAGS[A])],
        winds=[wind("red", start="gut")],
    )  # fmt: skip


def afloat(*forces: Force, **charges: str) -> World:
    """These forces, some of them charged with a place."""
    world = at_sea(waters(), *forces)
    for name, place in charges.items():
        world.formations[name].charge = Place(place)
    throw(world)
    return world


def seen(world: World) -> set[str]:
    return {one.id for one in world.formations.values() if one.spotted}


def holds(world: World, place: str, side: str = A) -> str | None:
    found = interdiction.interdictor(world, place, side)
    return found.id if found else None


def sail(world: World, **orders: str) -> None:
    """One increment's sailing, and stations taken when it is done."""
    drive(movement.sail_all(world), orders)
    interdiction.take_station(world)


# -- the charge ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.212", "SL 5.261a", "SL 5.286d")
def test_straits_ports_and_designated_places_may_be_interdicted_and_no_others() -> None:
    assert interdictable(afloat().sea) == [GUT, BAY, CADIZ, ROCK]


@pytest.mark.rule("SL 7.222")
def test_what_a_formation_is_charged_with_is_its_owners_secret() -> None:
    def view_of(charge: str) -> bytes:
        world = afloat(fleet("ff", CADIZ, spotted=True), fleet("ee", "harbour:cadiz", side=B), ff=charge)
        return msgspec.json.encode(msgspec.structs.replace(views.view(world, B, ()), waters=None))

    assert view_of(CADIZ) == view_of("")
    readers = Charged("ff", CADIZ, rule="SL 7.211").readers()
    assert [readers.include(Reader(side, {"ff": A})) for side in (A, B)] == [True, False]


# -- taking station ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.22", "SL 7.21")
def test_a_formation_interdicts_by_being_where_it_is_charged_to_be() -> None:
    world = afloat(fleet("ff", SEA), ff=CADIZ)
    assert holds(world, CADIZ) is None
    sail(world, ff=CADIZ)
    assert (holds(world, CADIZ), holds(world, CADIZ, B)) == ("ff", None)
    assert [(fact.place, fact.ceased) for fact in told(world, Interdicting)] == [(CADIZ, False)]
    elsewhere = afloat(fleet("ff", SEA), ff=CADIZ)
    sail(elsewhere, ff=GUT)
    assert [holds(elsewhere, place) for place in (CADIZ, GUT)] == [None, None]


@pytest.mark.rule("SL 7.22", "SL 4.23c")
def test_stations_are_taken_when_an_increments_sailing_is_done() -> None:
    world = afloat(fleet("ff", SEA), fleet("ee", SEA, side=B, lr=5), ff=BAY)
    orders = {"markers": {"ff": BAY}, "sailing": {"ee": BAY}, "withdrawal": {"ee": "withdraw"}}
    play(sequence.increment(world), orders)
    assert world.formations["ff"].interdicting == BAY
    assert seen(world) == {"ff", "ee"}
    assert world.battles == 1


@pytest.mark.rule("SL 7.226")
def test_friends_who_happen_to_be_there_do_not_interdict() -> None:
    world = afloat(fleet("friend", GUT), fleet("ff", SEA), ff=GUT)
    sail(world)
    assert holds(world, GUT) is None
    sail(world, ff=GUT)
    assert holds(world, GUT) == "ff"
    sail(world, ff=ROCK)
    assert world.formations["friend"].place == GUT
    assert holds(world, GUT) is None


@pytest.mark.rule("SL 7.2")
def test_auxiliaries_do_not_interdict() -> None:
    world = afloat(fleet("ee", CADIZ, side=B))
    world.auxiliaries["frigate"] = aux("frigate", box="stationed", at=GUT)
    sail(world, ee=GUT)
    assert holds(world, GUT) is None
    assert not told(world, Interdicting)


@pytest.mark.rule("SL 7.224")
def test_interdiction_ends_when_the_formation_leaves_or_is_unformed() -> None:
    world = afloat(fleet("ff", GUT), fleet("gg", CADIZ), ff=GUT, gg=CADIZ)
    sail(world)
    assert (holds(world, GUT), holds(world, CADIZ)) == ("ff", "gg")
    sail(world, ff=ROCK)
    organisation.unform_flotilla(world, world.formations["gg"], "by order", "SL 3.341a")
    assert (holds(world, GUT), holds(world, CADIZ)) == (None, None)
    ended = [(fact.formation, fact.place) for fact in told(world, Interdicting) if fact.ceased]
    assert ended == [("ff", GUT), ("gg", CADIZ)]


@pytest.mark.rule("SL 5.33e")
def test_a_gale_suspends_interdiction_and_when_it_has_passed_the_station_is_held_again() -> None:
    world = at_sea(waters(), fleet("ff", GUT), fleet("ee", CADIZ, side=B), winds=["red"], gales=[gale("red", 8, GUT)])
    world.formations["ff"].charge = GUT
    throw(world)
    sail(world, ee=GUT)
    assert holds(world, GUT) is None
    assert seen(world) == set()
    assert not told(world, Interdicting)
    world.gales = []
    world.weather_changed()
    sail(world)
    assert holds(world, GUT) == "ff"


# -- who is seen ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.225")
def test_whoever_interdicts_is_seen_even_where_nothing_else_would_show_him_and_stays_so() -> None:
    world = afloat(fleet("ff", SEA), fleet("friend", SEA), ff=BAY)
    sail(world, ff=BAY, friend=BAY)
    assert seen(world) == {"ff"}
    spotting.conceal(world)
    assert seen(world) == {"ff"}


@pytest.mark.rule("SL 7.24a", "SL 7.24")
def test_who_enters_an_interdicted_space_is_seen_but_not_who_was_there_before_nor_a_friend() -> None:
    world = afloat(fleet("ff", BAY), fleet("friend", SEA), fleet("old", BAY, side=B), fleet("new", SEA, side=B), ff=BAY)
    sail(world, new=BAY, friend=BAY)
    assert seen(world) == {"ff", "new"}
    assert ("new", "SL 7.24a") in [(fact.formation, fact.rule) for fact in told(world, Spotted)]
    free = afloat(fleet("ff", BAY), fleet("new", SEA, side=B))
    sail(free, new=BAY)
    assert seen(free) == set()


@pytest.mark.rule("SL 7.24a", "SL 7.15")
def test_a_dummy_that_enters_is_found_out() -> None:
    world = afloat(fleet("ff", BAY), ff=BAY)
    dummies.put_up(world, B, "dummy-allies-1", SEA)
    sail(world, **{"dummy-allies-1": BAY})
    assert "dummy-allies-1" not in world.formations


# -- who must fight, and go back -------------------------------------------------------------------------------------------


def withdrawn(world: World, **orders: str) -> None:
    """An increment in which one that entered has the gauge and withdraws from the battle that it is brought to."""
    play(sequence.increment(world), {"sailing": orders, "withdrawal": dict.fromkeys(orders, "withdraw")})


@pytest.mark.rule("SL 7.223", "SL 7.24b")
def test_who_withdraws_from_an_interdicted_space_goes_back_whence_he_came_for_one_point_in_any_wind() -> None:
    """Down to cadiz from the sea with a fair wind; back against it is two points and a small space, but not now."""
    world = afloat(fleet("ff", CADIZ, spotted=True), fleet("ee", SEA, side=B, lr=5), ff=CADIZ)
    withdrawn(world, ee=CADIZ)
    assert world.battles == 1
    assert [fact.fought for fact in told(world, BattleEnded)] == [False]
    assert [option.key for option in movement.courses(world, world.formations["ee"], marked=False)] == [SEA]
    throw(world)
    sail(world, ee=SEA)
    assert world.formations["ee"].place == SEA
    assert world.constraints == {}
    plain = afloat(fleet("ee", CADIZ, side=B))
    assert SEA not in [option.key for option in movement.courses(plain, plain.formations["ee"], marked=False)]


@pytest.mark.rule("SL 7.223")
def test_who_came_out_of_the_blockaded_harbour_goes_back_into_it() -> None:
    world = afloat(fleet("ff", CADIZ, spotted=True), fleet("ee", "harbour:cadiz", side=B, lr=5), ff=CADIZ)
    withdrawn(world, ee=CADIZ)
    assert [option.key for option in movement.courses(world, world.formations["ee"], marked=False)] == ["harbour:cadiz"]
    sail(world)
    assert world.formations["ee"].fitting_out


@pytest.mark.rule("SL 7.223", "SL 8.231")
def test_out_of_a_space_that_nobody_interdicts_any_way_is_open_but_the_enemys() -> None:
    world = afloat(fleet("ff", CADIZ, spotted=True), fleet("ee", SEA, side=B, lr=5))
    play(sequence.increment(world), {"sailing": {"ee": CADIZ}, "attack": "attack", "withdrawal": {"ee": "withdraw"}})
    keys = {option.key for option in movement.courses(world, world.formations["ee"], marked=False)}
    assert keys == {"space:shoal", GUT, "harbour:cadiz"}

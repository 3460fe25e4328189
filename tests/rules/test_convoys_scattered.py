"""Scattered convoys (SL 10.15): when a convoy scatters, that it goes on unseen, and how it is come upon and hunted."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.record.battle import Engaged, IntensitySettled
from campaign.record.causes import Harm
from campaign.record.convoys import ConvoyScattered
from campaign.rules import interdiction, movement, spotting
from campaign.rules.auxiliaries import search
from campaign.rules.battle import course, occasion
from campaign.rules.convoys import finding, losses, scattering, standing, voyages
from campaign.state import World
from maps.place import Place
from tests.rules.battle_chart import aux, play
from tests.rules.chart import A, B, drive, fleet, ships, throw, thrown, told
from tests.rules.convoy_chart import DEEP, GUT, MID, NEAR, at, on_route, put_with, sail, send, where
from tests.rules.gun_chart import flat_table, with_tables


def scattered(world: World, place: str = NEAR, **script: Any) -> World:
    """The same world with a scattered convoy at a place."""
    scattering.scatter(world, send(world, place=place, **script), "lost too much", "SL 10.142")
    throw(world)
    return world


def hurt(world: World, points: int, *dice: int) -> bool:
    """So much damage, and an increment's end: whether the convoy is scattered."""
    convoy = world.convoys["indiamen"]
    throw(world, *dice)
    losses.harm(world, convoy, points, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    voyages.close_increment(world)
    return convoy.scattered


# -- when it scatters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.15", "SL 10.142", "SL 10.151")
def test_with_the_damage_of_its_script_a_convoy_scatters_and_with_less_it_holds_together() -> None:
    world = on_route()
    send(world, place=NEAR, scatter_at=6)
    assert not hurt(world, 5)
    assert hurt(world, 1)
    assert told(world, ConvoyScattered)[0].rule == "SL 10.142"
    hardy = on_route()
    send(hardy, place=NEAR)
    assert not hurt(hardy, 50), "without such a script it never does"
    timid = on_route()
    send(timid, place=NEAR, scatter_at=1)
    assert hurt(timid, 1)


@pytest.mark.rule("SL 10.151")
def test_it_may_depend_on_a_die_thrown_whenever_there_is_fresh_damage() -> None:
    world = on_route()
    send(world, place=NEAR, scatter_at=6, scatter_die=4)
    assert not hurt(world, 6, 5)
    voyages.close_increment(world)
    assert thrown(world) == [5], "no damage, no die"
    assert hurt(world, 1, 4)


@pytest.mark.rule("SL 10.142")
def test_counted_sail_scatter_by_how_many_are_sunk() -> None:
    world = on_route()
    convoy = send(world, place=NEAR, ships=tuple(ships("store", 3)), scatter_sunk=2)
    transports = world.squadrons["indiamen-transports"]
    throw(world)
    transports.ships.pop()
    voyages.close_increment(world)
    assert not convoy.scattered
    transports.ships.pop()
    voyages.close_increment(world)
    assert (convoy.scattered, convoy.sunk) == (True, 2)
    world = on_route()
    convoy = send(world, place=NEAR, ships=tuple(ships("store", 3)), scatter_sunk=1)
    world.squadrons["indiamen-transports"].ships.pop()
    voyages.close_increment(world)
    assert convoy.scattered


# -- what becomes of it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.152", "SL 10.155")
def test_a_scattered_convoy_is_out_of_sight_for_the_rest_of_its_voyage() -> None:
    world = on_route(aux("shadow", side=B, box="shadowing", at="indiamen"))
    send(world, place=NEAR)
    assert at(world).spotted
    scattering.scatter(world, world.convoys["indiamen"], "lost too much", "SL 10.142")
    assert (at(world).spotted, world.auxiliaries["shadow"].box) == (False, "recovery")
    for why in ("in a strait", "in a battle space", "found by a search"):
        spotting.spot(world, at(world), why, "SL 7.111")
    assert not at(world).spotted
    other = on_route(fleet("gg", NEAR, side=B))
    spotting.spot(other, other.formations["gg"], "in a strait", "SL 7.111b")
    assert other.formations["gg"].spotted


@pytest.mark.rule("SL 10.154")
def test_a_flotilla_that_was_its_escort_is_free_to_act() -> None:
    world = on_route(fleet("ff", NEAR))
    convoy = send(world, place=NEAR)
    put_with(world, convoy, "ff")
    assert "ff" not in _lines(world)
    scattering.scatter(world, convoy, "lost too much", "SL 10.142")
    assert len(_lines(world)["ff"]) > 2
    sail(world, ff=MID)
    assert (where(world), world.formations["ff"].place, standing.escorts(world, at(world))) == (MID, MID, [])


@pytest.mark.rule("SL 10.154", "SL 6.134")
def test_the_auxiliaries_that_were_assigned_to_it_go_to_recover() -> None:
    world = on_route()
    convoy = send(world, place=NEAR)
    world.auxiliaries = {one.id: one for one in (aux("screen", at=convoy.id), aux("port", at="port:near"))}
    scattering.scatter(world, convoy, "lost too much", "SL 10.142")
    assert {one.id: one.box for one in world.auxiliaries.values()} == {"screen": "recovery", "port": "assigned"}


def _lines(world: World) -> dict[str, list[str]]:
    return {part.key: [one.key for one in part.options] for part in movement.sailing_form(world, A).parts}


# -- come upon ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.156")
def test_where_others_would_be_spotted_it_is_come_upon_for_the_increment() -> None:
    world = scattered(on_route(), MID)
    sail(world)
    convoy = world.convoys["indiamen"]
    assert (where(world), convoy.exposed, at(world).spotted) == (GUT, True, False), "in a strait"
    sail(world)
    assert (where(world), convoy.exposed) == (DEEP, False)
    spotting.look_about(world)
    assert not convoy.exposed


@pytest.mark.rule("SL 10.156")
def test_an_enemy_who_interdicts_the_place_comes_upon_it() -> None:
    world = scattered(on_route(fleet("gg", "space:cove", side=B)), MID, route=(MID, "space:cove", "flag:cove"))
    world.formations["gg"].charge = Place("space:cove")
    sail(world, 4)
    world.convoys["indiamen"].exposed = False
    interdiction.take_station(world)
    assert world.convoys["indiamen"].exposed


@pytest.mark.rule("SL 10.156", "SL 10.155")
@pytest.mark.parametrize(("die", "found"), [(2, True), (6, False)])
def test_a_search_comes_upon_it_and_nobody_keeps_touch(die: int, found: bool) -> None:
    world = scattered(on_route(aux("hunter", side=B, at="port:foe")))
    throw(world, die)
    asked = drive(search.search(world, B, NEAR))
    assert (asked, world.convoys["indiamen"].exposed, at(world).spotted) == ([], found, False)
    assert world.auxiliaries["hunter"].box == "recovery", "a 2 would have let it shadow another"


@pytest.mark.rule("SL 10.159", "SL 10.156")
def test_in_the_next_increment_it_has_to_be_come_upon_again() -> None:
    world = scattered(on_route(fleet("gg", NEAR, side=B)))
    finding.expose(world, world.convoys["indiamen"], "found by a search")
    assert occasion.occasions(world)
    finding.forget(world)
    assert not occasion.occasions(world)


# -- hunted ------------------------------------------------------------------------------------------------------------------


def hunt(*friends: Any, **more: Any) -> World:
    """Two of the enemy's formations with a scattered convoy that was come upon."""
    pack = (fleet("gg", NEAR, side=B, lr=2), fleet("hh", NEAR, side=B, classes=["SOL", "SOL"]))
    world = scattered(on_route(*pack, *friends), **more)
    finding.expose(world, world.convoys["indiamen"], "found by a search")
    return with_tables(world, combat_damage=flat_table(c4="S1", c5="S1"))


@pytest.mark.rule("SL 10.155", "SL 10.157")
def test_a_formation_may_attack_a_scattered_convoy_that_was_come_upon_and_no_other() -> None:
    world = hunt()
    (meeting,) = occasion.occasions(world)
    assert [occasion.may_open(world, meeting.forces, side) for side in (A, B)] == [False, True]
    world.convoys["indiamen"].exposed = False
    assert occasion.occasions(world) == []


@pytest.mark.rule("SL 10.157a", "SL 10.158")
def test_it_is_hunted_by_one_formation_at_the_heaviest_and_the_hunter_is_in_disorder_after_it() -> None:
    world = hunt()
    throw(world, 5, 3)  # the level, and the combat
    asked = play(course.fight_all(world), {"attack": "attack", "engage": "gg", "shift": "own-1"})
    kinds = [question.kind.name for question in asked]
    assert "reinforcement" not in kinds
    assert "intensity" not in kinds
    assert [(fact.wanted, fact.intensity, fact.rule) for fact in told(world, IntensitySettled)] == [
        ("heavy", "heavy", "SL 10.157a")
    ]
    assert [fact.formation for fact in told(world, Engaged)] == ["indiamen", "gg"]
    convoy = world.convoys["indiamen"]
    assert (convoy.damage, at(world).spotted) == (5, False), "a sail sunk counts four (SL 10.132)"
    assert {name: one.disorganised for name, one in world.formations.items()} == {"indiamen": False, "gg": True, "hh": False}


@pytest.mark.rule("SL 10.157b")
def test_if_friends_are_there_the_enemy_fights_them_and_ignores_the_convoy() -> None:
    world = hunt(fleet("ff", NEAR, spotted=True))
    (meeting,) = occasion.occasions(world)
    assert [one.id for one in meeting.forces[A]] == ["ff"]
    hidden = hunt(fleet("ff", NEAR))
    assert occasion.occasions(hidden) == [], "an unseen friend hides it too"


@pytest.mark.rule("SL 10.157b")
def test_in_a_battle_with_its_friends_it_is_not_among_those_who_met() -> None:
    world = hunt(fleet("ff", NEAR, spotted=True))
    (meeting,) = occasion.occasions(world)
    drive(occasion.brought_on(world, meeting), {"attack": "attack"})
    assert world.battle is not None
    assert world.battle.met == {A: ["ff"], B: ["gg", "hh"]}

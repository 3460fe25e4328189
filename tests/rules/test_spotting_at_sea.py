"""Seen in straits and off others' ports, by passing, lost in gales and out of sight (SL 4.24a, 7.111-7.113).

That enemies passed is recorded here; the fight that SL 8.122 makes of it comes with the battles.
"""

from __future__ import annotations

from functools import cache

import pytest

from campaign import facts, sequence
from campaign.rules import movement, spotting
from campaign.state import GaleMarker, World
from maps.theatre import Port, Theatre
from tests.rules.chart import FLAGS, NEUTRAL, A, B, Force, at_sea, drive, fleet, lane, large, small, strait, theatre, told, wind
from tests.rules.gale_chart import cast, opens, reaching

BLACK = reaching(8, hindrance=(1,), toll=(1,))  # a gale felt under its marker only


@cache
def narrows() -> Theatre:
    """cape - gut, a strait - bank - mine (A's port), yours (B's), theirs (a neutral's) and, by way of shoal, deep.

    Red blows from the west on every space but mine, theirs and deep, and its gales start at the cape.
    """
    return theatre(
        [
            large("cape", "red", at=(45, -4)), strait("gut", "red", at=(45, -2)), large("bank", "red", at=(45, 0)),
            large("mine"), large("yours", "red", at=(45, 2)), large("theirs"), small("shoal"), large("deep"),
        ],
        [
            lane("cape", "gut", dashed=True), lane("gut", "bank", dashed=True), lane("bank", "mine", dashed=True),
            lane("bank", "yours", dashed=True), lane("bank", "theirs", dashed=True), lane("bank", "deep", "shoal", dashed=True),
        ],
        ports=[Port("mine", FLAGS[A]), Port("yours", FLAGS[B], key=True), Port("theirs", NEUTRAL, open_to=(A,))],
        winds=[wind("red", start="cape", from_=270)],
    )  # fmt: skip


def afloat(*forces: Force, storm: str | None = None) -> World:
    """These forces, and a gale that is felt in one place."""
    gales = [GaleMarker("red", 8, storm, "space:cape")] if storm else []
    return at_sea(narrows(), *forces, winds=["red"], gales=gales, tables=BLACK)


def sail(world: World, **orders: str) -> None:
    """Sail these formations and let the others mark time; every wind is caught."""
    cast(world, *[0] * len(orders))
    drive(movement.sail_all(world), orders)


def seen(world: World) -> set[str]:
    return {formation.id for formation in world.formations.values() if formation.spotted}


# -- where one is seen -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.111b", "SL 5.261b")
def test_a_formation_is_seen_when_it_comes_into_a_strait() -> None:
    world = afloat(fleet("ff", "space:cape"))
    sail(world, ff="space:gut")
    assert seen(world) == {"ff"}
    assert [(fact.formation, fact.rule) for fact in told(world, facts.Spotted)] == [("ff", "SL 7.111b")]
    away = afloat(fleet("ff", "space:gut"))
    sail(away, ff="space:bank")
    assert seen(away) == set(), "but not in open water"


@pytest.mark.rule("SL 7.111c", "SL 5.289")
@pytest.mark.parametrize(("port", "side", "is_seen"), [
    ("yours", A, True), ("theirs", A, True), ("mine", A, False), ("yours", B, False), ("theirs", B, True), ("mine", B, True),
])  # fmt: skip
def test_a_formation_is_seen_off_an_enemys_and_a_neutrals_port_but_not_off_its_own(port: str, side: str, is_seen: bool) -> None:
    world = afloat(fleet("ff", "space:bank", side=side))
    sail(world, ff=f"space:{port}")
    assert seen(world) == ({"ff"} if is_seen else set())


@pytest.mark.rule("SL 7.111c")
def test_a_guest_is_unseen_at_a_neutrals_berth_and_seen_when_he_makes_ready() -> None:
    world = afloat(fleet("ff", "flag:theirs"))
    assert seen(world) == set()
    sail(world)
    assert seen(world) == set()
    cast(world)
    drive(movement.sail_all(world), {"ff": "space:theirs"})
    assert seen(world) == {"ff"}
    drive(movement.sail_all(world), {"ff": "flag:theirs"})
    assert seen(world) == set()


# -- gales -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.113")
def test_nothing_is_seen_in_a_gale() -> None:
    """The strait and the enemy's port that would show it do not."""
    for start, place in (("space:cape", "space:gut"), ("space:bank", "space:yours")):
        world = afloat(fleet("ff", start), storm=place)
        sail(world, ff=place)
        assert world.formations["ff"].place == place
        assert seen(world) == set()
        assert told(world, facts.Spotted) == []


@pytest.mark.rule("SL 7.113")
def test_whoever_is_seen_is_lost_to_sight_at_once_when_he_enters_a_gale() -> None:
    world = afloat(fleet("ff", "space:gut", spotted=True), fleet("gg", "space:gut", spotted=True), storm="space:bank")
    sail(world, ff="space:bank", gg="space:cape")
    assert seen(world) == {"gg"}
    assert [(fact.formation, fact.rule) for fact in told(world, facts.Concealed)] == [("ff", "SL 7.113")]


@pytest.mark.rule("SL 7.113")
def test_a_gale_that_comes_upon_him_hides_him_too() -> None:
    world = afloat(fleet("ff", "space:gut", spotted=True), fleet("gg", "space:cape", spotted=True), storm="space:cape")
    opens(world)
    assert world.gales[0].place == "space:gut"
    assert seen(world) == {"gg"}


@pytest.mark.rule("SL 7.111b", "SL 7.111c")
def test_when_the_gale_has_passed_the_strait_and_the_port_show_him_again_and_the_open_sea_does_not() -> None:
    for place, shows in (("space:gut", True), ("space:bank", False)):
        world = afloat(fleet("ff", place), storm=place)
        opens(world)
        assert world.gales[0].place != place
        assert seen(world) == ({"ff"} if shows else set())
    port = afloat(fleet("ff", "space:yours"), storm="space:yours")
    opens(port)
    assert (port.gales, seen(port)) == ([], {"ff"})


# -- passing -----------------------------------------------------------------------------------------------------------


def crossing(one: str, other: str, side: str = B, storm: str | None = None) -> World:
    """A's ff and another's gg change places, in one increment."""
    world = afloat(fleet("ff", one), fleet("gg", other, side=side), storm=storm)
    cast(world, 0, 0)
    drive(movement.sail_all(world), {"ff": other, "gg": one})
    spotting.passing(world)
    return world


@pytest.mark.rule("SL 7.111e")
def test_enemies_that_change_places_have_passed_and_by_a_strait_they_see_each_other() -> None:
    world = crossing("space:gut", "space:bank")
    assert [(fact.formation, fact.other) for fact in told(world, facts.Passed)] == [("gg", "ff")]
    assert seen(world) == {"ff", "gg"}
    assert {(fact.formation, fact.rule) for fact in told(world, facts.Spotted)} == {("gg", "SL 7.111b"), ("ff", "SL 7.111e")}


@pytest.mark.rule("SL 7.111e")
def test_in_open_water_they_pass_unseen_even_over_a_small_space() -> None:
    world = crossing("space:bank", "space:deep")
    assert [(fact.formation, fact.other) for fact in told(world, facts.Passed)] == [("gg", "ff")]
    assert seen(world) == set()


def test_friends_do_not_pass_nor_do_enemies_on_one_course_or_on_different_lanes() -> None:
    friends = crossing("space:gut", "space:bank", side=A)
    assert told(friends, facts.Passed) == []
    for ff, gg in (("space:bank", "space:deep"), ("space:bank", "mark-time"), ("space:cape", "space:gut")):
        world = afloat(fleet("ff", "space:gut"), fleet("gg", "space:bank", side=B))
        cast(world, 0, 0)
        drive(sequence.increment(world), {"ff": ff, "gg": gg})
        assert told(world, facts.Passed) == []


@pytest.mark.rule("SL 7.113")
def test_the_one_that_passed_into_a_gale_is_not_seen() -> None:
    world = crossing("space:gut", "space:bank", storm="space:bank")
    assert len(told(world, facts.Passed)) == 1
    assert seen(world) == {"gg"}


# -- out of sight ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.24a", "SL 7.112")
def test_when_an_impulse_ends_who_was_seen_is_lost_to_sight_unless_something_shows_him_still() -> None:
    """In a strait, off an enemy's or a neutral's port and in an enemy's company he stays in sight."""
    places = {
        "strait": "space:gut", "enemy-port": "space:yours", "neutral-port": "space:theirs", "company": "space:deep",
        "open": "space:cape", "home": "space:mine",
    }  # fmt: skip
    world = afloat(*(fleet(name, place, spotted=True) for name, place in places.items()), fleet("foe", "space:deep", side=B))
    cast(world)
    drive(sequence.end_impulse(world))
    assert seen(world) == {"strait", "enemy-port", "neutral-port", "company"}
    assert {fact.formation for fact in told(world, facts.Concealed)} == {"open", "home"}


@pytest.mark.rule("SL 7.112")
def test_until_the_impulse_ends_he_stays_seen_wherever_he_sails() -> None:
    world = afloat(fleet("ff", "space:gut", spotted=True))
    cast(world, 0)
    drive(sequence.increment(world), {"ff": "space:bank"})
    assert seen(world) == {"ff"}

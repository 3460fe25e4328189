"""Seen in straits and off others' ports, by passing and at will, lost in gales and out of sight (SL 4.24a, 7.11).

That enemies passed is recorded here; the fight that SL 8.122 makes of it comes with the battles.
"""

from __future__ import annotations

from functools import cache

import pytest

from campaign import sequence, views
from campaign.record.sailing import Concealed, Passed, Spotted
from campaign.rules import movement, spotting
from campaign.rules.battle import occasion
from campaign.state import GaleMarker, World
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.battle_chart import aux
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


@cache
def reefs() -> Theatre:
    """bank - reef - gate, a strait, and bank - reef - deep; the prevailing wind blows from the bank."""
    return theatre(
        [large("bank"), small("reef-gate"), strait("gate"), small("reef-deep"), large("deep")],
        [lane("bank", "gate", "reef-gate", to="gate"), lane("bank", "deep", "reef-deep", to="deep")],
    )


def afloat(*forces: Force, storm: str | None = None) -> World:
    """These forces, and a gale that is felt in one place."""
    gales = [GaleMarker("red", 8, Place(storm), Place("space:cape"))] if storm else []
    return at_sea(narrows(), *forces, winds=["red"], gales=gales, tables=BLACK)


def sail(world: World, **orders: str) -> None:
    """Sail these formations and let the others mark time; every wind is caught."""
    cast(world, *[0] * len(orders))
    drive(movement.sail_all(world), orders)


def seen(world: World) -> set[str]:
    return {formation.id for formation in world.formations.values() if formation.spotted}


# -- where one is seen -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.111", "SL 2.31")
def test_in_open_water_in_company_and_off_his_own_port_nothing_shows_him() -> None:
    world = afloat(
        fleet("ff", "space:bank"), fleet("hh", "space:mine"), fleet("gg", "space:bank", side=B), fleet("at-sea", "space:deep")
    )
    cast(world)
    drive(sequence.increment(world))
    drive(sequence.end_impulse(world))
    assert seen(world) == set()
    sail(world, ff="space:gut")
    assert seen(world) == {"ff"}, "but one of the seven does"


@pytest.mark.rule("SL 7.111b", "SL 5.261b")
def test_a_formation_is_seen_when_it_comes_into_a_strait() -> None:
    world = afloat(fleet("ff", "space:cape"))
    sail(world, ff="space:gut")
    assert seen(world) == {"ff"}
    assert [(fact.formation, fact.rule) for fact in told(world, Spotted)] == [("ff", "SL 7.111b")]
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
        assert told(world, Spotted) == []


@pytest.mark.rule("SL 7.113")
def test_whoever_is_seen_is_lost_to_sight_at_once_when_he_enters_a_gale() -> None:
    world = afloat(fleet("ff", "space:gut", spotted=True), fleet("gg", "space:gut", spotted=True), storm="space:bank")
    sail(world, ff="space:bank", gg="space:cape")
    assert seen(world) == {"gg"}
    assert [(fact.formation, fact.rule) for fact in told(world, Concealed)] == [("ff", "SL 7.113")]


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
    assert [(fact.formation, fact.other) for fact in told(world, Passed)] == [("gg", "ff")]
    assert seen(world) == {"ff", "gg"}
    assert {(fact.formation, fact.rule) for fact in told(world, Spotted)} == {("gg", "SL 7.111b"), ("ff", "SL 7.111e")}


@pytest.mark.rule("SL 7.111e")
def test_in_open_water_they_pass_unseen_even_over_a_small_space() -> None:
    world = crossing("space:bank", "space:deep")
    assert [(fact.formation, fact.other) for fact in told(world, Passed)] == [("gg", "ff")]
    assert seen(world) == set()


@pytest.mark.rule("SL 7.111e")
@pytest.mark.parametrize(("end", "by_a_strait"), [("gate", True), ("deep", False)])
def test_a_small_space_passed_over_counts_for_who_met_on_the_way(end: str, by_a_strait: bool) -> None:
    """ff runs down the wind over the reef while gg beats up to it from the far end, and they meet in between."""
    world = at_sea(reefs(), fleet("ff", "space:bank"), fleet("gg", f"space:{end}", side=B), fleet("hh", f"space:{end}", side=B))
    cast(world)
    drive(movement.sail_all(world), {"ff": f"space:{end}", "gg": f"space:reef-{end}"})
    assert world.formations["gg"].place == f"space:reef-{end}"
    spotting.passing(world)
    assert [(fact.formation, fact.other) for fact in told(world, Passed)] == [("gg", "ff")]
    assert ("gg" in seen(world)) == by_a_strait
    assert ("SL 7.111e" in {fact.rule for fact in told(world, Spotted)}) == by_a_strait
    assert "hh" not in seen(world), "who does not sail passes nobody"


def test_who_comes_to_the_same_space_from_either_side_has_not_passed() -> None:
    world = afloat(fleet("ff", "space:gut"), fleet("gg", "space:yours", side=B))
    cast(world, 0, 0)
    drive(movement.sail_all(world), {"ff": "space:bank", "gg": "space:bank"})
    spotting.passing(world)
    assert told(world, Passed) == []


def test_friends_do_not_pass_nor_do_enemies_on_one_course_or_on_different_lanes() -> None:
    friends = crossing("space:gut", "space:bank", side=A)
    assert told(friends, Passed) == []
    for ff, gg in (("space:bank", "space:deep"), ("space:bank", "mark-time"), ("space:cape", "space:gut")):
        world = afloat(fleet("ff", "space:gut"), fleet("gg", "space:bank", side=B))
        cast(world, 0, 0)
        drive(sequence.increment(world), {"ff": ff, "gg": gg})
        assert told(world, Passed) == []


@pytest.mark.rule("SL 7.113")
def test_the_one_that_passed_into_a_gale_is_not_seen() -> None:
    world = crossing("space:gut", "space:bank", storm="space:bank")
    assert len(told(world, Passed)) == 1
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
    assert {fact.formation for fact in told(world, Concealed)} == {"open", "home"}


@pytest.mark.rule("SL 7.112")
def test_until_the_impulse_ends_he_stays_seen_wherever_he_sails() -> None:
    world = afloat(fleet("ff", "space:gut", spotted=True))
    cast(world, 0)
    drive(sequence.increment(world), {"ff": "space:bank"})
    assert seen(world) == {"ff"}


@pytest.mark.rule("SL 7.225", "SL 7.112")
def test_who_interdicts_a_place_stays_in_sight_there_whatever_place_it_is() -> None:
    world = afloat(fleet("ff", "space:cape", spotted=True), fleet("gone", "space:deep", spotted=True))
    world.formations["ff"].interdicting = world.formations["gone"].interdicting = Place("space:cape")
    spotting.conceal(world)
    assert seen(world) == {"ff"}


# -- at will -----------------------------------------------------------------------------------------------------------------


def shown(world: World, **answers: str) -> list[str]:
    """The formations that owners are asked to show, by name, once they have answered."""
    lines: list[str] = []
    wanted = {f"show:{name}": answer for name, answer in answers.items()}
    drive(spotting.reveal_at_will(world), wanted, lambda form: lines.extend(part.label for part in form.parts))  # type: ignore[union-attr]
    return lines


@pytest.mark.rule("SL 7.111f")
def test_an_owner_may_show_a_formation_that_lies_with_an_enemys() -> None:
    def met() -> World:
        return afloat(fleet("ff", "space:bank"), fleet("hh", "space:cape"), fleet("gg", "space:bank", side=B))

    world = met()
    assert shown(world, ff="show") == ["ff", "gg"], "both are asked, the one that met nobody is not"
    assert seen(world) == {"ff"}
    assert [(fact.formation, fact.rule) for fact in told(world, Spotted)] == [("ff", "SL 7.111f")]
    hidden = met()
    shown(hidden)
    assert seen(hidden) == set()


@pytest.mark.rule("SL 7.111f", "SL 7.113")
def test_nobody_shows_himself_in_a_gale_in_port_at_sea_in_a_zone_or_when_he_is_seen_already() -> None:
    assert shown(afloat(fleet("ff", "space:bank"), fleet("gg", "space:bank", side=B), storm="space:bank")) == []
    assert shown(afloat(fleet("ff", "flag:mine"), fleet("gg", "space:mine", side=B))) == []
    assert shown(afloat(fleet("ff", "space:bank", spotted=True), fleet("gg", "space:bank", side=B))) == ["gg"]


def test_in_double_blind_play_he_is_asked_whoever_may_be_there() -> None:
    worlds = [afloat(fleet("ff", "space:bank"), *more) for more in ((), (fleet("gg", "space:bank", side=B, spotted=True),))]
    for world in worlds:
        world.double_blind = True
        assert shown(world) == ["ff"]


# -- battle spaces -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.125")
def test_all_in_a_battle_space_are_seen_and_nobody_elsewhere() -> None:
    world = afloat(
        fleet("ff", "space:bank"),
        fleet("hh", "space:bank"),
        fleet("gg", "space:bank", side=B, spotted=True),
        fleet("away", "space:cape"),
    )
    cast(world)
    (meeting,) = occasion.occasions(world)
    drive(occasion.brought_on(world, meeting), {"attack": "attack"})
    assert seen(world) == {"ff", "hh", "gg"}
    assert {fact.rule for fact in told(world, Spotted)} == {"SL 8.125"}
    declined = afloat(fleet("ff", "space:bank"), fleet("gg", "space:bank", side=B, spotted=True))
    (meeting,) = occasion.occasions(declined)
    drive(occasion.brought_on(declined, meeting), {"attack": "let-be"})
    assert seen(declined) == {"gg"}, "where there is no battle it is no battle space"


@pytest.mark.rule("SL 2.313", "SL 7.115")
def test_only_who_is_seen_may_be_attacked() -> None:
    unseen = afloat(fleet("ff", "space:bank"), fleet("gg", "space:bank", side=B))
    assert occasion.occasions(unseen) == []
    unseen.formations["gg"].spotted = True
    (meeting,) = occasion.occasions(unseen)
    assert [occasion.may_open(unseen, meeting.forces, side) for side in (A, B)] == [True, False]


# -- what the enemy is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 2.31", "SL 2.311", "SL 7.11", "SL 7.114", "SL 7.115")
def test_of_a_stack_the_enemy_may_examine_what_is_spotted_its_squadrons_by_number_and_auxiliaries_by_class() -> None:
    world = afloat(
        fleet("seen", "space:bank", side=B, classes=["SOL", "SOL"], spotted=True), fleet("unseen", "space:bank", side=B)
    )
    world.auxiliaries = {
        one.id: one for one in (aux("b1", side=B, at="seen"), aux("b2", side=B, at="seen"), aux("b3", "Light", B, at="unseen"))
    }
    nameless, known = views.sightings(world, A)
    assert nameless == views.Sighting(Place("space:bank"), B)
    assert (known.name, known.squadrons, known.auxiliaries) == ("seen", 2, {"Fleet": 2})
    assert set(known.__struct_fields__) == {"place", "side", "id", "name", "kind", "squadrons", "auxiliaries", "disorganised"}

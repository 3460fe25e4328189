"""Dummies (SL 4.22b, 7.15): where and when they are placed, how they sail, and how they are found out."""

from __future__ import annotations

import msgspec
import pytest

from campaign import sequence, views
from campaign.record.auxiliaries import Searched
from campaign.record.fleet import Unformed
from campaign.record.sailing import DummyFound, DummyPlaced
from campaign.rules import dummies, gales, leaders, movement, organisation, reorganisation, spotting
from campaign.rules.auxiliaries import assignment, search
from campaign.rules.battle import occasion
from campaign.rules.fleet_acts import Subordinate, UnformFlotilla
from campaign.state import World
from maps.place import Place
from maps.sea import Sea
from maps.waters import Almanac
from table.decisions import IllegalChoice
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, drive, fleet, lone, throw, thrown, told
from tests.rules.lookout_chart import BANK, CAPE, DEEP, FAR, GUT, MINE, THEIRS, YOURS, ZONE, asked, dummy, lookout, offing, seen

ONE = f"dummy-{A}-1"


def spaces(world: World, side: str = A) -> list[Place]:
    return dummies.spaces(world, side)


def on_chart(world: World) -> dict[str, str]:
    return {one.id: one.place for one in world.formations.values() if one.kind == "dummy"}


# -- placing them -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.22b", "SL 7.151")
def test_they_are_placed_with_real_formations_all_unspotted_and_all_friends() -> None:
    world = lookout(
        fleet("ff", BANK), fleet("seen", DEEP, spotted=True), fleet("hidden", DEEP), fleet("met", CAPE),
        fleet("gg", CAPE, side=B), fleet("berthed", "flag:mine"), fleet("zoned", ZONE), dummy(9, FAR, A),
    )  # fmt: skip
    assert spaces(world) == [BANK]
    assert spaces(world, B) == []
    world.formations["seen"].spotted = False
    assert spaces(world) == [BANK, DEEP]


@pytest.mark.rule("SL 7.151")
def test_they_enter_from_off_the_map_where_the_theatre_says_with_no_formation_there_and_whoever_is() -> None:
    world = lookout(fleet("gg", FAR, side=B, spotted=True))
    far = msgspec.structs.replace(offing().spaces["far"], entry_for=(A,))
    deep = msgspec.structs.replace(offing().zones["sz"], entry_for=(A,))
    doors = msgspec.structs.replace(offing(), spaces=offing().spaces | {"far": far}, zones={"sz": deep})
    world.attach(Almanac(Sea(doors)), world.charts)
    assert (spaces(world), spaces(world, B)) == ([FAR, ZONE], [])
    throw(world)
    drive(dummies.place(world), {ONE: ZONE})
    assert on_chart(world) == {ONE: ZONE}
    assert spaces(lookout(fleet("gg", FAR, side=B))) == [], "no theatre, no door"


@pytest.mark.rule("SL 4.22b", "SL 7.151", "SL 7.153")
def test_when_an_impulse_begins_each_side_may_place_them_in_a_space_or_in_several() -> None:
    world = lookout(fleet("ff", BANK), fleet("hh", MINE), fleet("gg", DEEP, side=B))
    stage = next(stage for stage in sequence.TURN if stage.name == "dummies")
    assert (stage.play, stage.increment) == (dummies.place, 0)
    throw(world)
    wanted = {ONE: BANK, f"dummy-{A}-2": MINE, f"dummy-{A}-3": BANK}
    rounds = asked(dummies.place(world), {f"{A}:dummies": wanted, f"{B}:dummies": {}})
    assert rounds == [(f"{A}:dummies", f"{B}:dummies")], "at once, so that neither sees where the other's go"
    assert on_chart(world) == {ONE: BANK, f"dummy-{A}-2": MINE, f"dummy-{A}-3": BANK}
    assert [(fact.formation, fact.place) for fact in told(world, DummyPlaced)] == list(on_chart(world).items())


@pytest.mark.rule("SL 7.153")
def test_there_are_no_more_than_the_counter_mix_holds_and_each_may_be_used_again() -> None:
    world = lookout(fleet("ff", BANK))
    world.dummies = {A: 2}
    form = dummies.placing_form(world, A)
    assert [part.key for part in form.parts] == [ONE, f"dummy-{A}-2"]
    world.dummies = {}
    assert len(dummies.placing_form(world, A).parts) == world.charts.dummy.counters
    world.dummies = {A: 1}
    throw(world)
    drive(dummies.place(world), {ONE: BANK})
    assert [option.key for option in dummies.placing_form(world, A).parts[0].options] == ["keep", "take-off"]
    spotting.spot(world, world.formations[ONE], "found", "SL 7.111a")
    assert [option.key for option in dummies.placing_form(world, A).parts[0].options] == ["keep", BANK]


def test_its_owner_may_take_one_off_and_nobody_else_is_told() -> None:
    world = lookout(fleet("ff", BANK), dummy(1, DEEP, A))
    throw(world)
    drive(dummies.place(world), {ONE: "take-off"})
    assert on_chart(world) == {}
    assert [fact.piece for fact in told(world, Unformed)] == [ONE]
    assert told(world, DummyFound) == []


def test_who_has_no_counter_or_no_place_for_it_is_not_asked() -> None:
    assert asked(dummies.place(lookout(fleet("ff", GUT, spotted=True)))) == []
    none_left = lookout(fleet("ff", BANK))
    none_left.dummies = {A: 0, B: 0}
    assert asked(dummies.place(none_left)) == []


def test_in_double_blind_play_an_unseen_enemy_bars_no_space() -> None:
    world = lookout(fleet("ff", BANK), fleet("gg", BANK, side=B))
    assert spaces(world) == []
    world.double_blind = True
    assert spaces(world) == [BANK]


# -- how they sail ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.15", "SL 7.152")
def test_a_dummy_sails_as_others_do_and_has_neither_squadrons_nor_leader() -> None:
    world = lookout(fleet("ff", BANK), dummy(1, BANK, A))
    one = world.formations[ONE]
    assert (one.leader, world.company(ONE)) == (None, [])
    assert organisation.allowance(world, one) == world.charts.dummy.allowance
    assert movement.menu(world, one.place, A, marked=True) == movement.menu(world, world.formations["ff"].place, A, marked=True)
    throw(world)
    drive(movement.sail_all(world), {ONE: DEEP})
    assert (one.place, one.spotted) == (DEEP, False)
    throw(world)
    drive(movement.sail_all(world), {ONE: "in:sz:west"})
    throw(world, 8)
    drive(movement.sail_all(world))
    assert one.place == "in:sz:west", "it must catch the wind too, under a notional leader"


@pytest.mark.rule("SL 7.152")
def test_nobody_is_posted_to_it_nothing_assigned_nor_put_under_it_and_no_plan_touches_it() -> None:
    world = lookout(fleet("ff", "flag:mine", kind="detachment"), dummy(1, "flag:mine", A), lone("stray", "flag:mine"), aux("a1"))
    leaders.fill_vacancies(world, A)
    organisation.unform_leaderless(world)
    world.put(world.formations["stray"], BANK)
    world.put(world.formations[ONE], BANK)
    organisation.rejoin(world)
    assert (world.formations[ONE].leader, world.company(ONE)) == (None, [])
    assert "stray" in world.formations
    world.put(world.formations[ONE], Place("flag:mine"))
    posts = [option.key for part in assignment.assignment_form(world, A).parts for option in part.options]
    assert "ff" in posts
    assert ONE not in posts
    for act in (UnformFlotilla(ONE), Subordinate("ff", ONE), Subordinate(ONE, "ff")):
        with pytest.raises(IllegalChoice):
            reorganisation.legal(world, A, act)
    assert list(reorganisation.offered(world, A)), "and the computer is offered acts all the same"


@pytest.mark.rule("SL 7.152")
def test_it_cannot_fight_and_in_a_battle_space_it_is_found_out() -> None:
    company = lookout(fleet("ff", BANK, spotted=True), dummy(1, BANK))
    assert occasion.occasions(company) == []
    world = lookout(fleet("ff", BANK, spotted=True), dummy(1, BANK), fleet("gg", BANK, side=B))
    throw(world)
    (meeting,) = occasion.occasions(world)
    drive(occasion.brought_on(world, meeting), {"attack": "attack"})
    assert world.battle is not None
    assert world.battle.met == {A: ["ff"], B: ["gg"]}
    assert on_chart(world) == {}


def test_gales_do_nothing_to_it() -> None:
    world = lookout(fleet("ff", BANK, lr=9, classes=["SOL", "SOL"]), dummy(1, BANK, A), storm=CAPE)
    world.gales = lookout(storm=BANK).gales
    world.weather_changed()
    throw(world, 0)
    drive(gales.loss_of_subordination(world))
    drive(gales.close_increment(world))
    assert on_chart(world) == {ONE: BANK}


# -- how they are found out -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.15")
@pytest.mark.parametrize(
    ("start", "to", "found"), [(CAPE, GUT, True), (BANK, YOURS, True), (BANK, THEIRS, True), (BANK, MINE, False)]
)
def test_where_others_are_seen_a_dummy_leaves_the_chart(start: str, to: str, found: bool) -> None:
    world = lookout(dummy(1, start, A), fleet("ff", start))
    throw(world)
    drive(movement.sail_all(world), {ONE: to, "ff": to})
    assert (ONE in world.formations) != found
    assert ("ff" in seen(world)) == found
    assert [fact.formation for fact in told(world, DummyFound)] == ([ONE] if found else [])
    assert {track.formation for track in world.increment.tracks} == ({"ff"} if found else {ONE, "ff"})
    spotting.passing(world)


@pytest.mark.rule("SL 7.15")
@pytest.mark.parametrize(("dice", "left", "spotted"), [
    ((5, 9), set(), set()), ((9, 5), {"dummy-allies-1"}, {"gg"}), ((5, 5), set(), {"gg"}), ((9, 9), {"dummy-allies-1"}, set()),
])  # fmt: skip
def test_a_search_finds_it_as_it_finds_others_alone_or_with_them(
    dice: tuple[int, int], left: set[str], spotted: set[str]
) -> None:
    world = lookout(fleet("ff", DEEP), dummy(1, BANK), fleet("gg", BANK, side=B), aux("a1", at="ff"))
    throw(world, (1, 2), *dice)
    drive(search.search(world, A, BANK))
    assert len(thrown(world)) == 3, "a die for each, and one for which is neared first"
    assert ({*on_chart(world)}, seen(world)) == (left, spotted)
    assert [fact.found for fact in told(world, Searched)] == [sorted(spotted)]


def test_in_a_gale_it_is_safe() -> None:
    world = lookout(dummy(1, YOURS, A), storm=YOURS)
    throw(world)
    spotting.on_arrival(world, world.formations[ONE])
    assert on_chart(world) == {ONE: YOURS}


# -- secrets ------------------------------------------------------------------------------------------------------------------


def test_the_enemy_cannot_tell_it_from_a_fleet() -> None:
    real, false = lookout(fleet("gg", BANK, side=B), fleet("ff", DEEP)), lookout(dummy(1, BANK), fleet("ff", DEEP))
    assert msgspec.json.encode(views.sightings(real, A)) == msgspec.json.encode(views.sightings(false, A))
    assert msgspec.json.encode(views.sightings(real, B)) == msgspec.json.encode(views.sightings(false, B))
    for world in (real, false):
        world.formations["ff"].spotted = True
        spotting.conceal(world)
        assert seen(world) == set()
    together = lookout(fleet("ff", BANK, spotted=True), dummy(1, BANK))
    spotting.conceal(together)
    assert seen(together) == {"ff"}, "it is company as another's counter is"


def test_its_owner_sees_what_it_is() -> None:
    world = lookout(dummy(1, BANK, A))
    assert views.view(world, A, ()).formations[ONE].kind == "dummy"

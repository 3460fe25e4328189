"""The sighting book (SL 7.11, 7.115): what is entered of a formation in sight, kept when it is lost, and struck out."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from campaign import sequence
from campaign.document import decode, encode
from campaign.record.readers import Reader
from campaign.record.sailing import Anchored, Concealed, Sailed, Spotted
from campaign.rules import dummies, movement, organisation, sighting_book, spotting
from campaign.sightings import LastSeen
from campaign.state import GaleMarker, World
from campaign.views import view
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.aftermath_chart import after, fought, lose, ours, theirs
from tests.rules.battle_chart import OPEN, aux
from tests.rules.chart import FLAGS, A, B, Force, at_sea, drive, fleet, lane, large, strait, theatre, told, wind
from tests.rules.convoy_chart import on_route, send
from tests.rules.gale_chart import cast, reaching

CALM_BUT_THERE = reaching(8, hindrance=(1,), toll=(1,))  # a gale felt under its marker only
WEST, GUT, EAST, HOME, OFF_HOME = map(Place, ("space:west", "space:gut", "space:east", "harbour:home", "space:home"))


@cache
def channel() -> Theatre:
    """west - gut, a strait - east - home (B's port), from west to east along one parallel; gales start in the west."""
    return theatre(
        [
            large("west", "red", at=(45, -6)), strait("gut", "red", at=(45, -3)), large("east", "red", at=(45, 0)),
            large("home", at=(45, 3)),
        ],
        [lane("west", "gut", dashed=True), lane("gut", "east", dashed=True), lane("east", "home", dashed=True)],
        ports=[Port("home", FLAGS[B], key=True)],
        winds=[wind("red", start="west", from_=270)],
    )  # fmt: skip


def afloat(*forces: Force, storm: str = "", blind: bool = False) -> World:
    gales = [GaleMarker("red", 8, Place(storm), WEST)] if storm else []
    world = at_sea(channel(), *forces, winds=["red"], gales=gales, tables=CALM_BUT_THERE)
    world.double_blind = blind
    return world


def sail(world: World, **orders: str) -> None:
    """One point for each of these formations, every wind caught, and the stage is over."""
    cast(world, *[0] * len(orders))
    drive(movement.sail_all(world), orders)
    sighting_book.keep(world)


def book(world: World, side: str = A) -> dict[str, LastSeen]:
    return {one.formation: one.seen for one in view(world, side, ()).book}


def gist(seen: LastSeen) -> tuple[str, str, bool]:
    return seen.place, seen.heading, seen.in_sight


# -- in sight --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.115", "SL 3.323")
def test_a_sighting_tells_place_date_course_squadrons_and_auxiliaries_and_no_sail() -> None:
    world = afloat(fleet("gg", WEST, side=B, classes=("SOL", "SOL")), fleet("ff", EAST))
    world.auxiliaries = {one.id: one for one in (aux("eyes", "Fleet", B, at="gg"), aux("idle", "Fleet", B))}
    world.clock.turn, world.clock.stage = 2, 3
    sail(world, gg=GUT)
    (fact,) = told(world, Spotted)
    seen = LastSeen("gg", B, "flag", "", GUT, 1805, 2, 3, "east", 2, (("Fleet", 1),))
    assert fact.seen == seen
    assert book(world) == {"gg": replace(seen, year=world.clock.year)}
    assert (seen.strength, seen.bound, seen.day) == ("2 squadrons and 1 Fleet auxiliary", "standing east", "23 January")
    assert book(world, B) == {}, "nobody keeps a book of his own"


@pytest.mark.rule("SL 13.211")
def test_in_double_blind_play_nobody_knows_whence_he_came_who_was_not_in_sight_before() -> None:
    world = afloat(fleet("gg", WEST, side=B), blind=True)
    sail(world, gg=GUT)
    assert gist(book(world)["gg"]) == (GUT, "", True)
    sail(world, gg=EAST)
    assert gist(book(world)["gg"]) == (EAST, "east", True), "but whither he goes from there is seen (SL 7.112)"


@pytest.mark.rule("SL 7.111e")
def test_who_is_passed_by_a_strait_shows_his_course_even_in_double_blind_play() -> None:
    world = afloat(fleet("ff", EAST), fleet("gg", GUT, side=B), blind=True)
    cast(world, 0, 0)
    drive(movement.sail_all(world), {"ff": GUT, "gg": EAST})
    spotting.passing(world)
    assert gist(book(world)["gg"]) == (EAST, "east", True)


@pytest.mark.rule("SL 7.112")
def test_while_he_is_in_sight_his_voyage_is_the_enemys_to_read_and_out_of_sight_it_is_not() -> None:
    world = afloat(fleet("gg", WEST, side=B))
    enemy = Reader(A, {"gg": B})
    sail(world, gg=GUT)
    assert [fact.readers().include(enemy) for fact in told(world, Sailed)] == [False], "he came unseen"
    sail(world, gg=EAST)
    assert [fact.readers().include(enemy) for fact in told(world, Sailed)] == [True]
    assert gist(book(world)["gg"]) == (EAST, "east", True)


@pytest.mark.rule("SL 7.112")
def test_who_lies_in_sight_for_another_impulse_is_bound_nowhere() -> None:
    world = afloat(fleet("gg", WEST, side=B))
    world.clock.stage = 3
    sail(world, gg=GUT)
    world.clock.stage = 4
    sighting_book.keep(world)
    assert book(world)["gg"].heading == "east", "in the same impulse he is still under way"
    world.clock.stage = 12
    sighting_book.keep(world)
    assert (book(world)["gg"].heading, book(world)["gg"].stage) == ("", 12)


def test_the_book_is_brought_up_to_date_when_a_stage_ends() -> None:
    world = afloat(fleet("gg", GUT, side=B))
    cast(world)
    spotting.look_about(world)
    world.formations["gg"].name = "renamed"
    world.clock.stage = next(number for number, stage in enumerate(sequence.TURN) if stage.name == "attrition")
    drive(sequence.next_phase(world).flow(world))
    assert book(world)["gg"].name == "renamed"


# -- lost to sight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.113")
def test_who_sails_into_a_gale_is_in_the_book_where_he_was_last_seen() -> None:
    world = afloat(fleet("gg", WEST, side=B), storm=EAST)
    sail(world, gg=GUT)
    sail(world, gg=EAST)
    assert gist(book(world)["gg"]) == (GUT, "east", False)
    (fact,) = told(world, Concealed)
    assert fact.seen == world.sightings["gg"]
    assert [one.readers().include(Reader(A, {"gg": B})) for one in told(world, Sailed)] == [False]


@pytest.mark.rule("SL 4.24a", "SL 7.112")
def test_what_was_last_seen_stays_and_no_later_move_or_change_touches_it() -> None:
    world = afloat(fleet("gg", GUT, side=B, classes=("SOL", "SOL"), spotted=True), blind=True)
    sail(world, gg=EAST)
    drive(sequence.end_impulse(world))
    last = book(world)["gg"]
    assert (last.in_sight, last.place) == (False, EAST)
    sail(world, gg=OFF_HOME)
    world.squadrons["gg-2"].ships.pop()
    world.formations["gg"].name = "another"
    sighting_book.keep(world)
    assert book(world)["gg"] == last
    organisation.unform_flotilla(world, world.formations["gg"], "by order", "SL 3.34")
    sighting_book.keep(world)
    assert book(world)["gg"] == last, "nor does his end, which nobody saw"


@pytest.mark.rule("SL 7.132c")
def test_who_is_in_sight_is_seen_to_go_into_port() -> None:
    world = afloat(fleet("gg", OFF_HOME, side=B, spotted=True))
    sighting_book.keep(world)
    sail(world, gg=HOME)
    assert gist(book(world)["gg"]) == (HOME, "", False)
    (fact,) = told(world, Anchored)
    assert fact.readers().include(Reader(A, {"gg": B}))
    unseen = afloat(fleet("gg", OFF_HOME, side=B))
    sail(unseen, gg=HOME)
    assert book(unseen) == {}
    (fact,) = told(unseen, Anchored)
    assert not fact.readers().include(Reader(A, {"gg": B}))


# -- struck out ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.355")
def test_who_ends_in_sight_is_struck_out() -> None:
    world = afloat(fleet("gg", GUT, side=B, spotted=True), fleet("hh", GUT, side=B, spotted=True))
    sighting_book.keep(world)
    organisation.unform_flotilla(world, world.formations["gg"], "by order", "SL 3.34")
    assert "gg" not in book(world), "at once"
    sighting_book.keep(world)
    assert sorted(world.sightings) == ["hh", "independent-gg-1"], "and what is left of him is in sight by itself (SL 7.112)"


@pytest.mark.rule("SL 7.15")
def test_a_dummy_is_never_in_the_book() -> None:
    world = afloat(fleet("gg", WEST, side=B))
    dummies.put_up(world, B, f"dummy-{B}-1", WEST)
    sail(world, gg=GUT, **{f"dummy-{B}-1": GUT})
    assert list(book(world)) == ["gg"]


@pytest.mark.rule("SL 3.133")
def test_who_serves_another_side_now_is_no_enemy_in_its_book() -> None:
    world = afloat(fleet("gg", GUT, side=B, spotted=True))
    sighting_book.keep(world)
    world.formations["gg"].side, world.formations["gg"].spotted = A, False
    sighting_book.keep(world)
    assert (book(world), book(world, B)) == ({}, {})
    world.sightings["independent-x"] = LastSeen("x", B, "independent", "", GUT, 1805, 1, 1, in_sight=False)
    sighting_book.strike_out(world, ["x"])
    assert world.sightings == {}


# -- battle and convoys ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.125")
def test_sail_are_counted_in_battle_and_stay_counted_until_he_is_lost_to_sight() -> None:
    world = fought(ours("ff"), theirs("gg"))
    sighting_book.keep(world)
    assert book(world)["gg"].sail == 0
    lose(world, "gg-1")
    after(world, 9)
    assert (book(world)["gg"].squadrons, book(world)["gg"].sail) == (2, 5)
    assert book(world)["gg"].strength == "2 squadrons (some 5 sail)"
    world.squadrons["gg-2"].ships.pop()
    sighting_book.keep(world)
    assert book(world)["gg"].sail == 5, "what the sea took since nobody has counted"
    world.formations["gg"].spotted = False
    sighting_book.keep(world)
    assert book(world)["gg"].sail == 5
    world.formations["gg"].spotted = True
    sighting_book.keep(world)
    assert (book(world)["gg"].place, book(world)["gg"].sail) == (OPEN, 0), "seen anew he is counted by squadrons"


@pytest.mark.rule("SL 10.113", "SL 10.152")
def test_a_convoy_is_in_every_enemys_book_and_stays_where_it_scattered() -> None:
    from campaign.rules.convoys import scattering

    world = on_route()
    send(world)
    sighting_book.keep(world)
    assert (book(world, B)["indiamen"].kind, book(world, B)["indiamen"].in_sight) == ("convoy", True)
    scattering.scatter(world, world.convoys["indiamen"], "for the test", "SL 10.15")
    sighting_book.keep(world)
    assert not book(world, B)["indiamen"].in_sight


# -- files -----------------------------------------------------------------------------------------------------------------


def test_the_book_is_part_of_the_document_and_an_older_one_has_none() -> None:
    world = afloat(fleet("gg", GUT, side=B, spotted=True))
    sighting_book.keep(world)
    assert decode(encode(world)).sightings == world.sightings
    older = encode(world).replace(b'"sightings":', b'"unknown":')
    assert decode(older).sightings == {}

"""Executing orders (SL 9.36-9.37): by the most expedient way, within the instructions, and waiting only where one may."""

from __future__ import annotations

import pytest

from campaign.rules import movement
from campaign.rules.admiralty import sailing
from campaign.state import World
from maps.place import Place
from orders.kinds.attacks import Raid
from orders.kinds.convoys import Escort, Intercept
from orders.kinds.stations import Interdict, ShowOfForce
from orders.kinds.voyages import Carry, Cruise
from tests.rules.battle_chart import play
from tests.rules.chart import NEUTRAL, A, B, Force, fleet, gale, lone, throw
from tests.rules.orders_chart import (
    BANK,
    CADIZ,
    COVE,
    GUT,
    HAVEN,
    OFF_CADIZ,
    OFF_HAVEN,
    OFF_TOULON,
    SEA,
    TOULON,
    booklet,
    executing,
    held,
    order,
    routine,
    sail,
    under,
    war,
)


def ways(world: World, name: str = "ff", *, marked: bool = False) -> list[str]:
    """What a formation may do with its point."""
    return [option.key for option in movement.courses(world, world.formations[name], marked=marked)]


def bound(place: str, *others: Force, at: str = SEA, impulses: int = 1, **more: object) -> World:
    """The formation ff, ordered to a place."""
    books = [booklet(order("go", ShowOfForce(place, impulses)))]
    return under(war(fleet("ff", at), *others, books=books, **more), ff="go")  # type: ignore[arg-type]


@pytest.mark.rule("SL 9.36", "SL 9.33e", "SL 9.371", "SL 2.36")
def test_a_formation_with_an_order_makes_for_its_place_by_the_most_expedient_way_and_has_no_other() -> None:
    free = war(fleet("ff", SEA), books=[booklet(*routine("a"))])
    assert ways(free) == ["mark-time", OFF_HAVEN, "space:cove", GUT, BANK]
    assert ways(bound(OFF_TOULON)) == [GUT], "by the bank it is a point farther"
    assert ways(bound(OFF_TOULON, at=GUT)) == [OFF_TOULON]
    assert ways(bound(OFF_TOULON, at=BANK)) == [GUT, "space:reef"], "of two ways as short as each other one may choose"


@pytest.mark.rule("SL 9.313")
def test_without_an_order_a_flotilla_moves_as_it_likes() -> None:
    world = war(fleet("ff", SEA), fleet("gg", SEA), books=[booklet(order("go", ShowOfForce(OFF_TOULON, 1)))])
    under(world, gg="go")
    assert len(ways(world, "ff")) == 5
    assert ways(world, "gg") == [GUT]


@pytest.mark.rule("SL 9.36")
def test_at_its_place_a_formation_stays() -> None:
    assert ways(bound(SEA)) == ["mark-time"]
    assert ways(bound(HAVEN, at=HAVEN)) == ["stay"]


@pytest.mark.rule("SL 9.372")
def test_a_route_is_followed_from_named_place_to_named_place_by_expedient_legs() -> None:
    world = war(fleet("ff", SEA), books=[booklet(order("round", Cruise((SEA, OFF_CADIZ, BANK, OFF_TOULON))))])
    under(world, ff="round")
    legs = []
    while executing(world):
        legs.append((world.formations["ff"].place, ways(world)))
        sail(world)
    assert legs == [(SEA, [GUT]), (BANK, [GUT, "space:reef"])], "four points to cadiz and back to the bank, two more to toulon"
    assert world.formations["ff"].place == OFF_TOULON


@pytest.mark.rule("SL 9.37a")
def test_where_several_places_will_do_the_way_to_any_of_them_is_open() -> None:
    world = war(fleet("ff", GUT), books=[booklet(order("raid", Raid((OFF_TOULON, OFF_CADIZ, SEA), count=3)))])
    under(world, ff="raid")
    assert ways(world) == [SEA, OFF_TOULON, OFF_CADIZ]
    world.formations["ff"].place = BANK
    assert ways(world) == [SEA, GUT, "space:reef"], "and usually one makes for the nearest"


@pytest.mark.rule("SL 9.36")
def test_where_to_look_for_a_convoy_is_the_admiral_s_own_affair() -> None:
    world = war(fleet("ff", SEA), books=[booklet(order("hunt", Intercept(("trade",))))])
    world.admiralty.sets[A].pool = ["hunt"]
    under(world, ff="hunt")
    assert len(ways(world)) == 5
    assert Escort("trade").goals(held(world).progress, lambda _: SEA) == (), "the rules of convoys see to that"


@pytest.mark.rule("SL 9.373")
def test_a_spotted_enemy_on_the_way_may_be_avoided_by_the_shortest_detour_and_an_unseen_one_not() -> None:
    def facing(place: str, *, spotted: bool = True) -> World:
        return bound(OFF_TOULON, fleet("ee", place, side=B, spotted=spotted))

    assert ways(facing(GUT)) == [GUT, BANK], "by the bank and the reef it is a point farther"
    assert ways(facing(GUT, spotted=False)) == [GUT]
    assert ways(facing(BANK)) == [GUT], "nobody lies in the way"
    assert ways(bound(GUT, fleet("ee", GUT, side=B, spotted=True))) == [GUT], "the place itself is not avoided"
    friend = bound(OFF_TOULON, fleet("friend", GUT, spotted=True))
    assert ways(friend) == [GUT]


@pytest.mark.rule("SL 9.375")
def test_before_it_has_left_its_own_port_a_formation_waits_out_a_gale_there_and_nowhere_else() -> None:
    fair = bound(SEA, at=COVE)
    assert ways(fair) == ["space:cove"], "without a gale it must go"
    foul = bound(SEA, at=COVE, gales=[gale("red", 8, "space:cove")])
    assert ways(foul)[0] == "stay"
    assert len(ways(foul)) == 2
    held(foul).progress.sailed = True
    assert "stay" not in ways(foul), "once it has been at sea it waits no more"
    at_sea = bound(OFF_TOULON, gales=[gale("red", 8, GUT)])
    assert "mark-time" not in ways(at_sea), "a gale on the way is not avoided"


@pytest.mark.rule("SL 9.375")
def test_a_blockade_permits_a_formation_to_remain_in_port_until_it_is_over() -> None:
    def blockaded(charge: str, place: str = OFF_HAVEN) -> World:
        world = bound(SEA, fleet("ee", place, side=B, spotted=True), at=HAVEN)
        world.formations["ee"].charge = Place(charge)
        return world

    assert ways(blockaded(OFF_HAVEN)) == ["stay", OFF_HAVEN]
    assert ways(blockaded("")) == [OFF_HAVEN], "whoever merely lies there does not blockade"
    assert ways(blockaded(OFF_HAVEN, GUT)) == [OFF_HAVEN]


@pytest.mark.rule("SL 3.351", "SL 3.355", "SL 9.376")
def test_a_lone_squadron_without_orders_makes_for_the_nearest_friendly_port() -> None:
    world = war(lone("ll", SEA), lone("far", GUT), books=[booklet(*routine("a"))])
    assert ways(world, "ll") == [OFF_HAVEN, "space:cove"], "both are two points away"
    assert ways(world, "far") == [SEA]
    world.formations["ll"].place = OFF_HAVEN
    assert ways(world, "ll") == [HAVEN]
    world.formations["ll"].place = HAVEN
    assert ways(world, "ll") == ["stay"]
    enemy = war(lone("ll", GUT, side=B), books=[])
    assert ways(enemy, "ll") == [OFF_TOULON, OFF_CADIZ]


@pytest.mark.rule("SL 2.364")
def test_what_leaves_no_legal_course_binds_nobody() -> None:
    world = bound(OFF_TOULON, at=GUT)
    from campaign.state import Constraint

    world.constraints["ff"] = Constraint(GUT, barred=(OFF_TOULON,))
    assert OFF_TOULON not in ways(world)
    assert len(ways(world)) == 3


@pytest.mark.rule("SL 9.371", "SL 5.152")
def test_under_markers_the_order_is_seen_to_when_they_are_laid_and_obeyed_when_they_are_revealed() -> None:
    """A blockade ends between the two, and what was laid would not be offered now."""
    world = bound(SEA, fleet("ee", OFF_HAVEN, side=B, spotted=True), at=HAVEN)
    world.formations["ee"].charge = OFF_HAVEN
    play(movement.commit(world, A))
    assert world.increment.markers == {"ff": "stay"}
    world.put(world.formations["ee"], GUT)
    assert ways(world, marked=True) == [OFF_HAVEN]
    throw(world)
    play(movement.sail_as_marked(world, A))
    assert world.formations["ff"].place == HAVEN


@pytest.mark.rule("SL 9.3.107")
def test_a_booklet_may_keep_flotillas_without_orders_near_their_ports() -> None:
    books = [booklet(order("go", ShowOfForce(OFF_TOULON, 1)), leash=2)]
    world = war(fleet("ff", GUT), fleet("gg", SEA), fleet("hh", GUT), books=books)
    assert ways(world, "gg") == ["mark-time", OFF_HAVEN, "space:cove", GUT, BANK]
    assert ways(world, "ff") == ["mark-time", SEA, BANK], "toulon is three spaces from haven"
    under(world, hh="go")
    assert ways(world, "hh") == [OFF_TOULON], "under orders one goes where one must"
    world.formations["ff"].place = OFF_TOULON
    assert ways(world, "ff") == ["mark-time", GUT], "and who is too far off may only come back"


@pytest.mark.rule("SL 9.3.107")
def test_a_side_that_has_no_port_is_kept_near_none() -> None:
    world = war(fleet("ff", GUT), books=[booklet(leash=0)])
    assert ways(world, "ff") == ["mark-time", SEA]
    world.events.colours = dict.fromkeys(world.sea.theatre.ports, NEUTRAL)
    assert ways(world, "ff") == ["mark-time", SEA, BANK, OFF_TOULON, "space:cadiz"]


def test_goals_of_what_leads_nowhere_bind_nobody() -> None:
    world = war(fleet("ff", SEA), books=[booklet(order("shut", Interdict(OFF_TOULON, 1)))])
    under(world, ff="shut")
    assert sailing.bound_for(world, world.formations["ff"]) == (OFF_TOULON,)
    held(world).order = "forgotten"
    assert sailing.bound_for(world, world.formations["ff"]) is None
    assert TOULON != CADIZ


@pytest.mark.rule("SL 9.372")
def test_a_booklet_may_say_by_way_of_which_places_one_goes() -> None:
    def going(*via: str, at: str = SEA) -> World:
        books = [booklet(order("go", ShowOfForce(OFF_TOULON, 1), via=via))]
        return under(war(fleet("ff", at), books=books), ff="go")

    assert ways(going()) == [GUT]
    round_about = going(BANK, "space:reef")
    assert ways(round_about) == [BANK]
    sail(round_about)
    assert held(round_about).progress.passed == 2
    assert round_about.formations["ff"].place == OFF_TOULON
    assert ways(going(BANK, at=GUT)) == [OFF_TOULON], "who is nearer already does not go back for it"
    in_port = going(BANK, at=HAVEN)
    assert ways(in_port) == [OFF_HAVEN]


@pytest.mark.rule("SL 9.372")
def test_that_way_is_for_the_voyage_and_not_for_the_way_to_where_it_begins() -> None:
    troops = order("troops", Carry(GUT, OFF_HAVEN, 1), via=(BANK,))
    world = under(war(fleet("ff", SEA), books=[booklet(troops)]), ff="troops")
    assert ways(world) == [GUT]
    sail(world, impulses=2)
    assert (world.formations["ff"].place, held(world).progress.leg) == (GUT, 1), "the troops are aboard"
    assert ways(world) == [BANK]

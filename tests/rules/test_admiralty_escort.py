"""Escort and interception orders (SL 10.12, 9.315) as the convoys' own rules carry them out and the Admiralty judges them."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import sequence
from campaign.convoying import Convoy
from campaign.record.battle import BattleEnded, Engaged
from campaign.record.causes import Harm
from campaign.record.convoys import ConvoyHarmed
from campaign.rules import movement, organisation
from campaign.rules.admiralty import desk, issuing, journal, judging, sailing, special
from campaign.rules.battle import course
from campaign.rules.convoys import scattering, timetable, voyages
from campaign.rules.leaders import fleet_station
from campaign.state import World
from orders.kinds.convoys import Escort, Intercept
from tests.rules.battle_chart import play
from tests.rules.chart import A, B, Force, berthed, fleet, ships, throw
from tests.rules.convoy_chart import DEEP, DOCK, FAR, GOAL, HAVEN, MID, NEAR, OUTWARD, ROAD, on_route, send
from tests.rules.gun_chart import flat_table, shifting, with_tables
from tests.rules.orders_chart import booklet, executing, held, order


def guarded(*forces: Force, place: str = NEAR, **script: Any) -> tuple[World, Convoy]:
    """A convoy at sea, and a booklet with the order to escort it in hand."""
    world = on_route(*forces)
    world.commands = {}
    convoy = send(world, place=place, **script)
    book = booklet(order("guard", Escort("indiamen"), squadrons=True, extends=False))
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    for leader in world.leaders.values():
        world.stations[fleet_station(leader.side)] = leader.id
        leader.strategy = 9
    desk.open_books(world)
    world.admiralty.sets[A].receive("guard")
    throw(world, 0, 0, 0, 0)
    return world, convoy


def ordered(world: World, whom: str = "ff") -> None:
    book = world.booklets[A]
    assert issuing.issue(world, book, book.orders["guard"], whom)


def increment(world: World, *dice: int) -> None:
    world.clock.increment = 4
    throw(world, *dice)
    play(sequence.increment(world))


@pytest.mark.rule("SL 10.12", "SL 10.121", "SL 9.315")
def test_an_escort_order_is_offered_while_its_convoy_can_be_escorted_and_sends_its_formation_to_it() -> None:
    world, convoy = guarded(fleet("ff", MID), berthed("idle", HAVEN))
    (line,) = [part for part in issuing.form_of(world, A).parts if part.key == "issue:guard"]
    assert [option.key for option in line.options] == ["keep", "ff", "squadron:idle"], "not the convoy itself"
    ordered(world)
    assert [*convoy.bound] == ["ff"]
    convoy.scattered = True
    world.admiralty.issued.clear()
    world.admiralty.sets[A].hand.append("guard")
    assert [part.key for part in issuing.form_of(world, A).parts if part.key == "issue:guard"] == []


@pytest.mark.rule("SL 9.37a", "SL 10.121")
@pytest.mark.parametrize(("at", "begun"), [(NEAR, True), (MID, False)])
def test_an_escort_has_begun_its_order_when_it_is_with_its_convoy_and_not_on_the_way_to_it(at: str, begun: bool) -> None:
    world, convoy = guarded(fleet("ff", at))
    ordered(world)
    held(world).progress.next_impulse()
    throw(world)
    play(judging.end_impulse(world))
    assert ([*convoy.bound] == ["ff"], held(world).progress.begun) == (not begun, begun)


@pytest.mark.rule("SL 10.121", "SL 3.351")
def test_a_squadron_by_itself_becomes_an_escort() -> None:
    world, convoy = guarded(fleet("ff", MID), berthed("idle", HAVEN))
    ordered(world, "squadron:idle")
    assert [*convoy.bound] == ["independent-idle"]
    organisation.moor_independents(world)
    assert "independent-idle" in world.formations


@pytest.mark.rule("SL 10.121", "SL 10.161", "SL 10.162")
def test_an_escort_of_troops_is_ordered_before_they_embark_and_sails_with_them_from_their_port() -> None:
    """The Orders Step (SL 4.3g) comes before that in which troops embark (SL 4.3j); they sail with the next turn."""
    world, convoy = guarded(fleet("ff", DEEP), berthed("idle", HAVEN), kind="troop", status="due")
    ordered(world, "squadron:idle")
    assert convoy.bound == {"independent-idle": HAVEN}
    idle = world.formations["independent-idle"]
    assert [option.value.steps for option in movement.courses(world, idle, marked=True)] == [()], "it does not sail without them"
    timetable.embark_troops(world)
    assert (convoy.status, convoy.escorts) == ("formed", ["independent-idle"])
    increment(world)
    assert {world.formations[name].place for name in ("indiamen", "independent-idle")} == {ROAD}


@pytest.mark.rule("SL 10.121", "SL 9.427")
def test_who_is_ordered_to_troops_from_elsewhere_makes_for_the_port_where_they_embark() -> None:
    world, convoy = guarded(fleet("ff", NEAR), kind="troop", status="due")
    ordered(world)
    assert convoy.bound == {"ff": HAVEN}
    timetable.embark_troops(world)
    assert convoy.escorts == []
    increment(world)
    increment(world)
    assert convoy.escorts == ["ff"], "they meet on the way"


@pytest.mark.rule("SL 10.172c", "SL 10.173", "SL 10.121")
def test_an_escort_may_wait_in_port_for_the_victuallers_that_gather_there() -> None:
    world, convoy = guarded(berthed("idle", HAVEN), kind="victualling", status="waiting")
    ordered(world, "squadron:idle")
    assert convoy.escorts == []
    voyages.assemble(world, convoy, "SL 10.172c")
    assert convoy.escorts == ["independent-idle"]


@pytest.mark.rule("SL 10.121", "SL 9.36")
@pytest.mark.parametrize(
    ("where", "offered"),
    [
        ({"kind": "troop", "status": "due"}, True),
        ({"kind": "troop", "status": "due", "turn": 9}, False),
        ({"kind": "troop", "status": "due", "appears": 5}, False),
        ({"kind": "trade", "status": "due"}, False),
        ({"kind": "victualling", "status": "aside"}, False),
        ({"kind": "victualling", "status": "waiting"}, True),
        ({"place": FAR}, True),
        ({"place": GOAL}, False),
    ],
)
def test_an_escort_order_is_offered_for_what_sails_and_for_what_is_about_to(where: dict[str, Any], offered: bool) -> None:
    world, _ = guarded(fleet("ff", MID), **where)
    assert ("issue:guard" in [part.key for part in issuing.form_of(world, A).parts]) == offered


@pytest.mark.rule("SL 10.124", "SL 9.38a")
def test_a_convoy_that_comes_in_with_its_escort_fulfils_the_order() -> None:
    world, convoy = guarded(fleet("ff", FAR), place=FAR)
    ordered(world)
    increment(world, 0)
    assert convoy.escorts == ["ff"]
    assert executing(world) == {"ff": "guard"}
    for _ in range(2):
        increment(world)
    assert world.formations["ff"].place == GOAL
    throw(world)
    play(judging.end_impulse(world))
    assert held(world).progress.begun
    throw(world)
    play(sequence.convoy_step(world))
    assert executing(world) == {}
    assert world.admiralty.sets[A].fulfilled == 1


@pytest.mark.rule("SL 10.124", "SL 9.37a", "SL 9.38a")
def test_who_joins_a_convoy_in_the_impulse_in_which_it_leaves_the_chart_has_done_his_duty() -> None:
    world, convoy = guarded(fleet("ff", DEEP), place=DEEP, route=OUTWARD)
    ordered(world)
    for dice in ((), (3,)):
        increment(world, *dice)
    assert (convoy.status, held(world).progress.begun) == ("ended", False), "nobody has judged it yet"
    throw(world)
    play(judging.end_impulse(world))
    assert (executing(world), world.admiralty.sets[A].fulfilled) == ({}, 1)


@pytest.mark.rule("SL 10.124", "SL 10.172f", "SL 9.38a")
@pytest.mark.parametrize(("calls", "done"), [((DOCK,), 1), ((DOCK, HAVEN), 0)])
def test_an_escort_of_victuallers_has_done_its_duty_when_they_have_unloaded_the_last(calls: tuple[str, ...], done: int) -> None:
    route = (MID, DOCK, HAVEN)
    world, stores = guarded(fleet("ff", DOCK), kind="victualling", place=DOCK, route=route, calls=calls, cargo=4)
    ordered(world)
    throw(world)
    play(sequence.convoy_step(world))
    assert executing(world) == {"ff": "guard"}, "they unload in a later step"
    throw(world)
    play(sequence.reinforce_and_reorganise(world))
    assert (stores.id in world.formations, world.admiralty.sets[A].fulfilled) == (not done, done)
    assert executing(world) == ({} if done else {"ff": "guard"})


@pytest.mark.rule("SL 10.124", "SL 10.121", "SL 9.38b")
@pytest.mark.parametrize("yearly", [False, True])
def test_a_convoy_whose_contingent_leaves_the_war_is_lost_to_its_escort_in_the_convoy_step(yearly: bool) -> None:
    world, convoy = guarded(fleet("ff", NEAR), yearly=yearly)
    ordered(world)
    throw(world)
    voyages.disband(world, convoy, "its contingent has changed sides", "SL 3.133")
    assert executing(world) == {"ff": "guard"}
    throw(world)  # the Event Step is over
    play(sequence.convoy_step(world))
    assert (executing(world), world.admiralty.sets[A].failed) == ({}, 1)


@pytest.mark.rule("SL 10.154", "SL 9.38b", "SL 4.3c")
def test_a_convoy_that_scatters_fails_the_order() -> None:
    world, convoy = guarded(fleet("ff", NEAR))
    ordered(world)
    assert convoy.escorts == ["ff"]
    throw(world)
    scattering.scatter(world, convoy, "it is beset", "SL 10.151")
    journal.keep(world)
    play(judging.end_impulse(world))
    assert executing(world) == {}
    assert (world.admiralty.sets[A].fulfilled, world.admiralty.sets[A].failed) == (0, 1)


@pytest.mark.rule("SL 10.154", "SL 3.355", "SL 3.354b")
def test_an_independent_squadron_whose_convoy_scatters_makes_for_port_at_once_and_a_flotilla_goes_where_it_likes() -> None:
    world, convoy = guarded(fleet("ff", MID), berthed("idle", HAVEN), place=HAVEN)
    ordered(world, "squadron:idle")
    lone = world.formations["independent-idle"]
    for formation in (world.formations[convoy.id], lone):
        world.put(formation, MID)
    assert (convoy.escorts, sailing.bound_for(world, lone)) == (["independent-idle"], None), "it sails with its convoy"
    scattering.scatter(world, convoy, "it is beset", "SL 10.151")
    assert executing(world) == {"independent-idle": "guard"}, "its order is judged when the impulse ends"
    assert sailing.bound_for(world, lone) == sailing.haven(world, lone) == (HAVEN, DOCK)
    free, other = guarded(fleet("ff", MID), place=MID)
    ordered(free)
    scattering.scatter(free, other, "it is beset", "SL 10.151")
    assert sailing.bound_for(free, free.formations["ff"]) is None


@pytest.mark.rule("SL 10.124", "SL 9.411d")
def test_an_escort_may_be_handed_over_and_the_convoy_goes_on() -> None:
    world, convoy = guarded(fleet("ff", NEAR), fleet("gg", NEAR))
    ordered(world)
    special.hand_over(world, held(world), world.formations["gg"])
    assert convoy.escorts == ["gg"]
    assert executing(world) == {"gg": "guard"}
    throw(world, 0)
    judging.give_up(world, held(world, "gg"))
    assert (convoy.escorts, convoy.status) == ([], "formed")


@pytest.mark.rule("SL 9.411c", "SL 10.124")
@pytest.mark.parametrize("in_port", [False, True])
def test_an_escort_whose_convoy_has_come_in_hands_nothing_over(in_port: bool) -> None:
    """It has done its duty, and is judged for it when the impulse ends; until then there is nothing to take over."""
    world, convoy = guarded(fleet("ff", NEAR), fleet("gg", NEAR))
    ordered(world)
    special.relieve(world, A, "ff", world.formations["gg"])
    if in_port:
        voyages.land(world, convoy)
    for name in ("ff", "gg"):
        held(world, name).progress.track[:] = [NEAR, NEAR]
    world.clock.increment = 4
    special.exchange(world)
    assert executing(world) == ({"ff": "guard", "gg": "hand-over"} if in_port else {"gg": "guard"})


@pytest.mark.rule("SL 9.37d")
def test_a_convoy_that_is_gone_before_its_escort_came_is_a_failure() -> None:
    world, convoy = guarded(fleet("ff", HAVEN), place=FAR)
    ordered(world)
    throw(world)
    world.put(world.formations["indiamen"], GOAL)
    voyages.land(world, convoy)
    journal.keep(world)
    play(judging.end_impulse(world))
    assert world.admiralty.sets[A].failed == 1


@pytest.mark.rule("SL 10.132", "SL 9.37b")
def test_an_enemy_s_convoy_in_battle_and_its_damage_are_told_to_who_was_to_intercept_it() -> None:
    """What a gale does to it in the same increment is none of his."""
    world, _ = guarded(fleet("ee", NEAR, side=B))
    book = booklet(order("hunt", Intercept(("indiamen",), points=3)), side=B)
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    desk.open_books(world)
    issuing.give(world, book.orders["hunt"], world.formations["ee"])
    throw(world)
    told_of = [
        Engaged("ee", "as the first", battle="battle-1", rule="SL 8.21"),
        Engaged("indiamen", "as a convoy", battle="battle-1", rule="SL 10.13"),
        ConvoyHarmed("indiamen", 2, 2, "a gale", Harm.GALE, rule="SL 5.36"),
        ConvoyHarmed("indiamen", 3, 5, "fired on", Harm.CONVOY_FIGHT, rule="SL 10.131"),
        BattleEnded("", {A: 0, B: 0}, battle="battle-1", rule="SL 8.432"),
        ConvoyHarmed("others", 9, 9, "a gale", Harm.GALE, rule="SL 5.36"),
    ]
    world.tray.journal += told_of
    journal.keep(world)
    assert [(deed.act, deed.at, deed.count) for deed in held(world, "ee").progress.deeds] == [("convoy", "indiamen", 3)]
    play(judging.end_impulse(world), {"extend": "end"})
    assert world.admiralty.sets[B].fulfilled == 1


@pytest.mark.rule("SL 10.141", "SL 10.132", "SL 9.37b")
@pytest.mark.parametrize("counted", [0, 2])
def test_a_convoy_that_is_fallen_upon_fulfils_the_order_whether_its_sail_are_counted_or_not(counted: int) -> None:
    world = on_route(fleet("ee", NEAR, side=B))
    send(world, place=NEAR, ships=tuple(ships("store", counted)))
    book = booklet(order("hunt", Intercept(("indiamen",), points=4), extends=False), side=B)
    world = with_tables(world, combat_damage=flat_table(c4="4"), combat_columns=shifting(class_shifts={}))
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    desk.open_books(world)
    issuing.give(world, book.orders["hunt"], world.formations["ee"])
    throw(world, 3, 4, 5, 5)  # the gauge by lot, the level, the combat
    play(course.fight_all(world), {"attack": "attack", "intensity": "light"})
    journal.keep(world)
    play(judging.end_impulse(world))
    assert world.admiralty.sets[B].fulfilled == 1


@pytest.mark.rule("SL 9.37d", "SL 10.156")
@pytest.mark.parametrize(("fate", "failed"), [("home", 1), ("lost", 1), ("scattered", 0), ("sailing", 0)])
def test_who_was_to_intercept_a_convoy_has_failed_when_its_voyage_is_over_but_not_while_its_ships_shift_for_themselves(
    fate: str, failed: int
) -> None:
    world, convoy = guarded(fleet("ee", MID, side=B), place=FAR)
    book = booklet(order("hunt", Intercept(("indiamen",))), side=B)
    world.attach(world.almanac, world.charts, booklets={book.id: book})
    desk.open_books(world)
    issuing.give(world, book.orders["hunt"], world.formations["ee"])
    throw(world)
    if fate == "home":
        voyages.land(world, convoy)
    elif fate == "lost":
        voyages.disband(world, convoy, "its last sail is gone", "SL 10.141")
    elif fate == "scattered":
        scattering.scatter(world, convoy, "it is beset", "SL 10.151")
    play(judging.end_impulse(world))
    assert (executing(world), world.admiralty.sets[B].failed) == ({} if failed else {"ee": "hunt"}, failed)

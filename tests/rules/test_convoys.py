"""Convoys and their voyages (SL 10.11, 10.16): what they are, how they come, keep to their routes, and are disbanded."""

from __future__ import annotations

import msgspec
import pytest

from campaign.charts.auxiliaries import Task
from campaign.convoying import Guard
from campaign.record.causes import Harm, Sinking
from campaign.record.convoys import ConvoyEnded, ConvoyHarmed, ConvoyScattered, TroopsLanded
from campaign.record.politics import Tallied
from campaign.rules import attrition, gales, movement, organisation, reorganisation, spotting
from campaign.rules.auxiliaries import assignment, boxes
from campaign.rules.convoys import losses, scattering, timetable, voyages
from campaign.rules.fleet_acts import DetachSquadron, Subordinate, TransferSail, UnformFlotilla
from campaign.sequence import ADMINISTRATION
from campaign.state import Constraint, World
from maps.place import Place
from table.decisions import IllegalChoice
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, drive, fleet, lone, ships, throw, told
from tests.rules.convoy_chart import (
    DEEP,
    FAR,
    GOAL,
    GUT,
    HAVEN,
    MID,
    NEAR,
    OCEAN,
    OUTWARD,
    ROAD,
    at,
    on_route,
    sail,
    send,
    where,
)

TRIDENT = Guard("trident-squadron", "Trident", "SOL", tuple(ships("trident", 1)))


# -- what they are -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.11", "SL 3.113c", "SL 3.31c")
def test_a_convoy_is_a_formation_without_leader_squadrons_or_damage_rating() -> None:
    world = on_route(fleet("ff", NEAR))
    convoy = send(world, place=NEAR)
    assert (at(world).kind, at(world).leader, world.company("indiamen")) == ("convoy", None, [])
    assert organisation.control(world, at(world)) == 0
    losses.harm(world, convoy, 25, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    scattering.judge(world)
    assert (convoy.damage, "indiamen" in world.formations, convoy.scattered) == (25, True, False), "it bears any damage"


@pytest.mark.rule("SL 10.11")
def test_counted_sail_are_a_squadron_with_a_rating_that_can_be_lost() -> None:
    world = on_route()
    convoy = send(world, place=NEAR, ships=tuple(ships("store", 2)))
    (transports,) = world.company("indiamen")
    assert (transports.sail_class, transports.sail, transports.capacity) == ("Transport", 2, 2)
    throw(world)
    for ship in list(transports.ships):
        organisation.lose_sail(world, transports, ship.id, "SL 7.35b", Sinking.FOUNDERED)
    assert world.spare_squadrons == {}, "merchantmen leave no counter to be manned again"
    drive(timetable.step(world))
    assert ("indiamen" in world.formations, convoy.status, convoy.arrived) == (False, "ended", False)


@pytest.mark.rule("SL 5.12", "SL 10.122")
def test_its_allowance_is_printed_on_it_and_no_more_than_its_escorts() -> None:
    world = on_route(lone("frigates", NEAR, sail_class="Frigate"))
    convoy = send(world, place=NEAR, allowance=4)
    assert organisation.allowance(world, at(world)) == 4
    world.squadrons["frigates-1"].damage = 9  # in the top bracket it loses one of its five
    convoy.escorts.append("frigates")
    assert organisation.allowance(world, at(world)) == 4
    convoy.script = msgspec.structs.replace(convoy.script, allowance=5)
    assert organisation.allowance(world, at(world)) == 4, "as slow as its escort"
    convoy.escorts.clear()
    assert organisation.allowance(world, at(world)) == 5
    convoy.script = msgspec.structs.replace(convoy.script, allowance=1)
    assert organisation.allowance(world, at(world)) == 1


@pytest.mark.rule("SL 10.113")
def test_a_convoy_is_always_spotted_where_others_would_be_hidden() -> None:
    world = on_route(fleet("ff", NEAR, spotted=True), storm=MID)
    send(world, place=NEAR)
    spotting.conceal(world)
    assert (at(world).spotted, world.formations["ff"].spotted) == (True, False)
    for place in (MID, OCEAN, HAVEN):
        world.put(at(world), Place(place))
        spotting.look_about(world)
        spotting.conceal(world)
        assert at(world).spotted, place
    spotting.berthed(world, at(world))
    assert at(world).spotted


@pytest.mark.rule("SL 9.315", "SL 11.151")
def test_nobody_is_asked_where_a_convoy_sails() -> None:
    world = on_route(fleet("ff", NEAR), fleet("gg", MID, side=B))
    send(world, place=NEAR)
    asked = drive(movement.sail_all(world))
    lines = [part.key for question in asked for part in getattr(question, "parts", ())]
    assert lines == ["ff", "gg"]
    assert where(world) == MID


# -- the route ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.114")
def test_a_convoy_keeps_to_its_route_through_lanes_straits_and_zones() -> None:
    world = on_route()
    send(world)
    seen = [where(world)]
    for dice in ([], [], [], [], [], [], [5], [], [5], [], []):
        sail(world, *dice)
        seen.append(where(world))
    boxes_ = ["in:ocean:west", OCEAN, "out:ocean:far"]
    assert seen == [HAVEN, ROAD, NEAR, MID, GUT, DEEP, *boxes_, FAR, "space:goal", GOAL]


@pytest.mark.rule("SL 10.114")
def test_beating_up_it_goes_by_the_small_spaces_of_its_lane() -> None:
    world = on_route()
    send(world, place=MID, route=(MID, NEAR, ROAD, HAVEN))
    sail(world)
    assert where(world) == "space:shoal"
    sail(world)
    assert where(world) == NEAR


@pytest.mark.rule("SL 10.114", "SL 5.131")
def test_it_spends_its_points_in_the_increments_of_its_allowance_and_waits_for_no_wind_but_the_die() -> None:
    world = on_route()
    send(world, place=NEAR, allowance=3)
    sail(world, increment=1)
    assert where(world) == NEAR, "an allowance of 3 does not move in the first increment"
    sail(world, increment=2)
    assert where(world) == MID
    other = on_route()
    send(other, place=MID, route=(MID, "space:cove", "flag:cove"))
    sail(other, 5)
    assert where(other) == MID, "it has not caught the wind, and is delayed"
    assert not other.convoys["indiamen"].scattered
    sail(other, 4)
    assert where(other) == "space:cove"


@pytest.mark.rule("SL 10.114", "SL 10.15")
@pytest.mark.parametrize("bound", [Constraint(NEAR, barred=(MID,)), Constraint(NEAR, back=ROAD)])
def test_what_a_battle_bars_scatters_it(bound: Constraint) -> None:
    world = on_route()
    convoy = send(world, place=NEAR)
    world.constraints["indiamen"] = bound
    sail(world)
    assert (convoy.scattered, where(world)) == (True, MID), "scattered it goes on as if nothing were there (SL 10.153)"
    free = on_route()
    unharmed = send(free, place=NEAR)
    free.constraints["indiamen"] = Constraint(NEAR, barred=(ROAD,))
    sail(free)
    assert (unharmed.scattered, where(free)) == (False, MID), "another way barred is none of its business"


@pytest.mark.rule("SL 10.114")
def test_what_bound_it_elsewhere_or_lies_behind_it_is_no_obstacle() -> None:
    world = on_route()
    convoy = send(world, place=MID, route=("flag:cove", "space:cove", MID, GUT, DEEP), leg=2)
    world.events.doors["cove"] = ()
    world.constraints["indiamen"] = Constraint(NEAR, barred=(GUT,))
    sail(world)
    assert (convoy.scattered, where(world)) == (False, GUT)


@pytest.mark.rule("SL 10.114", "SL 10.153")
def test_a_closed_port_ahead_scatters_it_and_scattered_it_ends_off_the_port() -> None:
    world = on_route()
    convoy = send(world, place=MID, route=(NEAR, MID, "space:cove", "flag:cove"))
    sail(world, 4)
    assert not convoy.scattered
    world.events.doors["cove"] = ()
    sail(world)
    assert told(world, ConvoyScattered)[0].rule == "SL 10.114"
    assert (convoy.status, convoy.arrived) == ("ended", True)


@pytest.mark.rule("SL 10.114")
def test_set_off_its_course_it_comes_back_to_its_route() -> None:
    world = on_route()
    convoy = send(world, place=MID)
    world.put(at(world), Place("space:foe"))
    sail(world, 4)
    assert (where(world), convoy.scattered) == (MID, False)


# -- coming and going --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3c", "SL 2.1t")
def test_in_the_convoy_step_those_in_port_are_disbanded_and_those_due_assemble() -> None:
    world = on_route(turn=5)
    home, at_sea = send(world, "home", GOAL), send(world, "under-way", DEEP)
    due, later = send(world, "due", status="due", turn=5), send(world, "later", status="due", turn=6)
    throw(world)
    (step,) = (stage.play for stage in ADMINISTRATION if stage.rule == "SL 4.3c")
    drive(step(world))
    assert [one.status for one in (home, at_sea, due, later)] == ["ended", "formed", "formed", "due"]
    assert (where(world, "due"), due.leg, at(world, "due").spotted) == (HAVEN, 0, True)
    assert [(fact.convoy, fact.arrived) for fact in told(world, ConvoyEnded)] == [("home", True)]


@pytest.mark.rule("SL 4.3c")
def test_a_convoy_that_a_die_delays_is_looked_for_again_in_the_next_turn() -> None:
    world = on_route(turn=5)
    convoy = send(world, status="due", turn=4, appears=6)
    found = []
    for die in (7, 6):
        throw(world, die)
        drive(timetable.step(world))
        found.append(convoy.status)
    assert found == ["due", "formed"]


@pytest.mark.rule("SL 4.3c")
def test_a_convoy_waits_while_a_port_of_its_route_is_closed_and_for_the_one_it_follows() -> None:
    world = on_route(turn=5)
    first = send(world, "first", status="ended")
    closed = send(world, "closed", status="due", route=(MID, "space:cove", "flag:cove"))
    second = send(world, "second", status="due", after="first")
    world.events.doors["cove"] = ()
    throw(world)
    timetable.look_for(world, "trade", "SL 4.3c")
    assert [closed.status, second.status] == ["due", "due"]
    world.events.doors.clear()
    first.arrived = True
    world.allegiance["england"] = ""
    timetable.look_for(world, "trade", "SL 4.3c")
    assert [closed.status, second.status] == ["due", "due"], "their flag serves nobody"
    world.allegiance.clear()
    timetable.look_for(world, "trade", "SL 4.3c")
    assert [one.status for one in (closed, second)] == ["formed", "formed"]


@pytest.mark.rule("SL 10.112b", "SL 10.115")
def test_trade_that_leaves_the_chart_is_gone_at_once_and_in_port_it_waits_for_the_convoy_step() -> None:
    world = on_route()
    leaving, bound = send(world, "leaving", DEEP, route=OUTWARD), send(world, "bound", "space:goal")
    sail(world)
    sail(world, 3)
    assert (leaving.status, "leaving" in world.formations) == ("ended", False)
    assert (where(world, "bound"), bound.status) == (GOAL, "formed")
    sail(world)
    assert where(world, "bound") == GOAL


@pytest.mark.rule("SL 10.115", "SL 6.134", "SL 7.133")
def test_a_disbanded_convoy_leaves_nothing_behind() -> None:
    world = on_route(aux("cutter", at="leaving"), aux("shadow", side=B, box="shadowing", at="leaving"))
    send(world, "leaving", "in:ocean:west", route=OUTWARD, leg=OUTWARD.index(DEEP))
    world.constraints["leaving"] = Constraint(MID)
    sail(world, 3)
    assert ("leaving" in world.formations, world.increment.tracks, world.constraints) == (False, [], {})
    assert {one.id: one.box for one in world.auxiliaries.values()} == {"cutter": "recovery", "shadow": "recovery"}


@pytest.mark.rule("SL 10.115")
def test_a_yearly_convoy_is_due_again_a_year_later_unhurt() -> None:
    world = on_route()
    yearly = send(world, "yearly", GOAL, turn=3, yearly=True)
    once = send(world, "once", GOAL, turn=3)
    losses.harm(world, yearly, 3, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    scattering.scatter(world, yearly, "lost too much", "SL 10.142")
    throw(world)
    drive(timetable.step(world))
    assert (yearly.status, yearly.script.year, once.status) == ("due", world.clock.year + 1, "ended")
    world.clock.year, world.clock.turn = world.clock.year + 1, 3
    timetable.look_for(world, "trade", "SL 4.3c")
    assert (yearly.status, yearly.damage, yearly.scattered, where(world, "yearly")) == ("formed", 0, False, HAVEN)


@pytest.mark.rule("SL 10.112", "SL 10.112a", "SL 10.112b", "SL 10.112c")
def test_each_kind_of_convoy_is_looked_for_in_its_own_step() -> None:
    world = on_route()
    trade, troop = send(world, "trade", status="due"), send(world, "troop", kind="troop", status="due")
    victuals = send(world, "victuals", kind="victualling", status="aside", calls=(GOAL,))
    throw(world)
    drive(timetable.step(world))
    assert [trade.status, troop.status, victuals.status] == ["formed", "due", "aside"]
    timetable.embark_troops(world)
    assert [troop.status, victuals.status] == ["formed", "aside"], "and victuals at their owner's word alone"


# -- troops ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.16", "SL 10.161", "SL 10.162")
def test_troops_embark_at_their_port_and_sail_in_the_first_impulse_of_the_next_turn() -> None:
    world = on_route()
    convoy = send(world, "redcoats", kind="troop", status="due")
    throw(world)
    timetable.embark_troops(world)
    assert (where(world, "redcoats"), at(world, "redcoats").fitting_out) == (HAVEN, True)
    world.clock.impulse = 1
    sail(world, increment=2)
    assert (where(world, "redcoats"), convoy.leg) == (ROAD, 1)


@pytest.mark.rule("SL 10.161")
def test_an_assembled_convoy_is_not_reorganised() -> None:
    world = on_route(fleet("ff", HAVEN), lone("frigates", HAVEN))
    send(world, "redcoats", kind="troop", ships=tuple(ships("transport", 2)))
    for act in (
        UnformFlotilla("redcoats"),
        Subordinate("redcoats", "ff"),
        Subordinate("ff", "redcoats"),
        DetachSquadron("redcoats-transports"),
        TransferSail("transport-ship-1", "redcoats-transports", "frigates-1"),
    ):
        with pytest.raises(IllegalChoice, match=r"\[SL 10\.1(61|21)\]"):
            reorganisation.legal(world, A, act)
    assert reorganisation.legal(world, A, DetachSquadron("ff-1")) is False


@pytest.mark.rule("SL 10.163", "SL 10.115")
def test_troops_are_landed_and_gone_as_soon_as_they_fit_out_at_their_destination() -> None:
    world = on_route()
    troops, trade = send(world, "redcoats", "space:goal", kind="troop"), send(world, "trade", "space:goal")
    losses.harm(world, troops, 3, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    sail(world)
    assert [(fact.convoy, fact.place, fact.damage) for fact in told(world, TroopsLanded)] == [("redcoats", GOAL, 3)]
    assert (troops.status, trade.status) == ("ended", "formed")


@pytest.mark.rule("SL 10.164")
def test_landed_troops_tell_on_the_event_they_were_sent_for_and_those_lost_do_not() -> None:
    def landed(arrived: bool) -> World:
        world = on_route()
        convoy = send(world, "redcoats", GOAL, kind="troop", landing="naples")
        convoy.arrived = arrived
        throw(world)
        voyages.disband(world, convoy, "over", "SL 10.115")
        timetable.report_landings(world)
        timetable.report_landings(world)
        return world

    assert [(fact.side, fact.name, fact.total) for fact in told(landed(True), Tallied)] == [(A, "naples", 1)]
    assert not told(landed(False), Tallied)


# -- damage ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.14")
def test_attrition_and_straits_leave_a_convoy_alone_but_not_its_escort() -> None:
    world = on_route(lone("frigates", MID))
    convoy = send(world, place=MID, ships=tuple(ships("store", 2)))
    convoy.escorts.append("frigates")
    sail(world)
    assert where(world) == GUT
    transports = world.squadrons["indiamen-transports"]
    assert (transports.damage, convoy.damage, world.squadrons["frigates-1"].damage) == (0, 0, 1)
    attrition.assess(world)
    assert (transports.damage, world.squadrons["frigates-1"].damage) == (0, 3), "two more for the winter"


@pytest.mark.rule("SL 10.14", "SL 10.141", "SL 11.23d")
def test_gales_damage_a_convoy_and_bring_the_enemy_nothing() -> None:
    world = on_route(storm=MID)
    convoy, clear = send(world, place=MID), send(world, "clear", NEAR)
    throw(world)
    drive(gales.close_increment(world))
    assert (convoy.damage, convoy.hits, clear.damage) == (2, 0, 0)
    assert world.prestige == {A: 0, B: 0}
    assert world.gale_ranges == {"indiamen": {"red": 0}}, "what the next increment is held against (SL 11.23e)"
    assert [fact.convoy for fact in told(world, ConvoyHarmed)] == ["indiamen"]


@pytest.mark.rule("SL 11.23e", "SL 10.14")
def test_a_gale_that_is_nearer_than_before_costs_a_convoy_more() -> None:
    world = on_route(storm=MID)
    convoy = send(world, place=MID)
    world.gale_ranges = {"indiamen": {"red": 1}}
    throw(world)
    drive(gales.close_increment(world))
    assert convoy.damage == 3
    drive(gales.close_increment(world))
    assert convoy.damage == 5


@pytest.mark.rule("SL 10.14", "SL 10.141")
def test_counted_sail_take_the_gale_as_a_squadron_does_and_the_convoy_not_again() -> None:
    world = on_route(storm=MID)
    convoy = send(world, place=MID, ships=tuple(ships("store", 2)))
    throw(world)
    drive(gales.close_increment(world))
    assert (world.squadrons["indiamen-transports"].damage, convoy.damage) == (2, 0)
    assert losses.suffered(world, convoy) == 2


# -- auxiliaries -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.131a", "SL 6.283")
def test_two_auxiliaries_may_be_with_a_convoy_and_do_nothing_but_screen() -> None:
    world = on_route(aux("one", at="indiamen"), aux("two", at="ff"), fleet("ff", HAVEN))
    send(world)
    assert assignment.has_room(world, at(world))
    tasks: tuple[Task, ...] = ("screen", "search", "convoy-attack")
    assert [task for task in tasks if boxes.able(world, world.auxiliaries["one"], task)] == ["screen"]
    assert boxes.able(world, world.auxiliaries["two"], "search")
    world.auxiliaries["two"].at = "indiamen"
    assert not assignment.has_room(world, at(world))
    world.convoys["indiamen"].scattered = True
    world.auxiliaries.clear()
    assert not assignment.has_room(world, at(world)), "a scattered convoy has no escort at all (SL 10.154)"


# -- the escort that comes with it -------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.123")
def test_a_convoy_may_come_with_its_escort_which_leaves_with_it() -> None:
    world = on_route()
    convoy = send(world, place=DEEP, route=OUTWARD, guard=TRIDENT)
    assert convoy.escorts == ["independent-trident-squadron"]
    sail(world)
    assert world.formations["independent-trident-squadron"].place == where(world) == "in:ocean:west"
    sail(world, 3)
    assert (convoy.status, "trident-squadron" in world.elsewhere, world.formations) == ("ended", True, {})


@pytest.mark.rule("SL 10.123", "SL 10.154")
def test_if_its_convoy_scatters_it_stays_in_play() -> None:
    world = on_route()
    convoy = send(world, place=NEAR, guard=TRIDENT)
    scattering.scatter(world, convoy, "lost too much", "SL 10.142")
    voyages.disband(world, convoy, "over", "SL 10.115")
    assert world.formations["independent-trident-squadron"].place == NEAR

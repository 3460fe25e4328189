"""Escorts (SL 10.12): ordered to a convoy, making for it, one with it, parted from it in a gale, and released."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.engagement import Battle
from campaign.record.causes import Sinking
from campaign.record.convoys import Escorting
from campaign.rules import gales, movement, organisation, reorganisation, repair
from campaign.rules.battle import joining, occasion
from campaign.rules.convoys import escorts, releasing, scattering, standing, timetable, voyages
from campaign.rules.fleet_acts import FormFlotilla, UnformFlotilla
from campaign.state import World
from maps.place import Place
from table.decisions import Decision, Form, IllegalChoice
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, drive, fleet, lone, throw, thrown, told
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
    put_with,
    sail,
    send,
    where,
)


def escorted(place: str = MID, **more: Any) -> World:
    """A convoy at a place with an independent squadron as its escort."""
    world = on_route(lone("frigates", place, sail_class="Frigate"), **more)
    convoy = send(world, place=place)
    put_with(world, convoy, "frigates")
    throw(world)
    return world


@pytest.mark.rule("SL 10.121", "SL 8.243")
def test_an_escort_in_port_with_its_convoy_does_not_come_out_to_a_battle() -> None:
    world = on_route(fleet("guard", HAVEN), fleet("others", HAVEN), fleet("met", ROAD), fleet("foes", ROAD, side=B))
    put_with(world, send(world, place=HAVEN), "guard")
    battle = Battle("battle-1", Place(ROAD), (A, B), met={A: ["met"], B: ["foes"]}, engaged={A: ["met"], B: ["foes"]})
    battle.initial = {A: "met", B: "foes"}
    assert [one.id for one in joining.eligible(world, battle, A)] == ["others"]
    world.convoys["indiamen"].escorts.clear()
    assert [one.id for one in joining.eligible(world, battle, A)] == ["guard", "others"]


# -- ordered to a convoy -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.121", "SL 10.12")
def test_who_is_ordered_to_a_convoy_makes_for_its_place_by_the_expedient_way() -> None:
    world = on_route(lone("frigates", ROAD, sail_class="Frigate"), fleet("others", ROAD))
    send(world, place=MID)
    escorts.escort(world, world.formations["frigates"], world.convoys["indiamen"])
    assert (world.convoys["indiamen"].bound, world.convoys["indiamen"].escorts) == ({"frigates": MID}, [])
    courses = {
        name: [option.key for option in movement.courses(world, world.formations[name], marked=False)]
        for name in ("frigates", "others")
    }
    assert courses["frigates"] == [NEAR]
    assert len(courses["others"]) > 1, "others may go where they like"


@pytest.mark.rule("SL 10.121", "SL 9.427")
def test_where_the_convoy_is_gone_he_takes_note_of_its_new_place_and_joins_it_where_he_meets_it() -> None:
    world = on_route(lone("frigates", NEAR, sail_class="Frigate"))
    convoy = send(world, place=MID)
    escorts.escort(world, world.formations["frigates"], convoy)
    world.put(at(world), GUT)
    escorts.meet(world)
    assert convoy.bound == {"frigates": MID}, "he makes first for the place that he noted"
    sail(world, increment=1)  # the frigates come to mid; with three points the convoy lies still
    assert (world.formations["frigates"].place, convoy.bound) == (MID, {"frigates": GUT})
    sail(world, increment=1)
    assert (convoy.bound, convoy.escorts) == ({}, ["frigates"])
    assert [fact.what for fact in told(world, Escorting)] == ["has joined it"]


@pytest.mark.rule("SL 10.121", "SL 5.154")
def test_out_of_a_sea_zone_he_takes_the_exit_that_leads_to_his_convoy_and_is_not_asked() -> None:
    world = on_route(lone("frigates", OCEAN, sail_class="Frigate"), fleet("ff", OCEAN))
    escorts.escort(world, world.formations["frigates"], send(world, place=FAR))
    throw(world)
    edge = "edge:ocean:east"
    asked = drive(movement.sail_all(world), {"ff": edge, "exit:ff": "out:ocean:isle"})
    assert [question.about for question in asked if isinstance(question, Decision)] == ["ff"]
    assert [world.formations[name].place for name in ("frigates", "ff")] == ["out:ocean:far", "out:ocean:isle"]


@pytest.mark.rule("SL 10.121")
def test_in_the_convoys_place_he_has_joined_at_once_but_not_in_a_gale() -> None:
    fair, foul = on_route(lone("frigates", MID)), on_route(lone("frigates", MID), storm=MID)
    for world in (fair, foul):
        escorts.escort(world, world.formations["frigates"], send(world, place=MID))
    assert (fair.convoys["indiamen"].escorts, foul.convoys["indiamen"].escorts) == (["frigates"], [])


@pytest.mark.rule("SL 10.12", "SL 10.154")
def test_who_may_not_escort_is_refused() -> None:
    world = on_route(fleet("ff", MID), fleet("gg", MID, side=B))
    convoy, other = send(world, place=MID), send(world, "other", MID)
    for name, whom in (("gg", convoy), ("other", convoy)):
        with pytest.raises(IllegalChoice, match=r"\[SL 10\.1"):
            escorts.escort(world, world.formations[name], whom)
    escorts.escort(world, world.formations["ff"], convoy)
    with pytest.raises(IllegalChoice, match=r"is the escort of Indiamen.*\[SL 10\.121\]"):
        escorts.escort(world, world.formations["ff"], other)
    releasing.leave_escort(world, "ff", "by order", "SL 10.124")
    convoy.scattered = True
    with pytest.raises(IllegalChoice, match=r"\[SL 10\.154\]"):
        escorts.escort(world, world.formations["ff"], convoy)


# -- one with it -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.122", "SL 13.211")
@pytest.mark.parametrize("increment", [1, 2, 3, 4])
def test_in_double_blind_play_who_has_come_up_with_his_convoy_sails_with_it_whatever_he_was_told_before(increment: int) -> None:
    """The other side's convoys sail first, and then he is found with his own: they are one from there on."""
    world = on_route(lone("frigates", MID), fleet("gg", "space:dock", side=B))
    world.double_blind, world.sides = True, (B, A)
    convoy = send(world, place=MID)
    convoy.bound["frigates"] = MID
    sail(world, increment=increment, frigates=GUT)
    assert convoy.escorts == ["frigates"]
    assert world.formations["frigates"].place == where(world)


@pytest.mark.rule("SL 10.122")
def test_convoy_and_escort_move_as_one_and_others_in_company_are_no_escort() -> None:
    world = escorted()
    followers = on_route(fleet("ff", MID))
    send(followers, place=MID)
    drive(movement.sail_all(world))
    assert (where(world), world.formations["frigates"].place) == (GUT, GUT)
    assert {track.formation: track.there for track in world.increment.tracks} == {"indiamen": GUT, "frigates": GUT}
    asked = drive(movement.sail_all(followers))
    assert [part.key for form in asked if isinstance(form, Form) for part in form.parts] == ["ff"]
    assert (where(followers), followers.formations["ff"].place) == (GUT, MID)


@pytest.mark.rule("SL 10.122")
def test_the_wind_is_caught_once_for_both() -> None:
    world = on_route(lone("frigates", MID))
    convoy = send(world, place=MID, route=(MID, "space:cove", "flag:cove"))
    put_with(world, convoy, "frigates")
    sail(world, 9)
    assert (where(world), world.formations["frigates"].place) == (MID, MID)
    sail(world, 3)
    assert (where(world), world.formations["frigates"].place, thrown(world)) == ("space:cove", "space:cove", [3])


@pytest.mark.rule("SL 10.121", "SL 3.353")
def test_an_escort_joins_no_flotilla_lies_in_port_with_its_convoy_and_is_not_reorganised() -> None:
    world = escorted(HAVEN)
    organisation.moor_independents(world)
    assert "frigates" in world.formations
    assert repair.at_port(world, A, in_ordinary=False) == []
    for act in (FormFlotilla("ff", ("frigates-1",)), UnformFlotilla("frigates")):
        with pytest.raises(IllegalChoice, match=r"\[SL 10\.121\]"):
            reorganisation.legal(world, A, act)
    world.formations["ff"] = fleet("ff", HAVEN).formations[0]
    organisation.rejoin(world)
    assert world.squadrons["frigates-1"].formation == "frigates"
    releasing.leave_escort(world, "frigates", "by order", "SL 10.124")
    organisation.moor_independents(world)
    assert world.squadrons["frigates-1"].berth == HAVEN, "released, it is a squadron fitting out"


# -- the end of it -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.124")
def test_the_convoy_goes_on_without_its_escort_and_may_be_given_another() -> None:
    world = escorted()
    convoy = world.convoys["indiamen"]
    releasing.leave_escort(world, "frigates", "by order", "SL 9.387")
    assert [(fact.what, fact.fulfilled) for fact in told(world, Escorting)] == [("is released, by order", False)]
    sail(world, frigates="space:shoal")
    assert (where(world), world.formations["frigates"].place, convoy.escorts) == (GUT, "space:shoal", [])
    escorts.escort(world, world.formations["frigates"], convoy)
    assert convoy.bound == {"frigates": GUT}


@pytest.mark.rule("SL 10.121", "SL 4.3c", "SL 3.354b")
def test_a_convoy_that_has_arrived_releases_its_escort_with_its_duty_done() -> None:
    world = escorted(GOAL)
    world.convoys["indiamen"].leg = len(world.convoys["indiamen"].script.route) - 1
    drive(timetable.step(world))
    assert [(fact.formation, fact.fulfilled) for fact in told(world, Escorting)] == [("frigates", True)]
    assert standing.charge_of(world, "frigates") is None
    away = escorted(DEEP)
    away.convoys["indiamen"].script = send(away, "other", route=OUTWARD, status="due").script
    away.convoys["indiamen"].leg = OUTWARD.index(DEEP)
    sail(away)
    sail(away, 3)
    assert away.formations["frigates"].place == OCEAN, "at sea, and an independent squadron now"
    assert away.formations["frigates"].kind == "independent"


@pytest.mark.rule("SL 10.121")
def test_who_has_not_come_up_by_then_has_not_done_his_duty() -> None:
    world = on_route(lone("frigates", ROAD))
    convoy = send(world, place=FAR)
    escorts.escort(world, world.formations["frigates"], convoy)
    world.formations["indiamen"].place = GOAL
    voyages.reckon(world, world.formations["indiamen"])
    drive(timetable.step(world))
    assert [(fact.what, fact.fulfilled) for fact in told(world, Escorting)][-1] == (
        "is released, for the convoy is disbanded",
        False,
    )


@pytest.mark.rule("SL 10.154", "SL 3.354b")
def test_a_convoy_that_scatters_fails_its_escort_and_sends_its_auxiliaries_to_recover() -> None:
    world = escorted()
    world.auxiliaries["cutter"] = aux("cutter", at="indiamen")
    ahead = on_route(lone("frigates", NEAR))
    for one in (world, ahead):
        convoy = one.convoys.get("indiamen") or send(one, place=MID)
        if one is ahead:
            escorts.escort(ahead, ahead.formations["frigates"], convoy)
            throw(ahead)
        scattering.scatter(one, convoy, "lost too much", "SL 10.142")
        (released,) = told(one, Escorting)
        assert (released.formation, released.fulfilled, released.rule) == ("frigates", False, "SL 10.154")
        assert (convoy.escorts, convoy.bound) == ([], {})
    assert world.auxiliaries["cutter"].box == "recovery"
    homeward = movement.courses(world, world.formations["frigates"], marked=False)
    assert [option.key for option in homeward] == ["space:shoal", GUT], "to one of the nearest ports, and nowhere else"
    sail(world, frigates="space:shoal")
    assert (where(world), world.formations["frigates"].place) == (GUT, "space:shoal"), "and no part of the convoy"


@pytest.mark.rule("SL 10.121")
def test_what_is_no_formation_any_more_is_no_escort() -> None:
    world = escorted()
    organisation.lose_sail(world, world.squadrons["frigates-1"], "frigates-1-ship-1", "SL 7.35b", Sinking.FOUNDERED)
    organisation.lose_sail(world, world.squadrons["frigates-1"], "frigates-1-ship-2", "SL 7.35b", Sinking.FOUNDERED)
    organisation.lose_sail(world, world.squadrons["frigates-1"], "frigates-1-ship-3", "SL 7.35b", Sinking.FOUNDERED)
    voyages.close_increment(world)
    assert world.convoys["indiamen"].escorts == []


# -- in a gale ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.371", "SL 5.37")
@pytest.mark.parametrize(("die", "kept"), [(1, True), (2, False)])
def test_in_a_gale_an_escort_keeps_its_convoy_by_a_leadership_check_and_the_convoy_does_not_scatter(die: int, kept: bool) -> None:
    """A frigate squadron has a notional leader of 0, and one off the die for its allowance of 5."""
    world = escorted(GUT, storm=MID)  # whence the gale moves on to the strait
    throw(world, die)
    drive(gales.open_increment(world))
    convoy = world.convoys["indiamen"]
    assert (convoy.escorts == ["frigates"], "frigates" in convoy.bound, convoy.scattered) == (kept, not kept, False)
    clear = escorted(NEAR, storm=MID)
    drive(gales.open_increment(clear))
    assert clear.convoys["indiamen"].escorts == ["frigates"]


@pytest.mark.rule("SL 5.371")
def test_a_parted_escort_finds_its_convoy_again_when_the_gale_has_passed() -> None:
    world = escorted(storm=MID)
    throw(world, 9)
    escorts.part_in_gale(world)
    escorts.meet(world)
    assert world.convoys["indiamen"].escorts == []
    world.gales = []
    world.weather_changed()
    escorts.meet(world)
    assert world.convoys["indiamen"].escorts == ["frigates"]


@pytest.mark.rule("SL 8.122", "SL 10.121")
@pytest.mark.parametrize(("battle_space", "kept"), [(GUT, True), (MID, False)])
def test_an_escort_found_where_it_had_passed_an_enemy_is_parted_from_its_convoy(battle_space: str, kept: bool) -> None:
    """He had passed the enemy before he came up with it, and the gauge's holder brings him back there."""
    world = escorted(GUT)
    battle = Battle("battle-1", Place(battle_space), (A, B), met={A: ["frigates"], B: []}, places=(Place(battle_space),), gauge=B)
    drive(occasion.choose_place(world, battle), {"battle space": battle_space})
    convoy = world.convoys["indiamen"]
    assert world.formations["frigates"].place == battle_space
    assert (convoy.escorts, convoy.bound) == ((["frigates"], {}) if kept else ([], {"frigates": MID}))


@pytest.mark.rule("SL 10.121", "SL 10.124")
def test_an_escort_whose_last_squadron_is_called_away_is_at_once_no_escort_any_more() -> None:
    world = escorted()
    organisation.send_elsewhere(world, world.squadrons["frigates-1"])
    assert "frigates" not in world.formations
    assert world.convoys["indiamen"].escorts == []
    (fact,) = told(world, Escorting)
    assert (fact.what.startswith("is released"), fact.fulfilled) == (True, False)

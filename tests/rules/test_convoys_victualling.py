"""Victualling convoys (SL 10.17): formed at will, they gather repair points and carry them to distant ports, time and again."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import sequence
from campaign.convoying import Convoy
from campaign.record.causes import Harm
from campaign.record.convoys import ConvoyEnded, Escorting, Victualled
from campaign.record.fleet import Formed
from campaign.rules import gales, repair
from campaign.rules.convoys import losses, victuals, voyages
from campaign.state import World
from maps.place import Place
from table.decisions import Form
from table.flows import Question
from tests.rules.chart import A, B, berthed, drive, lone, throw, thrown, told
from tests.rules.convoy_chart import DEEP, DOCK, GUT, HAVEN, MID, NEAR, OCEAN, ROAD, at, on_route, put_with, sail, send, where

COVE = Place("flag:cove")
ROUND = (OCEAN, DEEP, GUT, MID, "space:cove", COVE, "space:cove", MID, NEAR, ROAD, HAVEN)  # in from beyond the chart
COASTWISE = (HAVEN, ROAD, NEAR, MID, GUT, DEEP, "space:dock", DOCK)


def victualler(world: World, status: Any = "aside", place: str = "", **more: Any) -> Convoy:
    """A victualling convoy from beyond the chart to the cove and to haven, or on another route."""
    more = {"route": ROUND, "calls": (COVE, HAVEN), **more}
    return send(world, "stores", place, kind="victualling", status=status, **more)


def admin(world: World, **answers: str) -> list[Question]:
    """One R&R step's victualling."""
    throw(world)
    return drive(victuals.step(world), answers)


# -- the worked example ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.174", "SL 10.172", "SL 10.17")
def test_the_worked_example_of_the_british_victuallers() -> None:
    """Seven turns of two points, one lost in a strait (D-34), six for the first port, three lost in a gale, four for the last."""
    world = on_route()
    stores = victualler(world, straits=True, enters=2)
    admin(world, stores="form")
    assert (stores.status, stores.cargo) == ("waiting", 0)
    for turn in range(1, 8):
        admin(world, stores="proceed" if turn == 7 else "wait")
    assert (stores.status, stores.cargo) == ("coming", 14)
    for die, status in ((7, "coming"), (3, "coming"), (2, "formed")):  # in the third impulse
        throw(world, die)
        victuals.come_in(world)
        assert stores.status == status
    assert where(world, "stores") == OCEAN
    sail(world)
    sail(world, 4)
    assert (where(world, "stores"), stores.damage) == (DEEP, 0)
    sail(world)
    assert (where(world, "stores"), stores.damage, stores.cargo) == (GUT, 1, 13)
    sail(world)
    sail(world, 4)
    sail(world)
    assert (where(world, "stores"), at(world, "stores").fitting_out) == (COVE, True)
    sail(world)
    assert where(world, "stores") == COVE, "it fits out for the rest of the turn"
    admin(world, stores="unload-6")
    assert (stores.cargo, world.repair_points) == (7, {"cove": 6})
    sail(world)
    sail(world, 4)
    assert where(world, "stores") == MID
    _gale(world, 3)
    assert (stores.cargo, stores.damage) == (4, 4)
    for _ in range(4):
        sail(world)
    assert where(world, "stores") == HAVEN
    questions = admin(world, stores="form")
    assert world.repair_points == {"cove": 6, "haven": 4}
    assert [fact.rule for fact in told(world, ConvoyEnded)] == ["SL 10.172f"]
    assert (stores.status, stores.cargo, "stores" in world.formations) == ("waiting", 0, False), "formed anew in the same step"
    assert [question.kind.name for question in questions] == ["victualling"], "the last port takes all that is left"


def _gale(world: World, points: int) -> None:
    losses.harm(world, world.convoys["stores"], points, "Red Wind, force 11", "SL 5.36", Harm.GALE)


@pytest.mark.rule("SL 10.14", "SL 10.174")
def test_without_the_flag_a_strait_costs_it_nothing() -> None:
    world = on_route()
    stores = victualler(world, "formed", DEEP, cargo=5)
    sail(world)
    assert (where(world, "stores"), stores.damage, stores.cargo) == (GUT, 0, 5)


# -- forming and waiting -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.172a")
def test_its_owner_forms_it_if_he_will_and_only_he_is_asked() -> None:
    world = on_route()
    stores = victualler(world)
    (form,) = admin(world, stores="leave")
    assert isinstance(form, Form)
    assert (form.side, stores.status) == (A, "aside")
    admin(world, stores="form")
    assert [(fact.piece, fact.place) for fact in told(world, Formed)] == [("stores", OCEAN)]


@pytest.mark.rule("SL 10.172c")
@pytest.mark.parametrize(("cargo", "usual"), [(0, None), (7, "wait"), (8, "proceed")])
def test_its_owner_says_when_it_proceeds_usually_with_eight_points_and_never_with_none(cargo: int, usual: str | None) -> None:
    world = on_route()
    victualler(world, "waiting", cargo=cargo)
    form = victuals.orders(world, A)
    assert victuals.orders(world, B).parts == ()
    assert [part.usual for part in form.parts] == ([usual] if usual else [])
    assert form.secret


@pytest.mark.rule("SL 10.172f", "SL 10.124")
def test_who_escorted_it_to_its_last_port_has_done_his_duty() -> None:
    world = on_route(lone("frigates", HAVEN))
    stores = victualler(world, "formed", HAVEN, cargo=2)
    put_with(world, stores, "frigates")
    admin(world)
    assert [(fact.formation, fact.fulfilled) for fact in told(world, Escorting)] == [("frigates", True)]


@pytest.mark.rule("SL 10.172b")
def test_it_gathers_two_points_in_every_step_that_it_waits_but_not_in_that_in_which_it_is_formed() -> None:
    world = on_route()
    stores = victualler(world)
    admin(world, stores="form")
    assert stores.cargo == 0
    assert admin(world) != [], "it may proceed with the first"
    admin(world)
    assert (stores.cargo, stores.status) == (4, "waiting")
    assert [(fact.convoy, fact.points, fact.rule) for fact in told(world, Victualled)] == [("stores", 2, "SL 10.172b")]
    stores.status = "coming"
    admin(world)
    assert stores.cargo == 4


@pytest.mark.rule("SL 10.172c", "SL 10.173")
def test_on_the_chart_it_waits_in_ordinary_and_proceeds_by_fitting_out() -> None:
    world = on_route()
    stores = victualler(world, route=COASTWISE, calls=(DOCK,))
    admin(world, stores="form")
    admin(world, stores="wait")
    assert "stores" not in world.formations, "in ordinary it is no formation"
    sail(world)
    admin(world, stores="proceed")
    assert (where(world, "stores"), stores.cargo) == (HAVEN, 4)
    sail(world)
    assert where(world, "stores") == ROAD


@pytest.mark.rule("SL 10.173")
def test_if_its_port_is_closed_to_it_while_it_waits_it_is_no_more() -> None:
    world = on_route()
    stores = victualler(world, "waiting", route=("flag:cove", "space:cove", MID, NEAR, ROAD, HAVEN), calls=(HAVEN,), cargo=6)
    world.events.doors["cove"] = ()
    admin(world)
    assert (stores.status, stores.cargo) == ("aside", 0)


@pytest.mark.rule("SL 10.172c", "SL 10.174")
def test_from_beyond_the_chart_a_die_is_thrown_as_each_impulse_begins() -> None:
    world = on_route()
    stores = victualler(world, "coming", enters=4, cargo=6)
    throw(world, 5)
    drive(sequence.begin_impulse(world))
    assert stores.status == "coming"
    throw(world, 4)
    drive(sequence.begin_impulse(world))
    assert (stores.status, where(world, "stores"), thrown(world)) == ("formed", OCEAN, [4])


# -- the voyage --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.172e", "SL 10.172f")
def test_every_point_of_damage_costs_a_repair_point_and_without_any_it_is_unformed() -> None:
    world = on_route()
    stores = victualler(world, "formed", MID, leg=3, cargo=3)
    trade = send(world, "trade", MID)
    losses.harm(world, stores, 2, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    voyages.close_increment(world)
    assert (stores.cargo, stores.status) == (1, "formed")
    losses.harm(world, stores, 5, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    losses.harm(world, trade, 5, "shot", "SL 10.131", Harm.CONVOY_FIGHT)
    voyages.close_increment(world)
    assert (stores.cargo, stores.status, trade.status) == (0, "aside", "formed")


@pytest.mark.rule("SL 10.172d")
@pytest.mark.parametrize(("answer", "left"), [("unload-1", 7), ("unload-8", 0), ("", 4)])
def test_in_a_port_of_call_it_unloads_some_or_all_usually_a_fair_share(answer: str, left: int) -> None:
    world = on_route()
    stores = victualler(world, "formed", COVE, cargo=8)
    throw(world)
    (form,) = drive(victuals.unload(world), {"stores": answer} if answer else {})
    assert isinstance(form, Form)
    assert [option.key for option in form.parts[0].options] == [f"unload-{n}" for n in range(1, 9)], "at least one"
    assert (stores.cargo, world.repair_points["cove"]) == (left, 8 - left)
    assert stores.status == ("formed" if left else "aside")


@pytest.mark.rule("SL 10.172d", "SL 10.172f")
def test_a_single_point_is_unloaded_without_a_question() -> None:
    world = on_route()
    stores = victualler(world, "formed", COVE, cargo=1)
    throw(world)
    assert drive(victuals.unload(world)) == []
    assert (stores.cargo, stores.status, world.repair_points["cove"]) == (0, "aside", 1)


@pytest.mark.rule("SL 10.114", "SL 10.172d")
def test_a_convoy_that_lies_still_where_its_route_comes_by_again_has_come_no_farther() -> None:
    world = on_route()
    stores = send(world, "stores", ROAD, route=(HAVEN, ROAD, NEAR, ROAD, HAVEN), leg=1)
    voyages.reckon(world, world.formations["stores"])
    assert stores.leg == 1
    world.put(world.formations["stores"], NEAR)
    voyages.reckon(world, world.formations["stores"])
    world.put(world.formations["stores"], ROAD)
    voyages.reckon(world, world.formations["stores"])
    assert stores.leg == 3


@pytest.mark.rule("SL 10.172d")
def test_it_unloads_once_at_a_port_and_then_goes_on() -> None:
    world = on_route()
    stores = victualler(world, "formed", COVE, cargo=8)
    admin(world, stores="unload-2")
    assert admin(world) == []
    assert stores.cargo == 6
    sail(world)
    assert where(world, "stores") == "space:cove"


@pytest.mark.rule("SL 10.171", "SL 11.35", "SL 11.351", "SL 11.352")
def test_a_repair_point_is_a_die_of_the_yard_and_used_up_with_it() -> None:
    world = on_route(berthed("old", HAVEN, in_ordinary=True, damage=9))
    usual = repair.yard_dice(world, HAVEN)
    stores = victualler(world, "formed", HAVEN, cargo=2)
    stores.leg = len(ROUND) - 1
    admin(world)
    assert (repair.yard_dice(world, HAVEN), world.repair_points) == (usual + 2, {"haven": 2})


@pytest.mark.rule("SL 10.172", "SL 4.3j")
def test_the_step_is_part_of_reinforcement_and_reorganisation() -> None:
    world = on_route()
    stores = victualler(world, "waiting")
    troops = send(world, "redcoats", kind="troop", status="due")
    throw(world)
    drive(sequence.reinforce_and_reorganise(world))
    assert (stores.cargo, troops.status) == (2, "formed")


@pytest.mark.rule("SL 10.14", "SL 10.172e")
def test_a_gale_costs_it_cargo_as_a_battle_does() -> None:
    world = on_route(storm=MID)
    stores = victualler(world, "formed", MID, leg=3, cargo=8)
    throw(world)
    drive(gales.close_increment(world))
    assert (stores.damage, stores.cargo) == (2, 6)
    losses.credit(world, stores, 5, B)
    assert world.prestige[B] == 1

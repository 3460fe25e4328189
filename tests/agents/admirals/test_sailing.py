"""Whither an admiral sends his ships, by which way, and what he keeps clear of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.agents.admirals import homeward, sailing
from campaign.question_kinds import SAILING
from campaign.rules.movement import Heading
from campaign.state import Temperament
from campaign.views import OwnLeader, View
from maps.place import Place
from orders.kinds.convoys import Intercept
from orders.kinds.stations import ShowOfForce
from orders.kinds.voyages import BreakOut, Join
from table.decisions import Form, Option, Part
from tests.agents.admirals.small import FOE, ROAD, YARD, desk, duty, order, seen, squadron, view, waters
from tests.rules.chart import FLAGS, B

WEAK = {"damage": 0, "sail": 1}


def menu(view: View, name: str = "first") -> Form[Any]:
    """Every step from where a formation lies, and to wait."""
    place = view.formations[name].place
    steps = waters().from_(place)
    options = (Option("wait", "", Heading("wait", ())), *(Option(step.to, "", Heading(step.to, (step,))) for step in steps))
    return Form("britain", "SL 5.152b", SAILING, (Part(name, name, options, "wait"),))


def steered(here: View, *orders: Any, text: str = "steady") -> str:
    return str(sailing.sail(desk(*orders, text=text), here, menu(here)).answer["first"])


def ships(place: str, count: int = 3, **more: Any) -> list[Any]:
    return [squadron(f"s{n}", place, "first", **more) for n in range(count)]


def test_under_orders_it_makes_for_its_goal() -> None:
    here = view(*ships("space:m1"), issued={"first": duty("watch", FOE)})
    told = sailing.sail(desk(order("watch")), here, Form("britain", "", SAILING, (_onward(here),)))
    assert told.answer == {"first": "space:m2"}
    assert "as it is ordered" in told.why


def _onward(here: View) -> Part[Any]:
    """What its order leaves a formation at m1 that is bound for the enemy's port."""
    (step,) = (one for one in waters().from_("space:m1") if one.to == "space:m2")
    options = (Option("wait", "", Heading("wait", ())), Option(step.to, "", Heading(step.to, (step,))))
    return Part("first", "first", options, "wait")


def test_without_orders_it_waits_at_its_yard_and_comes_home_to_it() -> None:
    assert steered(view(*ships(YARD))) == "wait"
    assert steered(view(*ships("space:m1"))) == ROAD
    assert steered(view(*ships(ROAD))) == YARD
    assert steered(view(*ships("flag:cove"))) == "space:cove", "a minor port has no yard"


def test_an_order_in_hand_brings_it_to_where_it_will_be_wanted() -> None:
    watch = order("watch", prestige=2)
    assert steered(view(*ships("space:m1"), hand=("watch",)), watch) == "space:m2"
    worn = view(*ships("space:m1", damage=8), hand=("watch",))
    assert steered(worn, watch) == ROAD, "but not when it is worn"


def test_it_keeps_clear_of_superior_force_and_not_of_weaker() -> None:
    strong, weak = seen("space:m2", 8), seen("space:m2", 2)
    issued = {"first": duty("watch", FOE)}
    for enemy, chosen in ((strong, "wait"), (weak, "space:m2")):
        here = view(*ships("space:m1"), issued=issued, enemies=(enemy,))
        told = sailing.sail(desk(order("watch")), here, Form("britain", "", SAILING, (_onward(here),)))
        assert told.answer == {"first": chosen}


def test_those_who_lie_here_and_make_for_one_place_meet_the_enemy_there_together() -> None:
    """Three divisions lay off Beachy Head for a week, each too weak by itself for Villeneuve's fleet in the Strait."""
    divisions = [*ships("space:m1", 2), *(squadron(f"t{n}", "space:m1", "second") for n in range(2))]
    here = view(*divisions, enemies=(seen("space:m2", 6),))
    both = Form("britain", "SL 5.152b", SAILING, (menu(here).parts[0], menu(here, "second").parts[0]))
    assert sailing.sail(desk(), here, both).answer == {"first": "space:m2", "second": "space:m2"}
    assert sailing.sail(desk(), here, menu(here)).answer == {"first": "wait"}, "the other may not sail now"
    apart = view(*divisions[:2], *(squadron(f"t{n}", "space:away", "second") for n in range(2)), enemies=(seen("space:m2", 6),))
    assert steered(apart) == ROAD


@pytest.mark.rule("SL 5.222")
def test_nobody_enters_a_small_space_to_find_superior_force_beyond_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ganteaume put out into the Iroise and came back thirteen times running."""
    here = view(*ships("space:m1"), issued={"first": duty("watch", FOE)}, enemies=(seen("space:m3", 8),))
    form = Form("britain", "", SAILING, (_onward(here),))
    assert sailing.sail(desk(order("watch")), here, form).answer == {"first": "space:m2"}
    monkeypatch.setattr(waters().sea, "small", frozenset({"space:m2"}))
    assert sailing.sail(desk(order("watch")), here, form).answer == {"first": "wait"}


@pytest.mark.rule("SL 8.231")
def test_who_may_not_stay_at_his_station_keeps_near_a_yard_and_out_of_the_enemy_s_road() -> None:
    """Villeneuve was beaten in the Strait of Dover, and sailed into the Nore."""
    steps = {step.to: step for step in waters().from_("space:m3")}
    ways = tuple(
        Option(key, "", Heading(key, (steps[to],)))
        for key, to in (("1", FOE), ("2", Place("space:cove")), ("3", Place("space:m2")))
    )
    driven = Form("britain", "", SAILING, (Part("first", "first", ways, "1"),))
    for enemies, chosen in (((), "3"), ((seen("space:m2", 8),), "2")):
        here = view(*ships("space:m3"), issued={"first": duty("watch", "space:m3")}, enemies=enemies)
        told = sailing.sail(desk(order("watch")), here, driven)
        assert told.answer == {"first": chosen}
        assert "may not stay" in told.why


@pytest.mark.parametrize(
    ("place", "squadrons", "kept"),
    [("space:m2", 1, True), ("space:m2", 3, False), ("space:m3", 3, True), ("space:m3", 4, False)],
    ids=["few", "near", "too far", "a great fleet"],
)
def test_who_keeps_a_station_leaves_it_neither_for_a_few_sail_nor_far(
    place: str, squadrons: int, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Channel Fleet left Ushant with thirteen sail for two off Goree."""
    monkeypatch.setattr(sailing, "ASTRAY", 1)
    here = view(*ships("space:m1", 4), enemies=(seen(place, squadrons),))
    assert steered(here) == "space:m2", "nobody keeps a station"
    watch = order("watch", ShowOfForce("space:m1", 4), standing=True)
    assert steered(here, watch) == ("wait" if kept else "space:m2")


@pytest.mark.rule("SL 9.311")
@pytest.mark.parametrize(("sail", "bound"), [(4, "space:m2"), (5, ROAD)])
def test_nobody_keeps_a_station_with_fewer_sail_than_its_order_takes(sail: int, bound: str) -> None:
    """One ship lay before Cartagena and its six."""
    watch = order("watch", ShowOfForce("space:m2", 4), standing=True, sail=sail)
    assert steered(view(*ships("space:m1", 1)), watch) == bound


@pytest.mark.rule("SL 7.351a")
def test_who_would_sink_of_his_wear_runs_past_superior_force_and_does_not_wait_for_it_to_go() -> None:
    strong = seen(ROAD, 8)
    assert steered(view(*ships("space:m1", damage=8), enemies=(strong,))) == "wait"
    worn = view(*ships("space:m1", damage=9), enemies=(strong,))
    assert steered(worn) == ROAD
    assert "runs for it, to refit" in sailing.sail(desk(), worn, menu(worn)).why


def test_a_weaker_enemy_in_sight_is_chased_if_he_is_near() -> None:
    assert steered(view(*ships("space:m1", 4), enemies=(seen("space:m2", 2),))) == "space:m2"
    assert steered(view(*ships("space:m1", 4), enemies=(seen("space:m2", 7),))) == ROAD
    assert steered(view(*ships("space:m1", 4), enemies=(seen("space:m2", 0, id=""),))) == ROAD, "nobody knows what that is"
    assert steered(view(*ships("space:m1", 4, damage=7), enemies=(seen("space:m2", 2),))) == ROAD, "worn ships chase nobody"


@pytest.mark.rule("SL 8.121")
def test_nobody_lies_off_a_port_for_an_enemy_that_has_come_in_there() -> None:
    """Battles are fought in spaces: a convoy in harbour is out of reach."""
    for kind in ("flag", "convoy"):
        near = view(*ships("space:m2", 4), enemies=(seen("space:m3", 1, kind=kind),))
        assert steered(near) == "space:m3"
        safe = view(*ships("space:m2", 4), enemies=(seen("harbour:foe", 1, kind=kind),))
        assert steered(safe) == "space:m1", "home to refit"


def test_merchantmen_are_not_followed_into_the_road_of_their_own_port() -> None:
    """A Spanish squadron followed convoys up the Channel to Spithead, and back."""
    convoy, squadrons = seen(FOE, 0, kind="convoy"), seen(FOE, 4)
    assert steered(view(*ships("space:m2", 4), enemies=(convoy,))) == "space:m1", "home to refit"
    assert steered(view(*ships("space:m2", 4), enemies=(squadrons,))) == "space:m3"


def test_no_chase_leads_far_from_the_yards_of_their_nation_but_a_great_fleet_is_sought() -> None:
    """A Spanish squadron followed merchantmen from Ferrol to Falmouth."""
    prey, fleet = seen("space:m3", 0, kind="convoy"), seen("space:m3", 4)
    assert steered(view(*ships("space:m2", 4), enemies=(prey,))) == "space:m3"
    strangers = ships("space:m2", 4, flag=FLAGS[B])
    assert steered(view(*strangers, enemies=(prey,))) == "space:m1", "no yard of theirs is on this coast"
    assert steered(view(*strangers, enemies=(fleet,))) == "space:m3"


def test_who_waits_in_port_for_a_great_order_that_begins_there_chases_nobody() -> None:
    """Gravina was at sea after frigates when the letter came by which he was to lie in Cadiz."""
    there = seen("space:home", 1)
    great, small = (order("out", BreakOut(YARD, FOE), prestige=points) for points in (2, 1))
    assert steered(view(*ships(YARD), enemies=(there,), hand=("out",)), great) == "wait"
    assert steered(view(*ships(YARD), enemies=(there,), pool=("out",)), great) == "wait"
    assert steered(view(*ships(YARD), enemies=(there,)), great) == ROAD
    assert steered(view(*ships(YARD), enemies=(there,), hand=("out",)), small) == ROAD
    others = order("out", BreakOut(YARD, FOE), prestige=2, commands=("other",))
    assert steered(view(*ships(YARD), enemies=(there,), hand=("out",)), others) == ROAD


def test_who_lies_overseas_comes_home_when_nothing_waits_for_him_there(monkeypatch: pytest.MonkeyPatch) -> None:
    out = order("out", BreakOut("flag:cove", FOE), prestige=2, commands=("fleet",))

    def bound(here: View, *orders: Any) -> str | None:
        admiral = desk(out, *orders)
        return sailing.bound_for(admiral, here, admiral.returns(here).forces["first"])[0]

    for near in ("space:m1", YARD):
        assert bound(view(*ships(near))) == YARD, "not overseas"
    monkeypatch.setattr(homeward, "OVERSEAS", 2)
    for far in ("space:m1", YARD):
        assert bound(view(*ships(far))) == "flag:cove"
        assert bound(view(*ships(far, damage=8))) == YARD, "they would not bear it"
        assert bound(view(*ships(far), hand=("watch",)), order("watch", prestige=2)) == {"space:m1": FOE, YARD: YARD}[far]
    assert bound(view(*ships("space:m3"))) == "flag:cove", "midway nobody turns back: a fleet crossed the Sargasso nineteen times"


def test_it_is_told_whom_he_chases_and_at_what_odds() -> None:
    for kind, squadrons, met in (("flag", 2, "5 sail at most, 16 of ours"), ("convoy", 0, "merchantmen")):
        here = view(*ships("space:m1", 4), enemies=(seen("space:m2", squadrons, kind=kind),))
        assert f"after an enemy in sight ({met})" in sailing.sail(desk(), here, menu(here)).why


@pytest.mark.parametrize(("temper", "course"), [("bold", "space:m2"), (None, ROAD), ("cautious", ROAD)])
def test_whom_a_leader_chases_goes_by_his_own_temper(temper: Temperament | None, course: str) -> None:
    """As many sail as he has himself: enough for a bold man, too many for the usual."""
    there = view(*ships("space:m1", 4), enemies=(seen("space:m2", 7),))
    leader = OwnLeader("nelson", "fleet", "Vice-Admiral", 4, name="Nelson", temper=temper)
    flotillas = {name: msgspec.structs.replace(one, leader=leader) for name, one in there.flotillas.items()}
    assert steered(msgspec.structs.replace(there, flotillas=flotillas)) == course


def test_a_friend_ordered_to_join_is_met_where_he_waits() -> None:
    junction = order("junction", Join(with_="first", at="space:m2"))
    friend = squadron("f", "space:m2", "second")
    here = view(*ships("space:m1"), friend, issued={"second": duty("junction", "space:m2")})
    assert steered(here, junction) == "space:m2"


# -- after a convoy ----------------------------------------------------------------------------------------------------------

HUNT = order("hunt", Intercept(("sugar",), ground=("space:m3",)))


def hunting(place: str, *convoys: str) -> str:
    """Whither an order to intercept takes a fleet, with convoys in sight."""
    seen_there = tuple(seen(there, 0, id="sugar", kind="convoy") for there in convoys)
    return steered(view(*ships(place), issued={"first": duty("hunt")}, enemies=seen_there), HUNT)


def test_a_convoy_is_waited_for_in_port_and_met_upon_its_track() -> None:
    assert hunting(YARD) == "wait", "no news of it yet"
    assert hunting(YARD, FOE) == ROAD, "it has sailed: to where it must pass"
    assert hunting("space:m1", FOE) == "space:m2"
    assert hunting("space:m3", FOE) == FOE, "it is next to us"
    assert hunting("space:m2") == "space:m1", "nothing in sight: back to port, to wait for news"


def test_a_convoy_in_port_is_no_news() -> None:
    assert hunting(YARD, "harbour:foe") == "wait"

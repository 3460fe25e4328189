"""Great fleets: what a side's ships are worth, who is sought, whom one joins first, and which orders are worth a fight."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from campaign.agents.admirals import fighting, purse, sailing
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.temper import read
from campaign.question_kinds import REPAIRS
from campaign.sightings import Entry, LastSeen
from campaign.views import Duty, View
from maps.place import Place
from maps.theatre import Port
from orders.booklet import Order
from orders.kinds.attacks import Raid
from orders.kinds.stations import ShowOfForce
from orders.kinds.voyages import BreakOut
from table.decisions import Form, Option, Part
from tests.agents.admirals.small import YARD, desk, duty, order, seen, squadron, view, waters
from tests.agents.admirals.test_fighting import ATTACK, HERE, RUN, joined, met
from tests.rules.chart import FLAGS, STANDARD, A, B, almanac, lane, large, theatre


def unlike(own: int, theirs: int, *orders: Order) -> AllotmentDesk:
    """A desk by charts in which the fleets are not alike (SL 8.34)."""
    shifts = {A: own, B: theirs}
    charts = msgspec.structs.replace(
        STANDARD, combat_columns=msgspec.structs.replace(STANDARD.combat_columns, fleet_shifts=shifts)
    )
    return AllotmentDesk(waters().sea, charts, read("steady"), {one.id: one for one in orders})


@pytest.mark.rule("SL 8.34")
def test_ships_are_weighed_by_what_their_fleet_is_worth() -> None:
    """Two columns each way: one sail is worth half as much again, and the other side reckons the same."""
    better, worse = unlike(2, -2), unlike(-2, 2)
    assert better.edge(A) == pytest.approx(1.5, abs=0.01)
    assert better.edge(A) * better.edge(B) == pytest.approx(1)
    assert desk().edge(A) == 1
    there = met(4, 7)
    assert [fighting.attack(it, there, ATTACK).answer for it in (better, desk(), worse)] == ["attack", "let-be", "let-be"]
    assert "one of ours being worth 1.5 of theirs" in fighting.attack(better, there, ATTACK).why
    assert "one of theirs being worth 1.5 of ours" in fighting.attack(worse, there, ATTACK).why
    assert fighting.withdraw(better, joined(3, 6), RUN, STANDARD).answer == {}
    assert fighting.withdraw(worse, joined(3, 5), RUN, STANDARD).answer == {"first": "withdraw"}


@pytest.mark.rule("SL 8.23")
def test_a_great_order_is_worth_a_fight_that_would_else_be_refused() -> None:
    worse = unlike(-2, 2, order("great", prestige=2), order("small", prestige=1))
    there = joined(5, 6)
    bound = {
        name: msgspec.structs.replace(there, orders=view(issued={"first": duty(name, HERE)}).orders)
        for name in ("great", "small")
    }
    assert fighting.withdraw(worse, bound["great"], RUN, STANDARD).answer == {}
    assert "our order is worth a fight" in fighting.withdraw(worse, bound["great"], RUN, STANDARD).why
    assert fighting.withdraw(worse, bound["small"], RUN, STANDARD).answer == {"first": "withdraw"}


@pytest.mark.rule("SL 8.124")
def test_who_is_to_be_out_seeks_no_battle_on_the_way() -> None:
    """Missiessy, bound for the Antilles, fell upon the squadron off Rochefort in every January, and never came there."""
    out = order("out", BreakOut(out_of=YARD, to="space:away"))
    raid, watch = order("raid", Raid(at=("space:cove",))), order("watch", ShowOfForce(place="space:foe", impulses=4))
    admiral = desk(out, raid, watch)

    def chosen(name: str, goal: str, there: View) -> str:
        told = fighting.attack(
            admiral, msgspec.structs.replace(there, orders=view(issued={"first": duty(name, goal)}).orders), ATTACK
        )
        return str(told.answer)

    weak = met(6, 2)
    assert fighting.attack(admiral, weak, ATTACK).answer == "attack"
    assert (chosen("out", "space:away", weak), chosen("raid", "space:cove", weak)) == ("let-be", "let-be")
    assert chosen("raid", HERE, weak) == "attack", "here is what he came for"
    assert chosen("watch", "space:foe", weak) == "attack", "on his way to a station he fights whom he can"
    merchantmen = msgspec.structs.replace(weak, enemies=(seen(HERE, 0, kind="convoy"),))
    assert chosen("out", "space:away", merchantmen) == "attack"


# -- junctions and pursuit ------------------------------------------------------------------------------------------------------


def known(squadrons: int, place: str = "space:m3", turn: int = 6) -> tuple[Entry, ...]:
    return (Entry("enemy", LastSeen("Them", B, "flag", "fleet", place, 1805, turn, 0, squadrons=squadrons, in_sight=False)),)


def test_while_a_great_fleet_is_out_the_weak_join_the_strong_of_their_command() -> None:
    weak, strong = squadron("s1", "space:m2", "first"), [squadron(f"f{n}", "space:m1", "second") for n in range(3)]
    watch = order("watch", ShowOfForce(place="space:m1", impulses=4))
    issued = {"second": duty("watch", "space:m1")}

    def bound(book: tuple[Entry, ...], issued: dict[str, Duty] = issued) -> str | None:
        here = view(weak, *strong, book=book, issued=issued)
        return sailing.bound_for(desk(watch), here, desk(watch).returns(here).forces["first"])[0]

    assert bound(known(5)) == "space:m1"
    here = view(weak, *strong, book=known(5), issued=issued)
    admiral = desk(watch)
    assert "to join second" in sailing.bound_for(admiral, here, admiral.returns(here).forces["first"])[1], "whom, by name"
    assert bound(known(1)) != "space:m1", "that is no great fleet"
    assert bound(known(5, turn=4)) != "space:m1", "that is old news"
    assert bound(known(5), issued={}) != "space:m1", "who goes home to refit is not followed there"


def test_those_in_company_seek_a_great_fleet_together() -> None:
    first = [squadron(f"s{n}", "space:home", "first") for n in range(2)]
    second = [squadron(f"f{n}", "space:home", "second") for n in range(2)]
    foe = seen("space:m3", 5)
    alone, together = view(*first, enemies=(foe,)), view(*first, *second, enemies=(foe,))
    assert sailing.bound_for(desk(), alone, desk().returns(alone).forces["first"])[0] != "space:m3"
    for name in ("first", "second"):
        assert sailing.bound_for(desk(), together, desk().returns(together).forces[name])[0] == "space:m3"


# -- the yards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.321")
def test_a_yard_works_first_on_who_may_sink_and_then_on_who_is_soonest_fit() -> None:
    ships = [squadron(name, YARD, damage=damage, in_ordinary=True) for name, damage in (("worst", 11), ("near", 4), ("far", 8))]
    options = (Option("none", "", 0), Option("roll", "", 1))
    parts = tuple(Part(one.id, one.id, options, usual) for one, usual in zip(ships, ("roll", "none", "roll"), strict=True))
    form = Form(A, "SL 4.3e", REPAIRS, parts, "")
    at_risk = desk()
    assert purse.repairs(at_risk, view(*ships), form).answer == {"worst": "roll", "near": "roll", "far": "none"}
    safe = AllotmentDesk(waters().sea, STANDARD, read("steady"), {}, moored=("",))
    one_die = msgspec.structs.replace(
        form, parts=tuple(msgspec.structs.replace(it, usual="roll" if it.key == "worst" else "none") for it in parts)
    )
    assert purse.repairs(safe, view(*ships), one_die).answer == {"worst": "none", "near": "roll", "far": "none"}
    assert purse.repairs(at_risk, view(*ships), one_die).answer == {"worst": "roll", "near": "none", "far": "none"}


def two_yards() -> AllotmentDesk:
    """home (two dice a turn) - m1 - cove (eight)."""
    chart = theatre(
        [large(name) for name in ("home", "m1", "cove")],
        [lane("home", "m1", dashed=True), lane("m1", "cove", dashed=True)],
        ports=[Port("home", FLAGS[A], key=True, repairs=2), Port("cove", FLAGS[A], key=True, repairs=8)],
    )
    return AllotmentDesk(almanac(chart).waters(waters().weather).sea, STANDARD, read("steady"), {})


def test_nobody_makes_for_a_yard_before_which_superior_force_lies_if_there_is_another() -> None:
    here, ships = two_yards(), squadron("s1", "space:m1", "first")
    berths = (YARD, Place("harbour:cove"))
    for place, yard in (("space:cove", YARD), ("space:home", "harbour:cove")):
        beset = msgspec.structs.replace(view(ships, enemies=(seen(place, 5),)), berths=berths)
        assert sailing.refitting(here, beset, here.returns(beset).forces["first"]) == yard
    only = msgspec.structs.replace(view(ships, enemies=(seen("space:home", 5),)), berths=(YARD,))
    assert sailing.refitting(here, only, here.returns(only).forces["first"]) == YARD, "there is no other"


def test_a_squadron_waits_off_its_yard_rather_than_sail_round_half_the_chart() -> None:
    """The Texel squadron made for Brest whenever the British lay before the Texel, and back when they did not."""
    names = ["home", *(f"m{n}" for n in range(1, 12)), "cove"]
    chart = theatre(
        [large(name) for name in names],
        [lane(*pair, dashed=True) for pair in pairwise(names)],
        ports=[Port(name, FLAGS[A], key=True) for name in ("home", "cove")],
    )
    long = AllotmentDesk(almanac(chart).waters(waters().weather).sea, STANDARD, read("steady"), {})
    for place, yard in (("space:m1", YARD), ("space:m4", "harbour:cove")):
        ships = squadron("s1", place, "first")
        beset = msgspec.structs.replace(view(ships, enemies=(seen("space:home", 5),)), berths=(YARD, Place("harbour:cove")))
        assert sailing.refitting(long, beset, long.returns(beset).forces["first"]) == yard


def test_ships_go_to_the_yard_that_has_dice_left_for_them() -> None:
    here = two_yards()
    ships = [squadron("s1", "space:m1", "first"), *(squadron(f"w{n}", YARD, damage=6, in_ordinary=True) for n in range(6))]
    berths = (YARD, Place("harbour:cove"))
    crowded, empty = (msgspec.structs.replace(view(*some), berths=berths) for some in (ships, ships[:1]))
    assert sailing.refitting(here, crowded, here.returns(crowded).forces["first"]) == "harbour:cove"
    assert sailing.refitting(here, empty, here.returns(empty).forces["first"]) in berths

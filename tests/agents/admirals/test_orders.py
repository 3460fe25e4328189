"""What an admiral draws, keeps, issues, extends and gives up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.agents.admirals import appraisal, drawing, issuing, persevering, returns, sailing, temper
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.question_kinds import EXTEND, INHERIT, KEEP_ORDER, ORDERS, RECEIVE
from campaign.views import OwnAuxiliary, OwnSquadron
from orders.booklet import Effect, Order
from orders.kinds.attacks import Bombard
from orders.kinds.stations import ShowOfForce
from orders.kinds.voyages import BreakOut, Carry
from table.decisions import Decision, Form, Kind, Option, Part
from tests.agents.admirals.small import FOE, YARD, desk, duty, order, seen, squadron, view, waters
from tests.rules.chart import STANDARD

FLEET = [squadron(f"s{n}", formation="first") for n in range(3)]


def asked(*keys: str, kind: Kind = RECEIVE, rule: str = "SL 9.351") -> Decision[str]:
    return Decision("britain", rule, kind, tuple(Option(key, key, key) for key in keys), "?", "britain")


def form(*lines: tuple[str, tuple[str, ...]]) -> Form[str]:
    parts = tuple(Part(key, key, tuple(Option(one, one, one) for one in keys), keys[0]) for key, keys in lines)
    return Form("britain", "SL 9.36", ORDERS, parts)


# -- what an order is worth ------------------------------------------------------------------------------------------------


def test_prestige_and_what_it_tells_on_make_an_order_worth_more() -> None:
    plain, shown = order("plain"), order("shown", prestige=1)
    told = order("told", effects=(Effect("boulogne", 2),))
    temper = desk().temper
    worths = [appraisal.stakes(one, temper, sated=False).worth for one in (plain, told, shown)]
    assert worths == sorted(worths)
    assert len({*worths}) == 3


def score(wanted: Order, *ships: OwnSquadron, **more: object) -> float:
    here = view(*ships, **more)  # type: ignore[arg-type]  # whatever a view takes
    (force,) = returns.Return(here).free
    return desk(wanted).estimate(here, wanted, force).score


def test_worn_ships_a_strong_enemy_and_a_late_hour_make_it_less_likely() -> None:
    wanted = order("watch", prestige=1)
    sound = score(wanted, *FLEET)
    assert score(wanted, *[squadron(one.id, formation="first", damage=6) for one in FLEET]) < sound
    assert score(wanted, *FLEET, enemies=(seen(FOE, 9),)) < sound
    assert score(wanted, *FLEET, turn=16) < sound
    assert score(wanted, *[squadron(one.id, "space:m2", "first") for one in FLEET]) < sound, "it may not reach them (SL 9.365)"


def test_who_cannot_be_given_it_is_hopeless() -> None:
    assert score(order("grand", least=4), *FLEET) == appraisal.HOPELESS.score
    elsewhere = BreakOut(out_of="harbour:foe", to="space:m3")
    assert score(order("out", elsewhere), *FLEET) == appraisal.HOPELESS.score


# -- drawing ---------------------------------------------------------------------------------------------------------------


def test_the_best_of_three_of_a_pool() -> None:
    assert drawing.best_of([1.0, 0.0, 0.0]) == 1.0
    assert drawing.best_of([1.0, 0.0, 0.0, 0.0]) == pytest.approx(3 / 4)
    assert drawing.best_of([2.0], 3) == 2.0


@pytest.mark.rule("SL 9.351b")
def test_of_the_orders_drawn_he_keeps_that_which_promises_most() -> None:
    two = (order("poor"), order("rich", prestige=2))
    kept = drawing.keep(desk(*two), view(*FLEET, pool=("poor", "rich")), asked("poor", "rich", kind=KEEP_ORDER, rule="SL 9.351b"))
    assert kept.answer == "rich"
    assert "Rich promises" in kept.why


def test_he_draws_for_ships_that_wait_and_not_when_all_are_busy() -> None:
    pool = tuple(f"o{n}" for n in range(4))
    admiral = desk(*(order(name, prestige=1) for name in pool))
    question = asked("none", "draw", *(f"choose:{name}" for name in pool))
    assert drawing.receive(admiral, view(*FLEET, pool=pool), question).answer != "none"
    busy = view(*FLEET, pool=pool, issued={"first": duty("other", FOE)})
    assert drawing.receive(admiral, busy, question).answer == "none"
    promised = view(*FLEET, pool=pool[1:], hand=pool[:1])
    assert drawing.receive(admiral, promised, question).answer == "none", "the order in hand is for them"


# -- issuing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.36")
def test_the_better_order_goes_to_the_formation_and_the_other_waits() -> None:
    admiral = desk(order("poor"), order("rich", prestige=2))
    lines = form(("issue:poor", ("keep", "first")), ("issue:rich", ("keep", "first")))
    told = issuing.issue(admiral, view(*FLEET, hand=("poor", "rich")), lines)
    assert told.answer == {"issue:rich": "first"}
    assert "Rich to first, worth" in told.why


def test_of_two_formations_the_nearer_and_sounder_is_sent() -> None:
    ships = [*FLEET, *(squadron(f"t{n}", formation="second", damage=5) for n in range(3))]
    lines = form(("issue:watch", ("keep", "second", "first")))
    told = issuing.issue(desk(order("watch", prestige=1)), view(*ships, hand=("watch",)), lines)
    assert told.answer == {"issue:watch": "first"}


@pytest.mark.rule("SL 9.411a")
def test_a_worn_fleet_on_station_is_relieved_by_a_fresh_one() -> None:
    worn = [squadron(f"t{n}", FOE, "second", damage=7) for n in range(3)]
    lines = form(("hand-over:second", ("none", "first")))
    on_station = view(*FLEET, *worn, issued={"second": duty("watch", FOE)})
    assert issuing.issue(desk(order("watch")), on_station, lines).answer == {"hand-over:second": "first"}
    fresh = [squadron(f"t{n}", FOE, "second", damage=2) for n in range(3)]
    on_station = view(*FLEET, *fresh, issued={"second": duty("watch", FOE)})
    assert issuing.issue(desk(order("watch")), on_station, lines).answer == {}


@pytest.mark.rule("SL 9.42")
def test_a_squadron_without_a_leader_goes_after_its_fleet() -> None:
    lines = form(("rendezvous:stray", ("none", "flag:cove", "first")))
    at_sea = [squadron(one.id, "space:m2", "first") for one in FLEET]
    told = issuing.issue(desk(), view(*at_sea, squadron("stray")), lines)
    assert told.answer == {"rendezvous:stray": "first"}
    assert issuing.issue(desk(), view(*at_sea, squadron("stray"), leaders=1), lines).answer == {}, "a man could lead it out"


@pytest.mark.rule("SL 9.42", "SL 11.332")
def test_a_worn_squadron_at_a_minor_port_is_sent_to_a_yard_and_a_sound_one_or_one_in_a_yard_is_not() -> None:
    lines = form(("rendezvous:stray", ("none", "harbour:home", "flag:cove")))
    told = issuing.issue(desk(), view(squadron("stray", "flag:cove", damage=6), leaders=1), lines)
    assert told.answer == {"rendezvous:stray": "harbour:home"}
    assert "to home Harbour" in told.why
    assert issuing.issue(desk(), view(squadron("stray", "flag:cove", damage=1), leaders=1), lines).answer == {}
    assert issuing.issue(desk(), view(squadron("stray", YARD, damage=6), leaders=1), lines).answer == {}
    elsewhere = form(("rendezvous:stray", ("none", "flag:cove")))
    assert issuing.issue(desk(), view(squadron("stray", "flag:cove", damage=6)), elsewhere).answer == {}, "no yard is offered"


# -- going on --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.39")
def test_an_order_is_extended_while_the_ships_can_stand_it() -> None:
    watch = order("watch", prestige=1)
    question = Decision(
        "britain",
        "SL 9.39",
        EXTEND,
        (Option("end", "", ""), Option("extend", "", "watch")),
        "first has fulfilled Watch",
        "first",
    )
    on_station = [squadron(f"s{n}", FOE, "first", damage=2) for n in range(3)]
    assert persevering.extend(desk(watch), view(*on_station), question).answer == "extend"
    worn = [squadron(f"s{n}", FOE, "first", damage=7) for n in range(3)]
    told = persevering.extend(desk(watch), view(*worn), question)
    assert told.answer == "end"
    assert "7 points of damage" in told.why


@pytest.mark.rule("SL 9.387", "SL 7.351a")
@pytest.mark.parametrize(
    ("damage", "rating", "place", "answer"),
    [
        (8, 10, FOE, {}),
        (9, 10, FOE, {"first": "abandon"}),
        (9, 12, FOE, {}),
        (11, 12, FOE, {"first": "abandon"}),
        (9, 10, YARD, {}),
    ],
)
def test_an_order_is_given_up_before_a_turn_more_at_sea_brings_ships_to_their_rating(
    damage: int, rating: int, place: str, answer: dict[str, str]
) -> None:
    """A turn of spring at sea is a point; in port nobody is ruined by waiting."""
    abandon = form(("first", ("persist", "abandon")))
    ships = [squadron("s0", place, "first", rating=10), squadron("s1", place, "first", damage=damage, rating=rating)]
    told = persevering.abandon(desk(order("watch")), view(*ships, issued={"first": duty("watch", place)}), abandon)
    assert told.answer == answer


def test_the_strongest_heir_takes_over() -> None:
    ships = [squadron("a", FOE, "weak"), squadron("b", FOE, "strong"), squadron("c", FOE, "strong")]
    assert persevering.inherit(desk(), view(*ships), asked("none", "weak", "strong", kind=INHERIT)).answer == "strong"


def test_the_way_is_reckoned_from_where_the_ships_lie() -> None:
    here = view(*FLEET)
    (force,) = returns.Return(here).free
    close, away = (ShowOfForce(place=place, impulses=4) for place in ("space:m1", FOE))
    near, far = (desk().estimate(here, order("show", do), force) for do in (close, away))
    assert near.turns < far.turns
    assert force.place == YARD


# -- what is reckoned once -------------------------------------------------------------------------------------------------


def test_a_view_is_read_once_and_another_view_anew() -> None:
    admiral, here = desk(order("watch")), view(*FLEET)
    assert admiral.returns(here) is admiral.returns(here)
    assert admiral.returns(here).forces is admiral.returns(here).forces
    gone = view(*FLEET[:1])
    assert admiral.returns(gone).free == returns.Return(gone).free != returns.Return(here).free


def test_estimates_are_made_anew_when_the_enemy_shows_himself_in_a_later_stage() -> None:
    watch = order("watch")
    admiral, calm = desk(watch), view(*FLEET)
    (force,) = returns.Return(calm).free
    hope = admiral.estimate(calm, watch, force)
    met = view(*FLEET, enemies=(seen(FOE, 8),))
    assert admiral.estimate(met, watch, force) == hope, "within a stage a judgement stands"
    met.clock.stage += 1
    assert admiral.estimate(met, watch, force).score < hope.score


@pytest.mark.rule("SL 9.372")
def test_the_way_round_is_reckoned_by_the_places_an_order_names() -> None:
    here = view(*FLEET)
    (force,) = returns.Return(here).free
    show = ShowOfForce(place=FOE, impulses=4)
    direct, by_m3 = order("direct", show), order("by-m3", show, via=("space:m3",))
    turns = [desk(one).estimate(here, one, force).turns for one in (direct, by_m3)]
    assert turns[0] == turns[1], "m3 is on the way"
    aside = order("aside", Carry(YARD, FOE, 1), via=("space:away",))
    plain = order("plain", Carry(YARD, FOE, 1))
    assert desk(aside).estimate(here, aside, force).turns > desk(plain).estimate(here, plain, force).turns


@pytest.mark.rule("SL 6.24")
def test_a_bombardment_is_given_to_one_who_has_bombs_or_can_have_them() -> None:
    shell = order("shell", Bombard(FOE), prestige=2)
    bombs = {"b": OwnAuxiliary("b", "b", "Bomb", "available", "")}
    lines = form(("issue:shell", ("keep", "first")))
    for auxiliaries, answer in ((bombs, {"issue:shell": "first"}), ({}, {})):
        told = issuing.issue(desk(shell), view(*FLEET, hand=("shell",), auxiliaries=auxiliaries), lines)
        assert told.answer == answer
    promised = view(
        *FLEET, squadron("z", FOE, "other"), hand=("shell",), auxiliaries=bombs, issued={"other": duty("shell-2", FOE)}
    )
    other = order("shell-2", Bombard(FOE))
    assert issuing.issue(desk(shell, other), promised, lines).answer == {}, "those bombs are another's"


def test_a_relief_is_sent_to_bombard_first_and_waits_in_port_for_his_bombs() -> None:
    """Every flotilla of the North Sea kept a station or sailed to one, and no bombardment was ever begun."""
    shell = order("shell", Bombard("space:m1"), prestige=1)
    watch = order("watch", ShowOfForce("space:m2", 4), prestige=2, standing=True)
    bombs = {"b": OwnAuxiliary("b", "b", "Bomb", "available", "")}
    lines = form(("issue:watch", ("keep", "first")), ("issue:shell", ("keep", "first")))

    def given(**more: Any) -> object:
        return issuing.issue(desk(shell, watch), view(*FLEET, hand=("watch", "shell"), **more), lines).answer

    assert given(auxiliaries=bombs) == {"issue:shell": "first"}
    assert given() == {"issue:watch": "first"}

    def bound(**more: Any) -> str | None:
        admiral, here = desk(shell, watch), view(*FLEET, hand=("shell",), **more)
        return sailing.bound_for(admiral, here, admiral.returns(here).forces["first"])[0]

    assert bound() == "space:m2", "the station is bare"
    assert bound(auxiliaries=bombs) == YARD


@pytest.mark.rule("SL 9.311")
def test_the_man_to_whom_an_order_is_written_has_it_though_another_is_stronger() -> None:
    his = order("watch", prestige=1, leader="second-man")
    ships = [*FLEET, *(squadron(f"t{n}", formation="second", damage=5) for n in range(3))]
    lines = form(("issue:watch", ("keep", "second", "first")))
    assert issuing.issue(desk(his), view(*ships, hand=("watch",)), lines).answer == {"issue:watch": "second"}
    nobodys = order("watch", prestige=1, leader="another")
    assert issuing.issue(desk(nobodys), view(*ships, hand=("watch",)), lines).answer == {"issue:watch": "first"}


@pytest.mark.rule("SL 9.311", "SL 9.363")
def test_a_man_is_kept_for_his_own_order_that_must_be_given_though_another_promises_more() -> None:
    """Leissègues being ashore, Willaumez had his letter, and nobody his own."""
    ships = [*FLEET, *(squadron(f"t{n}", formation="second", damage=3) for n in range(3))]
    lines = form(("issue:his", ("keep", "first")), ("issue:other", ("keep", "first", "second")))
    other = order("other", prestige=2)
    for mandatory, given in ((True, {"issue:his": "first", "issue:other": "second"}), (False, {"issue:other": "first"})):
        his = order("his", prestige=1, leader="first-man", mandatory=mandatory)
        assert issuing.issue(desk(his, other), view(*ships, hand=("his", "other")), lines).answer == given


@pytest.mark.parametrize(("strength", "left"), [(10, 0.0), (6, 0.2), (3, 0.35), (0, 0.5)])
def test_a_weak_admiral_leaves_orders_lying_for_a_turn(strength: int, left: float) -> None:
    """By less the allies lost nothing by weakness: their great orders promise so much that no swing hides it."""
    given = 0
    for name in (f"great-{number}" for number in range(400)):
        great, lines = order(name, prestige=9), form((f"issue:{name}", ("keep", "first")))
        answer = issuing.issue(desk(great, text=f"steady:{strength}"), view(*FLEET, hand=(name,)), lines).answer
        assert answer in ({}, {f"issue:{name}": "first"})
        given += answer != {}
    assert 1 - given / 400 == pytest.approx(left, abs=0.06 if left else 0)


@pytest.mark.rule("SL 11.22a", "SL 11.23c")
def test_what_an_order_costs_in_wear_is_read_from_the_charts() -> None:
    """A turn at sea by the chart, that of the turn to come: in the last of the year it is winter's."""
    watch = order("watch", prestige=1)
    heavier = msgspec.structs.replace(STANDARD, attrition=msgspec.structs.replace(STANDARD.attrition, ready=4))
    for charts, turn, points in (
        (STANDARD, 6, 1),
        (heavier, 6, 4),
        (heavier, 16, 2),
        (STANDARD, 16, 2),
        (STANDARD, 3, 2),
        (STANDARD, 4, 1),
    ):
        here = view(*(squadron(f"s{n}", YARD, "first") for n in range(2)), turn=turn)
        admiral = AllotmentDesk(waters().sea, charts, temper.read("steady"), {watch.id: watch})
        found = admiral.estimate(here, watch, admiral.returns(here).forces["first"])
        assert found.wear == pytest.approx(found.turns * points + waters().sea.theatre.ports["foe"].blockade)

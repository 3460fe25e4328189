"""Who is fitted out, laid up and formed; what frigates and prestige are used for."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.agents.admirals import mustering, purse, scouting
from campaign.views import Affairs, OwnAuxiliary
from table.decisions import Decision, Form, Option, Part, Plan
from tests.agents.admirals.small import FOE, YARD, desk, duty, order, seen, squadron, view

WATCH = order("watch", prestige=2, least=2)


def lines(kind: str, keys: tuple[str, str], *names: str) -> Form[Any]:
    return Form(
        "britain", "SL 4.3", kind, tuple(Part(name, name, tuple(Option(key, "", key) for key in keys), keys[0]) for name in names)
    )


def returning(*names: str) -> Form[Any]:
    return lines("return", ("remain", "fit-out"), *names)


@pytest.mark.rule("SL 4.3d")
def test_sound_squadrons_come_out_of_ordinary_when_an_order_and_a_leader_wait() -> None:
    ships = [squadron(name, in_ordinary=True, damage=points) for name, points in (("a", 0), ("b", 1), ("c", 7))]
    form = returning("a", "b", "c")
    told = mustering.fit_out(desk(WATCH), view(*ships, hand=("watch",), spare=("new",), leaders=1), form)
    assert told.answer == {"a": "fit-out", "b": "fit-out", "c": "remain"}
    without = [view(*ships, spare=("new",), leaders=1), view(*ships, hand=("watch",), spare=("new",))]
    for here in without:
        assert "fit-out" not in mustering.fit_out(desk(WATCH), here, form).answer.values()


@pytest.mark.rule("SL 4.3f")
def test_the_worn_and_the_idle_are_laid_up_and_who_has_an_order_is_not() -> None:
    ships = [
        squadron("worn", formation="first", damage=6),
        squadron("sound", formation="first"),
        squadron("other", formation="second"),
    ]
    form = lines("lay up", ("stay", "lay-up"), "worn", "sound", "other")
    admiral = desk(order("watch", prestige=2))
    wanted = mustering.lay_up(admiral, view(*ships, hand=("watch",), issued={"second": duty("x", FOE)}), form)
    assert wanted.answer == {"worn": "lay-up", "sound": "stay", "other": "stay"}
    idle = mustering.lay_up(admiral, view(*ships, issued={"second": duty("x", FOE)}), form)
    assert idle.answer == {"worn": "lay-up", "sound": "lay-up", "other": "stay"}


@pytest.mark.rule("SL 11.13")
def test_a_flotilla_is_formed_of_those_that_fit_out() -> None:
    here = view(squadron("a"), squadron("b"), hand=("watch",), spare=("new",), leaders=1)
    plan: Plan[Any] = Plan("britain", "SL 11.13", "reorganisation", lambda act: act, lambda acts: None, list)
    told = mustering.reorganise(desk(WATCH), here, plan)
    assert told.answer == [{"act": "form-flotilla", "flotilla": "new", "squadrons": ["a", "b"]}]
    assert "new" in told.why


def test_a_great_order_is_waited_for_until_enough_are_repaired() -> None:
    great = order("great", prestige=3, least=3)
    small = order("small", prestige=1)
    ships = [squadron("a", in_ordinary=True), squadron("b", in_ordinary=True), squadron("c", in_ordinary=True, damage=4)]
    known: dict[str, Any] = {"hand": ("great", "small"), "spare": ("new", "newer"), "leaders": 2}
    form = returning("a", "b", "c")
    assert "fit-out" not in mustering.fit_out(desk(great, small), view(*ships, **known), form).answer.values()
    known["hand"] = ("small",)
    assert "fit-out" in mustering.fit_out(desk(great, small), view(*ships, **known), form).answer.values()


# -- frigates ----------------------------------------------------------------------------------------------------------------


def task(*keys: str) -> Decision[str]:
    return Decision("britain", "SL 6.14", "task", tuple(Option(key, "", key) for key in keys))


@pytest.mark.rule("SL 6.14")
def test_frigates_strike_first_then_look_then_watch_ports_near_a_fleet() -> None:
    near = view(squadron("a", "space:m3", "first"))
    assert (
        scouting.task(desk(), near, task("none", f"station:{FOE}", "search:space:m1", "convoy-attack:x")).answer
        == "convoy-attack:x"
    )
    assert scouting.task(desk(), near, task("none", f"station:{FOE}", "search:space:m1")).answer == "search:space:m1"
    assert scouting.task(desk(), near, task("none", f"station:{FOE}")).answer == f"station:{FOE}"
    far = view(squadron("a", "space:away", "first"))
    assert scouting.task(desk(), far, task("none", f"station:{FOE}")).answer == "none"
    there = {"f": OwnAuxiliary("f", "f", "Fleet", "stationed", FOE)}
    assert (
        scouting.task(desk(), view(squadron("a", "space:m3", "first"), auxiliaries=there), task("none", f"station:{FOE}")).answer
        == "none"
    )


@pytest.mark.rule("SL 6.13")
def test_flotillas_under_orders_have_frigates_before_others() -> None:
    ships = [squadron("a", formation="first"), squadron("b", formation="second")]
    here = view(
        *ships, issued={"second": duty("watch", FOE)},
        auxiliaries={name: OwnAuxiliary(name, name, "Fleet", "available", "") for name in ("f1", "f2", "f3")},
    )  # fmt: skip
    posts = tuple(Option(key, "", key) for key in ("available", "first", "second", "port:home"))
    form = Form("britain", "SL 6.13", "assignment", tuple(Part(name, name, posts, "available") for name in ("f1", "f2", "f3")))
    assert scouting.assign(desk(), here, form).answer == {"f1": "second", "f2": "second", "f3": "first"}


# -- prestige ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.3")
def test_prestige_is_spent_only_by_who_is_well_ahead() -> None:
    question = Decision("britain", "SL 11.122", "request", tuple(Option(key, "", key) for key in ("none", "ask-0", "ask-1")))
    captives = Decision("britain", "SL 11.183b", "ransom", tuple(Option(key, "", key) for key in ("none", "calder")))
    for lead, asks, buys in ((0, "ask-0", "none"), (12, "ask-1", "calder")):
        here = view(affairs=Affairs({"britain": lead, "allies": 0}))
        assert purse.request(desk(), here, question).answer == asks
        assert purse.ransom(desk(), here, captives).answer == buys


def test_the_yard_and_the_enemy_are_where_the_small_chart_has_them() -> None:
    here = view(squadron("a", YARD, "first"), enemies=(seen(FOE, 1),))
    assert here.formations["first"].fitting_out

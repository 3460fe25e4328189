"""Who is fitted out, laid up and formed; what frigates and prestige are used for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from campaign.agents.admirals import deceiving, homeward, mustering, purse, scouting
from campaign.charts.auxiliaries import Assignment
from campaign.question_kinds import ASSIGNMENT, DUMMIES, LAY_UP, RANSOM, REBASING, REORGANISATION, REQUEST, RETURN, TASK
from campaign.views import Affairs, OwnAuxiliary, OwnFlotilla, OwnLeader, View
from orders.booklet import Order
from orders.kinds.attacks import Bombard
from orders.kinds.voyages import BreakOut
from table.decisions import Decision, Form, Kind, Option, Part, Plan
from table.seats import Explained
from tests.agents.admirals.small import FOE, YARD, desk, duty, order, seen, squadron, view
from tests.rules.chart import STANDARD

WATCH = order("watch", prestige=2, least=2)


def lines(kind: Kind, keys: tuple[str, str], *names: str) -> Form[Any]:
    return Form(
        "britain", "SL 4.3", kind, tuple(Part(name, name, tuple(Option(key, "", key) for key in keys), keys[0]) for name in names)
    )


def reorganised(here: View, orders: Iterable[Order]) -> list[Any]:
    plan: Plan[Any] = Plan("britain", "SL 11.13", REORGANISATION, lambda act: act, lambda acts: None, list)
    return list(mustering.reorganise(desk(*orders), here, plan).answer)


def returning(*names: str) -> Form[Any]:
    return lines(RETURN, ("remain", "fit-out"), *names)


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
        squadron("worn", formation="first", damage=5),
        squadron("sound", formation="first"),
        squadron("other", formation="second"),
    ]
    form = lines(LAY_UP, ("stay", "lay-up"), "worn", "sound", "other")
    admiral = desk(order("watch", prestige=2))
    wanted = mustering.lay_up(admiral, view(*ships, hand=("watch",), issued={"second": duty("x", FOE)}), form)
    assert wanted.answer == {"worn": "lay-up", "sound": "stay", "other": "stay"}
    idle = mustering.lay_up(admiral, view(*ships, issued={"second": duty("x", FOE)}), form)
    assert idle.answer == {"worn": "lay-up", "sound": "lay-up", "other": "stay"}


@pytest.mark.rule("SL 4.3f", "SL 9.422")
def test_a_worn_squadron_at_a_minor_port_stays_fitting_out_so_that_it_can_be_sent_to_a_yard() -> None:
    """SL 9.422 sends only who fits out; a sound one may lie there in ordinary, where nothing wears it."""
    worn, sound = (view(squadron("a", "flag:cove", damage=damage)) for damage in (6, 1))
    assert mustering.lay_up(desk(), worn, lines(LAY_UP, ("stay", "lay-up"), "a")).answer == {"a": "stay"}
    assert mustering.lay_up(desk(), sound, lines(LAY_UP, ("stay", "lay-up"), "a")).answer == {"a": "lay-up"}


@pytest.mark.rule("SL 3.351", "SL 4.3d")
def test_a_squadron_fits_out_by_itself_for_an_order_that_one_may_carry_out_when_nobody_can_lead_it() -> None:
    ships = [squadron(name, in_ordinary=True, damage=points) for name, points in (("a", 1), ("b", 0))]
    here = view(*ships, hand=("watch",))
    one = order("watch", prestige=2, squadrons=True)
    assert mustering.fit_out(desk(one), here, returning("a", "b")).answer == {"a": "remain", "b": "fit-out"}, "the soundest"
    assert mustering.fit_out(desk(order("watch", prestige=2)), here, returning("a", "b")).answer["b"] == "remain"
    out = view(squadron("b"), hand=("watch",))
    assert mustering.lay_up(desk(one), out, lines(LAY_UP, ("stay", "lay-up"), "b")).answer == {"b": "stay"}
    plan: Plan[Any] = Plan("britain", "SL 11.13", REORGANISATION, lambda act: act, lambda acts: None, list)
    assert mustering.reorganise(desk(one), out, plan) == Explained([], "Nothing is to be formed anew.")


@pytest.mark.rule("SL 11.13")
def test_a_flotilla_is_formed_of_those_that_fit_out() -> None:
    here = view(squadron("a"), squadron("b"), hand=("watch",), spare=("new",), leaders=1)
    plan: Plan[Any] = Plan("britain", "SL 11.13", REORGANISATION, lambda act: act, lambda acts: None, list)
    told = mustering.reorganise(desk(WATCH), here, plan)
    assert told.answer == [{"act": "form-flotilla", "flotilla": "new", "squadrons": ["a", "b"]}]
    assert "2 squadrons" in told.why


def test_a_great_order_is_waited_for_until_enough_are_repaired() -> None:
    great = order("great", prestige=3, least=3)
    small = order("small", prestige=1)
    ships = [squadron("a", in_ordinary=True), squadron("b", in_ordinary=True), squadron("c", in_ordinary=True, damage=4)]
    known: dict[str, Any] = {"hand": ("great", "small"), "spare": ("new", "newer"), "leaders": 2}
    form = returning("a", "b", "c")
    assert "fit-out" not in mustering.fit_out(desk(great, small), view(*ships, **known), form).answer.values()
    known["hand"] = ("small",)
    assert "fit-out" in mustering.fit_out(desk(great, small), view(*ships, **known), form).answer.values()


def test_ships_are_not_fitted_out_for_an_order_that_is_issued_much_later() -> None:
    """In harbour they would wear: those for December were fitted out in September."""
    later = order("watch", prestige=2, mandatory=True, issued_from=9)
    ships = [squadron(name, in_ordinary=True) for name in ("a", "b")]
    for turn, answer in ((7, "remain"), (8, "fit-out")):
        here = view(*ships, hand=("watch",), spare=("new",), leaders=1, turn=turn)
        assert mustering.fit_out(desk(later), here, returning("a", "b")).answer == {"a": answer, "b": answer}


BREAKS_OUT = BreakOut(YARD, FOE)
DUE = [order(name, BREAKS_OUT, prestige=2, mandatory=True) for name in ("one", "two")]
LATER = order("later", BREAKS_OUT, prestige=2, mandatory=True, issued_from=15)


@pytest.mark.rule("SL 11.13")
@pytest.mark.parametrize(
    ("hand", "fleet", "beside", "formed"),
    [
        (("one", "two"), "abcd", "", [["a", "b"], ["c", "d"]]),
        (("one", "two"), "ab", "", [["a"], ["b"]]),
        (("one",), "abcd", "", []),
        (("one", "later"), "abcd", "", []),
        (("one", "two"), "abcd", "e", []),
    ],
    ids=["two companies", "each its least", "one order", "the other has time", "somebody for the other"],
)
def test_a_fleet_for_which_two_orders_wait_that_must_be_given_is_formed_anew_as_two(
    hand: tuple[str, ...], fleet: str, beside: str, formed: list[list[str]]
) -> None:
    """Willaumez and Leissègues lay under Ganteaume's flag, and only one of them sailed."""
    ships = [squadron(name, formation="fleet") for name in fleet] + [squadron(name, formation="second") for name in beside]
    here = view(*ships, hand=hand, spare=("new", "other"), leaders=2)
    acts = reorganised(here, (*DUE, LATER))
    assert [act["squadrons"] for act in acts if act["act"] == "form-flotilla"] == formed


@pytest.mark.rule("SL 11.13")
def test_a_fleet_for_which_two_such_orders_wait_lets_its_division_go() -> None:
    ships = [squadron("a", formation="fleet"), squadron("b", formation="van")]
    here = view(*ships, hand=("one", "two"))
    here.flotillas["van"] = msgspec.structs.replace(here.flotillas["van"], superior="fleet")
    del here.formations["van"]
    assert reorganised(here, DUE) == [{"act": "detach-flotilla", "flotilla": "van"}]
    assert reorganised(here, DUE[:1]) == []


@pytest.mark.rule("SL 3.334")
@pytest.mark.parametrize(("rank", "formed"), [("Commodore", "small"), ("Vice-Admiral", "flag")])
def test_one_squadron_by_itself_is_a_commodore_s_if_there_is_one(rank: str, formed: str) -> None:
    """Nelson was lost with one ship, before Cartagena with its six."""
    here = view(squadron("a"), hand=("watch",))
    here.flotillas.update(flag=OwnFlotilla("flag", "flag", "fleet"), small=OwnFlotilla("small", "detachment", "fleet"))
    mess = tuple(OwnLeader(f"idle-{one}", "fleet", one, 4) for one in ("Vice-Admiral", rank))
    (act,) = reorganised(msgspec.structs.replace(here, mess=mess), (order("watch", prestige=2),))
    assert act == {"act": "form-flotilla", "flotilla": formed, "squadrons": ["a"]}


def test_ships_that_are_sound_again_overseas_are_formed_to_come_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ganteaume's lay at Martinique from August to the end of the year."""
    out = order("out", BreakOut("flag:cove", FOE), commands=("fleet",))
    ships = [squadron(name, damage=points) for name, points in (("a", 1), ("b", 2))]
    here = view(*ships, spare=("new",), leaders=1)
    assert reorganised(here, (out,)) == [], "a few points away is not overseas"
    monkeypatch.setattr(homeward, "OVERSEAS", 2)
    assert reorganised(here, (out,)) == [{"act": "form-flotilla", "flotilla": "new", "squadrons": ["a", "b"]}]
    form = lines(LAY_UP, ("stay", "lay-up"), "a", "b")
    formed = view(*(msgspec.structs.replace(one, formation="new") for one in ships))
    assert set(mustering.lay_up(desk(out), formed, form).answer.values()) == {"stay"}
    worn = view(*(msgspec.structs.replace(one, formation="new", damage=8) for one in ships))
    assert set(mustering.lay_up(desk(out), worn, form).answer.values()) == {"lay-up"}


# -- frigates ----------------------------------------------------------------------------------------------------------------


def task(*keys: str) -> Decision[str]:
    return Decision("britain", "SL 6.14", TASK, tuple(Option(key, "", key) for key in keys))


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


@pytest.mark.rule("SL 6.13", "SL 6.131")
def test_flotillas_under_orders_have_frigates_before_others() -> None:
    ships = [squadron("a", formation="first"), squadron("b", formation="second")]
    here = view(
        *ships, issued={"second": duty("watch", FOE)},
        auxiliaries={name: OwnAuxiliary(name, name, "Fleet", "available", "") for name in ("f1", "f2", "f3")},
    )  # fmt: skip
    posts = tuple(Option(key, "", key) for key in ("available", "first", "second", "port:home"))
    form = Form(
        "britain",
        "SL 6.13",
        ASSIGNMENT,
        tuple(Part(name, name, posts, "available") for name in ("f1", "f2", "f3")),
    )
    assert scouting.assign(desk(), here, form, STANDARD).answer == {"f1": "second", "f2": "second", "f3": "first"}
    one_each = msgspec.structs.replace(STANDARD, assignment=Assignment(flag=1))
    assert scouting.assign(desk(), here, form, one_each).answer == {"f1": "second", "f2": "first", "f3": "port:home"}


# -- prestige ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 12.3")
def test_prestige_is_spent_only_by_who_is_well_ahead() -> None:
    question = Decision("britain", "SL 11.122", REQUEST, tuple(Option(key, "", key) for key in ("none", "ask-0", "ask-1")))
    captives = Decision("britain", "SL 11.183b", RANSOM, tuple(Option(key, "", key) for key in ("none", "calder")))
    for lead, asks, buys in ((0, "ask-0", "none"), (12, "ask-1", "calder")):
        here = view(affairs=Affairs({"britain": lead, "allies": 0}))
        assert purse.request(desk(), here, question).answer == asks
        assert purse.ransom(desk(), here, captives).answer == buys


def test_the_yard_and_the_enemy_are_where_the_small_chart_has_them() -> None:
    here = view(squadron("a", YARD, "first"), enemies=(seen(FOE, 1),))
    assert here.formations["first"].fitting_out


# -- divisions -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.443a")
def test_a_second_flotilla_is_put_under_the_flag_when_its_leader_alone_could_not_control_enough() -> None:
    ships = [squadron(f"s{n}") for n in range(6)]
    grand = order("grand", prestige=3, least=6)
    plan: Plan[Any] = Plan("britain", "SL 11.13", REORGANISATION, lambda act: act, lambda acts: None, list)

    def formed(leaders: int) -> list[Any]:
        here = view(*ships, hand=("grand",), spare=("van", "rear"), leaders=leaders)
        here.flotillas["van"] = OwnFlotilla("van", "grand flag", "fleet")
        return list(mustering.reorganise(desk(grand), here, plan).answer)

    assert formed(1) == [], "four are all that one man controls"
    assert formed(2) == [
        {"act": "form-flotilla", "flotilla": "van", "squadrons": ["s0", "s1", "s2", "s3"]},
        {"act": "form-flotilla", "flotilla": "rear", "squadrons": ["s4", "s5"]},
        {"act": "subordinate", "flotilla": "rear", "under": "van"},
    ]


# -- bombs, dummies, cruisers ----------------------------------------------------------------------------------------------------

SHELL = order("shell", Bombard(FOE))


@pytest.mark.rule("SL 6.24")
def test_bombs_are_kept_for_the_port_that_an_order_names() -> None:
    bombs = {"b": OwnAuxiliary("b", "b", "Bomb", "assigned", "first")}
    asked = task("none", "bombard:b:cove", "bombard:b:foe")

    def sent(place: str, **known: Any) -> str:
        return str(scouting.task(desk(SHELL), view(squadron("a", place, "first"), auxiliaries=bombs, **known), asked).answer)

    assert sent(FOE) == "bombard:b:cove", "no order: the first in range"
    assert sent(FOE, hand=("shell",)) == "none"
    assert sent("space:m3", issued={"first": duty("shell", FOE)}) == "none"
    assert sent(FOE, issued={"first": duty("shell", FOE)}) == "bombard:b:foe"


def test_bombs_are_assigned_before_what_would_fill_the_place() -> None:
    """SL 6.131a: a detachment has room for two."""
    known = {name: OwnAuxiliary(name, name, name.title(), "available", "") for name in ("light", "fleet", "bomb")}
    here = view(squadron("a", formation="first"), auxiliaries=known, issued={"first": duty("shell", FOE)})
    posts = tuple(Option(key, "", key) for key in ("available", "first"))
    form = Form("britain", "SL 6.13", ASSIGNMENT, tuple(Part(name, name, posts, "available") for name in known))
    detachment = {"first": msgspec.structs.replace(here.formations["first"], kind="detachment")}
    there = msgspec.structs.replace(here, formations=detachment)
    assert scouting.assign(desk(SHELL), there, form, STANDARD).answer["bomb"] == "first"


@pytest.mark.rule("SL 6.13")
def test_bombs_go_to_who_is_to_bombard() -> None:
    waiting = {"b": OwnAuxiliary("b", "b", "Bomb", "available", "")}
    ships = [squadron("a", formation="first"), squadron("c", formation="second")]
    posts = tuple(Option(key, "", key) for key in ("available", "first", "second"))
    form = Form("britain", "SL 6.13", ASSIGNMENT, (Part("b", "b", posts, "available"),))
    given = view(*ships, auxiliaries=waiting, issued={"first": duty("x", FOE), "second": duty("shell", FOE)})
    assert scouting.assign(desk(SHELL), given, form, STANDARD).answer == {"b": "second"}
    kept = scouting.assign(desk(SHELL), view(*ships, auxiliaries=waiting, pool=("shell",)), form, STANDARD)
    assert kept.answer == {"b": "available"}


@pytest.mark.rule("SL 7.151")
def test_a_dummy_is_placed_beside_an_unseen_fleet_on_its_errand_and_no_more_than_he_likes() -> None:
    ships = [squadron("a", "space:m2", "first"), squadron("c", "space:m3", "second")]
    spaces = tuple(Option(key, "", key) for key in ("keep", "space:m2", "space:m3"))
    form = Form("britain", "SL 7.151", DUMMIES, tuple(Part(f"dummy-{n}", "", spaces, "keep") for n in (1, 2)))
    here = view(*ships, issued={"second": duty("watch", FOE)})
    assert deceiving.dummies(desk(), here, form).answer == {"dummy-1": "space:m3"}
    assert deceiving.dummies(desk(), view(*ships), form).answer == {}, "who has no errand hides from nobody"
    both = view(*ships, issued={"first": duty("watch", FOE), "second": duty("watch", FOE)})
    assert len(deceiving.dummies(desk(), both, form).answer) == desk().temper.decoys
    assert len(deceiving.dummies(desk(text="bold"), both, form).answer) == 2


@pytest.mark.rule("SL 6.153")
def test_a_cruiser_is_rebased_to_where_more_of_the_enemy_is_about() -> None:
    cruiser = {"f": OwnAuxiliary("f", "f", "Fleet", "assigned", "port:home")}
    bases = tuple(Option(key, "", key) for key in ("stay", "port:home", "port:cove"))
    form = Form("britain", "SL 6.153", REBASING, (Part("f", "f", bases, "stay"),))
    for many, answer in ((2, {"f": "port:cove"}), (1, {})):
        here = view(auxiliaries=cruiser, enemies=tuple(seen(FOE, 1, id=f"e{n}") for n in range(many)))
        assert deceiving.rebase(desk(), here, form).answer == answer

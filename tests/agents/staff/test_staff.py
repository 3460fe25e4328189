"""The staff officer, whose answer has the star: what he owes a player, on a small coast and from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from campaign import question_kinds as kinds
from campaign.agents.admirals import admiral
from campaign.agents.admirals.temper import read
from campaign.agents.flag_captain import FlagCaptain
from campaign.agents.instructions import Call, Instruction, StandingInstructions
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.staff import officer, wear
from campaign.agents.staff.officer import StaffOfficer
from campaign.agents.staff.wear import PrudentDesk
from campaign.charts.load import load as load_charts
from campaign.charts.tables import Charts
from campaign.question_kinds import CampaignKind
from campaign.rules.movement import Heading
from campaign.state import Sail
from campaign.views import OwnAuxiliary, OwnSquadron, View
from orders.booklet import Booklet, Order
from orders.kinds.stations import ShowOfForce
from table.decisions import Decision, Form, IllegalChoice, Kind, Option, Part, Plan
from tests.agents.admirals.small import FOE, ROAD, YARD, duty, order, seen, squadron, view, waters
from tests.rules.chart import A

RATING = 10
SHOW = order("show", ShowOfForce(place="space:m2", impulses=2), prestige=1)


def staff(*orders: Order, book: tuple[Instruction, ...] = (), charts: Charts | None = None) -> StaffOfficer:
    sea, charts = waters().sea, charts or load_charts()
    master = SailingMaster(sea, StandingInstructions(book), FlagCaptain(charts))
    return StaffOfficer(sea, charts, [Booklet(A, "", order=orders)] if orders else [], master)


def ships(place: str = YARD, count: int = 2, formation: str = "first", **more: Any) -> list[OwnSquadron]:
    return [squadron(f"{formation}-{n}", place, formation, rating=RATING, **more) for n in range(count)]


def asked(kind: Kind, *options: tuple[str, Any], about: str = "") -> Decision[Any]:
    return Decision(A, "SL 1", kind, tuple(Option(key, key.title(), value) for key, value in options), "?", about)


def issuing(*names: str) -> Form[str]:
    options = (Option("keep", "keep it in hand", ""), Option("first", "first", "first"))
    return Form(A, "SL 9.36", kinds.ORDERS, tuple(Part(f"issue:{name}", name, options, "keep") for name in names))


def steps(here: View, *names: str) -> Form[Any]:
    """Every step from where formations lie, and to wait."""
    parts = []
    for name in names:
        ways = waters().from_(here.formations[name].place)
        options = (Option("wait", "", Heading("wait", ())), *(Option(step.to, "", Heading(step.to, (step,))) for step in ways))
        parts.append(Part(name, name, options, "wait"))
    return Form(A, "SL 5.152b", kinds.SAILING, tuple(parts))


# -- orders ------------------------------------------------------------------------------------------------------------------


def test_an_order_is_issued_when_a_formation_stands_ready_and_the_reason_tells_what_speaks_for_it() -> None:
    told = staff(SHOW).answer(view(*ships(), hand=("show",)), issuing("show"), "")
    assert told.answer == {"issue:show": "first"}
    for words in ("Show to first", "% likely", "1 point of prestige", "impulse", "2 there"):
        assert words in told.why


def test_the_reason_tells_how_orders_under_way_stand() -> None:
    begun = msgspec.structs.replace(duty("show", "space:m2"), begun=True, count=1)
    here = view(*ships(), *ships("space:m2", formation="second"), hand=("watch",), issued={"second": begun})
    assert "Under way: Show, 1 of 2 impulses" in staff(SHOW, order("watch", prestige=1)).answer(here, issuing("watch"), "").why


def test_nobody_is_ordered_to_a_station_that_would_sink_him() -> None:
    watch = order("watch", prestige=1)
    assert staff(watch).answer(view(*ships(), hand=("watch",)), issuing("watch"), "").answer
    worn = view(*ships(damage=6), hand=("watch",))
    assert not staff(watch).answer(worn, issuing("watch"), "").answer


def test_an_order_that_the_star_issues_is_sailed_by_the_same_staff() -> None:
    """The complaint: orders were acknowledged and not obeyed."""
    own = staff(order("watch", prestige=2))
    issued = view(*ships(ROAD), issued={"first": duty("watch", FOE)})
    told = own.answer(issued, Form(A, "", kinds.SAILING, (_towards(issued, "space:m1"),)), "")
    assert told.answer == {"first": "space:m1"}
    assert "as it is ordered" in told.why


# -- sailing -----------------------------------------------------------------------------------------------------------------

AWAY = Instruction("first", (Call(1, "away"),))


def test_a_line_that_the_player_has_written_is_obeyed_and_the_rest_sails_as_it_is_wanted() -> None:
    here = view(*ships("space:m1"), *ships("space:m2", formation="second"))
    told = staff(SHOW, book=(AWAY,)).answer(here, steps(here, "first", "second"), "")
    assert told.answer == {"first": "space:away", "second": "space:m1"}, "the second goes home"
    assert "first by your own line" in told.why


def test_an_order_in_execution_goes_before_the_line() -> None:
    here = view(*ships("space:m1"), issued={"first": duty("watch", FOE)})
    told = staff(order("watch"), book=(AWAY,)).answer(here, Form(A, "", kinds.SAILING, (_towards(here, "space:m2"),)), "")
    assert told.answer == {"first": "space:m2"}


def _towards(here: View, there: str) -> Part[Any]:
    """What an order leaves a formation (SL 9.37)."""
    (step,) = (one for one in waters().from_(here.formations["first"].place) if one.to == there)
    options = (Option("wait", "", Heading("wait", ())), Option(step.to, "", Heading(step.to, (step,))))
    return Part("first", "first", options, "wait")


def test_worn_ships_go_home_though_an_order_may_come() -> None:
    watch = order("watch", prestige=2)
    fresh, worn = (view(*ships("space:m1", damage=points), hand=("watch",)) for points in (0, 6))
    assert staff(watch).answer(fresh, steps(fresh, "first"), "").answer == {"first": "space:m2"}
    home = staff(watch).answer(worn, steps(worn, "first"), "")
    assert home.answer == {"first": ROAD}
    assert "before ships sink" in home.why


def test_who_lies_beside_a_superior_enemy_does_not_wait_for_another_to_clear_the_way() -> None:
    here = view(*ships("space:m3", 1, damage=7), enemies=(seen("space:m3", 4), seen("space:m2", 1, "other")))
    assert staff(SHOW).answer(here, steps(here, "first"), "").answer == {"first": "space:m2"}


# -- wear --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.35b")
def test_the_sail_at_risk_are_those_of_every_check_until_a_yard_has_mended_them() -> None:
    assert wear.sail_at_risk(9, RATING, 2) == 0
    assert wear.sail_at_risk(10, RATING, 2) == pytest.approx(0.1)
    assert wear.sail_at_risk(13, RATING, 2) == pytest.approx(0.4 + 0.2)
    assert wear.sail_at_risk(40, RATING, 2) > 10


@pytest.mark.rule("SL 7.35b", "SL 7.351a")
def test_where_nobody_sinks_at_his_moorings_only_the_checks_at_sea_are_reckoned_with() -> None:
    """At nine of ten: two points more in port would sink ships, but not where harbours shelter them."""
    here = view(*ships("space:m1", 1, damage=8), turn=8)
    force = staff(SHOW).desk.returns(here).forces["first"]
    sheltered = PrudentDesk(waters().sea, load_charts(), read("prudent"), {}, moored=("",))
    foreign = PrudentDesk(waters().sea, load_charts(), read("prudent"), {}, moored=("another",))
    assert sheltered.risk(here, force, 0) == 0 < foreign.risk(here, force, 0)
    assert sheltered.risk(here, force, 3) == pytest.approx(0.3 + 0.2 + 0.1), "a check a turn, a point a turn in summer"
    winter = view(*ships("space:m1", 1, damage=8), turn=1)
    assert sheltered.risk(winter, force, 3) == pytest.approx(0.3 + 0.1), "two points a turn"


def wearing(**figures: Any) -> Charts:
    """The charts with other figures of attrition."""
    charts = load_charts()
    return msgspec.structs.replace(charts, attrition=msgspec.structs.replace(charts.attrition, **figures))


@pytest.mark.rule("SL 11.22a", "SL 11.22c", "SL 11.23c")
@pytest.mark.parametrize(
    ("charts", "least"),
    [(wearing(), 6), (wearing(ready=3), 4), (wearing(fitting_out=(1, 4)), 4), (wearing(ready_in_winter=5), 6)],
    ids=["as printed", "the sea is worse", "ports are worse", "winters are worse"],
)
def test_when_ships_go_home_follows_from_the_attrition_chart(charts: Charts, least: int) -> None:
    """A turn of spring at sea, the first in port and a point to spare must leave them below their rating."""
    for points in range(RATING):
        here = view(*ships("space:m1", damage=points))
        goes_home = "before ships sink" in staff(SHOW, charts=charts).answer(here, steps(here, "first"), "").why
        assert goes_home == (points >= least), points


@pytest.mark.rule("SL 6.28")
def test_the_auxiliary_that_is_sent_is_the_strongest_by_the_screening_chart() -> None:
    own = {name: OwnAuxiliary(name, name, name, "available", "") for name in ("Galley", "Light", "Fleet")}
    here = view(auxiliaries=own)
    question = asked(kinds.AUXILIARY, *((name, name) for name in own))
    assert staff(SHOW).answer(here, question, "").answer == "Fleet"
    charts = load_charts()
    rows = {task: {**by_screen, "Light": "success", "Fleet": "failure"} for task, by_screen in charts.screening.items()}
    turned = msgspec.structs.replace(charts, screening=rows)
    assert staff(SHOW, charts=turned).answer(here, question, "").answer == "Light"


def test_an_order_is_given_up_when_it_would_cost_more_sail_than_it_is_worth() -> None:
    watch = order("watch", prestige=1)
    lines = Form(A, "", kinds.ABANDON, (Part("first", "first", _choices("persist", "abandon"), "persist"),))
    for points, expected in ((3, {}), (8, {"first": "abandon"})):
        here = view(*ships(FOE, 4, damage=points), issued={"first": duty("watch", FOE)})
        told = staff(watch).answer(here, lines, "")
        assert told.answer == expected, points
    assert "sail" in told.why


def test_an_order_is_extended_only_by_who_can_bear_it() -> None:
    watch = order("watch", prestige=1)
    choices = (Option("end", "", ""), Option("extend", "", "watch"))
    question = Decision(A, "", kinds.EXTEND, choices, "Watch is fulfilled: go on?", "first")
    fresh, worn = (view(*ships(FOE, damage=points)) for points in (0, 6))
    assert staff(watch).answer(fresh, question, "").answer == "extend"
    assert staff(watch).answer(worn, question, "").answer == "end"


def _choices(*keys: str) -> tuple[Option[str], ...]:
    return tuple(Option(key, key, key) for key in keys)


# -- battles and prizes ------------------------------------------------------------------------------------------------------


def test_the_strongest_fit_formation_engages_first() -> None:
    many_but_ruined = ships("space:m2", 4, "first", damage=9)
    here = view(*many_but_ruined, *ships("space:m2", 2, "second"))
    told = staff(SHOW).answer(here, asked(kinds.ENGAGE, ("first", 1), ("second", 2)), "")
    assert told.answer == "second"
    assert "strongest" in told.why


def test_the_least_valuable_ship_is_given_up() -> None:
    sail = [Sail("a", "Victory", 100), Sail("b", "Agamemnon", 64), Sail("c", "Mars", 74)]
    told = staff(SHOW).answer(view(), asked(kinds.SINK, *((one.id, one) for one in sail)), "")
    assert (told.answer, "Agamemnon" in told.why, "64" in told.why) == ("b", True, True)


def test_a_prize_worth_having_is_sailed_home_by_the_soundest_who_can_still_come_home() -> None:
    options = [("squadron:first-0", 0), ("squadron:second-0", 1), ("scuttle", None)]
    here = view(*ships("space:m2", 1, damage=3), *ships("space:m2", 1, "second", damage=1))
    assert staff(SHOW).answer(here, asked(kinds.PRIZE, *options), "").answer == "squadron:second-0"
    ruined = view(*ships("space:m2", 1, damage=6), *ships("space:m2", 1, "second", damage=8))
    assert staff(SHOW).answer(ruined, asked(kinds.PRIZE, *options), "").answer == "scuttle"
    assert staff(SHOW).answer(ruined, asked(kinds.PRIZE, *options[:2], ("new:x", 1), options[2]), "").answer == "new:x"


@pytest.mark.rule("SL 3.331")
def test_scattered_divisions_rejoin() -> None:
    here = view(*ships("space:m2"), *ships("space:m2", formation="second"))
    greater = {**here.flotillas, "first": msgspec.structs.replace(here.flotillas["first"], kind="grand flag")}
    here = msgspec.structs.replace(here, flotillas=greater)
    act = {"act": "subordinate", "flotilla": "second", "under": "first"}
    for kind in (kinds.REORGANISATION, kinds.REGROUPING):
        plan = Plan[Any](A, "SL 11.13", kind, lambda act: act, lambda acts: None, list)
        battle = here if kind is kinds.REORGANISATION else msgspec.structs.replace(here, battle=_battle_at("space:m2"))
        told = staff(SHOW).answer(battle, plan, "")
        assert told.answer == [act]
        assert "second with first" in told.why
    kept = msgspec.structs.replace(here.orders, issued={"second": duty("show", "space:m2")})
    under_order = msgspec.structs.replace(here, orders=kept)
    assert not staff(SHOW).answer(under_order, plan, "").answer, "an order is not broken for it"


def _battle_at(place: str) -> Any:
    from campaign.views import BattleView
    from maps.place import Place

    return BattleView("battle-1", Place(place), A, {}, "medium", 0, {A: (), "france": ()}, {A: (), "france": ()}, (), ())


# -- every star --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in kinds.KINDS if kind.officer != kinds.UMPIRE], ids=str)
def test_every_kind_of_question_has_a_policy_or_a_reason_for_its_star(kind: CampaignKind) -> None:
    weighed = kind in officer.POLICIES or kind in officer.BY_THE_LINES or kind in admiral.POLICIES or kind in admiral.BY_CHARTS
    assert weighed or kind.why, "nobody says why this is answered so"
    assert weighed or not kind.why.startswith("The first"), "never merely the first"


def test_what_the_rules_refuse_is_never_starred() -> None:
    def check(filled: Mapping[str, str]) -> None:
        if any(filled.values()):
            raise IllegalChoice("not now")

    refused = msgspec.structs.replace(issuing("show"), check=check)
    told = staff(SHOW).answer(view(*ships(), hand=("show",)), refused, "")
    refused.resolve(told.answer)
    assert told.why


def test_the_same_view_has_the_same_star_from_any_staff() -> None:
    """Officers by mail answer in two copies."""
    here = view(*ships(), hand=("show",))
    assert staff(SHOW).answer(here, issuing("show"), "1.1") == staff(SHOW).answer(here, issuing("show"), "9.9")

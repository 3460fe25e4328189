"""Stations that are never left bare: who stays upon them, who relieves whom, and when a relief is fitted out."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.agents.admirals import drawing, issuing, mustering, sailing, stations
from campaign.question_kinds import LAY_UP, ORDERS, RETURN
from campaign.views import Duty, OwnSquadron
from orders.kinds.stations import ShowOfForce
from table.decisions import Form, Kind, Option, Part
from tests.agents.admirals.small import YARD, desk, duty, order, squadron, view

OFF = "space:m2"
WATCH = order("watch", ShowOfForce(place=OFF, impulses=4), prestige=1, least=2, standing=True)
OTHER = order("other", prestige=1)
SUMMER, WINTER = 8, 1


def ships(name: str, place: str, *damage: int) -> list[OwnSquadron]:
    return [squadron(f"{name}-{n}", place, name, damage=points) for n, points in enumerate(damage)]


def bound(*squadrons: OwnSquadron, name: str = "first", orders: Any = (WATCH,), **known: Any) -> tuple[str | None, str]:
    here = view(*squadrons, **{"turn": SUMMER, **known})
    admiral = desk(*orders)
    return sailing.bound_for(admiral, here, admiral.returns(here).forces[name])


def lines(kind: Kind, keys: tuple[str, str], *names: str) -> Form[Any]:
    parts = [Part(name, name, tuple(Option(key, "", key) for key in keys), keys[0]) for name in names]
    return Form("britain", "SL 4.3", kind, tuple(parts))


# -- who keeps it ------------------------------------------------------------------------------------------------------------


def test_who_lies_upon_a_station_without_orders_stays_and_does_not_go_home_to_refit() -> None:
    where, why = bound(*ships("first", OFF, 3, 3))
    assert (where, why) == (OFF, "to keep the station until it is relieved")
    assert bound(*ships("first", "space:m1", 3, 3))[0] == OFF, "or comes back to it"
    once = order("watch", ShowOfForce(place=OFF, impulses=4), prestige=1, least=2)
    assert bound(*ships("first", OFF, 3, 3), orders=(once,))[0] == YARD, "what is no standing order keeps nobody"


def test_he_stays_on_a_station_that_would_be_bare_until_a_squadron_would_come_to_its_rating() -> None:
    assert bound(*ships("first", OFF, 8, 3))[0] == OFF
    assert bound(*ships("first", OFF, 9, 3))[0] == YARD
    assert bound(*ships("first", OFF, 8, 3), turn=WINTER)[0] == YARD, "a winter's turn costs two points"


# -- who relieves him --------------------------------------------------------------------------------------------------------


def test_a_relief_leaves_port_of_itself_when_the_station_would_be_bare_and_waits_for_a_letter_when_not() -> None:
    fresh, issued = ships("first", YARD, 0, 0), {"second": duty("watch", OFF)}
    assert bound(*fresh) == (OFF, "lest the station be bare")
    assert bound(*fresh, *ships("second", OFF, 8, 8), issued=issued)[0] == OFF
    assert bound(*fresh, *ships("second", OFF, 7, 7), issued=issued)[0] == YARD, "he bears one turn more"
    assert bound(*ships("first", YARD, 7, 0))[0] == YARD, "who would be home again at once does not go"


def test_a_relief_is_fitted_out_while_the_keeper_still_bears_it_though_his_order_is_neither_in_hand_nor_in_the_pool() -> None:
    laid_up = [squadron("a", in_ordinary=True), squadron("b", in_ordinary=True)]
    known: dict[str, Any] = {"issued": {"first": duty("watch", OFF)}, "spare": ("new",), "leaders": 1, "turn": SUMMER}
    form = lines(RETURN, ("remain", "fit-out"), "a", "b")
    fresh = mustering.fit_out(desk(WATCH), view(*laid_up, *ships("first", OFF, 2, 2), **known), form)
    assert [*fresh.answer.values()] == ["remain", "remain"]
    worn = mustering.fit_out(desk(WATCH), view(*laid_up, *ships("first", OFF, 6, 6), **known), form)
    assert [*worn.answer.values()] == ["fit-out", "fit-out"]
    known["issued"] |= {"second": Duty("hand-over", "first", (OFF,), False, 0, 0, (), 1)}
    coming = view(*laid_up, *ships("first", OFF, 6, 6), *ships("second", OFF, 0, 0), **known)
    assert [*mustering.fit_out(desk(WATCH), coming, form).answer.values()] == ["remain", "remain"], "one is on his way already"


@pytest.mark.rule("SL 9.411a")
def test_the_order_of_a_worn_keeper_is_handed_to_the_relief_that_is_kept_for_it() -> None:
    here = view(
        *ships("first", OFF, 6, 6),
        *ships("second", YARD, 0, 0),
        issued={"first": duty("watch", OFF)},
        hand=("other",),
        turn=SUMMER,
    )
    options = tuple(Option(key, "", key) for key in ("none", "second"))
    form = Form(
        "britain", "SL 9.36", ORDERS,
        (Part("issue:other", "other", options, "none"), Part("hand-over:first", "watch", options, "none")),
    )  # fmt: skip
    told = issuing.issue(desk(WATCH, OTHER), here, form)
    assert told.answer == {"hand-over:first": "second"}, "and no other order is given to it"
    assert "second relieves first" in told.why


def test_a_station_that_fewer_keep_than_its_order_calls_for_is_bare_and_a_relief_leaves_port_of_itself() -> None:
    fresh, issued = ships("first", YARD, 0, 0), {"second": duty("watch", OFF)}
    assert bound(*fresh, *ships("second", OFF, 0, 0), issued=issued)[0] == YARD, "two keep it, as many as it calls for"
    assert bound(*fresh, *ships("second", OFF, 0), issued=issued) == (OFF, "lest the station be bare")
    beside = (*ships("second", OFF, 0), *ships("third", OFF, 0))
    assert bound(*fresh, *beside, issued=issued)[0] == YARD, "who lies there with the keeper counts"


def test_nothing_is_drawn_for_a_formation_that_is_kept_for_a_station() -> None:
    fresh = ships("second", YARD, 0, 0)
    keeper: dict[str, Any] = {"issued": {"first": duty("watch", OFF)}, "turn": SUMMER}
    worn = view(*ships("first", OFF, 6, 6), *fresh, pool=("other",), **keeper)
    sound = view(*ships("first", OFF, 1, 1), *fresh, pool=("other",), **keeper)
    admiral = desk(WATCH, OTHER)
    assert stations.reliefs(admiral, worn) == {"second": "watch"}
    assert drawing.prospects(admiral, worn, ("other",))["other"] < 0
    assert drawing.prospects(admiral, sound, ("other",))["other"] > 0


def test_the_greater_station_has_its_man_before_the_lesser() -> None:
    lesser = order("lesser", ShowOfForce(place="space:m1", impulses=4), prestige=2, standing=True)
    here = view(*ships("first", YARD, 0, 0), turn=SUMMER)
    assert stations.posts(desk(lesser, WATCH), here).posted == {"first": "watch"}
    both = view(*ships("first", YARD, 0, 0), *ships("second", YARD, 0), turn=SUMMER)
    assert stations.posts(desk(lesser, WATCH), both).posted == {"first": "watch", "second": "lesser"}


LESSER = order("lesser", ShowOfForce(place="space:m1", impulses=4), prestige=2, standing=True)


def test_who_keeps_a_station_is_not_called_away_to_relieve_another_who_still_bears_his() -> None:
    """In January the squadron off Ferrol sailed for Ushant, Graves and Orde for Ferrol, each to relieve the other."""
    beside = ships("second", "space:m1", 0, 0)
    watched = view(*ships("first", OFF, 6, 6), *beside, issued={"first": duty("watch", OFF)}, turn=SUMMER)
    assert stations.posts(desk(LESSER, WATCH), watched).posted == {"second": "lesser"}
    bare = view(*ships("first", OFF, 8, 8), *beside, issued={"first": duty("watch", OFF)}, turn=SUMMER)
    assert stations.posts(desk(LESSER, WATCH), bare).posted == {"second": "watch"}, "the greater before the lesser, if it is bare"


def test_who_is_wanted_beside_the_keeper_is_not_sent_to_another_station_and_at_once_called_back() -> None:
    """The Channel van went to and fro between Ushant, which had too few without it, and Ferrol, which had nobody."""
    here = view(*ships("first", OFF, 0), *ships("second", OFF, 0), *ships("third", OFF, 0), turn=SUMMER)
    assert stations.posts(desk(LESSER, WATCH), here).posted == {"first": "watch", "second": "watch", "third": "lesser"}


# -- great fleets ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3f")
def test_a_fleet_with_a_great_order_before_it_is_not_stripped_of_who_bears_it() -> None:
    fleet = ships("first", YARD, 5, 5, 1)
    form = lines(LAY_UP, ("stay", "lay-up"), *(one.id for one in fleet))
    here = view(*fleet, hand=("show",), turn=SUMMER)

    def stripped(worth: int) -> list[str]:
        show = order("show", ShowOfForce(place=OFF, impulses=1), prestige=worth, least=2)
        return [*mustering.lay_up(desk(show), here, form).answer.values()]

    assert stripped(3) == ["stay", "stay", "stay"]
    assert stripped(1) == ["lay-up", "lay-up", "stay"], "for a lesser one the worn are laid up"

"""The end of the war (SL 9.332, 12.1): appointed as a campaign begins, or brought about by an event."""

from __future__ import annotations

import pytest

from campaign.calendar import ORDERS_STEP, past
from campaign.clock import Clock
from campaign.event_book.conditions import Turns
from campaign.event_book.effects import Peace
from campaign.event_book.rows import When
from campaign.record.orders import OrderFailed, OrderReceived
from campaign.record.politics import WarOver
from campaign.rules import end_of_war, events, statecraft
from campaign.rules.admiralty.step import orders_step
from campaign.sequence import TURN, next_phase
from campaign.state import World
from maps.theatre import End
from tests.rules.chart import A, B, drive, fleet, throw, told
from tests.rules.orders_chart import HAVEN, booklet, in_hand, routine, war
from tests.rules.politics_chart import book, event, in_turn, politic


def test_the_calendar_knows_the_stage_in_which_a_year_is_closed() -> None:
    assert TURN[ORDERS_STEP].play is orders_step


@pytest.mark.rule("SL 9.332", "SL 12.1")
@pytest.mark.parametrize(
    ("end", "last"),
    [
        (End(year=1805), (17, ORDERS_STEP)),
        (End(year=1806), (33, ORDERS_STEP)),
        (End(year=1805, month=10, day=21), (13, None)),
        (End(year=1806, month=2), (19, None)),
        (End(event="amiens"), (None, None)),
        (None, (None, None)),
    ],
)
def test_a_war_ends_with_the_closing_of_a_year_with_a_day_with_an_event_or_never(
    end: End | None, last: tuple[int | None, int | None]
) -> None:
    world = war(fleet("ff", HAVEN))
    end_of_war.appoint(world, end)
    assert (world.events.last_turn, world.events.last_stage) == last


@pytest.mark.rule("SL 9.332")
@pytest.mark.parametrize(
    ("number", "stage", "over"), [(16, 40, False), (17, ORDERS_STEP, False), (17, ORDERS_STEP + 1, True), (18, 0, True)]
)
def test_the_year_is_over_when_its_orders_are_closed_and_not_before(number: int, stage: int, over: bool) -> None:
    assert past(number, stage, 17, ORDERS_STEP) is over
    assert past(number, stage, 17, None) is (number > 17), "a war that ends with a turn has all of it"
    assert not past(number, stage, None, None)


def new_year(years: int = 1, *names: str) -> World:
    """The orders step of Turn One, so many years after the war began, with these orders in hand."""
    world = in_hand(war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b", "c"))]), *names)
    world.clock = Clock(1805)
    end_of_war.appoint(world, End(year=1805))
    world.clock = Clock(1805 + years, stage=ORDERS_STEP, turns_played=16 * years)
    world.prestige = {A: 3, B: 1}
    throw(world)
    return world


@pytest.mark.rule("SL 9.332", "SL 9.363", "SL 12.1", "SL 12.13")
def test_the_last_orders_step_closes_the_year_issues_nothing_and_tells_the_victor() -> None:
    world = new_year(1, "a")
    asked = drive(next_phase(world).flow(world))
    assert [fact.order for fact in told(world, OrderFailed)] == ["a"]
    assert (asked, told(world, OrderReceived)) == ([], []), "nobody is asked for the orders of a year that is not played"
    (ended,) = told(world, WarOver)
    assert (ended.victor, ended.prestige, ended.margin) == (A, world.prestige, world.prestige[A] - world.prestige[B])
    assert end_of_war.over(world)


@pytest.mark.rule("SL 12.1")
def test_an_event_that_ends_the_war_by_its_date_alone_gives_way_to_the_end_appointed() -> None:
    """One that hangs on a die or on anything else may still bring peace, as may one that ends no war."""
    treaty = {"not_before": When(1805), "effects": (Peace(),)}
    rows = {
        "by date": event("by date", **treaty),
        "by a die": event("by a die", **treaty, die=9),
        "by need": event("by need", **treaty, needs=(Turns(1, 99),)),
        "unless": event("unless", **treaty, barred_by=(Turns(98, 99),)),
        "at once": event("at once", effects=(Peace(),)),
        "no peace": event("no peace", not_before=When(1805)),
    }
    world = politic(book(*rows.values()))
    assert [name for name, row in rows.items() if not events.may_occur(world, row)] == []
    end_of_war.appoint(world, End(year=1805))
    assert [name for name, row in rows.items() if not events.may_occur(world, row)] == ["by date"]


@pytest.mark.rule("SL 9.22", "SL 12.1")
def test_an_event_may_be_the_end_and_peace_comes_no_later_than_was_appointed() -> None:
    world = politic(book(event("amiens"), event("pitt-dies")))
    end_of_war.appoint(world, End(event="amiens"))
    events.occur(world, world.event_book.events["pitt-dies"])
    assert not end_of_war.over(in_turn(world, 2))
    events.occur(world, world.event_book.events["amiens"])
    assert [end_of_war.over(in_turn(world, turn)) for turn in (2, 3)] == [False, True]
    closing = new_year()
    statecraft.do(closing, Peace(), "peace", "SL 9.22")
    assert closing.events.last_stage == ORDERS_STEP, "it ends with the closing of the year, not with the turn"
    early = new_year()
    early.clock = Clock(1805, turn=4, turns_played=3)
    statecraft.do(early, Peace(), "peace", "SL 9.22")
    assert (early.events.last_turn, early.events.last_stage) == (4, None)

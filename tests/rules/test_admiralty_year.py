"""The year of orders (SL 9.332, 9.383-9.384, 12.2), and the worked example of SL 9.3.10."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

from campaign.charts.prestige import OrdersAward
from campaign.record.orders import OrderFailed, OrderReceived, OrdersCounted, OrderVoid
from campaign.rules.admiralty import desk, judging
from campaign.rules.admiralty.step import score
from campaign.state import World
from maps.place import Place
from orders.chits import Chits
from orders.kinds.stations import Interdict, ShowOfForce
from table.dice import Roll
from tests.rules.battle_chart import play
from tests.rules.chart import A, B, Force, berthed, fleet, throw, told
from tests.rules.orders_chart import (
    COVE,
    HAVEN,
    OFF_TOULON,
    SEA,
    TOULON,
    booklet,
    executing,
    held,
    in_hand,
    order,
    routine,
    sail,
    step,
    under,
    war,
)
from tests.rules.test_admiralty_sailing import ways

LATER_SCALE = (OrdersAward("1-2", 1, 0), OrdersAward("3-5", 1, -1), OrdersAward("6+", 1, -2))  # SL 12.24
EARLIER_SCALE = (OrdersAward("1-2", 1, -1), OrdersAward("3-5", 2, -2), OrdersAward("6+", 3, -3))  # SL 9.3.109


def chits(world: World, side: str = A) -> Chits:
    return world.admiralty.sets[side]


class Net(NamedTuple):
    fulfilled: int
    failed: int


def turn_of_the_year(mine: Net, theirs: Net, scale: tuple[OrdersAward, ...] = LATER_SCALE) -> World:
    """Turn One of the next year, after so many orders of both sides."""
    world = war(fleet("ff", HAVEN), fleet("ee", TOULON, side=B), books=[booklet(), booklet(side=B)], year=1)
    world.attach(world.almanac, msgspec.structs.replace(world.charts, orders_comparison=scale))
    for side, net in ((A, mine), (B, theirs)):
        chits(world, side).fulfilled, chits(world, side).failed = net
    step(world)
    return world


# -- the end of the year ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.332", "SL 9.38d", "SL 9.363", "SL 9.341b", "SL 9.38")
def test_in_turn_one_of_the_next_year_every_order_ends_and_all_chits_are_in_the_pool_again() -> None:
    book = booklet(
        order("issued", ShowOfForce(SEA, 9)), *routine("handed", "pooled"), order("yearly", yearly=True), order("once", times=1)
    )
    world = in_hand(under(war(fleet("ff", SEA), books=[book], turn=16), ff="issued"), "handed")
    chits(world).pool.remove("yearly")
    chits(world).retire(book.orders["yearly"], 3)
    chits(world).pool.remove("once")
    chits(world).retire(book.orders["once"], 3)
    step(world)
    assert executing(world) == {"ff": "issued"}, "the sixteenth turn is not yet the end"
    world.clock.next_turn()
    step(world)
    assert (executing(world), chits(world).hand) == ({}, [])
    assert chits(world).pool == ["issued", "handed", "pooled", "yearly"], "all but what is gone for good"
    failed = [(fact.order, fact.formation, fact.rule) for fact in told(world, OrderFailed)]
    assert failed == [("issued", "ff", "SL 9.38d"), ("handed", "", "SL 9.363")]
    assert world.formations["ff"].charge == ""


@pytest.mark.rule("SL 9.38d", "SL 9.383")
def test_what_is_still_open_counts_as_failed_before_the_nets_are_compared_and_the_count_begins_anew() -> None:
    books = [booklet(order("open", ShowOfForce(SEA, 9))), booklet(side=B)]
    world = under(war(fleet("ff", SEA), fleet("ee", TOULON, side=B), books=books, year=1), ff="open")
    chits(world).fulfilled = 1
    step(world)
    assert world.prestige == {A: 0, B: 0}, "one fulfilled, one failed: even"
    assert (chits(world).fulfilled, chits(world).failed) == (0, 0)


@pytest.mark.rule("SL 9.386", "SL 9.38c", "SL 9.363")
@pytest.mark.parametrize(("turn", "failed"), [(1, 1), (5, 0)])
def test_what_events_have_overtaken_before_the_orders_step_fails_neither_in_hand_nor_in_execution(
    turn: int, failed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = booklet(*(order(name, ShowOfForce(SEA, 9), bars=("treaty",)) for name in ("held", "sent")), *routine("other"))
    world = war(fleet("ff", SEA), books=[book], turn=turn, year=1)
    in_hand(under(world, ff="sent"), "held", "other")
    monkeypatch.setattr(desk, "in_force", lambda _: ("treaty",))
    step(world)
    assert (executing(world), chits(world).aside) == ({}, ["held", "sent"])
    void = [(fact.order, fact.formation, fact.rule) for fact in told(world, OrderVoid)]
    assert void == [("sent", "ff", "SL 9.386"), ("held", "", "SL 9.386")]
    assert [fact.order for fact in told(world, OrderFailed)] == ["other"] * failed, "only what was still valid"
    assert chits(world).hand == ([] if failed else ["other"])


@pytest.mark.rule("SL 12.21", "SL 9.383")
def test_the_boxes_of_the_new_year_are_empty_and_lie_open_too() -> None:
    world = turn_of_the_year(Net(3, 1), Net(2, 0))
    assert [(fact.side, fact.fulfilled, fact.failed) for fact in told(world, OrdersCounted)] == [(A, 0, 0), (B, 0, 0)]


@pytest.mark.rule("SL 9.341b", "SL 9.332")
def test_the_first_turn_of_a_campaign_closes_no_year() -> None:
    world = under(war(fleet("ff", SEA), books=[booklet(*routine("a"))]), ff="a")
    chits(world).fulfilled = 2
    step(world)
    assert (executing(world), chits(world).fulfilled, world.prestige[A]) == ({"ff": "a"}, 2, 0)


@pytest.mark.rule("SL 9.421", "SL 9.42.10")
def test_a_rendezvous_goes_on_into_the_next_year() -> None:
    world = war(fleet("ff", SEA), berthed("idle", HAVEN), books=[booklet(*routine("a"))], turn=16)
    step(world, 0, orders={"rendezvous:idle": COVE})
    world.clock.next_turn()
    step(world)
    assert executing(world) == {"independent-idle": "rendezvous"}
    assert chits(world).failed == 0


@pytest.mark.rule("SL 12.24", "SL 12.24a", "SL 12.241", "SL 12.2", "SL 12.22", "SL 12.23", "SL 9.384", "SL 9.383a", "SL 9.383b")
def test_four_less_one_against_two_brings_a_point_to_the_first_and_costs_the_other_nothing() -> None:
    world = turn_of_the_year(Net(4, 1), Net(2, 0))
    assert world.prestige == {A: 1, B: 0}


@pytest.mark.rule("SL 12.242", "SL 12.231", "SL 12.232")
def test_of_two_that_failed_more_than_they_fulfilled_the_lesser_failure_is_ahead() -> None:
    world = turn_of_the_year(Net(1, 4), Net(0, 2))
    assert world.prestige == {A: 0, B: 1}


@pytest.mark.rule("SL 12.24b", "SL 12.24c")
@pytest.mark.parametrize(("spread", "won", "lost"), [(0, 0, 0), (2, 1, 0), (3, 1, -1), (5, 1, -1), (6, 1, -2), (9, 1, -2)])
def test_the_spread_decides_by_the_scale(spread: int, won: int, lost: int) -> None:
    assert turn_of_the_year(Net(spread, 0), Net(0, 0)).prestige == {A: won, B: lost}


@pytest.mark.rule("SL 12.21")
def test_both_boxes_lie_open_and_are_adjusted_with_every_order() -> None:
    world = war(
        fleet("ff", SEA), books=[booklet(order("a", ShowOfForce(SEA, 1), extends=False), order("b", ShowOfForce(SEA, 9)))]
    )
    under(world, ff="a")
    sail(world)
    assert [(fact.side, fact.fulfilled, fact.failed) for fact in told(world, OrdersCounted)] == [(A, 1, 0)]
    under(world, ff="b")
    sail(world, dice=[0], abandon={"ff": "abandon"})
    assert [(fact.side, fact.fulfilled, fact.failed) for fact in told(world, OrdersCounted)] == [(A, 1, 1)]


# -- SL 9.3.10 -------------------------------------------------------------------------------------------------------------------

PATROL, FIRST, SECOND = ShowOfForce(SEA, 4), ShowOfForce(OFF_TOULON, 2), Interdict("space:gut", 9)


def player_a() -> tuple[Force, ...]:
    """SL 9.3.103: two detachments at sea and a flag fitting out, and Player B."""
    return (
        fleet("flag", HAVEN, classes=("SOL",) * 3),
        fleet("one", SEA, kind="detachment"),
        fleet("two", SEA, kind="detachment"),
        fleet("ee", COVE, side=B),
    )


def player_a_s_year() -> World:
    """A set of eighteen, twelve of them in the pool: two mandatory, the rest routine; flotillas without orders stay near port."""
    first = order("mandatory-1", FIRST, mandatory=True, yearly=True, extends=False)
    second = order("mandatory-2", SECOND, mandatory=True)
    usual = [order("easy", PATROL), order("difficult", FIRST), *routine(*(f"routine-{n}" for n in range(8)))]
    later = [order(f"later-{n}", turns=(9, 13)) for n in range(6)]
    books = [booklet(first, second, *usual, *later, leash=2), booklet(*routine("theirs"), side=B)]
    return war(*player_a(), books=books, strategy=4)


def first_step(world: World) -> None:
    """SL 9.3.101-9.3.104: 'easy' and 'difficult' are drawn; the second mandatory order does not get through."""
    flag, two = {"issue:mandatory-1": "flag"}, {"issue:mandatory-2": "one", "issue:easy": "two"}
    step(world, (0, 10), (0, 9), 5, 4, **{"receive": "draw", "keep": "easy", f"orders:{A}": flag | two})


@pytest.mark.rule("SL 9.3.101", "SL 9.351a")
def test_example_twelve_chits_of_eighteen_are_in_the_pool_and_two_of_them_must_be_received() -> None:
    world = player_a_s_year()
    assert (len(chits(world).pool), len(chits(world).pool) + len(chits(world).aside)) == (12, 18)
    step(world)
    assert (chits(world).hand, len(chits(world).pool)) == (["mandatory-1", "mandatory-2"], 10)


@pytest.mark.rule("SL 9.3.102", "SL 9.351b")
def test_example_of_two_drawn_the_easy_one_is_kept() -> None:
    world = player_a_s_year()
    asked = step(world, (0, 10), (0, 9), receive="draw", keep="easy")
    assert [[o.key for o in one.options] for one in asked if one.kind.name == "keep"] == [["easy", "difficult"]]  # type: ignore[union-attr]
    assert chits(world).hand == ["mandatory-1", "mandatory-2", "easy"]
    assert "difficult" in chits(world).pool


@pytest.mark.rule("SL 9.3.103", "SL 9.3.104", "SL 9.365")
def test_example_the_flag_has_its_order_freely_one_detachment_not_and_the_other_by_a_check() -> None:
    world = player_a_s_year()
    first_step(world)
    assert executing(world) == {"flag": "mandatory-1", "two": "easy"}
    assert chits(world).hand == ["mandatory-2"]
    checks = [(roll.rule, roll.die, roll.success) for roll in told(world, Roll) if roll.at_most is not None]
    assert checks == [("SL 9.365", 5, False), ("SL 9.365", 4, True)], "none for the flag"
    world.clock.next_turn()
    step(world, 3, **{f"orders:{A}": {"issue:mandatory-2": "one"}})
    assert executing(world)["one"] == "mandatory-2", "tried again in the next turn"


def fourth_turn() -> World:
    """SL 9.3.105: the quarterly turn in which the routine order is fulfilled."""
    world = player_a_s_year()
    first_step(world)
    world.clock.next_turn()
    step(world, 3, **{f"orders:{A}": {"issue:mandatory-2": "one"}})
    for name in ("flag", "one"):  # what becomes of these is for later
        world.admiralty.issued[name].progress.track = ["space:bank"]
        world.put(world.formations[name], Place("space:bank"))
    while world.clock.turn < 5:
        world.clock.next_turn()
    return world


@pytest.mark.rule("SL 9.3.105", "SL 9.341a", "SL 9.382")
def test_example_the_routine_order_is_fulfilled_shown_and_back_in_the_pool_the_same_step() -> None:
    world = fourth_turn()
    issued = held(world, "two")
    issued.progress.count = 3
    issued.progress.track = [SEA] * 5
    play(judging.judge(world, world.formations["two"], issued))
    assert (chits(world).fulfilled, chits(world).shown) == (1, ["easy"])
    assert "easy" not in chits(world).pool
    step(world)
    assert "easy" in chits(world).pool
    assert world.events.tallies == {}


@pytest.mark.rule("SL 9.3.106", "SL 9.351c")
def test_example_one_is_chosen_the_same_routine_one_is_drawn_with_it_and_issued_again_by_a_check() -> None:
    world = fourth_turn()
    del world.admiralty.issued["two"]
    chits(world).retire(world.booklets[A].orders["easy"], world.clock.number)
    step(world, (0, 9), 2, **{"receive": "choose:difficult", f"orders:{A}": {"issue:easy": "two"}})
    assert [fact.order for fact in told(world, OrderReceived)] == ["difficult", "easy"]
    assert executing(world)["two"] == "easy"


@pytest.mark.rule("SL 9.3.107", "SL 9.382", "SL 9.376")
def test_example_the_first_mandatory_order_is_discarded_until_winter_and_the_idle_flag_must_keep_near_its_ports() -> None:
    world = fourth_turn()
    del world.admiralty.issued["one"]
    world.put(world.formations["flag"], Place("space:gut"))
    held(world, "flag").progress.track = ["space:gut"]
    assert ways(world, "flag") == [OFF_TOULON]
    sail(world, impulses=3)
    assert chits(world).fulfilled == 1
    assert world.formations["flag"].place == OFF_TOULON
    assert ways(world, "flag") == ["mark-time", "space:gut"], "nearer to haven, or nowhere"
    for turn in (9, 13):
        world.clock.turn = turn
        step(world)
        assert "mandatory-1" in chits(world).discard
    while world.clock.turn != 1:
        world.clock.next_turn()
    step(world)
    assert "mandatory-1" in chits(world).hand, "in the pool again, and received at once"


@pytest.mark.rule("SL 9.3.108", "SL 9.387")
def test_example_with_enough_damage_the_second_is_given_up_without_fail_and_one_less_one_is_nothing() -> None:
    world = fourth_turn()
    chits(world).fulfilled = 1
    world.squadrons["one-1"].damage = 20
    throw(world, 9)
    judging.give_up(world, held(world, "one"))
    (roll,) = told(world, Roll)
    assert (roll.total, roll.at_most, roll.success) == (4, 4, True), "the worst die less five serves a strategy of four"
    assert score(world, A).net == 0
    assert "mandatory-2" in chits(world).discard


@pytest.mark.rule("SL 9.3.109", "SL 9.384", "SL 9.3.10")
def test_example_two_less_one_against_nothing_is_a_point_from_the_one_to_the_other() -> None:
    assert turn_of_the_year(Net(1, 1), Net(2, 1), EARLIER_SCALE).prestige == {A: -1, B: 1}
    assert turn_of_the_year(Net(0, 2), Net(2, 1), EARLIER_SCALE).prestige == {A: -2, B: 2}, "a spread of three is worth two"

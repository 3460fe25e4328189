"""Judging orders (SL 4.24, 9.38-9.39): fulfilled, failed and void, what it is worth, extension, and giving up."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import sequence
from campaign.corsairing import Base
from campaign.event_book.rows import EventBook, TallyRow
from campaign.record.auxiliaries import AuxiliaryMoved
from campaign.record.battle import Engaged
from campaign.record.orders import OrderBegun, OrderFailed, OrderFulfilled, OrderIssued, OrdersCounted, OrderVoid
from campaign.record.politics import Tallied
from campaign.record.sailing import Charged, Concealed
from campaign.rules.admiralty import desk, issuing, journal, judging
from campaign.rules.auxiliaries import bombs
from campaign.state import Constraint, World
from maps.place import Place
from orders.booklet import Effect, Worth
from orders.chits import Chits
from orders.kinds.attacks import Bombard
from orders.kinds.stations import DestroyBase, Interdict, Relieve, ShowOfForce
from orders.kinds.voyages import BreakOut, Cruise, Rebase
from table.dice import Roll
from tests.rules.battle_chart import aux, play
from tests.rules.chart import A, B, Force, berthed, fleet, throw, told
from tests.rules.gun_chart import answered
from tests.rules.orders_chart import (
    BANK,
    CADIZ,
    COVE,
    GUT,
    HAVEN,
    OFF_CADIZ,
    OFF_TOULON,
    SEA,
    TOULON,
    booklet,
    divided,
    executing,
    held,
    order,
    sail,
    step,
    under,
    war,
)


def chits(world: World, side: str = A) -> Chits:
    return world.admiralty.sets[side]


def ordered(do: Any = None, *others: Force, at: str = SEA, strategy: int = 9, **more: Any) -> World:
    """The formation ff under an order; by default to show itself where it is for an impulse."""
    more = {"extends": False} | more
    book = booklet(order("task", do or ShowOfForce(SEA, 1), **more))
    return under(war(fleet("ff", at), *others, books=[book], strategy=strategy), ff="task")


# -- fulfilled -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.24c", "SL 9.38a", "SL 9.33f", "SL 9.381", "SL 9.31")
def test_when_an_impulse_ends_what_is_fulfilled_is_counted_and_its_formation_free() -> None:
    world = ordered(ShowOfForce(SEA, 2))
    sail(world)
    assert (executing(world), chits(world).fulfilled) == ({"ff": "task"}, 0)
    sail(world)
    assert (executing(world), chits(world).fulfilled, chits(world).failed) == ({}, 1, 0)
    assert [(fact.order, fact.formation) for fact in told(world, OrderFulfilled)] == [("task", "ff")]
    assert [(fact.fulfilled, fact.failed) for fact in told(world, OrdersCounted)] == [(1, 0)]


@pytest.mark.rule("SL 4.24", "SL 4.24c")
def test_orders_are_judged_in_the_end_of_the_impulse_and_not_before() -> None:
    world = ordered(ShowOfForce(SEA, 1))
    for number in (1, 2, 3, 4):
        world.clock.increment = number
        throw(world)
        play(sequence.increment(world))
        assert executing(world) == {"ff": "task"}
    throw(world)
    play(sequence.end_impulse(world))
    assert executing(world) == {}


@pytest.mark.rule("SL 4.24", "SL 4.24a", "SL 4.24b", "SL 4.24c")
def test_first_they_are_lost_to_sight_then_orders_are_judged_and_extended_and_last_some_are_given_up() -> None:
    """The first order is fulfilled by what was handed over in the impulse; the second is failed at will when all are judged."""
    book = booklet(order("long", ShowOfForce(BANK, 9)), order("task", ShowOfForce(SEA, 1)))
    forces = (fleet("gg", BANK), fleet("ff", SEA, spotted=True), fleet("hh", SEA))
    world = under(war(*forces, books=[book]), gg="long", ff="task")
    step(world, 0, orders={"hand-over:ff": "hh"})
    throw(world)
    for number in (1, 2, 3, 4):
        world.clock.increment = number
        play(sequence.increment(world))
    throw(world, 0, 0)
    play(sequence.end_impulse(world), {"extend": "extend", "abandon": {"gg": "abandon"}})
    done = [fact for fact in world.tray.journal if isinstance(fact, Concealed | OrderFulfilled | OrderIssued | OrderFailed)]
    assert [(type(fact), fact.formation) for fact in done] == [
        (Concealed, "ff"), (OrderFulfilled, "hh"), (OrderIssued, "hh"), (OrderFailed, "gg"),
    ]  # fmt: skip
    assert executing(world) == {"hh": "task"}


@pytest.mark.rule("SL 9.322")
def test_a_fulfilled_order_is_shown_to_prove_it_and_a_failed_one_is_not() -> None:
    world = ordered(ShowOfForce(SEA, 1))
    sail(world)
    assert chits(world).shown == ["task"]
    failed = ordered(ShowOfForce(SEA, 9))
    sail(failed, dice=[0], abandon={"ff": "abandon"})
    assert (chits(failed).failed, chits(failed).shown) == (1, [])


@pytest.mark.rule("SL 9.385", "SL 9.31")
def test_an_order_may_be_worth_prestige_by_itself() -> None:
    worth = Worth(fulfilled=2, failed=-1)
    won = ordered(ShowOfForce(SEA, 1), prestige=worth)
    sail(won)
    lost = ordered(ShowOfForce(SEA, 9), prestige=worth)
    sail(lost, dice=[0], abandon={"ff": "abandon"})
    plain = ordered(ShowOfForce(SEA, 1))
    sail(plain)
    assert [world.prestige[A] for world in (won, lost, plain)] == [2, -1, 0]
    assert [world.prestige[B] for world in (won, lost, plain)] == [0, 0, 0]


@pytest.mark.rule("SL 9.31", "SL 7.24c", "SL 9.3.107")
def test_what_an_order_does_to_events_is_noted_for_the_event_step() -> None:
    effects = (Effect("boulogne", 2), Effect("spain", 1, "failed"))
    world = ordered(Interdict(GUT, 1), at=GUT, effects=effects)
    world.attach(world.almanac, world.charts, EventBook({name: TallyRow(name) for name in ("boulogne", "spain")}))
    sail(world)
    assert world.events.tallies == {"boulogne": {A: 2}}
    assert [(fact.name, fact.by) for fact in told(world, Tallied)] == [("boulogne", 2)]
    failed = ordered(ShowOfForce(SEA, 9), effects=effects)
    sail(failed, dice=[0], abandon={"ff": "abandon"})
    assert failed.events.tallies == {"spain": {A: 1}}


@pytest.mark.rule("SL 9.313")
def test_without_an_order_the_same_deed_is_worth_nothing() -> None:
    book = booklet(order("task", ShowOfForce(SEA, 1), prestige=Worth(3), effects=(Effect("boulogne"),)))
    world = war(fleet("ff", SEA), books=[book])
    sail(world, impulses=2)
    assert (world.prestige[A], world.events.tallies, chits(world).fulfilled) == (0, {}, 0)


@pytest.mark.rule("SL 9.37", "SL 9.37b", "SL 7.24d")
def test_an_interdiction_is_fulfilled_by_its_full_impulses_and_earns_prestige_like_other_orders() -> None:
    world = ordered(Interdict(GUT, 2), at=SEA, prestige=Worth(1))
    sail(world)
    assert world.formations["ff"].interdicting == GUT
    assert held(world).progress.count == 0, "the impulse of its arrival does not count"
    sail(world)
    sail(world)
    assert (executing(world), world.prestige[A], world.formations["ff"].charge) == ({}, 1, "")
    assert [fact.place for fact in told(world, Charged)] == [""]


@pytest.mark.rule("SL 9.37a")
def test_it_is_said_when_an_order_begins_to_be_fulfilled() -> None:
    world = ordered(ShowOfForce(GUT, 2))
    sail(world)
    assert [fact.formation for fact in told(world, OrderBegun)] == ["ff"]
    sail(world)
    assert told(world, OrderBegun) == []


# -- failed and void -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.221", "SL 7.224", "SL 9.38b")
def test_who_is_forced_off_his_station_has_failed_and_interdicts_no_more() -> None:
    world = ordered(Interdict(GUT, 3), at=GUT)
    sail(world)
    world.constraints["ff"] = Constraint(GUT)  # as after a battle lost there (SL 8.46b)
    sail(world)
    assert (executing(world), chits(world).failed) == ({}, 1)
    assert [(fact.order, fact.rule) for fact in told(world, OrderFailed)] == [("task", "SL 7.221")]
    assert world.formations["ff"].charge == ""


@pytest.mark.rule("SL 9.37d")
def test_an_order_whose_time_is_over_has_failed() -> None:
    world = ordered(ShowOfForce(SEA, 9), by=2)
    world.clock.turn, world.clock.impulse = 2, 3
    sail(world)
    assert executing(world) == {"ff": "task"}
    world.clock.impulse = 4
    sail(world)
    assert [fact.rule for fact in told(world, OrderFailed)] == ["SL 9.37d"]


@pytest.mark.rule("SL 9.37d")
def test_an_order_to_a_port_that_is_closed_has_failed() -> None:
    world = ordered(Rebase(COVE), at=OFF_TOULON)
    sail(world, impulses=1, dice=[])
    assert executing(world) == {}, "four points to cove"
    shut = ordered(Rebase(COVE), at=OFF_TOULON)
    shut.events.colours["cove"] = "france"
    sail(shut)
    assert [fact.why for fact in told(shut, OrderFailed)] == ["cove Road is closed to it"]


@pytest.mark.rule("SL 9.37d")
@pytest.mark.parametrize(
    ("do", "failed"),
    [(BreakOut(COVE, OFF_TOULON, 8), 0), (Cruise((SEA, OFF_TOULON, SEA, OFF_TOULON, SEA, COVE)), 1)],
)
def test_a_port_that_is_closed_does_not_matter_when_it_lies_behind_but_does_however_far_it_lies_ahead(
    do: Any, failed: int
) -> None:
    world = ordered(do, at=COVE)
    sail(world)
    assert world.formations["ff"].place == OFF_TOULON
    world.events.colours["cove"] = "france"
    sail(world)
    assert len(told(world, OrderFailed)) == chits(world).failed == failed
    assert executing(world) == ({} if failed else {"ff": "task"})


@pytest.mark.rule("SL 9.38c", "SL 9.386")
def test_what_events_have_overtaken_ends_at_once_and_is_counted_neither_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "in_force", lambda _: ("war",))
    world = ordered(ShowOfForce(SEA, 1), needs=("war",), prestige=Worth(2, -2))
    monkeypatch.setattr(desk, "in_force", lambda _: ())
    sail(world)
    assert (executing(world), chits(world).fulfilled, chits(world).failed, world.prestige[A]) == ({}, 0, 0, 0)
    assert [fact.rule for fact in told(world, OrderVoid)] == ["SL 9.386"]
    assert [*chits(world).discard] == ["task"]


@pytest.mark.rule("SL 9.37b")
def test_a_port_is_relieved_when_its_blockader_is_gone() -> None:
    book = booklet(order("task", Relieve(OFF_TOULON, 1), extends=False), side=B)
    held_by = fleet("ff", OFF_TOULON)
    world = war(held_by, fleet("ee", OFF_TOULON, side=B), books=[book])
    world.formations["ff"].charge = OFF_TOULON
    under(world, ee="task")
    sail(world)
    assert executing(world) == {"ee": "task"}
    world.formations["ff"].charge = Place("")
    sail(world)
    assert chits(world, B).fulfilled == 1


@pytest.mark.rule("SL 6.24", "SL 6.24a")
@pytest.mark.parametrize(
    ("at", "lying", "deeds"),
    [(OFF_TOULON, TOULON, ["bombarded"]), (OFF_TOULON, CADIZ, []), (OFF_CADIZ, TOULON, [])],
    ids=["off the port", "nobody lies there", "the formation is elsewhere"],
)
def test_bombs_that_shell_somebody_in_the_port_that_a_formation_lies_off_are_told_to_its_order(
    at: Place, lying: Place, deeds: list[str]
) -> None:
    """An order to bombard Boulogne was fulfilled by bombs that found nobody there."""
    world = ordered(Bombard(OFF_TOULON), berthed("x", lying, side=B), at=at)
    world.auxiliaries["bomb"] = aux("bomb", "Bomb", at="ff", range=3)
    throw(world, 5)
    answered(bombs.bombard(world, world.auxiliaries["bomb"], "toulon"), *([(A, "bombard", "x")] if lying == TOULON else []))
    journal.keep(world)
    assert [deed.act for deed in held(world).progress.deeds] == deeds
    assert [fact.why for fact in told(world, AuxiliaryMoved)] == [
        "has bombarded" if lying == TOULON else "has found nobody to shell"
    ]
    play(judging.end_impulse(world))
    assert chits(world).fulfilled == len(deeds)


@pytest.mark.rule("SL 10.215")
def test_where_there_are_no_corsairs_the_time_before_a_base_is_all() -> None:
    world = ordered(DestroyBase(OFF_TOULON, 1), at=OFF_TOULON)
    sail(world)
    assert chits(world).fulfilled == 1


@pytest.mark.rule("SL 10.215")
def test_corsairs_are_attacked_when_all_is_ready_and_again_if_they_hold_out() -> None:
    world = ordered(DestroyBase(OFF_TOULON, 1), at=OFF_TOULON)
    world.corsairs.bases["toulon"] = Base("toulon", B, active=True)
    sail(world, dice=[9])
    assert executing(world) == {"ff": "task"}
    sail(world, dice=[0])
    assert (chits(world).fulfilled, world.corsairs.bases["toulon"].quiet_until > 0) == (1, True)
    quiet = ordered(DestroyBase(OFF_TOULON, 1), at=OFF_TOULON)
    quiet.corsairs.bases["toulon"] = Base("toulon", B, active=True, quiet_until=9)
    sail(quiet)
    assert [fact.rule for fact in told(quiet, OrderVoid)] == ["SL 9.386"]


@pytest.mark.rule("SL 10.215")
def test_an_order_against_corsairs_is_given_to_nobody_while_there_is_nothing_to_destroy() -> None:
    world = ordered(ShowOfForce(SEA, 9))
    task = order("nest", DestroyBase(OFF_TOULON, 1))
    found = []
    for base in (None, Base("toulon", B), Base("toulon", A), Base("toulon", B, quiet_until=1), Base("toulon", B, quiet_until=0)):
        world.corsairs.bases = {"toulon": base} if base is not None else {}
        found.append(issuing.open_now(world, A, task))
    assert world.clock.number == 1
    assert found == [True, True, False, False, True], "where there are none the place itself is watched"


# -- where the chit goes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.382", "SL 9.33g", "SL 9.381")
def test_the_chit_is_discarded_and_the_formation_may_have_another_order_at_once() -> None:
    book = booklet(order("task", ShowOfForce(SEA, 1), extends=False), order("next"))
    world = under(war(fleet("ff", SEA), books=[book]), ff="task")
    sail(world)
    assert [*chits(world).discard] == ["task"]
    chits(world).receive("next")
    step(world, 0, orders={"issue:next": "ff"})
    assert executing(world) == {"ff": "next"}


@pytest.mark.rule("SL 9.342")
def test_an_order_that_has_occurred_often_enough_is_gone() -> None:
    world = ordered(ShowOfForce(SEA, 1), times=1)
    sail(world)
    assert (chits(world).gone, chits(world).discard) == (["task"], {})


# -- extension -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.39", "SL 9.331a", "SL 9.331", "SL 4.24b")
def test_a_fulfilled_order_may_be_extended_by_a_strategy_check_and_begins_anew() -> None:
    world = ordered(ShowOfForce(SEA, 1), extends=True, strategy=5)
    asked = sail(world, dice=[5], extend="extend")
    assert [question.kind.name for question in asked] == ["extend", "abandon"]
    assert (executing(world), chits(world).fulfilled, chits(world).discard) == ({"ff": "task"}, 1, {})
    assert held(world).progress.count == 0
    assert [(fact.order, fact.again) for fact in told(world, OrderIssued)] == [("task", True)]
    sail(world, dice=[6], extend="extend")
    assert (executing(world), chits(world).fulfilled, [*chits(world).discard]) == ({}, 2, ["task"])


@pytest.mark.rule("SL 9.39")
def test_nobody_need_extend_an_order_and_a_failed_one_cannot_be() -> None:
    world = ordered(ShowOfForce(SEA, 1), extends=True)
    sail(world)
    assert executing(world) == {}
    failed = ordered(Interdict(GUT, 3), at=GUT, extends=True)
    sail(failed)
    failed.constraints["ff"] = Constraint(GUT)
    assert [question.kind for question in sail(failed)] == []


@pytest.mark.rule("SL 9.392", "SL 9.342")
def test_what_the_booklet_does_not_allow_to_be_extended_is_not_nor_what_has_occurred_for_the_last_time() -> None:
    assert [one.kind for one in sail(ordered(ShowOfForce(SEA, 1), extends=False))] == []
    assert [one.kind for one in sail(ordered(ShowOfForce(SEA, 1), extends=True, times=1))] == []
    assert [one.kind.name for one in sail(ordered(ShowOfForce(SEA, 1), extends=True, times=2))] == ["extend"]


@pytest.mark.rule("SL 9.342", "SL 9.39")
@pytest.mark.parametrize("times", [2, 3])
def test_an_order_that_is_extended_has_occurred_once_more_and_after_the_last_time_it_is_gone(times: int) -> None:
    world = ordered(ShowOfForce(SEA, 1), extends=True, times=times)
    for occurred in range(1, times):
        asked = sail(world, dice=[0], extend="extend")
        assert ([one.kind.name for one in asked], executing(world)) == (["extend", "abandon"], {"ff": "task"})
        assert (chits(world).used, chits(world).gone) == ({"task": occurred}, [])
    assert sail(world) == []
    assert (executing(world), chits(world).fulfilled, chits(world).gone) == ({}, times, ["task"])


@pytest.mark.rule("SL 9.391")
def test_an_admiral_may_make_several_checks_one_for_each_order() -> None:
    book = booklet(order("one", ShowOfForce(SEA, 1)), order("two", ShowOfForce(SEA, 1)))
    world = under(war(fleet("ff", SEA), fleet("gg", SEA), books=[book], strategy=4), ff="one", gg="two")
    sail(world, dice=[4, 5], extend=["extend", "extend"])
    assert executing(world) == {"ff": "one"}


# -- giving up -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.387", "SL 4.23f", "SL 9.38b")
def test_an_order_is_given_up_only_by_a_strategy_check_once_a_turn() -> None:
    world = ordered(ShowOfForce(SEA, 9), strategy=3)
    asked = sail(world, dice=[4], abandon={"ff": "abandon"})
    assert [question.kind.name for question in asked] == ["abandon"]
    assert executing(world) == {"ff": "task"}
    assert sail(world) == [], "one try a turn"
    world.clock.next_turn()
    sail(world, dice=[3], abandon={"ff": "abandon"})
    assert (executing(world), chits(world).failed) == ({}, 1)
    assert [(fact.why, fact.rule) for fact in told(world, OrderFailed)] == [("it was given up", "SL 9.387")]


@pytest.mark.rule("SL 9.387")
@pytest.mark.parametrize(("damage", "modifier"), [([4, 4, 4, 4], -1), ([16, 0, 0, 0], -1), ([4, 4, 4, 3], 0), ([8, 8, 8, 8], -2)])
def test_sixteen_points_among_four_squadrons_take_one_from_the_die(damage: list[int], modifier: int) -> None:
    book = booklet(order("task", ShowOfForce(SEA, 9)))
    squadron = fleet("ff", SEA, classes=("SOL",) * 4, damage=damage)
    world = under(war(squadron, books=[book], strategy=3), ff="task")
    throw(world, 4)
    judging.give_up(world, held(world))
    (roll,) = told(world, Roll)
    assert sum(one.value for one in roll.modifiers) == modifier
    assert (roll.at_most, executing(world) == {}) == (3, modifier < 0)


@pytest.mark.rule("SL 9.387")
def test_the_fleet_s_admiral_answers_for_the_fleet_s_pool_and_a_command_s_for_its_own() -> None:
    for command, die, gone in (("", 5, True), ("home", 5, False), ("home", 2, True)):
        book = booklet(order("task", ShowOfForce(SEA, 9)), command=command)
        world = war(fleet("ff", SEA), fleet("gg", HAVEN), books=[book], strategy=5)
        divided(world, home="gg-leader").formations["ff"].command = "home"
        world.leaders["gg-leader"].strategy = 2
        under(world, ff="task")
        throw(world, die)
        judging.give_up(world, held(world))
        assert (executing(world) == {}) == gone, (command, die)


@pytest.mark.rule("SL 8.46a")
def test_after_a_battle_those_who_fought_may_give_up_their_orders() -> None:
    book = booklet(order("task", ShowOfForce(SEA, 9)), order("other", ShowOfForce(SEA, 9)))
    world = under(war(fleet("ff", SEA), fleet("gg", SEA), books=[book]), ff="task", gg="other")
    throw(world)
    assert play(judging.after_battles(world)) == []
    throw(world, 0)
    world.tray.journal.append(Engaged("ff", "as the first", battle="battle-1", rule="SL 8.21"))
    (form,) = play(judging.after_battles(world), {"abandon": {"ff": "abandon"}})
    assert [part.key for part in form.parts] == ["ff"]  # type: ignore[union-attr]
    assert executing(world) == {"gg": "other"}


def test_the_forms_of_both_sides_are_handed_in_together_and_the_usual_answer_is_to_persist() -> None:
    books = [booklet(order("mine", ShowOfForce(SEA, 9))), booklet(order("theirs", ShowOfForce(SEA, 9)), side=B)]
    world = under(war(fleet("ff", SEA), fleet("ee", COVE, side=B), books=books), ff="mine", ee="theirs")
    asked = sail(world)
    assert [(question.side, question.kind.name) for question in asked] == [(A, "abandon"), (B, "abandon")]
    assert executing(world) == {"ff": "mine", "ee": "theirs"}

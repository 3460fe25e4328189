"""Special orders (SL 9.4) and formations under orders that change or end: hand-overs, rendezvous, heirs, composition."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.record.causes import Sinking
from campaign.record.fleet import Forgone
from campaign.record.orders import HandedOver, OrderFailed, OrderIssued, OrderVoid
from campaign.rules import fleet_acts, movement, organisation, reorganisation, repair
from campaign.rules.admiralty import composition, inheriting, issuing, journal, judging, special
from campaign.state import FlotillaCounter, World
from orders.kinds.stations import Interdict, ShowOfForce
from orders.kinds.voyages import BreakOut, Rebase
from table.decisions import IllegalChoice
from tests.rules.battle_chart import aux, play
from tests.rules.chart import A, B, Force, berthed, fleet, gale, lone, throw, thrown, told
from tests.rules.orders_chart import (
    BANK,
    COVE,
    GUT,
    HAVEN,
    OFF_HAVEN,
    OFF_TOULON,
    SEA,
    booklet,
    divided,
    executing,
    held,
    order,
    routine,
    sail,
    step,
    under,
    war,
)
from tests.rules.test_admiralty_sailing import ways


def counts(world: World) -> tuple[int, int]:
    return world.admiralty.sets[A].fulfilled, world.admiralty.sets[A].failed


def station(*forces: Force, impulses: int = 9, **more: Any) -> World:
    """The formation ff keeps the sea, and others could relieve it."""
    return under(war(*forces, books=[booklet(order("task", ShowOfForce(SEA, impulses), extends=False))], **more), ff="task")


def line(world: World, key: str) -> list[str]:
    """The options of one line of the form."""
    return next(([option.key for option in part.options] for part in issuing.form_of(world, A).parts if part.key == key), [])


# -- hand-over -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.411a", "SL 9.41", "SL 9.413", "SL 9.331b", "SL 9.412")
def test_a_hand_over_is_issued_by_a_strategy_check_to_who_could_execute_the_order() -> None:
    world = station(fleet("ff", SEA), fleet("gg", HAVEN), fleet("ee", OFF_TOULON, side=B), strategy=4)
    assert line(world, "hand-over:ff") == ["none", "gg"]
    assert world.admiralty.sets[A].pool == [], "it comes from no pool"
    step(world, 5, orders={"hand-over:ff": "gg"})
    assert executing(world) == {"ff": "task"}
    assert [fact.rule for fact in told(world, Forgone)] == ["SL 9.413"]
    world.clock.next_turn()
    step(world, 4, orders={"hand-over:ff": "gg"})
    assert executing(world) == {"ff": "task", "gg": "hand-over"}
    assert [(fact.formation, fact.order, fact.whither) for fact in told(world, OrderIssued)] == [("gg", "hand-over", "ff")]
    assert line(world, "hand-over:ff") == [], "nobody else is sent as well"


@pytest.mark.rule("SL 9.41", "SL 9.411a")
def test_an_order_that_somebody_is_on_his_way_to_take_over_is_offered_to_nobody_else_though_counters_are_left() -> None:
    book = booklet(order("task", ShowOfForce(SEA, 9)), order("other", ShowOfForce(BANK, 9)), hand_overs=3)
    forces = (fleet("ff", SEA), fleet("bb", BANK), fleet("gg", HAVEN), fleet("hh", HAVEN))
    world = under(war(*forces, books=[book]), ff="task", bb="other")
    step(world, 0, orders={"hand-over:ff": "gg"})
    assert (line(world, "hand-over:ff"), line(world, "hand-over:bb")) == ([], ["none", "hh"])


@pytest.mark.rule("SL 9.411a")
def test_who_could_not_execute_an_order_cannot_take_it_over() -> None:
    book = booklet(order("out", BreakOut(HAVEN, OFF_TOULON)))
    world = war(fleet("ff", HAVEN), fleet("gg", HAVEN), fleet("hh", SEA), books=[book])
    under(world, ff="out")
    assert line(world, "hand-over:ff") == ["none", "gg"]
    convoyed = war(fleet("ff", SEA), fleet("gg", SEA), berthed("idle", HAVEN), books=[booklet(order("task", squadrons=True))])
    under(convoyed, ff="task")
    assert line(convoyed, "hand-over:ff") == ["none", "gg"], "nor can a squadron that is no formation"


@pytest.mark.rule("SL 9.411", "SL 9.411b", "SL 9.411c", "SL 9.411d")
def test_it_goes_to_the_other_lies_with_it_for_a_point_and_has_its_order_with_all_that_was_done() -> None:
    world = station(fleet("ff", SEA), fleet("gg", COVE))
    sail(world)
    assert held(world).progress.count == 1
    step(world, 0, orders={"hand-over:ff": "gg"})
    assert ways(world, "gg") == ["space:cove"]
    assert ways(world, "ff") == ["mark-time"]
    sail(world)
    assert executing(world) == {"gg": "task"}
    assert held(world, "gg").progress.count == 2, "the station was not left"
    assert [(fact.formation, fact.successor) for fact in told(world, HandedOver)] == [("ff", "gg")]
    assert [(fact.order, fact.formation, fact.rule) for fact in told(world, OrderVoid)] == [("hand-over", "gg", "SL 9.411c")]
    assert counts(world) == (0, 0)
    assert len(ways(world, "ff")) == 5, "free of all orders"


@pytest.mark.rule("SL 9.411d", "SL 9.375")
def test_who_relieves_another_waits_out_a_blockade_in_port_and_does_so_with_the_order_that_it_takes_over_there() -> None:
    forces = (fleet("ff", HAVEN), fleet("gg", HAVEN), fleet("ee", OFF_HAVEN, side=B, spotted=True))
    world = station(*forces)
    world.formations["ee"].charge = OFF_HAVEN
    assert ways(world, "ff") == ["stay", OFF_HAVEN]
    throw(world, 0)
    special.relieve(world, A, "ff", world.formations["gg"])
    assert not held(world, "gg").progress.sailed
    special.hand_over(world, held(world), world.formations["gg"])
    assert ways(world, "gg") == ["stay", OFF_HAVEN], "it has not sailed yet"


@pytest.mark.rule("SL 9.411d", "SL 9.375")
def test_who_takes_over_from_one_that_has_sailed_and_come_back_to_port_waits_for_no_blockade() -> None:
    world = station(fleet("ff", SEA), fleet("gg", HAVEN), fleet("ee", OFF_HAVEN, side=B, spotted=True))
    world.formations["ee"].charge = OFF_HAVEN
    world.put(world.formations["ff"], HAVEN)
    special.hand_over(world, held(world), world.formations["gg"])
    assert ways(world, "gg") == [OFF_HAVEN]


@pytest.mark.rule("SL 9.411c")
def test_meeting_is_not_enough_a_point_must_be_spent_together() -> None:
    world = station(fleet("ff", SEA), fleet("gg", OFF_HAVEN))
    step(world, 0, orders={"hand-over:ff": "gg"})
    for increment, expected in ((1, "ff"), (2, "gg")):
        world.clock.increment = increment
        throw(world)
        play(movement.sail_all(world))
        journal.keep(world)
        assert [name for name, one in executing(world).items() if one == "task"] == [expected], increment
        assert world.formations["gg"].place == SEA


@pytest.mark.rule("SL 9.411c", "SL 5.13")
@pytest.mark.parametrize(("sail_class", "first"), [("SOL", 1), ("Transport", 2)])
def test_in_an_increment_in_which_the_relief_spends_no_point_nothing_is_handed_over(sail_class: str, first: int) -> None:
    world = station(fleet("ff", SEA), fleet("gg", SEA, classes=(sail_class,)))
    step(world, 0, orders={"hand-over:ff": "gg"})
    for increment in range(1, first + 1):
        assert "ff" in executing(world)
        world.clock.increment = increment
        throw(world)
        play(movement.sail_all(world))
        journal.keep(world)
    assert executing(world) == {"gg": "task"}


@pytest.mark.rule("SL 9.411b")
def test_who_is_to_be_relieved_may_mark_time_for_the_other() -> None:
    book = booklet(order("go", ShowOfForce(OFF_TOULON, 1)))
    world = under(war(fleet("ff", SEA), fleet("gg", OFF_HAVEN), books=[book]), ff="go")
    assert ways(world) == [GUT]
    step(world, 0, orders={"hand-over:ff": "gg"})
    assert ways(world) == ["mark-time", GUT]


@pytest.mark.rule("SL 9.411d", "SL 7.226")
def test_with_an_interdiction_the_charge_goes_over_as_well() -> None:
    book = booklet(order("shut", Interdict(GUT, 9)))
    world = under(war(fleet("ff", GUT), fleet("gg", GUT), books=[book]), ff="shut")
    step(world, 0, orders={"hand-over:ff": "gg"})
    sail(world)
    assert (world.formations["ff"].charge, world.formations["gg"].charge) == ("", GUT)
    assert counts(world) == (0, 0)


@pytest.mark.rule("SL 9.414")
def test_a_hand_over_is_never_counted_and_ends_with_the_order_that_it_was_for() -> None:
    slow = fleet("gg", OFF_TOULON, classes=("Transport",), damage=[9])
    world = station(fleet("ff", SEA), slow, impulses=1)
    step(world, 0, orders={"hand-over:ff": "gg"})
    sail(world)
    assert world.formations["gg"].place == SEA, "it has come, and comes too late"
    assert (executing(world), counts(world)) == ({"gg": "hand-over"}, (1, 0))
    sail(world)
    assert (executing(world), counts(world)) == ({}, (1, 0))
    assert [fact.order for fact in told(world, OrderVoid)] == ["hand-over"]


@pytest.mark.rule("SL 9.414", "SL 9.387")
def test_a_hand_over_is_given_up_by_leave_of_the_fleet_s_admiral_and_never_counted() -> None:
    world = station(fleet("ff", SEA), fleet("gg", HAVEN), strategy=4)
    step(world, 4, orders={"hand-over:ff": "gg"})
    throw(world, 5)
    judging.give_up(world, held(world, "gg"))
    assert executing(world) == {"ff": "task", "gg": "hand-over"}
    throw(world, 4)
    judging.give_up(world, held(world, "gg"))
    assert (executing(world), counts(world)) == ({"ff": "task"}, (0, 0))


@pytest.mark.rule("SL 9.414", "SL 9.39")
def test_a_hand_over_and_an_extension_go_each_through_its_own_process() -> None:
    book = booklet(order("task", ShowOfForce(SEA, 1)))
    world = under(war(fleet("ff", SEA), fleet("gg", SEA), books=[book]), ff="task")
    step(world, 0, orders={"hand-over:ff": "gg"})
    sail(world, dice=[0], extend="extend")
    assert executing(world) == {"gg": "task"}
    assert counts(world) == (1, 0)


@pytest.mark.rule("SL 9.343", "SL 9.413")
def test_counters_limit_hand_overs_and_nobody_is_named_twice() -> None:
    book = booklet(order("one", ShowOfForce(SEA, 9)), order("two", ShowOfForce(SEA, 9)), hand_overs=1)
    forces = (fleet("ff", SEA), fleet("gg", SEA), fleet("hh", HAVEN), fleet("jj", HAVEN))
    world = under(war(*forces, books=[book]), ff="one", gg="two")
    form = issuing.form_of(world, A)
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.343\]: 2 hand-over orders; expected no more than the 1"):
        form.resolve({"hand-over:ff": "hh", "hand-over:gg": "jj"})
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.312\]: hh is given 2 orders"):
        form.resolve({"hand-over:ff": "hh", "hand-over:gg": "hh"})
    step(world, 0, orders={"hand-over:ff": "hh"})
    assert line(world, "hand-over:gg") == []


# -- rendezvous ------------------------------------------------------------------------------------------------------------------


def parted(*forces: Force, **more: Any) -> World:
    """The squadron idle fits out by itself at haven."""
    return war(*(forces or (fleet("ff", SEA),)), berthed("idle", HAVEN), books=[booklet(*routine("a"), **more)])


@pytest.mark.rule("SL 9.42", "SL 9.421", "SL 9.425", "SL 3.351")
def test_a_rendezvous_makes_a_squadron_independent_and_sends_it_to_a_port_or_a_flotilla() -> None:
    world = parted()
    assert line(world, "rendezvous:idle") == ["none", HAVEN, COVE, "ff"]
    step(world, 0, orders={"rendezvous:idle": COVE})
    made = world.admiralty.issued["independent-idle"]
    assert (made.order, made.target, made.goal) == ("rendezvous", COVE, COVE)
    assert world.formations["independent-idle"].place == HAVEN
    assert ways(world, "independent-idle") == [OFF_HAVEN]
    assert [(fact.formation, fact.whither) for fact in told(world, OrderIssued)] == [("independent-idle", COVE)]


@pytest.mark.rule("SL 9.422", "SL 9.423", "SL 11.315")
def test_only_squadrons_fitting_out_by_themselves_and_after_a_strategy_check() -> None:
    extra = (berthed("laid-up", HAVEN, in_ordinary=True), lone("at-sea", SEA))
    world = war(fleet("ff", HAVEN), berthed("idle", HAVEN), *extra, books=[booklet(*routine("a"))], strategy=3)
    lines = [part.key for part in issuing.form_of(world, A).parts if part.key.startswith("rendezvous:")]
    assert lines == ["rendezvous:idle"], "neither who is subordinate, in ordinary, nor at sea"
    step(world, 4, orders={"rendezvous:idle": COVE})
    assert (executing(world), world.squadrons["idle"].berth) == ({}, HAVEN)
    assert [(fact.what, fact.rule) for fact in told(world, Forgone)] == [("idle's rendezvous", "SL 9.422")]
    step(world, 3, orders={"rendezvous:idle": COVE})
    assert executing(world) == {"independent-idle": "rendezvous"}


@pytest.mark.rule("SL 9.422")
def test_where_there_are_commands_the_command_s_admiral_is_asked() -> None:
    world = divided(parted(fleet("ff", SEA), fleet("gg", SEA)), home="gg-leader")
    world.squadrons["idle"].command = "home"
    world.leaders["gg-leader"].strategy = 1
    step(world, 2, orders={"rendezvous:idle": COVE})
    assert executing(world) == {}


@pytest.mark.rule("SL 9.424", "SL 9.343")
def test_one_squadron_an_order_and_no_more_orders_than_counters() -> None:
    forces = (fleet("ff", SEA), berthed("other", HAVEN))
    world = war(*forces, berthed("idle", HAVEN), books=[booklet(*routine("a"), rendezvous=1)])
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.424\]: 2 rendezvous orders; expected no more than the 1 counters"):
        issuing.form_of(world, A).resolve({"rendezvous:idle": COVE, "rendezvous:other": COVE})
    step(world, 0, orders={"rendezvous:idle": COVE})
    assert line(world, "rendezvous:other") == []
    assert special.counters_left(world, A, "rendezvous") == 0


@pytest.mark.rule("SL 9.425", "SL 9.426", "SL 3.326")
def test_a_rendezvous_leads_elsewhere_and_to_who_may_take_the_squadron_in() -> None:
    world = parted(fleet("ff", HAVEN), fleet("gg", SEA))
    form = issuing.form_of(world, A)
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.425\].*expected another port"):
        form.resolve({"rendezvous:idle": HAVEN})
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.42\].*R&R step"):
        form.resolve({"rendezvous:idle": "ff"})
    world.formations["gg"].command = "home"
    with pytest.raises(IllegalChoice, match=r"\[SL 3\.326\].*expected one of its command"):
        form.resolve({"rendezvous:idle": "gg"})
    world.leaders["gg-leader"].rank = "Vice-Admiral"
    form.resolve({"rendezvous:idle": "gg"})


@pytest.mark.rule("SL 9.428", "SL 9.42.10", "SL 9.376")
def test_at_its_port_it_has_arrived_is_a_squadron_fitting_out_again_and_nobody_counts_it() -> None:
    world = parted()
    step(world, 0, orders={"rendezvous:idle": COVE})
    sail(world)
    assert (executing(world), counts(world)) == ({}, (0, 0))
    assert [(fact.order, fact.rule) for fact in told(world, OrderVoid)] == [("rendezvous", "SL 9.428")]
    organisation.moor_independents(world)
    assert (world.squadrons["idle"].berth, world.squadrons["idle"].formation) == (COVE, None)


@pytest.mark.rule("SL 9.375", "SL 3.351")
def test_while_it_waits_in_port_for_leave_to_sail_it_stays_a_formation() -> None:
    world = parted(fleet("ff", SEA), fleet("ee", OFF_HAVEN, side=B, spotted=True))
    world.formations["ee"].charge = OFF_HAVEN
    step(world, 0, orders={"rendezvous:idle": COVE})
    organisation.moor_independents(world)
    assert "independent-idle" in world.formations
    assert ways(world, "independent-idle") == ["stay", OFF_HAVEN]


@pytest.mark.rule("SL 9.426", "SL 9.427", "SL 9.428")
def test_with_its_flotilla_it_is_subordinated_without_another_check() -> None:
    world = parted()
    step(world, 0, orders={"rendezvous:idle": "ff"})
    assert world.admiralty.issued["independent-idle"].goal == SEA
    sail(world)
    assert (executing(world), world.squadrons["idle"].formation) == ({}, "ff")
    assert "independent-idle" not in world.formations
    assert [(fact.order, fact.why, fact.rule) for fact in told(world, OrderVoid)] == [
        ("rendezvous", "it has joined its flotilla", "SL 9.428")
    ]


@pytest.mark.rule("SL 9.386", "SL 9.42.10")
def test_a_rendezvous_at_a_port_that_is_closed_meanwhile_ends_and_nobody_counts_it() -> None:
    world = parted()
    step(world, 0, orders={"rendezvous:idle": COVE})
    throw(world)
    special.meet(world)
    assert executing(world) == {"independent-idle": "rendezvous"}
    world.events.colours["cove"] = B
    special.meet(world)
    assert (executing(world), counts(world)) == ({}, (0, 0))
    assert [(fact.order, fact.rule) for fact in told(world, OrderVoid)] == [("rendezvous", "SL 9.386")]


@pytest.mark.rule("SL 9.427")
def test_it_goes_to_where_the_flotilla_was_then_to_where_that_is_now_and_joins_it_on_the_way_if_they_meet() -> None:
    world = parted()
    step(world, 0, orders={"rendezvous:idle": "ff"})
    world.put(world.formations["ff"], OFF_TOULON)
    issued = world.admiralty.issued["independent-idle"]
    world.put(world.formations["independent-idle"], OFF_HAVEN)
    assert (issued.goal, ways(world, "independent-idle")) == (SEA, [SEA]), "first to the place that was noted"
    world.put(world.formations["independent-idle"], SEA)
    special.meet(world)
    assert issued.goal == OFF_TOULON
    world.put(world.formations["ff"], BANK)
    world.put(world.formations["independent-idle"], BANK)
    special.meet(world)
    assert world.squadrons["idle"].formation == "ff"


@pytest.mark.rule("SL 9.427")
def test_when_its_flotilla_is_no_more_it_makes_for_the_nearest_port() -> None:
    world = parted(fleet("ff", OFF_TOULON))
    step(world, 0, orders={"rendezvous:idle": "ff"})
    world.put(world.formations["independent-idle"], GUT)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341a")
    throw(world)
    special.meet(world)
    assert [fact.rule for fact in told(world, OrderVoid)] == ["SL 9.427"]
    assert ways(world, "independent-idle") == [SEA]


@pytest.mark.rule("SL 9.426")
def test_nobody_is_taken_in_in_a_gale() -> None:
    world = war(fleet("ff", SEA), berthed("idle", HAVEN), books=[booklet(*routine("a"))], gales=[gale("red", 8, SEA)])
    step(world, 0, orders={"rendezvous:idle": "ff"})
    world.put(world.formations["independent-idle"], SEA)
    special.meet(world)
    assert executing(world) == {"independent-idle": "rendezvous"}


@pytest.mark.rule("SL 9.429", "SL 3.353")
def test_it_is_a_formation_like_others_and_joins_nobody_but_whom_it_was_sent_to() -> None:
    world = parted(fleet("ff", OFF_TOULON), fleet("gg", SEA))
    step(world, 0, orders={"rendezvous:idle": "ff"})
    world.put(world.formations["independent-idle"], SEA)
    organisation.rejoin(world)
    assert world.squadrons["idle"].formation == "independent-idle"
    world.flotillas["new"] = FlotillaCounter("new", "new", A, "", "flag")
    with pytest.raises(IllegalChoice, match=r"orders of its own \[SL 3\.353\]"):
        reorganisation.legal(world, A, fleet_acts.FormFlotilla("new", ("idle",)))


@pytest.mark.rule("SL 9.42.11")
def test_auxiliaries_carry_out_no_orders() -> None:
    world = parted()
    world.auxiliaries["frigate"] = aux("frigate", "Fleet")
    keys = [option.key for part in issuing.form_of(world, A).parts for option in part.options]
    assert "frigate" not in " ".join(keys)


# -- formations that end or change -----------------------------------------------------------------------------------------------


def flagged(**more: Any) -> World:
    """The flag ff with the detachment under it, on a station."""
    lesser = fleet("lesser", SEA, kind="detachment")
    lesser.formations[0].superior = "ff"
    return station(fleet("ff", SEA), lesser, **more)


@pytest.mark.rule("SL 9.377")
def test_a_flotilla_that_loses_subordinates_goes_on_with_its_order() -> None:
    world = flagged()
    world.formations["lesser"].superior = None
    sail(world)
    assert executing(world) == {"ff": "task"}
    assert len(ways(world, "lesser")) == 5, "who has left it has no part in it"


@pytest.mark.rule("SL 9.378", "SL 9.411e", "SL 9.41")
def test_when_it_is_unformed_a_former_subordinate_may_take_over_at_once_by_a_strategy_check() -> None:
    world = flagged(strategy=5)
    sail(world)
    organisation.unform_flotilla(world, world.formations["ff"], "it has no leader", "SL 3.491")
    assert [one.order for one in world.admiralty.orphans] == ["task"]
    throw(world, 5)
    (question,) = play(inheriting.settle(world), {"inherit": "lesser"})
    assert [option.key for option in question.options] == ["none", "lesser"]  # type: ignore[union-attr]
    assert (executing(world), held(world, "lesser").progress.count) == ({"lesser": "task"}, 1)
    assert counts(world) == (0, 0)


@pytest.mark.rule("SL 9.378", "SL 9.411d")
def test_an_heir_that_has_sailed_before_the_order_was_settled_has_begun_it() -> None:
    lesser = fleet("lesser", HAVEN, kind="detachment")
    lesser.formations[0].superior = "ff"
    book = booklet(order("home", Rebase(COVE)))
    world = under(war(fleet("ff", HAVEN), lesser, books=[book]), ff="home")
    organisation.unform_flotilla(world, world.formations["ff"], "it has no leader", "SL 3.491")
    world.put(world.formations["lesser"], SEA)
    throw(world, 0)
    play(judging.end_impulse(world), {"inherit": "lesser"})
    assert held(world, "lesser").progress.begun


@pytest.mark.rule("SL 9.378")
def test_or_the_order_has_failed() -> None:
    unasked = station(fleet("ff", SEA))
    organisation.unform_flotilla(unasked, unasked.formations["ff"], "it has no leader", "SL 3.491")
    throw(unasked)
    assert play(inheriting.settle(unasked)) == []
    refused = flagged(strategy=5)
    organisation.unform_flotilla(refused, refused.formations["ff"], "it has no leader", "SL 3.491")
    throw(refused, 6)
    play(inheriting.settle(refused), {"inherit": "lesser"})
    for world in (unasked, refused):
        assert (executing(world), counts(world)) == ({}, (0, 1))
        assert [fact.rule for fact in told(world, OrderFailed)] == ["SL 9.378"]


@pytest.mark.rule("SL 9.378", "SL 9.366")
def test_no_heir_is_one_who_is_under_another_now_has_an_order_or_could_not_execute_it() -> None:
    world = flagged()
    organisation.unform_flotilla(world, world.formations["ff"], "it has no leader", "SL 3.491")
    (orphan,) = world.admiralty.orphans
    assert [one.id for one in inheriting.heirs(world, orphan)] == ["lesser"]
    world.formations["lesser"].superior = "another"
    assert inheriting.heirs(world, orphan) == []
    world.formations["lesser"].superior = None
    world.formations["lesser"].kind = "independent"
    assert inheriting.heirs(world, orphan) == []


@pytest.mark.rule("SL 9.343", "SL 9.378")
@pytest.mark.parametrize(("counters", "heirs"), [(0, []), (1, ["lesser"])])
def test_nobody_takes_over_without_a_counter_for_the_hand_over(counters: int, heirs: list[str]) -> None:
    world = flagged()
    book = msgspec.structs.replace(world.booklets[A], hand_overs=counters)
    world.attach(world.almanac, world.charts, booklets={A: book})
    organisation.unform_flotilla(world, world.formations["ff"], "it has no leader", "SL 3.491")
    assert [one.id for one in inheriting.heirs(world, world.admiralty.orphans[0])] == heirs


@pytest.mark.rule("SL 9.378", "SL 7.224")
def test_a_flotilla_whose_last_sail_is_lost_has_failed_in_its_order() -> None:
    world = station(fleet("ff", SEA, sail=1))
    squadron = world.squadrons["ff-1"]
    organisation.lose_sail(world, squadron, squadron.ships[0].id, "SL 7.354", Sinking.FOUNDERED)
    throw(world)
    sail(world)
    assert counts(world) == (0, 1)


@pytest.mark.rule("SL 9.388")
def test_what_would_end_an_order_needs_leave_to_fail_it_beside_any_other_check() -> None:
    def unformed(*dice: int) -> World:
        world = station(fleet("ff", HAVEN), fleet("gg", COVE), strategy=5)
        world.flotillas = {}
        throw(world, *dice)
        play(reorganisation.reorganise(world), {f"reorganisation:{A}": [[{"act": "unform-flotilla", "flotilla": "gg"}]]})
        return world

    def broken(*dice: int) -> World:
        world = station(fleet("gg", COVE), fleet("ff", HAVEN), strategy=5)
        throw(world, *dice)
        play(reorganisation.reorganise(world), {f"reorganisation:{A}": [[{"act": "unform-flotilla", "flotilla": "ff"}]]})
        return world

    assert "gg" not in unformed(0).formations, "without an order the one check will do"
    kept = broken(0, 6)
    assert (executing(kept), "ff" in kept.formations, counts(kept)) == ({"ff": "task"}, True, (0, 0))
    assert [fact.rule for fact in told(kept, Forgone)] == ["SL 9.388"]
    gone = broken(0, 5)
    assert (executing(gone), "ff" in gone.formations, counts(gone)) == ({}, False, (0, 1))


@pytest.mark.rule("SL 9.391", "SL 9.388", "SL 9.387")
def test_leave_to_fail_an_order_is_asked_for_once_a_turn_whatever_it_is_asked_for() -> None:
    world = station(fleet("ff", HAVEN), strategy=5)
    assert judging.giving_up(world, A, ["ff"]).secret
    throw(world, 6)
    assert not composition.granted(world, ["ff"])
    assert not composition.granted(world, ["ff"]), "no second die falls"
    assert judging.giving_up(world, A, ["ff"]).parts == ()
    world.clock.next_turn()
    throw(world, 5)
    assert composition.granted(world, ["ff"])
    assert counts(world) == (0, 1)


@pytest.mark.rule("SL 3.351", "SL 9.311")
def test_a_squadron_by_itself_is_one_and_is_given_no_order_that_takes_two() -> None:
    world = war(berthed("x", HAVEN), books=[book := booklet(order("task", ShowOfForce(SEA, 1), squadrons=True))])
    assert [name for name, _ in issuing.takers(world, book, book.order[0])] == ["squadron:x"]
    assert list(issuing.takers(world, book, msgspec.structs.replace(book.order[0], least=2))) == []


@pytest.mark.rule("SL 9.37")
def test_an_order_is_told_who_lies_with_its_formation_and_who_else_there_is() -> None:
    world = station(fleet("ff", SEA), fleet("gg", SEA), fleet("far", COVE), fleet("ee", SEA, side=B))
    watch = judging.watch(world, world.formations["ff"], order("task", ShowOfForce(SEA, 1)))
    assert (watch.company, watch.fleet) == (("ff", "gg"), ("ff", "gg", "far"))


@pytest.mark.rule("SL 9.388", "SL 9.391")
@pytest.mark.parametrize(("dice", "granted"), [((5, 5), True), ((5, 6), False), ((6,), False)])
def test_what_would_end_two_orders_needs_leave_to_fail_both(dice: tuple[int, ...], granted: bool) -> None:
    books = [booklet(*(order(name, ShowOfForce(SEA, 9), extends=False) for name in ("task", "other")))]
    world = under(war(fleet("ff", HAVEN), fleet("gg", HAVEN), books=books, strategy=5), ff="task", gg="other")
    throw(world, *dice)
    assert composition.granted(world, ["ff", "gg"]) is granted
    assert thrown(world) == [*dice]
    assert executing(world) == ({} if granted else {"ff": "task", "gg": "other"})


@pytest.mark.rule("SL 9.388", "SL 9.366")
def test_every_act_that_would_empty_unform_or_subordinate_a_formation_under_orders_is_known() -> None:
    world = station(fleet("ff", SEA, sail=1), fleet("gg", SEA, classes=("SOL", "SOL")))
    breaks = reorganisation.breaking
    assert breaks(world, fleet_acts.UnformFlotilla("ff")) == ["ff"]
    assert breaks(world, fleet_acts.Subordinate("ff", "gg")) == ["ff"]
    assert breaks(world, fleet_acts.FormFlotilla("new", ("x",), ("ff", "gg"))) == ["ff"]
    assert breaks(world, fleet_acts.DetachSquadron("ff-1")) == ["ff"]
    assert breaks(world, fleet_acts.TransferSail("s", "ff-1", "gg-1")) == ["ff"]
    assert breaks(world, fleet_acts.RelieveLeader("ff-leader")) == ["ff"], "nobody could follow him"
    assert breaks(world, fleet_acts.Subordinate("gg", "ff")) == []
    assert breaks(world, fleet_acts.DetachSquadron("gg-1")) == []
    two = station(fleet("ff", SEA, sail=2), fleet("gg", SEA))
    assert breaks(two, fleet_acts.TransferSail("s", "ff-1", "gg-1")) == []


@pytest.mark.rule("SL 9.388", "SL 9.378")
def test_a_division_that_is_all_there_is_of_a_formation_under_orders_does_not_leave_it_without_leave() -> None:
    """The Channel Fleet of which a gale has left only the van once lost its order unasked when that was detached."""
    world = station(fleet("ff", SEA), fleet("van", SEA))
    world.formations["van"].superior = "ff"
    assert reorganisation.breaking(world, fleet_acts.DetachFlotilla("van")) == [], "ff has a squadron of its own"
    for squadron in world.squadrons_of("ff"):
        squadron.formation = "van"
    assert reorganisation.breaking(world, fleet_acts.DetachFlotilla("van")) == ["ff"]
    assert composition.emptying(world, *(one.id for one in world.company("van"))) == ["ff"]
    assert composition.emptying(world, "van-1") == []


@pytest.mark.rule("SL 9.388")
def test_nobody_is_laid_up_to_the_last_squadron_of_a_formation_under_orders() -> None:
    world = station(fleet("ff", HAVEN, classes=("SOL", "SOL")), fleet("gg", HAVEN))
    form = repair._laying_up(world, A)
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.388\].*given up first"):
        form.resolve({"ff-1": "lay-up", "ff-2": "lay-up"})
    form.resolve({"ff-1": "lay-up", "gg-1": "lay-up"})

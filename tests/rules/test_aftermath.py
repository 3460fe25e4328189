"""After a battle (SL 8.41-8.42, 8.45-8.46): reorganisation, disorder, and what the next point is bound to."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from campaign import sequence
from campaign.question_kinds import LOST_LEADER
from campaign.record.battle import BattleEnded
from campaign.record.fleet import Disorganised
from campaign.record.sailing import Rejoined
from campaign.rules import fleet_acts, leaders, movement, organisation, reorganisation
from campaign.rules.battle import aftermath, course, disorder, regrouping
from campaign.rules.battle.regrouping import AnyAct, PartSquadron, TransferSquadron
from campaign.rules.fleet_acts import FormFlotilla, Subordinate, TransferSail, UnformFlotilla
from campaign.state import Constraint, World
from maps.place import Place
from maps.theatre import Port, Theatre
from orders.chits import Issued
from orders.execution import Progress
from table.decisions import Decision, IllegalChoice, Plan
from table.flows import Question
from tests.rules.aftermath_chart import after, fought, lose, ours, table, theirs
from tests.rules.battle_chart import engaged, on_chart, play
from tests.rules.chart import FLAGS, A, B, Force, drive, lane, large, theatre, throw, thrown, told
from tests.rules.fleet_chart import COMMODORE, FRENCH, FULL, HAVEN, OPEN, REAR, VICE, alone, blank, flotilla, man, mess

Acts = list[dict[str, str]]


def regroup(world: World, *acts: dict[str, Any], side: str = A) -> list[Question]:
    """A side's plan, carried out without a die."""
    throw(world)
    asked = play(regrouping.regroup(world, table(world)), {f"regrouping:{side}": [list(acts)]})
    assert thrown(world) == []
    return asked


def act(name: str, **fields: str) -> dict[str, str]:
    return {"act": name, **fields}


def judge(world: World, order: AnyAct) -> None:
    regrouping.legal(world, regrouping.muster(world, table(world), A), order)


def sails(world: World) -> dict[str, int]:
    return {name: one.sail for name, one in world.squadrons.items()}


def homes(world: World) -> dict[str, str | None]:
    return {name: one.formation for name, one in world.squadrons.items()}


# -- sail and squadrons ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.42", "SL 8.424", "SL 3.26a")
def test_sail_pass_between_engaged_squadrons_without_a_check() -> None:
    world = fought(ours("ff", 2), theirs("gg"))
    order = act("transfer-sail", sail="ff-1-ship-1", donor="ff-1", recipient="ff-2")
    assert reorganisation.legal(world, A, TransferSail("ff-1-ship-1", "ff-1", "ff-2")) is not False, "in the R&R step a check"
    regroup(world, order)
    assert sails(world) == {"ff-1": 2, "ff-2": 4, "gg-1": 3, "gg-2": 3}


@pytest.mark.rule("SL 8.42", "SL 3.26f")
def test_damage_goes_with_the_sail_as_ever() -> None:
    world = fought(ours("ff", 2), theirs("gg"))
    world.squadrons["ff-1"].damage = 7
    regroup(world, act("transfer-sail", sail="ff-1-ship-1", donor="ff-1", recipient="ff-2"))
    assert [world.squadrons[name].damage for name in ("ff-1", "ff-2")] == [7, 7]


@pytest.mark.rule("SL 8.421")
def test_squadrons_are_formed_in_the_battle_space_and_unformed_by_their_last_sail() -> None:
    world = fought(ours("ff", 2, sail=1), theirs("gg"), spare_squadrons=[blank("new")])
    world.squadrons["ff-1"].damage = 4
    regroup(
        world,
        act("transfer-sail", sail="ff-1-ship-1", donor="ff-1", recipient="new"),
        act("transfer-sail", sail="ff-2-ship-1", donor="ff-2", recipient="new"),
    )
    new = world.squadrons["new"]
    assert (new.sail, new.formation, new.berth, new.damage) == (2, "ff", None, 4)
    assert {"ff-1", "ff-2"} == world.spare_squadrons.keys()
    with pytest.raises(IllegalChoice, match=r"\[SL 3\.26c\]"):
        reorganisation.legal(
            fought(ours(), theirs(), spare_squadrons=[blank("new")]), A, TransferSail("ff-1-ship-1", "ff-1", "new")
        )


@pytest.mark.rule("SL 8.421", "SL 3.356")
def test_out_of_an_independent_squadron_another_independent_one_is_formed() -> None:
    world = fought(alone("x", OPEN), theirs("gg"), spare_squadrons=[blank("new")])
    regroup(world, act("transfer-sail", sail="x-ship-1", donor="x", recipient="new"))
    assert homes(world)["new"] == "independent-new"
    assert table(world).engaged[A] == ["independent-x", "independent-new"]


@pytest.mark.rule("SL 8.422", "SL 3.331")
def test_a_squadron_goes_to_another_flotilla_in_the_battle_space() -> None:
    world = fought(ours("ff", 2), ours("late", 1), alone("x", OPEN), theirs("gg"), without=("late",))
    regroup(
        world,
        act("transfer-squadron", squadron="ff-1", flotilla="late"),
        act("transfer-squadron", squadron="x", flotilla="ff"),
    )
    assert homes(world) == {"ff-1": "late", "ff-2": "ff", "late-1": "late", "x": "ff", "gg-1": "gg", "gg-2": "gg"}
    assert [(fact.squadron, fact.formation) for fact in told(world, Rejoined)] == [("ff-1", "late"), ("x", "ff")]
    assert "independent-x" not in world.formations


@pytest.mark.rule("SL 8.422", "SL 3.335")
def test_a_squadron_may_sail_independent_and_an_emptied_flotilla_is_no_more() -> None:
    world = fought(ours("ff", 1), theirs("gg"))
    regroup(world, act("part-squadron", squadron="ff-1"))
    assert homes(world)["ff-1"] == "independent-ff-1"
    assert "ff" not in world.formations
    assert [leader.id for leader in world.mess(A)] == ["ff-leader"]


def roadstead() -> World:
    """`ff` and the detachment `de` have fought, `late` came too late; `far` is elsewhere and `snug` at its berth."""
    world = fought(
        ours("ff", 2, rank=VICE), ours("de", 1, kind="detachment", rank=COMMODORE), ours("sr", 1, rank=FULL), ours("late", 1),
        ours("far", 1, place="space:haven"), alone("snug", HAVEN), alone("x", OPEN), alone("full", OPEN, sail=4),
        alone("frigates", OPEN, sail_class="Frigate"), theirs("gg"),
        mess(man("idle")), without=("late",), spare=[("new-flag", "flag")],
        spare_squadrons=[blank("new"), blank("dutch", flag="holland"), blank("light", sail_class="Frigate"), blank("fr", FRENCH)],
    )  # fmt: skip
    world.leaders["late-leader"].command = "other"
    world.formations["late"].command = world.squadrons["late-1"].command = "other"
    world.stations = {leaders.fleet_station(A): "sr-leader"}
    return world


REFUSALS: list[tuple[AnyAct, str]] = [
    (TransferSail("late-1-ship-1", "late-1", "ff-1"), "SL 8.42"),
    (TransferSail("ff-1-ship-1", "ff-1", "late-1"), "SL 8.42"),
    (TransferSail("ff-1-ship-1", "ff-1", "snug"), "SL 8.42"),
    (TransferSail("ff-1-ship-1", "ff-1", "fr"), "SL 8.42"),
    (TransferSail("gg-1-ship-1", "gg-1", "ff-1"), "SL 8.42"),
    (TransferSail("ff-1-ship-1", "ff-1", "full"), "SL 3.252a"),
    (TransferSail("ff-1-ship-1", "ff-1", "frigates"), "SL 3.252c"),
    (TransferSail("nobody", "ff-1", "new"), "SL 3.26b"),
    (TransferSail("ff-1-ship-1", "ff-1", "dutch"), "SL 3.252b"),
    (TransferSail("ff-1-ship-1", "ff-1", "light"), "SL 3.252c"),
    (TransferSquadron("ff-1", "ff"), "SL 8.422"),
    (TransferSquadron("ff-1", "far"), "SL 8.422"),
    (TransferSquadron("ff-1", "gg"), "SL 8.422"),
    (TransferSquadron("far-1", "ff"), "SL 8.422"),
    (TransferSquadron("snug", "ff"), "SL 8.422"),
    (TransferSquadron("gg-1", "ff"), "SL 8.422"),
    (TransferSquadron("ff-1", "independent-x"), "SL 3.358"),
    (TransferSquadron("ff-1", "late"), "SL 3.326"),
    (PartSquadron("x"), "SL 8.422"),
    (PartSquadron("far-1"), "SL 8.422"),
    (FormFlotilla("new-flag", ("x",)), "SL 3.335"),
    (Subordinate("late", "ff"), "SL 3.335"),
    (Subordinate("de", "late"), "SL 3.335"),
    (Subordinate("de", "far"), "SL 3.335"),
    (Subordinate("ff", "sr"), "SL 3.322"),
    (UnformFlotilla("late"), "SL 3.335"),
    (UnformFlotilla("far"), "SL 3.335"),
    (UnformFlotilla("sr"), "SL 3.482d"),
    (fleet_acts.DetachFlotilla("de"), "SL 11.13"),
]


@pytest.mark.rule("SL 8.42", "SL 8.422", "SL 3.335", "SL 3.252", "SL 3.252a", "SL 3.252b", "SL 3.252c", "SL 3.326")
@pytest.mark.parametrize(("order", "rule"), REFUSALS, ids=str)
def test_every_refusal_names_its_rule(order: AnyAct, rule: str) -> None:
    world = roadstead()
    with pytest.raises(IllegalChoice) as refused:
        judge(world, order)
    assert str(refused.value).endswith(f"[{rule}]")


@pytest.mark.rule("SL 3.26e")
def test_no_sail_goes_to_a_new_squadron_of_another_command() -> None:
    world = roadstead()
    world.spare_squadrons["foreign"] = blank("foreign")
    world.spare_squadrons["foreign"] = type(blank("foreign"))("foreign", "foreign", A, FLAGS[A], "SOL", "other")
    with pytest.raises(IllegalChoice, match=r"\[SL 3\.26e\]"):
        judge(world, TransferSail("ff-1-ship-1", "ff-1", "foreign"))


@pytest.mark.rule("SL 3.326", "SL 8.422")
def test_a_vice_admiral_may_take_in_a_squadron_of_another_command() -> None:
    world = roadstead()
    judge(world, TransferSquadron("late-1", "ff"))
    world.leaders["ff-leader"].rank = REAR
    with pytest.raises(IllegalChoice, match=r"\[SL 3\.326\]"):
        judge(world, TransferSquadron("late-1", "ff"))


@pytest.mark.rule("SL 3.335", "SL 3.333")
def test_flotillas_that_fought_are_shuffled_within_the_limits_of_rank() -> None:
    world = roadstead()
    regroup(world, act("subordinate", flotilla="de", under="ff"))
    assert world.formations["de"].superior == "ff"
    assert "de" not in table(world).engaged[A]
    regroup(world, act("detach-flotilla", flotilla="de"))
    assert "de" in table(world).engaged[A]
    world.leaders["de-leader"].rank = FULL
    with pytest.raises(IllegalChoice, match=r"\[SL 3\.333\]"):
        judge(world, Subordinate("de", "ff"))


@pytest.mark.rule("SL 3.335", "SL 3.341a", "SL 3.343")
def test_a_flotilla_that_fought_may_be_unformed_without_a_check() -> None:
    world = roadstead()
    regroup(world, act("unform-flotilla", flotilla="ff"))
    assert "ff" not in world.formations
    assert [homes(world)[name] for name in ("ff-1", "ff-2")] == ["independent-ff-1", "independent-ff-2"]
    assert {"independent-ff-1", "independent-ff-2"} <= set(table(world).engaged[A])


@pytest.mark.parametrize("order", [{"act": "mutiny"}, "ff", None, {"act": "part-squadron"}])
def test_what_is_no_act_is_refused(order: Any) -> None:
    world = roadstead()
    with pytest.raises(IllegalChoice, match=r"\[SL 8\.42\].*is no act"):
        regrouping.plan_of(world, table(world), A).resolve([order])


def test_a_plan_is_judged_act_by_act_and_leaves_the_world_as_it_was() -> None:
    world = fought(ours("ff", 2), theirs("gg"))
    plan = regrouping.plan_of(world, table(world), A)
    fill = act("transfer-sail", sail="ff-1-ship-1", donor="ff-1", recipient="ff-2")
    with pytest.raises(IllegalChoice, match=r"act 2, transfer-sail: ff-2 has no room \[SL 3\.252a\]"):
        plan.resolve([fill, fill | {"sail": "ff-1-ship-2"}])
    assert sails(world)["ff-1"] == 3
    for offer in plan.offers():
        plan.resolve([offer])
    assert {offer["act"] for offer in plan.offers()} == {"part-squadron", "transfer-sail", "unform-flotilla"}


def test_every_kind_of_act_is_offered_where_it_can_be_done() -> None:
    world = roadstead()
    world.formations["de"].superior = "ff"
    plan = regrouping.plan_of(world, table(world), A)
    assert {offer["act"] for offer in plan.offers()} == {
        "part-squadron", "transfer-squadron", "transfer-sail", "unform-flotilla", "detach-flotilla",
    }  # fmt: skip
    world.formations["de"].superior = None
    assert act("subordinate", flotilla="de", under="ff") in plan.offers()


@pytest.mark.rule("SL 8.41", "SL 8.42")
def test_both_sides_are_asked_at_once_and_before_anybody_sails() -> None:
    world = fought(ours("ff"), theirs("gg"))
    throw(world)
    flow = aftermath.conclude(world, table(world))
    request: Any = next(flow)
    assert [question.side for question in request.questions] == [A, B]
    assert all(isinstance(question, Plan) for question in request.questions)


@pytest.mark.rule("SL 8.41", "SL 8.232")
def test_when_a_withdrawal_left_nobody_to_fight_both_may_reorganise_too() -> None:
    world = fought(ours("ff"), theirs("gg"))
    battle = table(world)
    battle.engaged, battle.withdrawn, world.constraints = {A: ["ff"]}, ["gg"], {"gg": Constraint(OPEN, (Place("space:cove"),))}
    throw(world)
    part = act("part-squadron", squadron="gg-1")
    play(aftermath.part(world, battle), {f"regrouping:{B}": [[part]]})
    assert [(fact.victor, fact.fought) for fact in told(world, BattleEnded)] == [("", False)]
    assert world.battle is None
    assert set(world.constraints) == {"gg", "independent-gg-1"}
    assert {bound.barred for bound in world.constraints.values()} == {("space:cove", OPEN)}


# -- flotillas that lost their leader ------------------------------------------------------------------------------------------


def bereft(*forces: Force, **more: Any) -> World:
    """`ff`'s leader has fallen."""
    world = fought(ours("ff", 2), theirs("gg"), *forces, **more)
    leaders.remove(world, world.leaders["ff-leader"], "killed", "SL 3.481c")
    return world


def lots(asked: list[Question]) -> list[list[str]]:
    return [[option.key for option in one.options] for one in asked if isinstance(one, Decision) and one.kind is LOST_LEADER]


@pytest.mark.rule("SL 8.423")
def test_a_new_leader_may_be_posted_at_once() -> None:
    world = bereft(mess(man("spare"), man("other", command=FRENCH)))
    asked = after(world, lost_leader="post")
    assert lots(asked) == [["post", "notional", "unform"]]
    assert world.formations["ff"].leader == "spare"


@pytest.mark.rule("SL 8.423", "SL 3.332")
def test_or_it_sails_on_under_a_notional_one() -> None:
    world = bereft()
    asked = after(world, lost_leader="notional")
    assert lots(asked) == [["notional", "unform"]]
    assert world.formations["ff"].leader is None


@pytest.mark.rule("SL 8.423", "SL 3.34", "SL 3.343")
def test_or_it_is_unformed_and_its_squadrons_join_others_or_go_home() -> None:
    world = bereft(ours("de", 1, kind="detachment", rank=COMMODORE))
    join = act("transfer-squadron", squadron="ff-1", flotilla="de")
    after(world, lost_leader="unform", **{f"regrouping:{A}": [[join]]})
    assert "ff" not in world.formations
    assert (homes(world)["ff-1"], homes(world)["ff-2"]) == ("de", "independent-ff-2")


@pytest.mark.rule("SL 8.423", "SL 3.432")
def test_a_subordinate_flotilla_without_a_successor_dissolves_upward_and_nobody_is_asked() -> None:
    world = fought(ours("ff", 1), ours("de", 1, kind="detachment", rank=COMMODORE), theirs("gg"))
    world.formations["de"].superior = "ff"
    table(world).engaged[A] = ["ff"]
    leaders.remove(world, world.leaders["de-leader"], "killed", "SL 3.481c")
    asked = after(world)
    assert lots(asked) == []
    assert homes(world)["de-1"] == "ff"


@pytest.mark.rule("SL 8.423")
def test_who_did_not_fight_has_lost_nobody_and_is_not_asked() -> None:
    world = fought(flotilla("ff", "flag", OPEN, None, 1), flotilla("old", "flag", OPEN, None, 1), theirs("gg"), without=("old",))
    assert lots(after(world)) == [["notional", "unform"]]


@pytest.mark.rule("SL 3.353", "SL 8.422")
def test_an_independent_squadron_with_orders_of_its_own_is_put_under_nobody_after_a_battle() -> None:
    world = fought(ours("ff"), alone("x", OPEN), theirs("gg"))
    judge(world, TransferSquadron("x", "ff"))
    world.admiralty.issued["independent-x"] = Issued(A, "independent-x", "rendezvous", 1, Progress([OPEN]))
    with pytest.raises(IllegalChoice, match=r"orders of its own \[SL 3\.353\]"):
        judge(world, TransferSquadron("x", "ff"))
    world.admiralty.issued = {"ff": Issued(A, "ff", "task", 1, Progress([OPEN]))}
    judge(world, TransferSquadron("x", "ff"))


# -- disorder --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.45")
@pytest.mark.parametrize(("intensity", "bad"), [("light", False), ("medium", True), ("heavy", True)])
def test_after_a_battle_of_medium_or_heavy_intensity_all_engaged_are_in_disorder(intensity: str, bad: bool) -> None:
    world = fought(
        ours("ff", 1), ours("de", 1, kind="detachment", rank=COMMODORE), ours("late", 1), theirs("gg"), intensity=intensity,
        without=("late",),
    )  # fmt: skip
    world.formations["de"].superior = "ff"
    table(world).engaged[A] = ["ff"]
    after(world)
    assert {one.id for one in world.formations.values() if one.disorganised} == ({"ff", "de", "gg"} if bad else set())
    assert [(fact.formation, fact.by_battle) for fact in told(world, Disorganised)] == [("ff", True), ("gg", True)] * bad


@pytest.mark.rule("SL 8.45")
def test_they_move_normally() -> None:
    world = fought(ours("ff"), theirs("gg"), intensity="heavy")
    after(world)
    formation = world.formations["ff"]
    menu = movement.menu(world, OPEN, A, marked=False)
    assert formation.disorganised
    assert movement.courses(world, formation, marked=False) == menu


@pytest.mark.rule("SL 8.453")
def test_who_takes_in_a_squadron_in_disorder_is_in_disorder_and_else_not() -> None:
    def joined(upset: bool) -> bool:
        world = fought(alone("x", OPEN), ours("fresh", 1), theirs("gg"), without=("fresh",))
        world.formations["independent-x"].disorganised = upset
        regroup(world, act("transfer-squadron", squadron="x", flotilla="fresh"))
        return world.formations["fresh"].disorganised

    assert (joined(True), joined(False)) == (True, False)


@pytest.mark.rule("SL 8.453", "SL 3.355")
def test_so_it_is_when_an_independent_squadron_rejoins_or_a_flotilla_comes_under_another() -> None:
    world = fought(alone("x", OPEN), ours("fresh", 1), theirs("gg"))
    world.formations["independent-x"].disorganised = True
    organisation.rejoin(world)
    assert world.formations["fresh"].disorganised
    world = fought(ours("ff", 1), ours("de", 1, kind="detachment", rank=COMMODORE), theirs("gg"))
    world.formations["de"].disorganised = True
    reorganisation.carry_out(world, Subordinate("de", "ff"))
    assert world.formations["ff"].disorganised


@pytest.mark.rule("SL 8.453")
def test_a_squadron_that_leaves_a_flotilla_in_disorder_is_in_disorder_itself() -> None:
    world = fought(ours("ff", 2), theirs("gg"))
    world.formations["ff"].disorganised = True
    regroup(world, act("part-squadron", squadron="ff-1"))
    assert world.formations["independent-ff-1"].disorganised


@pytest.mark.rule("SL 8.454")
@pytest.mark.parametrize(("die", "rallied"), [(3, True), (4, False)])
def test_at_the_start_of_an_impulse_the_leader_restores_order_by_a_check(die: int, rallied: bool) -> None:
    world = fought(ours("ff", 1), ours("de", 1, kind="detachment", rank=COMMODORE), theirs("gg"))
    world.formations["de"].superior = "ff"
    for name in ("ff", "de"):
        world.formations[name].disorganised = True
    throw(world, die)
    disorder.recover(world)
    assert [world.formations[name].disorganised for name in ("ff", "de")] == [not rallied] * 2
    assert [fact.recovered for fact in told(world, Disorganised)] == [True] * rallied


@pytest.mark.rule("SL 8.454", "SL 3.492")
@pytest.mark.parametrize(("die", "rallied"), [(0, True), (1, False)])
def test_an_independent_squadron_has_but_a_notional_leader_for_it(die: int, rallied: bool) -> None:
    world = fought(alone("x", OPEN), theirs("gg"))
    world.formations["independent-x"].disorganised = True
    throw(world, die)
    disorder.recover(world)
    assert world.formations["independent-x"].disorganised is not rallied


@pytest.mark.rule("SL 8.454")
def test_the_check_is_made_once_an_impulse_before_anybody_sails() -> None:
    world = fought(ours("ff", 1), theirs("gg"))
    world.battle = None
    world.formations["ff"].disorganised = True
    throw(world, 9)
    drive(sequence.begin_impulse(world))
    assert thrown(world) == [9]
    assert [stage.name for stage in sequence.OPERATIONS if stage.play is sequence.begin_impulse] == ["winds"] * 4


@pytest.mark.rule("SL 8.454")
def test_at_its_berth_a_formation_is_in_order_again_at_once_and_without_a_die() -> None:
    world = fought(ours("ff", 1, place="space:haven"), ours("gg", 1, place="space:haven"), theirs("ee"))
    for name in ("ff", "gg"):
        world.formations[name].disorganised = True
    throw(world)
    drive(movement.sail_all(world), {"ff": HAVEN})
    assert [world.formations[name].disorganised for name in ("ff", "gg")] == [False, True]


# -- the next increment ----------------------------------------------------------------------------------------------------


@cache
def crossroads() -> Theatre:
    """Mid, and north, east, south and west round it, the wind fair to each, and to port, a key port of B's."""
    ways = ("north", "east", "south", "west", "port")
    return theatre(
        [large("mid"), *(large(name) for name in ways)],
        [lane("mid", name, to=name) for name in ways],
        ports=[Port("port", FLAGS[B], key=True)],
    )


MID, AROUND = Place("space:mid"), {Place(f"space:{name}") for name in ("north", "east", "south", "west", "port")}


def beaten(*forces: Force, sunk: tuple[str, ...] = ("gg-1",), place: str = MID, without: str = "") -> World:
    """A battle at a place in which these squadrons lost a sail each, and nobody strikes; one was there and did not fight."""
    world = on_chart(crossroads(), *forces)
    world.prestige = {A: 0, B: 0}
    clash(world, place, sunk, without)
    return world


def clash(world: World, place: str, sunk: tuple[str, ...] = (), without: str = "") -> None:
    battle = engaged(world, place)
    battle.engaged = {side: [name for name in names if name != without] for side, names in battle.engaged.items()}
    world.increment.battle_spaces.append(place)
    for name in sunk:
        lose(world, name)
    after(world, *([9] if len(sunk) % 2 else []))


def courses(world: World, name: str) -> set[str]:
    return {option.key for option in movement.courses(world, world.formations[name], marked=False)}


@pytest.mark.rule("SL 8.46", "SL 8.46b", "SL 8.461")
def test_the_losing_side_must_leave_any_way_it_likes_and_the_victor_may_stay() -> None:
    far = theirs("far", 1, place="space:north")
    world = beaten(ours("ff", place=MID), theirs("gg", place=MID), theirs("late", 1, place=MID), far, without="late")
    assert world.constraints.keys() == {"gg", "late"}
    assert courses(world, "gg") == courses(world, "late") == AROUND
    assert courses(world, "ff") == AROUND | {"mark-time"}


@pytest.mark.rule("SL 8.46b", "SL 8.432")
def test_where_nobody_has_won_everybody_may_stay() -> None:
    world = beaten(ours("ff", place=MID), theirs("gg", place=MID), sunk=("gg-1", "ff-1"))
    assert world.constraints == {}
    assert courses(world, "gg") == AROUND | {"mark-time"}


@pytest.mark.rule("SL 8.46b")
def test_it_holds_for_the_next_point_alone_and_is_waited_for_by_the_slow() -> None:
    """Eight squadrons under control 2 have an allowance of 1: they spend no point but in the fourth increment."""
    world = beaten(ours("ff", place=MID), theirs("gg", 8, place=MID))
    world.clock.increment = 1
    throw(world)
    drive(movement.sail_all(world))
    assert "gg" in world.constraints
    world.clock.increment = 4
    drive(movement.sail_all(world), {"gg": "space:north"})
    assert world.constraints == {}
    assert courses(world, "gg") >= {"mark-time"}


@pytest.mark.rule("SL 8.46b")
@pytest.mark.parametrize("order", [(MID, "space:east"), ("space:east", MID)])
def test_nobody_bound_enters_another_battle_space_of_the_increment_whichever_battle_came_first(order: tuple[str, str]) -> None:
    there: dict[str, Any] = {"place": "space:east"}
    world = on_chart(crossroads(), ours("ff", place=MID), theirs("gg", place=MID), ours("f2", **there), theirs("g2", **there))
    world.prestige = {A: 0, B: 0}
    for place in order:
        clash(world, place, ("gg-1",) if place == MID else ())
    assert courses(world, "gg") == AROUND - {"space:east"}
    assert courses(world, "ff") == AROUND | {"mark-time"}


@pytest.mark.rule("SL 8.46b")
def test_if_every_way_is_barred_any_is_open() -> None:
    world = beaten(ours("ff", place=MID), theirs("gg", place=MID))
    world.constraints["gg"] = Constraint(MID, tuple(AROUND))
    assert courses(world, "gg") == AROUND


@pytest.mark.rule("SL 8.461")
def test_who_came_out_of_port_to_fight_may_go_anywhere_or_back() -> None:
    port = "space:port"
    world = beaten(ours("ff", place=port), theirs("gg", place=port), place=port)
    assert courses(world, "gg") == {MID, "harbour:port"}


@pytest.mark.rule("SL 8.231", "SL 8.46b")
def test_who_withdrew_goes_by_no_lane_that_the_enemy_came_by_and_into_no_battle_space() -> None:
    world = on_chart(crossroads(), ours("ff", place="space:north"), theirs("gg", place=MID), theirs("stays", 1, place=MID))
    world.prestige = {A: 0, B: 0}
    for formation in world.formations.values():
        formation.spotted = True
    throw(world, 0, 0, 9)
    drive(movement.sail_all(world), {"ff": MID})
    world.leaders["gg-leader"].leadership = 9
    play(
        course.fight_all(world),
        {"attack": "attack", "engage": "gg", "withdrawal": {"gg": "withdraw", "stays": "withdraw"}},
    )
    assert courses(world, "gg") == courses(world, "stays") == AROUND - {"space:north"}
    assert courses(world, "ff") == AROUND | {"mark-time"}


@pytest.mark.rule("SL 8.46b")
def test_a_marker_is_laid_under_the_same_constraint() -> None:
    world = beaten(ours("ff", place=MID), theirs("gg", place=MID), sunk=("ff-1",))
    throw(world)
    asked = drive(movement.sail_all(world), {"ff": "space:west"})
    assert "mark-time" not in [option.key for option in asked[0].parts[0].options]  # type: ignore[union-attr]
    assert world.formations["ff"].place == "space:west"


@pytest.mark.rule("SL 8.46b", "SL 5.255")
def test_who_cannot_catch_the_wind_to_leave_has_spent_his_point_and_is_free_of_it() -> None:
    world = fought(ours("ff"), theirs("gg"))
    lose(world, "gg-1")
    after(world, 9)
    throw(world, 9)
    drive(movement.sail_all(world), {"gg": "space:toulon"})
    assert world.formations["gg"].place == OPEN
    assert world.constraints == {}

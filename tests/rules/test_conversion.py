"""Mixed-role sail (SL 6.3): two sail for an auxiliary at ports and at sea, and back again."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from campaign.record.auxiliaries import Converted
from campaign.record.fleet import Damaged, Forgone
from campaign.rules.auxiliaries import administration, assignment, boxes, conversion, search
from campaign.state import Auxiliary, Sail, World
from maps.place import Place
from table.decisions import IllegalChoice, Plan
from table.dice import Roll
from table.flows import Question
from tests.rules.battle_chart import aux
from tests.rules.chart import A, B, drive, ships, throw, thrown, told
from tests.rules.fleet_chart import (
    COMMODORE,
    COVE,
    FRENCH,
    HAVEN,
    HOME,
    OPEN,
    TOULON,
    alone,
    blank,
    flotilla,
    man,
    navy,
)

FRIGATE, FIFTY = "Frigate", "SOL(D)"


def counter(id: str, aux_class: str = "Fleet", **more: Any) -> Auxiliary:
    """A mixed-role counter of unlimited range, set aside."""
    return aux(id, aux_class, **({"box": "aside", "range": None, "command": HOME} | more))


def cruisers(id: str = "cruisers", **more: Any) -> Auxiliary:
    """A mixed-role auxiliary in the Available box, and the two frigates that serve as it."""
    given = {"range": None, "command": HOME, "ships": [Sail("naiad", "Naiad", 38, 5), Sail("sirius", "Sirius", 36, 5)]} | more
    return aux(id, **given)


def fleet(*forces: Any, counters: tuple[Auxiliary, ...] = (), **more: Any) -> World:
    world = navy(*forces, **more)
    world.auxiliaries = {one.id: one for one in counters or (counter("c1"), counter("c2"))}
    throw(world)
    return world


def act(auxiliary: str, *sail: str, **more: str) -> dict[str, Any]:
    return {"auxiliary": auxiliary, "sail": list(sail), **more}


def convert(world: World, *acts: dict[str, Any], dice: tuple[int, ...] = (), at_sea: bool = False) -> list[Question]:
    """Drive a plan of conversions of A's."""
    throw(world, *dice)
    flow = conversion.at_sea(world) if at_sea else conversion.to_auxiliaries(world)
    asked = drive(flow, {"conversion": [*acts]})
    assert len(thrown(world)) == len(dice)
    return asked


def refused(world: World, *acts: dict[str, Any], at_sea: bool = False) -> str:
    with pytest.raises(IllegalChoice) as error:
        convert(world, *acts, at_sea=at_sea)
    return str(error.value)


def sail(world: World) -> dict[str, int]:
    return {one.id: one.sail for one in world.squadrons.values()}


def crew(world: World, name: str) -> list[str]:
    return [ship.id for ship in world.auxiliaries[name].ships]


# -- sail to auxiliaries at ports ----------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.31", "SL 6.311", "SL 6.321", "SL 6.322", "SL 6.323", "SL 6.323b")
def test_two_sail_at_a_port_become_an_auxiliary_in_the_available_box() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=3))
    convert(world, act("c1", "x-ship-1", "x-ship-3"))
    one = world.auxiliaries["c1"]
    assert (one.box, one.at, crew(world, "c1")) == ("available", "", ["x-ship-1", "x-ship-3"])
    assert sail(world) == {"x": 1}
    assert [(fact.auxiliary, fact.sail, fact.to_sail) for fact in told(world, Converted)] == [("c1", ["x 1", "x 3"], False)]
    again = fleet(flotilla("ff", "flag", HAVEN, man("hood"), sail_class=FRIGATE))
    assert refused(again, act("c1", "ff-1-ship-1", "ff-1-ship-2", formation="ff")).endswith("not to a formation [SL 6.323b]")
    assert world.auxiliaries["c2"].box == "aside"


@pytest.mark.rule("SL 6.321")
def test_a_single_sail_does_not_convert_nor_the_same_twice() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=2))
    for wrong in (act("c1", "x-ship-1"), act("c1", "x-ship-1", "x-ship-2", "x-ship-3"), act("c1", "x-ship-1", "x-ship-1")):
        assert "SL 6.321" in refused(world, wrong)
    single = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=1))
    assert drive(conversion.to_auxiliaries(single)) == [], "there is no pair, so nobody is asked"


def at_rate(world: World, sail: int) -> World:
    """The same world in a theatre where so many frigates make an auxiliary."""
    classes = world.charts.auxiliary_classes
    fleet_class = msgspec.structs.replace(classes["Fleet"], sail=sail)
    return world.attach(world.almanac, msgspec.structs.replace(world.charts, auxiliary_classes=classes | {"Fleet": fleet_class}))


@pytest.mark.rule("SL 6.321")
@pytest.mark.parametrize(
    ("rate", "lots"),
    [
        (1, [["x-ship-3"], ["y-ship-2"]]),
        (2, [["x-ship-2", "x-ship-3"], ["x-ship-3", "y-ship-2"], ["y-ship-1", "y-ship-2"]]),
        (3, [["x-ship-1", "x-ship-2", "x-ship-3"], ["x-ship-2", "x-ship-3", "y-ship-2"], ["x-ship-3", "y-ship-1", "y-ship-2"]]),
    ],
)
def test_a_theatre_may_make_an_auxiliary_of_more_sail_or_fewer(rate: int, lots: list[list[str]]) -> None:
    forces = [alone("x", HAVEN, sail_class=FRIGATE, sail=3), alone("y", HAVEN, sail_class=FRIGATE, sail=2)]
    world = at_rate(fleet(*forces, counters=(counter("c1"),)), rate)
    assert [list(one.sail) for one in conversion.offered_at_port(world, A)] == lots
    assert "SL 6.321" in refused(world, act("c1", *lots[0], "y-ship-1"))
    convert(world, act("c1", *lots[0]))
    assert (crew(world, "c1"), sum(sail(world).values())) == (lots[0], 5 - rate)


@pytest.mark.rule("SL 6.321", "SL 3.321")
@pytest.mark.parametrize(("rate", "left"), [(1, 1), (2, 0)])
def test_at_sea_a_formation_keeps_a_sail_whatever_an_auxiliary_is_made_of(rate: int, left: int) -> None:
    world = at_rate(fleet(flotilla("ff", "flag", OPEN, man("hood"), sail_class=FRIGATE)), rate)
    del world.squadrons["ff-1"].ships[2:]
    assert len(conversion.offered_at_sea(world, A)) == left * 2, "of each of the two counters"


@pytest.mark.rule("SL 6.312", "SL 6.321")
@pytest.mark.parametrize(
    ("aux_class", "first", "second", "legal"),
    [
        ("Fleet", FRIGATE, FRIGATE, True), ("Fleet-50", FIFTY, FIFTY, True), ("Fleet", FIFTY, FIFTY, False),
        ("Fleet-50", FRIGATE, FRIGATE, False), ("Fleet", "SOL", "SOL", False), ("Fleet", FRIGATE, FIFTY, False),
    ],
)  # fmt: skip
def test_frigates_become_fleet_auxiliaries_and_weak_ships_of_the_line_fleet_50s_and_classes_do_not_mix(
    aux_class: str, first: str, second: str, legal: bool
) -> None:
    world = fleet(
        alone("x", HAVEN, sail_class=first), alone("y", HAVEN, sail_class=second), counters=(counter("c1", aux_class),),
    )  # fmt: skip
    wanted = conversion.Conversion("c1", ("x-ship-1", "y-ship-1"))
    if legal:
        assert [one.id for one in conversion.judge_at_port(world, A, wanted)] == ["x", "y"]
    else:
        with pytest.raises(IllegalChoice, match=r"SL 6\.312"):
            conversion.judge_at_port(world, A, wanted)


@pytest.mark.rule("SL 6.323a")
def test_the_two_may_come_from_different_squadrons_and_ports_fitting_out_or_in_ordinary() -> None:
    world = fleet(
        alone("x", HAVEN, sail_class=FRIGATE), alone("y", COVE, sail_class=FRIGATE, in_ordinary=True),
        alone("z", OPEN, sail_class=FRIGATE),
    )  # fmt: skip
    convert(world, act("c1", "x-ship-1", "y-ship-1"))
    assert (sail(world), crew(world, "c1")) == ({"x": 2, "y": 2, "z": 3}, ["x-ship-1", "y-ship-1"])
    assert refused(world, act("c2", "x-ship-2", "z-ship-1")).endswith("z is at sea [SL 6.323a]")


@pytest.mark.rule("SL 6.323a")
def test_sail_in_an_interdicted_port_do_not_convert() -> None:
    world = fleet(
        alone("x", HAVEN, sail_class=FRIGATE), alone("y", COVE, sail_class=FRIGATE),
        flotilla("foe", "flag", "space:haven", man("villeneuve", command=FRENCH), command=FRENCH),
    )  # fmt: skip
    assert len(conversion.offered_at_port(world, A)) == 6, "for two counters: of x, of y, of both"
    world.formations["foe"].charge = Place("space:haven")
    assert refused(world, act("c1", "x-ship-1", "y-ship-1")).endswith("the port of x is interdicted [SL 6.323a]")
    convert(world, act("c1", "y-ship-1", "y-ship-2"))
    assert crew(world, "c1") == ["y-ship-1", "y-ship-2"]


@pytest.mark.rule("SL 6.323b", "SL 4.3i")
def test_in_the_step_conversion_comes_after_assignment_so_the_new_auxiliary_waits_a_turn() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE), counters=(counter("c1"), aux("old")))
    asked = drive(administration.step(world), {"old": "port:cove", "conversion": [act("c1", "x-ship-1", "x-ship-2")]})
    assert [question.kind.name for question in asked] == ["assignment", "conversion"]
    assert world.auxiliaries["c1"].box == "available"
    (again,) = drive(assignment.assign(world), {"c1": "port:cove"})
    assert again.kind.name == "assignment"
    assert world.auxiliaries["c1"].at == "port:cove"


@pytest.mark.rule("SL 6.32")
def test_the_counters_set_aside_limit_conversions() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=4), counters=(counter("c1"), aux("fleet")))
    assert "has no counter 'fleet' set aside for mixed-role sail [SL 6.32]" in refused(
        world, act("fleet", "x-ship-1", "x-ship-2")
    )
    pair, other = act("c1", "x-ship-1", "x-ship-2"), act("c1", "x-ship-3", "x-ship-4")
    assert refused(world, pair, other).startswith("conversion 2, c1: ")
    convert(world, pair)
    assert drive(conversion.to_auxiliaries(world)) == []
    assert sail(world) == {"x": 2}


@pytest.mark.rule("SL 6.111")
def test_a_counter_is_made_of_its_own_flags_and_commands_sail() -> None:
    world = fleet(
        alone("x", HAVEN, sail_class=FRIGATE), counters=(counter("c1"), counter("dutch"), counter("other"), counter("b", side=B))
    )
    world.auxiliaries["dutch"].flag = "holland"
    world.auxiliaries["other"].command = "downs"
    for name in ("dutch", "other"):
        assert refused(world, act(name, "x-ship-1", "x-ship-2")).endswith("[SL 6.111]")
    assert "no counter 'b'" in refused(world, act("b", "x-ship-1", "x-ship-2"))
    assert {one.auxiliary for one in conversion.offered_at_port(world, A)} == {"c1"}


@pytest.mark.rule("SL 6.325")
@pytest.mark.parametrize(("damage", "legal"), [(5, True), (6, False)])
def test_a_squadron_over_half_its_damage_rating_gives_no_sail(damage: int, legal: bool) -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, damage=damage), alone("y", HAVEN, sail_class=FRIGATE, sail=2))
    if legal:
        convert(world, act("c1", "x-ship-1", "y-ship-1"))
        assert (world.squadrons["x"].damage, world.squadrons["y"].damage) == (5, 0), "the donors' damage is as it was"
    else:
        assert refused(world, act("c1", "x-ship-1", "y-ship-1")).endswith("x has more damage than half its rating [SL 6.325]")


def test_a_squadron_and_its_flotilla_that_are_used_up_at_a_port_are_no_more() -> None:
    world = fleet(flotilla("ff", "detachment", HAVEN, man("blackwood", COMMODORE), sail_class=FRIGATE, sail=2), counters=(
        counter("c1"), aux("old", at="ff"),
    ))  # fmt: skip
    convert(world, act("c1", "ff-1-ship-1", "ff-1-ship-2"))
    assert (world.squadrons, world.formations) == ({}, {})
    assert "ff-1" in world.spare_squadrons
    assert world.auxiliaries["old"].box == "recovery"


def test_several_conversions_are_checked_one_after_the_other() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=4))
    again = refused(world, act("c1", "x-ship-1", "x-ship-2"), act("c2", "x-ship-2", "x-ship-3"))
    assert again == "conversion 2, c2: britain has no sail 'x-ship-2' in a squadron [SL 6.322]"
    convert(world, act("c1", "x-ship-1", "x-ship-2"), act("c2", "x-ship-3", "x-ship-4"))
    assert (sail(world), crew(world, "c2")) == ({}, ["x-ship-3", "x-ship-4"])


def test_both_sides_are_asked_together_in_secret_and_offered_their_own_pairs() -> None:
    world = fleet(
        alone("x", HAVEN, sail_class=FRIGATE, sail=2), alone("f", TOULON, command=FRENCH, sail_class=FRIGATE, sail=2),
        counters=(counter("c1"), counter("fc", side=B, command=FRENCH)),
    )  # fmt: skip
    asked = drive(conversion.to_auxiliaries(world))
    plans = {one.side: one for one in asked if isinstance(one, Plan)}
    assert {side: plan.offers() for side, plan in plans.items()} == {
        A: [act("c1", "x-ship-1", "x-ship-2")], B: [act("fc", "f-ship-1", "f-ship-2")],
    }  # fmt: skip
    assert all(plan.secret for plan in plans.values())


@pytest.mark.rule("SL 6.32")
def test_the_last_two_sail_of_a_squadron_are_offered_and_the_last_of_any_two_squadrons() -> None:
    world = fleet(
        *(alone(name, HAVEN, sail_class=FRIGATE, sail=1) for name in "xyz"), alone("w", HAVEN, sail_class=FRIGATE, sail=3),
        counters=(counter("c1"),),
    )  # fmt: skip
    (plan,) = [one for one in drive(conversion.to_auxiliaries(world)) if isinstance(one, Plan) and one.side == A]
    ones = ("x-ship-1", "y-ship-1", "z-ship-1", "w-ship-3")
    pairs = [act("c1", *pair) for pair in combinations(ones, 2)]
    assert plan.offers() == [*pairs, act("c1", "w-ship-2", "w-ship-3")]


# -- sail to auxiliaries at sea ------------------------------------------------------------------------------------------


def at_large(count: int = 2, *, kind: Any = "flag", lr: int = 3, sail: int = 3, **more: Any) -> World:
    """A formation of frigates at sea."""
    leader = man("cochrane", COMMODORE if kind == "detachment" else "Rear-Admiral", lr=lr)
    return fleet(
        flotilla("ff", kind, OPEN, leader, count, sail_class=FRIGATE, sail=sail), alone("home", HAVEN, sail_class=FRIGATE), **more
    )


@pytest.mark.rule("SL 6.323'", "SL 6.323'a", "SL 6.323'b", "SL 6.121", "SL 6.322")
def test_sail_of_a_ready_formation_become_an_auxiliary_of_it_that_may_act_at_once() -> None:
    world = at_large()
    convert(world, act("c1", "ff-1-ship-1", "ff-2-ship-3", formation="ff"), dice=(0,), at_sea=True)
    one = world.auxiliaries["c1"]
    assert (one.box, one.at, crew(world, "c1")) == ("assigned", "ff", ["ff-1-ship-1", "ff-2-ship-3"])
    assert (sail(world), boxes.operational_range(world, one)) == ({"ff-1": 2, "ff-2": 2, "home": 3}, 5)
    assert boxes.at_hand(world, A, "search", "space:toulon") == [one]
    world.formations["foe"] = flotilla("foe", "flag", "space:toulon", command=FRENCH).formations[0]
    assert [errand.key for errand in search.offers(world, A)] == ["search:space:toulon"]


@pytest.mark.rule("SL 6.323'd")
@pytest.mark.parametrize(("die", "done"), [(3, True), (4, False)])
def test_the_leader_must_pass_a_leadership_check(die: int, done: bool) -> None:
    world = at_large(lr=3)
    convert(world, act("c1", "ff-1-ship-1", "ff-1-ship-2", formation="ff"), dice=(die,), at_sea=True)
    assert (world.auxiliaries["c1"].box == "assigned") is done
    assert sail(world)["ff-1"] == (1 if done else 3)
    assert [(roll.rule, roll.at_most, roll.about) for roll in told(world, Roll)] == [("SL 6.323'd", 3, "ff")]
    assert [fact.why for fact in told(world, Forgone)] == ([] if done else ["the leadership check failed"])


@pytest.mark.rule("SL 6.323'a")
def test_sail_of_two_formations_do_not_become_one_auxiliary_though_those_of_subordinates_do() -> None:
    world = at_large()
    other = flotilla("gg", "detachment", OPEN, man("hoste", COMMODORE), sail_class=FRIGATE)
    world.squadrons |= {one.id: one for one in other.squadrons}
    world.formations |= {one.id: one for one in other.formations}
    mixed = act("c1", "ff-1-ship-1", "gg-1-ship-1", formation="ff")
    assert refused(world, mixed, at_sea=True).endswith("the sail are not all of ff [SL 6.323'a]")
    world.formations["gg"].superior = "ff"
    convert(world, mixed, dice=(0,), at_sea=True)
    assert world.auxiliaries["c1"].at == "ff"


@pytest.mark.rule("SL 6.323'c", "SL 6.131a", "SL 6.131d")
def test_the_formation_must_have_room_for_the_auxiliary() -> None:
    """A detachment of two has none, a flag of two has; an independent squadron never has."""
    wanted = act("c1", "ff-1-ship-1", "ff-1-ship-2", formation="ff")
    full = (counter("c1"), aux("one", at="ff"), aux("two", at="ff"))
    assert drive(conversion.at_sea(at_large(kind="detachment", counters=full))) == [], "there is nothing to offer"
    partly = at_large(kind="detachment", counters=(counter("c1"), counter("c2"), aux("one", at="ff")))
    second = act("c2", "ff-2-ship-1", "ff-2-ship-2", formation="ff")
    assert "ff may have no more auxiliaries [SL 6.323'c]" in refused(partly, wanted, second, at_sea=True)
    roomy = at_large(counters=full)
    convert(roomy, wanted, dice=(0,), at_sea=True)
    assert len(roomy.assigned_to("ff")) == 3
    assert drive(conversion.at_sea(fleet(alone("stray", OPEN, sail_class=FRIGATE)))) == []


@pytest.mark.rule("SL 6.323'")
def test_at_sea_only_ready_formations_convert_and_none_to_its_last_sail() -> None:
    world = at_large()
    world.put(world.formations["ff"], HAVEN)
    assert drive(conversion.at_sea(world)) == []
    with pytest.raises(IllegalChoice, match=r"ff is fitting out; expected a ready formation \[SL 6\.323'\]"):
        conversion.judge_at_sea(world, A, conversion.Conversion("c1", ("ff-1-ship-1", "ff-1-ship-2"), "ff"))
    assert drive(conversion.at_sea(at_large(1, sail=2))) == []
    assert len(drive(conversion.at_sea(at_large(1, sail=3)))) == 1
    with pytest.raises(IllegalChoice, match=r"ff would have no sail left \[SL 3\.321\]"):
        conversion.judge_at_sea(at_large(1, sail=2), A, conversion.Conversion("c1", ("ff-1-ship-1", "ff-1-ship-2"), "ff"))


def test_what_an_earlier_conversion_has_made_impossible_is_forgone() -> None:
    """Two plans may each be legal when handed in; here the second act's counter is taken from under it."""
    world = at_large()
    flow = conversion.at_sea(world)
    plan = next(flow).questions[0]  # type: ignore[union-attr]
    acts = plan.resolve([act("c1", "ff-1-ship-1", "ff-1-ship-2", formation="ff")])
    world.auxiliaries["c1"].box = "recovery"
    with pytest.raises(StopIteration):
        flow.send({A: acts})
    (forgone,) = told(world, Forgone)
    assert (forgone.what, forgone.rule) == ("conversion to c1", "SL 6.32")
    assert thrown(world) == []


# -- auxiliaries to sail -------------------------------------------------------------------------------------------------


def back(world: World, **ports: str) -> None:
    throw(world)
    drive(conversion.to_sail(world), ports)


@pytest.mark.rule("SL 6.324", "SL 6.311", "SL 6.312")
def test_an_available_mixed_role_auxiliary_yields_its_two_sail_to_squadrons_as_reinforcements_come() -> None:
    """In ordinary first, then fitting out (SL 11.14); the counter is set aside again."""
    world = fleet(
        alone("a", HAVEN, sail_class=FRIGATE, sail=3), alone("z", HAVEN, sail_class=FRIGATE, sail=3, in_ordinary=True),
        alone("line", HAVEN), counters=(cruisers(),),
    )  # fmt: skip
    back(world, cruisers="haven")
    assert {name: [ship.id for ship in one.ships][3:] for name, one in world.squadrons.items()} == {
        "a": ["sirius"], "z": ["naiad"], "line": [],
    }  # fmt: skip
    assert (world.auxiliaries["cruisers"].box, crew(world, "cruisers")) == ("aside", [])
    assert [(fact.sail, fact.to_sail) for fact in told(world, Converted)] == [(["Naiad", "Sirius"], True)]


@pytest.mark.rule("SL 6.324", "SL 3.254b")
def test_the_sail_may_form_a_squadron_and_where_there_is_room_for_none_the_port_is_not_offered() -> None:
    def offered(world: World) -> list[str]:
        return [option.key for part in conversion.sail_form(world, A).parts for option in part.options]

    world = fleet(spare_squadrons=[blank("new", sail_class=FRIGATE)], counters=(cruisers(),))
    assert offered(world) == ["remain", "haven", "cove"]
    back(world, cruisers="cove")
    assert (sail(world), world.squadrons["new"].berth) == ({"new": 2}, COVE)
    tight = fleet(
        alone("a", HAVEN, sail_class=FRIGATE, sail=2), alone("b", COVE, sail_class=FRIGATE, sail=3), counters=(cruisers(),)
    )
    assert offered(tight) == ["remain", "haven"]
    assert drive(conversion.to_sail(fleet(counters=(cruisers(),)))) == [], "no port can have them"


@pytest.mark.rule("SL 3.222", "SL 6.324")
def test_two_auxiliaries_do_not_take_the_same_room() -> None:
    world = fleet(
        alone("a", HAVEN, sail_class=FRIGATE, sail=2), alone("b", COVE, sail_class=FRIGATE, sail=1),
        counters=(cruisers(), cruisers("others", ships=ships("o", 2))),
    )  # fmt: skip
    with pytest.raises(IllegalChoice, match=r"to sail \[SL 3\.222\]: no squadron at haven has room for the sail of others"):
        back(world, cruisers="haven", others="haven")
    back(world, cruisers="haven", others="cove")
    assert sail(world) == {"a": 4, "b": 3}


@pytest.mark.rule("SL 6.324")
@pytest.mark.parametrize(
    ("one", "asked"),
    [
        (cruisers(), True), (cruisers(at="port:haven"), False), (cruisers(box="recovery"), False),
        (cruisers(box="cruising", at="zone:sz"), False), (cruisers(ships=[]), False),
    ],
    ids=["available", "assigned", "in recovery", "cruising", "of no sail"],
)  # fmt: skip
def test_only_what_is_in_the_available_box_and_made_of_sail_is_converted_back(one: Auxiliary, asked: bool) -> None:
    world = fleet(spare_squadrons=[blank("new", sail_class=FRIGATE)], counters=(one,))
    assert bool(drive(conversion.to_sail(world))) is asked


@pytest.mark.rule("SL 6.324", "SL 4.3i")
def test_in_the_step_what_has_just_recovered_may_be_sail_again_before_assignments() -> None:
    world = fleet(spare_squadrons=[blank("new", sail_class=FRIGATE)], counters=(cruisers(box="recovery"), aux("other")))
    throw(world, 0)
    asked = drive(administration.step(world), {"cruisers": "haven", "other": "port:haven"})
    assert [question.kind.name for question in asked] == ["to sail", "assignment", "conversion"]
    assert sail(world) == {"new": 2}


@pytest.mark.rule("SL 6.325")
def test_each_squadron_that_mixed_role_sail_join_suffers_one_point_however_many_they_are() -> None:
    world = fleet(
        alone("a", HAVEN, sail_class=FRIGATE, sail=2, damage=3), alone("b", HAVEN, sail_class=FRIGATE), counters=(cruisers(),)
    )
    back(world, cruisers="haven")
    assert (sail(world), world.squadrons["a"].damage, world.squadrons["b"].damage) == ({"a": 4, "b": 3}, 4, 0)
    assert [(fact.squadron, fact.points, fact.rule) for fact in told(world, Damaged)] == [("a", 1, "SL 6.325")]
    split = fleet(alone("a", HAVEN, sail_class=FRIGATE), alone("b", HAVEN, sail_class=FRIGATE), counters=(cruisers(),))
    back(split, cruisers="haven")
    assert {one.damage for one in split.squadrons.values()} == {1}


@pytest.mark.rule("SL 6.32", "SL 6.311")
def test_sail_go_from_one_role_to_the_other_and_back_and_are_the_same_ships() -> None:
    world = fleet(alone("x", HAVEN, sail_class=FRIGATE, sail=4), counters=(counter("c1"),))
    convert(world, act("c1", "x-ship-2", "x-ship-3"))
    back(world, c1="haven")
    assert sorted(ship.id for ship in world.squadrons["x"].ships) == [f"x-ship-{n}" for n in range(1, 5)]
    assert world.auxiliaries["c1"].box == "aside"

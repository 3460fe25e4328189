"""Fireships (SL 6.23): in battle, into harbours, and at those who blockade their port."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.engagement import Battle
from campaign.record.battle import Burned, Fired, Lost
from campaign.rules.auxiliaries import fireships
from campaign.rules.auxiliaries.errands import Errand
from campaign.state import World
from maps.place import Place
from maps.theatre import Port
from table.dice import Roll
from tests.rules import chart
from tests.rules.battle_chart import OPEN, A, B, aux, engaged, meeting
from tests.rules.chart import FLAGS, Force, berthed, fleet, gale, large, ships, theatre, throw, thrown, told, wind
from tests.rules.fleet_chart import CADIZ, FRENCH, SPANISH, TOULON, flotilla, man
from tests.rules.gun_chart import answered, flat_table, keys, with_tables

OFF_TOULON = Place("space:toulon")


def lying(id: str, sail: int = 4, *, in_ordinary: bool = False, berth: str = TOULON) -> Force:
    """A French squadron at its berth."""
    force = berthed(id, berth, side=B, in_ordinary=in_ordinary)
    force.squadrons[0].ships = ships(id, sail)
    return force


def off_toulon(*harbour: Force, place: str = OFF_TOULON, **more: Any) -> World:
    """A British flag with a fireship off Toulon, blockade value 1, and what lies in its harbour."""
    world = meeting(flotilla("ff", "flag", place, man("hood"), 1), *harbour)
    world.auxiliaries["fire"] = aux("fire", "Fireship", at="ff", **more)
    return world


def blockaded() -> World:
    """The same, interdicting, and a French fireship in the port."""
    world = off_toulon()
    world.formations["ff"].charge = OFF_TOULON
    world.auxiliaries = {"brulot": aux("brulot", "Fireship", B, at="port:toulon")}
    return world


def errand(world: World, side: str = A) -> Errand:
    (one,) = fireships.offers(world, side)
    return one


def burn(world: World, target: str, *dice: int, side: str = A, script: Any = ()) -> None:
    """Send the one fireship that may be sent, and name the squadron."""
    throw(world, *dice)
    answered(errand(world, side).run(world), (side, "fireship", target), *script)
    assert thrown(world) == list(dice)


# -- where -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.23", "SL 6.231")
def test_from_the_space_of_an_enemy_port_she_may_be_sent_into_its_harbour() -> None:
    world = off_toulon(lying("x"))
    assert errand(world).key == "fireship:fire:harbour:toulon"
    world.put(world.formations["ff"], OPEN)
    assert fireships.offers(world, A) == [], "a range of 0 reaches no other space"
    assert fireships.offers(world, B) == []


@pytest.mark.rule("SL 6.23")
def test_a_minor_port_has_no_harbour_and_her_own_no_enemies() -> None:
    for place, berth in (("space:cadiz", CADIZ), ("space:haven", "harbour:haven")):
        world = off_toulon(lying("x", berth=berth), place=place)
        assert fireships.offers(world, A) == []


@pytest.mark.rule("SL 6.23")
def test_other_classes_and_fireships_not_assigned_are_not_offered() -> None:
    world = off_toulon(lying("x"))
    world.auxiliaries["fire"].box = "available"
    assert fireships.offers(world, A) == []
    world.auxiliaries["fire"] = aux("fire", "Bomb", at="ff")
    assert fireships.offers(world, A) == []


@pytest.mark.rule("SL 6.144")
def test_no_fireship_is_sent_where_it_blows_a_gale() -> None:
    sea = theatre([large("brest", "red")], ports=[Port("brest", FLAGS[B], key=True)], winds=[wind("red", start="brest")])
    for storms, offered in (([], 1), ([gale("red", 9, "space:brest")], 0)):
        world = chart.at_sea(sea, fleet("ff", "space:brest"), winds=["red"], gales=storms)
        world.auxiliaries["fire"] = aux("fire", "Fireship", at="ff")
        assert len(fireships.offers(world, A)) == offered


@pytest.mark.rule("SL 6.232")
def test_from_a_port_she_goes_only_at_a_formation_that_interdicts_it() -> None:
    world = blockaded()
    assert errand(world, B).key == "fireship:brulot:space:toulon"
    world.formations["ff"].charge = Place("")
    assert fireships.offers(world, B) == []


@pytest.mark.rule("SL 6.232", "SL 6.236")
def test_at_sea_off_the_port_neither_blockade_value_nor_doubling_counts() -> None:
    world = blockaded()
    with_tables(world, combat_damage=flat_table(c3="2"))
    burn(world, "ff-1", 6, 3, 0, side=B)
    assert world.squadrons["ff-1"].damage == 2
    assert told(world, Roll)[0].modifiers == []


def test_a_harbour_is_offered_whatever_lies_there_and_a_fireship_sent_into_an_empty_one_is_gone() -> None:
    """Else the offer would tell what the side may not know."""
    world = off_toulon()
    throw(world)
    answered(errand(world).run(world))
    assert world.auxiliaries["fire"].box == "recovery"


# -- the dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.23.10", "SL 6.236", "SL 6.237")
def test_the_example_of_the_rulebook() -> None:
    """SL 6.23.10: only the squadron fitting out, on a 9; the one in ordinary alone, on 6 to 9 (D-31b)."""
    both = lying("fitting"), lying("ordinary", in_ordinary=True)
    for die in range(10):
        world = off_toulon(*both)
        throw(world, die, *([9] if die == 9 else []))
        (question,) = answered(errand(world).run(world), (A, "fireship", "fitting"))
        assert keys(question) == ["fitting"]
        assert told(world, Roll)[0].success is (die == 9)
        world = off_toulon(both[1])
        throw(world, die, *([9] if die >= 6 else []))
        answered(errand(world).run(world), (A, "fireship", "ordinary"))
        assert told(world, Roll)[0].success is (die >= 6)


@pytest.mark.rule("SL 6.233", "SL 6.233b", "SL 6.233c", "SL 6.233d", "SL 6.233e", "SL 6.234")
def test_success_then_column_then_damage() -> None:
    """D-15: three dice."""
    world = off_toulon(lying("x", 2), lying("y", 4))
    burn(world, "x", 5, 2, 3)
    assert (world.squadrons["x"].damage, world.squadrons["y"].damage) == (6, 0), "column 2 on a 3 is 3, doubled"
    (fact,) = told(world, Fired)
    assert (fact.side, fact.column, fact.die, fact.points) == (A, 2, 3, 6)
    assert told(world, Burned) == [Burned("fire", "x", True, battle="", rule="SL 6.233e")]


@pytest.mark.rule("SL 8.36", "SL 8.34")
def test_the_shifts_of_a_fleet_hold_for_the_column_that_chance_has_given_a_fireship() -> None:
    world = off_toulon(lying("x", 2))
    with_tables(world, combat_columns=msgspec.structs.replace(world.charts.combat_columns, fleet_shifts={A: 1}))
    burn(world, "x", 5, 2, 3)
    (fact,) = told(world, Fired)
    assert (fact.column, [(one.value, one.why) for one in fact.shifts]) == (3, [(1, A)])


@pytest.mark.rule("SL 6.233e", "SL 6.233f")
@pytest.mark.parametrize(("sail", "die", "struck"), [(2, 4, False), (2, 5, True), (3, 6, False), (3, 7, True)])
def test_twice_the_sail_is_needed_and_less_does_nothing(sail: int, die: int, struck: bool) -> None:
    """With a blockade value of 1 a die of twice the sail is not enough."""
    world = off_toulon(lying("x", sail))
    burn(world, "x", die, *([2, 3] if struck else []))
    assert world.squadrons["x"].damage == (6 if struck else 0)
    assert [fact.struck for fact in told(world, Burned)] == [struck]


@pytest.mark.rule("SL 6.236")
def test_the_blockade_value_of_the_port_is_taken_from_the_die() -> None:
    world = off_toulon(lying("x", 2))
    burn(world, "x", 3)
    assert [(one.value, one.why) for one in told(world, Roll)[0].modifiers] == [(-1, "blockade value")]
    assert told(world, Roll)[0].total == 2


@pytest.mark.rule("SL 6.234")
def test_a_nine_for_the_column_is_a_failure() -> None:
    world = off_toulon(lying("x", 2))
    burn(world, "x", 9, 9)
    assert world.squadrons["x"].damage == 0
    assert [fact.struck for fact in told(world, Burned)] == [False]


@pytest.mark.rule("SL 6.237")
def test_in_ordinary_damage_is_tripled_and_not_six_times() -> None:
    world = off_toulon(lying("x", 2, in_ordinary=True))
    burn(world, "x", 4, 2, 3)
    assert world.squadrons["x"].damage == 9


@pytest.mark.rule("SL 6.237")
def test_a_formation_fitting_out_shields_those_in_ordinary() -> None:
    world = off_toulon(
        lying("x", 2, in_ordinary=True), flotilla("bf", "flag", TOULON, man("bruix", command=FRENCH), 1, command=FRENCH)
    )
    throw(world, 0)
    (question,) = answered(errand(world).run(world), (A, "fireship", "bf-1"))
    assert keys(question) == ["bf-1"]


@pytest.mark.rule("SL 6.233g")
@pytest.mark.parametrize("dice", [(0,), (9, 9), (9, 2, 3)])
def test_hit_or_miss_she_goes_to_recovery(dice: tuple[int, ...]) -> None:
    world = off_toulon(lying("x", 2))
    burn(world, "x", *dice)
    assert (world.auxiliaries["fire"].box, world.auxiliaries["fire"].at) == ("recovery", "")
    assert fireships.offers(world, A) == []


@pytest.mark.rule("SL 6.238")
def test_several_may_be_sent_at_one_squadron_each_with_its_own_dice() -> None:
    world = off_toulon(lying("x", 2))
    world.auxiliaries["more"] = aux("more", "Fireship", at="ff")
    first, second = fireships.offers(world, A)
    throw(world, 0, 5, 2, 3)
    answered(first.run(world), (A, "fireship", "x"))
    answered(second.run(world), (A, "fireship", "x"))
    assert [fact.struck for fact in told(world, Burned)] == [False, True]


@pytest.mark.rule("SL 6.236", "SL 7.352")
def test_a_multiple_is_of_points_not_of_sail_and_one_sail_may_sink_of_them() -> None:
    world = off_toulon(lying("x", 3))
    with_tables(world, combat_damage=flat_table(c8="S9"))
    burn(world, "x", 7, 8, 0, 0, script=[(B, "sink", "x-ship-1"), (B, "sink", "x-ship-2")])
    assert world.squadrons["x"].sail == 1
    assert world.squadrons["x"].damage == 18


# -- in battle ---------------------------------------------------------------------------------------------------------


def at_sea(gauge: str = A, **more: Any) -> tuple[World, Battle]:
    """Two French formations against a British one that has a fireship."""
    world = meeting(
        flotilla("ff", "flag", OPEN, man("hood"), 1),
        flotilla("bf", "flag", OPEN, man("bruix", command=FRENCH), 1, sail=2, command=FRENCH),
        flotilla("cf", "flag", OPEN, man("gravina", command=SPANISH), 1, sail=2, command=SPANISH),
    )
    world.auxiliaries["fire"] = aux("fire", "Fireship", at="ff")
    return world, engaged(world, gauge=gauge, intensity="light", **more)


@pytest.mark.rule("SL 6.23", "SL 6.233a")
def test_in_battle_she_may_be_sent_at_any_one_engaged_squadron_or_held_back() -> None:
    world, battle = at_sea()
    throw(world)
    (question,) = answered(fireships.in_battle(world, battle), (A, "fireship", "none"))
    assert keys(question) == ["none", "bf-1", "cf-1"]
    assert world.assigned_to("ff") == [world.auxiliaries["fire"]]
    throw(world, 4, 2, 3)
    answered(fireships.in_battle(world, battle), (A, "fireship", "cf-1"))
    assert (world.squadrons["cf-1"].damage, world.squadrons["bf-1"].damage) == (3, 0)
    assert world.auxiliaries["fire"].box == "recovery"
    assert {roll.about for roll in told(world, Roll)} == {battle.id}


@pytest.mark.rule("SL 6.231", "SL 8.212")
def test_a_fireship_of_a_formation_that_is_not_engaged_is_not_asked_for() -> None:
    world, battle = at_sea()
    battle.engaged[A] = []
    answered(fireships.in_battle(world, battle))
    battle.engaged[A] = ["ff"]
    world.auxiliaries["fire"].at = "nobody"
    answered(fireships.in_battle(world, battle))


@pytest.mark.rule("SL 6.239")
def test_who_has_the_gauge_is_safe_from_her_unless_he_came_out_of_port() -> None:
    world, battle = at_sea(gauge=B)
    answered(fireships.in_battle(world, battle))
    battle.sortied = ["cf"]
    throw(world)
    (question,) = answered(fireships.in_battle(world, battle), (A, "fireship", "none"))
    assert keys(question) == ["none", "cf-1"]


@pytest.mark.rule("SL 6.235")
def test_what_she_burns_cannot_strike() -> None:
    world, battle = at_sea()
    with_tables(world, combat_damage=flat_table(c8="S"))
    throw(world, 4, 8, 0)
    answered(fireships.in_battle(world, battle), (A, "fireship", "bf-1"), (B, "sink", "bf-1-ship-1"))
    assert [(loss.sail.id, loss.burnt) for loss in battle.losses] == [("bf-1-ship-1", True)]
    assert [fact.why for fact in told(world, Lost)] == ["burnt"]


@pytest.mark.rule("SL 6.233a", "SL 8.338")
def test_in_battle_several_sail_may_sink_of_her_damage() -> None:
    world, battle = at_sea()
    world.squadrons["bf-1"].damage = 14
    throw(world, 4, 2, 3, 0, 0)
    answered(fireships.in_battle(world, battle), (A, "fireship", "bf-1"), (B, "sink", "bf-1-ship-1"))
    assert "bf-1" not in world.squadrons
    assert [loss.burnt for loss in battle.losses] == [True, True]


@pytest.mark.rule("SL 6.232", "SL 6.239")
def test_in_battle_a_ports_fireship_goes_only_at_the_blockaders() -> None:
    world = blockaded()
    world.formations |= {"gg": flotilla("gg", "flag", OFF_TOULON).formations[0]}
    world.squadrons |= {"gg-1": flotilla("gg", "flag", OFF_TOULON).squadrons[0]}
    battle = engaged(world, OFF_TOULON, gauge=B)
    throw(world)
    (question,) = answered(fireships.in_battle(world, battle), (B, "fireship", "none"))
    assert keys(question) == ["none", "ff-1"]
    battle.gauge = A
    answered(fireships.in_battle(world, battle))


@pytest.mark.rule("SL 6.141")
def test_player_a_sends_his_fireships_first() -> None:
    world, battle = at_sea()
    battle.sortied = ["ff"]
    world.auxiliaries = {"brulot": aux("brulot", "Fireship", B, at="bf"), **world.auxiliaries}
    throw(world)
    answered(fireships.in_battle(world, battle), (A, "fireship", "none"), (B, "fireship", "none"))


@pytest.mark.rule("SL 8.54v")
def test_the_example_of_the_rulebook_in_battle() -> None:
    """SL 8.54 after step 14: B has the gauge, BF came out of port; 8 is needed for its 4 sail, where the text has 6 (D-27e).

    Column 6 on a 5 is 4 points, neither doubled nor hindered by the blockade value: from 5 they make 9.
    """
    world = meeting(
        flotilla("ff", "flag", OFF_TOULON, man("hood"), 3),
        flotilla("bf", "flag", OFF_TOULON, man("bruix", command=FRENCH), 1, sail=4, damage=5, command=FRENCH),
        flotilla("rf", "flag", OFF_TOULON, man("linois", command=FRENCH), 1, damage=5, command=FRENCH),
    )
    world.auxiliaries["fire"] = aux("fire", "Fireship", at="ff")
    battle = engaged(world, OFF_TOULON, gauge=B, sortied=["bf"])
    throw(world, 8, 6, 5)
    (question,) = answered(fireships.in_battle(world, battle), (A, "fireship", "bf-1"))
    assert keys(question) == ["none", "bf-1"]
    assert (world.squadrons["bf-1"].damage, battle.losses) == (9, [])
    assert told(world, Roll)[0].modifiers == []
    world.auxiliaries["fire"] = aux("fire", "Fireship", at="ff")
    throw(world, 7)
    answered(fireships.in_battle(world, battle), (A, "fireship", "bf-1"))
    assert world.squadrons["bf-1"].damage == 9, "a 7 is not enough"


@pytest.mark.rule("SL 8.54v")
def test_the_example_after_the_first_combats_three_points() -> None:
    """D-27e: 5 + 3 + 4 points come to 12, and a sail sinks on 0 to 2."""
    for die, sail in ((2, 3), (3, 4)):
        world, battle = at_sea(gauge=B, sortied=["bf"])
        world.squadrons["bf-1"].damage = 8
        world.squadrons["bf-1"].ships = ships("bf-1", 4)
        throw(world, 8, 6, 5, die, *([9] if sail == 3 else []))
        script = [(B, "sink", "bf-1-ship-1")] if sail == 3 else []
        answered(fireships.in_battle(world, battle), (A, "fireship", "bf-1"), *script)
        assert (world.squadrons["bf-1"].damage, world.squadrons["bf-1"].sail) == (12, sail)

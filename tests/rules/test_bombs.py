"""Bombardment (SL 6.24)."""

from __future__ import annotations

import msgspec
import pytest

from campaign.record.battle import Fired
from campaign.rules.auxiliaries import bombs
from campaign.state import World
from maps.theatre import Port
from table.dice import Roll
from tests.rules.battle_chart import OPEN, A, B, aux, meeting
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    STANDARD,
    Force,
    at_sea,
    berthed,
    fleet,
    gale,
    lane,
    large,
    theatre,
    throw,
    thrown,
    told,
    wind,
)
from tests.rules.fleet_chart import CADIZ, FRENCH, TOULON, flotilla, man
from tests.rules.gun_chart import answered, flat_table, keys, with_tables

SHELL_TOULON, SHELL_CADIZ = "bombard:bomb:toulon", "bombard:bomb:cadiz"


def lying(id: str, berth: str = TOULON, *, in_ordinary: bool = False) -> Force:
    return berthed(id, berth, side=B, in_ordinary=in_ordinary)


def off_toulon(*forces: Force, place: str = "space:toulon", reach: int = 0) -> World:
    """A British flag with a bomb, by default off Toulon and with no range."""
    world = meeting(flotilla("ff", "flag", place, man("hood"), 1), *forces)
    world.auxiliaries["bomb"] = aux("bomb", "Bomb", at="ff", range=reach)
    throw(world)
    return world


def offered(world: World, side: str = A) -> list[str]:
    return [errand.key for errand in bombs.offers(world, side)]


def bombard(world: World, target: str, *dice: int, errand: int = 0) -> list[str]:
    """Send a bomb, name the squadron, and say which could be named."""
    throw(world, *dice)
    (question,) = answered(bombs.offers(world, A)[errand].run(world), (A, "bombard", target))
    assert thrown(world) == list(dice)
    return keys(question)


@pytest.mark.rule("SL 6.24", "SL 6.24a", "SL 8.36")
def test_one_free_attack_on_one_squadron_on_the_column_of_bombs() -> None:
    world = off_toulon(lying("x"), lying("y"))
    assert bombard(world, "y", 3) == ["x", "y"]
    assert (world.squadrons["x"].damage, world.squadrons["y"].damage) == (0, 3), "column 2 on a 3"
    (fact,) = told(world, Fired)
    assert (fact.side, fact.column, fact.die, fact.points) == (A, STANDARD.combat_columns.bombardment, 3, 3)
    assert world.squadrons["ff-1"].damage == 0, "nobody replies"
    assert world.auxiliaries["bomb"].box == "recovery"


@pytest.mark.rule("SL 8.36", "SL 8.34", "SL 8.344")
@pytest.mark.parametrize(("shift", "column", "points"), [(1, 3, 3), (-1, 1, 1), (-4, 0, -2 + 3)])
def test_the_shifts_of_a_fleet_hold_for_its_bombs_too(shift: int, column: int, points: int) -> None:
    """Two columns past the end of the table are two points less (SL 8.344)."""
    world = off_toulon(lying("x"))
    columns = msgspec.structs.replace(STANDARD.combat_columns, fleet_shifts={A: shift})
    with_tables(world, combat_columns=columns, combat_damage=flat_table(c0="3", c1="1", c3="3"))
    bombard(world, "x", 3)
    (fact,) = told(world, Fired)
    assert (fact.column, [(one.value, one.why) for one in fact.shifts], fact.points) == (column, [(shift, A)], points)


@pytest.mark.rule("SL 6.24a")
def test_fitting_out_or_in_ordinary_in_a_formation_or_not_all_are_targets() -> None:
    fitting = flotilla("bf", "flag", TOULON, man("bruix", command=FRENCH), 1, command=FRENCH)
    ready = flotilla("cf", "flag", "space:toulon", man("linois", command=FRENCH), 1, command=FRENCH)
    world = off_toulon(lying("x"), lying("y", in_ordinary=True), fitting, ready)
    assert bombard(world, "y", 9) == ["x", "y", "bf-1"], "but not who lies ready outside"


@pytest.mark.rule("SL 6.24a")
def test_a_minor_port_is_bombarded_too_and_neither_a_friends_nor_a_neutrals() -> None:
    assert offered(off_toulon(lying("x", CADIZ), place="space:cadiz")) == [SHELL_CADIZ]
    assert offered(off_toulon(place="space:haven")) == []
    sea = theatre([large("lisbon")], ports=[Port("lisbon", NEUTRAL, key=True)])
    world = at_sea(sea, fleet("ff", "space:lisbon"))
    world.auxiliaries["bomb"] = aux("bomb", "Bomb", at="ff", range=0)
    assert offered(world) == []


@pytest.mark.rule("SL 6.24", "SL 6.142")
def test_the_port_must_be_within_range() -> None:
    assert offered(off_toulon(place=OPEN, reach=0)) == []
    assert offered(off_toulon(place=OPEN, reach=1)) == [SHELL_TOULON, SHELL_CADIZ]


@pytest.mark.rule("SL 6.144")
def test_no_bombardment_in_a_gale() -> None:
    sea = theatre(
        [large("brest", "red"), large("out")], [lane("brest", "out")],
        ports=[Port("brest", FLAGS[B], key=True)], winds=[wind("red", start="brest")],
    )  # fmt: skip
    for storms, count in (([], 1), ([gale("red", 8, "space:brest")], 0)):
        world = at_sea(sea, fleet("ff", "space:out"), winds=["red"], gales=storms)
        world.auxiliaries["bomb"] = aux("bomb", "Bomb", at="ff", range=3)
        assert len(offered(world)) == count


@pytest.mark.rule("SL 6.241")
def test_each_bomb_must_choose_another_squadron_in_the_same_increment() -> None:
    world = off_toulon(lying("x"), lying("y"))
    world.auxiliaries |= {name: aux(name, "Bomb", at="ff", range=0) for name in ("bomb-2", "bomb-3")}
    assert bombard(world, "x", 9) == ["x", "y"]
    assert bombard(world, "y", 9) == ["y"]
    assert offered(world) == [], "all that lies there has been shelled"
    world.clock.increment -= 1
    assert bombard(world, "x", 9) == ["x", "y"], "another increment"
    assert list(world.shelled) == ["x"], "what was long ago is forgotten"


@pytest.mark.rule("SL 6.242")
def test_bombs_act_from_a_formation_unless_the_chart_lets_them_into_ports() -> None:
    world = off_toulon(lying("x"))
    world.auxiliaries["bomb"] = aux("bomb", "Bomb", at="port:haven", range=9)
    assert offered(world) == []
    row = msgspec.structs.replace(STANDARD.auxiliary_classes["Bomb"], posts=("formation", "port"))
    with_tables(world, auxiliary_classes={**STANDARD.auxiliary_classes, "Bomb": row})
    assert SHELL_TOULON in offered(world)


def test_only_bombs_that_are_assigned_are_offered_and_to_their_own_side() -> None:
    world = off_toulon(lying("x"))
    assert offered(world, B) == []
    world.auxiliaries["bomb"].box = "recovery"
    assert offered(world) == []
    world.auxiliaries["bomb"] = aux("bomb", "Fleet", at="ff")
    assert offered(world) == []


def test_a_port_is_offered_whatever_lies_there_and_a_bomb_sent_at_an_empty_one_is_spent() -> None:
    """Else the offer would tell what the side may not know."""
    world = off_toulon()
    answered(bombs.offers(world, A)[0].run(world))
    assert world.auxiliaries["bomb"].box == "recovery"
    assert thrown(world) == []
    assert world.tray.reveals == 1, "that nothing lies there has been seen, and is not taken back"


@pytest.mark.rule("SL 6.24a", "SL 7.352")
def test_a_sail_may_sink_of_it_but_one_at_most() -> None:
    world = off_toulon(lying("x"))
    world.squadrons["x"].damage = 17
    with_tables(world, combat_damage=flat_table(c2="1"))
    throw(world, 9, 0)
    answered(bombs.offers(world, A)[0].run(world), (A, "bombard", "x"), (B, "sink", "x-ship-2"))
    assert world.squadrons["x"].sail == 2
    assert [roll.about for roll in told(world, Roll)] == ["bomb", "x"]

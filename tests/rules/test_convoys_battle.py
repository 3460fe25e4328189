"""Convoys in battle (SL 10.13): never first unless alone, the last to be attacked, on a column of their own, and protected."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.convoying import Convoy
from campaign.engagement import Battle, Combat
from campaign.record.battle import BattleEnded, Engaged, Fired, Matched
from campaign.record.causes import Sinking
from campaign.record.convoys import ConvoyHarmed
from campaign.record.politics import PrestigeChanged
from campaign.rules import organisation
from campaign.rules.battle import (
    aftermath,
    course,
    engaged,
    gunnery,
    joining,
    leading,
    line,
    occasion,
    prizes,
    victory,
    withdrawal,
)
from campaign.rules.convoys import action, gunfire, losses
from campaign.state import World
from table.decisions import Form
from tests.rules.battle_chart import engaged as lay
from tests.rules.battle_chart import play
from tests.rules.chart import STANDARD, A, B, drive, fleet, lone, ships, throw, told
from tests.rules.convoy_chart import NEAR, at, on_route, put_with, send
from tests.rules.gun_chart import flat_table, shifting, with_tables

SHELLS = flat_table(c0="0", c2="2", c3="3", c4="4", c5="5*", c6="SS6")


def convoyed(*forces: Any, **script: Any) -> World:
    """A convoy at near, in company with these; no class of squadron has a shift of its own."""
    world = on_route(*forces)
    send(world, place=NEAR, **script)
    for formation in world.formations.values():
        formation.spotted = True
    throw(world)
    return with_tables(world, combat_damage=SHELLS, combat_columns=shifting(class_shifts={}))


def battle_of(world: World, **more: Any) -> Battle:
    """All that are there, engaged."""
    return lay(world, NEAR, gauge=B, intensity="medium", level=2, **more)


def set_upon(world: World, *protectors: str, guns: tuple[str, ...] = ("gg-1",), level: int = 2) -> Battle:
    """A battle with one combat: these squadrons of the enemy's upon the convoy, and these protect it."""
    battle = battle_of(world)
    battle.level = level
    battle.combats = [Combat({A: list(protectors), B: list(guns)}, "indiamen")]
    return battle


def the(world: World) -> Convoy:
    return world.convoys["indiamen"]


# -- who fights --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.11")
def test_neither_a_convoy_nor_its_escort_brings_a_battle_on() -> None:
    world = convoyed(lone("frigates", NEAR), fleet("gg", NEAR, side=B))
    put_with(world, the(world), "frigates")
    (meeting,) = occasion.occasions(world)
    assert [occasion.may_open(world, meeting.forces, side) for side in (A, B)] == [False, True]
    the(world).escorts.clear()
    assert occasion.may_open(world, meeting.forces, A), "another squadron in company may"


@pytest.mark.rule("SL 10.13")
def test_a_convoy_is_the_initial_formation_only_if_it_is_alone() -> None:
    alone, together = convoyed(fleet("gg", NEAR, side=B)), convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B))
    for world, first in ((alone, "indiamen"), (together, "ff")):
        battle = lay(world, NEAR, initial={}, engaged={})
        assert drive(engaged.announce(world, battle)) == []
        assert battle.initial == {A: first, B: "gg"}


@pytest.mark.rule("SL 10.13", "SL 7.223")
def test_though_only_the_convoy_entered_the_interdicted_place_others_are_engaged_before_it() -> None:
    world = convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B))
    battle = lay(world, NEAR, initial={}, engaged={}, interdicted=True)
    assert [one.id for one in engaged.eligible(world, battle, A)] == ["ff"]


@pytest.mark.rule("SL 10.13")
def test_once_the_others_have_come_up_or_failed_to_it_is_engaged_without_a_die() -> None:
    world = convoyed(fleet("ff", NEAR), fleet("late", NEAR), fleet("gg", NEAR, side=B))
    battle = lay(world, NEAR, engaged={A: ["ff"], B: ["gg"]})
    throw(world, 9)
    drive(joining.reinforce(world, battle))
    assert battle.engaged[A] == ["ff"], "the other flotilla failed, and the convoy was not asked"
    action.engage(world, battle)
    assert battle.engaged == {A: ["ff", "indiamen"], B: ["gg"]}
    assert told(world, Engaged)[-1].rule == "SL 10.13"
    battle.engaged[A], battle.withdrawn = ["ff"], ["indiamen"]
    action.engage(world, battle)
    assert battle.engaged[A] == ["ff"], "but not if it has withdrawn"


@pytest.mark.rule("SL 10.122", "SL 8.23")
def test_convoy_and_escort_withdraw_as_one() -> None:
    world = convoyed(lone("frigates", NEAR), fleet("gg", NEAR, side=B))
    put_with(world, the(world), "frigates")
    first = {"initial": {A: "frigates", B: "gg"}, "engaged": {A: ["frigates"], B: ["gg"]}, "seniors": {A: None, B: "gg-leader"}}
    battle = lay(world, NEAR, gauge=A, **first)
    (form,) = drive(withdrawal.declare(world, battle), {"indiamen": "withdraw"})
    assert isinstance(form, Form)
    assert [part.key for part in form.parts] == ["indiamen"]
    assert battle.withdrawn == ["indiamen", "frigates"]
    assert withdrawal.refused(battle)


@pytest.mark.rule("SL 10.131", "SL 8.214")
def test_a_convoys_sail_need_no_control_and_its_absent_leader_gives_none() -> None:
    world = convoyed(lone("frigates", NEAR), lone("sloops", NEAR), fleet("gg", NEAR, side=B), ships=tuple(ships("store", 3)))
    battle = battle_of(world)
    assert [one.id for one in leading.fighting(world, battle, A)] == ["frigates-1", "sloops-1"]
    drive(leading.limit_control(world, battle))
    assert battle.idle == [], "each is within its notional leader's control"


# -- who is attacked ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.131")
@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(0, 2, (0, 1)), (1, 1, (0, 1)), (1, 2, (1, 1)), (2, 2, (1, 1)), (1, 3, (1, 1)), (3, 2, (1, 1)), (2, 5, (2, 1))],
)
def test_a_convoy_counts_as_a_squadron_and_has_the_last_combat(ours: int, theirs: int, expected: tuple[int, int]) -> None:
    between, against, _ = action.shared_out(ours, theirs, 1, 0)
    assert (between, against) == expected


@pytest.mark.rule("SL 10.131")
def test_convoys_of_both_sides_are_attacked_by_squadrons_and_not_by_each_other() -> None:
    assert action.shared_out(3, 2, 1, 1) == (1, 1, 1)
    assert action.shared_out(2, 3, 0, 1) == (1, 0, 1)
    assert action.shared_out(0, 0, 1, 1) == (0, 0, 0)


@pytest.mark.rule("SL 10.131", "SL 10.133")
def test_the_convoy_is_put_up_last_and_its_owner_may_protect_it_with_a_squadron_to_spare() -> None:
    world = convoyed(fleet("ff", NEAR, classes=["SOL", "SOL"]), fleet("gg", NEAR, side=B, classes=["SOL", "SOL"]))
    battle = battle_of(world)
    play(line.arrange(world, battle), {"protect": "protect"})
    assert [(combat.convoy, combat.lines) for combat in battle.combats] == [
        ("", {A: ["ff-1"], B: ["gg-1"]}),
        ("indiamen", {A: ["ff-2"], B: ["gg-2"]}),
    ]
    assert [fact.squadron for fact in told(world, Matched)] == ["ff-1", "gg-1", "indiamen", "gg-2", "ff-2"]
    unguarded = convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B, classes=["SOL", "SOL"]))
    other = battle_of(unguarded)
    assert "protect" not in [question.kind.name for question in play(line.arrange(unguarded, other))], "he has none to spare"
    assert other.combats[-1].lines == {A: [], B: ["gg-2"]}


@pytest.mark.rule("SL 10.133", "SL 8.333")
def test_a_protector_is_put_in_at_any_intensity_and_others_double_him_by_it() -> None:
    world = convoyed(fleet("ff", NEAR, classes=["SOL", "SOL"]), fleet("gg", NEAR, side=B))
    battle = battle_of(world)
    battle.intensity = "light"
    play(line.arrange(world, battle), {"protect": "protect", "put up": "ff-1"})
    assert battle.combats[0].lines == {A: ["ff-1"], B: ["gg-1"]}
    battle.intensity = "medium"
    play(line.arrange(world, battle), {"protect": "protect", "put up": "ff-1", "double": "combat-1"})
    assert battle.combats[0].lines == {A: ["ff-1", "ff-2"], B: ["gg-1"]}
    asked = play(line.arrange(world, battle), {"protect": "none"})
    assert [question.kind.name for question in asked] == ["protect"], "who leaves it to itself does not double it either"


# -- the fire ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.131", "SL 8.36")
@pytest.mark.parametrize(("sail_class", "column"), [("SOL", 4), ("SOL(D)", 4), ("Frigate", 3), ("Galley", 2)])
def test_a_convoy_is_attacked_on_a_column_by_the_class_of_the_attacker_whatever_the_level(sail_class: str, column: int) -> None:
    world = convoyed(fleet("gg", NEAR, side=B, classes=[sail_class]))
    set_upon(world, level=8)
    throw(world, 5)
    assert world.battle is not None
    drive(gunfire.resolve(world, world.battle))
    (fired,) = told(world, Fired)
    assert (fired.side, fired.column, fired.shifts, fired.modifiers, fired.rule) == (B, column, [], [], "SL 10.131")
    assert (the(world).damage, the(world).hits) == (column, column)


@pytest.mark.rule("SL 8.36", "SL 10.131")
def test_shifts_apply_to_that_column_as_to_any_other() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, lr=3))
    battle = set_upon(world)
    battle.aboard = {"gg-leader": "gg-1"}
    throw(world, 5)
    play(gunfire.resolve(world, battle), {"shift": "own-2"})
    assert [(fact.column, fact.sunk) for fact in told(world, Fired)] == [(6, 2)]


@pytest.mark.rule("SL 8.36", "SL 8.344")
def test_shifts_off_the_table_are_points_as_elsewhere() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, lr=3))
    figures = msgspec.structs.replace(STANDARD.convoys, columns={"other": 7})
    world = with_tables(world, convoys=figures, combat_damage=flat_table(c8="3"))
    battle = set_upon(world)
    battle.aboard = {"gg-leader": "gg-1"}
    throw(world, 5)
    play(gunfire.resolve(world, battle), {"shift": "own-2"})
    (fired,) = told(world, Fired)
    assert (fired.column, [modifier.value for modifier in fired.modifiers], fired.points) == (8, [1], 4)


@pytest.mark.rule("SL 10.11", "SL 10.131")
def test_a_convoy_never_fires() -> None:
    world = convoyed(fleet("gg", NEAR, side=B))
    battle = set_upon(world)
    throw(world, 5)
    drive(gunfire.resolve(world, battle))
    assert world.squadrons["gg-1"].damage == 0
    drive(gunnery.resolve(world, battle))
    assert len(told(world, Fired)) == 1, "nor is its combat fought twice"


@pytest.mark.rule("SL 10.133")
def test_protectors_share_the_points_and_alone_reply_on_the_battles_level() -> None:
    world = convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B))
    battle = set_upon(world, "ff-1", level=3)
    throw(world, 5)
    drive(gunfire.resolve(world, battle))
    assert {fact.side: fact.column for fact in told(world, Fired)} == {B: 4, A: 3}
    assert (the(world).damage, world.squadrons["ff-1"].damage, world.squadrons["gg-1"].damage) == (2, 2, 3)
    assert the(world).hits == 2, "what a squadron takes is no hit on the convoy"


@pytest.mark.rule("SL 10.133", "SL 8.33.10")
@pytest.mark.parametrize(
    ("points", "damage", "guard", "share"), [(5, 0, [0], 3), (5, 1, [0], 2), (7, 3, [0, 5], 2), (7, 3, [4, 5], 3)]
)
def test_points_are_shared_as_evenly_as_may_be_those_over_to_the_least_damaged(
    points: int, damage: int, guard: list[int], share: int
) -> None:
    world = convoyed(fleet("ff", NEAR, classes=["SOL"] * len(guard), damage=guard))
    the(world).damage = damage
    assert gunfire.fair_share(the(world), world.company("ff"), points) == share


@pytest.mark.rule("SL 10.132")
def test_sail_sunk_of_a_convoy_without_number_are_four_points_each_and_it_is_not_eliminated() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, lr=3))
    battle = set_upon(world)
    battle.aboard = {"gg-leader": "gg-1"}
    throw(world, 5)
    play(gunfire.resolve(world, battle), {"shift": "own-2"})
    assert the(world).damage == 6 + 2 * 4
    assert (battle.losses, "indiamen" in world.formations) == ([], True)


@pytest.mark.rule("SL 10.133", "SL 8.33.10")
@pytest.mark.parametrize(("aim", "convoy", "left"), [(["indiamen", "indiamen"], 11, 3), (["guard", "indiamen"], 7, 2)])
def test_who_fires_says_whether_convoy_or_protectors_lose_a_sail_outright(aim: list[str], convoy: int, left: int) -> None:
    world = convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B, lr=3))
    battle = set_upon(world, "ff-1")
    battle.aboard = {"gg-leader": "gg-1"}
    throw(world, 5)
    play(gunfire.resolve(world, battle), {"shift": "own-2", "sink whom": aim})
    assert (the(world).damage, world.squadrons["ff-1"].sail) == (convoy, left)


# -- what it is worth --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.132", "SL 10.141", "SL 12.1")
def test_hits_bring_the_enemy_prestige_in_so_many_a_point_counted_from_the_first() -> None:
    world = convoyed(fleet("gg", NEAR, side=B))
    for hits, worth in ((4, 0), (1, 1), (9, 2), (1, 3)):
        losses.credit(world, the(world), hits, B)
        assert world.prestige == {A: 0, B: worth}
    assert {fact.rule for fact in told(world, PrestigeChanged)} == {"SL 10.132"}


@pytest.mark.rule("SL 10.164", "SL 10.132")
def test_notional_troops_are_paid_for_like_other_convoys_by_their_own_figure() -> None:
    world = convoyed(fleet("gg", NEAR, side=B))
    troops = send(world, "redcoats", NEAR, kind="troop")
    losses.credit(world, troops, 4, B)
    losses.credit(world, the(world), 4, B)
    assert world.prestige[B] == 1


@pytest.mark.rule("SL 10.141", "SL 10.132")
def test_counted_sail_are_damaged_and_sunk_like_others_and_paid_for_as_hits() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, lr=3, sail=2), ships=tuple(ships("store", 2)))
    transports = world.squadrons["indiamen-transports"]
    transports.damage = 3
    battle = set_upon(world)
    throw(world, 5)
    drive(gunfire.resolve(world, battle))
    assert (transports.damage, the(world).damage, the(world).hits) == (7, 0, 4)
    battle.aboard = {"gg-leader": "gg-1"}
    throw(world, 5)
    play(gunfire.resolve(world, battle), {"shift": "own-2"})
    assert (the(world).sunk, [loss.merchant for loss in battle.losses]) == (2, [True, True])
    assert the(world).hits == 4 + 8, "four points and then two sail, whatever damage went down with them"
    assert [(fact.points, fact.total) for fact in told(world, ConvoyHarmed)] == [(8, 7 + 8)]
    assert "indiamen" not in world.formations


@pytest.mark.rule("SL 10.132", "SL 10.141")
def test_sail_worn_by_gales_and_then_sunk_are_worth_as_much_as_sound_ones() -> None:
    for worn in (0, 9):
        world = convoyed(fleet("gg", NEAR, side=B, lr=3, sail=2), ships=tuple(ships("store", 2)))
        world.squadrons["indiamen-transports"].damage = worn
        battle = set_upon(world)
        battle.aboard = {"gg-leader": "gg-1"}
        throw(world, 5)
        play(gunfire.resolve(world, battle), {"shift": "own-2"})
        assert (the(world).hits, the(world).sunk, world.prestige) == (8, 2, {A: 0, B: 1})


@pytest.mark.rule("SL 10.132", "SL 10.141")
def test_sail_that_the_sea_took_before_are_no_hits_of_the_enemys() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, sail=2), ships=tuple(ships("store", 3)))
    transports = world.squadrons["indiamen-transports"]
    organisation.lose_sail(world, transports, transports.ships[0].id, "SL 7.35b", Sinking.FOUNDERED)
    battle = set_upon(world)
    throw(world, 5)
    drive(gunfire.resolve(world, battle))
    assert (the(world).hits, the(world).sunk) == (4, 1)


@pytest.mark.rule("SL 10.144")
def test_a_convoys_sail_never_strike_and_are_paid_for_once() -> None:
    world = convoyed(fleet("ff", NEAR, sail=4), fleet("gg", NEAR, side=B), ships=tuple(ships("store", 3)))
    with_tables(world, combat_damage=flat_table(c4="SSS4"))
    battle = set_upon(world)
    throw(world, 5)
    drive(gunfire.resolve(world, battle))
    assert (len(battle.losses), world.prestige[B]) == (STANDARD.battle_prestige.sail_a_point, 3 * 4 // 5)
    throw(world)
    victory.proclaim(world, battle)
    assert battle.victor == B
    assert prizes.struck(world, battle) == [], "no die falls for them"
    assert world.prestige[B] == 3 * 4 // 5
    battle.losses = [msgspec.structs.replace(loss, merchant=False) for loss in battle.losses]
    victory.reward(world, battle)
    assert world.prestige[B] == 3 * 4 // 5 + 1, "as many men-of-war would have been worth a point"


# -- a whole battle ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.13", "SL 10.131")
def test_a_lone_convoy_is_fallen_upon_from_attack_to_aftermath() -> None:
    world = convoyed(fleet("gg", NEAR, side=B, classes=["SOL", "Frigate"]))
    throw(world, 3, 4, 5, 5)  # the gauge by lot, the level, the combat
    play(course.fight_all(world), {"attack": "attack", "intensity": "light"})
    assert world.battle is None
    assert [combat.squadron for combat in told(world, Matched)] == ["indiamen", "gg-1"]
    assert (the(world).damage, at(world).disorganised) == (4, False)
    assert told(world, BattleEnded)[0].victor == "", "no sail was sunk"


@pytest.mark.rule("SL 10.161")
def test_after_a_battle_a_convoys_sail_are_left_as_they_are() -> None:
    world = convoyed(fleet("ff", NEAR), fleet("gg", NEAR, side=B), ships=tuple(ships("store", 2)))
    battle = battle_of(world)
    plans = play(aftermath.conclude(world, battle))
    for plan in plans:
        acts = plan.offers() if hasattr(plan, "offers") else []
        assert not [act for act in acts if "indiamen" in str(act) or "store" in str(act)]
    assert world.squadrons["indiamen-transports"].formation == "indiamen"

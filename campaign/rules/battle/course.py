"""The course of a battle (SL 8.11): its steps in the rulebook's order."""

from __future__ import annotations

from campaign.rules.auxiliaries import fireships
from campaign.rules.battle import (
    aftermath,
    engaged,
    gauge,
    intensity,
    joining,
    leading,
    occasion,
    resolving,
    withdrawal,
)
from campaign.rules.convoys import action, gunfire
from campaign.state import World
from table.dice import pick
from table.flows import Flow


def fight_all(world: World) -> Flow[None]:
    """SL 8.12, 4.23d: when an increment ends, every battle that the sides want or must fight, in random order."""
    declined: list[tuple[str, ...]] = []
    while chances := [chance for chance in occasion.occasions(world) if chance.key not in declined]:
        chance = chances[pick(world, len(chances), "which enemies come to battle first", "SL 4.23d")]
        if (yield from occasion.brought_on(world, chance)):
            yield from fight(world)
        else:
            declined.append(chance.key)


def fight(world: World) -> Flow[None]:
    """SL 8.11: the battle that lies on the table, from the first engaged to its aftermath."""
    battle = world.battle
    assert battle is not None, "no battle lies on the table"
    yield from engaged.announce(world, battle)
    gauge.settle(world, battle)
    yield from occasion.choose_place(world, battle)
    yield from withdrawal.declare(world, battle)
    if withdrawal.refused(battle):
        yield from aftermath.part(world, battle)
        return
    yield from joining.reinforce(world, battle)
    action.engage(world, battle)
    yield from leading.limit_control(world, battle)
    yield from leading.assign(world, battle)
    yield from intensity.settle(world, battle)
    yield from resolving.resolve(world, battle)
    yield from gunfire.resolve(world, battle)
    yield from fireships.in_battle(world, battle)
    yield from aftermath.conclude(world, battle)

"""Withdrawal before the battle (SL 8.23): what the holder of the weather gauge takes out of it, and where that must go."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import StoodOff
from campaign.rules import oars, ports
from campaign.rules.battle import approach, engaged, retreat
from campaign.rules.convoys import standing
from campaign.state import Constraint, Formation, World
from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask

STAND, WITHDRAW = Option("stand", "stand", False), Option("withdraw", "withdraw", True)


def declare(world: World, battle: Battle) -> Flow[None]:
    """SL 8.23, 8.223a: the holder of the gauge may withdraw any of his formations in the space, whoever brought the battle on.

    If the initial engaged one is among them and others stand, another takes its place (SL 8.21). An escort stays with its convoy
    (SL 10.122).
    """
    side = battle.gauge
    able = may_withdraw(world, battle, side)
    if able:
        parts = tuple(Part(one.id, one.name, (STAND, WITHDRAW), STAND.key) for one in able)
        orders = yield from ask(Form(side, "SL 8.23", kinds.WITHDRAWAL, parts, "Withdraw any formation before the battle?"))
        for name, withdraws in orders.items():
            if withdraws:
                for formation in (world.formations[name], *standing.escorts(world, world.formations[name])):
                    _withdraw(world, battle, formation)
    yield from engaged.announce(world, battle)


def may_withdraw(world: World, battle: Battle, side: str) -> list[Formation]:
    """SL 8.23-8.231: a side's formations that could be withdrawn, if it had the gauge; an escort goes with its convoy."""
    there = [world.formations[name] for name in battle.met[side]]
    escorting = {escort.id for one in there for escort in standing.escorts(world, one)}
    return [one for one in there if one.id not in escorting and _has_exit(world, battle, one)]


def refused(battle: Battle) -> bool:
    """SL 8.232: there is no battle if a side has nobody left in it."""
    return not all(battle.engaged.get(side) for side in battle.sides)


def _withdraw(world: World, battle: Battle, formation: Formation) -> None:
    """SL 8.231: a formation stands aside until it sails, and how it sails is bound."""
    world.constraints[formation.id] = constraint(world, battle, formation)
    battle.withdrawn.append(formation.id)
    if battle.initial.get(formation.side) == formation.id:
        del battle.initial[formation.side], battle.engaged[formation.side], battle.seniors[formation.side]
    log(world, StoodOff(formation.id, "withdrew", battle=battle.id, rule="SL 8.23"))


def constraint(world: World, battle: Battle, formation: Formation) -> Constraint:
    """SL 8.231: it must leave, by no lane that an enemy used to come, nor by the far end of narrows (SL 8.462).

    Out of an interdicted space that it has just entered it must go back where it came from (SL 7.223).
    """
    if battle.interdicted and approach.entered(world, formation, battle.place):
        return Constraint(battle.place, back=approach.whence(world, formation))
    enemies = [world.formations[name] for name in battle.met[battle.enemy(formation.side)]]
    lanes = approach.lanes_used(world, enemies, battle.place)
    return Constraint(battle.place, barred=(*lanes, *retreat.far_end(world, formation)))


def _has_exit(world: World, battle: Battle, formation: Formation) -> bool:
    """SL 8.231: only who can leave the space in the way that is left to him may withdraw."""
    bound = constraint(world, battle, formation)
    steps = (step for step in oars.waters_of(world, formation).from_(battle.place) if ports.open_to(world, step, formation.side))
    return bool(bound.back) or any(step.to not in bound.barred for step in steps)

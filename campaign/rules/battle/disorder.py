"""Disorganisation (SL 8.45): how it comes with a battle, spreads with squadrons that are taken in, and passes."""

from __future__ import annotations

from campaign.engagement import Battle
from campaign.record.fleet import Disorganised
from campaign.rules import leaders
from campaign.state import Formation, World
from table.dice import log


def after(world: World, battle: Battle) -> None:
    """SL 8.45: after a battle of medium or heavy intensity every engaged formation is in disorder; a convoy has none to lose."""
    if battle.intensity != "light":
        for name in [name for names in battle.engaged.values() for name in names]:
            if world.formations[name].kind != "convoy":
                disorganise(world, world.formations[name], "SL 8.45", by_battle=True)


def disorganise(world: World, formation: Formation, rule: str, *, by_battle: bool = False) -> None:
    """A formation and all that is subordinate to it are in disorder."""
    fresh = not formation.disorganised
    for one in world.array(formation):
        one.disorganised = True
    if fresh:
        log(world, Disorganised(formation.id, by_battle=by_battle, rule=rule))


def share(world: World, joining: Formation, flotilla: Formation) -> None:
    """SL 8.453: who takes in what is in disorder is in disorder too, with all that is over it and under it."""
    if joining.disorganised or flotilla.disorganised:
        disorganise(world, world.topmost(flotilla), "SL 8.453")


def recover(world: World) -> None:
    """SL 8.454: when an impulse starts, the leader of a formation in disorder restores order by a leadership check."""
    for formation in world.afloat():
        if formation.disorganised:
            leader = world.leader_of(formation)
            roll = leaders.check_roll(world, leader, "restoring order after the battle", "SL 8.454", formation.side)
            if roll.passes(leaders.leadership(world, formation)):
                rally(world, formation)


def rally(world: World, formation: Formation) -> None:
    """SL 8.454: a formation is in good order again, at once when it comes to its berth."""
    if formation.disorganised:
        for one in world.array(formation):
            one.disorganised = False
        log(world, Disorganised(formation.id, recovered=True, rule="SL 8.454"))

"""Convoys in battle (SL 10.13, 10.157): which of them can be brought to it, when they are engaged, and by how many squadrons."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.engagement import Battle
from campaign.record.battle import Engaged
from campaign.rules.convoys import standing
from campaign.state import Formation, World
from table.dice import log


def brought_together(world: World, formations: list[Formation]) -> list[Formation]:
    """SL 10.157b: of a side's formations in one place those that a battle concerns.

    A scattered convoy is ignored unless it was come upon (SL 10.156) and nobody else is there.
    """
    others = [one for one in formations if not standing.scattered(world, one)]
    return others or [one for one in formations if standing.open_to_attack(world, one)]


def may_attack(world: World, formation: Formation) -> bool:
    """SL 10.11: neither a convoy nor the escort that is with it brings a battle on."""
    convoy = standing.charge_of(world, formation.id) if world.convoys else None
    return formation.kind != "convoy" and (convoy is None or formation.id not in convoy.escorts)


def combatants(formations: list[Formation]) -> list[Formation]:
    """SL 10.13: a convoy is engaged from the first only if it is alone."""
    return [one for one in formations if one.kind != "convoy"] or formations


def hunting(world: World, battle: Battle) -> bool:
    """SL 10.157: whether a side's only formation in a battle is a scattered convoy."""
    return any(standing.scattered(world, world.formations[name]) for name in battle.initial.values())


def engage(world: World, battle: Battle) -> None:
    """SL 10.13: once all others have come up or failed to, the convoys in the space are engaged too."""
    for side in battle.sides:
        for name in battle.met[side]:
            if name in world.convoys and name not in (*battle.engaged[side], *battle.withdrawn) and not hunting(world, battle):
                battle.engaged[side].append(name)
                log(world, Engaged(name, "with those who guard it", battle=battle.id, rule="SL 10.13"))


def engaged(world: World, battle: Battle, side: str) -> list[Convoy]:
    """A side's convoys in a battle."""
    return [world.convoys[name] for name in battle.engaged.get(side, ()) if name in world.convoys and name in world.formations]


def shared_out(own: int, theirs: int, convoys: int, their_convoys: int) -> tuple[int, int, int]:
    """SL 10.131: of so many squadrons and convoys of two sides, the combats between squadrons, and those against each's convoys.

    A convoy counts as a squadron, the last to be put up; it is there to be attacked, not to attack.
    """
    against_own, against_theirs = min(convoys, theirs), min(their_convoys, own)
    return min(own - against_theirs, theirs - against_own), against_own, against_theirs

"""Formations under orders: who is on duty, and who is no more (SL 9.378); who could take over is noted as it happens.

It stands at the bottom of the house, since whatever unforms a formation calls it.
"""

from __future__ import annotations

from campaign.rules.convoys import releasing, standing
from campaign.state import Formation, World


def on_duty(world: World, formation: str) -> bool:
    """SL 3.353, 9.37: whether a formation executes an order, or is with a convoy."""
    return formation in world.admiralty.issued or standing.charge_of(world, formation) is not None


def unformed(world: World, formation: Formation) -> None:
    """SL 9.378, 10.121: a formation is about to be unformed; the flotillas subordinate to it are left to take over its order,
    and its convoy has it no longer."""
    issued = world.admiralty.issued.pop(formation.id, None)
    if issued is not None:
        issued.heirs = [lesser.id for lesser in world.subordinates(formation.id)]
        world.admiralty.orphans.append(issued)
    releasing.leave_escort(world, formation.id, "for it is no formation any more", "SL 10.121")


def sweep(world: World) -> None:
    """Whatever else has taken a formation off the chart has left its order behind as well."""
    for issued in [one for one in world.admiralty.issued.values() if one.formation not in world.formations]:
        world.admiralty.orphans.append(world.admiralty.issued.pop(issued.formation))

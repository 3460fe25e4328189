"""The Auxiliary Step of the Administrative Phase (SL 4.3i), in its exact order."""

from __future__ import annotations

from campaign.rules.auxiliaries import assignment, conversion, recovery
from campaign.state import World
from table.flows import Flow


def step(world: World) -> Flow[None]:
    """SL 4.3i: recovery, mixed-role auxiliaries to sail, assignment, mixed-role sail to auxiliaries.

    Stations are relieved after the dice of recovery (SL 6.296), so that to have been stationed costs a turn.
    """
    assignment.leave_lost_ports(world)
    recovery.recover(world)
    recovery.relieve_stations(world)
    yield from conversion.to_sail(world)
    yield from assignment.assign(world)
    yield from conversion.to_auxiliaries(world)

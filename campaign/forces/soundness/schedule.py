"""Is the schedule of a forces file sound: those who come, and those who go?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.forces.rows import Forces, ReinforcementRow
from campaign.forces.soundness.places import open_sea
from campaign.rules import ports
from campaign.state import World


def of_schedule(forces: Forces, world: World) -> Iterator[str]:
    """SL 11.12, 11.125: reinforcements come to a port of their side or by sea; what is withdrawn is there."""
    known = {squadron.id for squadron in forces.squadron}
    for row in forces.reinforcement:
        if row.entry:
            yield from (f"{forces.where('reinforcement', row.id)}: {fault}" for fault in _of_entry(row, world))
        elif ports.owner(world, row.port) != row.side:
            yield f"{forces.where('reinforcement', row.id)}: port {row.port!r} is none of {row.side!r}'s"
    for withdrawal in forces.withdrawal:
        for name in withdrawal.squadrons:
            if name not in known:
                where = forces.where("withdrawal", withdrawal.id)
                yield f"{where}: unknown squadron {name!r}; expected one of the squadron table (SL 3.255)"


def _of_entry(row: ReinforcementRow, world: World) -> Iterator[str]:
    if row.port:
        yield f"port {row.port!r} and entry {row.entry!r}; expected one of them (SL 3.254c)"
    if not open_sea(row.entry, world):
        yield f"entry {row.entry!r}; expected a space or a sea zone (SL 11.14c, 11.155)"

"""The forces of a file brought into a world, each piece in its place."""

from __future__ import annotations

from pathlib import Path

from campaign.forces import corsairs, soundness
from campaign.forces.afloat import bring_divisions, bring_squadrons
from campaign.forces.flotillas import bring_counters, bring_flotillas
from campaign.forces.load import read
from campaign.forces.service import bring_auxiliaries, bring_leaders, bring_schedule
from campaign.rules import leaders as leading
from campaign.rules import prestige
from campaign.state import World
from table.reading.faults import refuse


def muster(world: World, path: Path) -> None:
    """Bring the forces of a file or folder into a world, or say everything that is wrong with them."""
    forces = read(path)
    refuse(soundness.faults(forces, world))
    world.commands = {command.id: command for command in forces.command}
    bring_leaders(world, forces)
    bring_flotillas(world, forces)
    bring_counters(world, forces)
    corsairs.bring(world, forces.corsair_base, forces.corsair)
    bring_squadrons(world, forces)
    bring_divisions(world, forces)
    bring_schedule(world, forces)
    bring_auxiliaries(world, forces)
    world.dummies = dict.fromkeys(world.sides, world.charts.dummy.counters)
    prestige.begin(world)
    for side in world.sides:
        leading.fill_stations(world, side)
    world.tray.journal.clear()

"""Are the leaders of a forces file sound?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.forces.rows import FLEET, Forces, LeaderRow
from campaign.rules import leaders as leading
from campaign.state import World
from table.reading.checks import strangers


def of_leader(row: LeaderRow, forces: Forces, world: World) -> Iterator[str]:
    yield from strangers("side", [row.side], world.sides)
    yield from strangers("rank", [row.rank], leading.RANKS)
    yield from strangers("temper", [row.personality], leading.TEMPERS)
    yield from strangers("command", filter(None, [row.command]), [command.id for command in forces.command])
    own = [command.id for command in forces.command if command.side == row.side]
    yield from strangers("station", filter(None, [row.station]), [FLEET, *own])
    yield from strangers("port", filter(None, [row.ashore]), world.sea.theatre.ports)
    if row.ashore and any(row.id == flotilla.leader for flotilla in forces.flotilla):
        yield f"{row.id} is ashore at {row.ashore} and leads a flotilla; expected one or the other"

"""Are the leaders of a forces file sound?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.forces.rows import Forces, LeaderRow
from campaign.rules import leaders as leading
from campaign.state import World
from table.reading.checks import strangers


def of_leader(row: LeaderRow, forces: Forces, world: World) -> Iterator[str]:
    yield from strangers("side", [row.side], world.sides)
    yield from strangers("rank", [row.rank], leading.RANKS)
    yield from strangers("temper", [row.personality], leading.TEMPERS)
    yield from strangers("command", filter(None, [row.command]), [command.id for command in forces.command])

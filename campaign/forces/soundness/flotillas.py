"""Are the flotillas of a forces file sound?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.forces.rows import FlotillaRow, Forces
from campaign.forces.soundness.places import admitted
from campaign.state import World
from maps.place import is_berth, is_box, open_water
from table.reading.faults import unknown


def of_flotilla(row: FlotillaRow, forces: Forces, world: World) -> Iterator[str]:
    chiefs = {leader.id: leader for leader in forces.leader}
    if row.side not in world.sides:
        yield unknown("side", row.side, world.sides)
        return
    if row.place is None:
        return
    if row.place not in world.sea.number:
        yield f"unknown place {row.place!r}; expected such as 'harbour:brest' or 'space:off-ushant'"
    elif is_box(row.place):
        yield f"place {row.place!r}; expected the sea zone itself, {open_water(row.place)!r} (SL 11.155)"
    elif is_berth(row.place) and not admitted(world, row.place, row.side):
        yield f"{row.place!r} is closed to {row.side!r}; expected a friend's port (SL 5.282)"
    if row.leader is not None and row.leader not in chiefs:
        yield f"unknown leader {row.leader!r}; expected one of the leader table"
    elif row.leader is not None and chiefs[row.leader].side != row.side:
        yield f"leader {row.leader!r} is of {chiefs[row.leader].side!r}; expected one of {row.side!r}"
    elif row.leader is not None and sum(other.leader == row.leader for other in forces.flotilla) > 1:
        yield f"leader {row.leader!r} commands another too; expected one flotilla a leader"
    elif row.leader is not None and all(one.arrives != row.arrives for one in forces.leader if one.id == row.leader):
        yield f"leader {row.leader!r} does not come with it; expected `arrives` alike (SL 11.176)"
    if row.superior is not None and row.superior not in {other.id for other in forces.flotilla}:
        yield f"unknown superior {row.superior!r}; expected a flotilla"
    elif any(one.id == row.superior and _apart(one, row) for one in forces.flotilla):
        yield f"does not come with its superior {row.superior!r}; expected `arrives` and `place` alike (SL 3.33c)"
    elif row.superior is None and not _manned(row.id, forces):
        yield "has no squadrons; expected at least one (SL 3.321)"


def _apart(superior: FlotillaRow, row: FlotillaRow) -> bool:
    """Whether a flotilla comes at another time than its superior, or to another place."""
    return superior.arrives != row.arrives or (row.arrives is not None and superior.place != row.place)


def _manned(flotilla: str, forces: Forces) -> bool:
    """Whether a flotilla, or one subordinate to it, has a squadron with ships."""
    sailing = {ship.squadron for ship in forces.ship}
    lesser = [row.id for row in forces.flotilla if row.superior == flotilla]
    own = any(row.flotilla == flotilla and row.id in sailing for row in forces.squadron)
    return own or any(_manned(name, forces) for name in lesser)

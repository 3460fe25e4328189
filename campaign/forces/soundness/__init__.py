"""Are the forces of a theatre sound? What its rows name must be there, and they must not contradict one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from campaign.forces.rows import Forces
from campaign.forces.soundness.auxiliaries import of_auxiliary, overfull
from campaign.forces.soundness.corsairs import of_corsairs
from campaign.forces.soundness.figures import figures
from campaign.forces.soundness.flotillas import of_flotilla
from campaign.forces.soundness.leaders import of_leader
from campaign.forces.soundness.references import references
from campaign.forces.soundness.schedule import of_schedule
from campaign.forces.soundness.squadrons import of_squadron, unpaired
from campaign.state import World
from table.reading.checks import repeated, unprintable

Check = Callable[[Any, Forces, World], Iterator[str]]


def faults(forces: Forces, world: World) -> Iterator[str]:
    """All that is wrong: pieces named twice, unknown things, and things that contradict one another."""
    yield from _of_names(forces)
    yield from _of_counters(forces)
    flagships = [row for row in forces.squadron if row.flagship]
    others = [row for row in forces.squadron if not row.flagship]
    checks: tuple[tuple[str, list[Any], Check], ...] = (
        ("flotilla", [*forces.flotilla], of_flotilla),
        ("squadron", [*others], of_squadron),
        ("flagship", [*flagships], of_squadron),
        ("leader", [*forces.leader], of_leader),
        ("auxiliary", [*forces.auxiliary], of_auxiliary),
    )
    for table, rows, check in checks:
        for row in rows:
            yield from (f"{forces.where(table, row.id)}: {fault}" for fault in check(row, forces, world))
    yield from overfull(forces, world)
    yield from unpaired(forces)
    yield from of_corsairs(world, forces)
    known = {squadron.id for squadron in forces.squadron}
    for ship in forces.ship:
        if ship.squadron not in known:
            where = forces.where("ship", ship.id)
            yield f"{where}: unknown squadron {ship.squadron!r}; expected one of the squadron table (SL 3.222)"
    yield from of_schedule(forces, world)
    yield from references(forces, world)
    yield from figures(forces, world)


def _of_names(forces: Forces) -> Iterator[str]:
    """Pieces named twice, and names that cannot be printed."""
    pieces: dict[str, list[Any]] = {
        "command": [*forces.command], "leader": [*forces.leader], "flotilla": [*forces.flotilla],
        "squadron": [*forces.squadron, *forces.spare], "auxiliary": [*forces.auxiliary],
        "ship": [*forces.ship, *(ship for row in forces.auxiliary for ship in row.ships)],
    }  # fmt: skip
    for table, rows in pieces.items():
        for row in rows:
            yield from (f"{forces.where(table, row.id)}: name {fault}" for fault in unprintable(row.name))
        yield from (
            f"{forces.where(table, name)}: is named twice; expected each once" for name in repeated(row.id for row in rows)
        )


def _of_counters(forces: Forces) -> Iterator[str]:
    """SL 3.325: what counters are called is printable, no other flotilla's name, and no more than there are counters."""
    taken = [row.name for row in forces.flotilla] + [name for row in forces.counters for name in row.names]
    twice = set(repeated(taken))
    for row in forces.counters:
        where = forces.where("counters", f"{row.command} {row.kind}")
        if len(row.names) > row.count:
            yield f"{where}: {len(row.names)} names; expected no more than the {row.count} counters"
        for name in row.names:
            yield from (f"{where}: name {fault}" for fault in unprintable(name))
            if name in twice:
                yield f"{where}: {name!r} is the name of another flotilla too; expected each once"

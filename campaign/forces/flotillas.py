"""Flotillas as a campaign begins: their counters, and those that are formed."""

from __future__ import annotations

from collections import Counter

from campaign.forces.rows import FlotillaRow, Forces
from campaign.state import Arrival, Command, FlotillaCounter, Formation, Kind, World
from maps.place import Place
from table.wording import ordinal

CALLED: dict[Kind, str] = {"grand flag": "fleet", "flag": "squadron", "detachment": "division"}
"""What a flotilla of a kind is called that the theatre has no name for."""


def bring_flotillas(world: World, forces: Forces) -> None:
    for row in forces.flotilla:
        counter = FlotillaCounter(row.id, row.name, row.side, row.command, row.kind)
        if row.arrives is None:
            world.flotillas[row.id] = counter
            if row.place is not None:
                world.formations[row.id] = formation_of(row, row.place)
        elif row.place is None:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, row.side, counters=(counter,)))


def bring_counters(world: World, forces: Forces) -> None:
    """SL 3.325, 11.154: the counters that have no row of their own, numbered; those that come later are on the schedule."""
    named = Counter((row.command, row.kind) for row in forces.flotilla if row.arrives is None)
    numbered: Counter[tuple[str, Kind]] = Counter()
    for row in forces.counters:
        command, which = world.commands[row.command], (row.command, row.kind)
        count = row.count if row.arrives else max(0, row.count - named[which])
        numbers = range(numbered[which] + 1, numbered[which] + count + 1)
        called = dict(zip(numbers, row.names, strict=False))
        counters = tuple(_flotilla_counter(command, row.kind, number, called.get(number, "")) for number in numbers)
        numbered[which] += count
        if row.arrives is None:
            world.flotillas |= {counter.id: counter for counter in counters}
        else:
            world.schedule.append(Arrival(row.arrives.year, row.arrives.turn, command.side, counters=counters))


def formation_of(row: FlotillaRow, place: Place) -> Formation:
    return Formation(row.id, row.name, row.side, row.kind, place, row.leader, command=row.command, superior=row.superior)


def _flotilla_counter(command: Command, kind: Kind, number: int, name: str) -> FlotillaCounter:
    id_ = f"{command.id}-{kind.replace(' ', '-')}-{number}"
    usual = f"{ordinal(number)} {command.name.removeprefix('The ')} {CALLED[kind]}"
    return FlotillaCounter(id_, name or usual, command.side, command.id, kind)

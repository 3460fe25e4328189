"""Is what a row of a forces file names there? Sides, commands, flags, classes, leaders and ships, in every table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from campaign.forces.rows import Forces
from campaign.state import World
from table.reading.checks import strangers


class Named(NamedTuple):
    """What a row names: which table and row, what it is, its names, and those that there are."""

    table: str
    row: str
    what: str
    names: Iterable[str]
    known: Collection[str]


def references(forces: Forces, world: World) -> Iterator[str]:
    """SL 3.1-3.4, 11.12: every name that stands nowhere, with the nearest that does."""
    for named in (*_of_commands(forces, world), *_of_pieces(forces, world), *_of_schedule(forces, world)):
        where = forces.where(named.table, named.row)
        yield from (f"{where}: {fault}" for fault in strangers(named.what, filter(None, named.names), named.known))


def _of_commands(forces: Forces, world: World) -> Iterator[Named]:
    """SL 3.12-3.13: a command is a part of a side, and has flags that serve it."""
    for row in forces.command:
        yield Named("command", row.id, "side", [row.side], world.sides)
        own = [flag for side in world.sea.theatre.heading.sides if side.id == row.side for flag in side.flags]
        yield Named("command", row.id, "flag of its side", row.flags, own)


def _of_pieces(forces: Forces, world: World) -> Iterator[Named]:
    """SL 3.222, 3.325: squadrons, flagships, spares, flotillas and counters are of a command that there is."""
    commands, classes = [command.id for command in forces.command], world.charts.sail_classes
    flags = [flag for side in world.sea.theatre.heading.sides for flag in side.flags]
    for flotilla in forces.flotilla:
        yield Named("flotilla", flotilla.id, "command", [flotilla.command], commands)
    for row in forces.counters:
        yield Named("counters", f"{row.command} {row.kind}", "command", [row.command], commands)
    for squadron in forces.squadron:
        yield Named("flagship" if squadron.flagship else "squadron", squadron.id, "command", [squadron.command], commands)
    for spare in forces.spare:
        yield Named("spare", spare.id, "command", [spare.command], commands)
        yield Named("spare", spare.id, "class", [spare.sail_class], classes)
        yield Named("spare", spare.id, "flag", [spare.flag], flags)


def _of_schedule(forces: Forces, world: World) -> Iterator[Named]:
    """SL 11.12, 11.125: who comes, who goes and who changes his command are known, and so are the commands."""
    commands, leaders = [command.id for command in forces.command], [leader.id for leader in forces.leader]
    flags = [flag for side in world.sea.theatre.heading.sides for flag in side.flags]
    coming = [ship.id for row in forces.reinforcement for ship in row.ships]
    ships = [ship.id for ship in forces.ship] + [ship.id for row in forces.auxiliary for ship in row.ships] + coming
    for row in forces.reinforcement:
        yield Named("reinforcement", row.id, "side", [row.side], world.sides)
        yield Named("reinforcement", row.id, "command", [row.command], commands)
        yield Named("reinforcement", row.id, "flag", [row.flag], flags)
        yield Named("reinforcement", row.id, "class", [row.sail_class], world.charts.sail_classes)
    for going in forces.withdrawal:
        yield Named("withdrawal", going.id, "side", [going.side], world.sides)
        yield Named("withdrawal", going.id, "ship", going.ships, ships)
        yield Named("withdrawal", going.id, "leader", going.leaders, leaders)
        yield Named("withdrawal", going.id, "auxiliary", going.auxiliaries, [one.id for one in forces.auxiliary])
    for transfer in forces.transfer:
        yield Named("transfer", transfer.id, "side", [transfer.side], world.sides)
        yield Named("transfer", transfer.id, "leader", [transfer.leader], leaders)
        yield Named("transfer", transfer.id, "command", [transfer.command], commands)

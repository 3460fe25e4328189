"""Squadrons as a campaign begins: formed, set aside, or on the schedule, alone or with their flotilla."""

from __future__ import annotations

from campaign.forces import corsairs
from campaign.forces.flotillas import formation_of
from campaign.forces.rows import FlotillaRow, Forces, SquadronRow, When
from campaign.forces.service import leader_of, sail_of
from campaign.state import Arrival, Division, Sail, Squadron, SquadronCounter, World
from maps.place import Place


def bring_squadrons(world: World, forces: Forces) -> None:
    for row in [*forces.squadron, *forces.spare]:
        squadron, when = _squadron(world, row, forces), date_of(row, forces)
        if not squadron.ships:
            counter = SquadronCounter(
                row.id, row.name, squadron.side, row.flag, row.sail_class, row.command, row.capacity, row.shift, row.worn_shift
            )
            if when is None:
                world.spare_squadrons[row.id] = counter
            else:
                world.schedule.append(Arrival(when.year, when.turn, squadron.side, spares=(counter,)))
        elif when is None:
            world.squadrons[row.id] = squadron
            if row.corsairs:
                corsairs.put_out(world, squadron, Place(str(row.place or row.berth)))


def _squadron(world: World, row: SquadronRow, forces: Forces) -> Squadron:
    ships = [sail_of(ship) for ship in forces.ship if ship.squadron == row.id]
    if row.endless:
        ships = [Sail(f"{row.id}-{number}", f"one of {row.name}") for number in range(1, row.capacity + 1)]
    return Squadron(
        row.id, row.name, str(world.side_of(row.flag)), row.flag, row.sail_class, ships, row.damage, row.flotilla, row.berth,
        row.in_ordinary, row.command, row.capacity, row.shift, row.worn_shift, row.flagship, row.corsairs, row.endless,
    )  # fmt: skip


def date_of(row: SquadronRow, forces: Forces) -> When | None:
    """When a squadron comes: with its flotilla, or by itself."""
    flotilla = next((one for one in forces.flotilla if one.id == row.flotilla), None)
    return flotilla.arrives if flotilla else row.arrives


def bring_divisions(world: World, forces: Forces) -> None:
    """SL 11.123: a flotilla and all that is subordinate to it come as one division; so does a squadron by itself."""
    manned = {ship.squadron for ship in forces.ship}
    for row in forces.flotilla:
        if row.arrives is not None and row.place is not None and row.superior is None:
            array = _array(row, forces)
            names = {flotilla.id for flotilla in array}
            squadrons = [one for one in forces.squadron if one.flotilla in names and one.id in manned]
            _schedule_division(world, forces, row.arrives, row.place, squadrons, array)
    for alone in forces.squadron:
        if alone.arrives is not None and alone.flotilla is None and alone.id in manned:
            _schedule_division(world, forces, alone.arrives, Place(str(alone.place or alone.berth)), [alone], [])


def _array(row: FlotillaRow, forces: Forces) -> list[FlotillaRow]:
    """A flotilla and those subordinate to it, in whatever depth."""
    found = [row]
    for one in found:
        found += [lesser for lesser in forces.flotilla if lesser.superior == one.id]
    return found


def _schedule_division(
    world: World, forces: Forces, when: When, place: Place, squadrons: list[SquadronRow], flotillas: list[FlotillaRow]
) -> None:
    chiefs = {row.leader for row in flotillas}
    division = Division(
        place,
        tuple(_squadron(world, row, forces) for row in squadrons),
        tuple(formation_of(row, place) for row in flotillas),
        tuple(leader_of(row) for row in forces.leader if row.id in chiefs),
        tuple(row.id for row in squadrons if row.rolled),
    )
    world.schedule.append(Arrival(when.year, when.turn, division.squadrons[0].side, division=division))

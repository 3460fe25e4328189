"""Are the squadrons and flagships of a forces file sound?"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.forces.afloat import date_of
from campaign.forces.rows import Forces, SquadronRow
from campaign.forces.soundness.corsairs import of_squadron as of_corsair_squadron
from campaign.forces.soundness.places import admitted, open_sea
from campaign.rules.flagships.pairing import LINE
from campaign.state import World
from table.reading.checks import below, strangers
from table.wording import counted


def of_squadron(row: SquadronRow, forces: Forces, world: World) -> Iterator[str]:
    if row.corsairs or row.endless:
        where = row.place or row.berth
        yield from of_corsair_squadron(world, row.corsairs, row.sail_class, where, forces.corsair_base)
        return
    classes, side = world.charts.sail_classes, world.side_of(row.flag)
    flotillas = {flotilla.id: flotilla for flotilla in forces.flotilla}
    ships = [ship for ship in forces.ship if ship.squadron == row.id]
    yield from strangers("class", [row.sail_class], classes)
    if side is None:
        yield f"flag {row.flag!r} serves no side"
    yield from below(0, damage=row.damage)
    if len(ships) > row.capacity:
        yield f"{len(ships)} sail; expected {row.capacity} at most (SL 3.252a)"
    if any(ship.flag not in ("", row.flag) for ship in ships):
        yield f"a ship flies another flag than {row.flag!r} (SL 3.252b)"
    if not ships:
        return
    if row.flotilla is not None and row.berth is not None:
        yield "has a berth of its own in a flotilla; expected one place (SL 3.35)"
    elif row.flotilla is not None and row.flotilla not in flotillas:
        yield f"unknown flotilla {row.flotilla!r}; expected one of the flotilla table"
    elif row.flotilla is not None and side not in (None, flotillas[row.flotilla].side):
        yield f"flag {row.flag!r} serves the enemy of {flotillas[row.flotilla].side!r}"
    elif row.flotilla is not None and row.arrives not in (None, flotillas[row.flotilla].arrives):
        yield f"does not come with flotilla {row.flotilla!r}; expected no `arrives` of its own"
    elif row.arrives and row.place is not None and not open_sea(row.place, world):
        yield f"comes to {row.place!r}; expected a space or a sea zone, or a berth (SL 11.155)"
    elif (row.place is not None or row.rolled) and date_of(row, forces) is None:
        yield "has a place at sea or damage by a die; expected that only of one that arrives (SL 11.15, 11.153)"
    elif row.flotilla is None and row.place is None and not admitted(world, row.berth, side):
        yield f"berth {row.berth!r}; expected a port's berth (SL 3.35)"


def unpaired(forces: Forces) -> Iterator[str]:
    """SL 10.311c, 10.314: a flotilla begins with a regular squadron of the line for each flagship of a contingent."""
    manned = {ship.squadron for ship in forces.ship}
    mates = [row for row in forces.squadron if row.id in manned and row.sail_class in LINE and not row.flagship]
    for row in forces.flagship:
        own = sum((one.flotilla, one.flag) == (row.flotilla, row.flag) for one in mates)
        sisters = sum((one.flotilla, one.flag) == (row.flotilla, row.flag) for one in forces.flagship)
        if row.flotilla is not None and own < sisters:
            words = (
                f"{counted(own, 'squadron')} of the line of {row.flag!r} in {row.flotilla!r} for {counted(sisters, 'flagship')}"
            )
            yield f"{forces.where('flagship', row.id)}: {words}; expected one for each (SL 10.314)"

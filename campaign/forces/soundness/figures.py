"""Are the figures of a forces file such as can be meant: ratings, guns, dates and counts?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from campaign.calendar import TURNS, WAR
from campaign.forces.rows import Forces, ShipRow
from campaign.state import World

RATING, MOST_GUNS, MOST_RATE = 10, 200, 9  # a die of ten; more guns or rates no ship ever had
SHIFTS = 8  # SL 8.34: the width of the Combat Damage Table
LAST_RANGE, COUNTERS, SAIL = 50, 50, 20  # that a range is not below 0 is told with its class


class Figure(NamedTuple):
    """A figure of a row, and the least and the most that it can be."""

    table: str
    row: str
    name: str
    value: int | None
    least: int
    most: int


def figures(forces: Forces, world: World) -> Iterator[str]:
    """Every figure that is beyond what it could mean."""
    for one in (*_of_leaders(forces), *_of_ships(forces), *_of_pieces(forces), *_of_dates(forces, world.clock.year)):
        if one.value is not None and not one.least <= one.value <= one.most:
            where = forces.where(one.table, one.row)
            yield f"{where}: {one.name} {one.value}; expected {one.least} to {one.most}"


def _of_leaders(forces: Forces) -> Iterator[Figure]:
    """SL 3.43: leadership, strategy and control, also after a promotion."""
    for row in forces.leader:
        for rated in (row, *row.promotions):
            for name in ("leadership", "strategy", "control"):
                yield Figure("leader", row.id, name, getattr(rated, name), 0, RATING)


def _of_ships(forces: Forces) -> Iterator[Figure]:
    """SL 3.22: guns and rates."""
    own = {row.id for row in forces.flagship}
    rows: list[tuple[str, str, ShipRow]] = [("ship", ship.id, ship) for ship in forces.ship if ship.id not in own]
    rows += [("flagship", ship.id, ship) for ship in forces.ship if ship.id in own]
    rows += [("reinforcement", row.id, ship) for row in forces.reinforcement for ship in row.ships]
    rows += [("auxiliary", row.id, ship) for row in forces.auxiliary for ship in row.ships]
    for table, name, ship in rows:
        yield Figure(table, name, f"guns of {ship.id}:", ship.guns, 1, MOST_GUNS)
        yield Figure(table, name, f"rate of {ship.id}:", ship.rate, 0, MOST_RATE)


def _of_pieces(forces: Forces) -> Iterator[Figure]:
    """SL 3.252, 3.325, 6.111, 8.34: sail that a squadron holds, its shifts, counters, ranges and defences."""
    for squadron in (*forces.squadron, *forces.spare):
        table = "flagship" if squadron.flagship else "squadron" if squadron in forces.squadron else "spare"
        yield Figure(table, squadron.id, "capacity", squadron.capacity, 0, SAIL)
        yield Figure(table, squadron.id, "shift", squadron.shift, -SHIFTS, SHIFTS)
        yield Figure(table, squadron.id, "worn_shift", squadron.worn_shift, -SHIFTS, SHIFTS)
    for row in forces.counters:
        yield Figure("counters", f"{row.command} {row.kind}", "count", row.count, 0, COUNTERS)
    for auxiliary in forces.auxiliary:
        reach = None if isinstance(auxiliary.range, str) else auxiliary.range
        yield Figure("auxiliary", auxiliary.id, "range", reach, -LAST_RANGE, LAST_RANGE)
    for corsair in forces.corsair:
        reach = None if isinstance(corsair.range, str) else corsair.range
        yield Figure("corsair", corsair.id, "range", reach, -LAST_RANGE, LAST_RANGE)
    for base in forces.corsair_base:
        yield Figure("corsair_base", base.port, "defence", base.defence, -RATING, RATING)


def _of_dates(forces: Forces, begins: int) -> Iterator[Figure]:
    """SL 11.12: turns of a year, and years not far from the war's."""
    arriving = [
        (table, name, row.arrives.year, row.arrives.turn)
        for table, rows in (
            ("leader", forces.leader),
            ("flotilla", forces.flotilla),
            ("squadron", forces.squadron),
            ("spare", forces.spare),
            ("auxiliary", forces.auxiliary),
        )
        for row in rows
        if row.arrives is not None
        for name in (row.id,)
    ]
    counters = [
        ("counters", f"{row.command} {row.kind}", row.arrives.year, row.arrives.turn) for row in forces.counters if row.arrives
    ]
    dated = [("reinforcement", row.id, row.year, row.turn) for row in forces.reinforcement]
    dated += [("withdrawal", row.id, row.year, row.turn) for row in forces.withdrawal]
    dated += [("transfer", row.id, row.year, row.turn) for row in forces.transfer]
    for table, name, year, turn in (*arriving, *counters, *dated):
        yield Figure(table, name, "turn", turn, 1, TURNS)
        yield Figure(table, name, "year", year, begins, begins + WAR)
    for leader in forces.leader:
        for promotion in leader.promotions:
            yield Figure("leader", leader.id, "year of a promotion", promotion.year, begins - WAR, begins + WAR)

"""WS I.III.B, A.I.B, D.II.A: logs filled in, from the order of battle of a scenario or from the charts for one's own."""

from __future__ import annotations

import msgspec

from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.options import scurvy
from tactical.wooden_ships.scenario_rows import ShipRow, ship_id
from tactical.wooden_ships.special.arrivals import NOWHERE
from tactical.wooden_ships.specifications import Specification
from tactical.wooden_ships.state import Broadside, Deck, Options, Printed, Ship
from tactical.wooden_ships.tables import Tables, tables_of
from tactical.wooden_ships.terms import GUNBOAT_CLASS, Quality


def launched(key: str, row: ShipRow, log: Printed, nation: str, side: str) -> Ship:
    """WS I.III.B: a ship whose squares are all open."""
    return Ship(
        id=key,
        name=row.name,
        nationality=nation,
        home=side,
        side=side,
        rating=row.rating,
        number=row.number,
        rate=row.rate,
        quality=row.quality,
        worth=row.points,
        printed=log,
        bow=parse_hex(row.at) if row.at else NOWHERE,
        heading=row.heading or 1,
        hull=log.hull,
        crew=[*log.crew],
        rigging=[*log.rigging],
        decks={deck: Broadside([*log.guns[deck]], [*log.carronades[deck]]) for deck in log.guns},
        entry=row.entry,
    )


def printed(row: ShipRow, options: Options, as_printed: bool, guns_as_printed: bool, fresh: int = 0) -> Printed:
    """WS I.III.B.9-13, A.I.B: the squares of a log: as printed in the Basic game; in the Advanced half as many hull squares
    again, and twice the guns, carronades and crew. Each broadside is divided into a bow and a stern half."""
    tables, figures = tables_of(options.edition), row.figures(tables_of(options.edition))
    crew = row.crew if as_printed else tuple(tables.advanced_crew(squares) for squares in row.crew)
    if fresh:
        crew = scurvy.reinforced(options, tables, row.rating, crew, fresh)
    return Printed(
        hull=row.hull if as_printed else tables.advanced_hull(row.hull),
        crew=crew,
        rigging=row.rigging if as_printed else tuple(tables.advanced_rigging(squares) for squares in row.rigging),
        guns={deck: tables.halves(n if guns_as_printed else tables.advanced_guns(n)) for deck, n in _guns(row).items()},
        carronades=_carronades(row, tables, as_printed),
        battle_speed=figures.battle_speed,
        full_speed=figures.full_speed,
        turning=figures.turning,
        depth=row.depth,
        oared=bool(figures.oar_speed),
    )


def _guns(row: ShipRow) -> dict[Deck, int]:
    """WS I.III.B.11: the guns of each broadside; a vessel with a gun in the bow has no others."""
    left, right = row.guns
    return {"bow": row.bow_guns} if row.bow_guns else {"left": left, "right": right}


def _carronades(row: ShipRow, tables: Tables, as_printed: bool) -> dict[Deck, tuple[int, int]]:
    """WS I.III.B.12: carronades, kept apart from the guns for their short range."""
    if row.bow_guns:
        return {"bow": (0, 0)}
    left, right = row.carronades if as_printed else (tables.advanced_carronades(squares) for squares in row.carronades)
    return {"left": tables.halves(left), "right": tables.halves(right)}


# -- from the charts -----------------------------------------------------------------------------------------------------


def filled_in(
    chart: Specification, options: Options, year: int, nation: str, side: str, quality: Quality, name: str = ""
) -> Ship:
    """WS D.II.A: a ship of the charts with her log filled in, not yet placed.

    Gunboats are not multiplied in the Advanced game, since two of their hull squares are one boat (WS D.III.D.1); and a fireship
    has her one crew square (WS D.III.A.2).
    """
    row = as_row(chart, year, quality, name)
    as_printed = options.level == "basic" or chart.number == GUNBOAT_CLASS
    log = printed(row, options, as_printed, as_printed)
    if chart.fireship:
        log = msgspec.structs.replace(log, crew=chart.crew)
    ship = launched(ship_id(nation, row.name), row, log, nation, side)
    ship.fireship, ship.merchant = chart.fireship, chart.merchant
    return ship


def as_row(chart: Specification, year: int, quality: Quality, name: str = "") -> ShipRow:
    """The line that a ship of the charts would have in an order of battle."""
    return ShipRow(
        name=name or chart.name or f"{chart.rate}-gun ship",
        rate=chart.rate,
        rating=chart.rating,
        number=chart.number,
        hull=chart.hull,
        quality=quality,
        crew=chart.crew,
        guns=chart.guns,
        carronades=chart.carronades_in(year),
        bow_guns=chart.bow_guns,
        rigging=chart.rigging,
        depth=chart.depth,
        points=chart.price(quality),
        turning=chart.turning,
        battle_speed=chart.battle_speed,
        full_speed=chart.full_speed,
        oar_speed=chart.oar_speed,
    )

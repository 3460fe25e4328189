"""Reading the forces of a theatre; every fault is told at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec

from campaign.forces.rows import AuxiliaryRow, FlagshipRow, Forces, ReinforcementRow, ShipRow, SquadronRow
from campaign.rules.flagships.pairing import LINE
from table.reading.tables import Table
from table.reading.toml import Reader

FILE, FOLDER = "forces.toml", "order_of_battle"
NAMES = {"counters": ("command", "kind"), "corsair_base": ("port",)}  # what a row is known by, where it has no id


def path_in(theatre: Path) -> Path:
    """Where the forces of a theatre stand: its folder `order_of_battle` if it has one, else its `forces.toml`."""
    folder = theatre / FOLDER
    return folder if folder.is_dir() else theatre / FILE


def read(path: Path) -> Forces:
    """The tables of a file, or of all the files of a folder put together; or `BadFile` with every fault of their rows."""
    reader = Reader(path.parent)
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    found: dict[str, list[Any]] = {}
    standing: dict[tuple[str, str], str] = {}
    for file in files:
        name = str(file.relative_to(path.parent))
        tables = list(_tables(name))
        rows = reader.tables(reader.document(name) or {}, name, *tables)
        for table, some in zip(tables, rows, strict=True):
            found.setdefault(table.name, []).extend(some)
            for where, row in replace(table, rows=some):
                standing.setdefault((table.name, " ".join(getattr(row, field) for field in table.key)), where)
                if isinstance(row, AuxiliaryRow | ReinforcementRow):
                    standing |= {("ship", ship.id): f"{where}: ship {ship.id}" for ship in row.ships}
    reader.refuse()
    return _with_flagships(Forces(**found, standing=standing))


def _tables(file: str) -> Iterator[Table[Any]]:
    """Every table that a file of forces may have."""
    for field in msgspec.structs.fields(Forces):
        if field.name == "standing":
            continue
        [kind] = get_args(field.type)
        yield Table(file, field.name, kind, NAMES.get(field.name, ("id",)))


def _with_flagships(forces: Forces) -> Forces:
    """SL 3.223, 10.31: each flagship is a squadron with a single sail, herself."""
    for row in forces.flagship:
        forces.squadron.append(_squadron_of(row))
        forces.ship.append(ShipRow(id=row.id, name=row.name, guns=row.guns, rate=row.rate, flag=row.flag, squadron=row.id))
    return forces


def _squadron_of(row: FlagshipRow) -> SquadronRow:
    return SquadronRow(
        id=row.id, name=row.name, flag=row.flag, sail_class=LINE[0], command=row.command, capacity=1, shift=row.shift,
        worn_shift=row.worn_shift, damage=row.damage, flotilla=row.flotilla, berth=row.berth, in_ordinary=row.in_ordinary,
        arrives=row.arrives, flagship=True,
    )  # fmt: skip

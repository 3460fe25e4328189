"""Reading a theatre from its folder of TOML files (`maps.theatre` lists them); every fault is told at once."""

from __future__ import annotations

from pathlib import Path

import msgspec

from maps import soundness
from maps.folders import HEADING, theatre_folder
from maps.soundness.raw_tables import FLAGS, PASSAGES, PORTS, ROWS, SHEETS, SIDES, SPACES, WINDS, ZONES, Folio
from maps.theatre import Heading, Theatre
from table.reading.faults import BadFile, refuse
from table.reading.toml import Reader


def named(name_or_path: str) -> Theatre:
    """The theatre of that name, or in that folder."""
    return load(theatre_folder(name_or_path))


def load(path: Path) -> Theatre:
    """The theatre in a folder, read and found sound, or `BadFile` with every fault found."""
    folio = read(path)
    refuse(soundness.faults(folio))
    return folio.theatre()


def read(path: Path) -> Folio:
    """The rows in a theatre's files, each well formed; whether they agree with one another is for `maps.soundness`."""
    if not path.is_dir():
        found = "a file" if path.exists() else "nothing"
        raise BadFile(f"{path}: found {found} there; expected a folder with {HEADING} and the other files of a theatre")
    reader = Reader(path)
    heading = _heading(reader)
    spaces, passages, ports = reader.table(SPACES), reader.table(PASSAGES), reader.table(PORTS)
    zones, winds, rows = reader.table(ZONES), reader.table(WINDS), reader.table(ROWS)
    if reader.faults or heading is None:
        raise BadFile(*reader.faults)
    return Folio(heading, spaces, passages, ports, zones, winds, rows)


def _heading(reader: Reader) -> Heading | None:
    """`theatre.toml`, its sides, flags and sheets row by row."""
    document = reader.document(HEADING)
    if document is None:
        return None
    sides, flags, sheets = (reader.rows(table, document.get(table.name, [])) for table in (SIDES, FLAGS, SHEETS))
    heading = reader.heading(document, HEADING, Heading, SIDES, FLAGS, SHEETS)
    return heading and msgspec.structs.replace(heading, sides=sides, flags=flags, sheets=sheets)

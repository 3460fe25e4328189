"""TOML as it is read: a text, a file, or the files of a folder whose faults are told together."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from table.reading.faults import BadFile, refuse, unknown
from table.reading.fitting import fitted, misfits
from table.reading.tables import Table

R = TypeVar("R", bound=msgspec.Struct)
T = TypeVar("T")

TOML_FILE = "a TOML file"
LONGEST = 4_000_000  # letters of a text; a theatre's longest file has a fiftieth of that
DEEPEST = 30  # names in a row, as in `fleet.brest.first`
_NAME = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_TOO_DEEP = re.compile(rf"(?:^|[\[{{,])[ \t]*+(?:{_NAME}\.[ \t]*+){{{DEEPEST},}}", re.MULTILINE)


def said(text: str, where: object = "", expected: str = TOML_FILE) -> dict[str, Any]:
    """What a TOML text says, or `BadFile`."""
    try:
        _refuse_monstrous(text)
        return tomllib.loads(text)
    except RecursionError:
        refuse([f"is not TOML: its lists or tables are nested too deep; expected {expected}"], where)
        raise
    except ValueError as error:
        refuse([f"is not TOML: {error}; expected {expected}"], where)
        raise


def _refuse_monstrous(text: str) -> None:
    """A text so long, or with names of so many parts, that to read it would take minutes."""
    if len(text) > LONGEST:
        raise ValueError(f"it has {len(text)} letters, and {LONGEST} are the most that are read")
    if deep := _TOO_DEEP.search(text):
        line = text.count("\n", 0, deep.end()) + 1
        raise ValueError(f"line {line}: a name has more than {DEEPEST} parts")


def read(path: Path, where: object = None, expected: str = TOML_FILE) -> dict[str, Any]:
    """What a TOML file says, or `BadFile` with the reason why it cannot be read; `where` names it, if not its path."""
    return said(text_of(path, where, expected), path if where is None else where, expected)


def whole(path: Path, kind: type[T], expected: str = TOML_FILE) -> T:
    """A TOML file as one value of a type, or `BadFile` with every fault."""
    return fitted(read(path, expected=expected), kind, path)


def text_of(path: Path, where: object = None, expected: str = TOML_FILE) -> str:
    """The text of a file in UTF-8, with or without a byte order mark, or `BadFile`."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        fault = f"there is no such file; expected {expected}"
    except IsADirectoryError:
        fault = f"is a folder; expected {expected}"
    except OSError as error:
        fault = f"cannot be read ({error.strerror}); expected {expected}"
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        fault = f"line {line}: byte {error.object[error.start]:#04x} is not UTF-8; expected a text in UTF-8"
    raise BadFile(f"{path if where is None else where}: {fault}")


def laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """One document with another laid over it, table by table and row by row; a list is replaced whole."""
    merged = dict(under)
    for name, value in over.items():
        known = merged.get(name)
        merged[name] = laid_over(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return merged


class Reader:
    """Reads the files of one folder and keeps the faults it meets, so that all can be told together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[str] = []

    def document(self, file: str) -> dict[str, Any] | None:
        """What a file of the folder says; None if it cannot be read, and the fault is kept."""
        try:
            return read(self.folder / file, file, f"a TOML file in {self.folder}")
        except BadFile as error:
            self.faults += error.faults
            return None

    def heading(self, document: dict[str, Any], file: str, kind: type[R], *tables: Table[Any]) -> R | None:
        """What stands above the tables of a file, with no rows in these; None if it does not fit its type."""
        names = [table.name for table in tables]
        bare = {key: [] if key in names else value for key, value in document.items()}
        try:
            return fitted(bare, kind, file)
        except BadFile as error:
            self.faults += error.faults
            return None

    def tables(
        self, document: dict[str, Any], file: str, *tables: Table[Any], besides: tuple[str, ...] = ()
    ) -> list[tuple[Any, ...]]:
        """The rows of each table of a file, in the order of the tables asked for; a table that is none of them is a fault."""
        known = [*besides, *(table.name for table in tables)]
        self.faults += [f"{file}: {unknown('table', name, known)}" for name in document if name not in known]
        return [self.rows(table, document.get(table.name, [])) for table in tables]

    def table(self, table: Table[R]) -> Table[R]:
        """The one table of a file; a file without a row of it is an empty table."""
        [rows] = self.tables(self.document(table.file) or {}, table.file, table)
        return replace(table, rows=rows)

    def rows(self, table: Table[R], found: object) -> tuple[R, ...]:
        """The rows that fit their type; of the others every fault is kept."""
        return tuple(row for _, row in self.numbered(table, found))

    def numbered(self, table: Table[R], found: object) -> list[tuple[int, R]]:
        """The rows that fit their type, with their numbers in the file; of the others every fault is kept."""
        if not isinstance(found, list):
            self.faults.append(f"{table.file}: {table.name}: is no list of rows; expected each row headed [[{table.name}]]")
            return []
        rows: list[tuple[int, R]] = []
        for number, raw in enumerate(found, 1):
            try:
                rows.append((number, msgspec.convert(raw, table.kind)))
            except msgspec.ValidationError:
                self.faults += [f"{table.where(number, raw)}: {fault}" for fault in misfits(raw, table.kind)]
        return rows

    def refuse(self) -> None:
        """`BadFile` with all faults so far, if there are any."""
        refuse(self.faults)

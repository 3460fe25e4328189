"""Reading a theatre from its folder of TOML files (`maps.theatre` lists them); every fault is told at once."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from maps import soundness
from maps.soundness import FLAGS, PASSAGES, PORTS, ROWS, SHEETS, SIDES, SPACES, WINDS, ZONES, Folio, Table
from maps.theatre import BadTheatre, Data, Heading, Theatre

R = TypeVar("R", bound=Data)

HOME = Path(__file__).parent
HEADING = SIDES.file
FILES = tuple(dict.fromkeys(table.file for table in (SIDES, SPACES, PASSAGES, PORTS, ZONES, WINDS, ROWS)))
PLAIN_WORDS = {"str": "string", "int": "integer", "bool": "boolean", "float": "number", "object": "table", "array": "list"}


def available() -> list[str]:
    """The names of the theatres that come with the game."""
    return sorted(heading.parent.name.replace("_", "-") for heading in HOME.glob(f"*/{HEADING}"))


def theatre_folder(name_or_path: str) -> Path:
    """The folder of a theatre of ours by its name (`trafalgar-1805`), or of a player's own by its path."""
    if name_or_path.replace("_", "-") in available():
        return HOME / name_or_path.replace("-", "_")
    if name_or_path and os.path.exists(name_or_path):
        return Path(name_or_path)
    raise BadTheatre([soundness.unknown("theatre", name_or_path, available()) + ", or the path of a theatre's folder"])


def named(name_or_path: str) -> Theatre:
    """The theatre of that name, or in that folder."""
    return load(theatre_folder(name_or_path))


def load(path: Path) -> Theatre:
    """The theatre in a folder, read and found sound, or `BadTheatre` with every fault found."""
    folio = read(path)
    if found := soundness.faults(folio):
        raise BadTheatre(found)
    return folio.theatre()


def read(path: Path) -> Folio:
    """The rows in a theatre's files, each well formed; whether they agree with one another is for `maps.soundness`."""
    if not path.is_dir():
        found = "a file" if path.exists() else "nothing"
        raise BadTheatre([f"{path}: found {found} there; expected a folder with {HEADING} and the other files of a theatre"])
    reader = Reader(path)
    heading = reader.heading()
    spaces, passages, ports = reader.table(SPACES), reader.table(PASSAGES), reader.table(PORTS)
    zones, winds, rows = reader.table(ZONES), reader.table(WINDS), reader.table(ROWS)
    if reader.faults or heading is None:
        raise BadTheatre(reader.faults)
    return Folio(heading, spaces, passages, ports, zones, winds, rows)


class Reader:
    """Reads the files of one folder and keeps the faults it meets, so that all can be told together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[str] = []

    def heading(self) -> Heading | None:
        document = self.document(HEADING)
        if document is None:
            return None
        sides, flags, sheets = (self.rows(table, document.get(table.name, [])) for table in (SIDES, FLAGS, SHEETS))
        bare = {key: [] if key in (SIDES.name, FLAGS.name, SHEETS.name) else value for key, value in document.items()}
        try:
            heading = msgspec.convert(bare, Heading)
        except msgspec.ValidationError as error:
            self.faults.append(f"{HEADING}: {plainly(error, Heading)}")
            return None
        return msgspec.structs.replace(heading, sides=sides, flags=flags, sheets=sheets)

    def table(self, table: Table[R]) -> Table[R]:
        """The one table of a file; a file without a row of it is an empty table."""
        document = self.document(table.file) or {}
        for name in document:
            if name != table.name:
                self.faults.append(f"{table.file}: {soundness.unknown('table', name, [table.name])}")
        return replace(table, rows=self.rows(table, document.get(table.name, [])))

    def rows(self, table: Table[R], found: object) -> tuple[R, ...]:
        if not isinstance(found, list):
            self.faults.append(f"{table.file}: {table.name}: is no list of rows; expected each row headed [[{table.name}]]")
            return ()
        rows: list[R] = []
        for number, raw in enumerate(found, 1):
            try:
                rows.append(msgspec.convert(raw, table.kind))
            except msgspec.ValidationError as error:
                self.faults.append(f"{table.where(number, raw)}: {plainly(error, table.kind)}")
        return tuple(rows)

    def document(self, file: str) -> dict[str, Any] | None:
        """A TOML file of the folder, or None and a fault that says why it cannot be read."""
        try:
            return tomllib.loads((self.folder / file).read_bytes().decode("utf-8-sig"))
        except FileNotFoundError:
            fault = f"not found; expected this file in {self.folder}"
        except IsADirectoryError:
            fault = "is a folder; expected a TOML file"
        except OSError as error:
            fault = f"cannot be read ({error.strerror}); expected a TOML file"
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            fault = f"line {line}: byte {error.object[error.start]:#04x} is not UTF-8; expected a text in UTF-8"
        except (ValueError, RecursionError) as error:
            fault = f"is not TOML: {error}"
        self.faults.append(f"{file}: {fault}")
        return None


def plainly(error: msgspec.ValidationError, kind: type[msgspec.Struct]) -> str:
    """What was found amiss in a row, in plain words, with the field it lies in and what was expected there."""
    text, _, place = str(error).partition(" - at ")
    path = place.partition("$")[2].rstrip("`")
    at = f"{path.removeprefix('.')}: " if path else ""
    if field := re.fullmatch(r"Object contains unknown field `(.*)`", text):
        return at + soundness.unknown("field", field[1], choices_at(kind, path))
    if value := re.fullmatch(r"Invalid enum value '(.*)'", text):
        return at + soundness.unknown("value", value[1], choices_at(kind, path))
    if field := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"{at}no field {field[1]!r}; expected one"
    words = re.sub(r"\w+", lambda word: PLAIN_WORDS.get(word[0], word[0]), text.replace(" | null", "").replace("`", ""))
    return at + words[:1].lower() + words[1:]


def choices_at(kind: type[msgspec.Struct], path: str) -> list[str]:
    """The names that a row of this kind allows at a path such as `.edges[0].winds[1].flow`: fields, values or keys."""
    found = inspect.type_info(kind)
    for name in re.findall(r"\.(\w+)|\[[^]]*\]", path):
        if isinstance(found, inspect.StructType):
            found = next(field.type for field in found.fields if field.name == name)
        elif isinstance(found, inspect.VarTupleType):
            found = found.item_type
    if isinstance(found, inspect.DictType):
        found = found.key_type
    match found:
        case inspect.StructType():
            return [field.name for field in found.fields]
        case inspect.EnumType():
            return [choice.value for choice in found.cls]
        case inspect.LiteralType():
            return [str(value) for value in found.values]
    return []

"""Reading the figures of the game: TOML files of ours, and a player's own laid over them, each fault told with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

R = TypeVar("R")

HOME = Path(__file__).with_name("data")


class BadTable(Exception):
    """Figures that cannot be used; the message names file, table, row and what was expected."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table."""


class Slip(Row, frozen=True):
    """A figure of a source that breaks its own pattern, as filed there and as read here."""

    table: str
    row: str
    cell: str
    filed: str
    read: str
    why: str


def read(path: Path) -> dict[str, Any]:
    """A TOML file, or why it cannot be read."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise BadTable(f"{path}: there is no such file; expected a TOML file of tables") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadTable(f"{path}: {error}; expected a TOML file of tables in UTF-8") from error


def convert(raw: Any, kind: type[R], where: object) -> R:
    """Raw TOML as a row or a document of rows; a fault names the field and what was expected there."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadTable(f"{where}: {error}") from error


def laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """One document with another laid over it, table by table and row by row; a list is replaced whole."""
    merged = dict(under)
    for name, value in over.items():
        known = merged.get(name)
        merged[name] = laid_over(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return merged


def refuse(where: object, faults: Iterable[str]) -> None:
    """Refuse a document with all its faults, if it has any."""
    if found := list(faults):
        raise BadTable("\n".join(f"{where}: {fault}" for fault in found))

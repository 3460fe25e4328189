"""The figures of the game: where its TOML files lie, and what rows in them have in common."""

from __future__ import annotations

from pathlib import Path

import msgspec

HOME = Path(__file__).with_name("data")


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

"""What the chapters of the charts have in common: rows of figures written as one text, and bands such as `1-3` and `13`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

HOME = Path(__file__).parents[1] / "data" / "tables"
DICE = (1, 2, 3, 4, 5, 6)
T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, kw_only=True):
    """Some of the charts, with the lookups that the rules name."""


def columns(row: str) -> list[list[str]]:
    """The cells of a row, one list for each group between the bars."""
    return [group.split() for group in row.split("|")]


def numbers(cells: list[str]) -> list[int]:
    """Cells as whole numbers."""
    return [int(cell) for cell in cells]


def band(key: str) -> range:
    """The numbers of a band: `4` is 4 alone, `4-6` is 4, 5 and 6."""
    first, _, last = key.partition("-")
    return range(int(first), int(last or first) + 1)


def by_number(rows: Mapping[str, T]) -> dict[int, T]:
    """Rows that are named by bands, spread over the numbers."""
    return {number: row for key, row in rows.items() for number in band(key)}

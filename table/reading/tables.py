"""A table of a TOML file: its rows as they stand, doubles and all, and the words for where each one stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from table.reading.faults import legible

R = TypeVar("R", bound=msgspec.Struct)


@dataclass(frozen=True)
class Table(Generic[R]):
    """One table of one file: what its rows are, which fields name one, and the rows in their order."""

    file: str
    name: str
    kind: type[R]
    key: tuple[str, ...] = ("id",)
    rows: tuple[R, ...] = ()

    def where(self, number: int, row: object) -> str:
        """`passages.toml: passage 12 (ushant - brest)`, for a row decoded or still raw."""
        known = row if isinstance(row, Mapping) else {field: getattr(row, field, None) for field in self.key}
        called = " - ".join(legible(str(known[field])) for field in self.key if known.get(field))
        return f"{self.file}: {self.name} {number}" + (f" ({called})" if called else "")

    def __iter__(self) -> Iterator[tuple[str, R]]:
        """Each row with the words that say where it stands."""
        return ((self.where(number, row), row) for number, row in enumerate(self.rows, 1))

    def by_id(self) -> dict[str, R]:
        """The rows by their id, the first field of their key."""
        return {getattr(row, self.key[0]): row for row in self.rows}

    def ids(self) -> list[tuple[str, str]]:
        """The id of each row, with the words that say where it stands."""
        return [(where, getattr(row, self.key[0])) for where, row in self]

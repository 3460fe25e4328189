"""The folio: the rows of a theatre's files as they stand, doubles and all, and the words for where each one stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from maps.soundness.words import legible
from maps.theatre import Data, Extent, Flag, Heading, Passage, Port, Row, Side, Space, Theatre, Wind, Zone

R = TypeVar("R", bound=Data)


@dataclass(frozen=True)
class Table(Generic[R]):
    """One table of one file: its rows in their order, doubles and all, and how a fault names one of them."""

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


SIDES = Table("theatre.toml", "sides", Side)
FLAGS = Table("theatre.toml", "flags", Flag)
SHEETS = Table("theatre.toml", "sheets", Extent, ("title",))
SPACES = Table("spaces.toml", "space", Space)
PASSAGES = Table("passages.toml", "passage", Passage, ("a", "b"))
PORTS = Table("ports.toml", "port", Port, ("space",))
ZONES = Table("zones.toml", "zone", Zone)
WINDS = Table("winds.toml", "wind", Wind)
ROWS = Table("wind_table.toml", "row", Row, ("wind",))


@dataclass(frozen=True)
class Folio:
    """All files of a theatre as they were read; only a sound folio becomes a theatre."""

    heading: Heading
    spaces: Table[Space]
    passages: Table[Passage]
    ports: Table[Port]
    zones: Table[Zone]
    winds: Table[Wind]
    rows: Table[Row]

    @property
    def sides(self) -> Table[Side]:
        return replace(SIDES, rows=self.heading.sides)

    @property
    def flags(self) -> Table[Flag]:
        return replace(FLAGS, rows=self.heading.flags)

    @property
    def sheets(self) -> Table[Extent]:
        return replace(SHEETS, rows=self.heading.sheets)

    def places(self) -> list[tuple[str, Space | Zone]]:
        """Every space and zone, with the words that say where it stands."""
        return [*self.spaces, *self.zones]

    def theatre(self) -> Theatre:
        return Theatre(
            heading=self.heading,
            spaces=self.spaces.by_id(),
            passages=self.passages.rows,
            ports=self.ports.by_id(),
            zones=self.zones.by_id(),
            winds=self.winds.by_id(),
            rows=self.rows.by_id(),
        )

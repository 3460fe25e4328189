"""The tables of a theatre's files with their rows as they stand, doubles and all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from maps.theatre import Extent, Flag, Heading, Passage, Port, Row, Side, Space, Theatre, Wind, Zone
from table.reading.tables import Table

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

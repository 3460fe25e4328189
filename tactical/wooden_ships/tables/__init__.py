"""All charts of the game. The figures are in `data/tables`, laid out as on the printed cards, each with its source.

The chapters build on each other: sailing, wind, gunnery, hits, boarding, options; `Tables` is the last of them with the edition.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from table.reading.fitting import fitted
from table.reading.toml import read
from tactical.wooden_ships.tables.charts import HOME
from tactical.wooden_ships.tables.gunnery import GunRow
from tactical.wooden_ships.tables.hits import Hits
from tactical.wooden_ships.tables.options import Options
from tactical.wooden_ships.terms import Edition

__all__ = ["GunRow", "Hits", "Tables", "read_tables", "tables_of"]

FILES = ("sailing", "wind", "gunnery", "hits", "boarding", "options")
LATEST: Edition = 1981


class Tables(Options, frozen=True, kw_only=True):
    """All charts in force, and the edition of the rules by which they are read."""

    edition: Edition = LATEST

    @property
    def sources(self) -> dict[str, str]:
        """Where the figures of each chart come from."""
        chapters = (self.sailing_sources, self.wind_sources, self.gunnery_sources, self.hits_sources, self.boarding_sources)
        return {name: source for chapter in (*chapters, self.options_sources) for name, source in chapter.items()}

    @property
    def designed(self) -> dict[str, str]:
        """The figures that no text has, each with the reason for it."""
        ours = {name: source for name, source in self.sources.items() if source.startswith("designed")}
        return {**ours, **self.sailing_designed}


def read_tables(edition: Edition = LATEST) -> Tables:
    """The charts of an edition, read from their files, or `BadFile` with every fault."""
    document: dict[str, Any] = {"edition": edition}
    for name in FILES:
        document |= read(HOME / f"{name}.toml")
    return fitted(document, Tables, HOME)


@cache
def tables_of(edition: Edition = LATEST) -> Tables:
    """The charts of an edition, read once."""
    return read_tables(edition)

"""The tables of an edition, read from their files, with a player's own laid over them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from table.reading.faults import refuse
from table.reading.fitting import fitted
from table.reading.toml import laid_over, read
from tactical.flying_colors import card_soundness
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.figures import HOME
from tactical.flying_colors.tables import Tables

STANDARD = HOME / "tables.toml"
EDITIONS: dict[Edition, tuple[Path, ...]] = {2023: (), 2006: (HOME / "edition-2006.toml",)}


def edition(year: Edition = 2023) -> Tables:
    """The tables of an edition of the rules."""
    return _of(year)


@cache
def _of(year: Edition) -> Tables:
    return _laid(STANDARD, *EDITIONS[year])


@cache
def unbreakable(year: Edition = 2023) -> Tables:
    """FC 3.9.3: the tables with a break-off row that no die reaches and no loss of commanders, for battles fought out."""
    tables = edition(year)
    row = msgspec.structs.replace(tables.break_off, at_most=-99, leaderless=False)
    return msgspec.structs.replace(tables, break_off=row)


def load(*overrides: Path, year: Edition = 2023) -> Tables:
    """The tables of an edition with each override laid over them in turn: whole tables or single rows."""
    return _laid(STANDARD, *EDITIONS[year], *overrides) if overrides else edition(year)


def _laid(*paths: Path) -> Tables:
    merged: dict[str, Any] = {}
    for path in paths:
        merged = laid_over(merged, read(path))
        tables = fitted(merged, Tables, path)
        refuse(card_soundness.faults(tables), path)
    return tables

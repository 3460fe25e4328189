"""The shoals of the Fleet maps, from `data/shoals.toml`: which hexes they fill. How deep they are, each battle says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from table.reading.faults import refuse
from table.reading.toml import whole
from tactical.flying_colors import hexes
from tactical.flying_colors.figures import HOME, Row
from tactical.flying_colors.hexes import BadHex
from tactical.flying_colors.state import Layout
from tactical.sea.hexes import Hex

SHOALS = HOME / "shoals.toml"
EVERY_MAP = Layout(("A", "B", "C"))


class Bank(Row, frozen=True):
    """A shoal of the maps: its hexes as runs down a column."""

    why: str
    hexes: tuple[str, ...]


class Banks(Row, frozen=True):
    """The file of shoals."""

    source: str
    shoals: dict[str, Bank]


@cache
def banks() -> dict[str, Bank]:
    """The shoals that the maps show, by letter."""
    found = whole(SHOALS, Banks).shoals
    refuse((f"shoals.{letter}: {fault}" for letter, bank in found.items() for fault in _faults(bank)), SHOALS)
    return found


def _faults(bank: Bank) -> Iterator[str]:
    """Runs of hexes that are none."""
    for run in bank.hexes:
        try:
            start, end = _ends(run)
        except BadHex as error:
            yield str(error)
            continue
        if start.col != end.col or start.row > end.row:
            yield f"{run!r}; expected a run down one column such as A4104-4106"


def _ends(run: str) -> tuple[Hex, Hex]:
    """The first and the last hex of a run such as `A4104-4106`, on all maps laid side by side."""
    first, _, last = run.partition("-")
    return hexes.parse(EVERY_MAP, first), hexes.parse(EVERY_MAP, first[:1] + last)


def _bank(bank: Bank) -> list[tuple[str, int, int]]:
    """The hexes of a shoal as map, column and row."""
    found = []
    for run in bank.hexes:
        start, end = _ends(run)
        row = int(run.partition("-")[0][3:])
        found += [(run[0], start.col, row + step) for step in range(end.row - start.row + 1)]
    return found


def shoal_hexes(letter: str, layout: Layout) -> tuple[Hex, ...]:
    """The hexes of a shoal on the maps in play."""
    return tuple(
        hexes.parse(layout, f"{sheet}{col:02}{row:02}") for sheet, col, row in _bank(banks()[letter]) if sheet in layout.maps
    )

"""The shoals of the Fleet maps, from `data/shoals.toml`: which hexes they fill. How deep they are, each battle says."""

from __future__ import annotations

from functools import cache

from tactical.flying_colors import hexes
from tactical.flying_colors.hexes import BadHex
from tactical.flying_colors.reading import HOME, BadTable, Row, convert, read
from tactical.flying_colors.state import Hex, Layout

SHOALS = HOME / "shoals.toml"


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
    found = convert(read(SHOALS), Banks, SHOALS).shoals
    for letter in found:
        _bank(letter, found[letter])
    return found


def _bank(letter: str, bank: Bank) -> list[tuple[str, int, int]]:
    """The hexes of a shoal as map, column and row; a run that is none is refused."""
    every = Layout(("A", "B", "C"))
    found = []
    for run in bank.hexes:
        first, _, last = run.partition("-")
        try:
            start, end = hexes.parse(every, first), hexes.parse(every, first[:1] + last)
        except BadHex as error:
            raise BadTable(f"{SHOALS}: shoals.{letter}: {error}") from error
        if start.col != end.col or start.row > end.row:
            raise BadTable(f"{SHOALS}: shoals.{letter}: {run!r}; expected a run down one column such as A4104-4106")
        found += [(first[0], start.col, int(first[3:]) + step) for step in range(end.row - start.row + 1)]
    return found


def shoal_hexes(letter: str, layout: Layout) -> tuple[Hex, ...]:
    """The hexes of a shoal on the maps in play."""
    return tuple(
        hexes.parse(layout, f"{sheet}{col:02}{row:02}")
        for sheet, col, row in _bank(letter, banks()[letter])
        if sheet in layout.maps
    )

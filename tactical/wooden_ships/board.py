"""WS I.II.B: the board: its hexes by their printed names, its edges, its land and shoals, and the two hexes of a ship.

Columns A to YY are counted from 0 and rows as printed, so that the geometry is that of `tactical.sea.hexes`: direction 1 points
to edge 1, the others follow clockwise, and every second column (B, D ...) lies half a hex toward edge 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from tactical.sea.hexes import ASTERN, NEIGHBOURS, Hex
from tactical.wooden_ships.terms import Edge

COLUMNS, ROWS = 51, 35
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

EDGES: tuple[Edge, ...] = ("1", "2-3", "4", "5-6")


class BadHex(ValueError):
    """A name that no hex of the board has."""


class Shoal(msgspec.Struct, frozen=True):
    """WS O.XI: water so shallow that a ship whose depth value is its depth or more runs aground. `known_to` are the sides that
    know of it; a shoal that a side has marked in secret is known to that side until somebody finds it."""

    hex: Hex
    depth: int
    known_to: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """The sea that a battle is fought on. `land` edges are shores: a ship that is forced over one is destroyed.

    Where no edge is land, all counters may be shifted to keep ships on the board (WS B.XII): then the board is `open`, and a
    hex beyond the printed ones is as good as any.
    """

    land: tuple[Hex, ...] = ()
    land_edges: tuple[Edge, ...] = ()
    columns: int = COLUMNS
    rows: int = ROWS

    @property
    def open(self) -> bool:
        """WS B.XII: whether counters may be shifted, since neither land nor a shore fixes them to their hexes."""
        return not self.land and not self.land_edges


def column_name(column: int) -> str:
    """`A` to `Z`, then `AA` to `ZZ`: letters are doubled, not counted on. Beyond the printed board, where counters would have
    been shifted back, they are tripled, and on the other hand a minus stands before them."""
    if column < 0:
        return f"-{column_name(-column - 1)}"
    times, letter = divmod(column, len(ALPHABET))
    return ALPHABET[letter] * (times + 1)


def label_of(hex: Hex) -> str:
    """WS I.II.B: the printed name of a hex, such as `DD11`."""
    return f"{column_name(hex.col)}{hex.row}"


@lru_cache(maxsize=COLUMNS * ROWS)
def parse_hex(label: str) -> Hex:
    """The hex of a printed name."""
    match = re.fullmatch(r"([A-Z])(\1?)(\d{1,2})", label)
    if match is None:
        raise BadHex(f"{label!r}: expected a hex such as J20 or DD11 (WS I.II.B)")
    hex = Hex(ALPHABET.index(match[1]) + (26 if match[2] else 0), int(match[3]))
    if hex.col >= COLUMNS or not 1 <= hex.row <= ROWS:
        raise BadHex(f"{label!r}: expected columns A to YY and rows 1 to {ROWS} (WS I.II.B)")
    return hex


def on_board(board: Board, hex: Hex) -> bool:
    return 0 <= hex.col < board.columns and 1 <= hex.row <= board.rows


def edge_beyond(board: Board, hex: Hex) -> Edge | None:
    """WS I.II.B: the edge that a hex off the board lies beyond; edges 2-3 and 5-6 before 1 and 4."""
    if hex.col < 0:
        return "5-6"
    if hex.col >= board.columns:
        return "2-3"
    if hex.row < 1:
        return "1"
    return "4" if hex.row > board.rows else None


def hexes_from_edge(board: Board, hex: Hex, edge: Edge) -> int:
    """How many hexes lie between a hex and an edge, its own counted."""
    return {"1": hex.row, "4": board.rows + 1 - hex.row, "5-6": hex.col + 1, "2-3": board.columns - hex.col}[edge]


def hull(bow: Hex, heading: int, length: int) -> tuple[Hex, ...]:
    """WS I.II.C: the hexes that a counter fills, bow first; a gunboat fills one."""
    return (bow,) if length == 1 else (bow, NEIGHBOURS[bow][ASTERN[heading]])


def hexes(labels: Iterable[str]) -> tuple[Hex, ...]:
    """The hexes of printed names."""
    return tuple(parse_hex(label) for label in labels)

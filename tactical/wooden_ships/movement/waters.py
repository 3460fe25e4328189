"""WS B.XII, O.XI.C, S.0.p4: where the board's land and edges lie, and what becomes of a ship that comes there."""

from __future__ import annotations

from functools import lru_cache

from tactical.sea.hexes import DECODED, Place, code
from tactical.wooden_ships.board import Board, edge_beyond, on_board
from tactical.wooden_ships.movement.courses import codes, places
from tactical.wooden_ships.state import AnchorKind
from tactical.wooden_ships.terms import Edge


@lru_cache(maxsize=16)
def land(board: Board) -> frozenset[int]:
    """The land hexes as numbers."""
    return frozenset(code(hex) for hex in board.land)


def ashore(board: Board, place: Place, length: int) -> bool:
    """WS O.XI.C, S.0.p4: whether a ship that lies so has a hex on land, or beyond an edge that is a shore."""
    return not board.open and _ashore(board, land(board), place, length)


def beyond(board: Board, place: Place) -> Edge | None:
    """WS S.0.p2: the edge over which a ship has sailed off, by her bow; none on an open board, whose counters can be shifted."""
    return None if board.open else edge_beyond(board, place.bow)


@lru_cache(maxsize=4096)
def clear(board: Board, texts: tuple[str, ...], start: Place, length: int, pivot: AnchorKind | None = None) -> tuple[str, ...]:
    """WS S.0.p4: the moves of some that lead from here to no land; no ship goes there of her own will."""
    found = land(board)
    return tuple(
        text for text in texts if not any(_ashore(board, found, place, length) for place in places(start, text, pivot, length))
    )


def _ashore(board: Board, found: frozenset[int], place: Place, length: int) -> bool:
    for number in codes(code(place.bow), place.facing, length):
        if number in found:
            return True
        if board.land_edges and not on_board(board, hex := DECODED[number]) and edge_beyond(board, hex) in board.land_edges:
            return True
    return False

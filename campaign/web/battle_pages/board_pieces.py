"""The pieces of a hex board on a page: each ship by herself, so that only those are sent again that look otherwise."""

from __future__ import annotations

from campaign.play.hex_sheet import BoardSheet
from campaign.web.pieces import Piece, Pieces


def board_pieces(board: BoardSheet) -> Pieces:
    return {group: [Piece(*one) for one in elements] for group, elements in board.layers.items()}

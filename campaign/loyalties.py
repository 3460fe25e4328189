"""Whose each piece is."""

from __future__ import annotations

from campaign.outline import Outline


def loyalties(*worlds: Outline) -> dict[str, str]:
    """The side of every piece in some moments of one campaign, as the last of them has it, and of the sides themselves."""
    pieces = {key: piece.side for world in worlds for table in world.pieces for key, piece in table.items()}
    coming = {piece.id: entry.side for world in worlds for entry in world.schedule for piece in entry.pieces}
    return {side: side for world in worlds for side in world.sides} | coming | pieces

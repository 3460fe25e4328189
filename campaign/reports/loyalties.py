"""Whose each piece is, from the plain documents of worlds, for commands that must start fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Document = Mapping[str, Any]

PIECES = ("formations", "squadrons", "leaders", "flotillas", "spare_squadrons", "auxiliaries", "elsewhere", "convoys")


def loyalties(*worlds: Document) -> dict[str, str]:
    """The side of every piece in some documents of one campaign, as the last of them has it, and of the sides themselves."""
    tables = (world.get(table, {}) for world in worlds for table in PIECES)
    pieces = {key: piece["side"] for table in tables for key, piece in table.items()}
    entries = [entry for world in worlds for entry in world.get("schedule", ())]
    coming = {piece["id"]: entry["side"] for entry in entries for piece in scheduled(entry)}
    return {side: side for world in worlds for side in world.get("sides", ())} | coming | pieces


def scheduled(entry: Document) -> Iterator[Document]:
    """The pieces that an entry of the schedule will bring."""
    yield from (entry[piece] for piece in ("leader", "auxiliary") if entry.get(piece))
    division = entry.get("division") or {}
    for pieces in (entry.get("counters"), entry.get("spares"), *(division.get(k) for k in ("squadrons", "flotillas", "leaders"))):
        yield from pieces or ()

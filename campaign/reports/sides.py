"""What one side may read of the past.

A side reads of the weather, of the turns, of what befalls its own pieces, of enemies that are sighted or lost to sight, and of
every battle, which both sides see whole (SL 8.125): each kind of fact says so for itself. How often the dice fell and how much
happened between two of its own lines would tell of the enemy, so neither is counted for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.record.past import Row
from campaign.record.readers import Reader
from campaign.record.telling import told

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


def seen(rows: Iterable[Row], side: str, *, blind: bool = False) -> Iterator[Row]:
    """The rows of the past that a side may read, without their numbers; fewer in double-blind play.

    Each row has the sides of the pieces as it was written (`colours`): what was another's then stays his secret.
    """
    for row in rows:
        fact = told(row.fact, Reader(side, row.loyal, blind))
        if fact is not None:
            yield row._replace(fact=fact, number=None)

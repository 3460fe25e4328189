"""What one side may read of the past.

A side reads of the weather, of the turns, of what befalls its own pieces, of enemies that are sighted or lost to sight, and of
every battle, which both sides see whole (SL 8.125): each kind of fact says so for itself. How often the dice fell and how much
happened between two of its own lines would tell of the enemy, so neither is counted for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.record.past import Row
from campaign.record.readers import Reader
from campaign.record.telling import told


def seen(rows: Iterable[Row], side: str, *, blind: bool = False) -> Iterator[Row]:
    """The rows of the past that a side may read, without their numbers; fewer in double-blind play.

    Each row has the sides of the pieces as it was written (`colours`): what was another's then stays his secret.
    """
    for row in rows:
        fact = told(row.fact, Reader(side, row.loyal, blind))
        if fact is not None:
            yield row._replace(fact=fact, number=None)

"""Intelligence of the enemy (SL 7.11): how often each of his formations was sighted, and where and when last."""

from __future__ import annotations

from collections import Counter

import msgspec

from campaign.record.sailing import Spotted
from campaign.reports.gazette.record import Record
from campaign.reports.sightings import KnownEnemy, known


class Intelligence(msgspec.Struct, frozen=True):
    """What a side's book says of one enemy, and how many times he came in sight."""

    side: str
    enemy: KnownEnemy
    times: int


def intelligence(record: Record) -> list[Intelligence]:
    """The books of all sides whose secrets the reader knows."""
    times = Counter(fact.formation for _, fact in record.of(Spotted))
    year = record.present.clock.year
    return [
        Intelligence(side, enemy, times[enemy.formation])
        for side in record.readers
        for enemy in known(record.present.sightings, side, record.names, year)
    ]

"""Prestige over time (SL 12.1): every entry of the ledger, and each side's marker from the first day to the last."""

from __future__ import annotations

import msgspec

from campaign.record.politics import PrestigeChanged
from campaign.reports.gazette.record import Record


class Posting(msgspec.Struct, frozen=True):
    """A change of a side's prestige: when, by how much, to what, and why."""

    day: int
    date: str
    side: str
    points: int
    total: int
    why: str
    rule: str


class Ledger(msgspec.Struct, frozen=True):
    """All postings, and each side's marker as (day, total) from the outset to the present."""

    postings: list[Posting]
    curves: dict[str, list[tuple[int, int]]]


def ledger(record: Record) -> Ledger:
    """SL 12.11: the markers lie open on the track, so that the last of each curve is known to all."""
    postings = [
        Posting(
            record.day(entry.moment), entry.date, fact.side, fact.points, fact.total, fact.why, fact.rule,
        )
        for entry, fact in record.of(PrestigeChanged)
    ]  # fmt: skip
    return Ledger(postings, {side: _curve(record, side, postings) for side in record.sides})


def _curve(record: Record, side: str, postings: list[Posting]) -> list[tuple[int, int]]:
    first = (0, record.outset.prestige.get(side, 0))
    last = (record.day(record.now), record.present.prestige.get(side, 0))
    return [first, *((one.day, one.total) for one in postings if one.side == side), last]

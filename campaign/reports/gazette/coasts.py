"""Upon the enemy's coasts (SL 6.25): what marines and bombs attempted ashore, and what they brought away."""

from __future__ import annotations

import msgspec

from campaign.record.auxiliaries import CutOut, Ventured
from campaign.record.telling import in_words
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.words import sentence


class Landing(msgspec.Struct, frozen=True):
    """One venture, or a sail that was brought out by one."""

    date: str
    words: str
    rule: str


def landings(record: Record) -> list[Landing]:
    """In the order of their dates."""
    return [
        Landing(entry.date, sentence(in_words(entry.fact, record.names)), entry.fact.rule)
        for entry in record.entries
        if isinstance(entry.fact, Ventured | CutOut)
    ]

"""News from abroad (SL 9.2): political events, wars ashore, ports opened or taken, contingents that changed sides."""

from __future__ import annotations

import msgspec

from campaign.reports.gazette.record import Record
from campaign.reports.gazette.words import sentence
from campaign.reports.log_lines import in_words

KINDS = ("event", "war", "ports-turned", "turned-coat", "war-over")


class News(msgspec.Struct, frozen=True):
    """A piece of news; several of one day and matter are told together."""

    date: str
    day: int
    title: str
    words: tuple[str, ...]
    rule: str


def news(record: Record) -> list[News]:
    """In the order of their dates, what concerns one matter on one day in one paragraph."""
    found: list[News] = []
    for entry in record.of(*KINDS):
        fact = entry.fact
        title = fact.get("name", "Ports and flags")
        words = sentence(str(fact["what"]) if "what" in fact else in_words(fact, record.names))
        last = found[-1] if found else None
        if last and (last.date, last.title) == (entry.date, title):
            found[-1] = msgspec.structs.replace(last, words=(*last.words, words))
        else:
            found.append(News(entry.date, record.day(entry.moment), title, (words,), fact["rule"]))
    return found

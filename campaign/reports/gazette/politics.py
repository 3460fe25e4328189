"""News from abroad (SL 9.2): political events, wars ashore, ports opened or taken, contingents that changed sides."""

from __future__ import annotations

import msgspec

from campaign.record.politics import EventTold, PortsTurned, TurnedCoat, WarOver, WarTold
from campaign.record.telling import in_words
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.words import joined, sentence
from maps.place import space_named
from table.wording import within

Told = EventTold | WarTold | PortsTurned | TurnedCoat | WarOver


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
    for entry in record.entries:
        fact = entry.fact
        if not isinstance(fact, Told):
            continue
        title = fact.name if isinstance(fact, (EventTold, WarTold)) else "Ports and flags"
        words = sentence(_words(fact, record))
        last = found[-1] if found else None
        if last and (last.date, last.title) == (entry.date, title):
            found[-1] = msgspec.structs.replace(last, words=(*last.words, words))
        else:
            found.append(News(entry.date, record.day(entry.moment), title, (words,), fact.rule))
    return found


def _words(fact: Told, record: Record) -> str:
    """In the names of the theatre's powers and fleets where the log has their short ones."""
    flags = {flag.id: flag.name.partition(" (")[0] for flag in record.theatre.heading.flags}
    match fact:
        case TurnedCoat(flag=flag, to=to):
            whither = f"go over to {within(record.title(to))}" if to else "are neutral"
            return f"the ships of {flags.get(flag, flag)} {whither}"
        case PortsTurned(ports=ports):
            return "; ".join(_port(port, flags.get(flag, flag), guests, record) for port, (flag, guests) in ports.items())
        case EventTold(what=what) | WarTold(what=what):
            return what
    return in_words(fact, record.names)


def _port(port: str, power: str, guests: tuple[str, ...], record: Record) -> str:
    admits = f" and admits {joined(within(record.title(side)) for side in guests)}" if guests else ""
    return f"{record.names.place(space_named(port))} flies the flag of {power}{admits}"

"""Convoys (SL 10.1): when each assembled, what befell it, and whether it came home; and when the corsairs stirred (SL 10.2)."""

from __future__ import annotations

import msgspec

from campaign.reports.gazette.record import Entry, Record
from campaign.reports.log_lines import in_words

STILL_OUT, NO_NEWS, SAFE, GONE = "at sea", "no news of her", "arrived", "lost"
TELLING = ("convoy-assembled", "convoy-harmed", "convoy-scattered", "convoy-found", "convoy-ended", "escorting", "troops-landed")


class Convoy(msgspec.Struct):
    """A convoy of the year."""

    id: str
    name: str
    side: str
    assembled: str
    whence: str
    damage: int = 0
    attacks: int = 0
    scattered: str = ""
    landed: str = ""
    ended: str = ""
    result: str = STILL_OUT
    escorts: list[str] = []


class Trade(msgspec.Struct):
    """The convoys in order of their assembling, and the corsairs' doings by port."""

    convoys: list[Convoy]
    corsairs: dict[str, list[tuple[str, str]]]


def trade(record: Record) -> Trade:
    """All that the reader knows of convoys; an enemy's harm and end are told only as far as the log tells them."""
    found: dict[str, Convoy] = {}
    done: list[Convoy] = []
    corsairs: dict[str, list[tuple[str, str]]] = {}
    for entry in record.entries:
        fact = entry.fact
        if entry.kind == "corsairs-stir":
            corsairs.setdefault(record.names.place(f"space:{fact['port']}"), []).append((entry.date, fact["state"]))
        elif entry.kind in TELLING:
            _add(found, done, entry, record)
    return Trade([*done, *found.values()], corsairs)


def _add(found: dict[str, Convoy], done: list[Convoy], entry: Entry, record: Record) -> None:
    """A convoy that assembles again in the same year is another voyage."""
    fact, name = entry.fact, entry.fact["convoy"]
    side = record.side_of(name)
    out = STILL_OUT if side in record.readers else NO_NEWS
    if entry.kind == "convoy-assembled":
        if name in found:
            done.append(found.pop(name))
        whence = record.names.at(fact["place"])
        found[name] = Convoy(name, record.names.piece(name), side, entry.date, whence, result=out)
        return
    one = found.setdefault(name, Convoy(name, record.names.piece(name), side, "", "at sea as the year began", result=out))
    match entry.kind:
        case "convoy-harmed":
            one.damage, one.attacks = fact["total"], one.attacks + 1
        case "convoy-scattered":
            one.scattered = f"{entry.date}: {fact['why']}"
        case "escorting" if fact["what"].startswith("has joined"):
            escort = record.names.piece(fact["formation"])
            one.escorts += [] if escort in one.escorts else [escort]
        case "troops-landed":
            one.landed = in_words(fact, record.names)
            one.ended, one.result = entry.date, SAFE
        case "convoy-ended":
            one.ended, one.result = entry.date, SAFE if fact["arrived"] else GONE

"""Convoys (SL 10.1): when each assembled, what befell it, and whether it came home; and when the corsairs stirred (SL 10.2)."""

from __future__ import annotations

import msgspec

from campaign.reports.gazette.record import Entry, Record
from campaign.reports.gazette.words import times
from maps.place import space_named

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

    @property
    def fortunes(self) -> list[str]:
        """What befell it on the way."""
        harm = f"harmed {times(self.attacks)}" if self.attacks else ""
        scattered = f"scattered {self.scattered}" if self.scattered else ""
        return [words for words in (harm, scattered, self.landed) if words]


class Trade(msgspec.Struct):
    """The convoys in order of their assembling, and the corsairs' doings by port."""

    convoys: list[Convoy]
    corsairs: dict[str, list[tuple[str, str]]]


def trade(record: Record) -> Trade:
    """All that the reader knows of convoys; an enemy's harm and end are told only as far as the log tells them."""
    found: list[Convoy] = []
    corsairs: dict[str, list[tuple[str, str]]] = {}
    for entry in record.entries:
        fact = entry.fact
        if entry.kind == "corsairs-stir":
            corsairs.setdefault(record.names.place(space_named(fact["port"])), []).append((entry.date, fact["state"]))
        elif entry.kind in TELLING:
            _add(_voyage(found, entry, record), entry, record)
    return Trade(found, corsairs)


def _voyage(found: list[Convoy], entry: Entry, record: Record) -> Convoy:
    """The convoy that a fact is about; one that assembles again in the same year is another voyage."""
    name, side = entry.fact["convoy"], entry.side_of(entry.fact["convoy"])
    known = next((one for one in reversed(found) if one.id == name), None)
    assembles = entry.kind == "convoy-assembled"
    if known is not None and not assembles:
        return known
    when, whence = (entry.date, record.names.at(entry.fact["place"])) if assembles else ("", "at sea as the year began")
    out = STILL_OUT if side in record.readers else NO_NEWS
    found.append(Convoy(name, record.names.piece(name), side, when, whence, result=out))
    return found[-1]


def _add(one: Convoy, entry: Entry, record: Record) -> None:
    fact = entry.fact
    match entry.kind:
        case "convoy-harmed":
            one.damage, one.attacks = fact["total"], one.attacks + 1
        case "convoy-scattered":
            one.scattered = f"{entry.date}: {fact['why']}"
        case "escorting" if fact["what"].startswith("has joined"):
            escort = record.names.piece(fact["formation"])
            one.escorts += [] if escort in one.escorts else [escort]
        case "troops-landed":
            one.landed = f"landed its troops {record.names.at(fact['place'])}"
            one.ended, one.result, one.damage = entry.date, SAFE, fact["damage"]
        case "convoy-ended":
            one.ended, one.result = entry.date, SAFE if fact["arrived"] else GONE

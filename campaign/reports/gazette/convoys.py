"""Convoys (SL 10.1): when each assembled, what befell it, and whether it came home; and when the corsairs stirred (SL 10.2)."""

from __future__ import annotations

import msgspec

from campaign.record.convoys import (
    ConvoyAssembled,
    ConvoyEnded,
    ConvoyFound,
    ConvoyHarmed,
    ConvoyScattered,
    CorsairsStir,
    Escorting,
    TroopsLanded,
)
from campaign.record.sailing import Passed
from campaign.reports.gazette.record import Entry, Record
from campaign.reports.gazette.words import joined, times
from maps.place import space_named
from table.wording import within

STILL_OUT, NO_NEWS, SAFE, GONE = "at sea", "no news of her", "arrived", "lost"
OfConvoy = ConvoyAssembled | ConvoyHarmed | ConvoyScattered | ConvoyFound | ConvoyEnded | Escorting | TroopsLanded


class Convoy(msgspec.Struct):
    """A convoy of the year."""

    id: str
    name: str
    side: str
    assembled: str
    whence: str
    damage: int = 0
    harm: dict[str, int] = {}
    missed: list[str] = []
    scattered: str = ""
    landed: str = ""
    ended: str = ""
    result: str = STILL_OUT
    escorts: list[str] = []

    @property
    def fortunes(self) -> list[str]:
        """What befell it on the way."""
        harm = [f"harmed {times(often)}: {why}" for why, often in self.harm.items()]
        scattered = f"scattered {self.scattered}" if self.scattered else ""
        missed = f"passed by {joined(map(within, self.missed))}, who missed it" if self.missed else ""
        return [words for words in (*harm, missed, scattered, self.landed) if words]


class Trade(msgspec.Struct):
    """The convoys in order of their assembling, and the corsairs' doings by port."""

    convoys: list[Convoy]
    corsairs: dict[str, list[tuple[str, str]]]


def trade(record: Record) -> Trade:
    """All that the reader knows of convoys; an enemy's harm and end, and who missed it, are told only as far as the log does."""
    found: list[Convoy] = []
    corsairs: dict[str, list[tuple[str, str]]] = {}
    for entry in record.entries:
        fact = entry.fact
        if isinstance(fact, CorsairsStir):
            corsairs.setdefault(record.names.place(space_named(fact.port)), []).append((entry.date, fact.state))
        elif isinstance(fact, Passed):
            _missed(found, fact, record)
        elif isinstance(fact, OfConvoy):
            _add(_voyage(found, fact, entry, record), fact, entry.date, record)
    return Trade(found, corsairs)


def _voyage(found: list[Convoy], fact: OfConvoy, entry: Entry, record: Record) -> Convoy:
    """The convoy that a fact is about; one that assembles again in the same year is another voyage."""
    name, side = fact.convoy, entry.side_of(fact.convoy)
    known = next((one for one in reversed(found) if one.id == name), None)
    if known is not None and not isinstance(fact, ConvoyAssembled):
        return known
    when, whence = "", "at sea as the year began"
    if isinstance(fact, ConvoyAssembled):
        when, whence = entry.date, record.names.at(fact.place)
    out = STILL_OUT if side in record.readers else NO_NEWS
    found.append(Convoy(name, record.names.piece(name), side, when, whence, result=out))
    return found[-1]


def _missed(found: list[Convoy], fact: Passed, record: Record) -> None:
    """SL 8.122: the enemy and a convoy have changed places over a lane, and he did not bring it to battle."""
    for convoy, enemy in ((fact.formation, fact.other), (fact.other, fact.formation)):
        voyage = next((one for one in reversed(found) if one.id == convoy), None)
        name = record.names.piece(enemy)
        if voyage is not None and name not in voyage.missed:
            voyage.missed.append(name)


def _add(one: Convoy, fact: OfConvoy, date: str, record: Record) -> None:
    match fact:
        case ConvoyHarmed(total=total, why=why):
            one.damage = total
            one.harm[why] = one.harm.get(why, 0) + 1
        case ConvoyScattered(why=why):
            one.scattered = f"{date}: {why}"
        case Escorting(what=what, formation=formation) if what.startswith("has joined"):
            escort = record.names.piece(formation)
            one.escorts += [] if escort in one.escorts else [escort]
        case TroopsLanded(place=place, damage=damage):
            one.landed = f"landed its troops {record.names.at(place)}"
            one.ended, one.result, one.damage = date, SAFE, damage
        case ConvoyEnded(arrived=arrived):
            one.ended, one.result = date, SAFE if arrived else GONE

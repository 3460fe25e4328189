"""The weather (SL 5.24, 5.3): in how many impulses of each month each wind blew, and every gale from its rise to its end."""

from __future__ import annotations

from collections import Counter

import msgspec

from campaign.calendar import MONTHS, day_and_month, day_of
from campaign.record.causes import Harm
from campaign.record.fleet import Damaged
from campaign.record.weather import GaleEnded, GaleFreshened, GaleMoved, GaleRose, OfGale, WindsBlow
from campaign.reports.gazette.record import Entry, Record


class Gale(msgspec.Struct):
    """A gale: its wind, its force at the worst, when and where it rose, the places it passed over, and when it ended."""

    wind: str
    force: int
    date: str
    day: int
    whence: str
    passed: list[str]
    until: int
    ended: str = ""
    damage: int = 0


class Weather(msgspec.Struct):
    """Impulses by wind and month, impulses of each month in all, and the gales; `months` are those of the calendar, in order."""

    months: list[str]
    impulses: Counter[str]
    winds: dict[str, Counter[str]]
    gales: list[Gale]

    def share(self, wind: str, month: str) -> float:
        return self.winds[wind][month] / self.impulses[month] if self.impulses[month] else 0.0


def weather(record: Record) -> Weather:
    """Winds most often met with come first."""
    found = Weather([month for month, _ in MONTHS], Counter(), {}, [])
    raging: dict[str, Gale] = {}
    for entry in record.entries:
        match entry.fact:
            case WindsBlow(winds=winds):
                month = month_of(entry)
                found.impulses[month] += 1
                for wind in winds:
                    found.winds.setdefault(wind, Counter())[month] += 1
            case Damaged(cause=Harm.GALE, points=points, why=why):
                for gale in raging.values():
                    gale.damage += points if why.startswith(record.names.wind(gale.wind)) else 0
            case OfGale() as fact:
                _blow(found, raging, fact, entry, record)
    found.winds = dict(sorted(found.winds.items(), key=lambda one: -one[1].total()))
    return found


def _blow(found: Weather, raging: dict[str, Gale], fact: OfGale, entry: Entry, record: Record) -> None:
    day = record.day(entry.moment)
    if isinstance(fact, GaleRose):
        raging[fact.wind] = Gale(fact.wind, fact.force, entry.date, day, fact.place, [fact.place], day)
        found.gales.append(raging[fact.wind])
        return
    gale = raging.get(fact.wind)
    if gale is None:
        return
    gale.until = day
    match fact:
        case GaleMoved(there=there):
            gale.passed.append(there)
        case GaleFreshened(force=force):
            gale.force = max(gale.force, force)
        case GaleEnded(why=why):
            gale.ended = why
            del raging[fact.wind]


def month_of(entry: Entry) -> str:
    return day_and_month(day_of(entry.moment.turn, entry.moment.stage))[1]

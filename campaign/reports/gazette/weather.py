"""The weather (SL 5.24, 5.3): in how many impulses of each month each wind blew, and every gale from its rise to its end."""

from __future__ import annotations

from collections import Counter

import msgspec

from campaign.calendar import MONTHS, day_and_month, day_of
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
        fact = entry.fact
        if entry.kind == "winds-blow":
            month = month_of(entry)
            found.impulses[month] += 1
            for wind in fact["winds"]:
                found.winds.setdefault(wind, Counter())[month] += 1
        elif entry.kind == "damaged" and fact["rule"].startswith("SL 5.36"):
            for gale in raging.values():
                gale.damage += fact["points"] if fact["why"].startswith(record.names.wind(gale.wind)) else 0
        elif entry.kind.startswith("gale-"):
            _blow(found, raging, entry, record)
    found.winds = dict(sorted(found.winds.items(), key=lambda one: -one[1].total()))
    return found


def _blow(found: Weather, raging: dict[str, Gale], entry: Entry, record: Record) -> None:
    fact, day = entry.fact, record.day(entry.moment)
    if entry.kind == "gale-rose":
        place = fact["place"]
        raging[fact["wind"]] = Gale(fact["wind"], fact["force"], entry.date, day, place, [place], day)
        found.gales.append(raging[fact["wind"]])
        return
    gale = raging.get(fact["wind"])
    if gale is None:
        return
    gale.until = day
    if entry.kind == "gale-moved":
        gale.passed.append(fact["there"])
    elif entry.kind == "gale-freshened":
        gale.force = max(gale.force, fact["force"])
    else:
        gale.ended = fact["why"]
        del raging[fact["wind"]]


def month_of(entry: Entry) -> str:
    return day_and_month(day_of(entry.moment.turn, entry.moment.stage))[1]

"""The sighting book (SL 7.11): where each formation was last seen by its enemy, when, whither bound, and how strong.

One book serves all sides, since a formation is spotted by all its enemies or by none: a side reads in it of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from campaign.calendar import day_and_month, day_of, impulse_of
from table.wording import counted, listed


class LastSeen(msgspec.Struct, frozen=True):
    """A formation as its enemy last saw it: face up it shows its name, kind and command (SL 3.323), and tells on request how many
    squadrons it has, and its auxiliaries by class (SL 7.115). Its sail are counted in battle alone (SL 8.125); 0 if not yet.

    `heading` is the point of the compass for which it was seen to sail last, nothing if it was not or has lain there since.
    """

    name: str
    side: str
    kind: str
    command: str
    place: str
    year: int
    turn: int
    stage: int
    heading: str = ""
    squadrons: int = 0
    auxiliaries: tuple[tuple[str, int], ...] = ()
    sail: int = 0
    in_sight: bool = True

    @property
    def when(self) -> tuple[int, int, int]:
        """By which sightings are set in order: year, turn and stage."""
        return self.year, self.turn, self.stage

    @property
    def impulse(self) -> tuple[int, int, int]:
        return self.year, self.turn, impulse_of(self.stage)

    @property
    def day(self) -> str:
        """`25 January`."""
        day, month = day_and_month(day_of(self.turn, self.stage))
        return f"{day} {month}"

    @property
    def strength(self) -> str:
        """What is known of its strength: `3 squadrons (some 11 sail) and 2 Fleet auxiliaries`; of merchantmen nothing."""
        squadrons = counted(self.squadrons, "squadron") if self.squadrons else ""
        ships = [f"{squadrons} (some {self.sail} sail)" if self.sail else squadrons]
        ships += [counted(count, f"{one} auxiliary", f"{one} auxiliaries") for one, count in self.auxiliaries]
        return listed(filter(None, ships))

    @property
    def bound(self) -> str:
        """`standing south`, if it was seen to sail."""
        return f"standing {self.heading}" if self.heading else ""


class Entry(NamedTuple):
    """A line of a side's book: whose last sighting it is, and what it says."""

    formation: str
    seen: LastSeen


def of_enemies(book: Mapping[str, LastSeen], side: str) -> tuple[Entry, ...]:
    """What the book says of a side's enemies: those in sight first, then the latest sighting before earlier ones."""
    found = [Entry(name, seen) for name, seen in book.items() if seen.side != side]
    return tuple(sorted(found, key=_newest_first))


def _newest_first(entry: Entry) -> tuple[bool, int, int, int, str, str]:
    year, turn, stage = entry.seen.when
    return not entry.seen.in_sight, -year, -turn, -stage, entry.seen.name, entry.formation

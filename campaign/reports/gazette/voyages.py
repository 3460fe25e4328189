"""The voyages of the fleets: each formation from place to place, season by season, and how long it lay on a station."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from campaign.record.convoys import ConvoyAssembled
from campaign.record.fleet import Formed
from campaign.record.sailing import Anchored, MadeReady, MarkedTime, OffCourse, Parted, Sailed
from campaign.reports.dates import Moment
from campaign.reports.gazette.record import Entry, Record
from maps.place import node_of
from maps.theatre import SEASONS

UNDER_SAIL = (Sailed, OffCourse)
SQUADRONS, CONVOYS = "single squadrons", "convoys"  # voyages that are told together


class Stretch(msgspec.Struct):
    """A part of a voyage within one season: the places in their order, and when it began and ended."""

    season: str
    places: list[str]
    since: Moment
    until: Moment


class Voyage(msgspec.Struct):
    """All that one fleet sailed, in stretches; `watches` are the increments it lay at a place by season."""

    id: str
    side: str
    name: str
    kind: str
    stretches: list[Stretch] = []
    watches: dict[str, Counter[str]] = {}
    becalmed: int = 0
    off_course: int = 0

    @property
    def legs(self) -> int:
        """How many times it went from one place to another."""
        return sum(len(stretch.places) - 1 for stretch in self.stretches)


class Whereabouts:
    """Where every formation was last known to be."""

    def __init__(self, record: Record) -> None:
        self.places = {key: one.place for key, one in record.outset.formations.items()}

    def note(self, entry: Entry) -> tuple[str, str, str] | None:
        """Who has come whence and whither by a fact; None if it tells of nobody's coming."""
        match entry.fact:
            case Parted(independent=independent, formation=formation, place=place):
                self.places[independent] = place or self.places.get(formation, "")
                return None
            case Sailed(formation=who, here=here, there=where):
                pass
            case (
                OffCourse(formation=who, there=where)
                | MadeReady(formation=who, place=where)
                | Anchored(formation=who, place=where)
            ):
                here = self.places.get(who, "")
            case Formed(piece=who, place=where) | ConvoyAssembled(convoy=who, place=where):
                here = self.places.get(who, "")
            case _:
                return None
        self.places[who] = where
        return who, here, where


def voyages(record: Record) -> list[Voyage]:
    """Every voyage of those whose secrets the reader knows, those of flotillas first, each side's together.

    What was seen of an enemy's is intelligence of him.
    """
    found: dict[tuple[str, str], Voyage] = {}
    whereabouts = Whereabouts(record)
    for entry in record.entries:
        if isinstance(entry.fact, MarkedTime):
            voyage = _voyage(found, record, entry, entry.fact.formation)
            season = entry.moment.season
            voyage.watches.setdefault(season, Counter())[entry.fact.place] += 1
            voyage.becalmed += entry.fact.becalmed
        elif moved := whereabouts.note(entry):
            who, here, there = moved
            if isinstance(entry.fact, UNDER_SAIL) and here:
                _sail(_voyage(found, record, entry, who), here, there, entry)
    ordered = sorted(found.values(), key=lambda one: (record.sides.index(one.side), one.kind != "fleet", -one.legs, one.name))
    return [voyage for voyage in ordered if voyage.side in record.readers and (voyage.legs or voyage.watches)]


def _voyage(found: dict[tuple[str, str], Voyage], record: Record, entry: Entry, formation: str) -> Voyage:
    """What a formation sails for one side; if its squadrons go over it is another voyage."""
    side = entry.side_of(formation)
    voyage = Voyage(formation, side, record.names.piece(formation), _kind(formation, record))
    return found.setdefault((formation, side), voyage)


def _kind(formation: str, record: Record) -> str:
    """A fleet by itself, a convoy, a squadron without a flotilla, or a dummy."""
    if formation.startswith("dummy-"):
        return "dummy"
    if formation.startswith("independent-"):
        return SQUADRONS
    return CONVOYS if formation in record.names.world.convoys else "fleet"


def _sail(voyage: Voyage, here: str, there: str, entry: Entry) -> None:
    """A leg goes on with the last stretch if it begins where that ended, in the same season."""
    season = entry.moment.season
    voyage.off_course += isinstance(entry.fact, OffCourse)
    last = voyage.stretches[-1] if voyage.stretches else None
    if last is None or last.season != season or last.places[-1] != here or last.until.year != entry.moment.year:
        last = Stretch(season, [here], entry.moment, entry.moment)
        voyage.stretches.append(last)
    last.until = entry.moment
    if node_of(there) != node_of(last.places[-1]):
        last.places.append(there)
    else:
        last.places[-1] = there


def by_season(voyage: Voyage) -> Iterator[tuple[str, list[Stretch]]]:
    """The stretches of each season in which it sailed or lay on a station."""
    for season in SEASONS:
        own = [stretch for stretch in voyage.stretches if stretch.season == season]
        if own or voyage.watches.get(season):
            yield season, own

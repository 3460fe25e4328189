"""The sighting book of a side, from its view (SL 7.11): who is in sight, who was last seen and where, counters face down."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from campaign.reports.names import Names
from campaign.reports.sightings import KnownEnemy, known_enemy, line
from campaign.views import Sighting, View


class Seen(NamedTuple):
    """An enemy of the book with its place, so that the chart can show it; `words` is the whole line."""

    place: str
    words: str
    enemy: KnownEnemy | None = None
    disorganised: bool = False


class Unknown(NamedTuple):
    """Counters face down at a place: how many."""

    place: str
    name: str
    counters: int


class SightingBook(NamedTuple):
    """The book on a page: those in sight first, then the latest sighting before earlier ones."""

    in_sight: tuple[Seen, ...]
    last_seen: tuple[Seen, ...]
    unknown: tuple[Unknown, ...]


def book(view: View, names: Names) -> SightingBook:
    """All that a side knows of its enemies."""
    entries = {entry.formation: entry for entry in view.book}
    sighted = [one for one in view.enemies if one.id]
    hidden = Counter(str(one.place) for one in view.enemies if not one.id)

    def seen(one: Sighting) -> Seen:
        entry = entries.get(one.id)
        known = known_enemy(entry, names, view.clock.year) if entry is not None and entry.seen.in_sight else None
        return Seen(str(one.place), in_sight(view, names, one), known, one.disorganised)

    lost = [entry for entry in view.book if not entry.seen.in_sight]
    return SightingBook(
        tuple(map(seen, sighted)),
        tuple(
            Seen(one.seen.place, line(one.seen, names, view.clock.year), known_enemy(one, names, view.clock.year)) for one in lost
        ),
        tuple(Unknown(place, names.place(place), count) for place, count in hidden.items()),
    )


def in_sight(view: View, names: Names, one: Sighting) -> str:
    """SL 7.115: a formation in sight as the book has it, and whether it is in disorder; by its name alone if not entered."""
    seen = next((entry.seen for entry in view.book if entry.formation == one.id and entry.seen.in_sight), None)
    told = f"{one.name}, {names.at(one.place)}" if seen is None else line(seen, names, view.clock.year)
    return f"{told}{', in disorder' if one.disorganised else ''}"

"""The sighting book of a side in words and as a document: what is known of each enemy, and when it was last seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from campaign.record.wording import Names
from campaign.sightings import Entry, LastSeen, of_enemies
from table.wording import counted


class KnownEnemy(msgspec.Struct, frozen=True):
    """A line of the book with its names: who, where and when, whither bound, how strong as far as that is known (SL 7.115)."""

    formation: str
    name: str
    side: str
    kind: str
    place: str
    place_name: str
    date: str
    in_sight: bool
    heading: str
    squadrons: int
    sail: int | None
    auxiliaries: dict[str, int]
    words: str


def known(book: Mapping[str, LastSeen], side: str, names: Names, year: int) -> list[KnownEnemy]:
    """What a side's book says of its enemies, those in sight first, then the latest sighting before earlier ones."""
    return [known_enemy(entry, names, year) for entry in of_enemies(book, side)]


def known_enemy(entry: Entry, names: Names, year: int) -> KnownEnemy:
    seen = entry.seen
    return KnownEnemy(
        entry.formation, seen.name, seen.side, seen.kind, seen.place, names.place(seen.place), f"{seen.day} {seen.year}",
        seen.in_sight, seen.heading, seen.squadrons, seen.sail or None, dict(seen.auxiliaries), line(seen, names, year),
    )  # fmt: skip


def line(seen: LastSeen, names: Names, year: int) -> str:
    """`Ganteaume's fleet, 3 squadrons, in the Raz de Sein on 25 January, standing south`; who is in sight is there today."""
    where = names.at(seen.place)
    told = [seen.name, seen.strength, where if seen.in_sight else f"{where} on {dated(seen, year)}", seen.bound]
    return ", ".join(filter(None, told))


def dated(seen: LastSeen, year: int) -> str:
    """The day of a sighting, and its year if that is not the present one."""
    return seen.day if seen.year == year else f"{seen.day} {seen.year}"


def listed(lines: Sequence[tuple[bool, str]], most: int = 0, more: str = "") -> Iterator[str]:
    """The book on a page, from lines that say whether he is in sight, and who: at most so many of who is not, if a number is
    given, and how to see the rest."""
    for title, in_sight in (("The enemy in sight:", True), ("The enemy as last seen:", False)):
        own = [words for seen, words in lines if seen is in_sight]
        shown = own if in_sight or not most else own[:most]
        if own:
            yield title
            yield from (f"  {words}" for words in shown)
        if len(own) > len(shown):
            yield f"  and {counted(len(own) - len(shown), 'earlier sighting')}{more}"

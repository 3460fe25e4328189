"""The counters of a chart as values: each formation of one's own, each enemy in sight or as it was last seen, once.

They are made from a side's view and from names. An enemy's counter is called by what the sighting book has of it; one that lies
face down is told from another at the same place by its number alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from campaign.agents.prudence import PrudentAssignment
from campaign.game import SeaLords
from campaign.play.chart import stories
from campaign.reports.dates import Moment
from campaign.reports.names import Names
from campaign.reports.sightings import dated, line
from campaign.sightings import LastSeen
from campaign.state import World
from campaign.views import Own, OwnAuxiliary, Sighting, View
from maps.drawing.chart_layer import PieceKind, Plate
from maps.place import as_id, is_open
from table.wording import capital, people

KINDS = {
    "grand flag": PieceKind.FLEET, "flag": PieceKind.FLOTILLA, "detachment": PieceKind.FLOTILLA,
    "independent": PieceKind.SQUADRON, "convoy": PieceKind.CONVOY, "dummy": PieceKind.DUMMY,
}  # fmt: skip
AT_SEA = ("stationed", "cruising")  # SL 6.12: the boxes of auxiliaries that lie on the chart by themselves


class Seen(Enum):
    """How a counter is known: one's own, in sight, or where it was seen last."""

    OWN = "own"
    IN_SIGHT = "in sight"
    LAST_SEEN = "last seen"


class Counter(Plate, frozen=True, kw_only=True):
    """A counter with its story: lines that tell all that may be known of it. `since` is the day of a last sighting."""

    story: tuple[str, ...] = ()
    seen: Seen = Seen.OWN
    since: str = ""


class Looking(msgspec.Struct, frozen=True):
    """Who looks, and by what things are called: his view, names, the flag of each side and command, his own instructions, if he
    has any, and the marks of formations that are worn."""

    game: SeaLords
    view: View
    names: Names
    flags: Mapping[str, str]
    bill: PrudentAssignment | None = None
    marks: Mapping[str, str] = {}


def flags_of(game: SeaLords, world: World) -> dict[str, str]:
    """The flag that each side and each command is shown under: its first."""
    sides = {side.id: side.flags[0] for side in game.theatre.heading.sides if side.flags}
    return {name: one.flags[0] for name, one in world.commands.items() if one.flags} | sides


def own(looking: Looking) -> Iterator[Counter]:
    """One's own formations, and the auxiliaries that lie on the chart."""
    yield from (_own(looking, one) for one in looking.view.formations.values())
    yield from (_auxiliary(looking, one) for one in looking.view.auxiliaries.values() if one.box in AT_SEA and is_open(one.at))


def _own(looking: Looking, one: Own) -> Counter:
    view, names = looking.view, looking.names
    return Counter(
        id=f"own-{one.id}",
        key=one.id,
        place=one.place,
        side=view.side,
        flag=_flag(looking, one.id),
        kind=KINDS.get(one.kind, PieceKind.FLOTILLA),
        label=short(one.name),
        title=f"{one.name}, {names.at(one.place)}",
        story=stories.own(looking.game, view, names, one, looking.bill, looking.marks.get(one.id, "")),
    )


def _auxiliary(looking: Looking, one: OwnAuxiliary) -> Counter:
    at = looking.names.at(one.at)
    return Counter(
        id=f"own-{one.id}",
        key=one.id,
        place=one.at,
        side=looking.view.side,
        flag=looking.flags.get(looking.view.side, ""),
        kind=PieceKind.AUXILIARY,
        label=short(one.name),
        title=f"{one.name}, {one.box} {at}",
        story=(f"{one.aux_class} auxiliary, {one.box} {at} [SL 6.12]",),
    )


def _flag(looking: Looking, formation: str) -> str:
    """The flag of a formation's first squadron; convoys and dummies have their side's first."""
    squadrons = looking.names.world.squadrons
    own = (squadrons[one.id].flag for one in stories.company(looking.view, formation) if one.id in squadrons)
    return next(own, looking.flags.get(looking.view.side, ""))


def enemies(looking: Looking) -> Iterator[Counter]:
    """SL 3.323, 7.115: who is in sight under the flag of his command; who lies face down under that of his side, and no more; who
    is out of sight where he was last seen, with the day; and auxiliaries on their stations, no class shown (SL 6.292)."""
    view = looking.view
    book = {entry.formation: entry.seen for entry in view.book}
    face_down: dict[tuple[str, str], int] = {}
    for one in view.enemies:
        if one.id:
            yield _in_sight(looking, one, book.get(one.id))
        else:
            count = face_down[one.place, one.side] = face_down.get((one.place, one.side), 0) + 1
            yield _face_down(looking, one, count)
    for entry in view.book:
        if not entry.seen.in_sight:
            yield _last_seen(looking, entry.formation, entry.seen)
    posted: dict[str, int] = {}
    for place in view.stations:
        posted[place] = posted.get(place, 0) + 1
        yield _posted(looking, place, posted[place])


def _in_sight(looking: Looking, one: Sighting, known: LastSeen | None) -> Counter:
    names, year = looking.names, looking.view.clock.year
    return Counter(
        id=f"foe-{one.id}",
        key=one.id,
        place=one.place,
        side=one.side,
        flag=_ensign(looking, known, one.side),
        kind=KINDS.get(one.kind, PieceKind.UNKNOWN),
        label=short(one.name),
        title=capital(f"{line(known, names, year) if known else f'{one.name}, {names.at(one.place)}'}, in sight"),
        story=stories.in_sight(looking.view, one, known, names),
        foe=True,
        seen=Seen.IN_SIGHT,
    )


def _face_down(looking: Looking, one: Sighting, count: int) -> Counter:
    at = looking.names.at(one.place)
    return Counter(
        id=f"foe-unknown-{one.side}-{as_id(one.place)}-{count}",
        place=one.place,
        side=one.side,
        flag=looking.flags.get(one.side, ""),
        kind=PieceKind.UNKNOWN,
        label="unknown",
        title=f"A counter of {people(one.side)} {at}, face down",
        story=(f"A counter of {people(one.side)} {at}. It lies face down: it may be a dummy [SL 3.323, 7.11].",),
        foe=True,
        seen=Seen.IN_SIGHT,
    )


def _last_seen(looking: Looking, formation: str, known: LastSeen) -> Counter:
    names, year = looking.names, looking.view.clock.year
    return Counter(
        id=f"lost-{formation}",
        key=formation,
        place=known.place,
        side=known.side,
        flag=_ensign(looking, known, known.side),
        kind=KINDS.get(known.kind, PieceKind.UNKNOWN),
        label=f"{short(known.name)}, {_day(known, year)}",
        title=capital(f"last seen: {line(known, names, year)}"),
        story=stories.last_seen(known, names, year),
        foe=True,
        faded=True,
        seen=Seen.LAST_SEEN,
        since=dated(known, year),
    )


def _day(known: LastSeen, year: int) -> str:
    """The day of a sighting as a small counter has it: `25 Jan`, and of another year the year too."""
    day = Moment(known.year, known.turn, known.stage).day
    return day if known.year == year else f"{day} {known.year}"


def _posted(looking: Looking, place: str, count: int) -> Counter:
    """SL 6.292: in play that is not double-blind all see that an auxiliary is there."""
    side = next((one for one in looking.game.theatre.heading.sides if one.id != looking.view.side), None)
    other, at = side.id if side else "", looking.names.at(place)
    return Counter(
        id=f"foe-station-{as_id(place)}-{count}",
        place=place,
        side=other,
        flag=looking.flags.get(other, ""),
        kind=PieceKind.AUXILIARY,
        label="on station",
        title=f"An enemy auxiliary on station {at}",
        story=(f"An auxiliary of the enemy lies {at}, face down [SL 6.292].",),
        foe=True,
        seen=Seen.IN_SIGHT,
    )


def _ensign(looking: Looking, known: LastSeen | None, side: str) -> str:
    """The flag of a command that was seen, or of its side."""
    return looking.flags.get(known.command if known else "") or looking.flags.get(side, "")


def short(name: str) -> str:
    """A name as a small counter has it."""
    return capital(name.removeprefix("The "))

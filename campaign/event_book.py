"""The Event Booklet of a theatre (SL 9.211): its events and military campaigns as data, in the theatre's `events.toml`.

| table      | what a row is                                                                                                 |
|------------|---------------------------------------------------------------------------------------------------------------|
| `tally`    | a count that orders and events add to and dice are modified by; `lasts` a turn, a year, or the whole campaign    |
| `event`    | a political event (SL 9.22): prerequisites, dates, dice, delays, and what it does                               |
| `campaign` | a military campaign (SL 9.23): its track box by box, its statuses, when it begins and what sways its dice        |
| `random`   | a range of the die of random events (SL 4.21a), and what it brings; none where the option is off                 |

Conditions and effects are small tables: `{is = "event", id = "treaty"}`, `{does = "prestige", side = "red", points = 1}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path
from typing import Literal

from maps.load import Reader
from maps.soundness import unknown
from maps.soundness.folio import Table
from maps.theatre import BadTheatre, Data, Theatre, dice_of

FILE = "events.toml"
QUARTERS = (1, 5, 9, 13)  # SL 9.211

# -- conditions ----------------------------------------------------------------------------------------------------------


class Occurred(Data, frozen=True, tag="event", tag_field="is"):
    """An event has occurred and its effects hold."""

    id: str


class Reads(Data, frozen=True, tag="status", tag_field="is"):
    """A military campaign's status (SL 9.238)."""

    campaign: str
    reads: str


class Counted(Data, frozen=True, tag="tally", tag_field="is"):
    """A side has done so much for or against something."""

    name: str
    side: str
    at_least: int = 1


class OnStation(Data, frozen=True, tag="station", tag_field="is"):
    """A formation of a side interdicts one of these spaces."""

    side: str
    spaces: tuple[str, ...]


class Strength(Data, frozen=True, tag="strength", tag_field="is"):
    """So many sail of the line of a side in these spaces, less those of its enemies there."""

    side: str
    spaces: tuple[str, ...]
    at_least: int


class Turns(Data, frozen=True, tag="turns", tag_field="is"):
    """The turn of the year is one of these, both ends included."""

    first: int
    last: int


Condition = Occurred | Reads | Counted | OnStation | Strength | Turns

# -- effects -------------------------------------------------------------------------------------------------------------


class Prestige(Data, frozen=True, tag="prestige", tag_field="does"):
    """A side wins or loses prestige."""

    side: str
    points: int


class Allegiance(Data, frozen=True, tag="allegiance", tag_field="does"):
    """SL 3.133: a contingent goes over to a side, into a command, or goes neutral."""

    flag: str
    to: str = ""
    command: str = ""


class Ship(Data, frozen=True):
    id: str
    name: str
    guns: int = 74
    rate: int = 3


class Reinforce(Data, frozen=True, tag="reinforce", tag_field="does"):
    """SL 11.12: sail come to a port in the R&R step of the turn."""

    side: str
    port: str
    flag: str
    ships: tuple[Ship, ...]
    command: str = ""
    sail_class: str = "SOL"


class Stores(Data, frozen=True, tag="stores", tag_field="does"):
    """SL 11.35: a yard is sent repair points."""

    port: str
    points: int


class Wear(Data, frozen=True, tag="wear", tag_field="does"):
    """Squadrons of a side that lie in certain ports, or in all of its own, take damage: fever, fire, want of stores."""

    side: str
    points: int
    ports: tuple[str, ...] = ()


class Count(Data, frozen=True, tag="tally", tag_field="does"):
    """A tally is added to."""

    name: str
    side: str
    by: int = 1


class Begin(Data, frozen=True, tag="begin", tag_field="does"):
    """A military campaign begins at once, if it has not been fought this year (SL 9.236)."""

    campaign: str


class Break(Data, frozen=True, tag="break", tag_field="does"):
    """SL 9.237: a military campaign ends at once, and nobody has won it."""

    campaign: str


class March(Data, frozen=True, tag="march", tag_field="does"):
    """The marker of a military campaign moves so many boxes, back if negative (SL 9.233)."""

    campaign: str
    boxes: int


class Declare(Data, frozen=True, tag="status", tag_field="does"):
    """SL 9.238: a military campaign's status is another from now on."""

    campaign: str
    reads: str


class Cancel(Data, frozen=True, tag="cancel", tag_field="does"):
    """SL 9.221: the lasting effects of another event are at an end."""

    event: str


class Peace(Data, frozen=True, tag="peace", tag_field="does"):
    """SL 9.22: the war ends with the turn."""


class Door(Data, frozen=True, tag="door", tag_field="does"):
    """SL 5.282: neutral ports admit these sides and no others, as long as the effect lasts."""

    ports: tuple[str, ...]
    open_to: tuple[str, ...] = ()


class Colours(Data, frozen=True, tag="colours", tag_field="does"):
    """SL 5.281: ports fly another flag, as long as the effect lasts."""

    ports: tuple[str, ...]
    flag: str


class Orders(Data, frozen=True, tag="orders", tag_field="does"):
    """SL 9.341c: orders come to a side's pool or are taken from it, as long as the effect lasts."""

    side: str
    orders: tuple[str, ...]
    available: bool = True


Act = Prestige | Allegiance | Reinforce | Stores | Wear | Count | Begin | Break | March | Declare | Cancel | Peace
Lasting = Door | Colours | Orders
Effect = Act | Lasting

# -- rows ----------------------------------------------------------------------------------------------------------------


class When(Data, frozen=True):
    year: int
    turn: int = 1


class Sway(Data, frozen=True):
    """A modifier of a die: once while a condition holds, or once for each point of a tally, of `most` points at most."""

    value: int
    why: str
    when: Condition | None = None
    tally: str = ""
    side: str = ""
    most: int = 3


class TallyRow(Data, frozen=True):
    id: str
    lasts: Literal["turn", "year", "campaign"] = "year"
    note: str = ""


class EventRow(Data, frozen=True):
    """SL 9.22: a political event.

    It is tested in these quarterly turns, not before a date (SL 9.223), if all of `needs` holds and nothing of `barred_by`;
    with a `die` it occurs on that number or less. Its effects come `delay` turns later (SL 9.223), and then when a die of
    `implementation` or less is thrown (SL 9.224). One that is tested `ahead` of
    its prerequisites keeps its place in the booklet and waits for them (SL 9.222).
    """

    id: str
    name: str
    recurs: bool = False
    quarters: tuple[int, ...] = QUARTERS
    not_before: When | None = None
    needs: tuple[Condition, ...] = ()
    barred_by: tuple[Condition, ...] = ()
    die: int | None = None
    sways: tuple[Sway, ...] = ()
    ahead: bool = False
    delay: int = 0
    implementation: int | None = None
    effects: tuple[Effect, ...] = ()
    note: str = ""


class Box(Data, frozen=True):
    """SL 9.233: a box of a progress track: the dice that move the marker on and those that move it back, and how far.

    On reaching it a status may change (SL 9.235), secondary effects come, or a side has won (SL 9.234).
    """

    advance: str = ""
    retreat: str = ""
    stride: int = 1
    win: str = ""
    status: str = ""
    effects: tuple[Effect, ...] = ()
    name: str = ""


class StatusRow(Data, frozen=True):
    """SL 9.238: a status that a campaign may have, and what lasts as long as it does."""

    id: str
    effects: tuple[Lasting, ...] = ()


class Assessment(Data, frozen=True):
    """SL 9.235: after each check of progress the status becomes this if all of `needs` holds, on a die if there is one."""

    reads: str
    needs: tuple[Condition, ...] = ()
    die: int | None = None


class CampaignRow(Data, frozen=True):
    """SL 9.23: a military campaign. Its marker begins in box `start`, counted from 1, and advances towards the last.

    Whether it begins is asked in the quarterly turns named, or in every turn (SL 9.212); once a year (SL 9.236). It is assessed
    each turn or quarter (SL 9.233) and is over, undecided, after the turn of the year that is its deadline.
    """

    id: str
    name: str
    track: tuple[Box, ...]
    start: int
    statuses: tuple[StatusRow, ...] = ()
    status: str = ""
    quarters: tuple[int, ...] = QUARTERS
    every_turn: bool = False
    not_before: When | None = None
    needs: tuple[Condition, ...] = ()
    barred_by: tuple[Condition, ...] = ()
    die: int | None = None
    assessed: Literal["turn", "quarter"] = "turn"
    sways: tuple[Sway, ...] = ()
    assessments: tuple[Assessment, ...] = ()
    deadline: int = 16
    note: str = ""


class RandomRow(Data, frozen=True):
    """SL 4.21a: what befalls on these dice at the start of a turn, in these turns of the year."""

    id: str
    name: str
    dice: str
    effects: tuple[Act, ...]
    turns: tuple[int, int] = (1, 16)
    note: str = ""


class EventBook(Data, frozen=True):
    """The whole booklet; without any rows, a theatre without politics."""

    tallies: dict[str, TallyRow] = {}
    events: dict[str, EventRow] = {}
    campaigns: dict[str, CampaignRow] = {}
    random: tuple[RandomRow, ...] = ()


TALLIES = Table(FILE, "tally", TallyRow)
EVENTS = Table(FILE, "event", EventRow)
CAMPAIGNS = Table(FILE, "campaign", CampaignRow)
RANDOM = Table(FILE, "random", RandomRow)
NO_EVENTS = EventBook()


def load(folder: Path, theatre: Theatre) -> EventBook:
    """The booklet of a theatre's folder, sound, or `BadTheatre` with every fault; an empty one where there is no file."""
    if not (folder / FILE).exists():
        return NO_EVENTS
    reader = Reader(folder)
    document = reader.document(FILE) or {}
    known = ("sources", TALLIES.name, EVENTS.name, CAMPAIGNS.name, RANDOM.name)
    reader.faults += [f"{FILE}: {unknown('table', name, known)}" for name in document if name not in known]
    tallies, events, campaigns, random = (
        reader.rows(table, document.get(table.name, [])) for table in (TALLIES, EVENTS, CAMPAIGNS, RANDOM)
    )
    doubled = Counter((table, row.id) for table, rows in (("event", events), ("campaign", campaigns)) for row in rows)
    twice = [key for key, count in doubled.items() if count > 1]
    reader.faults += [f"{FILE}: {table} {name!r} is named twice; expected each once" for table, name in twice]
    book = EventBook(
        {row.id: row for row in tallies}, {row.id: row for row in events}, {row.id: row for row in campaigns}, random
    )
    if reader.faults or (faults := list(faults_of(book, theatre))):
        raise BadTheatre(reader.faults or faults)
    return book


def refuse_strangers(book: EventBook, commands: Collection[str]) -> None:
    """SL 3.13: whoever comes over to a side serves in a command that its order of battle has."""
    effects = chain(*(row.effects for row in book.events.values()), *(row.effects for row in book.random))
    wanted = [one.command for one in effects if isinstance(one, Allegiance) and one.to]
    if faults := [f"{FILE}: {unknown('command', name, commands)}" for name in wanted if name not in commands]:
        raise BadTheatre(faults)


# -- soundness -----------------------------------------------------------------------------------------------------------


def faults_of(book: EventBook, theatre: Theatre) -> Iterator[str]:
    """All that is wrong with a booklet: things it names that there are not, dates and dice that cannot be, circles."""
    for number, event in enumerate(book.events.values(), 1):
        yield from (f"{EVENTS.where(number, event)}: {fault}" for fault in _of_event(event, book, theatre))
    for number, campaign in enumerate(book.campaigns.values(), 1):
        yield from (f"{CAMPAIGNS.where(number, campaign)}: {fault}" for fault in _of_campaign(campaign, book, theatre))
    taken: list[int] = []
    for number, row in enumerate(book.random, 1):
        where = RANDOM.where(number, row)
        yield from (f"{where}: {fault}" for fault in (*_of_dice("dice", row.dice), *_of_effects(row.effects, book, theatre)))
        taken += _dice(row.dice)
    if len({*taken}) < len(taken):
        yield f"{FILE}: random: two rows have the same die; expected each die once"


def _of_event(row: EventRow, book: EventBook, theatre: Theatre) -> Iterator[str]:
    yield from _of_quarters(row.quarters)
    yield from _of_conditions((*row.needs, *row.barred_by), book, theatre)
    yield from _of_sways(row.sways, book, theatre)
    yield from _of_effects(row.effects, book, theatre)
    if row.delay < 0:
        yield f"delay {row.delay}; expected 0 or more turns (SL 9.223)"
    if not row.ahead and row.id in _antecedents(row, book):
        yield "is its own prerequisite, by way of others; expected one of them tested `ahead` (SL 9.222)"


def _antecedents(row: EventRow, book: EventBook) -> set[str]:
    """The events that must be tested before one, in whatever depth."""
    found: set[str] = set()
    waiting = prerequisites(row)
    while waiting:
        name = waiting.pop()
        if name not in found and name in book.events:
            found.add(name)
            waiting += prerequisites(book.events[name])
    return found


def prerequisites(row: EventRow) -> list[str]:
    """SL 9.222: the events that an event needs and that are tested before it."""
    return [] if row.ahead else [one.id for one in row.needs if isinstance(one, Occurred)]


def _of_campaign(row: CampaignRow, book: EventBook, theatre: Theatre) -> Iterator[str]:
    sides, statuses = [side.id for side in theatre.heading.sides], [status.id for status in row.statuses]
    yield from _of_quarters(row.quarters)
    yield from _of_conditions((*row.needs, *row.barred_by, *chain(*(one.needs for one in row.assessments))), book, theatre)
    yield from _of_sways(row.sways, book, theatre)
    if len(row.track) < 2 or not 1 <= row.start <= len(row.track):
        yield f"start {row.start} of {len(row.track)} boxes; expected a track of 2 or more and a box of it (SL 9.232)"
    for status in (row.status, *(box.status for box in row.track), *(one.reads for one in row.assessments)):
        if status and status not in statuses:
            yield unknown("status", status, statuses)
    if row.statuses and not row.status:
        yield f"no status to begin with; expected one of {', '.join(statuses)} (SL 9.231)"
    for number, box in enumerate(row.track, 1):
        for name, dice in (("advance", box.advance), ("retreat", box.retreat)):
            yield from (f"box {number}: {fault}" for fault in _of_dice(name, dice, blank=True))
        if {*_dice(box.advance)} & {*_dice(box.retreat)}:
            yield f"box {number}: advance {box.advance}, retreat {box.retreat}; expected no die in both (SL 9.233)"
        if box.win and box.win not in sides:
            yield f"box {number}: {unknown('side', box.win, sides)}"
        yield from (f"box {number}: {fault}" for fault in _of_effects(box.effects, book, theatre))
    for one in row.statuses:
        yield from (f"status {one.id!r}: {fault}" for fault in _of_effects(one.effects, book, theatre))


def _of_quarters(quarters: tuple[int, ...]) -> Iterator[str]:
    for turn in quarters:
        if turn not in QUARTERS:
            yield f"quarters: turn {turn}; expected of {', '.join(map(str, QUARTERS))} (SL 9.211)"


def _dice(text: str) -> list[int]:
    try:
        return [die for die in dice_of(text) if 0 <= die <= 9]
    except ValueError:
        return []


def _of_dice(name: str, text: str, *, blank: bool = False) -> Iterator[str]:
    if not _dice(text) and not (blank and not text):
        yield f"{name}: {text!r}; expected dice of 0 to 9, as 7 or 0-3 (SL 9.233)"


def _of_sways(sways: tuple[Sway, ...], book: EventBook, theatre: Theatre) -> Iterator[str]:
    for sway in sways:
        if (sway.when is None) == (not sway.tally):
            yield f"a modifier for {sway.why!r} has both or neither of `when` and `tally`; expected one of them"
        elif sway.when is not None:
            yield from _of_conditions((sway.when,), book, theatre)
        else:
            yield from _of_conditions((Counted(sway.tally, sway.side),), book, theatre)


def _of_conditions(conditions: tuple[Condition, ...], book: EventBook, theatre: Theatre) -> Iterator[str]:
    sides = [side.id for side in theatre.heading.sides]
    for one in conditions:
        match one:
            case Occurred(id=event):
                yield from _of_name("event", event, book.events)
            case Reads(campaign=campaign, reads=reads):
                yield from _of_name("campaign", campaign, book.campaigns)
                if campaign in book.campaigns:
                    yield from _of_name(f"status of {campaign}", reads, [row.id for row in book.campaigns[campaign].statuses])
            case Counted(name=name, side=side):
                yield from _of_name("tally", name, book.tallies)
                yield from _of_name("side", side, sides)
            case OnStation(side=side, spaces=spaces) | Strength(side=side, spaces=spaces):
                yield from _of_name("side", side, sides)
                for space in spaces:
                    yield from _of_name("space", space, theatre.spaces)
            case Turns(first=first, last=last):
                if not 1 <= first <= last <= 16:
                    yield f"turns {first} to {last}; expected turns of a year, 1 to 16"


def _of_effects(effects: tuple[Effect, ...], book: EventBook, theatre: Theatre) -> Iterator[str]:
    sides, flags = [side.id for side in theatre.heading.sides], [flag.id for flag in theatre.heading.flags]
    for one in effects:
        match one:
            case Prestige(side=side) | Wear(side=side) | Reinforce(side=side) | Orders(side=side) | Count(side=side):
                yield from _of_name("side", side, sides)
            case Allegiance(to=side) if side:
                yield from _of_name("side", side, sides)
        match one:
            case Allegiance(flag=flag) | Reinforce(flag=flag) | Colours(flag=flag):
                yield from _of_name("flag", flag, flags)
        match one:
            case Reinforce(port=port) | Stores(port=port):
                yield from _of_name("port", port, theatre.ports)
            case Wear(ports=ports) | Door(ports=ports) | Colours(ports=ports):
                for port in ports:
                    yield from _of_name("port", port, theatre.ports)
            case Count(name=name):
                yield from _of_name("tally", name, book.tallies)
            case Cancel(event=event):
                yield from _of_name("event", event, book.events)
            case Begin(campaign=name) | Break(campaign=name) | March(campaign=name) | Declare(campaign=name):
                yield from _of_name("campaign", name, book.campaigns)
        if isinstance(one, Door):
            for side in one.open_to:
                yield from _of_name("side", side, sides)


def _of_name(what: str, given: str, known: Collection[str]) -> Iterator[str]:
    if given not in known:
        yield unknown(what, given, known)

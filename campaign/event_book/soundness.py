"""Is an Event Booklet sound? What its rows name must be there, and dates, dice and circles must be possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from campaign.calendar import misdated
from campaign.event_book.conditions import Counted
from campaign.event_book.named import Known
from campaign.event_book.rows import QUARTERS, CampaignRow, EventBook, EventRow, Sway, When, prerequisites
from maps.theatre import Theatre, dice_of
from table.reading.checks import below, strangers


def faults(book: EventBook, theatre: Theatre) -> Iterator[str]:
    """All that is wrong with a booklet: things it names that there are not, dates and dice that cannot be, circles."""
    known = Known(book, theatre)
    for number, event in enumerate(book.events.values(), 1):
        yield from (f"event {number} ({event.id}): {fault}" for fault in _of_event(event, known))
    for number, campaign in enumerate(book.campaigns.values(), 1):
        yield from (f"campaign {number} ({campaign.id}): {fault}" for fault in _of_campaign(campaign, known))
    taken: list[int] = []
    for number, row in enumerate(book.random, 1):
        found = (*_of_dice("dice", row.dice), *known.faults_of(row.effects))
        yield from (f"random {number} ({row.id}): {fault}" for fault in found)
        taken += _dice(row.dice)
    if len({*taken}) < len(taken):
        yield "random: two rows have the same die; expected each die once"


def _of_event(row: EventRow, known: Known) -> Iterator[str]:
    yield from _of_quarters(row.quarters)
    yield from _of_date(row.not_before, known)
    yield from known.faults_of((*row.needs, *row.barred_by))
    yield from _of_sways(row.sways, known)
    yield from known.faults_of(row.effects)
    yield from below(0, "SL 9.223", delay=row.delay)
    if not row.ahead and row.id in _antecedents(row, known.book):
        yield "is its own prerequisite, by way of others; expected one of them tested `ahead` (SL 9.222)"


def _of_date(not_before: When | None, known: Known) -> Iterator[str]:
    """SL 9.223: a date of this war."""
    if not_before is not None:
        found = misdated(not_before.year, not_before.turn, known.theatre.heading.year)
        yield from (f"not_before: {fault}" for fault in found)


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


def _of_campaign(row: CampaignRow, known: Known) -> Iterator[str]:
    statuses = [status.id for status in row.statuses]
    yield from _of_quarters(row.quarters)
    yield from _of_date(row.not_before, known)
    yield from known.faults_of((*row.needs, *row.barred_by, *chain(*(one.needs for one in row.assessments))))
    yield from _of_sways(row.sways, known)
    if len(row.track) < 2 or not 1 <= row.start <= len(row.track):
        yield f"start {row.start} of {len(row.track)} boxes; expected a track of 2 or more and a box of it (SL 9.232)"
    named = (row.status, *(box.status for box in row.track), *(one.reads for one in row.assessments))
    yield from strangers("status", filter(None, named), statuses)
    if row.statuses and not row.status:
        yield f"no status to begin with; expected one of {', '.join(statuses)} (SL 9.231)"
    for number, box in enumerate(row.track, 1):
        for name, dice in (("advance", box.advance), ("retreat", box.retreat)):
            yield from (f"box {number}: {fault}" for fault in _of_dice(name, dice, blank=True))
        if {*_dice(box.advance)} & {*_dice(box.retreat)}:
            yield f"box {number}: advance {box.advance}, retreat {box.retreat}; expected no die in both (SL 9.233)"
        winner = strangers("side", [box.win] if box.win else [], known.names["side"])
        yield from (f"box {number}: {fault}" for fault in (*winner, *known.faults_of(box.effects)))
    for one in row.statuses:
        yield from (f"status {one.id!r}: {fault}" for fault in known.faults_of(one.effects))


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


def _of_sways(sways: tuple[Sway, ...], known: Known) -> Iterator[str]:
    for sway in sways:
        if (sway.when is None) == (not sway.tally):
            yield f"a modifier for {sway.why!r} has both or neither of `when` and `tally`; expected one of them"
        else:
            yield from known.faults_of((sway.when or Counted(sway.tally, sway.side),))

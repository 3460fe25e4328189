"""What both copies of a campaign that is played by mail have in common, and how one of them is read for a letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b

import msgspec

from campaign.correspondence.letters import Given
from campaign.correspondence.report_hashes import Record
from campaign.play import seat_orders
from campaign.play.delegation import place_of
from campaign.play.errors import BadInput, Refusal
from campaign.play.seat_orders import Mailbag, Place, SeatOrders
from campaign.play.table import Table
from campaign.state import World
from table.archives import Choice
from table.dice import Die
from table.session import Session
from table.wording import people

BEFORE_ANY = -1  # the phase that is over when none is


def given(table: Table, session: Session[World], side: str) -> Iterator[Given]:
    """All that a side has answered itself, phase by phase, as the record has it."""
    for number, choices in record(table, session.phase_number, session.choices):
        yield from _of_phase(number, choices, side)


def record(table: Table, number: int, choices: list[Choice]) -> Record:
    """What was answered, phase by phase, and in the open one."""
    for phase in table.archive.history():
        if phase.number < number:
            yield phase.number, phase.choices
    yield number, choices


def _of_phase(number: int, choices: list[Choice], side: str) -> Iterator[Given]:
    own = [choice for choice in choices if choice.side == side]
    yield from (Given(number, nth, choice.kind, choice.answer) for nth, choice in enumerate(own) if choice.person)


def thrown(table: Table) -> Iterator[Die]:
    """All the dice that people have thrown, in their order."""
    for phase in table.archive.history():
        yield from (die for die in phase.dice if die.by_hand)
    yield from (die for die in table.archive.load().dice if die.by_hand)


def face_down(session: Session[World], side: str, *, person: bool = False) -> Place | None:
    """SL 2.33b: the side's last answer, if it lies face down since another has still to answer the same question.

    With `person` only if the player has given it himself.
    """
    waiting = session.choices[place_of(session.moment)[1] :]
    if not any(choice.side == side and (choice.person or not person) for choice in waiting):
        return None
    return session.phase_number, Counter(choice.side for choice in session.choices)[side] - 1


def campaign_of(table: Table) -> str:
    """What both copies have in common: how the campaign began."""
    return blake2b(table.archive.first_snapshot(), digest_size=16).hexdigest()


def orders_of(table: Table, side: str) -> SeatOrders:
    """The night orders of a side, where its mail is kept."""
    table.side(side)
    seat = next(seat for seat in table.archive.record.seats if seat.side == side)
    if seat.kind != "human":
        raise BadInput(f"{side} is {seat.kind} in {table.archive.record.name}; expected a human's seat")
    return seat_orders.opened(table.game, side, seat.instructions)


def keep_mail(table: Table, side: str, known: Mailbag, change: Callable[[Mailbag], Mailbag]) -> None:
    """The mailbag of a side, changed as it lies in the campaign's file now; not if other letters went or came meanwhile."""

    def changed(book: SeatOrders) -> SeatOrders:
        if (book.mail.sent, book.mail.heard) != (known.sent, known.heard):
            raise Refusal(f"another letter of {people(side)} has gone out or come in meanwhile; expected one at a time")
        return msgspec.structs.replace(book, mail=change(book.mail))

    table.archive.amend(side, seat_orders.amended(table.game, side, changed))

"""A letter is written: two players with a copy of the campaign each send each other their answers.

What a side has answered while the other has still to answer the same question goes under seal: the other holds it and cannot
read it, and the sender cannot change it. The key follows with the next letter when it is due: when both have answered, or both
hold the other's sealed answer. A letter is tried on a second table first, and lies on the real one whole or not at all.

A letter vouches for the state that its answers stand on, and for the umpire's reports of battles on a real table. These do not
travel: both copies enter the same one, so a letter ends where one was entered, and the next goes on behind it.

With a letter may go a commission: from there on the sender's officers answer in both copies what he has left to them, until he is
asked or called himself.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from campaign.correspondence import copies, letters, report_hashes, seal
from campaign.correspondence.letters import FORM, Contents, Letter, ReportHash
from campaign.corsairing import BY_UMPIRE
from campaign.play.delegation import place_of
from campaign.play.errors import BadInput, Refusal
from campaign.play.seat_orders import NOWHERE, Commission, Mailbag, Place, Sealed
from campaign.play.table import Table
from campaign.state import World
from table.session import Session
from table.wording import people

SALT = 16
BOTH = 2  # answers to a question that is asked of both


class LetterPosted(NamedTuple):
    """A letter that goes out: its number, its text for a file, what it says openly, and how many answers under seal.

    `ends_before` is the battle whose report it ends before, if so; `still` the commission that the officers sail by already.
    """

    number: int
    text: bytes
    sheet: Contents
    held: int
    ends_before: str | None
    still: Commission | None


def post(table: Table, side: str, word: str, passphrase: str, commission: bool | None = None) -> LetterPosted:
    """The next letter of a side: everything it has answered since its last, the keys that are due, and what it leaves to its
    officers. It is in the mailbag before it is in any file: one that was not written is written by `again`.
    """
    if word == passphrase:
        raise BadInput("the word and the passphrase are the same; expected a passphrase that the other player does not know")
    name = table.archive.record.name
    book = copies.orders_of(table, side)
    bag, session = book.mail, table.at_question()
    if session.state.corsairs.run_by == BY_UMPIRE:
        raise Refusal(
            f"{name}: its corsairs are the umpire's, whose answers go by no letter; expected them of the system, or of a side"
        )
    sheet, held, fence = _sheets(table, session, side, bag, passphrase)
    old = _at_sea(table, session, side)
    wanted = bag.own is not None if commission is None else commission
    if wanted and old is None and fence is None:
        sheet = msgspec.structs.replace(sheet, commission=book.commission(side, bag.sent + 1, _from_here(session, side)))
    if sheet == Contents() and not held.answers:
        again = "; --again writes that once more" if bag.sent else ""
        raise Refusal(f"{name}: {people(side)} have answered nothing since letter {bag.sent}{again}")
    sheet = msgspec.structs.replace(sheet, reports=_vouched_for(table, session, bag, fence))
    salt, own_salt = secrets.token_bytes(SALT), secrets.token_bytes(SALT)
    key, about = seal.key_of(passphrase, own_salt), [one.place for one in held.answers]
    letter = Letter(
        FORM, copies.campaign_of(table), side, bag.sent + 1, salt.hex(), letters.enveloped(seal.key_of(word, salt), sheet),
        letters.enveloped(key, held) if about else "", about[0] if about else NOWHERE, _stands(table, fence), bag.latest,
    ).signed(word)  # fmt: skip
    written = letters.written(letter)
    bound = [Sealed(letter.number, own_salt.hex(), seal.check(key), place) for place in about]
    last = [*sheet.answers, *held.answers][-1:]

    def posted(now: Mailbag) -> Mailbag:
        return msgspec.structs.replace(
            now,
            sent=letter.number,
            posted=(*bag.posted, letter.signature),
            owed=(*(one for one in bag.owed if str(one.number) not in sheet.keys), *bound),
            since=(last[0].phase, last[0].nth + 1) if last else bag.since,
            dice=session.state.dice.count if fence is None else bag.dice,
            copy=written.decode(),
            own=now.own if old is not None or fence is not None else sheet.commission,
            vouched=report_hashes.after(now.vouched, sheet.reports),
            fence=now.fence if fence is None else fence.report.place,
        )

    copies.keep_mail(table, side, bag, posted)
    called = None if fence is None else report_hashes.called(fence.report)
    return LetterPosted(letter.number, written, sheet, len(about), called, old)


def again(table: Table, side: str) -> tuple[int, bytes]:
    """The number and the text of a side's last letter, should it have been lost on the way."""
    bag = copies.orders_of(table, side).mail
    if not bag.copy:
        raise Refusal(f"{table.archive.record.name}: {people(side)} have written no letter yet")
    return bag.sent, bag.copy.encode()


def _sheets(
    table: Table, session: Session[World], side: str, bag: Mailbag, passphrase: str
) -> tuple[Contents, Contents, report_hashes.Fence | None]:
    """What the next letter says openly, and what under seal; and the report that it ends before, if there is one.

    An answer that lies face down is sealed, unless the other's to the same question lies here under his seal; the key of an
    earlier one is due when it lies face down no longer, or when he has bound himself in the same way. What officers have
    answered by commission is not said at all, since the other's copy has it from them. Where a letter ends before a report, dice
    thrown since go with it and with the next.
    """
    answers = [one for one in copies.given(table, session, side) if one.place >= bag.since]
    face_down = copies.face_down(session, side, person=True)
    due = [one for one in bag.owed if bag.unopened or one.place != face_down]
    keys = {str(one.number): _key(one, passphrase).hex() for one in due}
    dice = [die for die in copies.thrown(table) if die.number >= bag.dice]
    last_sent = bag.since[0], bag.since[1] - 1
    brought = [*(one.place for one in answers), *(one.place for one in due), *(last_sent for _ in dice)]
    record = copies.record(table, session.phase_number, session.choices)
    fence = report_hashes.fence(record, side, min(brought), bag.fence) if brought else None
    if fence is not None:
        return Contents([one for one in answers if one.place < fence.before], dice, keys), Contents(), fence
    held = answers[-1:] if face_down is not None and not bag.unopened else []
    return Contents(answers[: len(answers) - len(held)], dice, keys), Contents(held), None


def _vouched_for(table: Table, session: Session[World], bag: Mailbag, fence: report_hashes.Fence | None) -> list[ReportHash]:
    """The reports that a letter stands on, from the phase on in which the one before has ended."""
    found = report_hashes.reports(copies.record(table, session.phase_number, session.choices))
    return [one for one in found if one.phase >= bag.since[0] and (fence is None or one.place < fence.report.place)]


def _at_sea(table: Table, session: Session[World], side: str) -> Commission | None:
    """The commission that a side's officers still sail by: the other's copy may be anywhere in it, so no other can replace it."""
    officers = table.officers.get(side)
    return officers.commission if officers is not None and not officers.over(session.moment) else None


def _from_here(session: Session[World], side: str) -> Place:
    """Where a new commission begins: here, or when both have answered what the side has answered already."""
    phase, count = place_of(session.moment)
    return phase, count + BOTH * (copies.face_down(session, side) is not None)


def _key(one: Sealed, passphrase: str) -> bytes:
    key = seal.key_of(passphrase, bytes.fromhex(one.salt))
    if seal.check(key) != one.check:
        raise BadInput(f"letter {one.number} was sealed with another passphrase; expected that one, so that its key can be sent")
    return key


def _stands(table: Table, fence: report_hashes.Fence | None) -> tuple[int, str]:
    """The last phase that is over in this copy, and the hash of the state that it led to; none that the fence is in."""
    closed = [phase for phase in table.archive.history() if fence is None or phase.number < fence.report.phase]
    states = [(phase.number, phase.state_hash) for phase in closed]
    return states[-1] if states else (copies.BEFORE_ANY, "")

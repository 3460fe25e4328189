"""A letter is taken in: tried on a second table first, and laid on the real one whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

import msgspec

from campaign.correspondence import copies, letters, report_hashes, seal
from campaign.correspondence.letters import Contents, Given, Letter
from campaign.correspondence.seal import BadSeal
from campaign.play.errors import BadInput, Refusal
from campaign.play.seat_orders import Commission, Mailbag, Place
from campaign.play.table import Table, Waiting
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.store.soundness import state_hash
from table.archives import Memory
from table.decisions import IllegalChoice
from table.dice import Die
from table.session import Session
from table.wording import people


class TakenIn(NamedTuple):
    """A letter that was taken in: its number and side, how many answers it laid, how many letters wait for a key, and what is
    waited for now."""

    number: int
    side: str
    laid: int
    under_seal: int
    waiting: Waiting


def take_in(table: Table, side: str, letter: Letter, word: str, file: str) -> TakenIn:
    """The other side's answers are laid on the table, as far as they may be read. `file` is how messages call the letter."""
    book = copies.orders_of(table, side)
    bag = book.mail
    _refuse_strangers(table, side, letter, bag, file)
    sheet = _open(letter, word, file)
    _refuse_other_reports(table, letter, sheet, file)
    waiting = [one for one in _letters(bag) if str(one.number) not in sheet.keys]
    _refuse_second_thoughts(sheet, waiting, file)
    pile = Contents([*_unsealed(sheet, bag, file), *sheet.answers], sheet.dice)
    new = sheet.commission
    if new is not None:
        _refuse_commission(table, letter, new, file)
        table.commission(side, new)
    _rehearse(table, side, letter, pile, file)
    copies.keep_mail(table, side, bag, lambda now: now.receiving(new))
    session = table.session()
    laid = _lay(table, session, letter.side, pile, file)
    table.rest(session)
    waiting += [letter] if letter.sealed else []
    kept = tuple(msgspec.json.encode(one).decode() for one in waiting)
    dice = session.state.dice.count

    def filed(now: Mailbag) -> Mailbag:
        return msgspec.structs.replace(
            now,
            heard=letter.number,
            latest=letter.signature,
            unopened=kept,
            dice=dice,
            laid=report_hashes.after(now.laid, pile.answers),
            vouched=report_hashes.after(now.vouched, sheet.reports),
        )

    copies.keep_mail(table, side, bag, filed)
    return TakenIn(letter.number, letter.side, laid, len(waiting), table.waiting(table.at_question()))


def _refuse_strangers(table: Table, side: str, letter: Letter, bag: Mailbag, file: str) -> None:
    """Letters of another campaign, of one's own, out of their order, or in answer to what was never written here."""
    if letter.campaign != copies.campaign_of(table):
        raise BadInput(f"{file}: it is a letter of another campaign; expected one of a copy of this one")
    if letter.side == side or letter.side not in table.sides:
        raise BadInput(f"{file}: it is a letter of {people(letter.side)}; expected one of the opponent of {people(side)}")
    if letter.number <= bag.heard:
        raise Refusal(f"{file}: letter {letter.number} of {people(letter.side)} was taken in before; {bag.heard + 1} comes next")
    if letter.number > bag.heard + 1:
        raise BadInput(f"{file}: it is letter {letter.number} of {people(letter.side)}; {bag.heard + 1} must be taken in first")
    if letter.after and letter.after not in bag.posted:
        raise Refusal(f"{file}: it answers a letter that {people(side)} never wrote here; expected one of this correspondence")


def _refuse_other_reports(table: Table, letter: Letter, sheet: Contents, file: str) -> None:
    """SL 8.126: answers that stand on a report which is not entered here, or was entered otherwise."""
    present, name = table.archive.load(), table.archive.record.name
    here = {one.place: one for one in report_hashes.reports(copies.record(table, present.phase, present.choices))}
    for one in sheet.reports:
        mine = here.get(one.place)
        of = report_hashes.called(one, mine)
        if mine == one:
            continue
        if one.phase < present.phase:
            raise Refusal(f"{file}: {of} was reported otherwise in phase {one.phase}, which is over here; the copies differ")
        if mine is None:
            raise Refusal(
                f"{file}: it stands on the report of {of}, which this copy does not have; "
                f"enter the report of {of} first (`sealords battle enter {name} FORM`) and take the letter in after it"
            )
        raise Refusal(
            f"{file}: {of} was reported otherwise here than in the copy of {people(letter.side)}; compare the forms; "
            f"where it is wrong `sealords undo {name} --side {UMPIRE}` takes it back, and `battle enter` reads it anew"
        )


def _refuse_commission(table: Table, letter: Letter, new: Commission, file: str) -> None:
    """One of another letter, or one that nobody could sail by."""
    if (new.side, new.letter, new.until, new.called) != (letter.side, letter.number, None, False):
        raise BadInput(f"{file}: its commission is of another letter; expected one of letter {letter.number} of {letter.side}")
    for fault in new.faults(table.game.sea):
        raise BadInput(f"{file}: nobody can sail by its commission: {fault}")


def _letters(bag: Mailbag) -> list[Letter]:
    return [msgspec.json.decode(text, type=Letter) for text in bag.unopened]


def _unsealed(sheet: Contents, bag: Mailbag, file: str) -> Iterator[Given]:
    """What earlier letters held under the seals whose keys have come: each the one answer that it was to bind its sender to."""
    for kept in _letters(bag):
        key = sheet.keys.get(str(kept.number))
        if key is not None:
            try:
                found = letters.unfolded(bytes.fromhex(key), kept.sealed).answers
            except (BadSeal, ValueError) as error:
                raise BadInput(
                    f"{file}: its key for letter {kept.number} does not open it ({error}); ask for the right one"
                ) from error
            if [one.place for one in found] != [kept.about]:
                raise Refusal(f"{file}: under the seal of letter {kept.number} is not the one answer that it was said to hold")
            yield from found


def _refuse_second_thoughts(sheet: Contents, waiting: list[Letter], file: str) -> None:
    """What lies here under seal is answered by its key and by nothing else."""
    for one in waiting:
        if any(answer.place >= one.about for answer in sheet.answers):
            raise Refusal(f"{file}: it answers anew what letter {one.number} holds under seal; expected the key of that letter")


def _open(letter: Letter, word: str, file: str) -> Contents:
    try:
        return letters.unfolded(seal.key_of(word, bytes.fromhex(letter.salt)), letter.sheet)
    except (BadSeal, ValueError) as error:
        raise BadInput(f"{file}: its envelope cannot be opened ({error}); expected one that `sealords mail out` wrote") from error


def _rehearse(table: Table, side: str, letter: Letter, pile: Contents, file: str) -> None:
    """A letter on a second table: what it brings fits, leads where its sender stands, and his seal is where both are asked."""
    present = table.archive.load()
    memory = Memory(present.snapshot)
    memory.present = present
    session = table.session(memory)
    _lay(table, session, letter.side, pile, file)
    if letter.sealed:
        asked = any(question.side == letter.side for question in session.pending)
        both = copies.face_down(session, side) is not None or any(question.side == side for question in session.pending)
        nth = Counter(choice.side for choice in session.choices)[letter.side]
        if not (asked and both) or letter.about != (session.phase_number, nth):
            raise Refusal(
                f"{file}: it seals what is not asked of both here; expected an answer that waits for that of {people(side)}"
            )
    _refuse_overlap(table, letter, file)
    past = {phase.number: phase.state_hash for phase in table.archive.history()}
    past |= {closing.phase: state_hash(closing.snapshot) for closing in memory.closed}
    past[copies.BEFORE_ANY] = ""
    number, state = letter.stands
    if past.get(number) != state:
        raise Refusal(f"{file}: in the copy of {people(letter.side)} phase {number} ended otherwise than here; the copies differ")
    if number < max(letter.about[0], *(one.phase for one in pile.answers), 0) - 1:
        raise Refusal(f"{file}: it vouches for phase {number} only and answers in a later one; expected the state just before it")


def _refuse_overlap(table: Table, letter: Letter, file: str) -> None:
    """A commission begins where the one before is over: not where its officers may have answered already."""
    watches = table.officers[letter.side].watches if letter.side in table.officers else []
    for before, new in pairwise(one.commission for one in watches):
        if new.letter == letter.number and not letter.sealed and not before.over(new.since):
            raise Refusal(f"{file}: its commission begins before that of letter {before.letter} is over; the copies differ")


def _lay(table: Table, session: Session[World], side: str, pile: Contents, file: str) -> int:
    """Every answer that was not laid before, and the dice that were thrown by hand between them; how many answers they were."""
    before = {one.place: one for one in copies.given(table, session, side)}
    fallen = {die.number: die for die in copies.thrown(table)}
    for die in pile.dice:
        if fallen.get(die.number, die) != die:
            raise Refusal(f"{file}: die {die.number} shows {die.value}, and {fallen[die.number].value} here; the copies differ")
    dice, laid = {die.number: die for die in pile.dice}, 0
    try:
        for one in pile.answers:
            _go_on(table, session, dice)
            laid += _answered(session, side, one, before, file)
        _go_on(table, session, dice)
    except IllegalChoice as error:
        raise Refusal(f"{file}: an answer or a die of {people(side)} is not legal here: {error}") from error
    return laid


def _go_on(table: Table, session: Session[World], dice: Mapping[int, Die]) -> None:
    """Play until somebody is asked, with the dice that were thrown by hand as far as there are any."""
    while True:
        for _ in session.play(table.seats):
            pass
        if session.needed is None or session.needed.number not in dice:
            return
        session.enter_die(session.needed.lowest + dice[session.needed.number].value)


def _answered(session: Session[World], side: str, one: Given, before: Mapping[Place, Given], file: str) -> bool:
    """One answer, if it was not laid before: the record must have come to the same question."""
    if one.place in before:
        if before[one.place] != one:
            raise Refusal(f"{file}: {one.kind} in phase {one.phase} is answered otherwise than it lies here; the copies differ")
        return False
    asked = next((question for question in session.pending if question.side == side), None)
    nth = Counter(choice.side for choice in session.choices)[side]
    if one.place != (session.phase_number, nth) or asked is None or asked.kind.name != one.kind:
        need = f"; {session.needed}" if session.needed else ""
        raise Refusal(
            f"{file}: it answers {one.kind} in phase {one.phase}, "
            f"which is not asked of {people(side)} here; the copies differ{need}"
        )
    session.choose(side, one.answer)
    return True

"""`mail out` and `mail in`: two players with a copy of the campaign each send each other their answers.

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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import msgspec

from campaign.correspondence import letters, report_hashes, seal
from campaign.correspondence.letters import FORM, Given, Letter, Reported, Sheet
from campaign.correspondence.report_hashes import Record
from campaign.correspondence.seal import BadSeal
from campaign.play import seat_orders
from campaign.play.delegation import place_of
from campaign.play.errors import BadInput, Refusal
from campaign.play.seat_orders import NOWHERE, Commission, Mailbag, NightOrders, Place, Sealed
from campaign.play.table import Table, laid_out
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import World
from campaign.store.soundness import state_hash
from campaign.terminal import paper
from table.decisions import IllegalChoice
from table.dice import Die
from table.session import Choice, Memory, Session
from table.wording import counted, people

SALT = 16
BOTH = 2  # answers to a question that is asked of both
BEFORE_ANY = -1  # the phase that is over when none is


# -- out ---------------------------------------------------------------------------------------------------------------


def out(url: str, name: str, side: str, file: Path, word: str, passphrase: str, commission: bool | None = None) -> None:
    """Everything a side has answered since its last letter, the keys that are due, and what it leaves to its officers.

    The letter is in the mailbag before it is in its file: one that was not written is written by `again`.
    """
    paper.out_file(file, (".mail",))
    if word == passphrase:
        raise BadInput("the word and the passphrase are the same; expected a passphrase that the other player does not know")
    with laid_out(url, name) as table:
        letters.refuse_to_overwrite(file, _campaign(table), side)
        book = _book(table, side)
        bag, session = book.mail, table.at_question()
        sheet, held, fence = _sheets(table, session, side, bag, passphrase)
        old = _at_sea(table, session, side)
        wanted = bag.own is not None if commission is None else commission
        if wanted and old is None and fence is None:
            sheet = msgspec.structs.replace(sheet, commission=book.commission(side, bag.sent + 1, _from_here(session, side)))
        if sheet == Sheet() and not held.answers:
            again = "; --again writes that once more" if bag.sent else ""
            raise Refusal(f"{name}: {people(side)} have answered nothing since letter {bag.sent}{again}")
        sheet = msgspec.structs.replace(sheet, reports=_vouched_for(table, session, bag, fence))
        salt, own_salt = secrets.token_bytes(SALT), secrets.token_bytes(SALT)
        key, about = seal.key_of(passphrase, own_salt), [one.place for one in held.answers]
        letter = Letter(
            FORM, _campaign(table), side, bag.sent + 1, salt.hex(), letters.enveloped(seal.key_of(word, salt), sheet),
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

        _keep(table, side, bag, posted)
    paper.write(file, written)
    print(f"{file}: letter {letter.number} of {people(side)}: {_told(sheet, len(about))}")
    if fence is not None:
        of = report_hashes.called(fence.report)
        print(
            f"it ends before the report of {of}, which both copies enter; what came after, a commission too, goes with the next"
        )
    if old is not None and commission is not None:
        print(f"your officers sail by the commission of letter {old.letter} until you are asked or called; then send another")


def again(url: str, name: str, side: str, file: Path) -> None:
    """The last letter once more, should it have been lost on the way."""
    paper.out_file(file, (".mail",))
    with laid_out(url, name, to_read=True) as table:
        letters.refuse_to_overwrite(file, _campaign(table), side)
        bag = _book(table, side).mail
    if not bag.copy:
        raise Refusal(f"{name}: {people(side)} have written no letter yet")
    paper.write(file, bag.copy.encode())
    print(f"{file}: letter {bag.sent} of {people(side)}, once more")


def _sheets(
    table: Table, session: Session[World], side: str, bag: Mailbag, passphrase: str
) -> tuple[Sheet, Sheet, report_hashes.Fence | None]:
    """What the next letter says openly, and what under seal; and the report that it ends before, if there is one.

    An answer that lies face down is sealed, unless the other's to the same question lies here under his seal; the key of an
    earlier one is due when it lies face down no longer, or when he has bound himself in the same way. What officers have
    answered by commission is not said at all, since the other's copy has it from them. Where a letter ends before a report, dice
    thrown since go with it and with the next.
    """
    answers = [one for one in given(table, session, side) if one.place >= bag.since]
    face_down = _face_down(session, side, person=True)
    due = [one for one in bag.owed if bag.unopened or one.place != face_down]
    keys = {str(one.number): _key(one, passphrase).hex() for one in due}
    dice = [die for die in _thrown(table) if die.number >= bag.dice]
    last_sent = bag.since[0], bag.since[1] - 1
    brought = [*(one.place for one in answers), *(one.place for one in due), *(last_sent for _ in dice)]
    record = _record(table, session.phase_number, session.choices)
    fence = report_hashes.fence(record, side, min(brought), bag.fence) if brought else None
    if fence is not None:
        return Sheet([one for one in answers if one.place < fence.before], dice, keys), Sheet(), fence
    held = answers[-1:] if face_down is not None and not bag.unopened else []
    return Sheet(answers[: len(answers) - len(held)], dice, keys), Sheet(held), None


def _vouched_for(table: Table, session: Session[World], bag: Mailbag, fence: report_hashes.Fence | None) -> list[Reported]:
    """The reports that a letter stands on, from the phase on in which the one before has ended."""
    found = report_hashes.reports(_record(table, session.phase_number, session.choices))
    return [one for one in found if one.phase >= bag.since[0] and (fence is None or one.place < fence.report.place)]


def _told(sheet: Sheet, held: int) -> str:
    """What a letter brings, in words."""
    parts = [(len(sheet.answers), "answer", ""), (held, "under seal", "under seal"), (len(sheet.dice), "die", "dice")]
    parts += [(len(sheet.keys), "key", ""), (int(sheet.commission is not None), "commission", "")]
    return ", ".join(counted(*part) for part in parts if part[0])


def _at_sea(table: Table, session: Session[World], side: str) -> Commission | None:
    """The commission that a side's officers still sail by: the other's copy may be anywhere in it, so no other can replace it."""
    officers = table.officers.get(side)
    return officers.commission if officers is not None and not officers.over(session.moment) else None


def _from_here(session: Session[World], side: str) -> Place:
    """Where a new commission begins: here, or when both have answered what the side has answered already."""
    phase, count = place_of(session.moment)
    return phase, count + BOTH * (_face_down(session, side) is not None)


def given(table: Table, session: Session[World], side: str) -> Iterator[Given]:
    """All that a side has answered itself, phase by phase, as the record has it."""
    for number, choices in _record(table, session.phase_number, session.choices):
        yield from _of_phase(number, choices, side)


def _record(table: Table, number: int, choices: list[Choice]) -> Record:
    """What was answered, phase by phase, and in the open one."""
    for phase in table.archive.history():
        if phase.number < number:
            yield phase.number, phase.choices
    yield number, choices


def _of_phase(number: int, choices: list[Choice], side: str) -> Iterator[Given]:
    own = [choice for choice in choices if choice.side == side]
    yield from (Given(number, nth, choice.kind, choice.answer) for nth, choice in enumerate(own) if choice.person)


def _thrown(table: Table) -> Iterator[Die]:
    """All the dice that people have thrown, in their order."""
    for phase in table.archive.history():
        yield from (die for die in phase.dice if die.by_hand)
    yield from (die for die in table.archive.load().dice if die.by_hand)


def _face_down(session: Session[World], side: str, *, person: bool = False) -> Place | None:
    """SL 2.33b: the side's last answer, if it lies face down since another has still to answer the same question.

    With `person` only if the player has given it himself.
    """
    waiting = session.choices[place_of(session.moment)[1] :]
    if not any(choice.side == side and (choice.person or not person) for choice in waiting):
        return None
    return session.phase_number, Counter(choice.side for choice in session.choices)[side] - 1


def _key(one: Sealed, passphrase: str) -> bytes:
    key = seal.key_of(passphrase, bytes.fromhex(one.salt))
    if seal.check(key) != one.check:
        raise BadInput(f"letter {one.number} was sealed with another passphrase; expected that one, so that its key can be sent")
    return key


# -- in ----------------------------------------------------------------------------------------------------------------


def in_(url: str, name: str, side: str, file: Path, word: str) -> None:
    """The other side's answers are laid on the table, as far as they may be read."""
    letter = letters.read(file, word)
    with laid_out(url, name) as table:
        book = _book(table, side)
        bag = book.mail
        _refuse_strangers(table, side, letter, bag, file)
        sheet = _open(letter, word, file)
        _refuse_other_reports(table, letter, sheet, file)
        waiting = [one for one in _letters(bag) if str(one.number) not in sheet.keys]
        _refuse_second_thoughts(sheet, waiting, file)
        pile = Sheet([*_unsealed(sheet, bag, file), *sheet.answers], sheet.dice)
        new = sheet.commission
        if new is not None:
            _refuse_commission(table, letter, new, file)
            table.commission(side, new)
        _rehearse(table, side, letter, pile, file)
        _keep(table, side, bag, lambda now: now.receiving(new))
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

        _keep(table, side, bag, filed)
        under_seal = f"; {len(waiting)} under seal until its key comes" if waiting else ""
        what = counted(laid, "answer is", "answers are")
        print(f"{name}: letter {letter.number} of {people(letter.side)}: {what} laid on the table{under_seal}")
        for words in table.waiting(table.at_question()):
            print(words)


def _refuse_strangers(table: Table, side: str, letter: Letter, bag: Mailbag, file: Path) -> None:
    """Letters of another campaign, of one's own, out of their order, or in answer to what was never written here."""
    if letter.campaign != _campaign(table):
        raise BadInput(f"{file}: it is a letter of another campaign; expected one of a copy of this one")
    if letter.side == side or letter.side not in table.sides:
        raise BadInput(f"{file}: it is a letter of {people(letter.side)}; expected one of the opponent of {people(side)}")
    if letter.number <= bag.heard:
        raise Refusal(f"{file}: letter {letter.number} of {people(letter.side)} was taken in before; {bag.heard + 1} comes next")
    if letter.number > bag.heard + 1:
        raise BadInput(f"{file}: it is letter {letter.number} of {people(letter.side)}; {bag.heard + 1} must be taken in first")
    if letter.after and letter.after not in bag.posted:
        raise Refusal(f"{file}: it answers a letter that {people(side)} never wrote here; expected one of this correspondence")


def _refuse_other_reports(table: Table, letter: Letter, sheet: Sheet, file: Path) -> None:
    """SL 8.126: answers that stand on a report which is not entered here, or was entered otherwise."""
    present, name = table.archive.load(), table.archive.record.name
    here = {one.place: one for one in report_hashes.reports(_record(table, present.phase, present.choices))}
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


def _refuse_commission(table: Table, letter: Letter, new: Commission, file: Path) -> None:
    """One of another letter, or one that nobody could sail by."""
    if (new.side, new.letter, new.until, new.called) != (letter.side, letter.number, None, False):
        raise BadInput(f"{file}: its commission is of another letter; expected one of letter {letter.number} of {letter.side}")
    for fault in new.faults(table.game.sea):
        raise BadInput(f"{file}: nobody can sail by its commission: {fault}")


def _letters(bag: Mailbag) -> list[Letter]:
    return [msgspec.json.decode(text, type=Letter) for text in bag.unopened]


def _unsealed(sheet: Sheet, bag: Mailbag, file: Path) -> Iterator[Given]:
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


def _refuse_second_thoughts(sheet: Sheet, waiting: list[Letter], file: Path) -> None:
    """What lies here under seal is answered by its key and by nothing else."""
    for one in waiting:
        if any(answer.place >= one.about for answer in sheet.answers):
            raise Refusal(f"{file}: it answers anew what letter {one.number} holds under seal; expected the key of that letter")


def _open(letter: Letter, word: str, file: Path) -> Sheet:
    try:
        return letters.unfolded(seal.key_of(word, bytes.fromhex(letter.salt)), letter.sheet)
    except (BadSeal, ValueError) as error:
        raise BadInput(f"{file}: its envelope cannot be opened ({error}); expected one that `sealords mail out` wrote") from error


def _rehearse(table: Table, side: str, letter: Letter, pile: Sheet, file: Path) -> None:
    """A letter on a second table: what it brings fits, leads where its sender stands, and his seal is where both are asked."""
    present = table.archive.load()
    memory = Memory(present.snapshot)
    memory.present = present
    session = table.session(memory)
    _lay(table, session, letter.side, pile, file)
    if letter.sealed:
        asked = any(question.side == letter.side for question in session.pending)
        both = _face_down(session, side) is not None or any(question.side == side for question in session.pending)
        nth = Counter(choice.side for choice in session.choices)[letter.side]
        if not (asked and both) or letter.about != (session.phase_number, nth):
            raise Refusal(
                f"{file}: it seals what is not asked of both here; expected an answer that waits for that of {people(side)}"
            )
    _refuse_overlap(table, letter, file)
    past = {phase.number: phase.state_hash for phase in table.archive.history()}
    past |= {closing.phase: state_hash(closing.snapshot) for closing in memory.closed}
    past[BEFORE_ANY] = ""
    number, state = letter.stands
    if past.get(number) != state:
        raise Refusal(f"{file}: in the copy of {people(letter.side)} phase {number} ended otherwise than here; the copies differ")
    if number < max(letter.about[0], *(one.phase for one in pile.answers), 0) - 1:
        raise Refusal(f"{file}: it vouches for phase {number} only and answers in a later one; expected the state just before it")


def _refuse_overlap(table: Table, letter: Letter, file: Path) -> None:
    """A commission begins where the one before is over: not where its officers may have answered already."""
    watches = table.officers[letter.side].watches if letter.side in table.officers else []
    for before, new in pairwise(one.commission for one in watches):
        if new.letter == letter.number and not letter.sealed and not before.over(new.since):
            raise Refusal(f"{file}: its commission begins before that of letter {before.letter} is over; the copies differ")


def _lay(table: Table, session: Session[World], side: str, pile: Sheet, file: Path) -> int:
    """Every answer that was not laid before, and the dice that were thrown by hand between them; how many answers they were."""
    before = {one.place: one for one in given(table, session, side)}
    fallen = {die.number: die for die in _thrown(table)}
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
        session.enter_die(dice[session.needed.number].value)


def _answered(session: Session[World], side: str, one: Given, before: Mapping[Place, Given], file: Path) -> bool:
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


# -- both copies -------------------------------------------------------------------------------------------------------


def _campaign(table: Table) -> str:
    """What both copies have in common: how the campaign began."""
    return blake2b(table.archive.first_snapshot(), digest_size=16).hexdigest()


def _stands(table: Table, fence: report_hashes.Fence | None) -> tuple[int, str]:
    """The last phase that is over in this copy, and the hash of the state that it led to; none that the fence is in."""
    closed = [phase for phase in table.archive.history() if fence is None or phase.number < fence.report.phase]
    states = [(phase.number, phase.state_hash) for phase in closed]
    return states[-1] if states else (BEFORE_ANY, "")


def _book(table: Table, side: str) -> NightOrders:
    """The night orders of a side, where its mail is kept."""
    table.side(side)
    seat = next(seat for seat in table.archive.record.seats if seat.side == side)
    if seat.kind != "human":
        raise BadInput(f"{side} is {seat.kind} in {table.archive.record.name}; expected a human's seat")
    return seat_orders.opened(table.game, side, seat.instructions)


def _keep(table: Table, side: str, known: Mailbag, change: Callable[[Mailbag], Mailbag]) -> None:
    """The mailbag of a side, changed as it lies in the campaign's file now; not if other letters went or came meanwhile."""

    def changed(book: NightOrders) -> NightOrders:
        if (book.mail.sent, book.mail.heard) != (known.sent, known.heard):
            raise Refusal(f"another letter of {people(side)} has gone out or come in meanwhile; expected one at a time")
        return msgspec.structs.replace(book, mail=change(book.mail))

    table.archive.amend(side, seat_orders.amended(table.game, side, changed))

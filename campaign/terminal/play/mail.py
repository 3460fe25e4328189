"""`mail out` and `mail in`: two players with a copy of the campaign each send each other their answers.

What a side has answered while the other has still to answer the same question goes under seal: the other holds it and cannot
read it, and the sender cannot change it. The key follows with the next letter when it is due: when both have answered, or both
hold the other's sealed answer.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from campaign.state import World
from campaign.store.shelf import Shelf
from campaign.terminal import paper
from campaign.terminal.play import letter_book, night_orders, seal
from campaign.terminal.play.letter_book import FORM, Given, Letter
from campaign.terminal.play.night_orders import Mailbag, NightOrders, Sealed
from campaign.terminal.play.seal import BadSeal
from campaign.terminal.refusals import BadInput, Refusal
from campaign.terminal.sailing import Table, laid_out
from table.decisions import IllegalChoice
from table.session import Choice, Session

SALT = 16


# -- out ---------------------------------------------------------------------------------------------------------------


def out(url: str, name: str, side: str, file: Path, word: str, passphrase: str) -> None:
    """Everything a side has answered since its last letter, and the keys that are due."""
    paper.out_file(file, (".mail",))
    with laid_out(url, name) as table:
        book = _book(table, side)
        bag, session = book.mail, table.at_question()
        answers = [one for one in given(table, session, side) if (one.phase, one.nth) >= bag.since]
        held = answers[-1:] if _held(session, side) and not bag.unopened else []
        open_ = answers[: len(answers) - len(held)]
        keys = {str(one.number): _key(one, passphrase).hex() for one in bag.owed if _due(session, side, bag)}
        if not (answers or keys):
            raise Refusal(f"{name}: {side} has answered nothing since letter {bag.sent}")
        salt = secrets.token_bytes(SALT)
        key = seal.key_of(passphrase, salt)
        letter = Letter(
            FORM, _campaign(table), side, bag.sent + 1, salt.hex(),
            letter_book.enveloped(seal.key_of(word, salt), open_), letter_book.enveloped(key, held) if held else "",
            keys, _stands(table),
        ).signed(word)  # fmt: skip
        paper.write(file, letter_book.written(letter))
        owed = [*(one for one in bag.owed if str(one.number) not in keys)]
        owed += [Sealed(letter.number, letter.salt, seal.check(key))] if held else []
        since = (answers[-1].phase, answers[-1].nth + 1) if answers else bag.since
        _keep(url, name, side, book, msgspec.structs.replace(bag, sent=letter.number, owed=tuple(owed), since=since))
    told = (
        f"{len(open_)} answer{'s' * (len(open_) != 1)}"
        + (", 1 under seal" if held else "")
        + (f", {len(keys)} keys" if keys else "")
    )
    print(f"{file}: letter {letter.number} of {side}: {told}")


def given(table: Table, session: Session[World], side: str) -> Iterator[Given]:
    """All that a side has answered, phase by phase, as the record has it."""
    for phase in table.archive.history():
        if phase.number < session.phase_number:
            yield from _of_phase(phase.number, phase.choices, side)
    yield from _of_phase(session.phase_number, session.choices, side)


def _of_phase(number: int, choices: list[Choice], side: str) -> Iterator[Given]:
    own = [choice for choice in choices if choice.side == side]
    yield from (Given(number, nth, choice.kind, choice.answer) for nth, choice in enumerate(own))


def _held(session: Session[World], side: str) -> bool:
    """SL 2.33b: whether the side's last answer lies face down, since another has still to answer the same question."""
    waiting = len(session.choices) - int(session.moment.partition(".")[2])
    return any(choice.side == side for choice in session.choices[len(session.choices) - waiting :])


def _due(session: Session[World], side: str, bag: Mailbag) -> bool:
    """Whether the other may read what he holds under seal: both have answered, or he has bound himself as well."""
    return bool(bag.unopened) or not _held(session, side)


def _key(one: Sealed, passphrase: str) -> bytes:
    key = seal.key_of(passphrase, bytes.fromhex(one.salt))
    if seal.check(key) != one.check:
        raise BadInput(f"letter {one.number} was sealed with another passphrase; expected that one, so that its key can be sent")
    return key


# -- in ----------------------------------------------------------------------------------------------------------------


def in_(url: str, name: str, side: str, file: Path, word: str) -> None:
    """The other side's answers are laid on the table, as far as they may be read."""
    letter = letter_book.read(file, word)
    with laid_out(url, name) as table:
        book = _book(table, side)
        bag = book.mail
        _refuse_strangers(table, side, letter, bag, file)
        session = table.session()
        sheets = [*_unsealed(letter, bag, file), *_open(letter, word, file)]
        laid = sum(_lay(table, session, letter.side, one, file) for one in sheets)
        _refuse_other_past(table, letter, file)
        waiting = [text for number, text in _letters(bag) if number not in letter.keys]
        waiting += [msgspec.json.encode(letter).decode()] if letter.sealed else []
        _keep(url, name, side, book, msgspec.structs.replace(bag, heard=letter.number, unopened=tuple(waiting)))
        under_seal = f"; {len(waiting)} under seal until its key comes" if waiting else ""
        what = f"{laid} answers are" if laid != 1 else "1 answer is"
        print(f"{name}: letter {letter.number} of {letter.side}: {what} laid on the table{under_seal}")
        for words in table.waiting(table.at_question()):
            print(words)


def _refuse_strangers(table: Table, side: str, letter: Letter, bag: Mailbag, file: Path) -> None:
    """Letters of another campaign, of one's own, or out of their order."""
    if letter.campaign != _campaign(table):
        raise BadInput(f"{file}: it is a letter of another campaign; expected one of a copy of this one")
    if letter.side == side or letter.side not in table.sides:
        raise BadInput(f"{file}: it is a letter of {letter.side}; expected one of {side}'s opponent")
    if letter.number <= bag.heard:
        raise Refusal(f"{file}: letter {letter.number} of {letter.side} was taken in before; {bag.heard + 1} comes next")
    if letter.number > bag.heard + 1:
        raise BadInput(f"{file}: it is letter {letter.number} of {letter.side}; {bag.heard + 1} must be taken in first")


def _letters(bag: Mailbag) -> Iterator[tuple[str, str]]:
    for text in bag.unopened:
        yield str(msgspec.json.decode(text, type=Letter).number), text


def _unsealed(letter: Letter, bag: Mailbag, file: Path) -> Iterator[Given]:
    """What earlier letters held under the seals whose keys have come."""
    for number, text in _letters(bag):
        if number in letter.keys:
            try:
                kept = msgspec.json.decode(text, type=Letter)
                yield from letter_book.unfolded(bytes.fromhex(letter.keys[number]), kept.sealed)
            except (BadSeal, ValueError) as error:
                raise BadInput(
                    f"{file}: its key for letter {number} does not open it ({error}); ask for the right one"
                ) from error


def _open(letter: Letter, word: str, file: Path) -> list[Given]:
    try:
        return letter_book.unfolded(seal.key_of(word, bytes.fromhex(letter.salt)), letter.answers)
    except BadSeal as error:
        raise BadInput(f"{file}: {error}") from error


def _lay(table: Table, session: Session[World], side: str, one: Given, file: Path) -> bool:
    """One answer, if it was not laid before: the record must have come to the same question."""
    for _ in session.play(table.seats):
        pass
    count = Counter(choice.side for choice in session.choices)[side]
    if one.phase < session.phase_number or (one.phase == session.phase_number and one.nth < count):
        return False
    asked = next((question for question in session.pending if question.side == side), None)
    if one.phase > session.phase_number or asked is None or asked.kind != one.kind:
        raise Refusal(f"{file}: it answers {one.kind} in phase {one.phase}, which is not asked of {side} here; the copies differ")
    try:
        session.choose(side, one.answer)
    except IllegalChoice as error:
        raise Refusal(f"{file}: an answer of {side} is not legal here: {error}") from error
    return True


# -- both copies -------------------------------------------------------------------------------------------------------


def _campaign(table: Table) -> str:
    """What both copies have in common: how the campaign began."""
    return blake2b(table.archive.first_snapshot(), digest_size=16).hexdigest()


def _stands(table: Table) -> tuple[int, str]:
    """The last phase that is over in this copy, and the hash of the state that it led to."""
    states = [(phase.number, phase.state_hash) for phase in table.archive.history()]
    return states[-1] if states else (-1, "")


def _refuse_other_past(table: Table, letter: Letter, file: Path) -> None:
    """Both copies must have come the same way, as far as both have come."""
    number, state = letter.stands
    for phase in table.archive.history():
        if phase.number == number and phase.state_hash != state:
            raise Refusal(f"{file}: in {letter.side}'s copy phase {number} ended otherwise than here; the copies differ")


def _book(table: Table, side: str) -> NightOrders:
    """The night orders of a side, where its mail is kept."""
    table.side(side)
    seat = next(seat for seat in table.archive.record.seats if seat.side == side)
    if seat.kind != "human":
        raise BadInput(f"{side} is {seat.kind} in {table.archive.record.name}; expected a human's seat")
    return night_orders.opened(table.game, side, seat.instructions)


def _keep(url: str, name: str, side: str, book: NightOrders, bag: Mailbag) -> None:
    Shelf(url, create=False).instruct(name, side, night_orders.written(msgspec.structs.replace(book, mail=bag)))

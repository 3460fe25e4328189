"""Play by mail: two copies of a campaign, letters between them, and what a letter keeps to itself until it is due."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.correspondence import letters, seal
from campaign.correspondence.letters import Contents, Given
from campaign.correspondence.seal import BadSeal
from campaign.play.table import laid_out
from table.decisions import Form
from table.dice import Die
from table.wording import people
from tests.campaign.at_terminal import started
from tests.campaign.mail_kit import BRITISH, WORD, Pair, Player, forged, parcels, players, seated, sheet_of, together

__all__ = ["parcels", "players", "seated", "together"]


def test_open_answers_go_over_and_both_copies_stay_the_same(players: Pair) -> None:
    british, allies = players
    mover, other = (british, allies) if british.side in british.stands[1] else (allies, british)
    mover.answers()
    said = other.takes(mover.out())
    assert said.code == 0, said.err
    assert "answers are laid on the table" in said.out
    assert mover.stands == other.stands


def test_a_sealed_answer_is_not_read_before_the_other_has_answered(together: Pair) -> None:
    british, allies = together
    phase = british.stands[0]
    british.answers(most=1)
    first = british.out()
    assert json.loads(first.read_text())["sealed"]
    early = british.types("mail", "out", "war", str(first.with_name("early.mail")), "--side", "british")
    assert "the British have answered nothing" in early.err, "the key is not sent before it is due"
    said = allies.takes(first)
    assert "1 under seal until its key comes" in said.out
    assert "british" in allies.stands[1], "his copy does not know the answer"
    allies.answers(most=1)
    reply = allies.out()
    assert not json.loads(reply.read_text())["sealed"], "the other has bound himself already"
    assert british.takes(reply).code == 0
    assert british.stands[0] > phase or len(british.stands[1]) < 2
    second = british.out()
    assert set(sheet_of(second).keys) == {str(british.number - 1)}
    assert allies.takes(second).code == 0
    assert allies.stands == british.stands


def test_who_changes_what_he_has_sealed_is_found_out(together: Pair) -> None:
    """He takes his answer back in his own copy and gives another; but the other holds the first, and the copies differ."""
    british, allies = together
    british.answers(most=1)
    assert allies.takes(british.out()).code == 0
    refused = british.types("undo", "war", "--side", "british")
    assert "what is sent stays sent" in refused.err
    with laid_out(f"sqlite:///{british.path}", "war") as table:
        session = table.at_question()
        session.undo("british")
        form = next(question for question in session.pending if question.side == "british")
        assert isinstance(form, Form)
        session.choose("british", {form.parts[0].key: form.parts[0].options[1].key})
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    for one, other in [(british, allies), (allies, british)] * 4:
        one.answers(alone=True)
        letter = one.path.with_name(f"{one.side}-later-{one.stands[0]}.mail")
        if one.types("mail", "out", "war", str(letter), "--side", one.side).code == 0:
            said = other.takes(letter)
            if said.code:
                break
    assert said.code == 1
    assert "the copies differ" in said.err


def bound(together: Pair) -> tuple[Path, Path]:
    """The british have sealed an answer, the allies have answered openly, and the british know it: their two letters."""
    british, allies = together
    british.answers(most=1)
    first = british.out()
    assert allies.takes(first).code == 0
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    return first, british.out()


def refused(player: Player, letter: Path) -> str:
    """The reason for which a letter is refused; nothing of it is left on his table."""
    before = player.path.read_bytes()
    said = player.takes(letter)
    assert said.code, said.out
    assert player.path.read_bytes() == before
    return said.err


def test_an_answer_under_seal_is_given_by_its_key_and_not_anew(together: Pair) -> None:
    """The british know what the allies have answered, keep the key back, and answer openly as it suits them now."""
    first, second = bound(together)
    phase, nth = letters.read(first, WORD).about
    anew = Contents([Given(phase, nth, "show", {})])
    assert "answers anew what letter 1 holds under seal" in refused(together[1], forged(second, anew))
    assert together[1].takes(second).code == 0


def test_a_seal_holds_the_one_answer_that_it_is_said_to_hold(together: Pair) -> None:
    """The british have sealed an empty sheet: whatever they answer later, they had not bound themselves to it."""
    british, allies = together
    british.answers(most=1)
    letter = british.out()
    key = seal.key_of("mine", b"salt")
    assert allies.takes(forged(letter, sealed=letters.enveloped(key, Contents()))).code == 0
    allies.answers(most=1)
    assert british.takes(forged(allies.out(), after="")).code == 0
    later = british.out()
    mine = sheet_of(later)
    keys = Contents(mine.answers, mine.dice, {"1": key.hex()})
    assert "is not the one answer that it was said to hold" in refused(allies, forged(later, keys, after=""))


def test_a_seal_is_for_what_both_are_asked(players: Pair) -> None:
    """Where one side alone is asked it cannot keep its answer back under a seal."""
    british, allies = players
    mover, other = (british, allies) if british.side in british.stands[1] else (allies, british)
    assert other.side not in mover.stands[1]
    mover.answers(most=1)
    letter = mover.out()
    answers = sheet_of(letter).answers
    sealed = letters.enveloped(bytes(32), Contents(answers[-1:]))
    held_back = forged(letter, Contents(answers[:-1]), sealed=sealed, about=answers[-1].place)
    assert "it seals what is not asked of both here" in refused(other, held_back)


def test_a_key_is_owed_however_far_its_owner_has_played_on(seated: Callable[[str], Pair]) -> None:
    """Before the british send their key they come to a second question that both are asked, and seal their answer to it."""
    british, allies = seated("twice")
    british.answers(most=1)
    assert allies.takes(british.out()).code == 0
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    british.answers()
    letter = british.out()
    assert letters.read(letter, WORD).sealed, "they wait for the allies' answer to the second question"
    assert set(sheet_of(letter).keys) == {"1"}
    assert allies.takes(letter).code == 0
    assert allies.stands == british.stands or "british" in allies.stands[1]
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    assert allies.takes(british.out()).code == 0
    assert allies.stands == british.stands


def test_a_letter_must_vouch_for_the_state_that_it_was_written_in(together: Pair) -> None:
    """Who would play on from a doctored copy keeps silent of where it stands, or names a phase that is still to come."""
    _, second = bound(together)
    allies = together[1]
    number, state = letters.read(second, WORD).stands
    assert "the copies differ" in refused(allies, forged(second, stands=(number, state[::-1])))
    assert "the copies differ" in refused(allies, forged(second, stands=(10**6, "")))
    assert "expected the state just before it" in refused(allies, forged(second, stands=(-1, "")))


def test_a_letter_is_laid_whole_or_not_at_all(together: Pair) -> None:
    """Its first answers are good and its last is not: those too stay off the table; an answer laid before is never another."""
    first, second = bound(together)
    allies = together[1]
    good = sheet_of(second)
    spoilt = Contents([*good.answers, Given(10**6, 0, "sailing", {})], good.dice, good.keys)
    assert "which is not asked of the British here" in refused(allies, forged(second, spoilt))
    earlier = sheet_of(first).answers[0]
    other = Contents([Given(earlier.phase, earlier.nth, earlier.kind, "another")], [], good.keys)
    assert "is answered otherwise than it lies here" in refused(allies, forged(second, other))
    assert allies.takes(second).code == 0


def test_a_letter_of_an_earlier_correspondence_is_refused(together: Pair) -> None:
    """The same campaign was begun twice, and the same word agreed on: a letter of the first war answers none of the second."""
    _, second = bound(together)
    assert "it answers a letter that the Allies never wrote here" in refused(together[1], forged(second, after="0" * 64))


def test_a_letter_that_was_lost_is_written_once_more(players: Pair, tmp_path: Path) -> None:
    british, allies = players
    mover, other = (british, allies) if british.side in british.stands[1] else (allies, british)
    copy = tmp_path / "copy.mail"
    words = "mail", "out", "war", str(copy), "--side", mover.side, "--again"
    assert "have written no letter yet" in mover.types(*words).err
    mover.answers(most=1)
    letter = mover.out()
    assert f"letter 1 of {people(mover.side)}, once more" in mover.types(*words).out
    assert copy.read_bytes() == letter.read_bytes()
    assert other.takes(copy).code == 0
    assert "was taken in before" in other.takes(letter).err


def test_the_length_of_a_sealed_answer_says_nothing_of_it() -> None:
    lengths = {
        len(letters.enveloped(bytes(32), Contents([Given(1, 0, "engage", answer)]))) for answer in ("yes", "no", "x" * 700)
    }
    assert len(lengths) == 1
    long = letters.enveloped(bytes(32), Contents([Given(1, 0, "sailing", "x" * 3000)]))
    assert letters.unfolded(bytes(32), long).answers[0].answer == "x" * 3000


def test_dice_thrown_by_hand_go_with_the_letter(tmp_path: Path, players: Pair) -> None:
    """A campaign whose dice people throw: who comes to a die throws it, the other's copy has it from the letter."""
    british, allies = players
    begun = tmp_path / "begun.db"
    seats = "--seat", "british=human", "--seat", "allies=human"
    started(f"--db={begun}", "new", "war", "--seed", "9", "--dice", "by-hand", *seats)
    started(f"--db={begun}", "export", "war", str(tmp_path / "begun.sealords"))
    for player in players:
        player.path.unlink()
        started(f"--db={player.path}", "import", str(tmp_path / "begun.sealords"))
    thrown = 0
    for _ in range(40):
        british.answers()
        if british.needs is None:
            break
        assert british.types("die", "war", "3").code == 0
        thrown += 1
    assert thrown
    letter = british.out()
    assert [die.value for die in sheet_of(letter).dice] == [3] * thrown
    mine = sheet_of(letter)
    wrong = Contents(mine.answers, [Die(die.number, die.sides, die.sides, True) for die in mine.dice], mine.keys)
    assert "a d10 shows 0 to 9, not 10" in refused(allies, forged(letter, wrong))
    assert allies.takes(letter).code == 0
    assert allies.stands == british.stands
    again = Contents([], [Die(die.number, die.sides, 4, True) for die in mine.dice])
    assert "shows 4, and 3 here; the copies differ" in refused(allies, forged(letter, again, number=2, sealed=""))


def test_letters_that_cross_are_both_under_seal_and_then_both_opened(together: Pair) -> None:
    british, allies = together
    british.answers(most=1)
    allies.answers(most=1)
    crossing = british.out(), allies.out()
    assert all(json.loads(letter.read_text())["sealed"] for letter in crossing)
    assert allies.takes(crossing[0]).code == british.takes(crossing[1]).code == 0
    keys = british.out(), allies.out()
    assert allies.takes(keys[0]).code == british.takes(keys[1]).code == 0
    assert allies.stands == british.stands


def test_letters_that_are_not_what_they_should_be_are_refused(players: Pair, tmp_path: Path) -> None:
    british, allies = players
    mover, other = (british, allies) if british.side in british.stands[1] else (allies, british)
    mover.answers(most=1)
    letter = mover.out()
    before = other.stands
    assert "not of the word you agreed on" in other.takes(letter, word="another").err
    altered = tmp_path / "altered.mail"
    altered.write_text(letter.read_text().replace('"number": 1', '"number": 2'))
    assert "not of the word you agreed on" in other.takes(altered).err
    nonsense = tmp_path / "nonsense.mail"
    for text in (
        "{}",
        "[" * 100_000,
        '{"form": "sealords-mail/4"}',
        letter.read_text().replace('"campaign": "', '"campaign": "x'),
    ):
        nonsense.write_text(text)
        assert "it is no letter of a campaign" in other.takes(nonsense).err
    nonsense.write_text(letter.read_text().replace('"signature": "', '"signature": "\u2693'))
    assert "not of the word you agreed on" in other.takes(nonsense).err
    nonsense.write_text(letter.read_text().replace("sealords-mail/4", "sealords-mail/2"))
    assert "both players need the same program" in other.takes(nonsense).err
    assert "its envelope cannot be opened" in other.takes(forged(letter, salt="no salt")).err
    assert "there is no such file" in other.takes(tmp_path / "missing.mail").err
    assert f"it is a letter of {people(mover.side)}" in mover.takes(letter).err
    assert (
        "have answered nothing since letter 1"
        in mover.types("mail", "out", "war", str(tmp_path / "x.mail"), "--side", mover.side).err
    )
    assert other.stands == before
    assert other.takes(letter).code == 0
    assert "was taken in before" in other.takes(letter).err
    assert "expected a file that ends in .mail" in mover.types("mail", "out", "war", "x.txt", "--side", mover.side).err


def test_a_file_that_is_there_is_overwritten_only_by_its_own_writer(players: Pair, tmp_path: Path) -> None:
    """A letter that was received, or anything else, is not lost to a slip of the hand; one's own earlier letter may be."""
    mover, other = players if players[0].side in players[0].stands[1] else players[::-1]
    mover.answers(most=1)
    letter = mover.out()
    other.takes(letter)
    received, before = letter.read_bytes(), other.book.mail
    for more in ((), ("--again",)):
        said = other.types("mail", "out", "war", str(letter), "--side", other.side, "--commission", *more)
        assert said.code == 1
        assert f"a file is there already, and no letter of {people(other.side)} in this war" in said.err
    assert letter.read_bytes() == received
    assert other.book.mail == before
    notes = tmp_path / "notes.mail"
    notes.write_text("not a letter")
    assert "a file is there already" in other.types("mail", "out", "war", str(notes), "--side", other.side, "--commission").err
    mover.answers(most=1)
    again = mover.types("mail", "out", "war", str(letter), "--side", mover.side, "--commission")
    assert again.code == 0, again.err
    assert letters.read(letter, WORD).number == 2


def test_a_letter_of_another_campaign_is_refused(players: Pair, tmp_path: Path) -> None:
    british, allies = players
    stranger = Player("british", tmp_path / "stranger.db", BRITISH, british.terminal.capsys, british.patch)
    started(f"--db={stranger.path}", "new", "war", "--seed", "10", "--seat", "british=human", "--seat", "allies=human")
    for player in (stranger, allies):
        player.answers()
    letter = stranger.out() if "allies" in stranger.stands[1] else None
    if letter is None:
        stranger.side = "allies"
        stranger.answers()
        letter = stranger.out()
        allies = british
    assert "a letter of another campaign" in allies.takes(letter).err


def test_another_passphrase_than_the_one_it_was_sealed_with_is_refused(together: Pair, tmp_path: Path) -> None:
    british, allies = together
    british.answers(most=1)
    assert allies.takes(british.out()).code == 0
    allies.answers(most=1)
    assert british.takes(allies.out()).code == 0
    british.passphrase = WORD
    same = british.types("mail", "out", "war", str(tmp_path / "k.mail"), "--side", "british")
    assert "expected a passphrase that the other player does not know" in same.err
    british.passphrase = "mistyped"
    assert (
        "sealed with another passphrase" in british.types("mail", "out", "war", str(tmp_path / "k.mail"), "--side", "british").err
    )


def test_without_a_word_nothing_is_written(players: Pair, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    british, _ = players
    british.types("list")
    monkeypatch.delenv("SEALORDS_MAIL_WORD")
    said = british.terminal("mail", "out", "war", str(tmp_path / "x.mail"), "--side", "british")
    assert said.code == 2
    assert "SEALORDS_MAIL_WORD" in said.err
    shown = british.terminal("mail", "--help").out
    assert "It does not protect you" in shown


@given(st.binary(max_size=300), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_seal_is_opened_by_its_key_alone_and_by_nothing_altered(text: bytes, place: int) -> None:
    key, other = bytes(32), bytes([1]) * 32
    under = seal.sealed(key, text)
    assert seal.opened(key, under) == text
    assert text not in under or len(text) < 8
    with pytest.raises(BadSeal):
        seal.opened(other, under)
    spoilt = bytearray(under)
    spoilt[place % len(under)] ^= 1
    with pytest.raises(BadSeal):
        seal.opened(key, bytes(spoilt))


def test_a_key_is_of_one_passphrase_and_one_salt() -> None:
    keys = {seal.key_of(word, salt) for word in ("one", "two") for salt in (b"a" * 16, b"b" * 16)}
    assert len(keys) == 4
    assert seal.key_of("one", b"a" * 16) in keys
    assert seal.key_of("tonn\u00e9", b"") == seal.key_of("tonne\u0301", b""), "however a keyboard spells it"
    assert seal.key_of("\udcff", b"") != seal.key_of("\udcfe", b""), "nor need it be UTF-8"

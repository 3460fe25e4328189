"""Play by mail: two copies of a campaign, letters between them, and what a letter keeps to itself until it is due."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.terminal.play import seal
from campaign.terminal.play.seal import BadSeal
from campaign.terminal.sailing import laid_out
from table.decisions import Form
from table.session import Memory, Session
from tests.campaign.at_terminal import Said, Terminal, as_usual, started

WORD, BRITISH, ALLIED = "England expects", "kiss me, hardy", "vive la nation"


class Player:
    """One of the two, with his own copy of the campaign and his own passphrase."""

    def __init__(
        self, side: str, path: Path, passphrase: str, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.side, self.path, self.passphrase, self.patch = side, path, passphrase, patch
        self.terminal = Terminal(capsys, path)
        self.number = 0

    def types(self, *words: str, word: str = WORD) -> Said:
        self.patch.setenv("SEALORDS_DB", str(self.path))
        self.patch.setenv("SEALORDS_MAIL_WORD", word)
        self.patch.setenv("SEALORDS_MAIL_SEAL", self.passphrase)
        return self.terminal(*words)

    def out(self) -> Path:
        self.number += 1
        letter = self.path.with_name(f"{self.side}-{self.number}.mail")
        said = self.types("mail", "out", "war", str(letter), "--side", self.side)
        assert said.code == 0, said.err
        return letter

    def takes(self, letter: Path, **how: str) -> Said:
        return self.types("mail", "in", "war", str(letter), "--side", self.side, **how)

    def answers(self, *, most: int = 400, alone: bool = False) -> None:
        """What is asked of him as is usual, until the other is asked too (`alone`) or only the other is."""
        with laid_out(f"sqlite:///{self.path}", "war") as table:
            session = table.session()
            for _ in range(most):
                for _ in session.play(table.seats):
                    pass
                mine = next((question for question in session.pending if question.side == self.side), None)
                if mine is None or (alone and len(session.pending) > 1):
                    return
                session.choose(self.side, as_usual(mine))

    @property
    def stands(self) -> tuple[int, list[str]]:
        """The phase that his copy stands in, and who is asked there."""
        with laid_out(f"sqlite:///{self.path}", "war", to_read=True) as table:
            trial = Memory(b"")
            trial.present = table.archive.load()
            session = Session(table.game, trial)
            for _ in session.play(table.seats):
                pass
            return session.phase_number, [question.side for question in session.pending]


@pytest.fixture(scope="session")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A campaign between two persons as files: at its outset, and where both are asked the same question."""
    folder = tmp_path_factory.mktemp("mail")
    db = f"--db={folder / 'both.db'}"
    found = {name: folder / f"{name}.sealords" for name in ("outset", "together")}
    started(db, "new", "war", "--seed", "9", "--seat", "british=human", "--seat", "allies=human")
    started(db, "export", "war", str(found["outset"]))
    with laid_out(f"sqlite:///{folder / 'both.db'}", "war") as table:
        session = table.session()
        while len(session.pending) < 2:
            for question in session.pending:
                session.choose(question.side, as_usual(question))
            for _ in session.play(table.seats):
                pass
    started(db, "export", "war", str(found["together"]))
    return found


Pair = tuple[Player, Player]


@pytest.fixture
def seated(
    parcels: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Pair]:
    """Two players, each with his copy of one of those files."""

    def sit(parcel: str) -> Pair:
        for side in ("british", "allies"):
            started(f"--db={tmp_path / side}.db", "import", str(parcels[parcel]))
        british = Player("british", tmp_path / "british.db", BRITISH, capsys, monkeypatch)
        return british, Player("allies", tmp_path / "allies.db", ALLIED, capsys, monkeypatch)

    return sit


@pytest.fixture
def players(seated: Callable[[str], Pair]) -> Pair:
    return seated("outset")


@pytest.fixture
def together(seated: Callable[[str], Pair]) -> Pair:
    return seated("together")


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
    assert "has answered nothing" in early.err, "the key is not sent before it is due"
    said = allies.takes(first)
    assert "1 under seal until its key comes" in said.out
    assert "british" in allies.stands[1], "his copy does not know the answer"
    allies.answers(most=1)
    reply = allies.out()
    assert not json.loads(reply.read_text())["sealed"], "the other has bound himself already"
    assert british.takes(reply).code == 0
    assert british.stands[0] > phase or len(british.stands[1]) < 2
    second = british.out()
    assert set(json.loads(second.read_text())["keys"]) == {str(british.number - 1)}
    assert allies.takes(second).code == 0
    assert allies.stands == british.stands


def test_who_changes_what_he_has_sealed_is_found_out(together: Pair) -> None:
    """He takes his answer back in his own copy and gives another; but the other holds the first, and the copies differ."""
    british, allies = together
    british.answers(most=1)
    assert allies.takes(british.out()).code == 0
    assert british.types("undo", "war", "--side", "british").code == 0
    with laid_out(f"sqlite:///{british.path}", "war") as table:
        session = table.at_question()
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
    (tmp_path / "nonsense.mail").write_text("{}")
    assert "it is no letter of a campaign" in other.takes(tmp_path / "nonsense.mail").err
    assert "there is no such file" in other.takes(tmp_path / "missing.mail").err
    assert f"it is a letter of {mover.side}" in mover.takes(letter).err
    assert (
        "has answered nothing since letter 1"
        in mover.types("mail", "out", "war", str(tmp_path / "x.mail"), "--side", mover.side).err
    )
    assert other.stands == before
    assert other.takes(letter).code == 0
    assert "was taken in before" in other.takes(letter).err
    assert "expected a file that ends in .mail" in mover.types("mail", "out", "war", "x.txt", "--side", mover.side).err


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

"""Two players by mail, each with his own copy of a campaign, and letters that one of them might forge."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.correspondence import letters, seal
from campaign.correspondence.letters import Contents
from campaign.play import seat_orders
from campaign.play.seat_orders import SeatOrders
from campaign.play.table import laid_out
from tests.campaign.at_terminal import Said, Terminal, as_usual, started


def sheet_of(file: Path) -> Contents:
    """What a letter says to whoever knows the word."""
    letter = letters.read(file, WORD)
    return letters.unfolded(seal.key_of(WORD, bytes.fromhex(letter.salt)), letter.sheet)


def forged(file: Path, sheet: Contents | None = None, **otherwise: Any) -> Path:
    """A letter written anew by a player who knows the word, with something in it otherwise than his program would have it."""
    letter = letters.read(file, WORD)
    sheet = sheet_of(file) if sheet is None else sheet
    under = letters.enveloped(seal.key_of(WORD, bytes.fromhex(letter.salt)), sheet)
    changed = msgspec.structs.replace(letter, **({"sheet": under} | otherwise)).signed(WORD)
    path = file.with_name(f"forged-{file.name}")
    path.write_bytes(letters.written(changed))
    return path


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

    def out(self, *more: str) -> Path:
        self.number += 1
        letter = self.path.with_name(f"{self.side}-{self.number}.mail")
        said = self.types("mail", "out", "war", str(letter), "--side", self.side, *more)
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

    def writes(self, change: Callable[[SeatOrders], SeatOrders]) -> None:
        """Other night orders."""
        with laid_out(f"sqlite:///{self.path}", "war") as table:
            table.archive.amend(self.side, seat_orders.amended(table.game, self.side, change))

    @property
    def book(self) -> SeatOrders:
        with laid_out(f"sqlite:///{self.path}", "war", to_read=True) as table:
            return seat_orders.opened(table.game, self.side, table.archive.instructions(self.side))

    @property
    def states(self) -> dict[int, str]:
        """What each phase of his copy has led to."""
        with laid_out(f"sqlite:///{self.path}", "war", to_read=True) as table:
            return {phase.number: phase.state_hash for phase in table.archive.history()}

    @property
    def needs(self) -> int | None:
        """The number of the die that his copy waits for."""
        with laid_out(f"sqlite:///{self.path}", "war", to_read=True) as table:
            need = table.at_question().needed
            return need.number if need else None

    @property
    def stands(self) -> tuple[int, list[str]]:
        """The phase that his copy stands in, and who is asked there."""
        with laid_out(f"sqlite:///{self.path}", "war", to_read=True) as table:
            session = table.rehearsal()
            for _ in session.play(table.seats):
                pass
            return session.phase_number, [question.side for question in session.pending]


@pytest.fixture(scope="session")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A campaign between two persons as files: at its outset, and where both are asked the same question once and twice."""
    folder = tmp_path_factory.mktemp("mail")
    db = f"--db={folder / 'both.db'}"
    found = {name: folder / f"{name}.sealords" for name in ("outset", "together", "twice")}
    started(db, "new", "war", "--seed", "9", "--seat", "british=human", "--seat", "allies=human")
    started(db, "export", "war", str(found["outset"]))
    with laid_out(f"sqlite:///{folder / 'both.db'}", "war") as table:
        session = table.session()
        for name, kind in (("together", ""), ("twice", "abandon")):
            while len(session.pending) < 2 or kind not in session.pending[0].kind.name:
                for question in session.pending:
                    session.choose(question.side, as_usual(question))
                for _ in session.play(table.seats):
                    pass
            started(db, "export", "war", str(found[name]))
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

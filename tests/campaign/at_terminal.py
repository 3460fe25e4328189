"""A hand at the terminal: runs `sealords` in this process, on a campaign file of the test's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaign.cli import main
from campaign.play.table import laid_out
from table.decisions import Answer, Form, Plan
from table.flows import Question

MASTERS = ("--seat", "allies=sailing-master", "--seat", "british=sailing-master")
EARLY = 400  # questions of a turn, and more


class Said(NamedTuple):
    """What a command left: its exit code, and what it wrote on either output."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


class Terminal:
    """Types commands and reads what they say."""

    def __init__(self, capsys: pytest.CaptureFixture[str], database: Path) -> None:
        self.capsys = capsys
        self.database = database

    def __call__(self, *words: str) -> Said:
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(words))
        out, err = self.capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    def brought_to(self, name: str, kind: str) -> None:
        """Play a campaign on until a question of this kind is asked; people answer what is asked before it as is usual."""
        brought_to(self.database, name, kind)


def brought_to(database: Path, name: str, kind: str) -> None:
    with laid_out(f"sqlite:///{database}", name) as table:
        session = table.session()
        for _ in range(EARLY):
            for _ in session.play(table.seats):
                pass
            question = session.pending[0]
            if question.kind.name == kind:
                table.rest(session)
                return
            session.choose(question.side, as_usual(question))
    raise AssertionError(f"{name}: {kind} is not asked")


def as_usual(question: Question) -> Answer:
    """An empty plan or form, or else the first that is offered."""
    if isinstance(question, Plan):
        return []
    return {} if isinstance(question, Form) else question.options[0].key


def started(*words: str) -> None:
    """Run a command for a fixture; it must succeed."""
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 0, words


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `nelson`, one turn old and all computer; `keith`, whose british are human; `hand`, with hand-thrown dice.

    In `keith` the british have answered what is asked before they first sail.
    """
    path = tmp_path_factory.mktemp("played") / "campaigns.db"
    db = f"--db={path}"
    started(db, "new", "nelson", "--seed", "7", *MASTERS)
    started(db, "run", "nelson")
    started(db, "new", "keith", "--seed", "1", *MASTERS[:2], "--seat", "british=human")
    brought_to(path, "keith", "sailing")
    started(db, "new", "hand", "--seed", "4", "--dice", "by-hand", *MASTERS)
    started(db, "run", "hand")
    return path


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: Path) -> Terminal:
    """A terminal whose SEALORDS_DB is a copy of the played campaigns."""
    database = tmp_path / "campaigns.db"
    shutil.copy(played, database)
    monkeypatch.setenv("SEALORDS_DB", str(database))
    return Terminal(capsys, database)

"""A hand at the terminal: runs `sealords` in this process, on a campaign file of the test's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaign.cli import main


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


def started(*words: str) -> None:
    """Run a command for a fixture; it must succeed."""
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert left.value.code == 0, words


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `nelson`, one turn old and all computer; `keith`, whose british are human; `hand`, with hand-thrown dice."""
    path = tmp_path_factory.mktemp("played") / "campaigns.db"
    db = f"--db={path}"
    started(db, "new", "nelson", "--seed", "7")
    started(db, "run", "nelson")
    started(db, "new", "keith", "--seed", "1", "--seat", "british=human")
    started(db, "run", "keith")
    started(db, "new", "hand", "--seed", "4", "--dice", "by-hand")
    started(db, "run", "hand")
    return path


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: Path) -> Terminal:
    """A terminal whose SEALORDS_DB is a copy of the played campaigns."""
    database = tmp_path / "campaigns.db"
    shutil.copy(played, database)
    monkeypatch.setenv("SEALORDS_DB", str(database))
    return Terminal(capsys, database)

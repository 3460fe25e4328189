"""A file that is open as a database is looked into without losing SQLite's locks on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.table import laid_out
from campaign.store import open_files
from campaign.store.connections import SQLiteConnection
from campaign.store.header import probe

ANSWER = """
import sys
from campaign.play.application import Application
waits = Application(sys.argv[1]).pending("war", "british")
Application(sys.argv[1]).answer("war", "british", waits.counsel.answer)
"""


def test_another_program_does_not_take_the_log_away_from_an_open_campaign(tmp_path: Path) -> None:
    """The campaign is open here, somebody looks at its header, another program answers and goes: that is seen here, and what is
    written here afterwards is in the file."""
    database = tmp_path / "campaigns.db"
    Application(str(database)).create(NewCampaign("war", "1805", seats={"british": "human"}))
    Application(str(database)).run("war", "end of turn")
    with laid_out(str(database), "war") as table:
        probe(database)
        Application(str(database)).campaigns()
        log = database.with_name("campaigns.db-wal")
        assert log.exists()
        subprocess.run([sys.executable, "-c", ANSWER, str(database)], check=True, timeout=120)
        assert log.exists(), "it is still open here"
        assert not table.archive.current, "what the other program has answered is seen here"


def test_a_descriptor_is_kept_as_long_as_the_database_is_open(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    file.write_bytes(b"what is in it")
    with open_files.looked_into(file) as looked:
        assert looked.read(4) == b"what"
    assert looked.closed
    open_files.opening(file)
    with open_files.looked_into(file) as looked:
        assert looked.read(4) == b"what"
    with open_files.looked_into(file) as again:
        assert again.read() == b"what is in it"
    assert again is looked
    assert not looked.closed
    open_files.closed(file)
    assert looked.closed


def test_a_file_that_cannot_be_opened_leaves_nothing_behind(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "some.db"
    with pytest.raises(Exception, match="unable to open"):
        SQLiteConnection(missing, ())
    assert str(missing) not in open_files._open

"""Old campaign files: reading never writes, and what plays them upgrades them after a backup, whole or not at all."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from campaign.store.header import probe
from campaign.store.upgrades import SCHEMA_VERSION
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.store_kit import without_privilege
from tests.games.record import FOLDER

__all__ = ["played", "terminal"]

FILES = sorted(
    name
    for name in (file.name.partition(".")[0] for file in FOLDER.glob("schema-*.sealords.gz"))
    if int(name.split("-")[1]) < SCHEMA_VERSION
)
PLAYED = [name for name in FILES if not name.endswith("turn-over") or name == FILES[-1]]  # the others: tests/games/test_schemas
READING = (
    ["list"], ["status", "NAME"], ["log", "NAME"], ["log", "NAME", "--side", "british"], ["log", "NAME", "--reasons"],
    ["summary", "NAME"], ["fleet", "NAME"], ["orders", "NAME"], ["report", "NAME", "--out", "OUT/gazette.html"],
    ["map", "NAME", "--out", "OUT/chart.svg"], ["pending", "NAME"], ["verify", "NAME"], ["export", "NAME", "OUT/copy.sealords"],
    ["battle", "list", "NAME"], ["career", "list"],
)  # fmt: skip
FAST = ("list", "status", "log", "pending", "verify", "export")  # what every old file is put to
CLOSED = 0o555


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of its own for an old file, so that what is left beside it shows."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    (tmp_path / "out").mkdir()
    return folder


def laid(name: str, folder: Path) -> Path:
    """An old file of the corpus, as its program has left it."""
    path = folder / "war.db"
    path.write_bytes(gzip.decompress((FOLDER / f"{name}.sealords.gz").read_bytes()))
    os.utime(path, ns=(10**18, 10**18))
    os.utime(folder, ns=(10**18, 10**18))
    return path


def called(path: Path) -> str:
    """The campaign in a file, read without a trace."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return str(connection.execute("SELECT name FROM campaign").fetchone()[0])
    finally:
        connection.close()


def traces(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All that one could see of a folder: itself, and each file with its bytes and the time that it was written."""
    files = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    return files | {".": (b"", folder.stat().st_mtime_ns)}


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a file holds, by its own tables."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for (table,) in tables}
    finally:
        connection.close()


def worded(command: list[str], path: Path) -> list[str]:
    words = [word.replace("NAME", called(path)).replace("OUT", str(path.parents[1] / "out")) for word in command]
    return [f"--db={path}", *words]


# -- reading never writes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", READING, ids=lambda command: command[0])
def test_no_command_that_shows_leaves_a_trace_of_itself(terminal: Terminal, shelf: Path, command: list[str]) -> None:
    path = laid("schema-8", shelf)
    before = traces(shelf)
    said = terminal(*worded(command, path))
    assert said.code in (0, 1), said
    assert traces(shelf) == before
    assert "brought up to date" not in said.err


@pytest.mark.parametrize("name", FILES)
def test_every_old_file_stays_as_it_is_when_it_is_read(
    terminal: Terminal, shelf: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy that is brought up to date is in memory: no file of it could be left by a program that is killed."""

    def refuse(*given: object, **named: object) -> None:
        raise AssertionError("a file aside")

    path = laid(name, shelf)
    before = traces(shelf)
    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    for command in READING:
        if command[0] in FAST:
            assert terminal(*worded(command, path)).code in (0, 1), command
    assert traces(shelf) == before


@pytest.fixture
def dock() -> Iterator[Path]:
    """A folder that everybody may look into, and nobody may write to, with an old file in it of the same kind."""
    folder = Path(tempfile.mkdtemp())
    laid("schema-7", folder).chmod(0o444)
    folder.chmod(CLOSED)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_old_file_in_a_read_only_folder_is_read(terminal: Terminal, dock: Path, shelf: Path) -> None:
    path = dock / "war.db"
    before, name = traces(dock), called(path)
    assert terminal(f"--db={laid('schema-7', shelf)}", "run", name, "--accept-changes").code == 0, (
        "what is imported late is there"
    )
    with without_privilege():
        for command in (["status", name], ["log", name], ["pending", name]):
            said = terminal(f"--db={path}", *command)
            assert said.code in (0, 1), said
            assert "read-only" not in said.err
        assert "read-only for you" in terminal(f"--db={path}", "run", name, "--accept-changes").err
    assert traces(dock) == before


def test_several_readings_of_an_old_file_bring_one_copy_up_to_date(
    terminal: Terminal, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaign.store import schema

    path, whole = laid("schema-8", shelf), schema.bring_up_to_date
    made: list[str] = []

    def counted(connection: Connection, where: str) -> None:
        made.append(where)
        whole(connection, where)

    monkeypatch.setattr(schema, "bring_up_to_date", counted)
    assert terminal(*worded(["log", "NAME", "--side", "british"], path)).code == 0
    assert len(made) == 1


# -- an upgrade, and its backup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_a_command_that_plays_keeps_the_old_file_beside_and_says_so(terminal: Terminal, shelf: Path, name: str) -> None:
    path = laid(name, shelf)
    schema, before = probe(path), rows(path)
    said = terminal(f"--db={path}", "run", called(path), "--accept-changes")
    backup = shelf / f"war.schema-{schema}.db"
    assert said.code == 0, said
    assert f"{path} was written by an older Sea Lords (schema {schema}) and is brought up to date" in said.err
    assert f"the file as it was is kept as {backup}" in said.err
    assert (probe(path), probe(backup), rows(backup)) == (SCHEMA_VERSION, schema, before)
    assert sorted(found.name for found in shelf.iterdir()) == ["war.db", backup.name]
    assert "brought up to date" not in terminal(f"--db={path}", "run", called(path)).err


def test_a_backup_never_takes_the_place_of_another_file(terminal: Terminal, shelf: Path) -> None:
    path = laid("schema-8", shelf)
    other = shelf / "war.schema-8.db"
    other.write_bytes(b"another campaign's")
    said = terminal(f"--db={path}", "run", called(path), "--accept-changes")
    assert other.read_bytes() == b"another campaign's"
    assert str(shelf / "war.schema-8-2.db") in said.err
    assert probe(shelf / "war.schema-8-2.db") == 8


def test_an_upgrade_that_fails_leaves_no_backup_and_changes_nothing(
    terminal: Terminal, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaign.store import upgrades
    from campaign.store.campaigns import Campaigns
    from campaign.store.errors import CampaignFileError

    path = laid("schema-8", shelf)
    before = path.read_bytes()

    def fail(connection: object) -> None:
        raise CampaignFileError("the mast is gone")

    monkeypatch.setitem(upgrades.UPGRADES, 8, fail)
    with pytest.raises(CampaignFileError, match="the mast is gone"):
        Campaigns(str(path), create=False)
    assert rows(path) == rows_of(before, shelf.parent)
    assert [found.name for found in shelf.iterdir()] == ["war.db"]


def test_an_old_campaign_that_cannot_go_on_is_not_brought_up_to_date(
    terminal: Terminal, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaign.play.table import Table

    def aground(*given: object, **named: object) -> None:
        raise KeyError("no such shoal")

    path = laid("schema-9-turn-over", shelf)
    before = traces(shelf)
    monkeypatch.setattr(Table, "rehearsal", aground)
    said = terminal(f"--db={path}", "run", called(path))
    assert said.code == 1
    assert "cannot go on by the rules, the theatre and the charts as they are now" in said.err
    assert "Nothing was changed" in said.err
    assert traces(shelf) == before


def rows_of(content: bytes, folder: Path) -> dict[str, list[tuple[object, ...]]]:
    copy = folder / "before.db"
    copy.write_bytes(content)
    return rows(copy)


@pytest.mark.parametrize("words", [["run", "trafalgarr"], ["answer", "trafalgarr", "british", "{}"]])
def test_a_command_for_a_campaign_that_is_not_there_upgrades_nothing(terminal: Terminal, shelf: Path, words: list[str]) -> None:
    path = laid("schema-8", shelf)
    before = traces(shelf)
    said = terminal(f"--db={path}", *words)
    assert said.code == 3
    assert "there is no campaign 'trafalgarr' here" in said.err
    assert traces(shelf) == before


# -- killed in the middle of an upgrade --------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from campaign.store import backups, schema, upgrades, whole_files

def die(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)

def after(module, name):
    whole = getattr(module, name)
    setattr(module, name, lambda *given, **named: (whole(*given, **named), die()))

def half_a_copy(handle, content, mode):
    os.write(handle, content[:50_000])
    die()

{patch}
from campaign.cli import main
main(sys.argv[1:])
"""
MOMENTS = {
    "before the copy": "backups._content = die",
    "half a copy": "whole_files._fill = half_a_copy",
    "the copy not yet in its place": "after(whole_files, '_fill')",
    "the copy in its place": "after(backups, '_kept')",
    "before the first step": "upgrades.upgrade = die",
    "between two steps": "upgrades.UPGRADES[6] = die",
    "before it is stamped": "schema.stamp_version = die",
    "before it is committed": "after(schema, 'bring_up_to_date')",
}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_program_killed_in_the_middle_of_an_upgrade_loses_nothing(terminal: Terminal, shelf: Path, moment: str) -> None:
    path = laid("schema-5", shelf)
    before, name = rows(path), called(path)
    command = [f"--db={path}", "run", name, "--accept-changes"]
    (shelf.parent / "plain").mkdir()
    plain = laid("schema-5", shelf.parent / "plain")
    killed = [sys.executable, "-c", KILLED.format(patch=MOMENTS[moment]), *command]
    for _ in range(2):
        done = subprocess.run(killed, capture_output=True, timeout=120, check=False)
        assert done.returncode == -signal.SIGKILL, done.stderr
        assert terminal(f"--db={path}", "status", name).code == 0
        assert rows_as_they_stand(path) == before
    assert terminal(*command).code == 0
    assert terminal(f"--db={plain}", *command[1:]).code == 0
    assert rows(path) == rows(plain), "as if it had never been killed"
    backup = shelf / "war.schema-5.db"
    assert rows(backup) == before
    assert sorted(found.name for found in shelf.iterdir()) == ["war.db", backup.name], "and one backup is enough"


def rows_as_they_stand(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What a file holds that was not closed: by SQLite's own recovery, on a copy."""
    copy = path.parents[1] / "recovered.db"
    for end in ("", "-wal"):
        part = path.with_name(path.name + end)
        twin = copy.with_name(copy.name + end)
        twin.unlink(missing_ok=True)
        if part.exists():
            twin.write_bytes(part.read_bytes())
    sqlite3.connect(copy).execute("SELECT count(*) FROM campaign").fetchone()
    return rows(copy)

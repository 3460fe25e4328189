"""Copies of campaigns in memory: they can be brought up to date to be read, and go with the program, however that ends."""

from __future__ import annotations

import sqlite3
import weakref
from contextlib import closing, suppress
from os import urandom
from pathlib import Path

from campaign.store.errors import CampaignFileError
from campaign.store.header import stamp, unsettled
from campaign.store.open_files import looked_into

ATTEMPTS = 20  # to copy a file that is written to meanwhile
JOURNAL = slice(18, 20)  # the bytes of a file's header that say whether it has a log beside it
WITHOUT_LOG = b"\1\1"


class MemoryCopy:
    """A database in memory; every connection of this program to its URI sees the same, as long as this object is kept."""

    def __init__(self) -> None:
        self.uri = f"file:/sealords-{urandom(8).hex()}?vfs=memdb"
        self._keeper = sqlite3.connect(self.uri, uri=True, check_same_thread=False)
        weakref.finalize(self, self._keeper.close)

    def take(self, source: sqlite3.Connection) -> None:
        """All that another database holds."""
        source.backup(self._keeper)


def copied(path: Path) -> MemoryCopy:
    """A file as it stands at one moment, with what lies in the log beside it; nothing is written to it or beside it."""
    for _ in range(ATTEMPTS):
        before = stamp(path)
        found = _with_its_log(path) if unsettled(path) else _alone(path)
        if stamp(path) == before:
            return found
    raise CampaignFileError(f"{path}: another program writes to it all the time; try again when it has finished")


def _alone(path: Path) -> MemoryCopy:
    copy = MemoryCopy()
    with closing(sqlite3.connect(":memory:")) as source:
        source.deserialize(_content(path))
        copy.take(source)
    return copy


def _content(path: Path) -> bytearray:
    """A file as one that has no log; a large one is not held twice."""
    content = bytearray(path.stat().st_size)
    with looked_into(path) as file:
        file.readinto(content)
    content[JOURNAL] = WITHOUT_LOG
    return content


def _with_its_log(path: Path) -> MemoryCopy:
    """Only SQLite can join a file and its log, and only files: they are copied aside for that moment."""
    import shutil
    import tempfile

    copy = MemoryCopy()
    with tempfile.TemporaryDirectory(prefix="sealords-", ignore_cleanup_errors=True) as directory:
        aside = Path(directory) / path.name
        with looked_into(path) as file, aside.open("wb") as copied:
            shutil.copyfileobj(file, copied)
        for ending in ("-wal", "-journal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + ending), aside.with_name(aside.name + ending))
        with closing(sqlite3.connect(aside)) as source:
            source.execute("PRAGMA journal_mode = DELETE")
            copy.take(source)
    return copy

"""A database of campaigns: where it is, its connections and its transactions."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.store import upgrades
from campaign.store.connections import AT_PLAY, Connection, SQLiteConnection, Synchronous
from campaign.store.default_database import sqlite_path
from campaign.store.errors import UNREADABLE, CampaignFileError, explained
from campaign.store.header import probe, there

if TYPE_CHECKING:
    from sqlalchemy import Connection as Alchemy
    from sqlalchemy import Engine


class Database:
    """Campaigns in one SQLite file, or on a `server`; opened, created or brought up to date on construction.

    A file that is opened `to_read` and may not be written to is read from a copy: SQLite writes beside a file even to read it.
    `patience` is for how many seconds to wait while another program writes.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 5.0, to_read: bool = False) -> None:
        self.path = self.file = sqlite_path(url)
        self.patience = patience
        self.server: Engine | None = None
        self._complaints: tuple[type[Exception], ...] = (sqlite3.Error,)
        self.refusals: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
        if self.path is None:
            self._connect_to(url)
        else:
            self.where = str(self.path)
            self._find(self.path, create)
            self.file = self._copied(self.path) if to_read and not _writable(self.path) else self.path
        self._settle(create)

    @property
    def open_file(self) -> Path:
        """The SQLite file that is spoken to: the campaigns' own, or the copy of it."""
        assert self.file is not None, "a server has no file"
        return self.file

    def connect(self) -> Connection:
        """A connection to keep."""
        with self._explained():
            if self.server is None:
                return SQLiteConnection(self.open_file, AT_PLAY, self.patience)
            from campaign.store.server import ServerConnection

            return ServerConnection(self.server)

    @contextmanager
    def reading(self, connection: Connection | None = None) -> Iterator[Connection]:
        """One view of the database as it stands at this moment."""
        with self._transaction(connection, to_write=False, synchronous="FULL") as begun:
            yield begun

    @contextmanager
    def writing(self, connection: Connection | None = None, *, synchronous: Synchronous = "FULL") -> Iterator[Connection]:
        """One transaction: all of it is written or nothing."""
        with self._transaction(connection, to_write=True, synchronous=synchronous) as begun:
            yield begun

    @contextmanager
    def _transaction(self, connection: Connection | None, *, to_write: bool, synchronous: Synchronous) -> Iterator[Connection]:
        live = connection or self.connect()
        try:
            with self._explained(), live.transaction(to_write=to_write, synchronous=synchronous):
                yield live
        finally:
            if connection is None:
                live.close()

    @cached_property
    def engine(self) -> Engine:
        """SQLAlchemy's engine, for what is asked by the tables and not in plain SQL."""
        from campaign.store import schema

        return self.server or schema.sqlite_engine(self.open_file, (*AT_PLAY, "synchronous = FULL"), self.patience)

    def reading_tables(self) -> AbstractContextManager[Alchemy]:
        """As `reading`, for whoever asks by the tables."""
        return self._of_tables("BEGIN")

    def writing_tables(self) -> AbstractContextManager[Alchemy]:
        """As `writing`, for whoever asks by the tables."""
        return self._of_tables("BEGIN IMMEDIATE")

    def _of_tables(self, begin: str) -> AbstractContextManager[Alchemy]:
        from campaign.store import schema

        return schema.transaction(self.engine, self.where, begin)

    def _explained(self) -> AbstractContextManager[None]:
        return explained(self.where, *self._complaints, UnicodeError)

    def _connect_to(self, url: str) -> None:
        from campaign.store import server

        self.server, self.where = server.engine_of(url)
        self._complaints, self.refusals = server.complaints(self.server), server.refusals(self.server)

    def _find(self, path: Path, create: bool) -> None:
        """The file must be sound before a database opens it; a missing one is built aside and put in place whole."""
        if not there(path):
            if not create:
                raise CampaignFileError(f"{path}: there is no campaign file here")
            from campaign.store import schema

            with explained(str(path.parent)):
                path.parent.mkdir(parents=True, exist_ok=True)
            schema.build(path)
        probe(path)

    def _copied(self, path: Path) -> Path:
        """The file and the log beside it in a directory of our own, which goes when the database does."""
        directory = Path(tempfile.mkdtemp(prefix="sealords-"))
        weakref.finalize(self, shutil.rmtree, directory, ignore_errors=True)
        with explained(str(path), denied=UNREADABLE):
            for part in (path, path.with_name(f"{path.name}-wal")):
                if part.exists():
                    shutil.copyfile(part, directory / part.name)
        return directory / path.name

    def _settle(self, create: bool) -> None:
        """Create the tables on an empty server; bring an older schema up to date."""
        if self.server is None:
            with self.reading() as plain:
                version = plain.query("PRAGMA user_version")[0]["user_version"] or None
            if version == upgrades.SCHEMA_VERSION:
                return
        from campaign.store import schema

        with self.reading_tables() as connection:
            version = schema.schema_version(connection)
        if version == upgrades.SCHEMA_VERSION:
            return
        upgrades.refuse_future(self.where, version or 0)
        if version is None and (self.path is not None or not create):
            raise CampaignFileError(f"{self.where}: this database holds no campaigns")
        with self.writing_tables() as connection:
            schema.bring_up_to_date(connection, self.where)


def _writable(path: Path) -> bool:
    """Whether we may write to a file and beside it."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))

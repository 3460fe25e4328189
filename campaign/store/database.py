"""A database of campaigns: where it is, its connections and its transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.store import notices, upgrades
from campaign.store.connections import AT_PLAY, Connection, Place, SQLiteConnection, Synchronous
from campaign.store.default_database import sqlite_path
from campaign.store.errors import UNREADABLE, CampaignFileError, explained
from campaign.store.header import probe, there
from campaign.store.memory_copies import MemoryCopy, copied

if TYPE_CHECKING:
    from sqlalchemy import Connection as Alchemy
    from sqlalchemy import Engine


class Database:
    """Campaigns in one SQLite file, or on a `server`; opened, created or brought up to date on construction.

    Reading changes nothing: what is opened `to_read` and is of an older schema is read from a copy in memory that is brought up
    to date, and so is a file that may not be written to, since SQLite writes beside a file even to read it. What is opened to be
    played is brought up to date itself, after a backup. `patience` is for how many seconds to wait while another program writes.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 5.0, to_read: bool = False) -> None:
        self.path = sqlite_path(url)
        self._copy: MemoryCopy | None = None
        self.patience = patience
        self.server: Engine | None = None
        self._complaints: tuple[type[Exception], ...] = (sqlite3.Error,)
        self.refusals: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
        if self.path is None:
            self._connect_to(url)
        else:
            self.where = str(self.path)
            outdated = self._find(self.path, create) < upgrades.SCHEMA_VERSION
            if to_read and (outdated or not _writable(self.path)):
                with explained(self.where, sqlite3.Error, denied=UNREADABLE):
                    self._copy = copied(self.path)
        self._settle(create, to_read)

    @property
    def place(self) -> Place:
        """The SQLite database that is spoken to: the campaigns' own file, or the copy of it."""
        found = self.path if self._copy is None else self._copy.uri
        assert found is not None, "a server has no file"
        return found

    def connect(self) -> Connection:
        """A connection to keep."""
        with self._explained():
            if self.server is None:
                return SQLiteConnection(self.place, AT_PLAY, self.patience)
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

        return self.server or schema.sqlite_engine(self.place, (*AT_PLAY, "synchronous = FULL"), self.patience)

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

    def _find(self, path: Path, create: bool) -> int:
        """The schema of the file, which must be sound before a database opens it; a missing one is built aside and put in place
        whole."""
        if not there(path):
            if not create:
                raise CampaignFileError(f"{path}: there is no campaign file here")
            from campaign.store import schema

            with explained(str(path.parent)), made(path.parent):
                schema.build(path)
        return probe(path)

    def _settle(self, create: bool, to_read: bool) -> None:
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
        if self.server is not None and to_read:
            self._read_copy_of(self.server)
        elif version is None or self._copy is not None:
            with self.writing_tables() as connection:
                schema.bring_up_to_date(connection, self.where)
        else:
            self._upgrade()

    def _read_copy_of(self, server: Engine) -> None:
        """From here on, what an older server holds is read from a copy in memory, brought up to date."""
        from campaign.store import schema
        from campaign.store.server_copy import filled

        copy = MemoryCopy()
        with schema.transaction(server, self.where, "BEGIN") as connection:
            filled(copy.uri, connection)
        self._copy, self.server = copy, None
        self._complaints, self.refusals = (sqlite3.Error,), (sqlite3.IntegrityError,)
        self.__dict__.pop("engine", None)
        with self.writing_tables() as connection:
            schema.bring_up_to_date(connection, self.where)

    def _upgrade(self) -> None:
        """Bring an older database up to date in one transaction, after a backup; whoever listens is told."""
        from campaign.store import backups, schema

        with self.writing_tables() as connection:
            version = schema.schema_version(connection)
            if version is None or version >= upgrades.SCHEMA_VERSION:  # another program was faster
                return
            upgrades.refuse_future_campaigns(connection, self.where)
            kept = backups.ServerBackup(connection, version) if self.path is None else backups.FileBackup(self.path, version)
            try:
                schema.bring_up_to_date(connection, self.where)
            except BaseException:
                kept.withdraw()
                raise
        notices.tell(
            f"{self.where} was written by an older Sea Lords (schema {version}) and is brought up to date "
            f"(schema {upgrades.SCHEMA_VERSION}); {kept}, which that older program can still open"
        )


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """A folder for what is put there; it goes again if nothing comes of that."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for one in missing:
            with suppress(OSError):
                one.rmdir()
        raise


def exists(url: str) -> bool:
    """Whether there are tables for campaigns, or a file for them."""
    return _schema(url) is not None


def outdated(url: str) -> bool:
    """Whether what is kept there is of an older schema, and would have to be brought up to date to be played."""
    version = _schema(url)
    return version is not None and version < upgrades.SCHEMA_VERSION


def _schema(url: str) -> int | None:
    """The schema of what is kept there; None where there is nothing yet."""
    path = sqlite_path(url)
    if path is not None:
        return probe(path) if there(path) else None
    from campaign.store import schema, server

    engine, where = server.engine_of(url)
    with schema.transaction(engine, where, "BEGIN") as connection:
        return schema.schema_version(connection)


def _writable(path: Path) -> bool:
    """Whether we may write to a file and beside it."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))

"""A database of campaigns: its connections, transactions and schema. What differs between SQLite and a server is here and in
`views`.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import tempfile
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import URL, ClauseElement, Connection, Engine, Table, create_engine, event, inspect, make_url, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from campaign.store import tables, upgrades, views
from campaign.store.errors import UNREADABLE, CampaignFileError, explained
from campaign.store.header import APPLICATION_ID, probe, there
from campaign.store.where import sqlite_path

AT_PLAY = ("journal_mode = WAL", "foreign_keys = ON")
IN_THE_YARD = ("journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = ON", "trusted_schema = OFF")


class Database:
    """Campaigns in one SQLite file, or on a server; opened, created or brought up to date on construction.

    A file that is opened `to_read` and may not be written to is read from a copy: SQLite writes beside a file even to read it.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 5.0, to_read: bool = False) -> None:
        self.path = self.file = sqlite_path(url)
        if self.path is None:
            self.engine, self.where = _server(url)
        else:
            self.where = str(self.path)
            self._find(self.path, create)
            self.file = self._copied(self.path) if to_read and not _writable(self.path) else self.path
            self.engine = sqlite_engine(self.file, AT_PLAY, patience)
        self._settle(create)

    def connect(self) -> Connection:
        """A connection to keep."""
        with self._explained():
            return self.engine.connect()

    @contextmanager
    def reading(self, connection: Connection | None = None) -> Iterator[Connection]:
        """One view of the database as it stands at this moment."""
        with self._transaction(connection, "BEGIN", "FULL") as begun:
            yield begun

    @contextmanager
    def writing(self, connection: Connection | None = None, *, synchronous: str = "FULL") -> Iterator[Connection]:
        """One transaction: all of it is written or nothing."""
        with self._transaction(connection, "BEGIN IMMEDIATE", synchronous) as begun:
            yield begun

    @contextmanager
    def _transaction(self, connection: Connection | None, begin: str, synchronous: str) -> Iterator[Connection]:
        with self._explained(), nullcontext(connection) if connection else self.engine.connect() as live:
            live.info.update(begin=begin, synchronous=synchronous)
            with live.begin():
                yield live

    def _explained(self) -> AbstractContextManager[None]:
        return explained(self.where, DBAPIError, self.engine.dialect.loaded_dbapi.Error, UnicodeError)

    def _find(self, path: Path, create: bool) -> None:
        """The file must be sound before a database opens it; a missing one is built aside and put in place whole."""
        if not there(path):
            if not create:
                raise CampaignFileError(f"{path}: there is no campaign file here")
            with explained(str(path.parent)):
                path.parent.mkdir(parents=True, exist_ok=True)
            build(path)
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
        with self.reading() as connection:
            version = schema_version(connection)
        if version == upgrades.SCHEMA_VERSION:
            return
        upgrades.refuse_future(self.where, version or 0)
        if version is None and (self.path is not None or not create):
            raise CampaignFileError(f"{self.where}: this database holds no campaigns")
        with self.writing() as connection:
            bring_up_to_date(connection, self.where)


def _writable(path: Path) -> bool:
    """Whether we may write to a file and beside it."""
    effective = os.access in os.supports_effective_ids
    return all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.absolute().parent))


def sqlite_engine(path: Path, pragmas: tuple[str, ...], patience: float = 5.0) -> Engine:
    """An engine on an SQLite file that begins its transactions itself, since the driver would begin them late."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": patience, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def on_connect(dbapi: Any, record: object) -> None:
        dbapi.isolation_level = None
        for pragma in pragmas:
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        wanted = connection.info.get("synchronous")
        dbapi: Any = connection.connection.driver_connection
        if wanted != connection.info.get("in force"):
            dbapi.execute(f"PRAGMA synchronous = {wanted}")
            connection.info["in force"] = wanted
        dbapi.execute(connection.info.get("begin", "BEGIN"))

    return engine


def _server(url: str) -> tuple[Engine, str]:
    """An engine on a server, and the server's name without its password."""
    try:
        parsed = make_url(url)
        return create_engine(parsed, poolclass=NullPool), parsed.render_as_string(hide_password=True)
    except (ArgumentError, ImportError) as error:
        raise CampaignFileError(f"{url.partition('@')[2] or url}: this database cannot be used: {error}") from error


def build(target: Path, fill: Callable[[Connection], None] | None = None, *, overwrite: bool = False) -> None:
    """Make a whole database file aside and put it in place in one move: there is never half a file under the name.

    A name that is taken and may not be overwritten is an error when there is something to put there;
    else another program has just built the same.
    """
    aside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with explained(str(target), DBAPIError, sqlite3.Error):
            engine = sqlite_engine(aside, IN_THE_YARD)
            with engine.begin() as connection:
                bring_up_to_date(connection, str(target))
                if fill is not None:
                    fill(connection)
            _sync(aside)
            try:
                _put(aside, target, overwrite)
            except FileExistsError:
                if fill is not None:
                    raise CampaignFileError(f"{target}: there is a file of that name already") from None
            _sync(target.absolute().parent)
    finally:
        aside.unlink(missing_ok=True)


def _put(aside: Path, target: Path, overwrite: bool) -> None:
    """Move a finished file to its name; `FileExistsError` when the name is taken and may not be."""
    if not overwrite:
        try:
            os.link(aside, target)
            return
        except OSError:  # the name is taken, or the disk has no links
            if target.exists():
                raise FileExistsError(target) from None
    os.replace(aside, target)


def _sync(path: Path) -> None:
    """Have the disk confirm a file or, where the system can, a directory."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Prepared:
    """A statement in the driver's own text, made once: what play says at every phase need not be compiled each time."""

    def __init__(self, engine: Engine, statement: ClauseElement) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)
        self._text = str(compiled)
        self._order: list[str] | None = compiled.positiontup
        self._usual: dict[str, Any] = dict(compiled.params)

    def run(self, cursor: DBAPICursor, **binds: Any) -> int:
        """Run it; returns how many rows it touched."""
        values = self._usual | binds
        cursor.execute(self._text, tuple(values[name] for name in self._order) if self._order else values)
        return cursor.rowcount


def insertion(engine: Engine, table: Table) -> str:
    """The driver's own text to insert rows given as tuples in the order of the columns; many rows go in faster by it."""
    mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
    return f"INSERT INTO {table.name} VALUES ({', '.join(mark for _ in table.columns)})"


def schema_version(connection: Connection) -> int | None:
    """The version of the tables in a database; None where there are none."""
    if connection.dialect.name == "sqlite":
        version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        return version or None
    if not inspect(connection).has_table("sealords_schema"):
        return None
    return int(connection.execute(text("SELECT version FROM sealords_schema")).scalar_one())


def bring_up_to_date(connection: Connection, where: str) -> None:
    """Create the tables, or upgrade older ones, and write the views anew; a database from the future is refused."""
    version = schema_version(connection)
    for name in views.NAMES:
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {name}")
    if version is None:
        tables.metadata.create_all(connection)
    else:
        upgrades.upgrade(connection, where, version)
        connection.execute(tables.campaign.update().values(schema_version=upgrades.SCHEMA_VERSION))
    for statement in views.statements(connection.dialect.name):
        connection.exec_driver_sql(statement)
    _stamp(connection, upgrades.SCHEMA_VERSION)


def _stamp(connection: Connection, version: int) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {version}")
        return
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS sealords_schema (version integer NOT NULL)")
    connection.exec_driver_sql("DELETE FROM sealords_schema")
    connection.exec_driver_sql(f"INSERT INTO sealords_schema VALUES ({version})")

"""The schema of a database: made, brought up to date and put in place, through SQLAlchemy, which declares the tables.

What every answer of a game needs is said in plain SQL (`connections`) and starts without this module.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from campaign.store import tables, upgrades, views
from campaign.store.errors import CampaignFileError, explained
from campaign.store.header import APPLICATION_ID

IN_THE_YARD = ("journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = ON", "trusted_schema = OFF")


@contextmanager
def transaction(engine: Engine, where: str, begin: str) -> Iterator[Connection]:
    """One transaction of a database, for whoever asks by its tables; what it complains of is told as being about `where`."""
    with explained(where, DBAPIError, engine.dialect.loaded_dbapi.Error, UnicodeError), engine.connect() as connection:
        connection.info.update(begin=begin)
        with connection.begin():
            yield connection


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
        dbapi: Any = connection.connection.driver_connection
        dbapi.execute(connection.info.get("begin", "BEGIN"))

    return engine


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
            sync(aside)
            try:
                put_in_place(aside, target, overwrite)
            except FileExistsError:
                if fill is not None:
                    raise CampaignFileError(f"{target}: there is a file of that name already") from None
            sync(target.absolute().parent)
    finally:
        aside.unlink(missing_ok=True)


def put_in_place(aside: Path, target: Path, overwrite: bool) -> None:
    """Move a finished file to its name; `FileExistsError` when the name is taken and may not be."""
    if not overwrite:
        try:
            os.link(aside, target)
            return
        except OSError:  # the name is taken, or the disk has no links
            if target.exists():
                raise FileExistsError(target) from None
    os.replace(aside, target)


def sync(path: Path) -> None:
    """Have the disk confirm a file or, where the system can, a directory."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


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
    stamp_version(connection, upgrades.SCHEMA_VERSION)


def stamp_version(connection: Connection, version: int) -> None:
    """Write down which version the tables are of."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {version}")
        return
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS sealords_schema (version integer NOT NULL)")
    connection.exec_driver_sql("DELETE FROM sealords_schema")
    connection.exec_driver_sql(f"INSERT INTO sealords_schema VALUES ({version})")

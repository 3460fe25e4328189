"""The schema of a database: made, brought up to date and put in place, through SQLAlchemy, which declares the tables.

What every answer of a game needs is said in plain SQL (`connections`) and starts without this module.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from campaign.store import tables, upgrades, views, whole_files
from campaign.store.connections import Place, raw
from campaign.store.errors import CampaignFileError, explained
from campaign.store.header import APPLICATION_ID

ALONE_IN_MEMORY = "file::memory:"
IN_THE_YARD = ("journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = ON", "trusted_schema = OFF")


@contextmanager
def transaction(engine: Engine, where: str, begin: str) -> Iterator[Connection]:
    """One transaction of a database, for whoever asks by its tables; what it complains of is told as being about `where`."""
    with explained(where, DBAPIError, engine.dialect.loaded_dbapi.Error, UnicodeError), engine.connect() as connection:
        connection.info.update(begin=begin)
        with connection.begin():
            yield connection


def sqlite_engine(place: Place, pragmas: tuple[str, ...], patience: float = 5.0) -> Engine:
    """An engine on an SQLite database that begins its transactions itself, since the driver would begin them late."""
    engine = create_engine("sqlite://", poolclass=NullPool, creator=lambda: raw(place, patience))

    @event.listens_for(engine, "connect")
    def on_connect(dbapi: Any, record: object) -> None:
        for pragma in pragmas:
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        dbapi: Any = connection.connection.driver_connection
        dbapi.execute(connection.info.get("begin", "BEGIN"))

    return engine


def build(target: Path, fill: Callable[[Connection], None] | None = None, *, overwrite: bool = False) -> None:
    """Make a whole database and put it on the disk in one move: there is never half a file under the name, nor one beside it.

    A name that is taken and may not be overwritten is an error when there is something to put there;
    else another program has just built the same.
    """
    with explained(str(target), DBAPIError, sqlite3.Error):
        with sqlite_engine(ALONE_IN_MEMORY, IN_THE_YARD).connect() as connection:
            with connection.begin():
                bring_up_to_date(connection, str(target))
                if fill is not None:
                    fill(connection)
            database: Any = connection.connection.driver_connection
            content = database.serialize()
        try:
            whole_files.put(target, content, overwrite=overwrite)
        except FileExistsError:
            if fill is not None:
                raise CampaignFileError(f"{target}: there is a file of that name already") from None


def schema_version(connection: Connection) -> int | None:
    """The version of the tables in a database; None where there are none."""
    if connection.dialect.name == "sqlite":
        version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        return version or None
    if not inspect(connection).has_table("sealords_schema"):
        return None
    return int(connection.execute(text("SELECT version FROM sealords_schema")).scalar_one())


def bring_up_to_date(connection: Connection, where: str) -> None:
    """Create the tables, or upgrade older ones, and write the views anew; a database from the future is refused.

    On a server one program after the other does that; the later finds it done.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({APPLICATION_ID})")
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

"""A server of campaigns, or whatever else is spoken to through SQLAlchemy by the same SQL as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection as Alchemy
from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool

from campaign.store.connections import Row, Synchronous
from campaign.store.errors import CampaignFileError

CHANNEL = "sealords"  # on which PostgreSQL tells the names of campaigns that were written to
HOLD = "SELECT id FROM campaign WHERE id = :ours FOR UPDATE"
HOLD_AND_TELL = f"SELECT pg_notify('{CHANNEL}', name) FROM campaign WHERE id = :ours FOR UPDATE"
_POOLS: dict[str, Engine] = {}  # the engines that keep their connections, by URL


def engine_of(url: str) -> tuple[Engine, str]:
    """An engine on a server, and the server's name without its password; one with a pool, if one is kept for the server."""
    with _explained(url):
        parsed = make_url(url)
        engine = _POOLS.get(url) or create_engine(parsed, poolclass=NullPool)
        return engine, parsed.render_as_string(hide_password=True)


@contextmanager
def pooled(url: str, most: int = 10) -> Iterator[None]:
    """For as long as the context lasts, what this process opens on a server takes its connections from a pool and gives them
    back. At most so many are kept while nobody needs them, and nobody waits for one; one that the server has dropped meanwhile is
    made anew."""
    if url in _POOLS:
        yield
        return
    with _explained(url):
        engine = create_engine(make_url(url), pool_size=most, max_overflow=-1, pool_pre_ping=True)
    _POOLS[url] = engine
    try:
        yield
    finally:
        del _POOLS[url]
        engine.dispose()


@contextmanager
def _explained(url: str) -> Iterator[None]:
    try:
        yield
    except (ArgumentError, ImportError) as error:
        raise CampaignFileError(f"{url.partition('@')[2] or url}: this database cannot be used: {error}") from error


def complaints(engine: Engine) -> tuple[type[Exception], ...]:
    """The errors by which SQLAlchemy and the server's driver complain."""
    return DBAPIError, engine.dialect.loaded_dbapi.Error


def refusals(engine: Engine) -> tuple[type[Exception], ...]:
    """The errors of a row that is there already, or of one that it hangs on and that is not."""
    return IntegrityError, engine.dialect.loaded_dbapi.IntegrityError


class AlchemyTransaction:
    """Plain SQL in a transaction of SQLAlchemy's."""

    def __init__(self, live: Alchemy) -> None:
        self._live = live

    def query(self, sql: str, **values: Any) -> list[Row]:
        return [dict(row) for row in self._live.execute(text(sql), values).mappings()]

    def change(self, sql: str, **values: Any) -> int:
        return self._live.execute(text(sql), values).rowcount


class ServerConnection(AlchemyTransaction):
    """A connection to a server. Where connections are kept in a pool, one is borrowed for each transaction, so that a campaign
    that lies open and idle holds none; else it is one of its own, made when it is first needed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pooled = not isinstance(engine.pool, NullPool)
        self._own: Alchemy | None = None
        self._postgres = engine.dialect.name == "postgresql"

    def hold(self, campaign: int) -> None:
        self.query(HOLD_AND_TELL if self._postgres else HOLD, ours=campaign)

    def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            marks = ", ".join(["%s"] * len(rows[0]))
            self._live.exec_driver_sql(f"INSERT INTO {table} VALUES ({marks})", list(rows))

    @contextmanager
    def transaction(self, *, to_write: bool, synchronous: Synchronous) -> Iterator[None]:
        with self._at_hand() as live:
            if self._postgres:
                live = live.execution_options(isolation_level="READ COMMITTED" if to_write else "REPEATABLE READ")
            with live.begin():
                self._live = live
                yield

    @contextmanager
    def _at_hand(self) -> Iterator[Alchemy]:
        if self._pooled:
            with self._engine.connect() as borrowed:
                yield borrowed
            return
        if self._own is None:
            self._own = self._engine.connect()
        yield self._own

    def close(self) -> None:
        if self._own is not None:
            self._own.close()
            self._own = None

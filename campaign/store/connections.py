"""A connection as play uses it: plain SQL with `:named` values, one transaction at a time.

An SQLite file is spoken to through the standard library alone, so that a command that plays starts without SQLAlchemy; a server
through SQLAlchemy (`campaign.store.server`), by the same SQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

from campaign.store import open_files

Row = dict[str, Any]
Place = Path | str  # of an SQLite database: its file, or the URI of one in memory
AT_PLAY = ("journal_mode = WAL", "foreign_keys = ON")
Synchronous = Literal["FULL", "NORMAL"]  # whether the disk is waited for when a transaction is committed


class InTransaction(Protocol):
    """A transaction that somebody has begun, to which more can be said in plain SQL."""

    def query(self, sql: str, **values: Any) -> list[Row]:
        """The rows that a SELECT finds, each by the names of its columns."""

    def change(self, sql: str, **values: Any) -> int:
        """Carry out an INSERT, UPDATE or DELETE; returns how many rows it touched."""


class Connection(InTransaction, Protocol):
    """What the store says to a database."""

    def hold(self, campaign: int) -> None:
        """Until the transaction is over nobody else writes to a campaign; when it is committed, whoever listens is told of it."""

    def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows, each with all columns in the order of the table."""

    def transaction(self, *, to_write: bool, synchronous: Synchronous) -> AbstractContextManager[None]:
        """All that is said within it is committed together, or nothing if an error leaves it."""

    def close(self) -> None: ...


def raw(place: Place, patience: float = 5.0) -> sqlite3.Connection:
    """The driver's own connection to an SQLite database, on which nothing is begun by itself."""
    return sqlite3.connect(place, timeout=patience, isolation_level=None, check_same_thread=False, uri=isinstance(place, str))


class SQLiteConnection:
    """A connection to an SQLite database, which begins its transactions itself, since the driver would begin them late."""

    def __init__(self, place: Place, pragmas: tuple[str, ...], patience: float = 5.0) -> None:
        self._file = place if isinstance(place, Path) else None
        if self._file is not None:
            open_files.opening(self._file)
        try:
            self._raw = raw(place, patience)
        except BaseException:
            self._let_go()
            raise
        self._raw.row_factory = sqlite3.Row
        self._synchronous = ""
        try:
            for pragma in pragmas:
                self._raw.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            self.close()
            raise

    def query(self, sql: str, **values: Any) -> list[Row]:
        return [dict(row) for row in self._raw.execute(sql, values)]

    def change(self, sql: str, **values: Any) -> int:
        return self._raw.execute(sql, values).rowcount

    def hold(self, campaign: int) -> None:
        """Whoever writes has the whole file to himself, and nobody listens to a file."""

    def add(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            self._raw.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)

    @contextmanager
    def transaction(self, *, to_write: bool, synchronous: Synchronous) -> Iterator[None]:
        if synchronous != self._synchronous:
            self._raw.execute(f"PRAGMA synchronous = {synchronous}")
            self._synchronous = synchronous
        self._raw.execute("BEGIN IMMEDIATE" if to_write else "BEGIN")
        try:
            yield
            self._raw.execute("COMMIT")
        except BaseException:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self._raw.close()
        self._let_go()

    def _let_go(self) -> None:
        """The file is no longer open here by this connection; to close twice is as good as once."""
        if self._file is not None:
            open_files.closed(self._file)
            self._file = None

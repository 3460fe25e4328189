"""The copy that is made of older campaigns before they are brought up to date.

Of a file it lies beside it, under a name that says its schema, and appears there whole or not at all. On a server it is a second
set of tables, written in the transaction of the upgrade.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, inspect

from campaign.store.errors import explained
from campaign.store.whole_files import put


class FileBackup:
    """A file as it is now, copied beside it; the same file is not copied twice, and no other file is ever overwritten."""

    def __init__(self, path: Path, version: int) -> None:
        self.path, self.made = _kept(path, version)

    def __str__(self) -> str:
        return f"the file as it was is kept as {self.path}"

    def withdraw(self) -> None:
        """Nothing came of the upgrade: the copy goes, unless it was there before."""
        if self.made:
            self.path.unlink(missing_ok=True)


def _kept(path: Path, version: int) -> tuple[Path, bool]:
    """Where the copy lies, and whether it was made just now; whoever upgrades the file has it to himself meanwhile."""
    with explained(str(path), sqlite3.Error):
        content, mode = _content(path), path.stat().st_mode
        for name in names(path, version):
            try:
                put(name, content, overwrite=False, mode=mode)
            except FileExistsError:
                if name.is_file() and name.read_bytes() == content:
                    return name, False
            else:
                return name, True
    raise AssertionError("there is always another name")


def names(path: Path, version: int) -> Iterator[Path]:
    """What copies of a file before its upgrade are called: `campaigns.schema-8.db`, then `campaigns.schema-8-2.db` and so on."""
    for number in count(1):
        again = "" if number == 1 else f"-{number}"
        yield path.with_name(f"{path.stem}.schema-{version}{again}{path.suffix}")


def _content(path: Path) -> bytes:
    """All that is committed, what still lies in the log beside the file too."""
    source, copy = sqlite3.connect(path), sqlite3.connect(":memory:")
    try:
        source.backup(copy)
        return copy.serialize()
    finally:
        copy.close()
        source.close()


def is_backup(table: str) -> bool:
    """Whether a table of a server is the copy of another, by its name."""
    return table.startswith("schema_")


class ServerBackup:
    """The tables of a server as they are now, each copied under another name in the transaction that will upgrade them."""

    def __init__(self, connection: Connection, version: int) -> None:
        known = inspect(connection).get_table_names()
        prefixes = (f"schema_{version}_" if number == 1 else f"schema_{version}_{number}_" for number in count(1))
        self.prefix = next(prefix for prefix in prefixes if not any(name.startswith(prefix) for name in known))
        for name in known:
            if not is_backup(name):
                connection.exec_driver_sql(f'CREATE TABLE "{self.prefix}{name}" AS TABLE "{name}"')

    def __str__(self) -> str:
        return f"the tables as they were are kept as {self.prefix}campaign and so on"

    def withdraw(self) -> None:
        """They go with the transaction."""

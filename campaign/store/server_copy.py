"""What a server of an older schema holds, as a database in memory of the same schema: there it can be brought up to date, to be
read."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, MetaData, Table, event

from campaign.store import backups
from campaign.store.connections import Place
from campaign.store.schema import IN_THE_YARD, schema_version, sqlite_engine, stamp_version

BATCH = 1000


def filled(place: Place, server: Connection) -> None:
    """Write the tables of a server with all their rows to an SQLite database; backups of earlier upgrades stay where they are."""
    found = MetaData()

    @event.listens_for(found, "column_reflect")
    def make_generic(inspector: object, table: Table, column: Any) -> None:
        column["type"] = column["type"].as_generic()
        column.pop("default", None)

    found.reflect(server, only=lambda name, _: not backups.is_backup(name) and name != "sealords_schema")
    version = schema_version(server)
    assert version is not None, "it has tables"
    with sqlite_engine(place, IN_THE_YARD).begin() as file:
        found.create_all(file)
        for table in found.sorted_tables:
            for batch in server.execute(table.select()).mappings().partitions(BATCH):
                file.execute(table.insert(), [dict(row) for row in batch])
        stamp_version(file, version)

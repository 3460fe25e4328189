"""One campaign as one file: written whole or not at all, and looked through to the last page before it is taken in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, inspect, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from campaign import document
from campaign.store import tables, upgrades
from campaign.store.carried_contents import ContentsRecord
from campaign.store.errors import CampaignFileError, explained
from campaign.store.header import probe, unsettled
from campaign.store.memory_copies import copied
from campaign.store.records import OUTSET, good_name, refuse_unseated
from campaign.store.schema import IN_THE_YARD, bring_up_to_date, build, schema_version, sqlite_engine
from campaign.store.soundness import sound, unpacked

BATCH = 1000
LARGEST_FILE = 128_000_000  # bytes; a year has a few millions, and it is copied in memory


class Parcel:
    """A campaign in a file of its own, verified."""

    def __init__(self, connection: Connection, campaign_id: int, name: str) -> None:
        self.name = name
        self._connection = connection
        self._id = campaign_id

    def copy_to(self, connection: Connection, name: str) -> None:
        """Write it to a database under a name."""
        _copy(self._connection, self._id, connection, name)


def export(source: Connection, campaign_id: int, target: Path, own: Path | None, *, overwrite: bool) -> None:
    """Write a campaign to a file; `own` is the file that it comes from, which is never the target."""
    with explained(str(target)):
        _refuse_target(target, own, overwrite)
    name = source.execute(select(tables.campaign.c.name).where(tables.campaign.c.id == campaign_id)).scalar_one()
    build(target, lambda connection: _copy(source, campaign_id, connection, name), overwrite=overwrite)


def _refuse_target(target: Path, own: Path | None, overwrite: bool) -> None:
    if target.is_dir():
        raise CampaignFileError(f"{target}: it is a directory; a file is wanted")
    if not target.absolute().parent.is_dir():
        raise CampaignFileError(f"{target}: there is no directory {target.parent}")
    if target.exists():
        if own is not None and target.samefile(own):
            raise CampaignFileError(f"{target}: this is the file that the campaign is kept in; export it to another")
        if not overwrite:
            raise CampaignFileError(f"{target}: there is a file of that name already")


@contextmanager
def opened(path: Path) -> Iterator[Parcel]:
    """An exported file, looked through on a copy in memory, so that it stays as it is even when it must be brought up to date."""
    where = str(path)
    probe(path)
    if path.stat().st_size > LARGEST_FILE:
        raise CampaignFileError(f"{where}: it has {path.stat().st_size} bytes; {LARGEST_FILE} are the most that are taken in")
    if unsettled(path):
        raise CampaignFileError(f"{where}: it is open in another program, or was not closed; open and close it there first")
    with explained(where, DBAPIError, sqlite3.Error, UnicodeError):
        copy = copied(path)
        with sqlite_engine(copy.uri, IN_THE_YARD).connect() as connection:
            with connection.begin():
                parcel = _verified(connection, where)
            yield parcel


def refuse_taken(connection: Connection, name: str) -> None:
    """Two campaigns of one database never have the same name."""
    if connection.execute(select(tables.campaign.c.id).where(tables.campaign.c.name == name)).scalar() is not None:
        raise _taken(name)


def _taken(name: str) -> CampaignFileError:
    return CampaignFileError(f"there is a campaign {name!r} already; take another name")


def inserted(connection: Connection, row: dict[str, Any]) -> int:
    """Add a campaign's own row; returns its number in this database. Another program may have taken the name just now."""
    try:
        key = connection.execute(tables.campaign.insert(), row).inserted_primary_key
    except IntegrityError as error:
        raise _taken(row["name"]) from error
    assert key is not None
    return int(key[0])


def _copy(source: Connection, source_id: int, target: Connection, name: str) -> None:
    """A campaign's rows, from one database to another."""
    row = dict(source.execute(select(tables.campaign).where(tables.campaign.c.id == source_id)).mappings().one())
    del row["id"]
    target_id = inserted(target, row | {"name": name})
    for table in tables.belongings:
        rows = source.execute(select(table).where(table.c.campaign_id == source_id).order_by(*table.primary_key)).mappings()
        for batch in rows.partitions(BATCH):
            target.execute(table.insert(), [dict(row) | {"campaign_id": target_id} for row in batch])


def _verified(connection: Connection, where: str) -> Parcel:
    """The one campaign of a file, after the file, its tables and its documents were found sound."""
    pages = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if pages != "ok":
        raise CampaignFileError(f"{where}: it is damaged: {pages}")
    if schema_version(connection) != upgrades.SCHEMA_VERSION:
        bring_up_to_date(connection, where)
    _verify_tables(connection, where)
    campaigns = connection.execute(select(tables.campaign.c.id, tables.campaign.c.name, tables.campaign.c.schema_version)).all()
    if len(campaigns) != 1:
        raise CampaignFileError(f"{where}: it holds {len(campaigns)} campaigns; a file to import holds one")
    campaign_id, name, version = campaigns[0]
    upgrades.refuse_future(where, version)
    _verify_snapshots(connection, campaign_id, where)
    _verify_documents(connection, where)
    _verify_contents(connection, where)
    _verify_rows(connection)
    return Parcel(connection, campaign_id, good_name(name))


def _verify_rows(connection: Connection) -> None:
    """Every row can be read: one that cannot is told of this file, before anything is written to another."""
    for table in tables.belongings:
        for _ in connection.execute(select(table).order_by(*table.primary_key)).partitions(BATCH):
            pass


def _verify_tables(connection: Connection, where: str) -> None:
    present = inspect(connection)
    for name, table in tables.metadata.tables.items():
        columns = {column["name"] for column in present.get_columns(name)} if present.has_table(name) else set()
        missing = [column.name for column in table.columns if column.name not in columns]
        if missing:
            raise CampaignFileError(f"{where}: it is damaged: table {name} lacks {', '.join(missing)}")
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise CampaignFileError(f"{where}: it is damaged: it has rows of a campaign that is not in it")


def _verify_snapshots(connection: Connection, campaign_id: int, where: str) -> None:
    """The phases follow each other from the outset, every document is what was written, and the last one is whole."""
    snapshot = tables.snapshot.c
    rows = connection.execute(select(tables.snapshot).where(snapshot.campaign_id == campaign_id).order_by(snapshot.phase)).all()
    if not rows or [row.phase for row in rows] != list(range(OUTSET, OUTSET + len(rows))):
        raise CampaignFileError(f"{where}: it is damaged: its phases do not follow each other")
    if rows[0].packed is None or [row.phase for row in rows if row.document is not None] != [rows[-1].phase]:
        raise CampaignFileError(f"{where}: it is damaged: its outset or its present is missing")
    for row in rows:
        place = f"{where}: the snapshot of phase {row.phase}"
        if row.packed is not None:
            unpacked(row.packed, row.state_hash, place)
        if row.document is not None:
            seats = connection.execute(select(tables.seat.c.side).where(tables.seat.c.campaign_id == campaign_id)).scalars().all()
            present = sound(row.document, row.state_hash, place)
            refuse_unseated(present, seats, place)
            _refuse_no_world(present, place)
    for table in (tables.choice, tables.die, tables.fact):
        last = connection.execute(select(func.max(table.c.phase))).scalar()
        if last is not None and last > rows[-1].phase + (table is not tables.fact):
            raise CampaignFileError(f"{where}: it is damaged: a {table.name} is of phase {last}, which was not played")


def _refuse_no_world(present: bytes, place: str) -> None:
    """The present is a World, to the last piece of it."""
    try:
        document.decode(present)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CampaignFileError(f"{place} is damaged: its present is no World's document: {error}") from error


def _verify_contents(connection: Connection, where: str) -> None:
    """What the campaign is played by is what was written."""
    for row in connection.execute(select(tables.contents)).mappings():
        ContentsRecord(row["phase"], row["content"], row["packed"]).document(where)


def _verify_documents(connection: Connection, where: str) -> None:
    """Every answer, every fact, a brief and what games within the phase have closed are JSON documents."""
    documents = (
        (tables.campaign, "charts"), (tables.choice, "answer"), (tables.fact, "document"), (tables.brief, "document"),
        (tables.inner_phase, "dice"), (tables.inner_phase, "facts"), (tables.inner_phase, "document"),
    )  # fmt: skip
    for table, column in documents:
        kept = table.c[column]
        bad = connection.execute(select(func.count()).where(kept.is_not(None), func.json_valid(kept) == 0)).scalar_one()
        if bad:
            raise CampaignFileError(f"{where}: it is damaged: {bad} rows of {table.name} hold no document in {column}")

"""The shelf: all the campaigns of one database, to create, open, copy out and in, and throw away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from campaign.store import parcels, tables
from campaign.store.archive import CampaignArchive, snapshot_row
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.records import CampaignRecord, PhaseRecord, SeatRecord, SourceRecord, good_name, turn_of
from campaign.store.soundness import decoded, state_hash
from campaign.store.upgrades import SCHEMA_VERSION, refuse_future, refuse_newer_rules
from table.session import Closing

__all__ = [
    "SCHEMA_VERSION", "CampaignArchive", "CampaignRecord", "PhaseRecord", "SeatRecord", "Shelf", "SourceRecord", "state_hash",
]  # fmt: skip


class Shelf:
    """The campaigns of a database: an SQLite file (made when missing, unless `create` is off) or a server, by its URL.

    `patience` is for how many seconds to wait while another program writes. One that is opened `to_read` may be read-only.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 5.0, to_read: bool = False) -> None:
        self._database = Database(url, create=create, patience=patience, to_read=to_read)

    def names(self) -> list[str]:
        """The campaigns' names in alphabetical order."""
        with self._database.reading() as connection:
            return list(connection.execute(select(tables.campaign.c.name).order_by(tables.campaign.c.name)).scalars())

    def create(self, record: CampaignRecord, snapshot: bytes) -> CampaignArchive:
        """Put a new campaign on the shelf, at its outset."""
        good_name(record.name)
        turn = _turn_at_outset(snapshot)
        row = msgspec.structs.asdict(record) | {"charts": msgspec.json.encode(record.charts).decode()}
        seats, sources = row.pop("seats"), row.pop("sources")
        with self._database.writing() as connection:
            parcels.refuse_taken(connection, record.name, self._database.where)
            campaign_id = parcels.inserted(connection, row)
            for number, seat in enumerate(seats):
                connection.execute(
                    tables.seat.insert(), {"campaign_id": campaign_id, "number": number, **msgspec.structs.asdict(seat)}
                )
            for source in sources:
                connection.execute(tables.source.insert(), {"campaign_id": campaign_id, **msgspec.structs.asdict(source)})
            outset = Closing(tables.OUTSET, "outset", "", [], [], [], snapshot)
            first = snapshot_row(campaign_id, outset, turn, record.rules_version, pack=True)
            connection.execute(tables.snapshot.insert().values(first))
        return CampaignArchive(self._database, campaign_id, record, record.rules_version)

    def open(self, name: str, *, rules_version: str | None = None) -> CampaignArchive:
        """Take up a campaign; what is played from here on is written under `rules_version`, or the one it began with."""
        with self._database.reading() as connection:
            campaign_id = self._find(connection, name)
            where = f"campaign {name!r} in {self._database.where}"
            record = _record(connection, campaign_id, where)
            if rules_version is not None:
                for played in (record.rules_version, *_rules_played(connection, campaign_id)):
                    refuse_newer_rules(where, played, rules_version)
        return CampaignArchive(self._database, campaign_id, record, rules_version or record.rules_version)

    def delete(self, name: str) -> None:
        """Throw a campaign away with all its past."""
        with self._database.writing() as connection:
            campaign_id = self._find(connection, name)
            for table in tables.belongings:
                connection.execute(table.delete().where(table.c.campaign_id == campaign_id))
            connection.execute(tables.campaign.delete().where(tables.campaign.c.id == campaign_id))

    def instruct(self, name: str, side: str, text: str) -> None:
        """Give a side's seat other instructions from now on."""
        seat = tables.seat
        with self._database.writing() as connection:
            own = (seat.c.campaign_id == self._find(connection, name)) & (seat.c.side == side)
            if connection.execute(seat.update().where(own).values(instructions=text)).rowcount != 1:
                raise CampaignFileError(f"campaign {name!r} in {self._database.where} has no seat of {side!r}")

    def export(self, name: str, path: Path | str, *, overwrite: bool = False) -> None:
        """Copy a campaign to a file of its own, which appears whole or not at all."""
        with self._database.reading() as connection:
            parcels.export(connection, self._find(connection, name), Path(path), self._database.path, overwrite=overwrite)

    def import_(self, path: Path | str, name: str | None = None) -> str:
        """Copy a campaign in from a file of its own, under another name if one is given; returns its name."""
        with parcels.opened(Path(path)) as parcel:
            wanted = good_name(parcel.name if name is None else name)
            with self._database.writing() as connection:
                parcels.refuse_taken(connection, wanted, self._database.where)
                parcel.copy_to(connection, wanted)
        return wanted

    def _find(self, connection: Connection, name: str) -> int:
        found = connection.execute(select(tables.campaign.c.id).where(tables.campaign.c.name == name)).scalar()
        if found is None:
            known = connection.execute(select(tables.campaign.c.name).order_by(tables.campaign.c.name)).scalars().all()
            raise CampaignFileError(
                f"{self._database.where}: there is no campaign {name!r} here; "
                + (f"there are {', '.join(known)}" if known else "there are none yet")
            )
        return int(found)


def _turn_at_outset(snapshot: bytes) -> int:
    try:
        return turn_of(snapshot)
    except msgspec.DecodeError as error:
        raise CampaignFileError(f"a campaign begins with a World's document, and this is none: {error}") from error


def _rules_played(connection: Connection, campaign_id: int) -> list[str]:
    """Every version of the rules that a campaign was played under."""
    versions = select(tables.snapshot.c.rules_version).where(tables.snapshot.c.campaign_id == campaign_id).distinct()
    return [str(version) for version in connection.execute(versions).scalars()]


def _record(connection: Connection, campaign_id: int, where: str) -> CampaignRecord:
    row = connection.execute(select(tables.campaign).where(tables.campaign.c.id == campaign_id)).mappings().one()
    seats = connection.execute(
        select(tables.seat.c.side, tables.seat.c.kind, tables.seat.c.instructions)
        .where(tables.seat.c.campaign_id == campaign_id)
        .order_by(tables.seat.c.number)
    )
    source = tables.source.c
    sources = connection.execute(
        select(source.phase, source.place, source.fingerprint)
        .where(source.campaign_id == campaign_id)
        .order_by(source.phase, source.place)
    )
    refuse_future(where, row["schema_version"])
    own = [field for field in CampaignRecord.__struct_fields__ if field not in ("seats", "sources")]
    fields: dict[str, Any] = {field: row[field] for field in own}
    fields["charts"] = tuple(map(str, decoded(row["charts"], list, f"{where}: the list of its charts")))
    fields["seats"] = tuple(SeatRecord(*seat) for seat in seats)
    fields["sources"] = tuple(SourceRecord(*known) for known in sources)
    return CampaignRecord(**fields)

"""All the campaigns of one database, to create, open, copy out and in, and throw away."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from campaign.store.archive import CampaignArchive, snapshot_row
from campaign.store.connections import Connection
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError, NoSuchCampaign
from campaign.store.records import OUTSET, CampaignRecord, PhaseRecord, SourceRecord, good_name, turn_of
from campaign.store.seats import SeatRecord
from campaign.store.soundness import decoded, state_hash
from campaign.store.statements import INSTRUCT
from campaign.store.upgrades import SCHEMA_VERSION, refuse_future, refuse_newer_rules
from table.archives import Closing

if TYPE_CHECKING:
    from campaign.store.transfer import Parcel

__all__ = [
    "SCHEMA_VERSION", "CampaignArchive", "CampaignRecord", "Campaigns", "PhaseRecord", "SeatRecord", "SourceRecord", "state_hash",
]  # fmt: skip


class Campaigns:
    """The campaigns of a database: an SQLite file (made when missing, unless `create` is off) or a server, by its URL.

    `patience` is for how many seconds to wait while another program writes. One that is opened `to_read` may be read-only.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 5.0, to_read: bool = False) -> None:
        self._database = Database(url, create=create, patience=patience, to_read=to_read)

    def names(self) -> list[str]:
        """The campaigns' names in alphabetical order."""
        with self._database.reading() as connection:
            return _names(connection)

    def create(
        self, record: CampaignRecord, snapshot: bytes, contents: bytes | None = None, players: Mapping[str, str] | None = None
    ) -> CampaignArchive:
        """Write a new campaign at its outset, with the document of what it is played by and its `players` by side; returns its
        archive."""
        from campaign.store import tables, transfer
        from campaign.store.players import join
        from campaign.store.server import AlchemyTransaction

        good_name(record.name)
        turn = _turn_at_outset(snapshot)
        row = msgspec.structs.asdict(record) | {"charts": msgspec.json.encode(record.charts).decode()}
        seats, sources = row.pop("seats"), row.pop("sources")
        with self._database.writing_tables() as connection:
            transfer.refuse_taken(connection, record.name)
            campaign_id = transfer.inserted(connection, row)
            for number, seat in enumerate(seats):
                connection.execute(
                    tables.seat.insert(), {"campaign_id": campaign_id, "number": number, **msgspec.structs.asdict(seat)}
                )
            for source in sources:
                connection.execute(tables.source.insert(), {"campaign_id": campaign_id, **msgspec.structs.asdict(source)})
            if contents is not None:
                kept = {"phase": 0, "content": state_hash(contents), "packed": zlib.compress(contents, 9)}
                connection.execute(tables.contents.insert(), {"campaign_id": campaign_id, **kept})
            outset = Closing(OUTSET, "outset", "", [], [], [], snapshot)
            first = snapshot_row(campaign_id, outset, turn, record.rules_version, pack=True)
            connection.execute(tables.snapshot.insert().values(first))
            join(AlchemyTransaction(connection), campaign_id, record.name, players or {})
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
        from campaign.store import tables

        with self._database.writing() as connection:
            campaign_id = self._find(connection, name)
            connection.hold(campaign_id)
            for table in tables.belongings:
                connection.change(f"DELETE FROM {table.name} WHERE campaign_id = :ours", ours=campaign_id)
            connection.change("DELETE FROM campaign WHERE id = :ours", ours=campaign_id)

    def instruct(self, name: str, side: str, text: str) -> None:
        """Give a side's seat other instructions from now on."""
        with self._database.writing() as connection:
            ours = self._find(connection, name)
            connection.hold(ours)
            if connection.change(INSTRUCT, ours=ours, side=side, text=text) != 1:
                raise CampaignFileError(f"campaign {name!r} in {self._database.where} has no seat of {side!r}")

    def export(self, name: str, path: Path | str, *, overwrite: bool = False) -> None:
        """Copy a campaign to a file of its own, which appears whole or not at all."""
        from campaign.store import transfer

        with self._database.reading() as plain:
            campaign_id = self._find(plain, name)
        with self._database.reading_tables() as connection:
            transfer.export(connection, campaign_id, Path(path), self._database.path, overwrite=overwrite)

    def import_(self, path: Path | str, name: str | None = None) -> str:
        """Copy a campaign in from a file of its own, under another name if one is given; returns its name."""
        from campaign.store import transfer

        with transfer.opened(Path(path)) as parcel:
            return self.take_in(parcel, name)

    def take_in(self, parcel: Parcel, name: str | None = None) -> str:
        """Copy in a campaign that was found sound, under another name if one is given; returns its name."""
        from campaign.store import transfer

        wanted = good_name(parcel.name if name is None else name)
        with self._database.writing_tables() as connection:
            transfer.refuse_taken(connection, wanted)
            parcel.copy_to(connection, wanted)
        return wanted

    def _find(self, connection: Connection, name: str) -> int:
        found = connection.query("SELECT id FROM campaign WHERE name = :name", name=name)
        if not found:
            known = _names(connection)
            raise NoSuchCampaign(
                f"{self._database.where}: there is no campaign {name!r} here; "
                + (f"there are {', '.join(known)}" if known else "there are none yet")
            )
        return int(found[0]["id"])


def _names(connection: Connection) -> list[str]:
    return [row["name"] for row in connection.query("SELECT name FROM campaign ORDER BY name")]


def _turn_at_outset(snapshot: bytes) -> int:
    try:
        return turn_of(snapshot)
    except msgspec.DecodeError as error:
        raise CampaignFileError(f"a campaign begins with a World's document, and this is none: {error}") from error


def _rules_played(connection: Connection, campaign_id: int) -> list[str]:
    """Every version of the rules that a campaign was played under."""
    rows = connection.query("SELECT DISTINCT rules_version FROM snapshot WHERE campaign_id = :ours", ours=campaign_id)
    return [str(row["rules_version"]) for row in rows]


def _record(connection: Connection, campaign_id: int, where: str) -> CampaignRecord:
    (row,) = connection.query("SELECT * FROM campaign WHERE id = :ours", ours=campaign_id)
    seats = connection.query(
        "SELECT side, kind, instructions FROM seat WHERE campaign_id = :ours ORDER BY number", ours=campaign_id
    )
    sources = connection.query(
        "SELECT phase, place, fingerprint FROM source WHERE campaign_id = :ours ORDER BY phase, place", ours=campaign_id
    )
    refuse_future(where, row["schema_version"])
    own = [field for field in CampaignRecord.__struct_fields__ if field not in ("seats", "sources")]
    fields: dict[str, Any] = {field: row[field] for field in own} | {"by_hand": bool(row["by_hand"])}
    fields["charts"] = tuple(map(str, decoded(row["charts"], list, f"{where}: the list of its charts")))
    fields["seats"] = tuple(SeatRecord(**seat) for seat in seats)
    fields["sources"] = tuple(SourceRecord(**known) for known in sources)
    return CampaignRecord(**fields)

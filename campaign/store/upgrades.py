"""The version of the database's schema, and the way from each older version to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.store.errors import CampaignFileError

if TYPE_CHECKING:
    from sqlalchemy import Connection

Upgrade = Callable[["Connection"], None]

SCHEMA_VERSION = 3


def keep_sources(connection: Connection) -> None:
    """Schema 2: what a campaign is played by is kept, and a seat without instructions of its own says so by NULL."""
    from campaign.store import tables

    connection.exec_driver_sql("ALTER TABLE seat RENAME TO old_seat")
    tables.seat.create(connection)
    connection.exec_driver_sql(
        "INSERT INTO seat (campaign_id, number, side, kind, instructions) "
        "SELECT campaign_id, number, side, kind, NULLIF(instructions, '') FROM old_seat"
    )
    connection.exec_driver_sql("DROP TABLE old_seat")
    tables.source.create(connection)


def name_sail(connection: Connection) -> None:
    """Schema 3: a squadron's sail are ships with names, not a number; those of older campaigns are nameless 74s."""
    import json
    import zlib

    import msgspec

    from campaign.state import World
    from campaign.store.soundness import state_hash

    rows = connection.exec_driver_sql(
        "SELECT campaign_id, phase, document, packed FROM snapshot WHERE document IS NOT NULL OR packed IS NOT NULL"
    ).fetchall()
    for campaign, phase, document, packed in rows:
        world = json.loads(document if document is not None else zlib.decompress(packed))
        for squadron in world["squadrons"].values():
            if "sail" in squadron:
                count, name = squadron.pop("sail"), squadron["name"]
                squadron["ships"] = [{"id": f"{squadron['id']}-{n}", "name": f"{name} {n}"} for n in range(1, count + 1)]
        text = msgspec.json.encode(msgspec.convert(world, World)).decode()
        connection.exec_driver_sql(
            "UPDATE snapshot SET document = ?, packed = ?, state_hash = ? WHERE campaign_id = ? AND phase = ?",
            (
                None if document is None else text, None if packed is None else zlib.compress(text.encode()),
                state_hash(text.encode()), campaign, phase,
            ),
        )  # fmt: skip


UPGRADES: dict[int, Upgrade] = {
    1: keep_sources,
    2: name_sail,
}  # a change of the World's document counts too


def refuse_newer_rules(where: str, played: str, known: str) -> None:
    """What was played under newer rules is not for older ones to go on with."""
    if not played.replace(".", "").isdigit() or _figures(played) > _figures(known):
        raise CampaignFileError(
            f"{where} was played under rules {played}; this Sea Lords knows up to {known}: upgrade the program to go on with it"
        )


def _figures(version: str) -> list[int]:
    return [int(figure) for figure in version.split(".") if figure]


def refuse_future(where: str, version: int) -> None:
    """A newer program's database is not for us to touch."""
    if not isinstance(version, int) or version > SCHEMA_VERSION:
        raise CampaignFileError(
            f"{where}: it was written by a newer Sea Lords (schema {version}; this one knows up to {SCHEMA_VERSION}); "
            "upgrade the program to open it"
        )


def upgrade(connection: Connection, where: str, version: int) -> None:
    """Bring the tables from an older version to the present one, step by step, in the transaction of the caller."""
    refuse_future(where, version)
    for (of_campaign,) in connection.exec_driver_sql("SELECT schema_version FROM campaign"):
        refuse_future(where, of_campaign)
    for step in range(version, SCHEMA_VERSION):
        if step not in UPGRADES:
            raise CampaignFileError(f"{where}: there is no way from schema {step} to {step + 1}")
        UPGRADES[step](connection)

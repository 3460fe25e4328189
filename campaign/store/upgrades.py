"""The version of the database's schema, and the way from each older version to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from campaign.store.errors import CampaignFileError

if TYPE_CHECKING:
    from sqlalchemy import Connection

Upgrade = Callable[["Connection"], None]

SCHEMA_VERSION = 10


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

    def named(world: dict[str, Any]) -> None:
        for squadron in world["squadrons"].values():
            if "sail" in squadron:
                count, name = squadron.pop("sail"), squadron["name"]
                squadron["ships"] = [{"id": f"{squadron['id']}-{n}", "name": f"{name} {n}"} for n in range(1, count + 1)]

    _renew(connection, named)


def lay_out_battles(connection: Connection) -> None:
    """Schema 4: auxiliaries, dummies, divisions to come and battles have a place in the document; older campaigns have none."""
    _renew(connection, lambda world: None)


def _renew(connection: Connection, change: Callable[[dict[str, Any]], None]) -> None:
    """Write every snapshot anew as the World is now, with a change made to its plain document first.

    A snapshot that is damaged stays as it is, for whoever opens its campaign to refuse.
    """
    import zlib

    import msgspec
    from sqlalchemy import text

    from campaign import document
    from campaign.store.soundness import sound, state_hash, unpacked

    kept = text(
        "SELECT campaign_id, phase, document, packed, state_hash FROM snapshot WHERE document IS NOT NULL OR packed IS NOT NULL"
    )
    renew = text(
        "UPDATE snapshot SET document = :document, packed = :packed, state_hash = :state "
        "WHERE campaign_id = :campaign AND phase = :phase"
    )
    for row in connection.execute(kept).all():
        try:
            old = unpacked(row.packed, row.state_hash, "") if row.document is None else sound(row.document, row.state_hash, "")
        except CampaignFileError:
            continue
        world = msgspec.json.decode(old)
        change(world)
        new = document.encode(document.convert(world))
        shown = {
            "document": None if row.document is None else new.decode(),
            "packed": None if row.packed is None else zlib.compress(new),
            "state": state_hash(new),
        }
        connection.execute(renew, {"campaign": row.campaign_id, "phase": row.phase, **shown})


def keep_careers(connection: Connection) -> None:
    """Schema 5: players have careers across campaigns, and the Admiralty its place in the document."""
    from campaign.store import tables

    for table in (tables.player, tables.career, tables.service):
        table.create(connection)
    _renew(connection, lambda world: None)


def keep_reasons(connection: Connection) -> None:
    """Schema 6: a computer's answer may say why it was given."""
    connection.exec_driver_sql("ALTER TABLE choice ADD COLUMN why VARCHAR DEFAULT '' NOT NULL")


def keep_briefs(connection: Connection) -> None:
    """Schema 7: the brief of a battle that waits for its report is kept; one that waits already is written when play goes on."""
    from campaign.store import tables

    tables.brief.create(connection)


def explain_facts(connection: Connection) -> None:
    """Schema 8: how a fact came about is a field of it, where only the case of the rules told; what is damaged stays as it is."""
    import json

    from sqlalchemy import bindparam, text

    from campaign.store.old_facts import KINDS, explained

    kept = text("SELECT campaign_id, phase, number, document FROM fact WHERE kind IN :kinds").bindparams(
        bindparam("kinds", KINDS, expanding=True)
    )
    renew = text("UPDATE fact SET document = :document WHERE campaign_id = :campaign AND phase = :phase AND number = :number")
    for row in connection.execute(kept).all():
        try:
            new = json.dumps(explained(json.loads(row.document)), ensure_ascii=False, separators=(",", ":"))
        except (ValueError, TypeError, LookupError, AttributeError):
            continue
        connection.execute(renew, {"document": new, "campaign": row.campaign_id, "phase": row.phase, "number": row.number})


def keep_inner_phases(connection: Connection) -> None:
    """Schema 9: what a battle on hexes has closed is kept; one that is being fought is fought again once."""
    from campaign.store import tables

    tables.inner_phase.create(connection)


def keep_contents(connection: Connection) -> None:
    """Schema 10: a campaign carries what it is played by; an older one takes it up when it is next played."""
    from campaign.store import tables

    tables.contents.create(connection)


UPGRADES: dict[int, Upgrade] = {
    1: keep_sources,
    2: name_sail,
    3: lay_out_battles,
    4: keep_careers,
    5: keep_reasons,
    6: keep_briefs,
    7: explain_facts,
    8: keep_inner_phases,
    9: keep_contents,
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


def refuse_future_campaigns(connection: Connection, where: str) -> None:
    """Nor is a database with a campaign that a newer program has written."""
    for (of_campaign,) in connection.exec_driver_sql("SELECT schema_version FROM campaign"):
        refuse_future(where, of_campaign)


def upgrade(connection: Connection, where: str, version: int) -> None:
    """Bring the tables from an older version to the present one, step by step, in the transaction of the caller."""
    refuse_future(where, version)
    refuse_future_campaigns(connection, where)
    for step in range(version, SCHEMA_VERSION):
        if step not in UPGRADES:
            raise CampaignFileError(f"{where}: there is no way from schema {step} to {step + 1}")
        UPGRADES[step](connection)

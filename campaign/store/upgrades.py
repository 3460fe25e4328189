"""The version of the database's schema, and the way from each older version to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.store.errors import CampaignFileError

if TYPE_CHECKING:
    from sqlalchemy import Connection

Upgrade = Callable[["Connection"], None]

SCHEMA_VERSION = 1
UPGRADES: dict[int, Upgrade] = {}  # from this version to the next; a change of the World's document counts as well


def refuse_future(where: str, version: int) -> None:
    """A newer program's database is not for us to touch."""
    if version > SCHEMA_VERSION:
        raise CampaignFileError(
            f"{where}: it was written by a newer Sea Lords (schema {version}; this one knows up to {SCHEMA_VERSION}); "
            "upgrade the program to open it"
        )


def upgrade(connection: Connection, where: str, version: int) -> None:
    """Bring the tables from an older version to the present one, step by step, in the transaction of the caller."""
    refuse_future(where, version)
    for step in range(version, SCHEMA_VERSION):
        if step not in UPGRADES:
            raise CampaignFileError(f"{where}: there is no way from schema {step} to {step + 1}")
        UPGRADES[step](connection)

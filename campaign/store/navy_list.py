"""The Navy List (SL 12.4): the players of a database, what they hold, and the campaigns that they have served in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from campaign.careers import Career, Ladder, purse
from campaign.store import tables
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.records import good_name

NAVY = "navy"  # SL 12.414: naval ranks are bought with naval prestige alone


class ServiceRecord(msgspec.Struct, frozen=True):
    """A campaign that a player has served in; without prestige it is not over."""

    number: int
    campaign: str
    side: str
    prestige: int | None = None
    margin: int | None = None
    bought: str = ""

    @property
    def unspent(self) -> int:
        """SL 12.411: what may still be spent for it: all that it was won by, if no rank has been bought."""
        return 0 if self.bought else self.margin or 0


class PlayerRecord(msgspec.Struct, frozen=True):
    """A player with his career and his services in their order."""

    name: str
    career: Career = Career()
    services: tuple[ServiceRecord, ...] = ()

    @property
    def latest(self) -> ServiceRecord | None:
        """SL 12.411: the game that he has played last, and may buy a rank for."""
        over = [service for service in self.services if service.prestige is not None]
        return over[-1] if over else None


class NavyList:
    """The players of a database of campaigns, by its URL."""

    def __init__(self, url: str, *, create: bool = True, to_read: bool = False) -> None:
        self._database = Database(url, create=create, to_read=to_read)

    def players(self) -> list[PlayerRecord]:
        """All of them, by name."""
        with self._database.reading_tables() as connection:
            rows = connection.execute(select(tables.player).order_by(tables.player.c.name)).all()
            return [_record(connection, row.id, row.name) for row in rows]

    def player(self, name: str) -> PlayerRecord:
        """One of them."""
        with self._database.reading_tables() as connection:
            return _record(connection, self._find(connection, name), name)

    def careers(self, players: Mapping[str, str]) -> dict[str, Career]:
        """What the players of some sides hold; a newcomer nothing."""
        known = {player.name: player.career for player in self.players()}
        return {side: known.get(name, Career()) for side, name in players.items()}

    def join(self, campaign: str, players: Mapping[str, str]) -> None:
        """Players take their sides in a campaign; newcomers are entered in the list."""
        with self._database.writing_tables() as connection:
            campaign_id = self._campaign(connection, campaign)
            for side, name in players.items():
                player = _entered(connection, good_name(name))
                of = tables.service.c.player_id == player
                last = connection.execute(select(func.max(tables.service.c.number)).where(of)).scalar() or 0
                row = {"campaign_id": campaign_id, "campaign": campaign, "side": side, "prestige": None, "margin": None}
                connection.execute(tables.service.insert(), {"player_id": player, "number": last + 1, "bought": "", **row})

    def settle(self, campaign: str, prestige: Mapping[str, int]) -> list[PlayerRecord]:
        """SL 12.41: a campaign is over: what each of its players has won by goes into his service, once."""
        service = tables.service
        with self._database.writing_tables() as connection:
            ours = service.c.campaign_id == self._campaign(connection, campaign)
            rows = connection.execute(select(service).where(ours, service.c.prestige.is_(None))).all()
            if not rows:
                played = connection.execute(select(func.count()).select_from(service).where(ours)).scalar_one()
                why = "it is settled already" if played else "no player is on record for it; `sealords new --player` names them"
                raise CampaignFileError(f"{campaign}: there is nothing to settle: {why}")
            for row in rows:
                this = (service.c.player_id == row.player_id) & (service.c.number == row.number)
                won = {"prestige": prestige[row.side], "margin": purse(prestige, row.side)}
                connection.execute(service.update().where(this).values(**won))
            players = select(tables.player).where(tables.player.c.id.in_([row.player_id for row in rows]))
            return [_record(connection, row.id, row.name) for row in connection.execute(players.order_by(tables.player.c.name))]

    def buy(self, name: str, rank: str, ladder: Ladder) -> PlayerRecord:
        """SL 12.411: a player buys one rank for the game that he has won last."""
        with self._database.writing_tables() as connection:
            player = self._find(connection, name)
            record = _record(connection, player, name)
            latest = record.latest
            career = ladder.bought(record.career, rank, latest.unspent if latest else 0)
            assert latest is not None
            own = (tables.service.c.player_id == player) & (tables.service.c.number == latest.number)
            connection.execute(tables.service.update().where(own).values(bought=rank))
            held = (tables.career.c.player_id == player) & (tables.career.c.arm == NAVY)
            connection.execute(tables.career.update().where(held).values(**msgspec.structs.asdict(career)))
            return _record(connection, player, name)

    def _find(self, connection: Connection, name: str) -> int:
        found = connection.execute(select(tables.player.c.id).where(tables.player.c.name == name)).scalar()
        if found is None:
            known = connection.execute(select(tables.player.c.name).order_by(tables.player.c.name)).scalars().all()
            among = (
                f"there are {', '.join(known)}" if known else "there are none yet; `sealords new --player SIDE=NAME` enters them"
            )
            raise CampaignFileError(f"{self._database.where}: there is no player {name!r} here; {among}")
        return int(found)

    def _campaign(self, connection: Connection, name: str) -> int:
        found = connection.execute(select(tables.campaign.c.id).where(tables.campaign.c.name == name)).scalar()
        if found is None:
            raise CampaignFileError(f"{self._database.where}: there is no campaign {name!r} here")
        return int(found)


def _entered(connection: Connection, name: str) -> int:
    """The number of a player, who is entered in the list if he is not there."""
    found = connection.execute(select(tables.player.c.id).where(tables.player.c.name == name)).scalar()
    if found is not None:
        return int(found)
    key = connection.execute(tables.player.insert(), {"name": name}).inserted_primary_key
    assert key is not None
    connection.execute(tables.career.insert(), {"player_id": key[0], "arm": NAVY, "rank": "", "inspectorate": ""})
    return int(key[0])


def _record(connection: Connection, player: int, name: str) -> PlayerRecord:
    career, service = tables.career.c, tables.service.c
    held: Any = connection.execute(
        select(career.rank, career.inspectorate).where(career.player_id == player, career.arm == NAVY)
    ).one()
    columns = (service.number, service.campaign, service.side, service.prestige, service.margin, service.bought)
    rows = connection.execute(select(*columns).where(service.player_id == player).order_by(service.number))
    return PlayerRecord(name, Career(*held), tuple(ServiceRecord(*row) for row in rows))

"""The Navy List (SL 12.4): the players of a database, what they hold, and the campaigns that they have served in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaign.rank_ladder import Career, Ladder, purse
from campaign.store.connections import Connection, InTransaction
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.records import good_name

NAVY = "navy"  # SL 12.414: naval ranks are bought with naval prestige alone

_HELD = "SELECT rank, inspectorate FROM career WHERE player_id = :player AND arm = :arm"
_BEGIN = "INSERT INTO career (player_id, arm, rank, inspectorate) VALUES (:player, :arm, '', '')"
_SERVICES = """SELECT number, campaign, side, prestige, margin, bought
FROM service WHERE player_id = :player ORDER BY number"""
_JOIN = """INSERT INTO service (player_id, number, campaign_id, campaign, side, prestige, margin, bought)
SELECT :player, COALESCE(max(number), 0) + 1, :ours, :campaign, :side, NULL, NULL, '' FROM service WHERE player_id = :player"""
_UNSETTLED = """SELECT service.player_id AS player, player.name AS name, service.number AS number, service.side AS side
FROM service JOIN player ON player.id = service.player_id
WHERE service.campaign_id = :ours AND service.prestige IS NULL ORDER BY player.name, service.number"""
_SETTLE = "UPDATE service SET prestige = :prestige, margin = :margin WHERE player_id = :player AND number = :number"
_BUY = "UPDATE service SET bought = :rank WHERE player_id = :player AND number = :number"
_PROMOTE = "UPDATE career SET rank = :rank, inspectorate = :inspectorate WHERE player_id = :player AND arm = :arm"


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


class Players:
    """The players of a database of campaigns, by its URL."""

    def __init__(self, url: str, *, create: bool = True, to_read: bool = False) -> None:
        self._database = Database(url, create=create, to_read=to_read)

    def players(self) -> list[PlayerRecord]:
        """All of them, by name."""
        with self._database.reading() as connection:
            rows = connection.query("SELECT id, name FROM player ORDER BY name")
            return [_record(connection, row["id"], row["name"]) for row in rows]

    def player(self, name: str) -> PlayerRecord:
        """One of them."""
        with self._database.reading() as connection:
            return _record(connection, self._find(connection, name), name)

    def careers(self, players: Mapping[str, str]) -> dict[str, Career]:
        """What the players of some sides hold; a newcomer nothing."""
        known = {player.name: player.career for player in self.players()}
        return {side: known.get(name, Career()) for side, name in players.items()}

    def settle(self, campaign: str, prestige: Mapping[str, int]) -> list[PlayerRecord]:
        """SL 12.41: a campaign is over: what each of its players has won by goes into his service, once."""
        with self._database.writing() as connection:
            ours = self._campaign(connection, campaign)
            settled = settle(connection, ours, prestige)
            if not settled:
                played = connection.query("SELECT number FROM service WHERE campaign_id = :ours", ours=ours)
                why = "it is settled already" if played else "no player is on record for it; `sealords new --player` names them"
                raise CampaignFileError(f"{campaign}: there is nothing to settle: {why}")
            return [_record(connection, player, name) for name, player in settled.items()]

    def buy(self, name: str, rank: str, ladder: Ladder) -> PlayerRecord:
        """SL 12.411: a player buys one rank for the game that he has won last."""
        with self._database.writing() as connection:
            player = self._find(connection, name)
            record = _record(connection, player, name)
            latest = record.latest
            career = ladder.bought(record.career, rank, latest.unspent if latest else 0)
            assert latest is not None
            connection.change(_BUY, rank=rank, player=player, number=latest.number)
            connection.change(_PROMOTE, player=player, arm=NAVY, **msgspec.structs.asdict(career))
            return _record(connection, player, name)

    def _find(self, connection: Connection, name: str) -> int:
        found = _number(connection, name)
        if found is None:
            known = [row["name"] for row in connection.query("SELECT name FROM player ORDER BY name")]
            among = (
                f"there are {', '.join(known)}" if known else "there are none yet; `sealords new --player SIDE=NAME` enters them"
            )
            raise CampaignFileError(f"{self._database.where}: there is no player {name!r} here; {among}")
        return found

    def _campaign(self, connection: Connection, name: str) -> int:
        found = connection.query("SELECT id FROM campaign WHERE name = :name", name=name)
        if not found:
            raise CampaignFileError(f"{self._database.where}: there is no campaign {name!r} here")
        return int(found[0]["id"])


def join(connection: InTransaction, ours: int, campaign: str, players: Mapping[str, str]) -> None:
    """Players take their sides in a campaign, given by its number and its name; newcomers are entered in the list."""
    for side, name in players.items():
        player = _entered(connection, good_name(name, "a player"))
        connection.change(_JOIN, player=player, ours=ours, campaign=campaign, side=side)


def settle(connection: Connection, campaign: int, prestige: Mapping[str, int]) -> dict[str, int]:
    """SL 12.41: what each player of a campaign has won by goes into his service, once; the numbers of those settled now."""
    rows = connection.query(_UNSETTLED, ours=campaign)
    for row in rows:
        won = {"prestige": prestige[row["side"]], "margin": purse(prestige, row["side"])}
        connection.change(_SETTLE, player=row["player"], number=row["number"], **won)
    return {row["name"]: row["player"] for row in rows}


def _number(connection: InTransaction, name: str) -> int | None:
    found = connection.query("SELECT id FROM player WHERE name = :name", name=name)
    return int(found[0]["id"]) if found else None


def _entered(connection: InTransaction, name: str) -> int:
    """The number of a player, who is entered in the list if he is not there."""
    found = _number(connection, name)
    if found is not None:
        return found
    connection.change("INSERT INTO player (name) VALUES (:name)", name=name)
    player = _number(connection, name)
    assert player is not None
    connection.change(_BEGIN, player=player, arm=NAVY)
    return player


def _record(connection: Connection, player: int, name: str) -> PlayerRecord:
    (held,) = connection.query(_HELD, player=player, arm=NAVY)
    services = connection.query(_SERVICES, player=player)
    return PlayerRecord(name, Career(**held), tuple(ServiceRecord(**row) for row in services))

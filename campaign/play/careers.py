"""SL 12.4: the players' careers as far as a campaign touches them: what they bring into it, and what they have won in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from campaign.play.errors import Refusal
from campaign.rank_ladder import Career, Ladder, Rank, handicaps, load
from campaign.reports.verdict import Standing
from campaign.state import World
from campaign.store import reading
from campaign.store.database import exists
from campaign.store.players import PlayerRecord, Players, ServiceRecord
from table.wording import party


def commission(url: str, world: World, players: Mapping[str, str]) -> None:
    """SL 12.41, 12.415: players bring their ranks' benefits into a campaign, and the junior begins with more prestige."""
    ladder, held = load(), Players(url, create=False, to_read=True).careers(players) if exists(url) else {}
    careers = {side: held.get(side, Career()) for side in world.sides}
    world.benefits = {side: found for side, career in careers.items() if (found := ladder.benefits(career))}
    track = world.charts.prestige_track
    for side, points in handicaps(ladder, careers).items():
        world.prestige[side] = min(world.prestige[side] + points, track.highest)


def settle(url: str, name: str, *, as_it_stands: bool) -> list[PlayerRecord]:
    """SL 12.41: what the players of a campaign have won is entered, when the war is over or by common consent."""
    world = reading.present(url, name).world
    if not as_it_stands and not Standing.of(world).over:
        raise Refusal(f"{name}: the war is not over; `--as-it-stands` ends the game here")
    return Players(url, create=False).settle(name, world.prestige)


def buy(url: str, player: str, rank: str) -> PlayerRecord:
    """SL 12.411: a player buys one rank for the game that he has won last."""
    return Players(url, create=False).buy(player, rank, load())


# -- in words ----------------------------------------------------------------------------------------------------------


class CareerTold(NamedTuple):
    """A player's career as he reads it: his ranks, what they bring him, his campaigns with how each went, and what he may buy."""

    name: str
    rank: str
    inspectorate: str
    benefits: Mapping[str, int]
    services: tuple[tuple[str, str, str], ...]
    on_offer: tuple[Rank, ...]
    unspent: int


def told(url: str) -> list[CareerTold]:
    """Every player of a database, none if there is no database yet."""
    ladder = load()
    return [_told(player, ladder) for player in (Players(url, create=False, to_read=True).players() if exists(url) else ())]


def _told(player: PlayerRecord, ladder: Ladder) -> CareerTold:
    services = tuple((one.campaign, party(one.side), result(one, ladder)) for one in player.services)
    unspent = player.latest.unspent if player.latest else 0
    offers = tuple(one for one in ladder.on_offer(player.career) if one.price <= unspent)
    return CareerTold(player.name, *titles(player, ladder), ladder.benefits(player.career), services, offers, unspent)


def titles(player: PlayerRecord, ladder: Ladder) -> tuple[str, str]:
    """The names of what a player holds."""
    rank, office = ladder.steps.get(player.career.rank), ladder.inspectorates.get(player.career.inspectorate)
    return rank.name if rank else "Midshipman", office.name if office else ""


def result(service: ServiceRecord, ladder: Ladder) -> str:
    """How a campaign went for a player, in words."""
    if service.prestige is None:
        return "under way"
    won = f"won by {service.margin}" if service.margin else "not won"
    rank = ladder.steps.get(service.bought) or ladder.inspectorates.get(service.bought)
    return f"{won}, prestige {service.prestige}" + (f"; made {rank.name}" if rank else "")

"""SL 12.4: the players' careers as far as a campaign touches them: what they bring into it, and what they have won in it."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.play.errors import Refusal
from campaign.rank_ladder import Career, handicaps, load
from campaign.reports.verdict import Standing
from campaign.state import World
from campaign.store import reading
from campaign.store.database import exists
from campaign.store.players import PlayerRecord, Players


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

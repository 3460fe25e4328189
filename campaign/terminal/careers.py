"""`career`: players across campaigns, their ranks, and what they won (SL 12.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.play import careers
from campaign.play.careers import result, titles
from campaign.rank_ladder import Ladder, load
from campaign.store.players import PlayerRecord, Players
from campaign.terminal import output
from table.wording import party

# -- reading -------------------------------------------------------------------------------------------------------------


def list_(url: str, as_json: bool) -> None:
    ladder, players = load(), Players(url, create=False, to_read=True).players()
    if as_json:
        output.document([described(player, ladder) for player in players])
    elif players:
        rows = [(p.name, *titles(p, ladder), str(len(p.services))) for p in players]
        output.table(("player", "rank", "inspectorate", "campaigns"), rows)
    else:
        output.note("no player is on the list yet; `sealords new NAME --player SIDE=PLAYER` enters one")


def show(url: str, name: str, as_json: bool) -> None:
    ladder, player = load(), Players(url, create=False, to_read=True).player(name)
    if as_json:
        output.document(described(player, ladder))
        return
    rank, inspectorate = titles(player, ladder)
    print(f"{player.name}: {rank}" + (f", {inspectorate}" if inspectorate else ""))
    for benefit, points in ladder.benefits(player.career).items():
        print(f"  {benefit} {points}")
    for service in player.services:
        print(f"{service.campaign}, {party(service.side)}: {result(service, ladder)}")
    unspent = player.latest.unspent if player.latest else 0
    for one in ladder.on_offer(player.career):
        if one.price <= unspent:
            print(f"may buy {one.name} ({one.id}) for {one.price} of {unspent}")


def described(player: PlayerRecord, ladder: Ladder) -> dict[str, Any]:
    """A player as a document."""
    unspent = player.latest.unspent if player.latest else 0
    return {
        **msgspec.to_builtins(player),
        "standing": ladder.standing(player.career),
        "benefits": ladder.benefits(player.career),
        "unspent": unspent,
        "on_offer": [one.id for one in ladder.on_offer(player.career) if one.price <= unspent],
    }


def ranks(as_json: bool) -> None:
    ladder = load()
    if as_json:
        output.document(msgspec.to_builtins(ladder))
        return
    kinds = (("command", ladder.command), ("flag", ladder.flag), ("inspectorate", ladder.inspectorate))
    rows = [
        (one.id, one.name, kind, str(one.price), ", ".join(f"{benefit} {points}" for benefit, points in one.benefits.items()))
        for kind, found in kinds
        for one in found
    ]
    output.table(("rank", "name", "kind", "price", "benefits"), rows)


# -- winning -------------------------------------------------------------------------------------------------------------


def settle(url: str, name: str, as_it_stands: bool) -> None:
    """SL 12.41: what the players of a campaign have won is entered, when the war is over or by common consent."""
    ladder = load()
    for player in careers.settle(url, name, as_it_stands=as_it_stands):
        print(f"{player.name}: {result(player.services[-1], ladder)}")


def buy(url: str, name: str, rank: str) -> None:
    player = careers.buy(url, name, rank)
    print(f"{player.name} is {' and '.join(filter(None, titles(player, load())))}")

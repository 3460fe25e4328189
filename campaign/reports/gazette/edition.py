"""A whole edition of the gazette: everything in it, and the page that it is printed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.reports.gazette.actions import Action, actions
from campaign.reports.gazette.coasts import Landing, landings
from campaign.reports.gazette.convoys import Trade, trade
from campaign.reports.gazette.intelligence import Intelligence, intelligence
from campaign.reports.gazette.leader import Leader, Matter, leader
from campaign.reports.gazette.ledger import Ledger, ledger
from campaign.reports.gazette.losses import Loss, losses
from campaign.reports.gazette.officers import Officer, officers
from campaign.reports.gazette.pictures import chart, gales, prestige
from campaign.reports.gazette.pictures import wear as worn
from campaign.reports.gazette.politics import News, news
from campaign.reports.gazette.post_bag import PostBag, post_bag
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.voyages import Voyage, voyages
from campaign.reports.gazette.wear import NAMES, Wear, wear
from campaign.reports.gazette.weather import Weather, weather
from campaign.reports.templates_read import template
from orders.booklet import Booklet
from table.dice import Roll


class Edition(msgspec.Struct):
    """All that the gazette tells its reader."""

    leader: Leader
    voyages: list[Voyage]
    ledger: Ledger
    actions: list[Action]
    losses: list[Loss]
    landings: list[Landing]
    wear: list[Wear]
    post_bag: PostBag
    trade: Trade
    news: list[News]
    weather: Weather
    officers: list[Officer]
    dice: int
    intelligence: list[Intelligence] = []


def edition(record: Record, booklets: Mapping[str, Booklet]) -> Edition:
    """Written from the record alone, and from the booklets of orders that the letters are quoted from."""
    fought = actions(record)
    lost, mail, convoys, winds, flag = (
        losses(record, fought),
        post_bag(record, booklets),
        trade(record),
        weather(record),
        officers(record),
    )
    return Edition(
        leader(record, Matter(fought, lost, mail, convoys, winds, flag)),
        voyages(record),
        ledger(record),
        fought,
        lost,
        landings(record),
        wear(record),
        mail,
        convoys,
        news(record),
        winds,
        flag,
        sum(1 for _ in record.of(Roll)),
        intelligence(record),
    )


def printed(record: Record, told: Edition) -> str:
    """The page: one file of HTML with its pictures in it."""
    page = template("gazette/page.html.j2")
    sea = chart.drawn(record, told.voyages, told.actions)
    return page.render(
        record=record, told=told, names=record.names, chart=sea, causes=NAMES, tints=_tints(record),
        plots=_plots(record, told), leagues=_leagues(told),
    )  # fmt: skip


def _plots(record: Record, told: Edition) -> dict[str, Any]:
    return {
        "prestige": prestige.drawn(record, told.ledger),
        "wear": worn.curve(record, told.wear),
        "bars": {one.side: worn.bars(record, one) for one in told.wear},
        "gales": gales.drawn(record, told.weather),
    }


def _tints(record: Record) -> dict[str, str]:
    return {side: record.tint(side) for side in record.sides}


def _leagues(told: Edition) -> list[Voyage]:
    """The fleets that sailed most, for the table under the chart."""
    fleets = [one for one in told.voyages if one.kind == "fleet"]
    return sorted(fleets, key=lambda one: -one.legs)

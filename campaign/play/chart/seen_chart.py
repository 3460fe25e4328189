"""The chart before a player at this moment: its base, and what he may see laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from campaign.play.chart.base import BaseChart, base_chart
from campaign.play.chart.overlay import Overlay, overlay
from campaign.play.chart.past import ReplayedPhases, overlay_at
from campaign.play.courses import bound
from campaign.play.kept_games import GAMES
from campaign.play.seated_player import SeatedPlayer
from campaign.record.documents import of_campaign
from campaign.store.records import Milestone
from maps.drawing.layer_drawing import Spot
from maps.place import Place


class SeenChart(NamedTuple):
    """A chart as a player sees it."""

    title: str
    base: BaseChart
    over: Overlay


_REPLAYED = ReplayedPhases()  # of this process; it knows a campaign's states by their hashes


def seen(player: SeatedPlayer) -> SeenChart:
    """As he sees it now, with the tracks of the last turn."""
    table = player.table
    before = player.tracks.facts(player.session, player.outline, player.outset)
    since = player.news.read(of_campaign(player.world.tray.journal))
    over = overlay(
        table.game,
        player.world,
        player.side,
        bill=player.bill,
        names=player.names,
        facts=(*before, *since),
        bound=bound(player),
        seen=player.view,
        marks=player.marks,
    )
    return SeenChart(table.game.theatre.heading.title, base_chart(table.game.theatre), over)


def phases(player: SeatedPlayer) -> list[Milestone]:
    """The phases that are over, from the outset on: the chart can be shown as each of them left it."""
    return player.table.archive.milestones()


def seen_then(player: SeatedPlayer, phase: int) -> SeenChart:
    """As he knew it at the end of a phase; nothing that he, or anybody, came to know later is on it."""
    theatre = player.table.game.theatre
    over = overlay_at(player.url, player.table, phase, player.side, _REPLAYED, GAMES)
    return SeenChart(theatre.heading.title, base_chart(theatre), over)


def points(player: SeatedPlayer, way: Iterable[Place]) -> list[Spot]:
    """Where places lie on the chart; those that no sheet shows are left out."""
    shown = base_chart(player.table.game.theatre).places
    return [shown[one] for one in way if one in shown]

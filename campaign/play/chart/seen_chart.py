"""The chart before a player at this moment: its base, and what he may see laid over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from campaign.play.chart.base import BaseChart, base_chart
from campaign.play.chart.overlay import Overlay, overlay
from campaign.play.seated_player import SeatedPlayer
from maps.drawing.layer_drawing import Spot
from maps.place import Place


class SeenChart(NamedTuple):
    """A chart as a player sees it."""

    title: str
    base: BaseChart
    over: Overlay


def seen(player: SeatedPlayer) -> SeenChart:
    """As he sees it now."""
    game = player.table.game
    over = overlay(game, player.world, player.side, bill=player.bill, names=player.names)
    return SeenChart(game.theatre.heading.title, base_chart(game.theatre), over)


def points(player: SeatedPlayer, way: Iterable[Place]) -> list[Spot]:
    """Where places lie on the chart; those that no sheet shows are left out."""
    shown = base_chart(player.table.game.theatre).places
    return [shown[one] for one in way if one in shown]

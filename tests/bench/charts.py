"""The chart of a page: a moment laid over it, a campaign opened by a kept game, and the size of the base."""

from __future__ import annotations

import tempfile
from pathlib import Path

from campaign.game import SeaLords
from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.chart.base import base_chart
from campaign.play.chart.overlay import overlay, svg
from campaign.play.kept_games import KeptGames
from campaign.play.table import laid_out
from maps.drawing import Overlay, draw
from tests.bench.measure import Line, best, lighter, within

MS, KB = 1000.0, 1000.0


def lines(game: SeaLords) -> list[Line]:
    return [a_moment(game), opening(game), within("the base chart, packed", len(base_chart(game.theatre).packed) / KB, "kB", 131)]


def a_moment(game: SeaLords) -> Line:
    """What a side sees, made as values and as a drawing, against the same chart drawn anew."""
    world = game.new_world("bench")
    world.impulse.winds[:] = list(game.theatre.winds)[2::4]
    ours = best(lambda: svg(game, overlay(game, world, "british")), 20)
    whole = best(lambda: draw(game.theatre, overlay=Overlay(tuple(world.impulse.winds))), 2)
    return lighter("a moment laid over the chart", ours * MS, whole * MS, "ms", "the whole chart drawn", 0.01)


def opening(game: SeaLords) -> Line:
    """A campaign opened, and its chart laid over, by a game that is kept, against one that reads its own."""
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "bench.db")
        Application(url).create(NewCampaign("war", "bench", seats={"british": "human"}))

        def opened(games: KeptGames | None) -> None:
            with laid_out(url, "war", games=games) as table:
                overlay(table.game, table.game.decode(table.archive.load().snapshot), "british")

        kept, fresh = KeptGames(), best(lambda: opened(None))
        opened(kept)
        ours = best(lambda: opened(kept))
    return lighter("a campaign opened by a kept game", ours * MS, fresh * MS, "ms", "by a game of its own", 0.8)

"""The odds of the battle on the table (SL 8.125): once it is joined both sides know both lines, and may weigh them."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.engagement import Intensity
from campaign.forecast import Odds
from campaign.play import battle_outlook
from campaign.play.battle_outlook import TRIALS
from campaign.play.errors import BadInput
from campaign.play.table import Table


def odds(table: Table, side: str | None = None, trials: int = TRIALS) -> dict[Intensity, Mapping[str, Odds]]:
    """What may come of the battle at each intensity, by side, from so many battles; as one side knows the lines, or the first."""
    seat = table.game.theatre.heading.sides[0].id if side is None else table.side(side)
    view = table.game.view(table.looked_at().state, seat)
    if view.battle is None:
        name = table.archive.record.name
        raise BadInput(f"{name}: no battle is on the table; odds are for a battle that has been joined (SL 8.125)")
    return battle_outlook.odds(table.game, view.battle, trials)

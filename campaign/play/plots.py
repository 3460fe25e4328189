"""SL 13.21: a player's plots of movement, handed to the umpire."""

from __future__ import annotations

from campaign.play.beginning import File, plotted
from campaign.play.errors import BadInput
from campaign.play.table import laid_out
from campaign.store.campaigns import Campaigns


def hand_in(url: str, name: str, side: str, file: File) -> None:
    """A side sails by these plots from now on; its seat must be of kind plot."""
    with laid_out(url, name) as table:
        seat = table.seat(side)
        if seat.kind != "plot":
            raise BadInput(f"{side} is {seat.kind} in {name}; expected a seat of kind plot (`sealords new --seat {side}=plot`)")
        text = plotted(table.game, table.session().state, side, file)
    Campaigns(url, create=False).instruct(name, side, text)

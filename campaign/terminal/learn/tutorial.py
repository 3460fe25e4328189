"""`learn`: the campaign that is taught on, begun or gone on with."""

from __future__ import annotations

import contextlib

import msgspec

from campaign.play import desks, seat_orders
from campaign.play.beginning import NewCampaign, create
from campaign.play.table import laid_out
from campaign.play.until import turn_start
from campaign.question_kinds import DESKS
from campaign.store.campaigns import Campaigns
from campaign.store.errors import CampaignFileError
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive import situation
from campaign.terminal.interactive.console import Leave
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.play_loop import PlayLoop
from campaign.terminal.learn.tutor import Tutor

NAME, THEATRE, SIDE = "first-command", "first-command", "british"
SEATS = {SIDE: "human", "french": "sailing-master"}  # whose ships do as the lessons say they will
SEED = "24"  # dice by which a pupil who does as he is told has his search, his order and his battle
TURNS = 3


def learn(url: str, again: bool, console: Tutor | None = None) -> None:
    """Three turns with a tutor; a pupil who left goes on where he was."""
    tutor = console or Tutor()
    if again:
        with contextlib.suppress(CampaignFileError):
            Campaigns(url, create=False).delete(NAME)
    if NAME not in Campaigns(url).names():
        _begin(url)
    with laid_out(url, NAME) as table:
        session = table.session()
        deck = ConsolePlayer(url, table, session, SIDE, tutor)
        tutor.deck = deck
        last = turn_start(table.game.theatre.heading.year, TURNS + 1)
        try:
            tutor.page(situation.lines(deck))
            PlayLoop(table, session, [deck], tutor, last).keep()
            tutor.speak(deck)
            tutor.farewell()
        except Leave as leave:
            if leave.interrupted:
                raise Interrupted("`sealords learn` goes on from here") from None
            tutor.say("`sealords learn` goes on from here")


def _begin(url: str) -> None:
    """A fresh campaign, and night orders that leave the dockyard to the pupil as well."""
    create(url, NewCampaign(NAME, SEED, THEATRE, SEATS))
    with laid_out(url, NAME, to_read=True) as table:
        orders = seat_orders.opened(table.game, SIDE, "")
    own = tuple(name for name in DESKS if name in (*desks.USUAL, "dockyard"))
    Campaigns(url).instruct(NAME, SIDE, seat_orders.written(msgspec.structs.replace(orders, desks=own)))

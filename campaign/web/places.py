"""What the pages of one side are made of: the player who sits there, and all that he may know."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from campaign.play.answering import own_moment
from campaign.play.errors import NotThere
from campaign.play.hex_deck import NOWHERE, Looking
from campaign.play.seated_player import SeatedPlayer
from campaign.play.table import Ended
from campaign.question_kinds import BATTLE_REPORT
from campaign.views import View
from campaign.web.bulletins import Bulletin
from campaign.web.rendering import fingerprint
from campaign.web.seats import Seat
from campaign.web.tables import OpenCampaign
from table.dice import DieNeeded
from table.flows import Question


class Place(NamedTuple):
    """One side's place at an open campaign."""

    seat: Seat
    player: SeatedPlayer
    bulletin: Bulletin
    campaign: OpenCampaign
    looking: Looking = NOWHERE  # on the hexes

    @property
    def side(self) -> str:
        return self.seat.side

    @property
    def path(self) -> str:
        return self.seat.path

    @property
    def moment(self) -> str:
        """The side's own: how often others were asked is not for it to know."""
        return own_moment(self.campaign.watch.session, self.side)

    @property
    def question(self) -> Question | None:
        """What he is asked himself, if play does not wait for a die."""
        if self.die is not None or self.ended is not None:
            return None
        asked = (one for one in self.campaign.watch.asked() if one.side == self.side)
        return next((one for one in asked if self.player.his(one)), None)

    @property
    def die(self) -> DieNeeded | None:
        return self.campaign.watch.session.needed

    @property
    def ended(self) -> Ended | None:
        return self.campaign.table.ended(self.campaign.watch.session)

    @property
    def waits(self) -> bool:
        """Whether play waits for somebody else."""
        return self.question is None and self.die is None and self.ended is None and not self.bulletin.called

    @property
    def on_real_table(self) -> bool:
        """SL 8.126: whether play waits for the umpire's report of a battle, of which both sides know."""
        return any(one.kind is BATTLE_REPORT for one in self.campaign.watch.session.pending)

    @property
    def edition(self) -> tuple[object, ...]:
        """All that may make his pages another: how far the session has gone on, his orders and drafts, what captains are left,
        and what he is told. What is made of his place is kept by it."""
        player, told = self.player, self.bulletin
        said = tuple(told.lines), tuple(told.battles), tuple(told.wear), tuple(told.grounds), told.set
        return player.session.changes, player.orders, player.by_hand, player.undisturbed, player.lookout.relief, said

    @property
    def stamp(self) -> str:
        """A hash of all that he may know and is asked now: whether something has changed for him, and nothing more."""
        return self.campaign.made.of(("stamp", self.side), self.edition, self._stamped)

    def _stamped(self) -> str:
        told, view = self.bulletin, self.player.view
        seen = [getattr(view, name) for name in View.__struct_fields__ if name != "waters"]  # they follow from wind and gales
        asked = self.question
        words = [
            self.moment,
            asked.prompt if asked is not None else None,
            repr(self.die),
            self.ended,
            told.lines,
            told.called,
            told.set,
        ]
        return fingerprint(msgspec.json.encode([words, seen]))


def place(campaign: OpenCampaign, seat: Seat, looking: Looking = NOWHERE) -> Place:
    """The place of a side that people play."""
    if seat.side not in campaign.players:
        raise NotThere(f"no side {seat.side} of {seat.campaign} is played by people")
    return Place(seat, campaign.players[seat.side], campaign.bulletins[seat.side], campaign, looking)

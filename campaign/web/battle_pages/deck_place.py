"""One side's place at a battle by itself, and all that its pages are made of."""

from __future__ import annotations

from functools import cached_property

from campaign.play import hex_sheet
from campaign.play.errors import NotThere, Refusal
from campaign.play.hex_deck import NOWHERE, Deck, Looking
from campaign.play.hex_match import Match
from campaign.web.battle_pages.at_board import AtBoard
from campaign.web.battle_pages.open_battles import OpenBattles
from campaign.web.parts import Shelf
from campaign.web.pieces import Versions
from campaign.web.rendering import fingerprint
from campaign.web.seats import Seat


class DeckPlace:
    """Who sits where at which battle, and what he looks at. It is good for one state of the battle: after an act a new one is."""

    def __init__(self, seat: Seat, match: Match, looking: Looking, versions: Versions) -> None:
        self.seat, self.match, self.looking = seat, match, looking
        self.shelf = Shelf(versions, seat.side)

    @property
    def side(self) -> str:
        return self.seat.side

    @property
    def path(self) -> str:
        return self.seat.path

    @cached_property
    def deck(self) -> Deck:
        return self.match.deck(self.side)

    @cached_property
    def at_board(self) -> AtBoard:
        return AtBoard(self.deck, self.looking, self.path, self.match.moment(self.side))


def deck_place(match: Match, seat: Seat, looking: Looking = NOWHERE, versions: Versions | None = None) -> DeckPlace:
    """The place of a side that people play."""
    if seat.side not in match.people:
        raise NotThere(f"no side {seat.side} of {seat.campaign} is played by people")
    return DeckPlace(seat, match, looking, versions or Versions())


def deck_stamp(battles: OpenBattles, seat: Seat) -> str:
    """A hash of all that a side may see and is asked now; of a battle that is no more, nothing."""
    try:
        with battles.at(seat.campaign) as match:
            deck = deck_place(match, seat).deck
            drawn = hex_sheet.board(deck, NOWHERE)
            asked = deck.question.prompt if deck.question is not None else ""
            return fingerprint(repr((match.moment(seat.side), asked, drawn.layers, drawn.told, match.over)).encode())
    except Refusal:
        return ""

"""A battle on hexes in the place of the chart: the board, and what is particular to answers there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play import campaign_deck
from campaign.play.errors import NotThere
from campaign.play.hex_deck import Deck
from campaign.web.acts import Done, act
from campaign.web.battle_pages.at_board import AtBoard, arcs_drawn, lines_written, sea_drawn
from campaign.web.parts import part
from campaign.web.places import Place, place
from campaign.web.sent import Given
from campaign.web.server_state import server
from campaign.web.table_page.asked import question_of
from table.decisions import Form, StaleChoice


@part("board")
def board(place: Place) -> Mapping[str, Any]:
    """The board that lies on the table; nothing if none does."""
    at_board = _at_board(place)
    return at_board.board() if at_board is not None else {"board": None}


@part("happened")
def happened(place: Place) -> Mapping[str, Any]:
    """What has happened on the board, the ship that he looks at, and every ship in words."""
    at_board = _at_board(place)
    return at_board.happened() if at_board is not None else {"board": None}


def _at_board(place: Place) -> AtBoard | None:
    deck = campaign_deck.deck_of(place.player, place.question)
    return AtBoard(deck, place.looking, place.path, place.moment) if deck is not None else None


@act("write")
def write(place: Place, given: Given) -> Done:
    """Lines of a form on the hexes kept as a draft."""
    asked = question_of(place, given)
    deck = _deck(place)
    assert isinstance(asked, Form)
    place.player.keep_draft(asked, deck.filled | lines_written(deck, given))
    return Done()


@act("relieve")
def relieve(place: Place, given: Given) -> Done:
    """His captains have the ship, the turn or the battle."""
    asked = question_of(place, given)
    campaign_deck.relieve(place.player, asked, given.one("what"))
    place.campaign.watch.hear(place.player.answer(asked, place.player.advice(asked)))
    return Done(on=True)


def _deck(place: Place) -> Deck:
    deck = campaign_deck.deck_of(place.player, place.question)
    if deck is None:
        raise StaleChoice("no battle lies on the hexes now")
    return deck


def sea(request: Request) -> Response:
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        deck = campaign_deck.deck_of(here.player, None)
        if deck is None:
            raise NotThere("no board")
        return sea_drawn(request, deck)


def arcs(request: Request) -> Response:
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        deck = campaign_deck.deck_of(place(opened, seat).player, None)
        if deck is None:
            raise NotThere("no board")
        return arcs_drawn(request, deck)


ROUTES = [Route("/c/{campaign}/{side}/sea/{stamp}.svg", sea), Route("/c/{campaign}/{side}/arcs", arcs)]

"""A battle on hexes in the place of the chart: the board, and what is particular to answers there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play import campaign_deck, hex_sheet
from campaign.play.errors import NotThere
from campaign.play.hex_deck import Deck
from campaign.web.acts import Done, act
from campaign.web.battle_pages.board_pieces import board_pieces
from campaign.web.parts import part
from campaign.web.places import Place, place
from campaign.web.rendering import fingerprint
from campaign.web.safety import PRIVATE
from campaign.web.sent import Given
from campaign.web.server_state import server
from campaign.web.table_page.asked import question_of
from table.decisions import Form, StaleChoice

SVG = "image/svg+xml"
FOR_THIS_BROWSER = "private, max-age=31536000, immutable"


@part("board")
def board(place: Place) -> Mapping[str, Any]:
    """The board that lies on the table; nothing if none does."""
    deck = campaign_deck.deck_of(place.player, place.question)
    if deck is None:
        return {"board": None}
    sheet = hex_sheet.board(deck, place.looking)
    return {
        "pieces": board_pieces(sheet),
        "board": sheet,
        "title": deck.title,
        "sea": f"{place.path}/sea/{fingerprint(hex_sheet.sea(deck).encode())}.svg",
        "looking": place.looking,
    }


@part("happened")
def happened(place: Place) -> Mapping[str, Any]:
    """What has happened on the board, the ship that he looks at, and every ship in words."""
    deck = campaign_deck.deck_of(place.player, place.question)
    return {"board": hex_sheet.board(deck, place.looking) if deck is not None else None, "moment": place.moment}


@act("write")
def write(place: Place, given: Given) -> Done:
    """Lines of a form on the hexes, each checked by the rules and kept as a draft; `entry` is one chosen by a button."""
    asked = question_of(place, given)
    deck = _deck(place)
    assert isinstance(asked, Form)
    key, mark, move = given.one("entry").partition("=")
    lines = hex_sheet.lines_of(deck, list(given.fields)) | ({key: deck.read_line(key, move)} if mark else {})
    place.player.keep_draft(asked, deck.filled | lines)
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
    """The lower layer of the board; the address changes with it."""
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        deck = campaign_deck.deck_of(here.player, None)
        if deck is None:
            raise NotThere("no board")
        drawn = hex_sheet.sea(deck)
    same = fingerprint(drawn.encode()) == request.path_params["stamp"]
    return Response(drawn, media_type=SVG, headers={"Cache-Control": FOR_THIS_BROWSER if same else PRIVATE})


def arcs(request: Request) -> Response:
    """Over which hexes a ship's guns bear."""
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        deck = campaign_deck.deck_of(place(opened, seat).player, None)
        if deck is None:
            raise NotThere("no board")
        return Response(hex_sheet.arcs(deck, request.query_params.get("ship", "")), media_type=SVG)


ROUTES = [Route("/c/{campaign}/{side}/sea/{stamp}.svg", sea), Route("/c/{campaign}/{side}/arcs", arcs)]

"""A player at a board on the hexes, in a battle by itself and in one of a campaign alike: the parts that show it, its pictures,
and the lines that he writes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from campaign.play import hex_sheet
from campaign.play.hex_deck import Deck, Looking
from campaign.web.pieces import Piece
from campaign.web.rendering import fingerprint
from campaign.web.safety import PRIVATE
from campaign.web.sent import Given

SVG = "image/svg+xml"
FOR_THIS_BROWSER = "private, max-age=31536000, immutable"


class AtBoard:
    """The battle as he sees it, what he looks at there, where his pages are, and his moment."""

    def __init__(self, deck: Deck, looking: Looking, path: str, moment: str) -> None:
        self.deck, self.looking, self.path, self.moment = deck, looking, path, moment

    @cached_property
    def sheet(self) -> hex_sheet.BoardSheet:
        return hex_sheet.board(self.deck, self.looking)

    def board(self) -> Mapping[str, Any]:
        """The board, each ship a piece of it."""
        return {
            "board": self.sheet,
            "pieces": {group: [Piece(*one) for one in elements] for group, elements in self.sheet.layers.items()},
            "title": self.deck.title,
            "sea": f"{self.path}/sea/{fingerprint(hex_sheet.sea(self.deck).encode())}.svg",
            "looking": self.looking,
        }

    def happened(self) -> Mapping[str, Any]:
        """What has happened on it, the ship that he looks at, and every ship in words."""
        return {"board": self.sheet, "moment": self.moment}


def sea_drawn(request: Request, deck: Deck) -> Response:
    """The lower layer of the board; the address changes with it, so that a browser may keep it for good."""
    drawn = hex_sheet.sea(deck)
    same = fingerprint(drawn.encode()) == request.path_params["stamp"]
    return Response(drawn, media_type=SVG, headers={"Cache-Control": FOR_THIS_BROWSER if same else PRIVATE})


def arcs_drawn(request: Request, deck: Deck) -> Response:
    """Over which hexes a ship's guns bear."""
    return Response(hex_sheet.arcs(deck, request.query_params.get("ship", "")), media_type=SVG)


def lines_written(deck: Deck, given: Given) -> dict[str, str]:
    """Lines of a form, each checked by the rules, to be kept for later; `entry` is one chosen by a button, as `LINE=MOVE`."""
    key, mark, move = given.one("entry").partition("=")
    return hex_sheet.lines_of(deck, list(given.fields)) | ({key: deck.read_line(key, move)} if mark else {})

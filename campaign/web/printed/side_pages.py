"""A side's printed pages: what it may read, and no more."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play import own_press
from campaign.play.errors import NotThere
from campaign.web.places import Place, place
from campaign.web.printed import pages
from campaign.web.printed.once import printed_once
from campaign.web.printed.pages import Shelf
from campaign.web.server_state import server

INDEX = "index.html"


def shelf(here: Place) -> Shelf:
    """Where a side's pages are."""
    return Shelf(here.path, f"{here.seat.campaign}, {here.player.title}")


def gazette(request: Request) -> Response:
    return printed_once(request, pages.GAZETTE, lambda here, press: pages.gazette(shelf(here), press))


def battles(request: Request) -> Response:
    return printed_once(request, pages.BATTLES, lambda here, press: pages.battles(shelf(here), press))


def battle(request: Request) -> Response:
    name = request.path_params["battle"]
    return printed_once(request, f"battle {name}", lambda here, press: pages.battle(shelf(here), press, name))


def summary(request: Request) -> Response:
    return printed_once(request, pages.SUMMARY, lambda here, press: pages.summary(shelf(here), press))


def first_sheet(request: Request) -> Response:
    """The displays name each other by their files, which lie under one address."""
    return RedirectResponse(f"{server(request).seat(request).path}/sheets/{INDEX}", 303)


def sheets(request: Request) -> Response:
    """SL 3.14: the fleet displays, one a flotilla, a convoy and a port, and their index."""
    file = request.path_params.get("file", INDEX)
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        found = own_press.sheets(here.player)
        if file not in found:
            raise NotThere(file)
        return shelf(here).framed(found[file], pages.SHEETS)


ROUTES = [
    Route("/c/{campaign}/{side}/gazette", gazette),
    Route("/c/{campaign}/{side}/battles", battles),
    Route("/c/{campaign}/{side}/battle/{battle}", battle),
    Route("/c/{campaign}/{side}/sheets", first_sheet),
    Route("/c/{campaign}/{side}/sheets/{file}", sheets),
    Route("/c/{campaign}/{side}/summary", summary),
]

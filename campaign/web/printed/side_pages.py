"""A side's printed pages: what it may read, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play import own_press
from campaign.play.errors import NotThere
from campaign.web.places import Place, place
from campaign.web.printed import pages
from campaign.web.printed.pages import Shelf
from campaign.web.server_state import server

INDEX = "index.html"


@contextmanager
def _at(request: Request) -> Iterator[tuple[Shelf, Place]]:
    """The visitor's place at his campaign, and where his pages are."""
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        yield Shelf(here.path, f"{seat.campaign}, {here.player.title}"), here


def gazette(request: Request) -> Response:
    with _at(request) as (shelf, here):
        return pages.gazette(shelf, own_press.press(here.player))


def battles(request: Request) -> Response:
    with _at(request) as (shelf, here):
        return pages.battles(shelf, own_press.press(here.player))


def battle(request: Request) -> Response:
    with _at(request) as (shelf, here):
        return pages.battle(shelf, own_press.press(here.player), request.path_params["battle"])


def summary(request: Request) -> Response:
    with _at(request) as (shelf, here):
        return pages.summary(shelf, own_press.press(here.player))


def first_sheet(request: Request) -> Response:
    """The displays name each other by their files, which lie under one address."""
    return RedirectResponse(f"{server(request).seat(request).path}/sheets/{INDEX}", 303)


def sheets(request: Request) -> Response:
    """SL 3.14: the fleet displays, one a flotilla, a convoy and a port, and their index."""
    file = request.path_params.get("file", INDEX)
    with _at(request) as (shelf, here):
        found = own_press.sheets(here.player)
        if file not in found:
            raise NotThere(file)
        return shelf.framed(found[file], pages.SHEETS)


ROUTES = [
    Route("/c/{campaign}/{side}/gazette", gazette),
    Route("/c/{campaign}/{side}/battles", battles),
    Route("/c/{campaign}/{side}/battle/{battle}", battle),
    Route("/c/{campaign}/{side}/sheets", first_sheet),
    Route("/c/{campaign}/{side}/sheets/{file}", sheets),
    Route("/c/{campaign}/{side}/summary", summary),
]

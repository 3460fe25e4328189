"""The page on which a side plays: shown, brought up to date, acted on, listened to."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from campaign.play.errors import NotThere
from campaign.play.hex_deck import Looking
from campaign.web import table_page
from campaign.web.acts import Doing, Done, Refused, acts, attempted
from campaign.web.parts import changed, made
from campaign.web.places import Place, place
from campaign.web.rendering import page
from campaign.web.seats import Seat
from campaign.web.sent import STAMPS, Given, given, looking, stamps
from campaign.web.server_state import ServerState, server

ALWAYS = ("standing", "chart", "board", "happened", "question", "battle", "news")  # the parts that are always on the page
TABS = table_page.TABS


def shown(request: Request) -> Response:
    """The whole page, with one of its tabs."""
    state, seat = server(request), server(request).seat(request)
    tab = request.query_params.get("tab", next(iter(TABS), ""))
    with state.campaigns.at(seat.campaign) as opened:
        return _whole(place(opened, seat, looking(request)), tab)


def _whole(here: Place, tab: str, status: int = 200, refusal: str = "") -> Response:
    names = [*ALWAYS, *table_page.besides(here), *([tab] if tab in TABS else [])]
    parts = {name: made(here, name, refusal).html for name in names}
    return page("table.html", status, place=here, parts=parts, tab=tab, tabs=TABS)


def parts(request: Request) -> Response:
    """Of the parts that a page shows, those that have changed."""
    state, seat = server(request), server(request).seat(request)
    return HTMLResponse(_changed(state, seat, request.headers.get(STAMPS, ""), looking(request)))


def _changed(state: ServerState, seat: Seat, shown: str, at: Looking, refusal: str = "") -> str:
    with state.campaigns.at(seat.campaign) as opened:
        return "".join(changed(place(opened, seat, at), stamps(shown), refusal))


async def acted(request: Request) -> Response:
    """An act; then the page again, or those of its parts that have changed."""
    state, seat = server(request), server(request).seat(request)
    act, shows = request.path_params["act"], request.headers.get(STAMPS)
    return await run_in_threadpool(_act, state, seat, act, await given(request), shows)


def _act(state: ServerState, seat: Seat, name: str, given: Given, shows: str | None) -> Response:
    if name not in acts():
        raise NotThere(name)
    with state.campaigns.acting(seat.campaign) as opened:
        here = place(opened, seat, given.looking)
        done = attempted(lambda: _done(here, acts()[name], given))
        if shows is None and isinstance(done, Refused):
            return _whole(here, given.one("tab"), done.status, done.words)
    state.streams.look(seat.campaign)
    if isinstance(done, Refused):
        return HTMLResponse(_changed(state, seat, shows or "", given.looking, done.words), done.status)
    if shows is None:
        tab = f"?tab={given.one('tab')}" if given.one("tab") in TABS else ""
        return RedirectResponse(done.to or f"{seat.path}{tab}", 303)
    headers = {"X-Go-To": done.to} if done.to else {}
    return HTMLResponse(_changed(state, seat, shows, given.looking), headers=headers)


def _done(here: Place, doing: Doing, given: Given) -> Done:
    """An act is done, and play goes on if it may."""
    done = doing(here, given)
    here.bulletin.set = done.words
    if done.on:
        here.campaign.said(here.side)
        here.campaign.go_on()
    return done


async def stream(request: Request) -> Response:
    """Tells the page when something on it has changed."""
    state, seat = server(request), server(request).seat(request)
    return StreamingResponse(state.streams.events(seat), media_type="text/event-stream")


ROUTES = [
    Route("/c/{campaign}/{side}", shown),
    Route("/c/{campaign}/{side}/parts", parts),
    Route("/c/{campaign}/{side}/stream", stream),
    Route("/c/{campaign}/{side}/do/{act}", acted, methods=["POST"]),
]

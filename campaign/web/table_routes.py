"""The page on which a side plays: shown, brought up to date, acted on, listened to."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from campaign.play.errors import Refusal
from campaign.play.hex_deck import Looking, looking_at
from campaign.web import table_page
from campaign.web.acts import Done, Given, acts
from campaign.web.parts import changed, made
from campaign.web.places import Place, place
from campaign.web.rendering import page
from campaign.web.seats import Seat
from campaign.web.server_state import ServerState, server
from table.decisions import IllegalChoice, StaleChoice

ALWAYS = ("standing", "chart", "board", "happened", "question", "battle", "news")  # the parts that are always on the page
STAMPS = "x-stamps"  # the header in which a page says what it shows: `standing=0123 question=4567`
TABS = table_page.TABS


def shown(request: Request) -> Response:
    """The whole page, with one of its tabs."""
    state, seat = server(request), server(request).seat(request)
    tab = request.query_params.get("tab", next(iter(TABS), ""))
    with state.campaigns.at(seat.campaign) as opened:
        return _whole(place(opened, seat, _looking(request)), tab)


def _looking(request: Request) -> Looking:
    """What he looks at on the hexes, by the address."""
    return looking_at(request.query_params.get("ship", ""), request.query_params.get("hex", ""))


def _whole(here: Place, tab: str, status: int = 200, refusal: str = "") -> Response:
    names = [*ALWAYS, *table_page.besides(here), *([tab] if tab in TABS else [])]
    parts = {name: made(here, name, refusal).html for name in names}
    return page("table.html", status, place=here, parts=parts, tab=tab, tabs=TABS)


def parts(request: Request) -> Response:
    """Of the parts that a page shows, those that have changed."""
    state, seat = server(request), server(request).seat(request)
    return HTMLResponse(_changed(state, seat, request.headers.get(STAMPS, ""), _looking(request)))


def _changed(state: ServerState, seat: Seat, stamps: str, looking: Looking, refusal: str = "") -> str:
    wanted = [(name, stamp) for name, _, stamp in (one.partition("=") for one in stamps.split())]
    with state.campaigns.at(seat.campaign) as opened:
        return "".join(changed(place(opened, seat, looking), wanted, refusal))


async def acted(request: Request) -> Response:
    """An act; then the page again, or those of its parts that have changed."""
    state, seat = server(request), server(request).seat(request)
    form = await request.form()
    given = Given([(name, value) for name, value in form.multi_items() if isinstance(value, str)])
    return await run_in_threadpool(_act, state, seat, request.path_params["act"], given, request.headers.get(STAMPS))


def _act(state: ServerState, seat: Seat, name: str, given: Given, stamps: str | None) -> Response:
    if name not in acts():
        raise LookupError(name)
    status, refusal, done = 200, "", Done()
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat, looking_at(given.one("ship"), ""))
        try:
            done = acts()[name](here, given)
            here.bulletin.set = done.words
            if done.on:
                opened.said(seat.side)
                opened.go_on()
        except StaleChoice as error:
            status, refusal = 409, str(error)
        except (IllegalChoice, Refusal) as error:
            status, refusal = 422, str(error)
        if stamps is None and refusal:
            return _whole(here, given.one("tab"), status, refusal)
    state.streams.look(seat.campaign)
    if stamps is None:
        tab = f"?tab={given.one('tab')}" if given.one("tab") in TABS else ""
        return RedirectResponse(done.to or f"{seat.path}{tab}", 303)
    headers = {"X-Go-To": done.to} if done.to else {}
    return HTMLResponse(_changed(state, seat, stamps, looking_at(given.one("ship"), ""), refusal), status, headers)


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

"""Charts: pictures that every side has alike, kept by a browser for good; and what a side asks of its own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from campaign.play import sending
from campaign.play.chart.base import BaseChart, base_named
from campaign.play.chart.seen_chart import points
from campaign.play.errors import Refusal
from campaign.web.assets import FOR_GOOD
from campaign.web.places import place
from campaign.web.rendering import rendered
from campaign.web.server_state import server
from maps.drawing.layer_style import STYLE

SVG = "image/svg+xml"


def base(request: Request) -> Response:
    """The base of a theatre's chart, packed as it is kept."""
    found = _base(request)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return _picture(found.svg)
    return _picture(found.packed, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def wind(request: Request) -> Response:
    """A wind that blows over a chart."""
    table, name = _base(request).table, request.path_params["wind"]
    if name not in table.theatre.winds:
        raise LookupError(name)
    return _picture(table.framed(table.winds.drawn((name,)), alone=True))


def places(request: Request) -> Response:
    """What is clicked for each place of a chart."""
    table = _base(request).table
    return _picture(table.framed(table.areas()))


def style(request: Request) -> Response:
    """How the pieces of a chart are drawn."""
    _base(request)
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": FOR_GOOD})


def _base(request: Request) -> BaseChart:
    found = base_named(request.path_params["fingerprint"])
    if found is None:
        raise LookupError(request.path_params["fingerprint"])
    return found


def _picture(content: str | bytes, more: dict[str, str] | None = None) -> Response:
    return Response(content, media_type=SVG, headers={"Cache-Control": FOR_GOOD} | (more or {}))


def route(request: Request) -> Response:
    """How it looks to send a formation to a place, in words and as points of the chart; nothing is written."""
    state, seat = server(request), server(request).seat(request)
    asked = request.query_params
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        try:
            found = sending.passage(here.player, asked.get("formation", ""), asked.get("to", ""))
        except Refusal as refusal:
            return HTMLResponse(rendered("route.html", words=(), refusal=str(refusal), way=""))
        way = ";".join(f"{spot.x:g},{spot.y:g}" for spot in points(here.player, found.way))
        return HTMLResponse(rendered("route.html", words=found.words, refusal="", way=way))


ROUTES = [
    Route("/chart/{fingerprint}.svg", base),
    Route("/chart/{fingerprint}/winds/{wind}.svg", wind),
    Route("/chart/{fingerprint}/places.svg", places),
    Route("/chart/{fingerprint}/pieces.css", style),
    Route("/c/{campaign}/{side}/ask/route", route),
]

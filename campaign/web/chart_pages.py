"""What a side asks of its chart: a route before it is ordered, and the past; and the form by which a formation is sent."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from campaign.play import sending
from campaign.play.chart.seen_chart import phases, points, seen_then
from campaign.play.errors import BadInput, Refusal
from campaign.play.seated_player import SeatedPlayer
from campaign.web.places import place
from campaign.web.rendering import page, rendered
from campaign.web.server_state import server
from campaign.web.table_page.chart import pieces, values


class Past(NamedTuple):
    """Which phase of the past is shown, what it is called, and the last that can be."""

    phase: int
    name: str
    last: int


def route(request: Request) -> Response:
    """How it looks to send a formation to a place, in words and as points of the chart; nothing is written."""
    state, seat = server(request), server(request).seat(request)
    asked = request.query_params
    with state.campaigns.at(seat.campaign) as opened:
        player = place(opened, seat).player
        try:
            found = sending.passage(player, asked.get("formation", ""), asked.get("to", ""))
        except Refusal as refusal:
            return HTMLResponse(rendered("route.html", words=(), refusal=str(refusal), way=""))
        way = ";".join(f"{spot.x:g},{spot.y:g}" for spot in points(player, found.way))
        return HTMLResponse(rendered("route.html", words=found.words, refusal="", way=way))


def past(request: Request) -> Response:
    """The chart as the side knew it when a phase was over; the last one, if none is named."""
    state, seat = server(request), server(request).seat(request)
    named = request.path_params.get("phase", request.query_params.get("phase", ""))
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        over = {one.number: one.name for one in phases(here.player)}
        phase = _number(named) if named else max(over)
        found = seen_then(here.player, phase)
        shown = Past(phase, over[phase], max(over))
        drawn = {group: Markup("".join(one.html for one in own)) for group, own in pieces(found).items()}
        return page("past.html", place=here, past=shown, holes=drawn, **values(found))


def _number(named: str) -> int:
    if not named.lstrip("-").isdecimal():
        raise BadInput(f"{named!r} is no phase; expected its number")
    return int(named)


def send(request: Request) -> Response:
    """The form by which a formation is sent; with a formation and a place, how it would go."""
    state, seat = server(request), server(request).seat(request)
    chosen = request.query_params
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        who, where = sending.formations(here.player), sending.destinations(here.player)
        words, refusal = _looks(here.player, chosen["formation"], chosen["to"]) if {"formation", "to"} <= {*chosen} else ((), "")
        return page(
            "send.html", place=here, formations=who, destinations=where, chosen=chosen, words=words, refusal=refusal
        )  # fmt: skip


def _looks(player: SeatedPlayer, formation: str, to: str) -> tuple[tuple[str, ...], str]:
    """How a passage looks in words, or why there is none."""
    try:
        return sending.passage(player, formation, to).words, ""
    except Refusal as refusal:
        return (), str(refusal)


ROUTES = [
    Route("/c/{campaign}/{side}/ask/route", route),
    Route("/c/{campaign}/{side}/at", past),
    Route("/c/{campaign}/{side}/at/{phase}", past),
    Route("/c/{campaign}/{side}/send", send),
]

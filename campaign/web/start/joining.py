"""The links by which sides are taken, for a server that others can reach: shown to the host, taken by whoever was given one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.web.rendering import page
from campaign.web.seats import BATTLES, CAMPAIGNS, COOKIE, HOST, NotYours, Seat
from campaign.web.server_state import server

YEAR = 365 * 24 * 3600


def handed_on(request: Request) -> Response:
    """Each side's link, for the host to give to its player."""
    state = server(request)
    state.seat(request)
    address = str(request.base_url).rstrip("/")
    rows = [
        (one, [(side, address + state.doors.link(Seat(one.name, side.side))) for side in one.people])
        for one in state.application.listed()
        if one.people
    ]
    battles = [
        (one, [(side, address + state.doors.link(Seat(one.name, side, BATTLES))) for side in one.people])
        for one in state.battles.folder.kept()
        if one.people and one.ended is None
    ]
    return page("links.html", campaigns=rows, battles=battles, local=state.doors.local)


def offered(request: Request) -> Response:
    """A link shows what it is for; taking it is an act."""
    return page("join.html", seat=_offered(request), here=request.url.path)


def taken(request: Request) -> Response:
    seat = _offered(request)
    answer = RedirectResponse(seat.path, 303)
    answer.set_cookie(
        COOKIE if seat.campaign else HOST,
        request.path_params["token"],
        max_age=YEAR,
        path=seat.path,
        httponly=True,
        samesite="lax",
    )
    return answer


def _offered(request: Request) -> Seat:
    path, doors = request.path_params, server(request).doors
    room = BATTLES if request.url.path.startswith(f"/join/{path['token']}/{BATTLES}/") else CAMPAIGNS
    seat = Seat(path.get("campaign", ""), path.get("side", ""), room)
    if not doors.local and not doors.opens(seat, path["token"]):
        raise NotYours(seat.campaign)
    return seat


ROUTES = [
    Route("/links", handed_on),
    Route("/join/{token}", offered),
    Route("/join/{token}", taken, methods=["POST"]),
    Route("/join/{token}/c/{campaign}/{side}", offered),
    Route("/join/{token}/c/{campaign}/{side}", taken, methods=["POST"]),
    Route("/join/{token}/tactical/{campaign}/{side}", offered),
    Route("/join/{token}/tactical/{campaign}/{side}", taken, methods=["POST"]),
]

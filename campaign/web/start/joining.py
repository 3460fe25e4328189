"""The links by which sides are taken, for a server that others can reach: shown to the host, taken by whoever was given one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.web.rendering import page
from campaign.web.seats import BATTLES, CAMPAIGNS, COOKIE, HOST, NotYours, Seat
from campaign.web.server_state import server
from table.wording import party

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
    begun = request.query_params.get("begun", "")
    rows.sort(key=lambda row: row[0].name != begun)  # what has just been begun is told first
    battles.sort(key=lambda row: row[0].name != begun)
    named = {one.name: one.name for one, _ in rows} | {one.name: one.title for one, _ in battles}
    return page("links.html", campaigns=rows, battles=battles, local=state.doors.local, begun=named.get(begun, ""))


def offered(request: Request) -> Response:
    """A link shows what it is for; taking it is an act."""
    seat = _offered(request)
    return page("join.html", seat=seat, side=_called(request, seat), here=request.url.path)


def _called(request: Request, seat: Seat) -> str:
    """What a side is called: by its own title, if it is one of a campaign that is there."""
    listed = server(request).application.listed() if seat.room == CAMPAIGNS else []
    sides = next((one.sides for one in listed if one.name == seat.campaign), ())
    return next((side.title for side in sides if side.side == seat.side and side.title), party(seat.side))


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

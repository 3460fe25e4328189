"""What has happened: the log of the present turn as a part, and of any turn as a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play import seat_log
from campaign.web.parts import part
from campaign.web.places import Place, place
from campaign.web.rendering import page
from campaign.web.server_state import server

LINES = 60  # of the log that are shown beside the chart


@part("log")
def log(place: Place) -> Mapping[str, Any]:
    whole = seat_log.of_turn(place.player)
    latest = whole.latest(LINES)
    return {"log": latest, "more": len(whole.days) - len(latest.days)}


def of_turn(request: Request) -> Response:
    """`?turn=3`: the log of a turn, counted from the war's first."""
    state, seat = server(request), server(request).seat(request)
    wanted = request.query_params.get("turn", "")
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        told = seat_log.of_turn(here.player, int(wanted) if wanted.isdecimal() else None)
        return page("log.html", place=here, log=told, more=0)


ROUTES = [Route("/c/{campaign}/{side}/log", of_turn)]

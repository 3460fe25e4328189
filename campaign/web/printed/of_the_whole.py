"""The umpire's editions, with the secrets of all sides: when the war is over, or where nobody plays but computers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play.errors import Refusal
from campaign.play.press import Press, of_record
from campaign.web.printed import pages
from campaign.web.printed.pages import BATTLES, GAZETTE, SUMMARY, Shelf
from campaign.web.server_state import server
from campaign.web.start.campaign_page import address, campaign


def _read(request: Request) -> tuple[Shelf, Press]:
    """What the host may read of the whole campaign."""
    one = campaign(request)
    if not one.open_to_all:
        raise Refusal(f"{one.name} is still played: what all sides know together can be read when the war is over")
    return Shelf(address(one), one.name, (GAZETTE, BATTLES, SUMMARY)), of_record(server(request).url, one.name, late=True)


def gazette(request: Request) -> Response:
    return pages.gazette(*_read(request))


def battles(request: Request) -> Response:
    return pages.battles(*_read(request))


def battle(request: Request) -> Response:
    return pages.battle(*_read(request), request.path_params["battle"])


def summary(request: Request) -> Response:
    return pages.summary(*_read(request))


ROUTES = [
    Route("/campaigns/{name}/gazette", gazette),
    Route("/campaigns/{name}/battles", battles),
    Route("/campaigns/{name}/battle/{battle}", battle),
    Route("/campaigns/{name}/summary", summary),
]

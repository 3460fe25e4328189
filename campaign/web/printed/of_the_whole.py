"""The umpire's editions, with the secrets of all sides: when the war is over, or where nobody plays but computers."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play.errors import Refusal
from campaign.play.press import Press, of_record, record_edition
from campaign.web.printed import pages
from campaign.web.printed.pages import BATTLES, GAZETTE, SUMMARY, Shelf
from campaign.web.server_state import server
from campaign.web.start.campaign_page import address, campaign


def _printed(request: Request, name: str, printing: Callable[[Shelf, Press], Response]) -> Response:
    """What the host may read of the whole campaign, printed once for where it stands."""
    one, state = campaign(request), server(request)
    if not one.open_to_all:
        raise Refusal(f"{one.name} is still played: what all sides know together can be read when the war is over")
    edition = record_edition(state.url, one.name)
    known = state.papers.get(one.name, name, edition)
    if known is not None:
        return known.response
    printed = printing(Shelf(address(one), one.name, (GAZETTE, BATTLES, SUMMARY)), of_record(state.url, one.name, late=True))
    return state.papers.kept(one.name, name, edition, printed)


def gazette(request: Request) -> Response:
    return _printed(request, GAZETTE, pages.gazette)


def battles(request: Request) -> Response:
    return _printed(request, BATTLES, pages.battles)


def battle(request: Request) -> Response:
    name = request.path_params["battle"]
    return _printed(request, f"battle {name}", lambda shelf, press: pages.battle(shelf, press, name))


def summary(request: Request) -> Response:
    return _printed(request, SUMMARY, pages.summary)


ROUTES = [
    Route("/campaigns/{name}/gazette", gazette),
    Route("/campaigns/{name}/battles", battles),
    Route("/campaigns/{name}/battle/{battle}", battle),
    Route("/campaigns/{name}/summary", summary),
]

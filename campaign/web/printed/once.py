"""A paper is printed once for what its reader knows, and while it is printed the others play on."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from campaign.play import own_press
from campaign.play.press import Press
from campaign.web.places import Place, place
from campaign.web.rendering import fingerprint
from campaign.web.server_state import server

Printing = Callable[[Place, Press], Response]


def printed_once(request: Request, name: str, printing: Printing) -> Response:
    """The paper of a side as it was printed before, if the side has heard of nothing since; else printed now, and kept.

    Only what it is printed of is gathered while the campaign waits.
    """
    state, seat = server(request), server(request).seat(request)
    with state.campaigns.at(seat.campaign) as opened:
        here = place(opened, seat)
        edition = fingerprint(f"{here.stamp} {own_press.edition(here.player)}".encode())
        known = opened.papers.get(seat.side, name, edition)
        if known is not None:
            return known.response
        press = own_press.press(here.player)
    return opened.papers.kept(seat.side, name, edition, printing(here, press))

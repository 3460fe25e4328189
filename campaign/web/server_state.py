"""What one running server keeps in memory; all that matters is in the database."""

from __future__ import annotations

from starlette.requests import Request

from campaign.play.application import Application
from campaign.web.places import place
from campaign.web.seats import Doorkeeper, Seat
from campaign.web.streams import Streams
from campaign.web.tables import OpenCampaigns


class ServerState:
    """The campaigns that are open, the pages that listen, and who may sit where."""

    def __init__(self, url: str, doors: Doorkeeper) -> None:
        self.url, self.doors = url, doors
        self.application = Application(url)
        self.streams = Streams(self.known)
        self.campaigns = OpenCampaigns(url)

    def seat(self, request: Request) -> Seat:
        """Whose page is asked for, if the visitor may have it. The one place where a side is taken from a request."""
        path = request.path_params
        return self.doors.admit(Seat(path.get("campaign", ""), path.get("side", "")), request.cookies)

    def known(self, seat: Seat) -> str:
        """A stamp of all that a side may know and is asked now."""
        with self.campaigns.at(seat.campaign) as opened:
            return place(opened, seat).stamp


def server(request: Request) -> ServerState:
    found: ServerState = request.app.state.server
    return found

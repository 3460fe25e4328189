"""What one running server keeps in memory; all that matters is in the database."""

from __future__ import annotations

from starlette.requests import Request

from campaign.play.application import Application
from campaign.play.kept_battles import BattleFolder, usual_folder
from campaign.web.battle_pages.deck_place import deck_stamp
from campaign.web.battle_pages.open_battles import OpenBattles
from campaign.web.kept_papers import KeptPapers
from campaign.web.places import place
from campaign.web.seats import BATTLES, CAMPAIGNS, Doorkeeper, Seat
from campaign.web.streams import Streams
from campaign.web.tables import OpenCampaigns


class ServerState:
    """The campaigns that are open, the pages that listen, and who may sit where."""

    def __init__(self, url: str, doors: Doorkeeper) -> None:
        self.url, self.doors = url, doors
        self.application = Application(url)
        self.streams = Streams(self.known)
        self.campaigns = OpenCampaigns(url, self.application.alone)
        self.battles = OpenBattles(BattleFolder(usual_folder(url)), self.application.alone)
        self.papers = KeptPapers()  # of the whole of a campaign, for the host

    def seat(self, request: Request, room: str = CAMPAIGNS) -> Seat:
        """Whose page is asked for, if the visitor may have it. The one place where a side is taken from a request."""
        path = request.path_params
        return self.doors.admit(Seat(path.get("campaign", ""), path.get("side", ""), room), request.cookies)

    def known(self, seat: Seat) -> str:
        """A stamp of all that a side may know and is asked now."""
        if seat.room == BATTLES:
            return deck_stamp(self.battles, seat)
        with self.campaigns.at(seat.campaign) as opened:
            return place(opened, seat).stamp


def server(request: Request) -> ServerState:
    found: ServerState = request.app.state.server
    return found

"""A campaign's own page, for the host: who plays it, where it stands, its file; and how one goes on that computers play alone."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play.campaign_list import CampaignListed
from campaign.play.errors import BadInput, NotThere
from campaign.play.lessons import real_table
from campaign.web.rendering import page
from campaign.web.seats import Seat, in_path
from campaign.web.server_state import server
from campaign.web.start import tutor

UNTIL = {"end of turn": "Play a turn", "end of season": "Play a season", "end of year": "Play a year"}


def campaign(request: Request) -> CampaignListed:
    """The campaign that the host asks for; one that cannot be opened can still be thrown away."""
    state = server(request)
    state.seat(request)
    found = next((one for one in state.application.listed() if one.name == request.path_params["name"]), None)
    if found is None:
        raise NotThere(request.path_params["name"])
    return found


def address(one: CampaignListed) -> str:
    return f"/campaigns/{in_path(one.name)}"


def shown(request: Request) -> Response:
    one = campaign(request)
    seats = {side.side: Seat(one.name, side.side).path for side in one.people}
    farewell = tutor.words()["farewell"] if real_table.taught(one) and one.table_report else ""
    return page("campaign.html", campaign=one, path=address(one), seats=seats, until=UNTIL, farewell=farewell)


async def played_on(request: Request) -> Response:
    """Computers play on by themselves, as long as nobody has to be asked."""
    one = await run_in_threadpool(campaign, request)
    until = str((await request.form()).get("until", ""))
    if not one.open_to_all or until not in UNTIL:
        raise BadInput(f"{one.name} goes on at its players' tables; expected one that computers play alone")
    await run_in_threadpool(server(request).application.run, one.name, until)
    return RedirectResponse(address(one), 303)


ROUTES = [Route("/campaigns/{name}", shown), Route("/campaigns/{name}/run", played_on, methods=["POST"])]

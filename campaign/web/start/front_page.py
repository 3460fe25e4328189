"""The first page: the campaigns, those that wait for somebody first, and all that can be begun."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play.campaign_list import CampaignListed
from campaign.play.errors import Refusal
from campaign.store.errors import CampaignFileError
from campaign.web.rendering import page
from campaign.web.seats import Seat
from campaign.web.server_state import ServerState, server
from campaign.web.start.campaign_page import address
from table.wording import listed, people

UNKNOWN = "its players"  # in double-blind play nobody is told for whom the others wait


class Row(NamedTuple):
    """A campaign on the page: where its own page and those of its sides are, which it waits for, and that in words."""

    campaign: CampaignListed
    path: str
    seats: dict[str, str]
    asked: tuple[str, ...]
    waits: str
    trouble: str


def start(request: Request) -> Response:
    """The campaigns that wait come first."""
    state = server(request)
    state.seat(request)
    rows = [_row(state, one) for one in state.application.listed()]
    return page("start.html", campaigns=sorted(rows, key=_rank), local=state.doors.local)


def _rank(row: Row) -> int:
    return 3 if row.trouble else 2 if row.campaign.over else 0 if row.waits else 1


def _row(state: ServerState, one: CampaignListed) -> Row:
    seats = {side.side: Seat(one.name, side.side).path for side in one.people}
    path = address(one)
    if one.trouble or one.over:
        return Row(one, path, seats, (), "", one.trouble)
    try:
        asked = _asked(state, one)
    except (CampaignFileError, Refusal) as error:
        return Row(one, path, seats, (), "", str(error))
    if one.table_battle:
        return Row(one, path, seats, asked, "the report of a battle on a real table", "")
    waits = listed(map(people, asked)) if asked else UNKNOWN if one.people else ""
    return Row(one, path, seats, asked, waits, "")


def _asked(state: ServerState, one: CampaignListed) -> tuple[str, ...]:
    """Whom a campaign waits for: its only player, or whoever is asked; in double-blind play that is a secret."""
    if one.double_blind or len(one.people) <= 1:
        return tuple(side.side for side in one.people if len(one.people) == 1)
    with state.campaigns.at(one.name) as opened:
        return tuple(opened.waits_for)


ROUTES = [Route("/", start)]

"""The Navy List (SL 12.4): players across campaigns, their ranks and what they won, and a rank bought."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.experiments.kept_tournaments import kept, shelf
from campaign.experiments.standings import HEAD, row
from campaign.play import careers
from campaign.play.errors import Refusal
from campaign.store.errors import CampaignFileError
from campaign.web.rendering import page
from campaign.web.server_state import ServerState, server
from table.decisions import IllegalChoice


def listed(request: Request) -> Response:
    state = server(request)
    state.seat(request)
    return page("careers.html", **_values(state))


async def bought(request: Request) -> Response:
    """SL 12.411: one rank for the game that was won last."""
    state = server(request)
    state.seat(request)
    form = await request.form()
    try:
        await run_in_threadpool(careers.buy, state.url, str(form.get("player", "")), str(form.get("rank", "")))
    except (Refusal, CampaignFileError, IllegalChoice) as error:
        return page("careers.html", 422, **_values(state, str(error)))
    return RedirectResponse("/careers", 303)


def _values(state: ServerState, refusal: str = "") -> dict[str, Any]:
    return {
        "players": careers.told(state.url),
        "refusal": refusal,
        "tournaments": kept(shelf(state.url)),
        "head": HEAD,
        "row": row,
    }


ROUTES = [Route("/careers", listed), Route("/careers", bought, methods=["POST"])]

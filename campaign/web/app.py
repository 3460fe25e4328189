"""The server's routes, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from campaign.play.errors import NotThere, Refusal
from campaign.store.errors import CampaignFileError, NoSuchCampaign
from campaign.web import assets, chart_pages, chart_routes, printed, rules_page, start, table_routes
from campaign.web.battle_pages import battle_list, deck_routes
from campaign.web.rendering import compiled, page
from campaign.web.safety import HEADERS, PRIVATE, Safety
from campaign.web.seats import BATTLES, Doorkeeper, NotYours
from campaign.web.server_state import ServerState
from campaign.web.table_page import past

BROKEN = (
    "The program itself has failed here. What was answered before is kept, and the campaign is opened anew from its file: "
    "go back and try again. If it fails again, the window in which the server runs says where."
)
LOOK = 1.0  # seconds between two looks at what other programs have done with campaigns in a file, which nobody tells of
THREADS = 16  # requests that a process works on at once where several share a database server, which takes so many connections
PACKED = 6  # how hard an answer is compressed: 9 takes a third longer for a hundredth of the size
SMALLEST = 500  # bytes of an answer that is worth compressing


def application(url: str, doors: Doorkeeper | None = None) -> Starlette:
    """The pages over the campaigns of a database."""
    state = ServerState(url, doors or Doorkeeper())
    app = Starlette(
        routes=routes(),
        middleware=[
            Middleware(Safety, local=state.doors.local),
            Middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=PACKED),
        ],
        exception_handlers={
            NotYours: not_yours,
            CampaignFileError: refused,
            NoSuchCampaign: no_campaign,
            Refusal: refused,
            NotThere: missing,
            404: missing,
            Exception: broken,
        },
        lifespan=lifespan,
    )
    app.state.server = state
    return app


def routes() -> list[BaseRoute]:
    """Each subject has its own."""
    table = [*table_routes.ROUTES, *chart_routes.ROUTES, *chart_pages.ROUTES, *past.ROUTES, *deck_routes.ROUTES]
    return [*start.ROUTES, *assets.ROUTES, *printed.ROUTES, *table, *battle_list.ROUTES, *rules_page.ROUTES]


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    state: ServerState = app.state.server
    state.streams.start()
    reading = asyncio.create_task(run_in_threadpool(compiled))
    with state.application.served(), state.application.listening(state.streams.heard) as told:
        if told:
            current_default_thread_limiter().total_tokens = THREADS
        looking = asyncio.create_task(_look(state, campaigns=not told))
        try:
            yield
        finally:
            state.streams.stop()
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            await reading
            await run_in_threadpool(state.campaigns.close)


async def _look(state: ServerState, *, campaigns: bool) -> None:
    """Whether another program has gone on with a battle or a campaign that somebody watches here."""
    while True:
        await asyncio.sleep(LOOK)
        for room, name in state.streams.watched():
            if campaigns or room == BATTLES:
                state.streams.heard(name)


OTHERS = "This side is played by somebody else: its pages open by the link that its player was given."
HOSTS = (
    "This page is the host's, who has started the server: it opens by the first link that the server has told him. A player's "
    "own pages open by the link that the host has given him."
)


async def not_yours(request: Request, error: Exception) -> Response:
    campaign = error.args[0] if error.args else ""
    return page("refused.html", 403, words=OTHERS if campaign else HOSTS)


async def refused(request: Request, error: Exception) -> Response:
    return page("refused.html", 422, words=str(error))


async def no_campaign(request: Request, error: Exception) -> Response:
    """Neither where campaigns are kept nor which there are is for everybody to read."""
    return page("refused.html", 404, words="There is no campaign of this name here.")


async def missing(request: Request, error: Exception) -> Response:
    return page("refused.html", 404, words="There is no such page.")


async def broken(request: Request, error: Exception) -> Response:
    """A fault of our own, answered outside all else; the server's window tells it whole."""
    told = page("refused.html", 500, words=BROKEN)
    told.headers.update(HEADERS | {"Cache-Control": PRIVATE})
    return told

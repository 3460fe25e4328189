"""A campaign's file: downloaded, taken in from an upload, thrown away after a second word."""

from __future__ import annotations

from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play.errors import Refusal
from campaign.play.transfers import MOST
from campaign.web.rendering import page
from campaign.web.server_state import server
from campaign.web.start.campaign_page import address, campaign

ENDING = "sealords"


def exported(request: Request) -> Response:
    """The whole campaign, secrets and seed included: for the host alone."""
    state = server(request)
    state.seat(request)
    name = request.path_params["name"]
    content = state.application.exported(name)
    disposition = f"attachment; filename*=UTF-8''{quote(name, safe='')}.{ENDING}"
    return Response(content, media_type="application/octet-stream", headers={"Content-Disposition": disposition})


def offered(request: Request) -> Response:
    server(request).seat(request)
    return page("import.html", name="", refusal="")


async def taken_in(request: Request) -> Response:
    """A file that is no campaign is refused with its reason, and nothing is changed."""
    state = server(request)
    state.seat(request)
    if int(request.headers.get("content-length", "0") or 0) > MOST:
        return page("import.html", 413, name="", refusal=f"the file has more than {MOST} bytes, the most that are taken in")
    async with request.form(max_files=1, max_fields=4) as form:
        file, wanted = form.get("file"), str(form.get("name") or "").strip()
        content = await file.read() if isinstance(file, UploadFile) else b""
    try:
        await run_in_threadpool(state.application.take_in, content, wanted or None)
    except Refusal as error:
        return page("import.html", 422, name=wanted, refusal=str(error))
    return RedirectResponse("/", 303)


def asked_first(request: Request) -> Response:
    """Before a campaign is thrown away."""
    return page("delete.html", campaign=(one := campaign(request)), path=address(one))


def deleted(request: Request) -> Response:
    state, name = server(request), campaign(request).name
    with state.campaigns.set_aside(name):
        state.application.delete(name)
    return RedirectResponse("/", 303)


ROUTES = [
    Route("/import", offered),
    Route("/import", taken_in, methods=["POST"]),
    Route("/campaigns/{name}/export", exported),
    Route("/campaigns/{name}/delete", asked_first),
    Route("/campaigns/{name}/delete", deleted, methods=["POST"]),
]

"""Style, script and pictures of the pages: kept by a browser for good, since their addresses change with them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from campaign.play.errors import NotThere
from campaign.web.rendering import SHARED, STATIC, asset_file

FOR_GOOD = "public, max-age=31536000, immutable"


def asset(request: Request) -> Response:
    """One of our own files; the stamp in the address is for the browser alone."""
    name = request.path_params["name"]
    if name not in SHARED and name not in {file.name for file in STATIC.iterdir() if file.is_file()}:
        raise NotThere(name)
    return FileResponse(asset_file(name), headers={"Cache-Control": FOR_GOOD})


ROUTES = [Route("/static/{stamp}/{name}", asset)]

"""Pictures of charts: every side has them alike, and a browser keeps them for good."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play.chart.base import BaseChart, base_named
from campaign.play.errors import NotThere
from campaign.web.assets import FOR_GOOD
from maps.drawing.layer_style import STYLE

SVG = "image/svg+xml"


def base(request: Request) -> Response:
    """The base of a theatre's chart, packed as it is kept."""
    found = _base(request)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return _picture(found.svg)
    return _picture(found.packed, {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def wind(request: Request) -> Response:
    """A wind that blows over a chart."""
    table, name = _base(request).table, request.path_params["wind"]
    if name not in table.theatre.winds:
        raise NotThere(name)
    return _picture(table.framed(table.winds.drawn((name,)), alone=True))


def places(request: Request) -> Response:
    """What is clicked for each place of a chart."""
    table = _base(request).table
    return _picture(table.framed(table.areas()))


def style(request: Request) -> Response:
    """How the pieces of a chart are drawn."""
    _base(request)
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": FOR_GOOD})


def _base(request: Request) -> BaseChart:
    found = base_named(request.path_params["fingerprint"])
    if found is None:
        raise NotThere(request.path_params["fingerprint"])
    return found


def _picture(content: str | bytes, more: dict[str, str] | None = None) -> Response:
    return Response(content, media_type=SVG, headers={"Cache-Control": FOR_GOOD} | (more or {}))


ROUTES = [
    Route("/chart/{fingerprint}.svg", base),
    Route("/chart/{fingerprint}/winds/{wind}.svg", wind),
    Route("/chart/{fingerprint}/places.svg", places),
    Route("/chart/{fingerprint}/pieces.css", style),
]

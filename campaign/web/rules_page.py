"""The rulebooks in our own words: a case with those under it, or the cases that hold some words."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign import rulebook
from campaign.play.errors import Refusal
from campaign.play.rule_lookup import looked_up
from campaign.rulebook import Case
from campaign.web.rendering import page

MOST = 200  # cases on a page


def rules(request: Request) -> Response:
    """`?case=SL 8.31` or `?case=gauge`: what is cited, or what holds the words; without it the way in."""
    wanted = request.query_params.get("case", "").strip()
    found, fault = list[Case](), ""
    if wanted:
        try:
            found = looked_up(wanted)
        except Refusal as refusal:
            fault = str(refusal)
    status = 404 if fault else 200
    return page(
        "rules.html", status, wanted=wanted, found=found[:MOST], more=len(found) - MOST, fault=fault, books=rulebook.TITLES
    )


ROUTES = [Route("/rules", rules)]

"""The rulebooks in our own words: a case with those under it, or the cases that hold some words."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign import rulebook
from campaign.play.errors import Refusal
from campaign.play.rule_lookup import looked_up
from campaign.rulebook import Case
from campaign.web.rendering import page

OWN_PAGE = re.compile(r"/(?:c|campaigns|tactical)/[^/\\\s][^\\\s]*$")
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
    status, shown, more = 404 if fault else 200, found[:MOST], len(found) - MOST
    values = {"wanted": wanted, "found": shown, "more": more, "fault": fault, "books": rulebook.TITLES, "back": _back(request)}
    return page("rules.html", status, **values)


def _back(request: Request) -> str:
    """The address of the page from which the reader came to the rules: kept while he reads on, and none but of our own."""
    came = urlsplit(request.headers.get("referer", ""))
    own = came.netloc == request.headers.get("host") and came.path != request.url.path
    wanted = request.query_params.get("from", "") or (came.path + (f"?{came.query}" if came.query else "") if own else "")
    return wanted if OWN_PAGE.match(wanted) else ""


ROUTES = [Route("/rules", rules)]

"""A battle on the table: the one that lies there as a part of the page, and one of the past told step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play import table_battle
from campaign.play.errors import BadInput, NotThere
from campaign.play.hex_replay import fought
from campaign.play.press import Press
from campaign.reports.battle_stages import stages
from campaign.web.battle_pages.replay_page import replay_page
from campaign.web.parts import part
from campaign.web.places import Place
from campaign.web.printed.once import printed_once
from campaign.web.printed.pages import BATTLES
from campaign.web.printed.side_pages import shelf
from campaign.web.rendering import page
from campaign.web.server_state import server


@part("battle")
def battle(place: Place) -> Mapping[str, Any]:
    """SL 8.125: the battle on the table, as far as it has come."""
    return {"stage": table_battle.on_table(place.player)}


def steps(request: Request) -> Response:
    """One step of a battle that his side may read of; the next and the one before are links."""
    name, asked = request.path_params["battle"], request.query_params.get("step", "1")
    wanted = int(asked) if asked.isdecimal() else 1
    return printed_once(request, f"steps {name} {wanted}", lambda here, press: _step(here, press, name, wanted))


def _step(here: Place, press: Press, name: str, wanted: int) -> Response:
    try:
        told = press.battle(name)
    except BadInput:
        raise NotThere(name) from None
    found = stages(told)
    number = min(len(found), max(1, wanted))
    address = f"{here.path}/battle/{name}"
    return page(
        "battles/steps.html",
        shelf=shelf(here),
        here=BATTLES,
        told=told,
        stages=found,
        number=number,
        stage=found[number - 1],
        address=address,
    )


def watched_again(request: Request) -> Response:
    """A battle on hexes of the campaign, with the eyes of a side that was in it."""
    url, name = server(request).url, request.path_params["battle"]
    return printed_once(request, f"replay {name}", lambda here, press: _watched(here, press, url, name))


def _watched(here: Place, press: Press, url: str, name: str) -> Response:
    if name not in {one.battle for one in press.battles()}:
        raise NotThere(name)
    try:
        book, action = fought(url, here.seat.campaign, name, here.side)
    except BadInput:
        raise NotThere(name) from None
    return replay_page(book, f"{here.path}/battle/{name}", action)


HERE = "/c/{campaign}/{side}/battle/{battle}"
ROUTES = [Route(f"{HERE}/steps", steps), Route(f"{HERE}/replay", watched_again)]

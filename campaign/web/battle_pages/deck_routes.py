"""The page on which a side fights a battle by itself: shown, brought up to date, acted on, listened to, watched again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from campaign.play import hex_sheet
from campaign.play.errors import NotThere
from campaign.play.tactical_games import refought
from campaign.web.acts import attempted
from campaign.web.battle_pages import making, steps_page
from campaign.web.battle_pages.at_board import arcs_drawn, lines_written, sea_drawn
from campaign.web.battle_pages.deck_place import DeckPlace, deck_place
from campaign.web.battle_pages.replay_page import replay_page
from campaign.web.parts import Part, assembled, since
from campaign.web.rendering import page
from campaign.web.seats import BATTLES, Seat
from campaign.web.sent import STAMPS, Given, given, looking, stamps
from campaign.web.server_state import ServerState, server
from campaign.web.table_page import hexes
from table.decisions import StaleChoice

# -- its parts -----------------------------------------------------------------------------------------------------------


def standing(place: DeckPlace) -> Mapping[str, Any]:
    return {"title": place.deck.title, "board": place.at_board.sheet}


def question(place: DeckPlace) -> Mapping[str, Any]:
    match, side = place.match, place.side
    return {
        "moment": match.moment(side),
        "clock": match.clock(side),
        "helm": hex_sheet.helm(place.deck, place.looking),
        "ended": match.ended,
        "tallies": match.tallies(side) if match.over else [],
        "others": [other for other in match.waits_for() if other != side],
        "undo": match.how_far(side),
        "relieved": match.relieved(side),
        "looking": place.looking,
        "by_kind": True,
    }


PARTS: dict[str, tuple[str, Callable[[DeckPlace], Mapping[str, Any]]]] = {
    "standing": ("battles/standing.html", standing),
    "board": ("parts/board.html", lambda place: place.at_board.board()),
    "happened": ("parts/happened.html", lambda place: place.at_board.happened()),
    "question": ("battles/question.html", question),
}


def made(place: DeckPlace, name: str, refusal: str = "", *, local: bool = False) -> Part:
    template, values = PARTS[name]
    return assembled(place.shelf, name, template, values(place), place=place, refusal=refusal, local=local)


# -- shown ---------------------------------------------------------------------------------------------------------------


def shown(request: Request) -> Response:
    """The whole page."""
    state, seat = server(request), server(request).seat(request, BATTLES)
    with state.battles.at(seat.campaign) as match:
        return _page(deck_place(match, seat, looking(request), state.battles.versions[seat.campaign]), state.doors.local)


def _page(place: DeckPlace, local: bool, status: int = 200, refusal: str = "") -> Response:
    parts = {name: made(place, name, refusal, local=local).html for name in PARTS}
    return page("battles/deck.html", status, place=place, parts=parts, title=place.deck.title)


def parts(request: Request) -> Response:
    """Of the parts that a page shows, those that have changed."""
    state, seat = server(request), server(request).seat(request, BATTLES)
    with state.battles.at(seat.campaign) as match:
        place = deck_place(match, seat, looking(request), state.battles.versions[seat.campaign])
        return HTMLResponse(_changed(place, request.headers.get(STAMPS, ""), state.doors.local))


def _changed(place: DeckPlace, shows: str, local: bool, refusal: str = "") -> str:
    shown = stamps(shows)
    found = [made(place, name, refusal, local=local) for name in PARTS if name in shown]
    return "".join(since(place.shelf, part, shown[part.name]) for part in found if part.stamp != shown[part.name])


def sea(request: Request) -> Response:
    state, seat = server(request), server(request).seat(request, BATTLES)
    with state.battles.at(seat.campaign) as match:
        return sea_drawn(request, deck_place(match, seat).deck)


def arcs(request: Request) -> Response:
    state, seat = server(request), server(request).seat(request, BATTLES)
    with state.battles.at(seat.campaign) as match:
        return arcs_drawn(request, deck_place(match, seat).deck)


async def stream(request: Request) -> Response:
    """Tells the page when something on it has changed."""
    state, seat = server(request), server(request).seat(request, BATTLES)
    return StreamingResponse(state.streams.events(seat), media_type="text/event-stream")


def watched_again(request: Request) -> Response:
    """The battle so far as this side saw it; when it is over, all of it."""
    state, seat = server(request), server(request).seat(request, BATTLES)
    with state.battles.at(seat.campaign) as match:
        place = deck_place(match, seat)
        book = refought(match.kept, None if match.over else place.side)
        return replay_page(book, place.path)


# -- acts ----------------------------------------------------------------------------------------------------------------


def answer(place: DeckPlace, given: Given) -> None:
    deck = place.deck
    if deck.question is None:
        raise StaleChoice("nothing is asked of you now")
    place.match.answer(place.side, given.one("at"), hex_sheet.answer_of(deck, list(given.fields)))


def advice(place: DeckPlace, given: Given) -> None:
    place.match.take_advice(place.side, given.one("at"))


def write(place: DeckPlace, given: Given) -> None:
    place.match.write(place.side, given.one("at"), lines_written(place.deck, given))


def relieve(place: DeckPlace, given: Given) -> None:
    place.match.relieve(place.side, given.one("at"), given.one("what"))


def undo(place: DeckPlace, given: Given) -> None:
    place.match.undo(place.side)


ACTS: dict[str, Callable[[DeckPlace, Given], None]] = {
    "answer": answer,
    "advice": advice,
    "write": write,
    "relieve": relieve,
    "undo": undo,
}


async def acted(request: Request) -> Response:
    """An act; then the page again, or those of its parts that have changed."""
    state, seat = server(request), server(request).seat(request, BATTLES)
    act, shows = request.path_params["act"], request.headers.get(STAMPS)
    return await run_in_threadpool(_act, state, seat, act, await given(request), shows)


def _act(state: ServerState, seat: Seat, name: str, given: Given, shows: str | None) -> Response:
    if name not in ACTS:
        raise NotThere(name)
    local = state.doors.local
    with state.battles.at(seat.campaign) as match:
        before = deck_place(match, seat, given.looking)
        refused = attempted(lambda: ACTS[name](before, given))
        place = deck_place(match, seat, given.looking, state.battles.versions[seat.campaign])
        if shows is None and refused is not None:
            return _page(place, local, refused.status, refused.words)
        changed = "" if shows is None else _changed(place, shows, local, refused.words if refused is not None else "")
    state.streams.look(seat.campaign)
    if shows is None:
        return RedirectResponse(seat.path, 303)
    return HTMLResponse(changed, refused.status if refused is not None else 200)


HERE = "/tactical/{campaign}/{side}"
ROUTES = [
    Route(HERE, shown),
    Route(f"{HERE}/parts", parts),
    Route(f"{HERE}/stream", stream),
    Route(f"{HERE}/sea/{{stamp}}.svg", sea),
    Route(f"{HERE}/arcs", arcs),
    Route(f"{HERE}/replay", watched_again),
    Route(f"{HERE}/do/{{act}}", acted, methods=["POST"]),
    *hexes.ROUTES,
    *steps_page.ROUTES,
    *making.ROUTES,
]

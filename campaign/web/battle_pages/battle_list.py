"""Battles on hexes by themselves: those that are kept, those that come with the games, and how one is begun."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play import tactical_games
from campaign.play.errors import BadInput, NotThere, Refusal
from campaign.play.tactical_games import game_wanted, games_wanted, prefix
from campaign.web.rendering import page
from campaign.web.seats import BATTLES, Seat, in_path
from campaign.web.sent import Given, given
from campaign.web.server_state import server
from tactical.playing.dates import in_words
from tactical.playing.hex_game import HexGame, Listed

HUMAN = "human"


class GameShown(NamedTuple):
    """A game and its battles, each with its date in words."""

    name: str
    title: str
    battles: list[tuple[Listed, str]]


def listed(request: Request) -> Response:
    """All kept battles, and all that may be begun."""
    state = server(request)
    state.seat(request)
    games = [_game(game) for game in games_wanted(None)]
    kept = [(one, _seats(one.name, one.people)) for one in state.battles.folder.kept()]
    links = None if state.doors.local else state.doors.link
    return page("battles/list.html", kept=kept, games=games, links=links)


def _game(game: HexGame[Any]) -> GameShown:
    return GameShown(prefix(game), game.terms.title, [_dated(game.listed(name)) for name in game.battles()])


def _dated(battle: Listed) -> tuple[Listed, str]:
    return battle, in_words(battle.date)


def _seats(name: str, people: tuple[str, ...]) -> list[Seat]:
    return [Seat(name, side, BATTLES) for side in people]


def offered(request: Request) -> Response:
    """What a battle is, and the form by which it is begun."""
    state = server(request)
    state.seat(request)
    game, name = game_wanted(request.query_params.get("game", "")), request.query_params.get("battle", "")
    if name not in game.battles():
        raise NotThere(name)
    return _form(game, name)


def _form(game: HexGame[Any], name: str, refusal: str = "", status: int = 200) -> Response:
    usual = next(iter(game.editions))
    state = game.set_up(name, "shown", usual, {})
    return page(
        "battles/new.html",
        status,
        game=prefix(game),
        rules=game.terms.title,
        name=name,
        title=game.picture(state).title,
        about=game.description(name, state),
        sides=list(game.sides(name)),
        tempers=list(game.tempers),
        editions=game.editions,
        switches=game.switches,
        refusal=refusal,
    )


async def begun(request: Request) -> Response:
    """A battle is begun, and the first side that a person plays sits down."""
    state = server(request)
    state.seat(request)
    return await run_in_threadpool(_begin, request, await given(request))


def _begin(request: Request, given: Given) -> Response:
    game, name = game_wanted(given.one("game")), given.one("battle")
    if name not in game.battles():
        raise NotThere(name)
    try:
        return begin_with(request, game, name, given)
    except (Refusal, ValueError) as error:
        return _form(game, name, str(error), 422)


def begin_with(request: Request, game: HexGame[Any], scenario: str, given: Given) -> Response:
    """A battle as a form says: who sits, by which edition and options, and with which dice."""
    seats = [f"{side}={kind}" for side, kind in given.under("seat.").items()]
    edition = int(given.one("edition")) if given.one("edition").isdecimal() else None
    seed = given.one("seed").strip() or token_hex(8)
    setting = tactical_games.setting(game, scenario, seed, edition, given.all("option"), seats)
    people = [side for side, kind in setting.seats.items() if kind == HUMAN]
    if not people:
        raise BadInput("nobody plays: expected at least one side that a person commands")
    state = server(request)
    kept = state.battles.folder.begin(setting)
    if len(people) > 1 and not state.doors.local:
        return RedirectResponse(f"/links?begun={in_path(kept)}", 303)
    return RedirectResponse(state.doors.way_in(Seat(kept, people[0], BATTLES)), 303)


async def deleted(request: Request) -> Response:
    """A kept battle is thrown away, if the box was ticked that says so."""
    state = server(request)
    state.seat(request)
    form = await request.form()
    name = str(form.get("battle", ""))
    if form.get("sure"):
        state.battles.folder.delete(name)
        state.battles.forget(name)
    return RedirectResponse("/tactical", 303)


ROUTES = [
    Route("/tactical", listed),
    Route("/tactical/new", offered),
    Route("/tactical/begin", begun, methods=["POST"]),
    Route("/tactical/delete", deleted, methods=["POST"]),
]

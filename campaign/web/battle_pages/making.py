"""The maker of battles and duels: a battle of one's own by a form, written to its file and begun."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from campaign.play import battle_maker
from campaign.play.battle_maker import DUELS, OwnFleets, Ranged, fleets, ordered
from campaign.play.errors import BadInput, Refusal
from campaign.play.tactical_games import game_wanted, games_wanted, prefix
from campaign.web.battle_pages.battle_list import begin_with
from campaign.web.rendering import page
from campaign.web.sent import Given, given
from campaign.web.server_state import server
from table.decisions import IllegalChoice
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import FLYING_COLORS

YEARS = (1740, 1815)
Maker = Callable[[Request, Given], Response]


def forms(request: Request) -> Response:
    """Both forms: fleets for points, and ships in a duel."""
    server(request).seat(request)
    return _forms()


def _forms(status: int = 200, refusal: str = "", given: Given | None = None) -> Response:
    games = [(prefix(game), game.terms.title) for game in games_wanted(None)]
    said = dict(given.fields) if given is not None else {}
    return page("battles/make.html", status, fleets=fleets(), duels=DUELS, games=games, refusal=refusal, said=said, years=YEARS)


async def made(request: Request) -> Response:
    return await _made(request, _for_points)


async def duelled(request: Request) -> Response:
    return await _made(request, _duel)


async def _made(request: Request, make: Maker) -> Response:
    server(request).seat(request)
    return await run_in_threadpool(_tried, request, await given(request), make)


def _tried(request: Request, given: Given, make: Maker) -> Response:
    try:
        return make(request, given)
    except (Refusal, IllegalChoice, ValueError) as error:
        return _forms(422, str(error), given)


def _for_points(request: Request, given: Given) -> Response:
    """FC 2006:18.1, WS D.II: two fleets for so many points each."""
    game = game_wanted(given.one("game"))
    nations = given.one("one"), given.one("other")
    year, points = _number(given, "year", 1805), _number(given, "points", battle_maker.USUAL_POINTS)
    text = game.own_battle(nations, year, points)
    name = f"{nations[0]} {nations[1]} {year}"
    if text is None:
        seed = given.one("seed").strip() or token_hex(4)
        ships = ordered([line.strip() for line in given.one("ships").splitlines() if line.strip()], nations)
        wanted = OwnFleets(nations, year, points, _number(given, "turns", 0), ships=ships)
        battle = battle_maker.making(wanted, seed)
        text = battle_maker.for_points(battle, lambda asked: wanted.said(battle, asked), seed).text
    return _begun(request, game, name, text, given, nations)


def _duel(request: Request, given: Given) -> Response:
    """FC 5: one or two ships a side."""
    attackers, defenders = ([_ranged(one) for one in given.all(name) if one] for name in ("attacker", "defender"))
    if not attackers or not defenders:
        raise BadInput("a duel needs a ship on each side")
    year, turns = _number(given, "year", 1805), _number(given, "turns", 0)
    made = battle_maker.duel(given.one("kind"), attackers, defenders, year, turns, "duel")
    nations = attackers[0].nation, defenders[0].nation
    return _begun(request, game_wanted(FLYING_COLORS), f"{attackers[0].ship} {defenders[0].ship}", made.text, given, nations)


def _ranged(said: str) -> Ranged:
    nation, _, ship = said.partition("=")
    return Ranged(nation, ship)


def _number(given: Given, name: str, usual: int) -> int:
    said = given.one(name).strip()
    if said and not said.isdecimal():
        raise BadInput(f"{name}: {said!r} is no whole number")
    return int(said) if said else usual


def _begun(request: Request, game: HexGame[Any], name: str, text: str, given: Given, nations: tuple[str, str]) -> Response:
    """The file is written beside the battles, and the battle begun; by two people, or by the first nation's."""
    folder = server(request).battles.folder
    path = folder.own_scenario(name, text)
    seats = []
    for side in game.sides(str(path)):
        number, usual = (1, "human") if side.lower() == nations[0].lower() else (2, "captain")
        seats.append((f"seat.{side}", given.one(f"who.{number}", usual)))
    try:
        return begin_with(request, game, str(path), Given([*given.fields, *seats]))
    except (Refusal, IllegalChoice, ValueError):
        path.unlink(missing_ok=True)
        raise


ROUTES = [
    Route("/tactical/make", forms),
    Route("/tactical/make", made, methods=["POST"]),
    Route("/tactical/duel", duelled, methods=["POST"]),
]

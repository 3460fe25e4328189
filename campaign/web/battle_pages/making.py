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
from campaign.play.battle_maker import DUELS, OwnFleets, Ranged, ShipWanted, fleets
from campaign.play.errors import BadInput, Refusal
from campaign.play.tactical_games import game_wanted, games_wanted, prefix
from campaign.web.battle_pages import fleet_form
from campaign.web.battle_pages.battle_list import begin_with
from campaign.web.battle_pages.fleet_form import FleetForm
from campaign.web.rendering import page
from campaign.web.sent import Given, given
from campaign.web.server_state import server
from table.decisions import IllegalChoice
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import FLYING_COLORS

YEARS = (1740, 1815)
CHOSEN = "chosen"  # the field that says that ships were chosen one by one
KEPT = ("game", "one", "other", "points", "year", "turns", "seed", "who.1", "who.2")  # of the first form, kept in the second
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


async def fleets_shown(request: Request) -> Response:
    """The ships of both nations to choose from: the usual fleets at first, then as they were chosen, with what they cost."""
    return await _made(request, _fleets)


async def _made(request: Request, make: Maker) -> Response:
    server(request).seat(request)
    return await run_in_threadpool(_tried, request, await given(request), make)


def _tried(request: Request, given: Given, make: Maker) -> Response:
    try:
        return make(request, given)
    except (Refusal, IllegalChoice, ValueError) as error:
        if given.one(CHOSEN):
            return _fleets(request, given, str(error), 422)
        return _forms(422, str(error), given)


def _fleets(request: Request, given: Given, refusal: str = "", status: int = 200) -> Response:
    nations, points = _nations(given), _number(given, "points", battle_maker.USUAL_POINTS)
    wanted: dict[str, list[ShipWanted] | None] = dict.fromkeys(nations)
    if given.one(CHOSEN):
        try:
            wanted |= {nation: fleet_form.chosen(given, nation) for nation in nations}
        except BadInput as error:
            refusal, status = str(error), 422
    fleets = [FleetForm(battle_maker.yard(nation, points, wanted[nation])) for nation in nations]
    kept = {name: given.one(name) for name in KEPT if given.one(name)}
    return page("battles/fleets.html", status, fleets=fleets, points=points, kept=kept, refusal=refusal)


def _nations(given: Given) -> tuple[str, str]:
    nations = given.one("one"), given.one("other")
    if nations[0] == nations[1]:
        raise BadInput(f"{nations[0]} against {nations[1]}: the two fleets must be of different nations")
    return nations


def _for_points(request: Request, given: Given) -> Response:
    """FC 2006:18.1, WS D.II: two fleets for so many points each."""
    game, nations = game_wanted(given.one("game")), _nations(given)
    year, points = _number(given, "year", 1805), _number(given, "points", battle_maker.USUAL_POINTS)
    text = game.own_battle(nations, year, points)
    name = f"{nations[0]} {nations[1]} {year}"
    if text is None:
        seed = given.one("seed").strip() or token_hex(4)
        ships = {nation: battle_maker.bought(fleet_form.chosen(given, nation)) for nation in nations} if given.one(CHOSEN) else {}
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
    Route("/tactical/make/fleets", fleets_shown, methods=["POST"]),
    Route("/tactical/duel", duelled, methods=["POST"]),
]

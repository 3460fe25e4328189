"""Routes against networkx, and formation moves against python-chess."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from unittest.mock import patch

import chess
import networkx as nx

from campaign.agents.seating import seated
from campaign.game import SeaLords
from campaign.rules import movement
from campaign.state import World
from campaign.store.campaigns import SeatRecord
from maps import routes
from maps.network import graph
from maps.waters import Almanac, Waters
from maps.weather import Weather
from table.archives import Memory
from table.dice import Tray, draw
from table.flows import Flow
from table.session import Session
from tests.bench.measure import Line, best, faster

Asked = tuple[Weather, str, str, frozenset[str]]


def a_year(game: SeaLords) -> None:
    """Sail 1805 by the theatre's own instructions, in memory."""
    seats = seated(game, [SeatRecord(side.id, "sailing-master") for side in game.theatre.heading.sides])
    session = Session(game, Memory(game.encode(game.new_world("bench"))))
    for _ in session.play(seats):
        if session.state.clock.year > game.theatre.heading.year:
            return


def questions_of_a_year(game: SeaLords, staff: bool) -> list[Asked]:
    """The route questions of a sailed year, in order: those of the sailing masters, and with a `staff` also, before each
    increment, how far every formation is from every port, as a computer's admiral or a player's chart table asks it."""
    asked: list[Asked] = []
    step, distance, sail_all = routes.best_step, routes.distance, movement.sail_all

    def noting_step(waters: Waters, here: str, to: str, *more: Any) -> Any:
        asked.append((waters.weather, here, to, more[0] if more else routes.Nowhere))
        return step(waters, here, to, *more)

    def noting_distance(waters: Waters, here: str, to: str, *more: Any) -> Any:
        asked.append((waters.weather, here, to, more[0] if more else routes.Nowhere))
        return distance(waters, here, to, *more)

    def asking_first(world: World) -> Flow[None]:
        for formation in world.formations.values() if staff else ():
            for port in game.theatre.ports:
                asked.append((world.waters.weather, formation.place, f"space:{port}", routes.Nowhere))
        yield from sail_all(world)

    with (
        patch.object(routes, "best_step", noting_step),
        patch.object(routes, "distance", noting_distance),
        patch.object(movement, "sail_all", asking_first),
    ):
        a_year(game)
    return asked


def route_questions(game: SeaLords, staff: bool) -> Line:
    """A year's questions from a cold start, each search made once a weather, against dijkstra on the same ready graphs."""
    asked = questions_of_a_year(game, staff)

    def ours() -> float:
        almanac = Almanac(game.sea, keep=1000)
        ready = [(almanac.waters(weather), here, to, avoid) for weather, here, to, avoid in asked]

        def answer_all() -> None:
            for waters, here, to, avoid in ready:
                routes.distance(waters, here, to, avoid)

        return best(answer_all, 1)

    almanac = Almanac(game.sea, keep=1000)
    graphs = {weather: graph(almanac.waters(weather)) for weather in {question[0] for question in asked}}
    sample = [(graphs[weather], here, to) for weather, here, to, _ in asked[:: max(1, len(asked) // 300)]]

    def theirs() -> None:
        for ready, here, to in sample:
            with suppress(nx.NetworkXNoPath):  # a harbour shut by a gale
                nx.dijkstra_path_length(ready, here, to, weight=lambda u, v, arc: arc["points"])

    what = f"{len(asked):,} route questions of a year{', with a staff' if staff else ''}"
    ours_a_second, theirs_a_second = len(asked) / min(ours() for _ in range(3)), len(sample) / best(theirs, 3)
    against = "networkx dijkstra with a weight function"
    return faster(what, ours_a_second, theirs_a_second, "a second", against, 50 if staff else 1)


def formation_moves(game: SeaLords) -> Line:
    """Legal steps listed, one chosen, checked, applied and logged; against random legal moves of chess, listed and pushed."""

    def ours() -> int:
        world, count = game.new_world("bench"), 0
        world.clock.increment = 2
        for number in range(200):
            world.lay(Tray())
            world.increment.tracks = []
            for side in world.sides:
                count += _sail(world, side, number)
        return count

    def theirs(moves: int = 2000) -> None:
        board = chess.Board()
        for number in range(moves):
            legal = list(board.legal_moves)
            if not legal or board.is_seventyfive_moves():
                board = chess.Board()
                continue
            board.push(legal[draw("chess", number, len(legal))])

    return faster("formation moves", ours() / best(ours), 2000 / best(theirs), "a second", "python-chess random legal moves", 1)


def _sail(world: World, side: str, number: int) -> int:
    """One increment of a side at random: the form made, filled, checked and carried out."""
    form = movement.sailing_form(world, side)
    answer = {
        part.key: part.options[draw("bench", 1000 * number + line, len(part.options))].key for line, part in enumerate(form.parts)
    }
    for formation, heading in form.resolve(answer).items():
        movement.spend(world, world.formations[formation], heading.steps[0] if heading.steps else None)
    return len(form.parts)

"""The fast routes against plain references: networkx on the whole of trafalgar-1805, and every path of a small chart."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product

import networkx as nx
import pytest

from campaign.charts.load import load as load_charts
from maps.load import named
from maps.network import graph
from maps.place import Place
from maps.routes import NOWHERE, best_step, distance, route, soundings
from maps.sea import Sea
from maps.waters import Almanac, Waters
from maps.weather import Storm, Weather
from tests.rules.chart import stretch, waters

SEEDS = range(6)
MANY = 1000  # more winds than any route could have to catch


@cache
def sea() -> Sea:
    return Sea(named("trafalgar-1805"))


@cache
def almanac() -> Almanac:
    return Almanac(sea())


def weather(seed: int) -> Weather:
    """Some winds, none with its contra, and up to three gales of theirs where they may be; the seed 0 is a calm."""
    chance, theatre, gales = random.Random(seed), sea().theatre, load_charts().gales
    blowing: list[str] = []
    for wind in theatre.winds.values():
        if seed and wind.contra not in blowing and chance.random() < 0.5:
            blowing.append(wind.id)
    storms = []
    for wind_id in chance.sample(blowing, min(3, len(blowing))):
        force = chance.choice(sorted(gales))
        place = chance.choice(sorted(sea().marked(wind_id)))
        storms.append(Storm(wind_id, force, Place(place), gales[force].hindrance, gales[force].toll))
    return Weather.of(blowing, storms)


def ranked(sea_graph: nx.DiGraph[str]) -> nx.DiGraph[str]:
    """The graph with points and catches as one weight: a point counts more than any number of catches."""
    for _, _, step in sea_graph.edges(data=True):
        step["rank"] = MANY + (step["catch"] is not None)
    return sea_graph


def found(now: Waters, to: str, avoid: frozenset[str] = frozenset()) -> dict[str, tuple[int, int]]:
    """What the soundings say of every place from which there is a way: points and catches."""
    found = soundings(now, to, avoid)
    places = now.sea.places
    return {places[n]: (found.points(n), found.catches(n)) for n in range(len(places)) if found.points(n) != NOWHERE}


def test_the_weathers_differ_and_have_gales() -> None:
    assert len({weather(seed) for seed in SEEDS}) == len(SEEDS)
    assert sum(bool(almanac().waters(weather(seed)).gripped) for seed in SEEDS) == len(SEEDS) - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_every_pair_of_places_is_as_far_apart_as_networkx_says(seed: int) -> None:
    now = almanac().waters(weather(seed))
    backwards = graph(now).reverse()
    for to in sea().places:
        reference = nx.single_source_shortest_path_length(backwards, to)
        assert {place: points for place, (points, _) in found(now, to).items()} == dict(reference)


@pytest.mark.parametrize("seed", SEEDS)
def test_of_the_shortest_routes_the_fewest_catches_count(seed: int) -> None:
    now = almanac().waters(weather(seed))
    backwards = ranked(graph(now)).reverse()
    for to in sea().places:
        reference = nx.single_source_dijkstra_path_length(backwards, to, weight="rank")
        assert found(now, to) == {place: divmod(rank, MANY) for place, rank in reference.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_step_by_step_the_best_route_keeps_what_the_soundings_promise(seed: int) -> None:
    now, chance = almanac().waters(weather(seed)), random.Random(seed)
    for _ in range(200):
        here, to = chance.sample(sea().places, 2)
        way, promise = route(now, here, to), found(now, to).get(here)
        assert (way and (way.points, way.catches)) == promise


@pytest.mark.parametrize("seed", SEEDS)
def test_with_places_avoided_the_distance_is_that_of_the_chart_without_them(seed: int) -> None:
    now, chance = almanac().waters(weather(seed)), random.Random(seed)
    whole = graph(now)
    for _ in range(10):
        to, *avoided = chance.sample(sea().places, 30)
        rest = whole.copy()
        rest.remove_nodes_from(avoided)
        reference = nx.single_source_shortest_path_length(rest.reverse(), to)
        open_places = [place for place in sea().places if place not in avoided]
        assert {p: distance(now, p, to, frozenset(avoided)) for p in open_places} == {p: reference.get(p) for p in open_places}


@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_step_barred_the_route_is_that_of_the_chart_without_it(seed: int) -> None:
    now, chance = almanac().waters(weather(seed)), random.Random(seed)
    whole = graph(now)
    for _ in range(40):
        here, to = chance.sample(sea().places, 2)
        first = best_step(now, here, to)
        if first is None:
            continue
        rest = whole.copy()
        rest.remove_edge(here, first.to)
        other = best_step(now, here, to, barred=frozenset({first.to}))
        if not nx.has_path(rest, here, to):
            assert other is None
        else:
            assert other is not None
            assert nx.shortest_path_length(rest, other.to, to) + 1 == nx.shortest_path_length(rest, here, to)


@pytest.mark.parametrize("blowing", [(), ("red",), ("blue",), ("red", "blue")])
def test_on_a_small_chart_no_path_at_all_is_better(blowing: tuple[str, ...]) -> None:
    now = waters(stretch(), *blowing)
    whole = graph(now)
    for here, to in product(now.sea.places, repeat=2):
        if here != to:
            paths = [list(pairwise(path)) for path in nx.all_simple_paths(whole, here, to)]
            costs = [(len(path), sum(whole.edges[step]["catch"] is not None for step in path)) for path in paths]
            assert found(now, to).get(here) == min(costs, default=None)

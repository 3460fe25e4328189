"""Expedient moves (SL 2.36-2.366, 5.256, 5.27.12), as routes and as the sailing master takes them."""

from __future__ import annotations

from functools import cache

import pytest

from campaign import views
from campaign.agents.instructions import read
from campaign.agents.sailing_master import SailingMaster
from campaign.rules import movement, ports
from campaign.state import World
from maps import routes
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.chart import (
    FLAGS,
    A,
    B,
    almanac,
    at_sea,
    blow,
    edge,
    fleet,
    gale,
    lane,
    large,
    small,
    storm,
    stretch,
    theatre,
    waters,
    wind,
    zone,
)


@cache
def isles() -> Theatre:
    """Two ways from start to port: by x1 and x2, three points, or by y1, y2 and y3, four; each foul under its own wind.

    A blind bay opens from start.
    """
    return theatre(
        [large("start", "red"), large("x1", "red"), large("x2", "red"), large("port"), small("xs"), small("xt"),
         large("y1", "green"), large("y2"), large("y3"), small("ys"), large("bay")],
        [lane("start", "x1", to="x1", red="start"), lane("x1", "x2", "xs", to="x2", red="x1"),
         lane("x2", "port", "xt", to="port", red="x2"),
         lane("start", "y1", to="y1"), lane("y1", "y2", to="y2"), lane("y2", "y3", "ys", to="y3", blue="y2"),
         lane("y3", "port", to="port"), lane("start", "bay", to="bay")],
        ports=[Port("port", FLAGS[B], key=True)],
        winds=[wind("red"), wind("blue"), wind("green")],
    )  # fmt: skip


def step(
    to: str, *blowing: str, here: str = "space:start", avoid: tuple[str, ...] = (), barred: tuple[str, ...] = ()
) -> str | None:
    found = routes.best_step(waters(isles(), *blowing), here, to, frozenset(avoid), frozenset(barred))
    return found.to if found else None


@pytest.mark.rule("SL 2.36", "SL 2.36a", "SL 2.361")
def test_the_expedient_route_is_the_one_of_fewest_points_as_the_wind_stands() -> None:
    goal = "space:port"
    assert (step(goal), routes.distance(waters(isles()), "space:start", goal)) == ("space:x1", 3)
    assert (step(goal, "red"), routes.distance(waters(isles(), "red"), "space:start", goal)) == ("space:y1", 4)
    assert (step(goal, "red", "blue"), routes.distance(waters(isles(), "red", "blue"), "space:start", goal)) == ("space:x1", 5)


@pytest.mark.rule("SL 2.361")
def test_points_are_counted_from_where_a_formation_stands_now() -> None:
    by_here = {
        here: routes.distance(waters(isles()), f"space:{here}", "space:port") for here in ("start", "x1", "xs", "y2", "bay")
    }
    assert by_here == {"start": 3, "x1": 2, "xs": 2, "y2": 2, "bay": 4}


@pytest.mark.rule("SL 2.364")
def test_who_is_forced_off_the_best_route_takes_the_next_fastest() -> None:
    assert step("space:port", barred=("space:x1",)) == "space:y1"
    assert step("space:port", barred=("space:y1",)) == "space:x1"
    assert step("space:port", barred=("space:x1", "space:y1")) is None, "not into the bay, only to come back"


@pytest.mark.rule("SL 2.364")
def test_the_next_fastest_route_does_not_come_back_to_where_it_was_barred() -> None:
    """From the bay the port is three points off by way of `here` and the gate, from the first cape four; but the gate is shut."""
    chart = theatre(
        [large(name) for name in ("here", "bay", "gate", "port", "c1", "c2", "c3", "c4")],
        [lane("here", "gate", to="gate"), lane("gate", "port", to="port"), lane("here", "bay", to="bay"),
         lane("here", "c1", to="c1"), lane("c1", "c2", to="c2"), lane("c2", "c3", to="c3"),
         lane("c3", "c4", to="c4"), lane("c4", "port", to="port")],
    )  # fmt: skip
    now = waters(chart)
    free = routes.best_step(now, "space:here", "space:port")
    barred = routes.best_step(now, "space:here", "space:port", barred=frozenset({"space:gate"}))
    assert (free and free.to, barred and barred.to) == ("space:gate", "space:c1")


@pytest.mark.rule("SL 2.365")
def test_a_place_to_be_avoided_is_gone_round_by_the_fastest_way() -> None:
    goal = "space:port"
    assert step(goal) == "space:x1"
    assert step(goal, avoid=("space:x2",)) == "space:y1", "it is seen from afar"
    assert step(goal, here="space:x1", avoid=("space:x2",)) == "space:start"
    assert step(goal, avoid=("space:x2", "space:y2")) is None
    assert step(goal, here="space:x2", avoid=("space:port",)) == "space:port", "the destination itself is not avoided"


@pytest.mark.rule("SL 5.256")
def test_catching_the_wind_is_taken_to_succeed() -> None:
    chart = theatre(
        [large(name) for name in ("a", "b", "c", "calm")],
        [lane("a", "b", to="b"), lane("b", "c", to="c"), lane("a", "c", dashed=True), lane("c", "calm", dashed=True),
         lane("a", "calm", dashed=True)],
    )  # fmt: skip
    now = waters(chart)
    assert routes.distance(now, "space:a", "space:c") == 1, "one point by catching the wind beats two without"
    found = routes.best_step(now, "space:a", "space:c")
    assert found is not None
    assert (found.to, found.catch) == ("space:c", 4)


def test_of_routes_of_equal_length_the_one_with_fewer_winds_to_catch_is_taken() -> None:
    chart = theatre(
        [large(name) for name in ("a", "x", "y", "b")],
        [lane("a", "x", dashed=True), lane("x", "b", to="b"), lane("a", "y", to="y"), lane("y", "b", to="b")],
    )
    found = routes.route(waters(chart), "space:a", "space:b")
    assert found is not None
    assert ([step.to for step in found.steps], found.catches) == (["space:y", "space:b"], 0)


@cache
def crossing() -> Theatre:
    """From west to east through the zone, four points, or along the coast, three points with the wind and five against it."""
    return theatre(
        [large("west"), small("s1"), large("mid"), small("s2"), large("cape"), large("east")],
        [lane("west", "mid", "s1", to="mid", red="west"), lane("mid", "cape", "s2", to="cape", red="mid"),
         lane("cape", "east", to="east")],
        zones=[zone("deep", edge("west", "west", green="out"), edge("east", "east", green="in"), into=0, out=0)],
        winds=[wind("red"), wind("green")],
    )  # fmt: skip


@pytest.mark.rule("SL 5.27.12")
def test_through_a_zone_each_catch_counts_one_whatever_the_number_and_the_winds_are_those_of_now() -> None:
    def way(*blowing: str) -> tuple[str, int]:
        found = routes.route(waters(crossing(), *blowing), "space:west", "space:east")
        assert found is not None
        return found.steps[0].to, found.points

    assert way() == ("space:mid", 3)
    assert way("red") == ("in:deep:west", 4), "along the coast it would now be five"
    assert way("red", "green") == ("in:deep:west", 4), "Green hinders both catches, which still count one each"
    assert routes.distance(waters(stretch()), "space:s3", "space:s4") == 4


# -- the sailing master ------------------------------------------------------------------------------------------------


def ordered(world: World, text: str, side: str = B) -> str:
    """What the sailing master orders `ff` to do in this increment under these instructions."""
    sea = almanac(isles()).sea
    master = SailingMaster(sea, read(text, sea))
    question = movement.sail_all(world).send(None)
    view = views.view(world, side, tuple(ports.friendly_berths(world, side)))
    answer = master.answer(view, question, "0.0")  # type: ignore[arg-type]  # a form
    assert isinstance(answer, dict)
    return str(answer["ff"])


def bound(more: str = "", to: str = "port") -> str:
    return f'[[formation]]\nid = "ff"\ncalls = [{{turn = 1, to = "{to}"}}]\n{more}\n'


@pytest.mark.rule("SL 2.362")
def test_the_route_is_judged_again_before_every_point() -> None:
    world = at_sea(isles(), fleet("ff", "space:start", side=B))
    assert ordered(world, bound()) == "space:x1"
    blow(world, "red")
    assert ordered(world, bound()) == "space:y1"
    world.formations["ff"].place = Place("space:y2")
    assert ordered(world, bound()) == "space:y3"
    blow(world, "blue")
    assert ordered(world, bound()) == "space:ys"


@pytest.mark.rule("SL 2.365")
def test_a_master_goes_round_a_place_only_if_his_instructions_say_so() -> None:
    world = at_sea(isles(), fleet("ff", "space:start", side=B), fleet("foe", "space:x1", spotted=True))
    world.sides = (B, A)
    assert ordered(world, bound()) == "space:x1", "an enemy in the way is no reason of itself"
    assert ordered(world, bound('avoid = ["x1"]')) == "space:y1"


@pytest.mark.rule("SL 2.366")
def test_who_waits_for_a_gale_judges_the_route_anew_when_it_has_passed() -> None:
    world = at_sea(isles(), fleet("ff", "space:start", side=B), winds=["red", "green"], gales=[gale("green", 8, "space:y1")])
    assert ordered(world, bound('gale = "sail-on"')) == "space:y1"
    assert ordered(world, bound('gale = "heave-to"')) == "mark-time"
    world.gales = []
    blow(world, "red")
    assert ordered(world, bound('gale = "heave-to"')) == "space:y1", "where it was bound before"
    blow(world)
    assert ordered(world, bound('gale = "heave-to"')) == "space:x1", "but with Red gone too the other way is the faster"


def test_a_gale_on_the_way_counts_every_space_it_holds() -> None:
    rough = waters(isles(), storms=[storm("red", 8, "space:x2")])
    assert routes.distance(rough, "space:x1", "space:x2") == 2, "out of a gale space the small one is not passed"

"""What keeping a station costs (SL 7.231, 11.23b-c)."""

from __future__ import annotations

from functools import cache

import pytest

from campaign import sequence
from campaign.record.fleet import Damaged
from campaign.record.sailing import Interdicting
from campaign.rules import interdiction, movement, organisation
from campaign.state import World
from maps.place import Place
from maps.theatre import Port, Theatre
from tests.rules.chart import FLAGS, A, B, Force, at_sea, drive, fleet, gale, lane, large, strait, theatre, throw, told, wind

OFF, GUT, BREST, CADIZ, OPEN_ROAD, NARROWS = (
    Place(f"space:{name}") for name in ("off", "gut", "brest", "cadiz", "road", "narrows")
)
TWO = ("SOL", "SOL")


@cache
def coast() -> Theatre:
    """Ports of B's with blockade values of 3, 2 and 0, a strait, and narrows that are a strait and a port of value 1."""
    names = ("gut", "brest", "cadiz", "road", "narrows")
    return theatre(
        [large("off"), strait("gut", "red"), large("brest"), large("cadiz"), large("road"), strait("narrows")],
        [lane("off", name, to=name) for name in names],
        ports=[
            Port("brest", FLAGS[B], key=True, blockade=3), Port("cadiz", FLAGS[B], blockade=2),
            Port("road", FLAGS[B], blockade=0), Port("narrows", FLAGS[B], blockade=1),
        ],
        winds=[wind("red", start="gut")],
    )  # fmt: skip


def on_station(*forces: Force, **charges: str) -> World:
    """These forces, charged, after an increment in which nobody sailed."""
    world = at_sea(coast(), *forces)
    for name, place in charges.items():
        world.formations[name].charge = Place(place)
    throw(world)
    interdiction.take_station(world)
    return world


def wear(world: World) -> dict[str, int]:
    return {name: one.damage for name, one in world.squadrons.items()}


def ends(world: World, *dice: int) -> None:
    """The Operations Phase ends."""
    throw(world, *dice)
    drive(sequence.end_operations(world))
    assert len(world.tray.thrown) == len(dice)


@pytest.mark.rule("SL 11.23b")
def test_a_strait_costs_every_squadron_that_interdicts_it_a_point_a_turn() -> None:
    world = on_station(fleet("ff", GUT, classes=TWO), fleet("friend", GUT), fleet("ee", GUT, side=B), ff=GUT)
    assert wear(world) == {"ff-1": 0, "ff-2": 0, "friend-1": 0, "ee-1": 0}
    ends(world)
    assert wear(world) == {"ff-1": 1, "ff-2": 1, "friend-1": 0, "ee-1": 0}
    assert {fact.rule for fact in told(world, Damaged)} == {"SL 11.23b"}
    interdiction.take_station(world)
    ends(world)
    assert wear(world)["ff-1"] == 2


@pytest.mark.rule("SL 11.23c", "SL 7.231", "SL 7.23")
@pytest.mark.parametrize(("port", "value"), [(BREST, 3), (CADIZ, 2), (OPEN_ROAD, 0)])
def test_a_blockade_costs_the_blockading_formation_alone_the_ports_value(port: str, value: int) -> None:
    world = on_station(fleet("ff", port, classes=TWO), fleet("friend", port), fleet("ee", port, side=B), ff=port)
    ends(world)
    assert wear(world) == {"ff-1": value, "ff-2": value, "friend-1": 0, "ee-1": 0}
    assert {fact.rule for fact in told(world, Damaged)} == ({"SL 11.23c"} if value else set())


@pytest.mark.rule("SL 11.23b", "SL 11.23c")
def test_narrows_with_a_port_cost_both() -> None:
    world = on_station(fleet("ff", NARROWS), ff=NARROWS)
    ends(world)
    assert [(fact.points, fact.rule) for fact in told(world, Damaged)] == [(1, "SL 11.23b"), (1, "SL 11.23c")]


@pytest.mark.rule("SL 11.23b", "SL 11.23c", "SL 11.212")
@pytest.mark.parametrize(("place", "points"), [(GUT, 1), (BREST, 3)])
def test_who_leaves_his_station_pays_at_once_and_not_again_when_the_turn_ends(place: str, points: int) -> None:
    world = on_station(fleet("ff", place), ff=place)
    drive(movement.sail_all(world), {"ff": OFF})
    assert wear(world) == {"ff-1": points}
    assert [fact.ceased for fact in told(world, Interdicting)] == [False, True]
    ends(world)
    assert wear(world) == {"ff-1": points}
    stayed = on_station(fleet("ff", place), ff=place)
    drive(movement.sail_all(stayed))
    assert wear(stayed) == {"ff-1": 0}


@pytest.mark.rule("SL 7.231")
def test_who_never_came_to_his_station_pays_nothing() -> None:
    world = on_station(fleet("ff", OFF), ff=BREST)
    ends(world)
    assert wear(world) == {"ff-1": 0}


@pytest.mark.rule("SL 5.33e", "SL 11.23b")
def test_a_station_in_a_gale_is_not_kept_and_costs_nothing_of_itself() -> None:
    world = at_sea(coast(), fleet("ff", GUT), winds=["red"], gales=[gale("red", 8, GUT)])
    world.formations["ff"].charge = GUT
    interdiction.take_station(world)
    ends(world)
    assert wear(world) == {"ff-1": 0}


@pytest.mark.rule("SL 7.224", "SL 11.23c")
def test_a_formation_that_is_unformed_on_its_station_pays_then() -> None:
    world = on_station(fleet("ff", BREST, classes=TWO), ff=BREST)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341a")
    assert wear(world) == {"ff-1": 3, "ff-2": 3}


@pytest.mark.rule("SL 11.23c", "SL 7.351a")
@pytest.mark.parametrize(("place", "dice"), [(BREST, (9,)), (CADIZ, ())])
def test_what_a_station_has_cost_counts_when_sail_may_sink_of_it(place: str, dice: tuple[int, ...]) -> None:
    """Seven points and three make the rating of ten; with two there is no die."""
    world = on_station(fleet("ff", place, damage=(7,)), ff=place)
    ends(world, *dice)
    assert wear(world) == {"ff-1": 10 if dice else 9}


@pytest.mark.rule("SL 7.231")
def test_a_side_may_hold_several_stations_each_at_its_own_cost() -> None:
    world = on_station(fleet("ff", BREST), fleet("gg", CADIZ), fleet("hh", GUT), ff=BREST, gg=CADIZ, hh=GUT)
    assert [interdiction.interdictor(world, place, A) for place in (BREST, CADIZ, GUT)] == list(world.formations.values())
    ends(world)
    assert wear(world) == {"ff-1": 3, "gg-1": 2, "hh-1": 1}

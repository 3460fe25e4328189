"""The worked examples of SL 2.3, 5.1, 5.2 and 6.1 with their own numbers."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.record.fleet import Damaged
from campaign.record.sailing import MadeReady, MarkedTime, Sailed, Spotted
from campaign.rules import movement, organisation
from campaign.state import World
from maps import ranges, routes
from maps.theatre import Theatre
from table.dice import Roll
from tests.rules.chart import (
    A,
    B,
    almanac,
    at_sea,
    drive,
    fleet,
    lane,
    large,
    small,
    steps,
    strait,
    stretch,
    theatre,
    throw,
    thrown,
    told,
    waters,
    wind,
)

# -- SL 2.363: two routes that cross -------------------------------------------------------------------------------------


def crossed(second_leg: int) -> Theatre:
    """Routes X and Y from a to b, crossing at c; each leg of a route is foul under the route's own wind.

    `second_leg` is how many lanes of Y lie between y2 and b.
    """
    capes = [f"y{n}" for n in range(2, 2 + second_leg)]
    legs = [("a", "x1"), ("x1", "c"), ("c", "x2"), ("x2", "b"), ("a", "y1"), ("y1", "c"), ("c", "y2")]
    legs += [(cape, after) for cape, after in zip(capes, [*capes[1:], "b"], strict=True)]
    large_ones = dict.fromkeys(place for leg in legs for place in leg)
    lanes = [lane(a, b, f"{a}-{b}", to=b, ex=a) if "x" in a + b else lane(a, b, f"{a}-{b}", to=b, wy=a) for a, b in legs]
    return theatre(
        [*(large(place) for place in large_ones), *(small(lane.via[0]) for lane in lanes)], lanes, winds=[wind("ex"), wind("wy")]
    )


def onward(chart: Theatre, here: str, *foul: str) -> str:
    step = routes.best_step(waters(chart, *foul), f"space:{here}", "space:b")
    assert step is not None
    return step.to.removeprefix("space:")


@pytest.mark.rule("SL 2.363")
def test_2_363_routes_that_cross() -> None:
    chart = crossed(second_leg=1)
    assert onward(chart, "a", "wy") == "x1", "at first X costs fewer points"
    assert onward(chart, "x1", "wy") == "c"
    assert onward(chart, "c", "ex") == "y2", "at the crossing Y has become the speedier"
    now = waters(chart, "wy")
    assert routes.distance(now, "space:c", "space:b") == 2, "X is the speedier again"
    assert routes.distance(now, "space:y2", "space:b") == 2
    assert onward(chart, "y2", "wy") == "y2-b", "but not by way of the crossing: it goes on by Y"


@pytest.mark.rule("SL 2.363")
def test_2_363_going_back_when_that_is_faster() -> None:
    assert onward(crossed(second_leg=2), "y2", "wy") == "c", "three points back over X, four ahead on Y"


# -- SL 5.133: an allowance lost in the third increment ------------------------------------------------------------------


@pytest.mark.rule("SL 5.133", "SL 5.132")
def test_5_133_an_allowance_of_four_cut_to_three_in_the_third_increment() -> None:
    chart = theatre([large("a"), strait("narrows")], [lane("a", "narrows", to="narrows")])
    world = at_sea(chart, fleet("ff", "space:a", side=B, damage=[6]))
    formation, spent = world.formations["ff"], []
    for impulse in (1, 2):
        for increment in (1, 2, 3, 4):
            world.clock.impulse, world.clock.increment = impulse, increment
            hurt = (impulse, increment) == (1, 3)
            if drive(movement.sail_all(world), {"ff": "space:narrows"} if hurt else {}):
                spent.append((impulse, increment))
            assert organisation.allowance(world, formation) == (4 if (impulse, increment) < (1, 3) else 3)
    assert spent == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4)]


# -- SL 5.2.10: from Port A to Port B ------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.2.101")
def test_5_2_101_the_stretch_between_the_ports() -> None:
    sea, still, red, blue = almanac(stretch()).sea, waters(stretch()), waters(stretch(), "red"), waters(stretch(), "blue")
    assert sea.small == {"space:s2", "space:s4"}
    assert sea.straits == {"space:s5"}
    assert {"harbour:port-a", "flag:port-b"} <= set(sea.places)

    assert steps(still, "space:port-a")["space:s1"].catch == steps(still, "space:s1")["space:port-a"].catch == 4
    assert steps(red, "space:port-a")["space:s1"].catch is steps(red, "space:s1")["space:port-a"].catch is None

    for weather in (still, red, blue):
        assert set(steps(weather, "space:s1")) - {"space:port-a"} == {"space:s3"}, "Red goes with the prevailing wind here"
        assert "space:s2" in steps(weather, "space:s3")

    assert steps(still, "space:s5")["space:s4"].catch is None
    west, east = steps(blue, "in:sz:west")["zone:sz"], steps(blue, "in:sz:east")["zone:sz"]
    assert ([value for value, _ in west.modifiers], [value for value, _ in east.modifiers]) == ([2], [-2])
    assert (west.catch, steps(still, "out:sz:s4")["space:s4"].catch) == (7, 7)
    assert {place: set(steps(still, place)) for place in ("zone:sz", "in:sz:west")} == {
        "zone:sz": {"out:sz:s3", "out:sz:s4"}, "in:sz:west": {"zone:sz"}}  # fmt: skip

    assert sea.marked("red") == {"space:s1", "space:s3"}
    assert sea.marked("blue") >= {"space:s3", "space:s5", "zone:sz"}
    zone = stretch().zones["sz"]
    assert zone.off_course is None
    assert sea.astray(zone, "space:s4") == (), "a zone lies between S3 and S4"


def voyage() -> World:
    """FF, led by a leader of leadership 3, fitting out at Port A as the Operations Phase begins; markers are A's."""
    return at_sea(stretch(), fleet("ff", "harbour:port-a", lr=3), impulse=0, increment=0)


def sail(world: World, marker: str | None, *dice: int) -> str:
    """Play up to and through the next increment with these dice, the winds' among them; where is FF then?"""
    throw(world, *dice)
    while (phase := sequence.next_phase(world)).name != "increment":
        drive(phase.flow(world))
    drive(phase.flow(world), {"ff": marker} if marker else {})
    assert thrown(world) == list(dice)
    return world.formations["ff"].place


def last_roll(world: World) -> tuple[int, int, bool | None]:
    """The last roll: what all its modifiers make, what it comes to, and whether it served."""
    roll = told(world, Roll)[-1]
    return sum(modifier.value for modifier in roll.modifiers), roll.total, roll.success


@pytest.mark.rule(
    "SL 5.2.10", "SL 5.2.102", "SL 5.2.102a", "SL 5.2.102b", "SL 5.2.102c", "SL 5.2.102d", "SL 5.2.102e", "SL 5.2.102f",
    "SL 5.2.102g", "SL 5.2.102h", "SL 5.2.102i", "SL 5.2.102j",
)  # fmt: skip
def test_5_2_102_the_voyage_of_ff() -> None:
    world = voyage()
    still, blue = (9, 9), (9, 0)  # the dice for Red and for Blue

    assert sail(world, "space:port-a", *still) == "space:port-a"
    assert [fact.place for fact in told(world, MadeReady)] == ["space:port-a"]
    assert sail(world, "space:s1", 7) == "space:port-a"
    assert last_roll(world) == (-1, 6, False)
    assert told(world, MarkedTime)[0].becalmed
    assert sail(world, "space:s1", 5) == "space:s1"
    assert last_roll(world) == (-1, 4, True)
    assert sail(world, "space:s3") == "space:s3"
    assert world.clock.impulse == 1

    assert sail(world, "in:sz:west", *blue) == "in:sz:west"
    assert world.impulse.winds == ["blue"]
    assert sail(world, None, 3) == "zone:sz"
    assert last_roll(world) == (1, 4, True)
    assert sail(world, "edge:sz:east") == "out:sz:s4"
    assert sail(world, None, 6) == "space:s4"  # printed: 5 or less; 7 less the net 1 is 6
    assert last_roll(world) == (1, 7, True)
    assert (world.clock.impulse, world.squadrons["ff-1"].damage) == (2, 0)

    assert sail(world, "space:s5", *still) == "space:s5"
    assert [(fact.squadron, fact.points) for fact in told(world, Damaged)] == [("ff-1", 1)]
    assert [fact.formation for fact in told(world, Spotted)] == ["ff"]
    assert sail(world, "space:port-b") == "space:port-b"
    assert (world.clock.impulse, world.clock.increment) == (3, 2)
    assert [fact.there for fact in told(world, Sailed)] == ["space:port-b"]


@pytest.mark.rule("SL 5.2.102h")
def test_5_2_102h_a_seven_would_have_kept_ff_in_the_out_box() -> None:
    for die, there in ((6, "space:s4"), (7, "out:sz:s4")):
        world = at_sea(stretch(), fleet("ff", "out:sz:s4", lr=3), winds=["blue"])
        throw(world, die)
        drive(movement.sail_all(world))
        assert world.formations["ff"].place == there


@pytest.mark.rule("SL 5.2.102j", "SL 5.2.102i")
def test_5_2_102_with_or_without_the_blue_wind_the_last_steps_cost_a_point_each() -> None:
    for weather in (waters(stretch()), waters(stretch(), "blue")):
        assert routes.distance(weather, "space:s4", "space:s5") == 1
        assert routes.distance(weather, "space:s5", "space:port-b") == 1
    world = at_sea(stretch(), fleet("ff", "space:port-b"))
    assert {option.key for option in movement.menu(world, "space:port-b", A, marked=True)} == {"mark-time", "space:s5"}


# -- SL 6.147: an operational range of four ------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.147")
def test_6_147_a_range_of_four_by_a_calm_a_fair_wind_and_a_calm() -> None:
    chart = theatre(
        [large("from"), large("first"), large("second"), large("target"), large("beyond")],
        [lane("from", "first", dashed=True), lane("first", "second", dashed=True, red="second"),
         lane("second", "target", dashed=True), lane("target", "beyond", dashed=True)],
        winds=[wind("red")],
    )  # fmt: skip
    within = ranges.traced(waters(chart, "red"), "space:from", 4).costs
    assert within == {"space:from": 0, "space:first": 1, "space:second": 2, "space:target": 4}
    assert "space:target" not in ranges.traced(waters(chart, "red"), "space:from", 3).costs
    assert ranges.traced(waters(chart, "red"), "space:from", 5).costs["space:beyond"] == 5, "a third calm costs one again"
    assert ranges.traced(waters(chart), "space:from", 4).costs["space:target"] == 4, (
        "without Red the two dear places change about"
    )

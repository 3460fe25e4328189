"""Operational ranges (SL 6.142-6.147)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from maps.ranges import traced
from maps.theatre import Theatre
from tests.rules.chart import edge, lane, large, small, storm, stretch, theatre, waters, wind, zone


def calms(count: int) -> Theatre:
    """A chain c0 - c1 - c2 ... of dashed lanes."""
    names = [f"c{n}" for n in range(count)]
    return theatre([large(name) for name in names], [lane(a, b, dashed=True) for a, b in pairwise(names)])


@pytest.mark.rule("SL 6.142")
def test_a_range_is_traced_as_a_formation_would_sail() -> None:
    chart = theatre([large("a"), small("b"), large("c")], [lane("a", "c", "b", to="c", red="a")], winds=[wind("red")])
    assert traced(waters(chart), "space:a", 4).costs["space:c"] == 1
    assert traced(waters(chart), "space:c", 4).costs["space:a"] == 2
    assert traced(waters(chart, "red"), "space:a", 4).costs["space:c"] == 2, "the seasonal wind turns it round"
    assert traced(waters(chart, "red"), "space:c", 4).costs["space:a"] == 1


@pytest.mark.rule("SL 6.143")
def test_a_range_runs_from_its_source_over_lanes_and_sea_zones() -> None:
    from_harbour = traced(waters(stretch()), "harbour:port-a", 9).costs
    assert from_harbour["space:port-a"] == 1
    assert from_harbour["space:s3"] == 3
    assert from_harbour["zone:sz"] == 6, "In 1, and the second wind to be caught 2"
    assert from_harbour["space:s4"] == 8, "Out 1, and the third wind 1 again"
    assert "space:port-b" not in from_harbour
    assert traced(waters(stretch()), "space:s5", 9).costs["space:port-b"] == 1


@pytest.mark.rule("SL 6.146")
def test_where_the_wind_must_be_caught_points_go_one_two_one_two() -> None:
    assert list(traced(waters(calms(6)), "space:c0", 9).costs.values()) == [0, 1, 3, 4, 6, 7]


@pytest.mark.rule("SL 6.146")
def test_of_two_ways_of_equal_cost_the_one_after_which_the_wind_is_cheap_counts() -> None:
    """To `m` it is three points either way: by two winds caught, and the next costs 1, or by one, and the next costs 2."""
    chart = theatre(
        [large(name) for name in ("a", "b", "p", "q", "m", "end")],
        [lane("a", "b", dashed=True), lane("b", "m", dashed=True), lane("a", "p", to="p"), lane("p", "q", to="q"),
         lane("q", "m", dashed=True), lane("m", "end", dashed=True)],
    )  # fmt: skip
    found = traced(waters(chart), "space:a", 4).costs
    assert found["space:m"] == 3
    assert found["space:end"] == 4


GULF = theatre(
    [large("a", "red"), large("b", "red"), large("c"), large("d")],
    [lane("a", "b", to="b"), lane("b", "c", to="c")],
    zones=[zone("deep", edge("west", "a"), edge("east", "d"), winds=["red"])],
    winds=[wind("red")],
)


def test_a_gale_space_costs_double_and_lights_trace_into_none() -> None:
    gale = waters(GULF, "red", storms=[storm("red", 8, "space:b")])
    assert traced(waters(GULF), "space:a", 9).costs["space:c"] == 2
    assert traced(gale, "space:a", 9).costs["space:c"] == 3, "2 into the gale, 1 out of it"
    assert "space:b" not in traced(gale, "space:a", 9, gales=False).costs
    assert "space:c" not in traced(gale, "space:a", 9, gales=False).costs


def test_a_gale_in_a_sea_zone_doubles_its_boxes_too() -> None:
    gale = waters(GULF, "red", storms=[storm("red", 8, "zone:deep")])
    calm, rough = traced(waters(GULF), "space:d", 9).costs, traced(gale, "space:d", 9).costs
    assert (calm["in:deep:east"], calm["zone:deep"], calm["out:deep:a"]) == (1, 2, 3)
    assert (rough["in:deep:east"], rough["zone:deep"], rough["out:deep:a"]) == (2, 4, 6)
    assert "in:deep:east" not in traced(gale, "space:d", 9, gales=False).costs


@pytest.mark.rule("SL 6.145")
def test_lights_and_galleys_trace_into_no_gale_and_galleys_into_no_sea_zone() -> None:
    gale = waters(GULF, "red", storms=[storm("red", 8, "space:b")])
    fleet, light, galley = (
        traced(gale, "space:a", 9, gales=gales, zones=zones).costs
        for gales, zones in ((True, True), (False, True), (False, False))
    )
    assert {"space:b", "zone:deep"} <= fleet.keys()
    assert "zone:deep" in light
    assert "space:b" not in light
    assert galley.keys() == {"space:a"}

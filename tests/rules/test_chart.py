"""What the chart is made of and who may stand where (SL 2.34-2.351, 5.21-5.23, 5.26-5.271)."""

from __future__ import annotations

import pytest

from campaign.record.fleet import Damaged
from campaign.record.sailing import Rejoined, Spotted
from campaign.rules import gales, movement, organisation
from maps.routes import distance
from maps.theatre import Port
from table.decisions import IllegalChoice
from tests.rules.chart import (
    FLAGS,
    A,
    B,
    almanac,
    at_sea,
    drive,
    edge,
    fleet,
    gale,
    lane,
    large,
    lone,
    small,
    steps,
    strait,
    stretch,
    theatre,
    throw,
    told,
    waters,
    wind,
    zone,
)

ROADS = theatre(
    [large("left", "red"), large("roads", "red"), strait("narrows"), large("right")],
    [lane("left", "roads", to="roads"), lane("right", "roads", to="roads"), lane("roads", "narrows", to="narrows")],
    ports=[Port("roads", FLAGS[B]), Port("left", FLAGS[A], key=True)],
    zones=[zone("deep", edge("north", "left", "right"))],
    winds=[wind("red")],
)


# -- stacks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 2.341")
def test_any_number_of_formations_may_lie_together_some_spotted_and_some_not() -> None:
    mine = [fleet(f"a{n}", "space:left") for n in range(12)]
    theirs = [fleet(f"b{n}", "space:right", side=B) for n in range(12)]
    world = at_sea(ROADS, *mine, *theirs)
    drive(movement.sail_all(world), dict.fromkeys(world.formations, "space:roads"))
    assert {formation.place for formation in world.formations.values()} == {"space:roads"}
    assert all(formation.spotted == (formation.side == A) for formation in world.formations.values()), "off B's own port"


@pytest.mark.rule("SL 2.34")
def test_a_rule_for_a_stack_means_both_sides_unless_it_says_friendly() -> None:
    flotilla, friend, foe = fleet("flag", "space:left"), lone("friend", "space:left"), lone("foe", "space:left", side=B)
    world = at_sea(ROADS, flotilla, friend, foe, winds=["red"], gales=[gale("red", 8, "space:left")])
    drive(gales.close_increment(world))
    assert {blow.squadron for blow in told(world, Damaged)} == {"flag-1", "friend-1", "foe-1"}
    world.gales = []
    world.weather_changed()
    organisation.rejoin(world)
    assert [joined.squadron for joined in told(world, Rejoined)] == ["friend-1"]
    assert set(world.formations) == {"flag", "foe"}


@pytest.mark.rule("SL 2.35")
@pytest.mark.parametrize(("before", "after"), [("space:right", "space:roads"), ("zone:deep", "out:deep:right")])
def test_enemies_may_enter_one_space_or_zone_without_hindrance(before: str, after: str) -> None:
    world = at_sea(ROADS, fleet("mine", before), fleet("theirs", before, side=B))
    marked = "edge:deep:north" if before == "zone:deep" else after
    exits = {"exit:mine": after} if before == "zone:deep" else {}
    drive(movement.sail_all(world), {"mine": marked, "theirs": after, **exits})
    assert world.formations["mine"].place == world.formations["theirs"].place == after


@pytest.mark.rule("SL 2.351")
def test_no_formation_enters_an_enemy_harbour() -> None:
    world = at_sea(ROADS, fleet("mine", "space:left"), fleet("theirs", "space:left", side=B))
    forms = drive(movement.sail_all(world))
    offered = {part.key: {option.key for option in part.options} for form in forms for part in form.parts}  # type: ignore[union-attr]  # forms only
    assert "harbour:left" in offered["mine"]
    assert offered["theirs"] == offered["mine"] - {"harbour:left"}
    with pytest.raises(IllegalChoice, match="was not offered"):
        drive(movement.sail_all(world), {"theirs": "harbour:left"})


# -- spaces and lanes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.21")
def test_the_chart_has_spaces_with_lanes_and_sea_zones_and_straits_and_ports_are_spaces() -> None:
    still = waters(stretch())
    assert set(steps(still, "space:s3")) == {"space:s2", "in:sz:west"}, "a lane along the coast, and open water"
    assert set(steps(still, "space:s5")) == {"space:s4", "space:port-b"}
    assert steps(still, "space:s4")["space:s5"].catch is None, "a strait is come to by a lane as any space is"
    assert steps(still, "in:sz:west")["zone:sz"].catch == 7, "a zone is not"


@pytest.mark.rule("SL 5.22")
@pytest.mark.parametrize("blowing", [(), ("red",), ("blue",), ("red", "blue")])
def test_every_step_ends_on_a_space_in_a_zone_or_at_a_berth_and_none_between(blowing: tuple[str, ...]) -> None:
    sea, now = almanac(stretch()).sea, waters(stretch(), *blowing)
    ends = {step.to for place in sea.places for step in now.from_(place)}
    assert ends <= set(sea.places)
    assert {end.partition(":")[0] for end in ends} == {"space", "zone", "in", "out", "harbour", "flag"}
    assert all(now.from_(place) for place in sea.places), "nobody is left where there is no way on"


BAY = theatre(
    [large("a"), small("b"), small("c"), large("d"), small("e"), large("f")],
    [lane("a", "d", "b", "c", to="d"), lane("d", "f", "e", dashed=True)],
)


@pytest.mark.rule("SL 5.221")
def test_small_spaces_count_only_against_the_wind() -> None:
    calm = waters(BAY)
    assert set(steps(calm, "space:a")) == {"space:d"}
    assert set(steps(calm, "space:d")) == {"space:c", "space:f"}, "to windward the next small space; in light airs none"
    assert set(steps(calm, "space:f")) == {"space:d"}


@pytest.mark.rule("SL 5.222")
def test_from_a_small_space_the_next_large_one_is_a_point_away_unless_it_lies_to_windward() -> None:
    calm = waters(BAY)
    assert set(steps(calm, "space:b")) == {"space:a", "space:d"}, "turning back, the other small space is passed over"
    assert set(steps(calm, "space:c")) == {"space:b", "space:d"}
    assert set(steps(calm, "space:e")) == {"space:d", "space:f"}, "in light airs either way"
    assert all(step.catch is None for here in ("space:b", "space:c") for step in calm.from_(here))


@pytest.mark.rule("SL 5.231b", "SL 5.235")
def test_beating_uses_all_the_small_spaces_of_a_lane_one_after_the_other() -> None:
    world = at_sea(BAY, fleet("ff", "space:d", side=B))
    for order in ("space:c", "space:d", "space:c", "space:b", "space:a"):
        drive(movement.sail_all(world), {"ff": order})
        assert world.formations["ff"].place == order
    assert distance(waters(BAY), "space:d", "space:a") == 3
    assert distance(waters(BAY), "space:a", "space:d") == 1


@pytest.mark.rule("SL 5.23")
@pytest.mark.parametrize("blowing", [(), ("red",), ("blue",)])
def test_all_the_lines_between_two_spaces_are_one_lane(blowing: tuple[str, ...]) -> None:
    chart = theatre(
        [large("a"), large("b"), large("c")],
        [lane("a", "b", dashed=True, red="b", blue="a"), lane("b", "c", dashed=True)],
        winds=[wind("red", contra="blue"), wind("blue", contra="red")],
    )
    now = waters(chart, *blowing)
    assert [step.to for step in now.from_("space:a")] == ["space:b"]
    assert [step.to for step in now.from_("space:b")] == ["space:a", "space:c"], "another space, another lane"


# -- straits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.261", "SL 5.261b", "SL 5.261c", "SL 7.111b")
def test_a_strait_is_a_large_space_where_squadrons_suffer_and_are_seen() -> None:
    chart = theatre(
        [large("a"), small("b"), strait("narrows"), large("c")],
        [lane("a", "narrows", "b", to="narrows"), lane("narrows", "c", to="c")],
    )
    world = at_sea(chart, fleet("ff", "space:a", side=B, classes=["SOL", "SOL"]), fleet("gg", "space:narrows", side=B))
    drive(movement.sail_all(world), {"ff": "space:narrows", "gg": "space:c"})
    assert world.formations["ff"].place == "space:narrows", "the small space is passed over for it"
    assert [(blow.squadron, blow.points) for blow in told(world, Damaged)] == [("ff-1", 1), ("ff-2", 1)]
    assert [seen.formation for seen in told(world, Spotted)] == ["ff"], "going on to an open space is neither seen nor paid for"


@pytest.mark.rule("SL 5.261c")
def test_marking_time_in_a_strait_costs_no_damage() -> None:
    world = at_sea(ROADS, fleet("ff", "space:narrows", side=B))
    drive(movement.sail_all(world), {"ff": "mark-time"})
    assert told(world, Damaged) == []


# -- sea zones ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.271", "SL 5.271a", "SL 5.271b", "SL 5.271c", "SL 5.271d", "SL 5.271e")
def test_what_a_sea_zones_box_says_is_what_the_chart_does() -> None:
    chart = theatre(
        [large("p"), large("q"), large("r")],
        [lane("p", "q", to="q")],
        zones=[
            zone("deep", edge("north", "p", "q", red="in"), edge("south", "r", "far"), into=6, out=5, off=8),
            zone("far", edge("west", "deep")),
        ],
        winds=[wind("red")],
    )
    sea, now = almanac(chart).sea, waters(chart, "red")
    assert sea.name("zone:deep") == "deep"
    assert set(steps(now, "zone:deep")) == {"out:deep:p", "out:deep:q", "out:deep:r", "out:deep:far"}
    assert {place: {to for to in steps(now, place) if to.startswith("in:")} for place in ("space:p", "space:q", "space:r")} == {
        "space:p": {"in:deep:north"}, "space:q": {"in:deep:north"}, "space:r": {"in:deep:south"}}  # fmt: skip
    north, south = steps(now, "in:deep:north")["zone:deep"], steps(now, "in:deep:south")["zone:deep"]
    assert (north.catch, south.catch) == (6, 6)
    assert [value for value, _ in north.modifiers] == [-2]
    assert south.modifiers == ()
    assert steps(now, "out:deep:p")["space:p"].catch == 5
    assert steps(now, "out:deep:far")["in:far:west"].catch == 5
    world = at_sea(chart, fleet("ff", "out:deep:p", side=B))
    throw(world, 0, 8)
    drive(movement.sail_all(world), {"ff": "space:p"})
    assert world.formations["ff"].place == "space:q", "the small number in the Out box is 8"

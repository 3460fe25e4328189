"""Gales found with the winds, and their markers placed (SL 5.312, 5.32)."""

from __future__ import annotations

import pytest

from campaign.record.weather import GaleFreshened, GaleRose
from campaign.rules import gales, winds
from campaign.state import World
from tests.rules.chart import at_sea, thrown, told
from tests.rules.gale_chart import cast, gulf, markers, opens, red

WINTER, SPRING, FALL = 1, 5, 13


def determined(turn: int, *dice: int) -> World:
    """The winds of an impulse have been determined with these dice, all of which fell."""
    world = at_sea(gulf(), turn=turn, increment=0)
    cast(world, *dice)
    winds.determine(world)
    assert thrown(world) == list(dice)
    return world


def due(world: World) -> dict[str, int]:
    return {gale.wind: gale.force for gale in world.impulse.gales_due}


# -- the gale part of the Wind Table -----------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.321", "SL 5.32", "SL 5.32b")
@pytest.mark.parametrize(("die", "force"), [(0, 8), (2, 8), (3, 9), (4, 9), (5, None), (9, None)])
def test_the_spring_row_of_the_example(die: int, force: int | None) -> None:
    """0-2 Force 8, 3-4 Force 9, the rest blank: a 3 is Force 9, and from 5 up there is no gale."""
    world = determined(SPRING, 0, 9, die)
    assert world.impulse.winds == ["red"]
    assert due(world) == ({"red": force} if force else {})


@pytest.mark.rule("SL 5.321", "SL 5.32")
def test_no_die_of_that_spring_brings_force_10_or_11_but_winter_has_its_own_columns() -> None:
    assert {due(determined(SPRING, 0, 9, die)).get("red") for die in range(10)} == {8, 9, None}
    assert [due(determined(WINTER, 0, 9, die)).get("red") for die in range(6)] == [8, 9, 10, 11, 12, None]


@pytest.mark.rule("SL 5.32b")
@pytest.mark.parametrize(("die", "force"), [(0, None), (1, 8), (4, 8), (5, None)])
def test_a_die_below_a_range_is_no_gale_either(die: int, force: int | None) -> None:
    assert due(determined(SPRING, 9, 0, die)).get("blue") == force


@pytest.mark.rule("SL 5.32")
def test_under_a_season_without_figures_no_die_is_thrown_for_a_gale() -> None:
    world = determined(FALL, 0, 9)
    assert world.impulse.winds == ["red"]
    assert due(world) == {}


@pytest.mark.rule("SL 5.32a")
def test_one_die_more_for_each_wind_that_blows_and_none_for_one_that_does_not() -> None:
    assert due(determined(SPRING, 9, 9)) == {}
    assert due(determined(SPRING, 4, 9, 0)) == {"red": 8}
    assert due(determined(SPRING, 9, 4, 1)) == {"blue": 8}
    assert due(determined(SPRING, 4, 4, 3, 1)) == {"red": 9, "blue": 8}


@pytest.mark.rule("SL 5.312")
def test_the_check_belongs_to_the_winds_and_only_a_row_with_a_fifth_column_knows_hurricanes() -> None:
    hurricane, gale = determined(WINTER, 0, 9, 4), determined(SPRING, 9, 0, 4)
    assert (due(hurricane), due(gale)) == ({"red": 12}, {"blue": 8})
    assert hurricane.gales == gale.gales == []
    assert {due(determined(SPRING, 9, 0, die)).get("blue") for die in range(10)} == {8, None}


# -- markers placed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.322", "SL 5.313c", "SL 5.323")
def test_a_new_gale_is_placed_where_its_wind_has_its_start_when_the_first_increment_opens() -> None:
    world = determined(SPRING, 0, 9, 3)
    world.clock.increment = 1
    opens(world)
    assert markers(world) == {"red": (9, "space:w0")}
    assert [(rose.wind, rose.force, rose.place) for rose in told(world, GaleRose)] == [("red", 9, "space:w0")]
    assert world.impulse.gales_due == []


@pytest.mark.rule("SL 5.322")
@pytest.mark.parametrize("increment", [2, 3, 4])
def test_no_other_increment_places_a_gale(increment: int) -> None:
    world = determined(SPRING, 0, 9, 3)
    world.clock.increment = increment
    opens(world)
    assert markers(world) == {}


@pytest.mark.rule("SL 5.324")
def test_a_gale_found_for_a_wind_that_is_one_already_raises_it_by_one_level() -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(8, "space:w0")], turn=SPRING, increment=0)
    cast(world, 0, 9, 4)
    winds.determine(world)
    world.clock.increment = 1
    opens(world)
    assert markers(world) == {"red": (9, "space:w1")}, "a force 9 was rolled; 8 goes up by one, and the marker still moves"
    assert told(world, GaleRose) == []
    assert [fact.force for fact in told(world, GaleFreshened)] == [9]


@pytest.mark.rule("SL 5.324")
@pytest.mark.parametrize(("turn", "before", "after"), [(WINTER, 11, 12), (WINTER, 12, 12), (SPRING, 10, 11), (SPRING, 11, 11)])
def test_a_gale_is_raised_no_higher_than_the_game_goes(turn: int, before: int, after: int) -> None:
    """To 12 in the season whose row has hurricanes, else to 11; at the top nothing is told."""
    world = at_sea(gulf(), winds=["red"], gales=[red(before, "space:w0")], turn=turn, increment=0)
    cast(world, 0, 9, 0)
    winds.determine(world)
    cast(world)
    gales.place_new(world)
    assert markers(world)["red"][0] == after
    assert len(told(world, GaleFreshened)) == (after != before)


@pytest.mark.rule("SL 5.324", "SL 5.322")
def test_a_gale_that_ends_as_the_increment_opens_makes_room_for_a_new_one_at_the_start() -> None:
    world = at_sea(gulf(), winds=["red"], gales=[red(11, "space:n2")], turn=SPRING, increment=0)
    cast(world, 0, 9, 0)
    winds.determine(world)
    world.clock.increment = 1
    opens(world)
    assert markers(world) == {"red": (8, "space:w0")}

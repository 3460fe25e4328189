"""Conventions of calculation (SL 2.2, 5.114); the dice themselves are tried in `tests/table`."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.charts.load import load as load_charts
from campaign.record.fleet import Damaged
from campaign.rules import gales, organisation, winds
from maps import ranges, routes
from maps.theatre import Theatre
from table.dice import DieNeeded
from tests.rules.chart import at_sea, drive, fleet, gale, lane, large, row, small, stretch, theatre, throw, told, waters, wind


def windy(turns: tuple[int, ...] = ()) -> Theatre:
    return theatre([large("home", "red")], winds=[wind("red")], rows=[row("red", "0-9", turns=turns)])


@pytest.mark.rule("SL 2.221")
def test_a_theatres_own_charts_go_before_the_standard_ones(tmp_path: Path) -> None:
    own = tmp_path / "charts.toml"
    row = "hindrance = [9]\ntoll = [5]\nscatters = [2]\noff_course = 1\nnearer = 1\nordinary = 1\n"
    own.write_text(f"[gale_effects.8]\n{row}", encoding="utf-8")
    suffered = {}
    for name, tables in {"standard": load_charts(), "exclusive": load_charts(own)}.items():
        for force in (8, 9):
            world = at_sea(windy(), fleet("ff", "space:home"), winds=["red"], tables=tables)
            world.gales = [gale("red", force, "space:home")]
            throw(world)
            drive(gales.close_increment(world))
            suffered[name, force] = [blow.points for blow in told(world, Damaged)]
    assert suffered["exclusive", 8] == [5] != suffered["standard", 8]
    assert suffered["exclusive", 9] == suffered["standard", 9]


@pytest.mark.rule("SL 2.221")
def test_a_theatre_may_narrow_a_wind_that_the_table_would_let_blow() -> None:
    blowing = {}
    for turn in (2, 3):
        world = at_sea(windy(turns=(3,)), turn=turn)
        throw(world, 0)
        winds.determine(world)
        blowing[turn] = world.impulse.winds
    assert blowing == {2: [], 3: ["red"]}


@pytest.mark.rule("SL 5.114")
def test_distances_are_counted_in_points_and_not_in_spaces() -> None:
    still, windy = waters(stretch()), waters(stretch(), "blue")
    assert routes.distance(still, "space:s1", "space:s3") == 1
    assert routes.distance(still, "space:s3", "space:s1") == 2, "to windward the small space costs a point of its own"
    assert routes.distance(still, "space:s3", "space:s5") == 5, "In, the zone, Out, S4, S5"
    assert routes.distance(windy, "space:s5", "space:s3") == 5, "with the wind through S4"


@pytest.mark.rule("SL 5.114")
def test_ranges_are_counted_in_points_and_not_in_spaces() -> None:
    upwind = theatre([large("a"), small("b"), large("c")], [lane("a", "c", "b", to="c")])
    assert ranges.traced(waters(upwind), "space:a", 1).costs == {"space:a": 0, "space:c": 1}
    assert ranges.traced(waters(upwind), "space:c", 1).costs == {"space:c": 0, "space:b": 1}
    assert ranges.traced(waters(upwind), "space:c", 2).costs["space:a"] == 2


@pytest.mark.rule("SL 2.231")
def test_a_chart_is_read_and_a_table_is_thrown_for() -> None:
    """Every die must be scripted here, so whatever is read without one is no table."""
    world = at_sea(windy(), fleet("ff", "space:home", damage=[7]), winds=["red"], gales=[gale("red", 9, "space:home")])
    assert organisation.allowance(world, world.formations["ff"]) == 3, "the Damage Effects Chart"
    drive(gales.close_increment(world))
    assert [blow.points for blow in told(world, Damaged)] == [world.charts.gales[9].toll[0]], "force and range crossed"
    with pytest.raises(DieNeeded, match=r"SL 5\.241"):
        winds.determine(world)

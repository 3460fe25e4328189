"""Prevailing and seasonal winds (SL 5.211, 5.223, 5.232-5.242), and the winds on the edges of sea zones (SL 5.276-5.277)."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.record.fleet import Damaged
from campaign.record.sailing import Parted, Sailed
from campaign.record.weather import WindsBlow
from campaign.rules import movement, winds
from campaign.state import GaleDue
from maps.theatre import Theatre
from table.dice import Roll
from tests.rules.chart import (
    B,
    almanac,
    at_sea,
    blow,
    drive,
    edge,
    fleet,
    lane,
    large,
    row,
    small,
    storm,
    theatre,
    throw,
    thrown,
    told,
    waters,
    wind,
    zone,
)


def coast(**lines: object) -> Theatre:
    """West - (reef) - east, with the lines given."""
    passage = lane("west", "east", "reef", **lines)  # type: ignore[arg-type]  # passed on
    return theatre(
        [large("west"), small("reef"), large("east")], [passage], winds=[wind("red", contra="blue"), wind("blue", contra="red")]
    )


def eastward(chart: Theatre, *blowing: str) -> str:
    return sailing(chart, "space:west", *blowing)


def westward(chart: Theatre, *blowing: str) -> str:
    return sailing(chart, "space:east", *blowing)


def sailing(chart: Theatre, here: str, *blowing: str) -> str:
    """How a lane looks from one end: `fair` passes the small space, `foul` does not, `light` must be caught and passes it."""
    (step,) = waters(chart, *blowing).from_(here)
    if step.catch is not None:
        assert step.to != "space:reef"
        assert (step.catch, step.modifiers) == (4, ())
        return "light"
    return "foul" if step.to == "space:reef" else "fair"


# -- lines -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.232", "SL 5.232a")
def test_a_dashed_line_must_be_caught_both_ways_and_passes_small_spaces() -> None:
    assert (eastward(coast(dashed=True)), westward(coast(dashed=True))) == ("light", "light")


@pytest.mark.rule("SL 5.232", "SL 5.232b")
def test_chevrons_are_fair_the_way_they_point_and_foul_the_other() -> None:
    assert (eastward(coast(to="east")), westward(coast(to="east"))) == ("fair", "foul")
    assert (eastward(coast(to="west")), westward(coast(to="west"))) == ("foul", "fair")


@pytest.mark.rule("SL 5.232", "SL 5.232c", "SL 5.211")
def test_arrows_turn_the_prevailing_wind_round_while_their_wind_blows() -> None:
    chart = coast(to="east", red="west")
    assert (eastward(chart), westward(chart)) == ("fair", "foul")
    assert (eastward(chart, "red"), westward(chart, "red")) == ("foul", "fair")
    assert (eastward(chart, "blue"), westward(chart, "blue")) == ("fair", "foul"), "another wind's arrows are not here"


@pytest.mark.rule("SL 5.232c")
def test_arrows_spare_a_dashed_lane_the_catching() -> None:
    chart = coast(dashed=True, red="west")
    assert (eastward(chart), westward(chart)) == ("light", "light")
    assert (eastward(chart, "red"), westward(chart, "red")) == ("foul", "fair")


@pytest.mark.rule("SL 5.232'", "SL 5.251")
def test_a_lane_of_arrows_alone_is_dashed_while_its_winds_are_still() -> None:
    chart = coast(red="west")
    assert (eastward(chart), westward(chart)) == ("light", "light")
    assert (eastward(chart, "red"), westward(chart, "red")) == ("foul", "fair")


@pytest.mark.rule("SL 5.233", "SL 5.233a", "SL 5.233b")
@pytest.mark.parametrize(
    ("lines", "still", "red", "blue"),
    [
        ({"to": "east", "red": "west", "blue": "east"}, ("fair", "foul"), ("foul", "fair"), ("fair", "foul")),
        ({"dashed": True, "red": "west", "blue": "east"}, ("light", "light"), ("foul", "fair"), ("fair", "foul")),
        ({"to": "west", "blue": "east"}, ("foul", "fair"), ("foul", "fair"), ("fair", "foul")),
    ],
)
def test_of_several_lines_the_winds_pick_the_one_in_use(
    lines: dict[str, object], still: tuple[str, str], red: tuple[str, str], blue: tuple[str, str]
) -> None:
    chart = coast(**lines)
    assert (eastward(chart), westward(chart)) == still
    assert (eastward(chart, "red"), westward(chart, "red")) == red
    assert (eastward(chart, "blue"), westward(chart, "blue")) == blue


@pytest.mark.rule("SL 5.234")
def test_a_wind_marked_on_a_lane_without_arrows_blows_as_the_prevailing_one() -> None:
    chart = theatre(
        [large("west", "red"), small("reef"), large("east", "red")],
        [lane("west", "east", "reef", to="east", marks=["red"])],
        winds=[wind("red", from_=90)],
    )
    assert (eastward(chart, "red"), westward(chart, "red")) == ("fair", "foul")
    assert almanac(chart).sea.downwind("red", "space:west", "space:west") == ("space:east",), "against its compass bearing"
    assert almanac(chart).sea.downwind("red", "space:east", "space:east") == ()


@pytest.mark.rule("SL 5.235")
def test_beating_against_a_seasonal_wind_uses_every_small_space_white_or_not() -> None:
    for colours in ((), ("red",)):
        chart = theatre(
            [large("west", "red"), small("reef", *colours), large("east", "red")],
            [lane("west", "east", "reef", to="east", red="west")],
            winds=[wind("red")],
        )
        assert (eastward(chart, "red"), eastward(chart)) == ("foul", "fair")


@pytest.mark.rule("SL 5.223")
def test_a_coloured_roundel_for_each_wind_that_touches_a_space() -> None:
    chart = theatre(
        [large("white"), large("one", "red"), large("two", "red", "blue"), small("reef", "red")],
        [lane("white", "one", "reef", to="one"), lane("one", "two", to="two")],
        winds=[wind("red"), wind("blue")],
    )
    sea = almanac(chart).sea
    assert sea.marked("red") == {"space:one", "space:two"}
    assert sea.marked("blue") == {"space:two"}
    gale = waters(chart, "red", storms=[storm("red", 9, "space:one")])
    assert gale.gripped.keys() == {"space:one", "space:two"}, (
        "a white space knows only the prevailing wind, a small one its neighbours'"
    )


# -- the table ---------------------------------------------------------------------------------------------------------


TABLE = theatre(
    [large("home", "red", "blue", "green")],
    winds=[wind("red"), wind("blue", contra="green"), wind("green", contra="blue")],
    rows=[
        row("red", {"winter": "0-3", "summer": "7"}),
        row("blue", {"winter": "0-2", "summer": "0"}),
        row("green", {"winter": "8-9", "summer": "1-9"}),
    ],
)


def blowing(turn: int, *dice: int) -> list[str]:
    """The winds that these dice bring in a turn of the year; all of them fall."""
    world = at_sea(TABLE, turn=turn)
    throw(world, *dice)
    winds.determine(world)
    assert thrown(world) == list(dice)
    assert [fact.winds for fact in told(world, WindsBlow)] == [world.impulse.winds]
    return world.impulse.winds


@pytest.mark.rule("SL 5.241", "SL 5.241b")
@pytest.mark.parametrize(("die", "blows"), [(0, True), (3, True), (4, False), (9, False)])
def test_a_wind_blows_when_its_die_is_within_the_range_of_the_season(die: int, blows: bool) -> None:
    assert ("red" in blowing(1, die, 5)) == blows
    assert ("red" in blowing(9, die, 0)) is False, "in summer only a 7"
    assert "red" in blowing(9, 7, 0)


@pytest.mark.rule("SL 5.241a")
def test_a_blank_leaves_no_die_that_would_bring_the_wind() -> None:
    assert blowing(5) == [], "in spring every row is blank and no die falls"
    assert all("red" not in blowing(9, die, 0) for die in range(10) if die != 7)


@pytest.mark.rule("SL 5.242")
@pytest.mark.parametrize(("die", "pair"), [(0, ["blue"]), (2, ["blue"]), (3, []), (7, []), (8, ["green"]), (9, ["green"])])
def test_contra_winds_share_one_die_low_for_the_first_and_high_for_the_second(die: int, pair: list[str]) -> None:
    assert blowing(1, 9, die) == pair


@pytest.mark.rule("SL 5.211", "SL 4.22a")
def test_seasonal_winds_are_rolled_anew_in_every_impulse_and_the_prevailing_wind_is_there_when_they_drop() -> None:
    chart = theatre(
        [large("west", "red"), small("reef"), large("east", "red")],
        [lane("west", "east", "reef", to="east", red="west")],
        winds=[wind("red", start="east")],
        rows=[row("red", "0-4", gales=["0"])],
    )
    world = at_sea(chart, impulse=0, increment=0)
    found = []
    throw(world, 4, 9, 5, 0, 0, 6)  # blows, no gale; still; blows, a gale; still
    while world.clock.stage < len(sequence.OPERATIONS):
        phase = sequence.next_phase(world)
        drive(phase.flow(world))
        if phase.name == "winds":
            found.append((world.clock.impulse, list(world.impulse.winds), len(world.impulse.gales_due), len(thrown(world))))
            (step,) = world.waters.from_("space:west")
            assert step.to == ("space:reef" if world.impulse.winds else "space:east")
    assert found == [(1, ["red"], 0, 2), (2, [], 0, 3), (3, ["red"], 1, 5), (4, [], 0, 6)]


@pytest.mark.rule("SL 5.24")
def test_an_ordinary_wind_touches_nothing_but_movement_and_a_gale_does() -> None:
    chart = theatre(
        [large("west", "red"), small("reef"), large("east", "red")],
        [lane("west", "east", "reef", to="east", red="west")],
        winds=[wind("red", start="east")],
    )

    def increment(*blowing: str, force: int = 0) -> tuple[str, int, int, bool]:
        scattered = fleet("ff", "space:west", side=B, classes=["SOL", "SOL"], spotted=True)
        world = at_sea(chart, scattered, winds=blowing, increment=1)
        world.impulse.gales_due = [GaleDue("red", force)] if force else []
        throw(world, *([9] if force else []))
        (way,) = (step.to for step in waters(chart, *blowing).from_("space:west"))
        drive(sequence.increment(world), {"ff": "mark-time" if force else way})
        moved = [sailed.there for sailed in told(world, Sailed)]
        spotted = world.formations["ff"].spotted
        return (moved[0] if moved else "", len(told(world, Damaged)), len(told(world, Parted)), spotted)

    assert increment() == ("space:east", 0, 0, True)
    assert increment("red") == ("space:reef", 0, 0, True)
    assert increment("red", force=10)[1:] == (2, 1, False)


# -- the edges of sea zones --------------------------------------------------------------------------------------------


EDGES = theatre(
    [large("in"), large("out"), large("bare")],
    zones=[zone("deep", edge("helps", "in", red="in"), edge("hinders", "out", red="out"), edge("plain", "bare"))],
    winds=[wind("red"), wind("blue")],
)


def edge_modifiers(place: str, *blowing: str) -> list[int]:
    (step,) = waters(EDGES, *blowing).from_(place)
    return [value for value, _ in step.modifiers]


@pytest.mark.rule("SL 5.276", "SL 5.276a")
def test_an_arrow_into_the_box_helps_entry_and_hinders_exit() -> None:
    assert edge_modifiers("in:deep:helps", "red") == [-2]
    assert edge_modifiers("out:deep:in", "red") == [2]


@pytest.mark.rule("SL 5.276", "SL 5.276b")
def test_an_arrow_out_of_the_box_helps_exit_and_hinders_entry() -> None:
    assert edge_modifiers("in:deep:hinders", "red") == [2]
    assert edge_modifiers("out:deep:out", "red") == [-2]


@pytest.mark.rule("SL 5.271c")
@pytest.mark.parametrize("place", ["in:deep:helps", "in:deep:hinders", "in:deep:plain", "out:deep:bare"])
def test_a_wind_acts_only_on_edges_that_bear_it_and_only_while_it_blows(place: str) -> None:
    assert edge_modifiers(place) == edge_modifiers(place, "blue") == []
    assert bool(edge_modifiers(place, "red")) == (place in ("in:deep:helps", "in:deep:hinders"))


@pytest.mark.rule("SL 5.277")
def test_the_modifier_follows_the_winds_of_the_impulse_while_the_attempt_goes_on() -> None:
    world = at_sea(EDGES, fleet("ff", "in:deep:hinders", side=B), winds=["red"])
    throw(world, 7, 7)
    for winds_now in (["red"], []):
        blow(world, *winds_now)
        drive(movement.sail_all(world))
    assert [(roll.total, roll.success) for roll in told(world, Roll)] == [(9, False), (7, True)]
    assert world.formations["ff"].place == "zone:deep"

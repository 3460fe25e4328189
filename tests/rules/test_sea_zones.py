"""Into a sea zone, through it and out of it (SL 5.272-5.27.12)."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from campaign import document as stored
from campaign.record.fleet import Damaged
from campaign.record.sailing import MarkedTime, OffCourse, Sailed
from campaign.rules import gales, movement
from campaign.state import GaleMarker, World
from maps.theatre import Theatre
from table.decisions import IllegalChoice
from table.dice import Roll
from tests.rules.chart import (
    B,
    almanac,
    at_sea,
    blow,
    drive,
    edge,
    fleet,
    gale,
    lane,
    large,
    row,
    small,
    steps,
    stretch,
    theatre,
    throw,
    thrown,
    told,
    waters,
    wind,
    zone,
)


@cache
def ocean() -> Theatre:
    """Deep opens to the north on p, q, r and s, to the south on t, to the west on the zone far.

    p - q - r is a coast without small spaces, a reef lies between r and s, u next to p is not on Deep, t stands alone.
    """
    return theatre(
        [large(name) for name in "pqrstu"] + [small("reef")],
        [lane("p", "q", to="q"), lane("q", "r", to="r"), lane("r", "s", "reef", to="s"), lane("u", "p", to="p")],
        zones=[
            zone("deep", edge("north", "p", "q", "r", "s", red="in"), edge("south", "t", red="out"), edge("west", "far"),
                 into=6, out=5, off=8, winds=["red"]),
            zone("far", edge("east", "deep", red="in"), into=3, out=4, off=0),
        ],
        winds=[wind("red")],
    )  # fmt: skip


def at(place: str, *, lr: int = 0, winds: tuple[str, ...] = ()) -> World:
    return at_sea(ocean(), fleet("ff", place, side=B, lr=lr), winds=winds)


def sail(world: World, order: str | None = None, *dice: int | tuple[int, int]) -> str:
    """Sail one increment with these dice, all of which fall; where does the formation end?"""
    throw(world, *dice)
    drive(movement.sail_all(world), {"ff": order} if order else {})
    assert len(thrown(world)) == len(dice)
    return world.formations["ff"].place


# -- in ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.272", "SL 5.273a")
def test_a_zone_is_entered_from_the_places_on_its_edges_and_by_that_edge() -> None:
    calm = waters(ocean())
    doors = {place: [to for to in steps(calm, f"space:{place}") if to.startswith("in:")] for place in "pqrstu"}
    north = ["in:deep:north"]
    assert doors == {"p": north, "q": north, "r": north, "s": north, "t": ["in:deep:south"], "u": []}
    assert set(steps(calm, "out:far:deep")) == {"in:deep:west"}, "and from a zone beyond"
    with pytest.raises(IllegalChoice):
        sail(at("space:u"), "in:deep:north")


@pytest.mark.rule("SL 5.273", "SL 5.273b", "SL 5.273d")
def test_entry_takes_a_point_to_the_in_box_and_another_with_a_die_to_the_zone_proper() -> None:
    world = at("space:p")
    assert sail(world, "in:deep:north") == "in:deep:north"
    assert sail(world, None, 0) == "zone:deep"


@pytest.mark.rule("SL 5.273c")
def test_the_in_number_is_tried_every_increment_until_it_is_made() -> None:
    world = at("in:deep:north")
    assert [sail(world, None, die) for die in (9, 8, 7)] == ["in:deep:north"] * 3
    assert sail(world, None, 6) == "zone:deep"


# -- out ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.274", "SL 5.274b", "SL 5.274c")
def test_exit_takes_a_point_to_the_out_box_and_another_with_a_die_to_the_destination() -> None:
    world = at("zone:deep")
    assert sail(world, "out:deep:t") == "out:deep:t"
    assert [sail(world, None, die) for die in (9, 6)] == ["out:deep:t"] * 2
    assert sail(world, None, 5) == "space:t"


@pytest.mark.rule("SL 5.274a")
def test_the_out_box_is_come_to_from_the_zone_proper_only() -> None:
    calm = waters(ocean())
    assert {place for place in almanac(ocean()).sea.places if "out:deep:t" in steps(calm, place)} == {"zone:deep"}
    with pytest.raises(IllegalChoice):
        sail(at("in:deep:north"), "out:deep:t")


@pytest.mark.rule("SL 5.274d")
def test_off_course_is_tried_on_leaving_for_a_space_and_not_for_a_zone() -> None:
    to_space = at("out:deep:q")
    sail(to_space, None, 0, 0)
    assert [roll.rule for roll in told(to_space, Roll)] == ["SL 5.274c", "SL 5.27.10"]
    to_zone = at("out:deep:far")
    assert sail(to_zone, None, 0) == "in:far:east"
    to_deep = at("out:far:deep")
    assert sail(to_deep, None, 0) == "in:deep:west", "though far's number would send any formation astray"


# -- boxes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.275")
def test_the_edge_crossed_is_kept_with_its_winds_from_impulse_to_impulse() -> None:
    for edge_of, needed in (("north", 8), ("south", 4)):
        world = at(f"in:deep:{edge_of}", winds=("red",))
        assert sail(world, None, 9) == f"in:deep:{edge_of}"
        world.clock.impulse, world.clock.turn = 1, 2
        kept = stored.decode(stored.encode(world)).attach(world.almanac, world.charts)
        assert sail(kept, None, needed + 1) == f"in:deep:{edge_of}"
        assert [fact.becalmed for fact in told(kept, MarkedTime)] == [True], "each attempt is a point spent"
        assert sail(kept, None, needed) == "zone:deep"


@pytest.mark.rule("SL 5.276", "SL 5.276a", "SL 5.276b")
@pytest.mark.parametrize(
    ("place", "still", "red"), [("in:deep:north", 6, 8), ("out:deep:t", 5, 7), ("in:deep:south", 6, 4), ("in:deep:west", 6, 6)]
)
def test_the_winds_of_the_edge_move_the_number_to_be_thrown(place: str, still: int, red: int) -> None:
    for winds, highest in (((), still), (("red",), red)):
        assert sail(at(place, winds=winds), None, highest) != place
        assert sail(at(place, winds=winds), None, highest + 1) == place


@pytest.mark.rule("SL 5.278")
def test_from_the_in_box_to_the_out_box_a_formation_is_in_the_zone() -> None:
    for place, suffers in {"in:deep:north": 1, "zone:deep": 1, "out:deep:p": 1, "space:p": 0}.items():
        world = at(place, winds=("red",))
        world.gales = [gale("red", 8, "zone:deep")]
        throw(world)
        drive(gales.close_increment(world))
        assert len(told(world, Damaged)) == suffers, place


@pytest.mark.rule("SL 5.279")
@pytest.mark.parametrize(("box", "only"), [("in:deep:north", "zone:deep"), ("out:deep:q", "space:q")])
def test_in_a_box_a_formation_neither_turns_nor_waits_nor_changes_its_mind(box: str, only: str) -> None:
    for other in ("mark-time", "space:p", "space:r", "out:deep:t", "zone:far"):
        with pytest.raises(IllegalChoice, match=f"expected one of: {only}$"):
            sail(at(box), other)
    throw(world := at(box), 0, 0)
    drive(movement.sail_all(world))
    assert world.formations["ff"].place == only, "left without orders it tries on"


@pytest.mark.rule("SL 5.279")
def test_in_the_zone_proper_a_formation_may_turn_back() -> None:
    world = at("in:deep:south")
    sail(world, None, 0)
    assert sail(world, "out:deep:t") == "out:deep:t"


# -- off course --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.27.10")
@pytest.mark.parametrize(
    ("dice", "there"),
    [((0, 7), "space:q"), ((0, 8, (0, 2)), "space:p"), ((0, 8, (1, 2)), "space:r"), ((0, 9, (1, 2)), "space:r")],
)
def test_at_the_off_course_number_chance_picks_a_space_beside_the_one_meant(
    dice: tuple[int | tuple[int, int], ...], there: str
) -> None:
    world = at("out:deep:q")
    assert sail(world, None, *dice) == there
    assert [fact.there for fact in told(world, OffCourse)] == ([there] if there != "space:q" else [])
    assert [fact.there for fact in told(world, Sailed)] == [there]


@pytest.mark.rule("SL 5.27.10")
def test_a_gale_drives_formations_off_course() -> None:
    world = at("out:deep:q", winds=("red",))
    world.gales = [gale("red", 8, "zone:deep")]
    assert sail(world, None, 0, 7, (0, 2)) == "space:p"
    assert told(world, Roll)[1].total == 8


@pytest.mark.rule("SL 5.27.10")
def test_a_gale_on_the_landfall_drives_them_off_course_too_and_of_two_the_worse_counts() -> None:
    coast = {name: msgspec.structs.replace(ocean().spaces[name], winds=("blue",)) for name in ("q", "t")}
    blown = msgspec.structs.replace(
        ocean(),
        spaces=ocean().spaces | coast,
        winds=ocean().winds | {"blue": wind("blue")},
        rows=ocean().rows | {"blue": row("blue")},
    )

    def thrown_for_q(*gales: GaleMarker) -> int:
        world = at_sea(blown, fleet("ff", "out:deep:q", side=B), winds=["red", "blue"], gales=gales)
        sail(world, None, 0, 0)
        return told(world, Roll)[1].total

    assert thrown_for_q() == 0
    assert thrown_for_q(gale("blue", 8, "space:q")) == 1, "though the zone itself is calm"
    assert thrown_for_q(gale("blue", 8, "space:t")) == 0, "but not one elsewhere on the coast"
    assert thrown_for_q(gale("red", 8, "zone:deep"), gale("blue", 11, "space:q")) == 3
    assert thrown_for_q(gale("red", 11, "zone:deep"), gale("blue", 8, "space:q")) == 3


@pytest.mark.rule("SL 5.27.11")
def test_beside_means_next_along_a_lane_and_an_exit_of_the_zone() -> None:
    assert sail(at("out:deep:p"), None, 0, 9) == "space:q", "u is next to p but no exit, and r is an exit but not next to p"
    assert sail(at("out:deep:s"), None, 0) == "space:s", "a reef lies between s and r, so no die is thrown"
    assert sail(at("out:deep:t"), None, 0) == "space:t", "nothing is next to t"


def test_a_zone_without_an_off_course_number_sends_nobody_astray() -> None:
    world = at_sea(stretch(), fleet("ff", "out:sz:s4", side=B))
    assert sail(world, None, 0) == "space:s4"


@pytest.mark.rule("SL 5.277")
def test_a_wind_that_drops_helps_no_longer() -> None:
    world = at("in:deep:north", winds=("red",))
    assert sail(world, None, 9) == "in:deep:north"
    blow(world)
    assert sail(world, None, 8) == "in:deep:north", "with Red an 8 would have served"

"""Ports, their harbours and roads (SL 5.28)."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.record.fleet import Damaged
from campaign.record.sailing import Anchored, MadeReady, Sailed, Spotted
from campaign.rules import gales, movement, ports
from campaign.state import World
from maps.theatre import Port, Theatre
from table.decisions import IllegalChoice
from tests.rules.chart import (
    FLAGS,
    NEUTRAL,
    A,
    B,
    almanac,
    at_sea,
    berthed,
    drive,
    fleet,
    gale,
    lane,
    large,
    lone,
    small,
    steps,
    theatre,
    throw,
    told,
    waters,
    wind,
)


@cache
def bight() -> Theatre:
    """Key, A's key port - (reef) - sea - minor, A's minor port; sea - theirs, a key port of B's; neutral, open to B; closed."""
    return theatre(
        [large(name, "red") for name in ("key", "sea", "minor", "theirs", "spanish", "neutral", "closed")] + [small("reef")],
        [lane("key", "sea", "reef", to="sea"), *(lane("sea", name, to=name) for name in ("minor", "theirs", "neutral", "closed")),
         lane("sea", "spanish", to="spanish")],
        ports=[
            Port("key", FLAGS[A], key=True), Port("minor", FLAGS[A]), Port("theirs", FLAGS[B], key=True),
            Port("spanish", "spain"), Port("neutral", NEUTRAL, key=True, open_to=(B,)), Port("closed", NEUTRAL),
        ],
        winds=[wind("red")],
    )  # fmt: skip


def offered(place: str, side: str) -> set[str]:
    """What a formation of a side may do at a place."""
    world = at_sea(bight(), fleet("ff", place, side=side))
    return {option.key for option in movement.menu(world, place, side, marked=False)}


def sail(world: World, **orders: str) -> None:
    throw(world)
    drive(movement.sail_all(world), orders)


@pytest.mark.rule("SL 5.28")
def test_ports_are_large_spaces_and_only_a_key_port_has_a_harbour() -> None:
    sea, calm = almanac(bight()).sea, waters(bight())
    assert {place for place in sea.places if place.startswith(("harbour:", "flag:"))} == {
        "harbour:key", "flag:minor", "harbour:theirs", "flag:spanish", "harbour:neutral", "flag:closed"}  # fmt: skip
    assert "space:sea" in steps(calm, "space:key"), "the reef is passed as from any large space"
    assert not {"space:key", "space:minor"} & sea.small


@pytest.mark.rule("SL 5.281")
def test_a_port_is_whose_flag_it_flies() -> None:
    world = at_sea(bight())
    assert {port: ports.owner(world, port) for port in bight().ports} == {
        "key": A, "minor": A, "theirs": B, "spanish": B, "neutral": None, "closed": None}  # fmt: skip
    assert ports.friendly_berths(world, A) == ("harbour:key", "flag:minor")
    assert ports.friendly_berths(world, B) == ("harbour:theirs", "flag:spanish")


@pytest.mark.rule("SL 5.282", "SL 2.351")
@pytest.mark.parametrize(
    ("port", "admitted"),
    [("key", {A}), ("minor", {A}), ("theirs", {B}), ("spanish", {B}), ("neutral", {B}), ("closed", set())],
)
def test_any_formation_enters_a_ports_space_and_only_friends_and_guests_its_berth(port: str, admitted: set[str]) -> None:
    berth = almanac(bight()).sea.berth(port)
    for side in (A, B):
        way = {option for option in offered("space:sea", side) if option in (f"space:{port}", "space:reef")}
        assert way == {"space:reef", f"space:{port}"} - ({"space:key"} if port == "key" else set())
        assert (berth in offered(f"space:{port}", side)) == (side in admitted)


@pytest.mark.rule("SL 5.283")
def test_a_harbour_is_come_to_and_left_by_its_ports_space_for_a_point() -> None:
    calm = waters(bight())
    assert {place for place in almanac(bight()).sea.places if "harbour:key" in steps(calm, place)} == {"space:key"}
    assert set(steps(calm, "harbour:key")) == {"space:key"}
    world = at_sea(bight(), fleet("ff", "space:key"))
    with pytest.raises(IllegalChoice):
        sail(at_sea(bight(), fleet("ff", "space:sea")), ff="harbour:key")
    sail(world, ff="harbour:key")
    sail(world, ff="space:key")
    assert world.formations["ff"].place == "space:key"


@pytest.mark.rule("SL 5.283")
def test_the_weather_does_not_reach_into_a_harbour() -> None:
    force = [fleet("in", "harbour:key"), fleet("out", "space:key"), lone("road", "flag:minor"), berthed("hulk", "harbour:key")]
    world = at_sea(bight(), *force, winds=["red"], gales=[gale("red", 12, "space:key")])
    throw(world)
    drive(gales.close_increment(world))
    assert {blow.squadron for blow in told(world, Damaged)} == {"out-1", "road-1"}


@pytest.mark.rule("SL 5.286", "SL 5.286a", "SL 5.286b", "SL 5.14e")
@pytest.mark.parametrize("port", ["key", "minor"])
def test_at_any_friendly_port_a_point_makes_ready_and_a_point_fits_out(port: str) -> None:
    berth, road = almanac(bight()).sea.berth(port), f"space:{port}"
    world = at_sea(bight(), fleet("ff", berth))
    assert world.formations["ff"].fitting_out
    sail(world, ff=road)
    assert [fact.place for fact in told(world, MadeReady)] == [road]
    assert not world.formations["ff"].fitting_out
    sail(world, ff=berth)
    assert [fact.place for fact in told(world, Anchored)] == [berth]
    assert world.formations["ff"].fitting_out
    assert told(world, Sailed) == []


@pytest.mark.rule("SL 5.287", "SL 5.287a")
def test_at_a_key_port_the_one_point_covers_the_change_and_the_move_and_no_more() -> None:
    world = at_sea(bight(), fleet("ff", "harbour:key"))
    with pytest.raises(IllegalChoice):
        sail(world, ff="space:sea")
    sail(world, ff="space:key")
    assert (world.formations["ff"].place, world.formations["ff"].fitting_out) == ("space:key", False)
    assert offered("space:key", A) >= {"harbour:key"}
    assert "flag:key" not in almanac(bight()).sea.number, "there is no fitting out at a key port but in its harbour"


@pytest.mark.rule("SL 5.288", "SL 5.288a")
def test_any_number_may_fit_out_at_a_minor_port_which_has_no_harbour() -> None:
    force = [fleet(f"f{n}", "space:minor") for n in range(9)]
    world = at_sea(bight(), *force)
    sail(world, **{f"f{n}": "flag:minor" for n in range(9)})
    assert all(formation.place == "flag:minor" and formation.fitting_out for formation in world.formations.values())
    with pytest.raises(IllegalChoice):
        sail(at_sea(bight(), fleet("ff", "space:minor")), ff="harbour:minor")


@pytest.mark.rule("SL 5.289", "SL 7.111c")
@pytest.mark.parametrize(
    ("port", "side", "seen"), [("minor", B, True), ("minor", A, False), ("closed", A, True), ("closed", B, True)]
)
def test_a_formation_off_a_port_not_its_own_is_seen(port: str, side: str, seen: bool) -> None:
    world = at_sea(bight(), fleet("ff", "space:sea", side=side))
    sail(world, ff=f"space:{port}")
    assert bool(told(world, Spotted)) == seen

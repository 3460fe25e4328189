"""Galleys (SL 3.23d): the wind is nothing to them, the open ocean and gales are not for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
import pytest

from campaign.charts.sea import SailClass
from campaign.charts.tables import Charts
from campaign.record.sailing import MarkedTime
from campaign.rules import movement, oars
from campaign.rules.admiralty import sailing
from campaign.rules.auxiliaries import boxes
from campaign.state import World
from maps import routes
from maps.load import named
from maps.oars import rowed
from maps.place import is_berth, is_space
from maps.sea import Sea
from maps.theatre import Port, Theatre
from maps.waters import Almanac
from maps.weather import Weather
from tests.rules.battle_chart import aux
from tests.rules.chart import (
    FLAGS,
    STANDARD,
    A,
    B,
    at_sea,
    drive,
    edge,
    fleet,
    gale,
    lane,
    large,
    lone,
    small,
    theatre,
    throw,
    thrown,
    told,
    wind,
    zone,
)
from tests.rules.gale_chart import reaching

GALLEYS = msgspec.structs.replace(STANDARD, sail_classes=STANDARD.sail_classes | {"Galley": SailClass(4, 8, oars=True)})


@cache
def riviera() -> Theatre:
    """Genoa - (cove) - nice - - hyeres = toulon; the zone gulf opens from nice. The wind prevails towards genoa; Red turns it."""
    return theatre(
        [large("genoa"), small("cove", "red"), large("nice", "red"), large("hyeres"), large("toulon")],
        [
            lane("genoa", "nice", "cove", to="genoa", red="nice"),
            lane("nice", "hyeres", dashed=True),
            lane("hyeres", "toulon", to="hyeres"),
        ],
        ports=[Port("genoa", FLAGS[A], key=True), Port("toulon", FLAGS[B], key=True)],
        zones=[zone("gulf", edge("north", "nice"), winds=["red"])],
        winds=[wind("red")],
    )


def felt_under_the_marker() -> Charts:
    """Gales of force 8 that are felt nowhere but under the marker."""
    return msgspec.structs.replace(GALLEYS, gale_effects=reaching(8, (1,), (1,)).gale_effects)


def rowing(*classes: str, place: str = "space:genoa", winds: Sequence[str] = (), storm: str = "") -> World:
    """A flotilla of B's of squadrons of these classes."""
    gales = [gale("red", 8, storm)] if storm else []
    return at_sea(riviera(), fleet("ff", place, side=B, classes=classes), winds=winds, gales=gales, tables=GALLEYS)


def whither(world: World) -> set[str]:
    options = movement.courses(world, world.formations["ff"], marked=False)
    return {step.to for option in options for step in option.value.steps}


def go(world: World, to: str, *dice: int) -> str:
    throw(world, *dice)
    drive(movement.sail_freely(world, B), {"ff": to})
    assert thrown(world) == list(dice)
    return world.formations["ff"].place


@pytest.mark.rule("SL 3.23d")
@pytest.mark.parametrize("winds", [(), ("red",)])
def test_they_row_from_one_large_space_to_the_next_whichever_way_the_wind_blows(winds: Sequence[str]) -> None:
    assert go(rowing("Galley", winds=winds), "space:nice") == "space:nice", "past the cove, though others must beat up"
    assert go(rowing("Galley", place="space:nice", winds=winds), "space:genoa") == "space:genoa"
    assert whither(rowing("Galley", place="space:cove", winds=winds)) == {"space:genoa", "space:nice"}
    assert go(rowing("Galley", place="space:nice", winds=winds), "space:hyeres") == "space:hyeres", "with no wind to catch"
    assert go(rowing("Galley", place="space:hyeres", winds=winds), "space:toulon") == "space:toulon"


@pytest.mark.rule("SL 3.23d")
def test_ships_of_the_line_beat_up_there_and_must_catch_the_wind() -> None:
    assert whither(rowing("SOL")) == {"space:cove"}
    ships = rowing("SOL", place="space:nice")
    assert go(ships, "space:hyeres", 5) == "space:nice"
    assert told(ships, MarkedTime)


@pytest.mark.rule("SL 3.23d")
def test_onto_the_open_ocean_they_do_not_go_nor_does_who_has_them_with_him() -> None:
    assert "in:gulf:north" in whither(rowing("SOL", place="space:nice"))
    assert whither(rowing("Galley", place="space:nice")) == {"space:genoa", "space:hyeres"}
    mixed = rowing("SOL", "Galley", place="space:nice")
    assert whither(mixed) == {"space:genoa", "space:hyeres"}
    assert not oars.under_oars(mixed, mixed.formations["ff"]), "and he goes as the wind lets his other ships"
    assert go(mixed, "space:hyeres", 5) == "space:nice"
    assert whither(rowing("Galley", place="zone:gulf")) == {"out:gulf:nice"}, "whoever is out there may come in"


@pytest.mark.rule("SL 3.23d")
@pytest.mark.parametrize("storm", ["space:nice", "space:genoa"])
def test_in_a_gale_at_either_end_of_a_lane_they_are_no_better_than_others(storm: str) -> None:
    genoa = msgspec.structs.replace(riviera().spaces["genoa"], winds=("red",))
    blown = msgspec.structs.replace(riviera(), spaces=riviera().spaces | {"genoa": genoa})
    galleys = fleet("ff", "space:nice", side=B, classes=["Galley"])
    world = at_sea(blown, galleys, winds=["red"], gales=[gale("red", 8, storm)], tables=felt_under_the_marker())
    (struck,) = [step for step in world.waters.from_("space:nice") if step.to == "space:cove"]
    assert struck.catch is not None, "against a gale the wind must be caught"
    assert struck in rowed(world.waters).from_("space:nice")
    assert "space:cove" in whither(world)
    assert "space:genoa" not in whither(world)


@pytest.mark.rule("SL 3.23d")
def test_galley_auxiliaries_are_sent_whichever_way_the_wind_blows() -> None:
    reach = {}
    for name in ("Light", "Galley"):
        one = aux(name, name, B, at="ff", range=1)
        world = rowing("SOL")
        world.auxiliaries[one.id] = one
        reach[name] = {place for place in boxes.traced(world, one) if is_space(place)}
    assert reach == {"Light": {"space:genoa", "space:cove"}, "Galley": {"space:genoa", "space:nice"}}


@pytest.mark.rule("SL 3.23d", "SL 3.355")
def test_an_independent_squadron_of_galleys_makes_for_port_by_its_own_way() -> None:
    world = at_sea(riviera(), lone("ff", "space:nice", side=B, sail_class="Galley"), tables=GALLEYS)
    assert sailing.bound_for(world, world.formations["ff"]) == ("harbour:toulon",)
    assert whither(world) == {"space:hyeres"}
    beating = at_sea(riviera(), lone("ff", "space:hyeres", side=B, sail_class="Galley"), tables=GALLEYS)
    (step,) = routes.route(rowed(beating.waters), "space:hyeres", "space:toulon").steps  # type: ignore[union-attr]
    assert (step.catch, step.rule) == (None, "SL 3.23d")


def test_under_oars_every_lane_is_one_point_both_ways_and_no_way_is_longer_than_under_sail() -> None:
    """Over the whole of 1805: what sailing ships reach by lanes alone is no farther for galleys, and nothing is caught."""
    sea = Sea(named("trafalgar-1805"))
    waters = Almanac(sea).waters(Weather.of(["channel-westerly", "nortada"]))
    galleys = rowed(waters)
    assert rowed(waters) is galleys
    shut = frozenset(sea.places[number] for number in sea.entries)
    for here in sea.spaces:
        for step in galleys.from_(here):
            assert step.catch is None
            assert is_space(step.to) or is_berth(step.to)
            assert sea.number[here] in galleys.backwards[step.number]
    for there in ("space:brest", "space:toulon", "space:st-lucia"):
        for here in sea.spaces:
            sailed = routes.distance(waters, here, there, shut)
            if sailed is not None:
                assert (routes.distance(galleys, here, there) or 0) <= sailed

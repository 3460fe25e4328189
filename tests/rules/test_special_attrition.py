"""What wind and sea cost: gale attrition, straits, and sail that sink of it (SL 5.36, 7.35, 11.23)."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.exclusive_rules.rows import ExclusiveRules, Moorings
from campaign.record.causes import Sinking
from campaign.record.fleet import Damaged, SailSank
from campaign.rules import gales, movement
from campaign.state import GaleDue, World
from maps.place import Place
from table.dice import Roll
from tests.rules.chart import STANDARD, A, B, Force, at_sea, berthed, drive, fleet, lone, told
from tests.rules.gale_chart import cast, closes, gulf, opens, reaching, red, wounds

WIDE = reaching(10, hindrance=(4, 3, 2), toll=(3, 2, 1), nearer=2, ordinary=2)
TWO = ("SOL", "SOL")


def stormy(*forces: Force, at: str = "space:w0") -> World:
    """A red gale of radius 2 and tolls 3, 2, 1 stands at a place."""
    return at_sea(gulf(), *forces, winds=["red"], gales=[red(10, at)], tables=WIDE)


def reasons(world: World) -> list[tuple[str, int, str]]:
    return [(fact.squadron, fact.points, fact.rule) for fact in told(world, Damaged)]


# -- the toll of a gale ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.36", "SL 5.315", "SL 5.315a", "SL 5.33b")
def test_every_squadron_in_a_gale_suffers_by_force_and_range_when_the_increment_ends() -> None:
    places = {"a": "space:w0", "b": "space:w1", "c": "space:w2", "d": "space:w3"}
    world = stormy(*(lone(name, place) for name, place in places.items()))
    closes(world)
    assert wounds(world) == {"a-1": 3, "b-1": 2, "c-1": 1, "d-1": 0}
    weaker = at_sea(gulf(), lone("a", "space:w0"), winds=["red"], gales=[red(8, "space:w0")])
    closes(weaker)
    assert wounds(weaker) == {"a-1": STANDARD.gales[8].toll[0]}


@pytest.mark.rule("SL 5.36", "SL 11.23d")
def test_the_toll_falls_when_the_increment_ends_and_on_those_who_are_there_then() -> None:
    """Not when it opens, nor with the impulse: who has sailed out is spared, who has sailed in is not."""
    world = at_sea(gulf(), fleet("out", "space:w0"), fleet("into", "space:lee"), winds=["red"], increment=1, tables=WIDE)
    world.impulse.gales_due = [GaleDue("red", 10)]
    opens(world)
    cast(world, 4, 0)
    drive(movement.sail_all(world), {"out": "space:dry", "into": "space:w1"})
    assert wounds(world) == {"out-1": 0, "into-1": 0}
    closes(world)
    assert wounds(world) == {"out-1": 0, "into-1": 2}


@pytest.mark.rule("SL 5.36")
def test_it_is_every_squadron_of_a_formation_and_every_increment_anew() -> None:
    world = stormy(fleet("ff", "space:w1", classes=TWO, damage=(0, 4)))
    closes(world)
    closes(world)
    assert wounds(world) == {"ff-1": 4, "ff-2": 8}


@pytest.mark.rule("SL 5.36")
@pytest.mark.parametrize("box", ["zone:sz", "in:sz:west", "out:sz:s4"])
def test_in_a_sea_zone_and_its_boxes_as_well(box: str) -> None:
    world = stormy(lone("ff", box), at="zone:sz")
    closes(world)
    assert wounds(world) == {"ff-1": 3}


@pytest.mark.rule("SL 5.135")
def test_who_spends_no_point_in_an_increment_still_suffers_the_gale_but_no_strait() -> None:
    """Transports of allowance 3 do nothing in the first increment; the strait they lie in costs them nothing again."""
    world = stormy(fleet("ff", "space:e2", classes=("Transport",)), at="space:e1")
    world.clock.increment = 1
    cast(world)
    drive(sequence.increment(world))
    assert reasons(world) == [("ff-1", WIDE.gales[10].toll[0], "SL 5.36")]


# -- in ordinary, in harbour -------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.361", "SL 11.232", "SL 5.345c")
def test_in_ordinary_at_a_minor_port_the_toll_is_lessened_by_the_charts_figure_and_is_never_less_than_nothing() -> None:
    """Tolls of 3, 2 and 1 less 2 are 1, 0 and 0: it mends nothing. A squadron at sea beside it pays in full."""
    for place, toll, full in (("space:w1", 1, 3), ("space:w0", 0, 2), ("space:w3", 0, 1)):
        world = stormy(berthed("laid-up", "flag:w1", in_ordinary=True, damage=4), lone("ff", "space:w1"), at=place)
        closes(world)
        assert wounds(world) == {"laid-up": 4 + toll, "ff-1": full}


@pytest.mark.rule("SL 11.231", "SL 5.345b")
def test_in_a_harbour_no_weather_harms_fitting_out_or_in_ordinary() -> None:
    world = stormy(
        fleet("ff", "harbour:haven"), berthed("a", "harbour:haven"), berthed("b", "harbour:haven", in_ordinary=True),
        lone("road", "space:haven"), at="space:w1",
    )  # fmt: skip
    opens(world, (0, 3))
    assert world.gales[0].place == "space:haven"
    closes(world)
    assert wounds(world) == {"ff-1": 0, "a": 0, "b": 0, "road-1": 3}


# -- nearer to the marker ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.23e")
def test_a_squadron_nearer_to_the_marker_than_in_the_increment_before_pays_once_more() -> None:
    """From range 2 to range 1 by sailing; by the gale's own coming; not for staying or for drawing off."""
    world = stormy(lone("nearer", "space:w2"), lone("stays", "space:w1"), lone("leaves", "space:w1"))
    closes(world)
    world.formations["nearer"].place, world.formations["leaves"].place = Place("space:w1"), Place("space:w2")
    closes(world)
    assert reasons(world) == [
        ("nearer-1", 2, "SL 5.36"), ("nearer-1", 2, "SL 11.23e"), ("stays-1", 2, "SL 5.36"), ("leaves-1", 1, "SL 5.36"),
    ]  # fmt: skip


@pytest.mark.rule("SL 11.23e")
def test_it_is_the_same_when_the_marker_comes_to_the_squadron() -> None:
    world = stormy(lone("ff", "space:w2"))
    closes(world)
    opens(world)
    assert world.gales[0].place == "space:w1"
    closes(world)
    assert reasons(world) == [("ff-1", 2, "SL 5.36"), ("ff-1", 2, "SL 11.23e")]


@pytest.mark.rule("SL 11.23e")
def test_only_two_increments_running_in_the_gale_are_compared_and_the_chart_says_one_or_two() -> None:
    """Out of it for an increment, or come into it only now, a squadron pays the toll alone."""
    world = stormy(lone("ff", "space:w2"))
    for place in ("space:w2", "space:dry", "space:w0"):
        world.formations["ff"].place = Place(place)
        closes(world)
    assert reasons(world) == [("ff-1", 3, "SL 5.36")]
    assert {effect.nearer for effect in STANDARD.gales.values()} <= {1, 2}


# -- straits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.23", "SL 11.23a", "SL 5.261c")
def test_entering_a_strait_costs_every_squadron_a_point_at_once_and_each_time() -> None:
    world = at_sea(gulf(), fleet("ff", "space:e1", classes=TWO))
    for there, paid in (("space:e2", 1), ("space:e1", 1), ("space:e2", 2)):
        cast(world, 0)
        drive(movement.sail_all(world), {"ff": there})
        assert world.formations["ff"].place == there
        assert wounds(world) == {"ff-1": paid, "ff-2": paid}


@pytest.mark.rule("SL 11.23a")
def test_lying_in_a_strait_or_failing_to_enter_it_costs_nothing() -> None:
    world = at_sea(gulf(), fleet("in", "space:e2"), fleet("before", "space:e1"))
    cast(world, 9)
    drive(movement.sail_all(world), {"in": "mark-time", "before": "space:e2"})
    assert world.formations["before"].place == "space:e1"
    assert wounds(world) == {"in-1": 0, "before-1": 0}


# -- sail that sink ----------------------------------------------------------------------------------------------------


def foundering(damage: int, die: int, sail: int = 3) -> World:
    """The Operations Phase ends for a squadron of this damage; its rating is 10."""
    world = at_sea(gulf(), lone("ff", "space:lee", damage=damage, sail=sail))
    cast(world, die)
    drive(sequence.end_operations(world))
    return world


@pytest.mark.rule("SL 7.35", "SL 7.35a", "SL 7.35b", "SL 7.351a", "SL 7.357")
@pytest.mark.parametrize(
    ("damage", "die", "sinks"), [(17, 7, True), (17, 8, False), (10, 0, True), (10, 1, False), (9, 0, False), (20, 9, True)]
)
def test_a_sail_sinks_on_a_die_no_higher_than_the_damage_past_the_rating(damage: int, die: int, sinks: bool) -> None:
    """With the example of 17 points against a rating of 10: a sail sinks on 7 or less. Below the rating no die is thrown."""
    world = foundering(damage, die)
    assert world.squadrons["ff-1"].sail == (2 if sinks else 3)
    assert [roll.at_most for roll in told(world, Roll)] == ([damage - 10] if damage >= 10 else [])


@pytest.mark.rule("SL 7.352", "SL 7.354")
def test_one_sail_at_most_sinks_of_a_check_and_the_damage_stays() -> None:
    world = foundering(40, 0)
    assert (world.squadrons["ff-1"].sail, world.squadrons["ff-1"].damage) == (2, 40)
    assert [fact.left for fact in told(world, SailSank)] == [2]


@pytest.mark.rule("SL 7.355", "SL 3.321")
def test_with_its_last_sail_a_squadron_is_gone_and_with_its_last_squadron_a_formation() -> None:
    world = foundering(40, 0, sail=1)
    assert (world.squadrons, world.formations) == ({}, {})
    pair = at_sea(gulf(), fleet("ff", "space:lee", classes=TWO, damage=(40, 0), sail=1))
    cast(pair, 0)
    drive(sequence.end_operations(pair))
    assert list(pair.squadrons) == ["ff-2"]
    assert list(pair.formations) == ["ff"]


@pytest.mark.rule("SL 7.351", "SL 7.351b")
def test_a_gale_that_has_taken_its_toll_brings_the_check_at_once() -> None:
    """Brought from 9 to 12 it sinks on 2 or less, in the same increment."""
    world = stormy(lone("ff", "space:w0", damage=9), lone("spared", "space:lee", damage=19))
    closes(world, 2)
    assert {name: squadron.sail for name, squadron in world.squadrons.items()} == {"ff-1": 2, "spared-1": 3}
    assert [(roll.about, roll.at_most) for roll in told(world, Roll)] == [("ff-1", 2)]


@pytest.mark.rule("SL 7.351a", "SL 7.351b", "SL 7.358")
def test_a_sail_founders_in_a_gale_is_worn_out_at_sea_and_condemned_in_port() -> None:
    gale = stormy(lone("ff", "space:w0", damage=9))
    closes(gale, 2)
    assert [fact.cause for fact in told(gale, SailSank)] == [Sinking.IN_A_GALE]
    world = foundering(40, 0)
    assert [fact.cause for fact in told(world, SailSank)] == [Sinking.WORN_OUT]
    assert [fact.cause for fact in told(moored("harbour:lee", ExclusiveRules()), SailSank)] == [Sinking.CONDEMNED]


def moored(berth: str, rules: ExclusiveRules) -> World:
    """The Operations Phase ends for a squadron far past its rating that lies at a berth."""
    port = at_sea(gulf(), lone("ff", "space:lee", damage=40))
    port.attach(port.almanac, port.charts, exclusive=rules)
    lying = port.squadrons["ff-1"]
    port.formations.clear()
    lying.formation, lying.berth = None, Place(berth)
    cast(port, 0)
    drive(sequence.end_operations(port))
    return port


@pytest.mark.rule("SL 7.351a", "SL 7.358")
@pytest.mark.parametrize(
    ("of", "berth", "sinks"),
    [("", "harbour:lee", False), (A, "harbour:lee", False), (B, "harbour:lee", True), ("", "flag:lee", True)],
)
def test_where_the_theatre_says_so_nobody_sinks_at_the_moorings_of_a_harbour(of: str, berth: str, sinks: bool) -> None:
    """No die is thrown, and the damage stays; a minor port's road is no harbour."""
    port = moored(berth, ExclusiveRules(moorings=(Moorings(of=of),)))
    assert (port.squadrons["ff-1"].sail, port.squadrons["ff-1"].damage) == (2 if sinks else 3, 40)
    assert bool(told(port, Roll)) is sinks


@pytest.mark.rule("SL 7.351a", "SL 7.358")
@pytest.mark.parametrize(("of", "berth", "sinks"), [("", "flag:lee", False), (B, "flag:lee", True), (A, "harbour:lee", False)])
def test_it_may_say_so_of_minor_ports_too(of: str, berth: str, sinks: bool) -> None:
    port = moored(berth, ExclusiveRules(moorings=(Moorings(of=of, minor=True),)))
    assert port.squadrons["ff-1"].sail == (2 if sinks else 3)


@pytest.mark.rule("SL 7.351a")
def test_at_sea_such_a_theatre_has_its_ships_checked_as_any() -> None:
    world = at_sea(gulf(), lone("ff", "space:lee", damage=40))
    world.attach(world.almanac, world.charts, exclusive=ExclusiveRules(moorings=(Moorings(minor=True),)))
    cast(world, 0)
    drive(sequence.end_operations(world))
    assert [fact.cause for fact in told(world, SailSank)] == [Sinking.WORN_OUT]


@pytest.mark.rule("SL 7.351b")
def test_where_the_gale_costs_nothing_there_is_no_check() -> None:
    tables = reaching(8, hindrance=(1, 1), toll=(1, 0))
    world = at_sea(gulf(), lone("ff", "space:w1", damage=15), winds=["red"], gales=[red(8, "space:w0")], tables=tables)
    closes(world)
    assert told(world, Roll) == []


@pytest.mark.rule("SL 7.351")
def test_other_damage_waits_for_the_end_of_operations_and_the_administration_brings_no_check() -> None:
    world = at_sea(gulf(), fleet("ff", "space:e1", damage=[15]))
    cast(world, 0)
    drive(movement.sail_all(world), {"ff": "space:e2"})
    drive(gales.close_increment(world))
    for stage in (sequence.end_impulse, *(stage.play for stage in sequence.ADMINISTRATION)):
        drive(stage(world))
    assert [roll.rule for roll in told(world, Roll)] == ["SL 5.253"]
    cast(world, 0)
    drive(sequence.end_operations(world))
    assert [roll.about for roll in told(world, Roll)] == ["ff-1"]

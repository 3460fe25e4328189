"""FC 3.6.2-3.6.3: movement points, sails, weather and oars."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from tactical.flying_colors.movement import allowance, moves, trim
from tactical.flying_colors.movement.facts import SailsSet
from tactical.flying_colors.movement.rates import may_press
from tactical.flying_colors.state import Action, Face, Options, Ship
from tactical.sea.hexes import Hex
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail
from tests.tactical.flying_colors.pictures import action, same, ship, shown

BOW = Hex(40, 20)


def alone(facing: int = 1, large: bool = True, **fields: Any) -> Ship:
    vessel = ship("V", BOW, facing, large=large)
    for name, value in fields.items():
        setattr(vessel, name, value)
    return vessel


def battle(vessel: Ship, wind: int = 1, **fields: object) -> Action:
    fought = action({"V": vessel}, wind=wind)
    for name, value in fields.items():
        setattr(fought, name, value)
    return fought


def mps(vessel: Ship, wind: int = 1, pressed: bool = False, **fields: object) -> int:
    return allowance(battle(vessel, wind, **fields), vessel, pressed=pressed)


# -- wind and sails ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.2b", "FC 3.6.2c", "FC 3.6.2d", "FC 3.6.2e")
def test_the_wind_gives_a_ship_her_points() -> None:
    """Facing 1 while the wind blows to 1, 2, 3 and on: Running 4, Reaching 5, Beating 2, In Irons none."""
    assert [mps(alone(), wind) for wind in (1, 2, 3, 4, 5, 6)] == [4, 5, 2, 0, 2, 5]


@pytest.mark.rule("FC 3.6.3g")
def test_full_sails_add_two_running_three_reaching_one_beating_none_in_irons() -> None:
    assert [mps(alone(sails="full"), wind) for wind in (1, 2, 3, 4, 5, 6)] == [6, 8, 3, 0, 3, 8]


@pytest.mark.rule("FC 3.6.3a", "FC 3.6.3b", "FC 3.6.3c")
def test_a_fifth_or_sixth_rate_may_press_on_for_one_more() -> None:
    frigate = alone(large=False)
    assert mps(frigate, 2) == 5
    assert mps(frigate, 2, pressed=True) == 6
    assert may_press(battle(frigate, 2), frigate)
    assert not may_press(battle(frigate, 4), frigate), "in irons"
    spent = alone(large=False, rigging=6)
    assert not may_press(battle(spent, 3), spent), "no points left after rigging losses"


@pytest.mark.rule("FC 3.6.3a")
@pytest.mark.parametrize(("rate", "presses"), [("4", False), ("5", True), ("6", True), ("G", False), ("T", False)])
def test_no_ship_of_the_line_gun_brig_or_gunboat_presses_on(rate: str, presses: bool) -> None:
    vessel = alone(large=False, front=Face(rate, 5, 1))  # type: ignore[arg-type]
    assert may_press(battle(vessel), vessel) is presses


@pytest.mark.rule("FC 3.6.3a")
def test_it_is_the_rate_of_the_undamaged_side_that_counts() -> None:
    """A fourth rate whose damaged side shows a 5 may not; a damaged frigate may."""
    fourth = alone(front=Face("4", 9), back=Face("5", 8), damaged=True)
    assert not may_press(battle(fourth), fourth)
    frigate = alone(large=False, damaged=True)
    assert may_press(battle(frigate), frigate)


@pytest.mark.rule("FC 3.6.3a")
def test_a_dismasted_frigate_cannot_press_on() -> None:
    frigate = alone(large=False, dismasted=True)
    fought = battle(frigate)
    sail(fought, "V")
    assert frigate.bow == BOW


@pytest.mark.rule("FC 3.6.3b")
def test_pressing_on_cannot_be_withdrawn_and_comes_before_rigging_losses() -> None:
    frigate = alone(large=False, rigging=3)
    fought = battle(frigate, wind=3)
    assert mps(frigate, 3) == 1
    assert mps(frigate, 3, pressed=True) == 2
    keys = offered(fought, "V", "press")
    assert "press" not in keys
    assert "end" not in keys


@pytest.mark.rule("FC 3.6.3b")
def test_it_must_be_declared_before_the_first_step() -> None:
    fought = battle(alone(large=False), wind=2)
    assert "press" in offered(fought, "V")
    assert "press" not in offered(fought, "V", "ahead")


# -- full sails ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.3d")
def test_full_sails_are_set_or_taken_in_at_the_end_of_a_move() -> None:
    vessel = alone()
    fought = battle(vessel)
    assert not [key for key in offered(fought, "V") if key.startswith("end")], "not while MPs are left"
    sail(fought, "V", ["ahead"] * 4 + ["end:full"])
    assert (vessel.sails, vessel.bow) == ("full", Hex(40, 16)), "the sails count from the next move on"
    assert facts(fought, SailsSet) == [SailsSet("V", "full")]
    sail(fought, "V", ["ahead"] * 6 + ["end:plain"])
    assert (vessel.sails, vessel.bow) == ("plain", Hex(40, 10))


@pytest.mark.rule("FC 3.6.3d")
def test_a_ship_may_begin_a_battle_under_full_sails() -> None:
    vessel = alone(sails="full")
    sail(battle(vessel), "V", [*["ahead"] * 6, "end"])
    assert (vessel.bow, vessel.sails) == (Hex(40, 14), "full")


@pytest.mark.rule("FC 3.6.3e")
@pytest.mark.parametrize(("field", "value", "carries"), [("rigging", 5, True), ("rigging", 6, False), ("damaged", True, False)])
def test_six_rigging_hits_or_damage_take_full_sails_away(field: str, value: Any, carries: bool) -> None:
    vessel = alone(sails="full", **{field: value})
    fought = battle(vessel)
    trim(fought, vessel)
    assert vessel.sails == ("full" if carries else "plain")
    vessel.sails = "plain"
    left = moves(fought, vessel)[0]
    assert ("end:full" in offered(fought, "V", list(left.steps))) is carries


@pytest.mark.rule("FC 3.6.3h", "FC 3.6.3i")
def test_turns_cost_double_under_full_sails() -> None:
    """W2: from Reaching to Running is 2 MPs of 8 instead of 1 of 5."""
    picture = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     V1    .     .
       .     .     .     .
    .     .     v     .     .
    """
    plain, full = action(picture, wind=2), action(picture, wind=2)
    full.ships["V"].sails = "full"
    left = [halfway(fought, "V", "ahead", "starboard").mps for fought in (plain, full)]
    assert left == [5 - 1 - 1, 8 - 1 - 2]


@pytest.mark.rule("FC 3.6.3h")
def test_from_reaching_to_beating_costs_four_under_full_sails() -> None:
    fought = battle(alone(sails="full"), wind=6)
    assert halfway(fought, "V", "ahead", "starboard").mps == 8 - 1 - 4
    assert "starboard" not in offered(fought, "V", "ahead", "ahead", "ahead", "ahead", "ahead"), "with 3 MPs left"


# -- weather and rigging -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.3j")
def test_a_breeze_adds_one_to_who_has_any() -> None:
    assert mps(alone(), 1, weather="breezy") == 5
    assert mps(alone(), 4, weather="breezy") == 0, "in irons"
    assert mps(alone(rigging=6), 3, weather="breezy") == 0, "no points left after rigging losses"
    assert mps(alone(rigging=3), 3, weather="breezy") == 2


@pytest.mark.rule("FC 3.6.3k")
def test_a_calm_takes_one_and_never_leaves_less_than_none() -> None:
    assert mps(alone(), 1, weather="calm") == 3
    assert mps(alone(rigging=3), 3, weather="calm") == 0
    assert mps(alone(), 4, weather="calm") == 0


@pytest.mark.rule("FC 3.7.11a")
def test_three_rigging_hits_cost_a_point() -> None:
    assert [mps(alone(rigging=hits), 2) for hits in (2, 3, 5, 6, 14)] == [5, 4, 4, 3, 1]


@pytest.mark.rule("FC 2006:18.16")
def test_a_poor_wind_takes_points_from_all() -> None:
    assert mps(alone(), 1, poor_wind=2) == 2
    assert mps(alone(), 3, poor_wind=3) == 0


@pytest.mark.rule("FC 4.4.3")
def test_a_tow_costs_a_point_and_the_right_to_press_on() -> None:
    frigate = alone(large=False, towing="W")
    assert mps(frigate, 1) == 3
    assert not may_press(battle(frigate), frigate)


@pytest.mark.rule("FC 4.9a", "FC 4.9c")
def test_short_sails_are_an_option() -> None:
    """Set at the end of a move, from plain sails only; a point less Running and Reaching, none less Beating."""
    vessel = alone()
    fought = battle(vessel, options=Options(short_sails=True))
    assert offered(fought, "V", ["ahead"] * 4)[-2:] == ["end:full", "end:short"]
    assert "end:short" not in offered(battle(alone()), "V", ["ahead"] * 4)
    sail(fought, "V", [*["ahead"] * 4, "end:short"])
    assert [mps(vessel, wind) for wind in (1, 2, 3)] == [3, 4, 2]
    assert [key for key in offered(fought, "V", ["ahead"] * 3) if key.startswith("end")] == ["end", "end:plain"]
    vessel.sails = "full"
    keys = offered(fought, "V", ["ahead"] * 6)
    assert [key for key in keys if key.startswith("end")] == ["end", "end:plain"]


# -- all points must be spent --------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.2a")
def test_all_points_must_be_spent() -> None:
    fought = battle(alone(), wind=3)
    assert not any(key.startswith("end") for key in offered(fought, "V", "ahead"))
    with pytest.raises(IllegalChoice, match=r"FC 3\.6\.2.*1 MPs are left"):
        sail(battle(alone(), wind=3), "V", ["ahead", "end"])
    vessel = alone()
    sail(battle(vessel, wind=3), "V", ["ahead", "ahead", "end"])
    assert vessel.bow == Hex(40, 18)


@pytest.mark.rule("FC 3.6.5h")
def test_points_are_those_of_the_start_however_she_turns() -> None:
    """Beating she has 2; to turn to Reaching neither adds nor takes any. Running she has 4, and keeps them Reaching."""
    vessel = alone()
    fought = battle(vessel, wind=5)
    sail(fought, "V", ["ahead", "port", "ahead", "end"])
    assert vessel.place == (Hex(39, 18), 6)
    runner = alone()
    sail(battle(runner, wind=1), "V", ["ahead", "port", "ahead", "ahead", "ahead", "end"])
    assert runner.bow == Hex(37, 17)


# -- oars ----------------------------------------------------------------------------------------------------------------

PULL = """
    .     .     .     .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
    .     .     V1    .     .
       .     .     .     .
    .     .     .     .     .
       .     .     .     .
"""


def galley(wind: int = 4, **fields: object) -> Action:
    fought = action(PULL, wind=wind)
    vessel = fought.ships["V"]
    vessel.oared = True
    vessel.front = Face("T", 3, 1)
    for name, value in fields.items():
        setattr(vessel, name, value)
    return fought


@pytest.mark.rule("FC 2.2.1.2b", "FC 3.6.3l", "FC 3.6.3p")
def test_oars_give_two_points_straight_into_the_wind() -> None:
    fought = galley(wind=4)
    sail(fought, "V", ["oars", "ahead", "ahead", "end"])
    assert shown(fought, PULL) == same("""
        .     .     V1    .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
    """)
    assert "oars" not in offered(action(PULL, wind=4), "V"), "a sailing vessel in irons can only make sternway"


@pytest.mark.rule("FC 3.6.3l")
def test_rigging_hits_do_not_slow_oars_and_not_all_points_need_be_spent() -> None:
    fought = galley(wind=4, rigging=12)
    sail(fought, "V", ["oars", "ahead", "end"])
    assert fought.ships["V"].bow == Hex(24, 11)


@pytest.mark.rule("FC 3.6.8b")
def test_a_dismasted_galley_still_pulls() -> None:
    fought = galley(wind=4, rigging=15, dismasted=True)
    sail(fought, "V", ["ahead", "ahead", "end"])
    assert fought.ships["V"].bow == Hex(24, 10)
    assert not fought.ships["V"].adrift


@pytest.mark.rule("FC 3.6.3m")
def test_oared_vessels_neither_press_on_nor_set_full_sails() -> None:
    fought = galley(wind=1, front=Face("6", 3, 1))
    vessel = fought.ships["V"]
    assert not may_press(fought, vessel)
    keys = offered(fought, "V", ["ahead"] * 4)
    assert "end:full" not in keys
    hoisted = galley(sails="full")
    trim(hoisted, hoisted.ships["V"])
    assert hoisted.ships["V"].sails == "plain"


@pytest.mark.rule("FC 3.6.3n")
def test_she_chooses_sail_or_oars_when_she_is_activated() -> None:
    fought = galley(wind=2)
    assert "oars" in offered(fought, "V")
    assert "oars" not in offered(galley(wind=2), "V", "ahead")
    sail(galley(wind=2), "V", [*["ahead"] * 5, "end"])
    assert "slip" not in offered(galley(wind=2), "V", "oars")
    assert "back" not in offered(galley(wind=2), "V", "oars")


@pytest.mark.rule("FC 3.6.3o")
def test_under_oars_she_turns_a_hexside_before_moving_and_in_each_hex_entered() -> None:
    fought = galley(wind=4)
    sail(fought, "V", ["oars", "starboard", "ahead", "starboard", "ahead", "starboard", "end"])
    assert shown(fought, PULL) == same("""
        .     .     .     .     .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
        .     .     .     V4    .
           .     .     .     .
        .     .     .     .     .
           .     .     .     .
    """)
    keys = offered(galley(), "V", "oars", "starboard")
    assert not {"port", "starboard"} & set(keys), "one hexside before she moves"


@pytest.mark.rule("FC 3.6.3p")
def test_astern_costs_both_points() -> None:
    fought = galley(wind=4)
    sail(fought, "V", ["oars", "astern", "end"])
    assert fought.ships["V"].place == (Hex(24, 13), 1)
    assert "astern" not in offered(galley(), "V", "oars", "ahead")


@pytest.mark.rule("FC 3.6.3q")
def test_about_in_the_first_hex_costs_both_points() -> None:
    fought = galley(wind=4)
    keys = offered(fought, "V", "oars")
    assert [key for key in keys if key.startswith("about")] == ["about:2", "about:3", "about:4"]
    turned = galley(wind=4)
    sail(turned, "V", ["oars", "about:3", "end"])
    assert turned.ships["V"].place == (Hex(24, 12), 4)
    assert not any(key.startswith("about") for key in offered(galley(), "V", "oars", "ahead"))
    assert not any(key.startswith("about") for key in offered(galley(), "V", "oars", "port")), "having turned already"
    sail(galley(), "V", ["oars", "about:2"])  # nothing is left to choose

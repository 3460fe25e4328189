"""WS B.IV.A.1-4, A.V.A.1, A.III.B.2, D.III.D.2: attitudes and movement allowances, and what they are summed from."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.movement.allowance import Term, allowance, allowances, present, terms
from tactical.wooden_ships.movement.attitude import attitude
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Battle, Options, Ship, basic
from tests.tactical.wooden_ships.helmsmen import first_rate, frigate, gunboat
from tests.tactical.wooden_ships.yard import battle, only, ship

HEADINGS = (1, 2, 3, 4, 5, 6)


def at_sea(one: Ship, wind: int = 1, velocity: int = 3, **options: Any) -> Battle:
    return battle(one, wind=wind, velocity=velocity, options=only(Options(), **options))


# -- attitude ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.A.3")
def test_wind_astern_is_b_on_a_quarter_a_on_a_bow_c_and_ahead_d() -> None:
    """The wind blows to edge 1, that is from 4: a ship that heads for 1 has it dead astern."""
    assert [attitude(heading, 1) for heading in HEADINGS] == ["B", "A", "C", "D", "C", "A"]


@pytest.mark.rule("WS B.IV.A.3.cl")
@pytest.mark.parametrize("wind", HEADINGS)
def test_the_attitude_goes_by_steps_between_heading_and_wind(wind: int) -> None:
    for steps, expected in enumerate("BACD"):
        for heading in ((wind - 1 + steps) % 6 + 1, (wind - 1 - steps) % 6 + 1):
            assert attitude(heading, wind) == expected


# -- what sails and oars give ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.A.1", "WS B.IV.A.2", "WS B.IV.A.4", "WS I.II.C.2")
def test_the_allowance_is_that_of_battle_sail_speed_and_attitude() -> None:
    line, swift = ship("Line", "J20"), frigate("Swift", "J20")
    assert allowances(at_sea(line), line) == (3, 2, 1, 0)
    assert allowances(at_sea(swift), swift) == (4, 3, 1, 0)
    assert [present(at_sea(line, wind), line) for wind in HEADINGS] == [2, 3, 1, 0, 1, 3]


@pytest.mark.rule("WS B.IV.A.4.a")
def test_x01_speed_3_in_attitude_c_has_allowance_1() -> None:
    line = ship("Line", "J20", heading=3)
    sea = battle(line, options=basic())
    assert attitude(line.heading, sea.wind.direction) == "C"
    assert present(sea, line) == 1


@pytest.mark.rule("WS B.IV.A.4.b")
def test_x02_speed_4_in_attitude_a_has_allowance_4() -> None:
    swift = frigate("Swift", "J20", heading=2)
    sea = battle(swift, options=basic())
    assert attitude(swift.heading, sea.wind.direction) == "A"
    assert present(sea, swift) == 4


@pytest.mark.rule("WS A.V.A.1", "WS I.II.C.3")
@pytest.mark.parametrize(("speed", "expected"), [(5, (5, 4, 2, 0)), (6, (6, 5, 2, 0)), (7, (7, 6, 2, 0))])
def test_full_sail_has_allowances_of_its_own(speed: int, expected: tuple[int, ...]) -> None:
    one = ship("One", "J20", speeds=(4, speed), canvas="full")
    assert allowances(at_sea(one), one) == expected
    one.canvas = "battle"
    assert allowances(at_sea(one), one) == (4, 3, 1, 0)


@pytest.mark.rule("WS D.III.D.2.a")
def test_gunboats_row_by_the_oar_sections_left_and_are_never_dead_in_the_water() -> None:
    boat = gunboat("Boat", "J20")
    calm = at_sea(boat, velocity=1)
    assert allowances(calm, boat) == (4, 4, 3, 2)
    boat.rigging = [0, 1, 1]
    assert allowances(calm, boat) == (3, 3, 2, 1)
    boat.rigging = [0, 0, 0]
    assert allowances(calm, boat) == (1, 1, 1, 1)
    assert "1" in legal(calm, boat)


# -- what is taken from it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.A.17", "WS B.IV.A.17.e75", "WS B.VIII.D.4.a.p2")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_lost_rigging_sections_cost_a_factor_each_and_nothing_goes_below_0(edition: Any) -> None:
    line = ship("Line", "J20")
    sea = battle(line, options=Options(edition=edition))
    line.rigging = [0, 3, 7]
    assert allowances(sea, line) == (2, 1, 0, 0)
    line.rigging = [0, 0, 1]
    assert allowances(sea, line) == (1, 0, 0, 0)


@pytest.mark.rule("WS B.VIII.D.4.a.p2")
def test_a_dismasted_ship_has_no_allowance() -> None:
    swift = frigate("Swift", "J20", heading=2)
    swift.rigging = [0, 0, 0, 0]
    assert allowances(at_sea(swift), swift) == (0, 0, 0, 0)
    assert Term("dismasted", 0, stops=True) in terms(at_sea(swift), swift, "A")


@pytest.mark.rule("WS A.III.B.2.ex", "WS A.III.B.2.p1")
def test_x10_a_74_in_attitude_b_in_a_gale_goes_one_hex() -> None:
    line = ship("Line", "J20")
    sea = at_sea(line, velocity=5)
    assert terms(sea, line, "B") == (Term("battle sails", 2), Term("gale", -1))
    assert present(sea, line) == 1


@pytest.mark.rule("WS A.III.B.2.p1")
def test_the_wind_never_takes_more_than_there_is_and_each_class_has_its_column() -> None:
    small, great = ship("Small", "J20", number=5, speeds=(4, 7)), first_rate("Great", "J20")
    storm = at_sea(small, velocity=6)
    assert allowances(storm, small) == (1, 0, 0, 0)
    assert allowances(storm, great) == (1, 1, 0, 0)


@pytest.mark.rule("WS A.III.B.2.p2")
def test_without_the_wind_effects_table_only_a_calm_counts() -> None:
    line = ship("Line", "J20")
    assert allowances(at_sea(line, velocity=5, wind_effects=False), line) == (3, 2, 1, 0)
    assert allowances(at_sea(line, velocity=0, wind_effects=False), line) == (0, 0, 0, 0)


@pytest.mark.rule("WS A.III.A.3.c.p2")
def test_becalmed_ships_only_turn_in_place() -> None:
    swift = frigate("Swift", "J20", heading=2)
    assert legal(at_sea(swift, velocity=0), swift) == ("0", "L", "R")


@pytest.mark.rule("WS D.III.D.6", "WS A.III.B.2.p5")
def test_gunboats_have_the_column_of_rowed_vessels() -> None:
    boat = gunboat("Boat", "J20")
    figures = {velocity: allowances(at_sea(boat, velocity=velocity), boat) for velocity in range(5)}
    assert figures == {0: (4, 4, 3, 2), 1: (4, 4, 3, 2), 2: (3, 3, 2, 1), 3: (2, 2, 1, 0), 4: (1, 1, 0, 0)}


@pytest.mark.rule("WS A.III.B.2.p5")
@pytest.mark.parametrize("velocity", [5, 6])
def test_rowed_vessels_can_only_drift_in_a_gale_or_a_storm(velocity: int) -> None:
    boat = gunboat("Boat", "J20")
    assert legal(at_sea(boat, velocity=velocity), boat) == ("0",)
    assert len(legal(at_sea(boat, velocity=4), boat)) > 1


@pytest.mark.rule("WS O.VIII.B.p3")
def test_a_mast_over_the_side_costs_a_factor_and_all_turns() -> None:
    swift = frigate("Swift", "J20", heading=2, hanging=["left"])
    sea = at_sea(swift)
    assert allowances(sea, swift) == (3, 2, 0, 0)
    assert legal(sea, swift) == ("0", "1", "2", "3")


def test_a_log_can_say_why() -> None:
    swift = frigate("Swift", "J20", canvas="full", foul_bottom=True)
    swift.rigging = [5, 0, 5, 5]
    sea = at_sea(swift, velocity=4, copper=True)
    assert terms(sea, swift, "A") == (
        Term("full sail", 7), Term("heavy breeze", -1), Term("rigging sections lost", -1), Term("a foul bottom", -1),
    )  # fmt: skip
    assert allowance(sea, swift, "A") == 4

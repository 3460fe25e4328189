"""WS A.III, O.V-VI: the wind and its changes."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships import sequence, wind
from tactical.wooden_ships.facts import TurnBegan, WindShifted
from tactical.wooden_ships.movement.allowance import allowance, allowances, present
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Battle, Options, Wind, basic
from tactical.wooden_ships.terms import ATTITUDES, Rating
from tests.tactical.wooden_ships.yard import FRENCH, battle, only, played, rolls, ship, throwing


def sea(turn: int = 3, direction: int = 2, velocity: int = 3, change: int | None = 5, options: Options | None = None) -> Battle:
    found = battle(ship("Victory", "J20"), ship("Redoutable", "J10", side=FRENCH), options=options, turn=turn)
    found.wind = Wind(direction, velocity, change, 1)
    return found


def blown(found: Battle, *dice: int) -> tuple[int, int, int]:
    """The wind after its phase, and how many dice were thrown."""
    throwing(found, *dice)
    wind.blow(found)
    return found.wind.direction, found.wind.velocity, len(rolls(found.tray.journal))


@pytest.mark.rule("WS A.III.A", "WS A.III.A.1")
def test_the_wind_begins_as_the_scenario_says() -> None:
    found = throwing(sea(turn=1, direction=4, velocity=2, change=6))
    wind.first(found)
    assert found.wind == Wind(4, 2, 6, 4)
    assert not found.tray.journal


@pytest.mark.rule("WS A.III.A.2")
def test_the_velocities_from_a_calm_to_a_hurricane() -> None:
    names = ("becalmed", "light breeze", "moderate breeze", "normal breeze", "heavy breeze", "gale", "storm", "hurricane")
    assert sea().tables.velocity_names == names


@pytest.mark.rule("WS A.III.A.2.e75")
def test_one_table_calls_velocity_two_by_another_name() -> None:
    tables = sea().tables
    assert (tables.velocity_printed(2, 1981), tables.velocity_printed(2, 1975)) == ("medium breeze", "moderate breeze")


@pytest.mark.rule("WS A.III.A.3")
@pytest.mark.parametrize(("turn", "dice"), [(1, 0), (2, 0), (3, 1), (4, 0), (6, 1), (9, 1), (10, 0)])
def test_every_third_turn_a_die_is_thrown(turn: int, dice: int) -> None:
    assert blown(sea(turn=turn), 4) == (2, 3, dice)


@pytest.mark.rule("WS A.III.A.3")
@pytest.mark.parametrize(("die", "changes"), [(4, False), (5, True), (6, True)])
def test_at_the_change_number_or_above_the_wind_changes(die: int, changes: bool) -> None:
    assert blown(sea(change=5), die, 3, 5) == ((3, 4, 3) if changes else (2, 3, 1))


@pytest.mark.rule("WS A.III.A.3")
def test_a_wind_without_a_change_number_never_changes() -> None:
    assert blown(sea(change=None)) == (2, 3, 0)


@pytest.mark.rule("WS A.III.A.3.a")
@pytest.mark.parametrize(("die", "direction"), [(1, 1), (2, 3), (3, 4), (4, 2), (5, 5), (6, 1)])
def test_how_the_wind_shifts(die: int, direction: int) -> None:
    assert blown(sea(direction=3), 6, die, 3) == (direction, 3, 3)


@pytest.mark.rule("WS A.III.A.3.a")
def test_a_one_brings_back_the_first_direction_and_steps_go_round() -> None:
    found = sea(direction=5)
    wind.first(found)  # the wind blows to 5 at first
    found.wind.direction = 1
    assert blown(found, 6, 1, 3)[0] == 5
    assert blown(sea(direction=6), 6, 5, 3)[0] == 2
    assert blown(sea(direction=1), 6, 6, 3)[0] == 5


@pytest.mark.rule("WS A.III.A.3.b")
@pytest.mark.parametrize(("die", "velocity"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_how_the_wind_rises_and_falls(die: int, velocity: int) -> None:
    assert blown(sea(), 6, 2, die) == (2, velocity, 3)


@pytest.mark.rule("WS A.III.A.3.c.p1")
def test_a_hurricane_ends_the_game_at_once() -> None:
    found = sea(velocity=6)
    found.step = "wind"
    throwing(found, 6, 2, 5)
    phase = sequence.next_phase(found)
    assert phase is not None
    facts = played(found, phase.flow(found))
    assert found.verdict is not None
    assert [fact for fact in facts if isinstance(fact, WindShifted)] == [WindShifted(2, 7, 5)]
    assert not any(isinstance(fact, TurnBegan) for fact in facts)
    assert sequence.next_phase(found) is None


@pytest.mark.rule("WS A.III.A.3.c.p2")
def test_from_a_light_breeze_the_wind_falls_to_a_calm_and_not_below() -> None:
    found = sea(velocity=1)
    assert blown(found, 6, 2, 1)[1] == 0
    assert blown(found, 6, 2, 1)[1] == 0
    assert blown(found, 6, 2, 6)[1] == 1


@pytest.mark.rule("WS A.III.A.3.c.p2")
def test_becalmed_ships_only_turn_in_place_until_the_wind_rises() -> None:
    found = sea(velocity=0)
    victory = found.ships["victory"]
    assert allowances(found, victory) == (0, 0, 0, 0)
    assert sorted(legal(found, victory)) == ["0", "L", "R"]
    found.wind.velocity = 3
    assert any("1" in text for text in legal(found, victory))


@pytest.mark.rule("WS A.III.B.1")
@pytest.mark.parametrize(("heading", "factors"), [(1, 2), (2, 3), (6, 3), (3, 1), (5, 1), (4, 0)])
def test_the_direction_gives_attitudes_as_in_the_basic_game(heading: int, factors: int) -> None:
    for options in (Options(), basic()):
        found = sea(direction=1, options=options)
        found.ships["victory"].heading = heading
        assert present(found, found.ships["victory"]) == factors


@pytest.mark.rule("WS A.III.B.2.p1", "WS A.III.B.2.ex")
def test_a_seventy_four_in_a_gale() -> None:
    found = sea(velocity=5)
    victory = found.ships["victory"]
    assert allowance(found, victory, "B") == 1
    found.wind.velocity = 6
    assert allowances(found, victory) == (0, 0, 0, 0)  # 3-3, 2-2, 1-1: never below nothing


@pytest.mark.rule("WS A.III.B.2.p2")
def test_the_wind_effects_may_be_left_out() -> None:
    found = sea(velocity=5, options=only(Options(), wind_effects=False))
    assert allowance(found, found.ships["victory"], "B") == 2


@pytest.mark.rule("WS A.III.B.2.p5")
@pytest.mark.parametrize(("velocity", "factors"), [(0, 0), (1, 0), (2, -1), (3, -2), (4, -3)])
def test_what_the_wind_does_to_rowed_vessels(velocity: int, factors: int) -> None:
    found = sea(velocity=velocity)
    rating: Rating = "GB"
    boat = found.ships["boat"] = ship("Boat", "T20", rating=rating, number=7, turning=4, speeds=(0, 0), rigging=(1, 1, 1))
    calm = [found.tables.oar_allowance(3, attitude) for attitude in ATTITUDES]
    assert [allowance(found, boat, attitude) for attitude in ATTITUDES] == [max(0, oars + factors) for oars in calm]


@pytest.mark.rule("WS A.III.B.2.p5")
@pytest.mark.parametrize("velocity", [5, 6])
def test_in_a_gale_or_a_storm_rowed_vessels_only_drift(velocity: int) -> None:
    found = sea(velocity=velocity)
    boat = found.ships["boat"] = ship("Boat", "T20", rating="GB", number=7, turning=4, speeds=(0, 0), rigging=(1, 1, 1))
    assert legal(found, boat) == ("0",)


# -- options -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.V")
def test_a_fourth_die_sets_a_new_change_number() -> None:
    found = sea(options=only(Options(), changing_wind=True))
    assert blown(found, 6, 3, 3, 2) == (3, 3, 4)
    assert found.wind.change == 2
    assert found.tray.journal[-1] == WindShifted(3, 3, 2)


@pytest.mark.rule("WS O.V")
@pytest.mark.parametrize("dice", [(4,), (6, 2, 3)])
def test_no_fourth_die_if_nothing_has_changed(dice: tuple[int, ...]) -> None:
    found = sea(options=only(Options(), changing_wind=True))
    assert blown(found, *dice) == (2, 3, len(dice))
    assert found.wind.change == 5


@pytest.mark.rule("WS O.V")
def test_without_the_option_there_is_no_fourth_die() -> None:
    found = sea()
    assert blown(found, 6, 3, 3)[2] == 3
    assert found.wind.change == 5


@pytest.mark.rule("WS O.VI", "WS O.VI.cl")
def test_three_dice_may_set_the_wind_at_the_start() -> None:
    found = throwing(sea(turn=1, options=only(Options(), variable_wind=True)), 4, 6, 2)
    wind.first(found)
    assert found.wind == Wind(4, 6, 2, 4)  # the second die is the velocity number itself


@pytest.mark.rule("WS A.III.A.3")
@pytest.mark.parametrize("options", [basic(), only(Options(), wind_changes=False)])
def test_where_the_wind_does_not_change_no_die_is_thrown(options: Any) -> None:
    assert blown(sea(options=options)) == (2, 3, 0)

"""FC 3.2: when the wind changes, and how."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.flying_colors import wind
from tactical.flying_colors.facts import WindShifted
from tactical.flying_colors.state import Action, Options
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import battle

OPENS, TWO_CLOCKWISE, ONE_BACK, NOTHING = 0, 8, 9, 3  # dice


def blown(*dice: int, blowing: int = 1, **fields: Any) -> Action:
    """A battle after its Wind Adjustment Segment, all of these dice thrown and no other."""
    fought = battle({"A": (20, 10)}, {"X": (40, 10)}, wind=blowing, **fields)
    throw(fought, *dice)
    wind.adjust(fought)
    assert fought.dice.count == len(dice)
    return fought


@pytest.mark.rule("FC 3.2a")
def test_the_table_is_read_only_after_a_0() -> None:
    assert blown(OPENS, TWO_CLOCKWISE).wind == 3
    for die in range(1, 10):
        assert blown(die).wind == 1


@pytest.mark.rule("FC 3.1b", "FC 3.2a")
def test_the_wind_is_looked_at_from_the_second_turn() -> None:
    assert blown(turn=1).wind == 1
    assert blown(OPENS, TWO_CLOCKWISE, turn=2).wind == 3
    assert blown(OPENS, TWO_CLOCKWISE, turn=3).wind == 3


@pytest.mark.rule("FC 3.2b")
@pytest.mark.parametrize(("die", "north", "south"), [(TWO_CLOCKWISE, 2, 4), (ONE_BACK, 5, 1), (NOTHING, 6, 6)])
def test_south_of_the_line_the_wind_turns_the_other_way(die: int, north: int, south: int) -> None:
    assert blown(OPENS, die, blowing=6).wind == north
    assert blown(OPENS, die, blowing=6, options=Options(southern=True)).wind == south


@pytest.mark.rule("FC 3.6.3j", "FC 3.6.3k")
@pytest.mark.parametrize(("weather", "turned"), [("normal", 3), ("breezy", 6), ("calm", 2)])
def test_the_weather_changes_the_second_die(weather: str, turned: int) -> None:
    """An 8 turns two clockwise, a 9 one back, a 7 one clockwise."""
    assert blown(OPENS, 8, weather=weather).wind == turned


@pytest.mark.rule("FC 2006:4.1")
def test_in_2006_the_table_is_read_every_fifth_turn_without_a_gate() -> None:
    first = Options(edition=2006)
    for turn in (2, 4, 6, 9):
        assert blown(turn=turn, options=first).wind == 1
    for turn in (5, 10):
        assert blown(TWO_CLOCKWISE, turn=turn, options=first).wind == 3


@pytest.mark.rule("FC 2006:18.15", "FC 2006:18.17")
def test_a_scenario_may_hold_the_wind_or_look_at_it_every_turn() -> None:
    assert blown(options=Options(wind_changes=False)).wind == 1
    assert blown(TWO_CLOCKWISE, special={"wind_every_turn": 1}).wind == 3
    assert blown(turn=1, special={"wind_every_turn": 1}).wind == 1


def test_only_a_shift_is_told() -> None:
    assert [(fact.was, fact.wind) for fact in facts(blown(OPENS, TWO_CLOCKWISE), WindShifted)] == [(1, 3)]
    assert facts(blown(OPENS, NOTHING), WindShifted) == []

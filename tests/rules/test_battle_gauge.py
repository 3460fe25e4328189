"""The weather gauge: each side's chance, and who has it (SL 8.22, 5.131c, 7.332; 8.54 step 3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.charts.load import load as load_charts
from campaign.record.battle import GaugeTaken
from campaign.rules.battle import engaged as first
from campaign.rules.battle import gauge, intensity, occasion, withdrawal
from campaign.state import World
from table.dice import Modifier, Roll
from table.reading.faults import BadFile
from tests.rules.battle_chart import OPEN, A, B, came, engaged, meeting, play, relief
from tests.rules.chart import Force, throw, thrown, told
from tests.rules.fleet_chart import FRENCH, flotilla, man


def ours(lr: int = 3, count: int = 1, **more: Any) -> Force:
    return flotilla("ff", "flag", OPEN, man("ff-admiral", lr=lr, cr=9), count, **more)


def theirs(lr: int = 3, count: int = 1, **more: Any) -> Force:
    return flotilla("gg", "flag", OPEN, man("gg-admiral", lr=lr, cr=9, command=FRENCH), count, command=FRENCH, **more)


def chance(world: World, side: str = A) -> int:
    number, modifiers = gauge.chance(world, engaged(world), side)
    assert number == sum(modifier.value for modifier in modifiers)
    return number


def settled(world: World, *dice: int) -> str:
    throw(world, *dice)
    battle = engaged(world)
    gauge.settle(world, battle)
    assert thrown(world) == list(dice)
    return battle.gauge


# -- chances -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.221")
def test_the_base_chance_is_ten_and_who_has_not_come_in_this_increment_is_on_station() -> None:
    number, modifiers = gauge.chance(world := meeting(ours(), theirs()), engaged(world), A)
    assert (number, modifiers) == (5, [Modifier(10, "base"), Modifier(-5, "on station")])


@pytest.mark.rule("SL 8.221", "SL 8.534")
@pytest.mark.parametrize(
    ("here", "wind", "expected"),
    [
        ("space:haven", "with", 8),
        ("space:haven", "light", 7),
        ("space:haven", "against", 4),
        ("out:sz:open", "with", 7),
        ("out:sz:open", "against", 3),
        ("harbour:haven", "light", 7),
    ],
)
def test_how_it_came_tells(here: str, wind: str, expected: int) -> None:
    world = meeting(ours(), theirs())
    came(world, "ff", here, wind)
    assert chance(world) == expected
    assert chance(world, B) == 5, "and is nothing to the other"


@pytest.mark.rule("SL 8.221")
def test_the_better_leader_gains_the_difference_and_the_worse_loses_nothing() -> None:
    world = meeting(ours(lr=5), theirs(lr=3))
    assert (chance(world, A), chance(world, B)) == (5 + 2, 5)
    assert chance(meeting(flotilla("ff", "flag", OPEN, None), theirs(lr=3)), B) == 5 + 3, "a notional leader's rating is 0"


@pytest.mark.rule("SL 8.221")
@pytest.mark.parametrize(("points", "due"), [((0, 0), 0), ((2, 2), 0), ((3, 2), -1), ((3, 6), -1), ((6, 6), -2)])
def test_every_five_points_of_damage_in_all_its_squadrons_cost_one(points: tuple[int, int], due: int) -> None:
    world = meeting(ours(count=2), theirs())
    for number, damage in enumerate(points, 1):
        world.squadrons[f"ff-{number}"].damage = damage
    assert chance(world) == 5 + due


@pytest.mark.rule("SL 7.332", "SL 7.313", "SL 7.314")
def test_the_worst_squadron_costs_by_the_damage_effects_chart_and_only_it() -> None:
    for points, due in ((6, 0), (7, -1)):
        world = meeting(ours(count=2), theirs())
        world.squadrons["ff-1"].damage = world.squadrons["ff-2"].damage = points
        assert chance(world) == 5 - 2 * points // 5 + due


@pytest.mark.rule("SL 5.131c", "SL 5.132")
def test_an_allowance_of_five_is_an_advantage() -> None:
    swift = meeting(ours(sail_class="Frigate"), theirs())
    assert (chance(swift, A), chance(swift, B)) == (6, 5)
    assert chance(meeting(ours(sail_class="SOL"), theirs())) == 5
    swift.squadrons["ff-1"].damage = 7
    assert chance(swift) == 5 - 1 - 1, "an allowance cut to 4 is none any more"


@pytest.mark.rule("SL 8.221")
def test_only_the_initial_engaged_formation_counts() -> None:
    world = meeting(ours(), flotilla("hh", "flag", OPEN, man("hh-admiral", lr=9), 3, damage=9), theirs())
    assert chance(world, A) == 5


# -- who has it ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.222", "SL 8.11d")
def test_the_higher_chance_has_the_gauge_without_a_die() -> None:
    assert settled(meeting(ours(lr=4), theirs(lr=3))) == A
    world = meeting(ours(lr=3), theirs(lr=4))
    assert settled(world) == B
    (taken,) = told(world, GaugeTaken)
    assert (taken.side, taken.chances) == (B, {A: 5, B: 6})
    assert taken.reasons[B] == [Modifier(10, "base"), Modifier(-5, "on station"), Modifier(1, "the better leader")]


@pytest.mark.rule("SL 8.222")
def test_of_equals_the_low_die_wins_and_equal_dice_are_thrown_again() -> None:
    assert settled(meeting(ours(), theirs()), 3, 4) == A
    world = meeting(ours(), theirs())
    assert settled(world, 4, 3) == B
    assert [(roll.about, roll.rule) for roll in told(world, Roll)] == [("battle-1", "SL 8.222")] * 2
    assert settled(meeting(ours(), theirs()), 7, 7, 1, 0) == B


@pytest.mark.rule("SL 8.22", "SL 8.223", "SL 8.223b")
def test_who_has_the_gauge_may_withdraw_and_says_how_hotly_it_is_fought() -> None:
    for lr, holder in ((4, A), (2, B)):
        world = meeting(ours(lr=lr), theirs())
        settled(world)
        assert world.battle is not None
        assert [question.side for question in play(withdrawal.declare(world, world.battle))] == [holder]
        throw(world, 5)
        assert [question.side for question in play(intensity.settle(world, world.battle))] == [holder]


@pytest.mark.rule("SL 8.54b", "SL 8.221")
def test_who_beats_up_from_leeward_does_not_take_the_gauge_from_a_fleet_that_lies_still() -> None:
    world = meeting(ours(), theirs())
    came(world, "ff", "space:haven", "against")
    assert (chance(world), chance(world, B)) == (4, 5)


def test_the_chart_is_data() -> None:
    """Reading B of D-20 by its divisor alone: 13 points cost 1, and 5 none."""
    world = meeting(ours(), theirs())
    world.squadrons["ff-1"].damage = 6
    chart = msgspec.structs.replace(world.charts.weather_gauge, damage_divisor=10, on_station=-1)
    world.attach(world.almanac, msgspec.structs.replace(world.charts, weather_gauge=chart))
    assert chance(world) == 9


@pytest.mark.rule("SL 8.221")
@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("base = 9", r"weather_gauge.base: 9; expected 10 \(SL 8.221\)"),
        ("light = -1", "weather_gauge: with_wind, light, against_wind are -2, -1, -6; expected each no better"),
        ("against_wind = -2", "weather_gauge: with_wind, light, against_wind are -2, -3, -2; expected each no better"),
        ("against_wind = -4", "weather_gauge: against_wind -4, on_station -5; expected who beats up to have no better odds"),
        ("out_of_zone = 1", "weather_gauge.out_of_zone: 1; expected 0 or less"),
        ("swift = 0", r"weather_gauge.swift: 0; expected 1 or more \(SL 5.131c\)"),
        ("damage_divisor = 0", "weather_gauge.damage_divisor: 0; expected 1 or more"),
    ],
)
def test_a_chart_that_the_rules_do_not_allow_is_refused(tmp_path: Path, row: str, fault: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(f"[weather_gauge]\n{row}\n", encoding="utf-8")
    with pytest.raises(BadFile, match=fault):
        load_charts(path)


# -- SL 8.54, step 3 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.54c", "SL 8.54d")
def test_8_54_the_gauge_is_with_the_relief() -> None:
    """FF's sum is 4: the printed 5 is a slip, and its 'per 10' too (D-20)."""
    world = relief()
    (chance_,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance_))
    assert world.battle is not None
    play(first.announce(world, world.battle), {"engage": "rf1"})
    gauge.settle(world, world.battle)
    assert world.battle.chances == {A: 10 - 5 + 1 - 2, B: 10 - 2 - 1}
    assert world.battle.gauge == B
    (taken,) = told(world, GaugeTaken)
    assert [modifier.value for modifier in taken.reasons[A]] == [10, -5, 1, -2]
    assert [modifier.value for modifier in taken.reasons[B]] == [10, -2, -1]


@pytest.mark.rule("SL 8.54b")
def test_8_54_against_the_wind_out_of_a_sea_zone_the_odds_are_much_lower() -> None:
    world = relief()
    (chance_,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance_))
    assert world.battle is not None
    play(first.announce(world, world.battle), {"engage": "rf2"})
    gauge.settle(world, world.battle)
    assert world.battle.chances == {A: 10 - 5 + 2 - 2, B: 10 - 6 - 1 - 1}
    assert world.battle.gauge == A

"""How hotly a battle is fought (SL 8.31-8.32)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from campaign.engagement import INTENSITIES, Battle
from campaign.record.battle import IntensitySettled, LevelSettled
from campaign.rules.battle import intensity
from campaign.state import World
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting
from tests.rules.chart import STANDARD, at_sea, fleet, stretch, throw, thrown, told
from tests.rules.fleet_chart import FRENCH, flotilla, man
from tests.rules.gun_chart import answered, keys, with_tables

TEMPERS = ("Timid", "Cautious", "Aggressive", "Rash")  # from the meekest to the boldest


def two(mine: str = "Cautious", theirs: str = "Aggressive", gauge: str = A) -> tuple[World, Battle]:
    """Jervis against Villeneuve, each of a temper."""
    world = meeting(
        flotilla("ff", "flag", OPEN, man("jervis"), 1),
        flotilla("bf", "flag", OPEN, man("villeneuve", command=FRENCH), 1, command=FRENCH),
    )
    world.leaders["jervis"].personality, world.leaders["villeneuve"].personality = mine, theirs
    return world, engaged(world, gauge=gauge, seniors={A: "jervis", B: "villeneuve"})


def in_strait() -> tuple[World, Battle]:
    """Two cautious leaders in the strait of the small theatre."""
    world = at_sea(stretch(), fleet("ff", "space:s5"), fleet("bf", "space:s5", side=B))
    return world, engaged(world, "space:s5", gauge=A, seniors={A: "ff-leader", B: "bf-leader"})


@pytest.mark.rule("SL 8.31", "SL 8.311")
@pytest.mark.parametrize("gauge", [A, B])
def test_the_holder_of_the_gauge_alone_is_asked_and_may_have_any_of_three(gauge: str) -> None:
    world, battle = two("Cautious", "Aggressive", gauge)
    with_tables(world, personality={one: dict.fromkeys(TEMPERS, 0) for one in TEMPERS})
    for wanted in INTENSITIES:
        throw(world, 6)
        (question,) = answered(intensity.settle(world, battle), (gauge, "intensity", wanted))
        assert keys(question) == ["light", "medium", "heavy"]
        assert battle.intensity == battle.wanted == wanted


@pytest.mark.rule("SL 8.312", "SL 3.423")
def test_the_matrix_is_read_with_the_holder_in_the_row_and_the_other_in_the_column() -> None:
    matrix = {one: dict.fromkeys(TEMPERS, 0) for one in TEMPERS}
    matrix["Cautious"]["Rash"] = 1
    for gauge, came in ((A, "heavy"), (B, "medium")):
        world, battle = two("Cautious", "Rash", gauge)
        with_tables(world, personality=matrix)
        throw(world, 6)
        answered(intensity.settle(world, battle), (gauge, "intensity", "medium"))
        assert (battle.intensity, battle.level) == (came, STANDARD.intensity[came][6]), "the level is that of what came of it"
    (fact,) = told(world, IntensitySettled)
    assert (fact.side, fact.wanted, fact.shift, fact.intensity, fact.battle) == (B, "medium", 0, "medium", battle.id)


@pytest.mark.rule("SL 8.312")
@pytest.mark.parametrize(
    ("wanted", "shift", "came"),
    [("light", -2, "light"), ("heavy", -1, "medium"), ("heavy", -2, "light"), ("light", 1, "medium"), ("heavy", 2, "heavy")],
)
def test_shifts_go_left_and_right_but_not_past_light_and_heavy(wanted: Any, shift: int, came: str) -> None:
    assert intensity.shifted(wanted, shift) == came


@pytest.mark.rule("SL 8.312", "SL 3.493")
def test_a_notional_leader_is_timid() -> None:
    world, battle = two("Timid", "Timid")
    battle.seniors[A] = None
    assert intensity.temper(world, battle, A) == "Timid"
    world.leaders["villeneuve"].personality = "Rash"
    assert intensity.temper(world, battle, B) == "Rash"


@pytest.mark.rule("SL 8.313")
def test_in_a_strait_light_is_not_offered_and_no_temper_brings_it_about() -> None:
    world, battle = in_strait()
    throw(world, 6)
    (question,) = answered(intensity.settle(world, battle), (A, "intensity", "medium"))
    assert keys(question) == ["medium", "heavy"]
    assert told(world, IntensitySettled)[0].shift == -1
    assert battle.intensity == "medium"
    world, battle = two("Cautious", "Cautious")
    throw(world, 6)
    answered(intensity.settle(world, battle), (A, "intensity", "medium"))
    assert battle.intensity == "light", "the same in the open"


@pytest.mark.rule("SL 8.32", "SL 8.321")
def test_one_die_on_the_column_of_the_intensity_gives_both_sides_their_level() -> None:
    for die, wanted, level in ((6, "light", 1), (0, "light", 3), (6, "heavy", 6), (0, "heavy", 8)):
        world, battle = two("Cautious", "Aggressive")
        throw(world, die)
        answered(intensity.settle(world, battle), (A, "intensity", wanted))
        assert (battle.intensity, battle.level) == (wanted, level)
        assert thrown(world) == [die]
        assert told(world, LevelSettled)[0].level == level


@pytest.mark.rule("SL 8.54j", "SL 8.54k")
@pytest.mark.parametrize("temper", ["Cautious", "Timid"])
def test_the_example_of_the_rulebook_light_a_matrix_of_nothing_and_a_six(temper: str) -> None:
    """SL 8.54 step 6; RF1's leader is Timid in the set-up and Cautious in the step (D-25), and both read 0."""
    world, battle = two("Aggressive", temper, gauge=B)
    throw(world, 6)
    answered(intensity.settle(world, battle), (B, "intensity", "light"))
    assert told(world, IntensitySettled)[0].shift == 0
    assert (battle.intensity, battle.level) == ("light", 1)


def test_boldness_on_either_side_never_makes_a_battle_milder() -> None:
    matrix = STANDARD.personality
    for meek, bold in pairwise(TEMPERS):
        for other in TEMPERS:
            assert matrix[meek][other] <= matrix[bold][other]
            assert matrix[other][meek] <= matrix[other][bold]


def test_two_cautious_admirals_skirmish_and_two_bold_ones_destroy_each_other() -> None:
    """Whatever is wanted, a step down or a step up; the pairs with two pips have no choice left."""
    came = {pair: [intensity.shifted(wanted, STANDARD.personality[pair][pair]) for wanted in INTENSITIES] for pair in TEMPERS}
    assert came == {
        "Timid": ["light", "light", "light"],
        "Cautious": ["light", "light", "medium"],
        "Aggressive": ["medium", "heavy", "heavy"],
        "Rash": ["heavy", "heavy", "heavy"],
    }


def test_levels_rise_with_intensity_on_every_die_and_fall_with_the_die() -> None:
    light, medium, heavy = (STANDARD.intensity[name] for name in INTENSITIES)
    assert all(a < b < c for a, b, c in zip(light, medium, heavy, strict=True))
    assert all(list(row) == sorted(row, reverse=True) for row in (light, medium, heavy))

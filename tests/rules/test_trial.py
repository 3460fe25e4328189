"""A plan tried before it is taken: what is kept from one trial to the next never shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.rules.trial import Trial
from campaign.state import World
from table.decisions import IllegalChoice
from table.dice import d10
from tests.rules.fleet_chart import HAVEN, alone, navy

LIMIT = 6


def judge(world: World, points: int) -> None:
    """Damage may be added while it stays within the limit, and taken off while there is some."""
    damage = world.squadrons["s"].damage + points
    if not 0 <= damage <= LIMIT:
        raise IllegalChoice(f"{damage} points")


def do(world: World, points: int) -> None:
    world.squadrons["s"].damage += points


def words(number: int, points: int) -> str:
    return f"act {number}, {points:+d}"


def verdict(trial: Trial[int], acts: list[int]) -> str:
    try:
        trial.check(acts)
    except IllegalChoice as error:
        return str(error)
    return "legal"


def world() -> World:
    return navy(alone("s", HAVEN))


@given(st.lists(st.lists(st.integers(-3, 3), max_size=5), max_size=8))
def test_a_trial_that_has_seen_other_plans_judges_as_a_fresh_one(plans: list[list[int]]) -> None:
    table = world()
    used = Trial(table, judge, do, words)
    for plan in plans:
        for length in range(len(plan) + 1):
            assert verdict(used, plan[:length]) == verdict(Trial(table, judge, do, words), plan[:length])
    assert table.squadrons["s"].damage == 0


def test_a_refusal_names_the_act_that_is_not_legal_after_those_before_it() -> None:
    trial = Trial(world(), judge, do, words)
    assert verdict(trial, [3, 3]) == "legal"
    assert verdict(trial, [3, 3, 1]) == "act 3, +1: 7 points"
    assert verdict(trial, [3, 3, -1]) == "legal"
    assert verdict(trial, [-1, 3]) == "act 1, -1: -1 points"


def test_a_plan_that_only_goes_on_is_judged_from_where_the_last_one_stopped() -> None:
    done: list[int] = []

    def counted(table: World, points: int) -> None:
        done.append(points)
        do(table, points)

    trial = Trial(world(), judge, counted, words)
    for length in range(5):
        trial.check([1, 1, 2, 1][:length])
    trial.check([1, 1, 2, 1])
    assert done == [1, 1, 2], "the last act is only judged"
    trial.check([2, 1])
    assert done == [1, 1, 2, 2]


def test_nobody_throws_the_dice_of_a_trial() -> None:
    table = world()
    table.dice.by_hand = True

    def thrown(table: World, points: int) -> None:
        d10(table, "a trial's die", "SL 2.21a")

    Trial(table, judge, thrown, words).check([1, 1])
    assert (table.dice.by_hand, table.dice.count) == (True, 0)
    with pytest.raises(Exception, match="is needed"):
        thrown(table, 1)

"""2006:18.2: tournament play."""

from __future__ import annotations

from typing import Any

import pytest

from table.dice import Roll
from tactical.flying_colors import breakoff, tournament
from tactical.flying_colors.state import Action, Options
from tests.tactical.flying_colors.card_table import answer
from tests.tactical.flying_colors.helmsman import facts, throw
from tests.tactical.flying_colors.quarterdeck import BRITISH, FRENCH, battle

pytestmark = pytest.mark.rule("FC 2006:18.2")


def match(**options: Any) -> Action:
    """The British, with an audacity of 2, are the bolder."""
    return battle({"A": (30, 30), "B": (33, 30)}, {"F": (60, 10), "G": (60, 13)}, options=Options(**options))


@pytest.mark.parametrize(("in_force", "checks"), [(True, 1), (False, 0)])
def test_a_damaged_ship_is_enough_for_a_break_check(in_force: bool, checks: int) -> None:
    fought = match(tournament=in_force)
    fought.ships["F"].damaged = True
    throw(fought, 9)
    assert not breakoff.fleet_breaks(fought, FRENCH)
    assert fought.dice.count == checks


@pytest.mark.parametrize(("side", "added"), [(FRENCH, [2]), (BRITISH, [])])
def test_the_weaker_side_adds_what_was_bid_for_the_bolder(side: str, added: list[int]) -> None:
    fought = match()
    tournament.play_for(fought, 2)
    fought.ships["F"].fate = fought.ships["A"].fate = "sunk"
    throw(fought, 9)
    breakoff.fleet_breaks(fought, side)
    (roll,) = facts(fought, Roll)
    assert [one.value for one in roll.modifiers if one.why == "the enemy's bid"] == added


def won(*bids: tuple[int, int], dice: tuple[int, ...] = ()) -> tuple[str, int]:
    table = match()
    found: list[tuple[str, int]] = []

    def bidding() -> Any:
        found.append((yield from tournament.auction(table, ("Ann", "Bob"))))

    answer(table, bidding(), *({"Ann": f"bid:{ann}", "Bob": f"bid:{bob}"} for ann, bob in bids), dice=dice)
    return found[0]


def test_the_higher_bid_plays_the_bolder_side() -> None:
    assert won((2, 1)) == ("Ann", 2)
    assert won((2, 3)) == ("Bob", 3)


def test_ties_are_bid_again_three_times_at_most() -> None:
    assert won((2, 2), (1, 1), (0, 4)) == ("Bob", 4)
    assert won((2, 2), (1, 1), (3, 3), dice=(5, 5, 7, 2)) == ("Ann", 3)
    assert won((2, 2), (1, 1), (3, 3), dice=(2, 7)) == ("Bob", 3)

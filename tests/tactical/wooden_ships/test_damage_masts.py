"""WS O.VIII.B: masts that fall with rigging sections."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.wooden_ships.damage import masts
from tactical.wooden_ships.damage.facts import MastCut, MastFell
from tactical.wooden_ships.damage.sinking import dooms
from tactical.wooden_ships.fire.targets import ready
from tactical.wooden_ships.movement.allowance import allowances
from tactical.wooden_ships.movement.orders import legal
from tactical.wooden_ships.state import Deck, Options
from tests.tactical.wooden_ships.volleys import Pair, duel, marked, seen, volley
from tests.tactical.wooden_ships.yard import only, played, rolls, ship, throwing

PLAIN = only(Options(), criticals=False, sinking=False)
MASTS = only(PLAIN, loss_of_rigging=True)


def pair(options: Options = MASTS, **fields: Any) -> Pair:
    return duel(options, "H10", rigging=(2, 2, 2), **fields)


@pytest.mark.rule("WS O.VIII.B.p1", "WS O.VIII.B.e75")
def test_a_die_for_each_section_lost_and_only_a_1_hangs() -> None:
    for die in range(1, 7):
        fight, target, firer = pair()
        facts = marked(fight, volley(firer, target, rigging=2, aim="rigging"), dice=(die, 2))
        assert bool(target.hanging) == (die == 1)
        assert len(seen(facts, MastFell)) == 1
        assert len(rolls(facts)) == (2 if die == 1 else 1)
    fight, target, firer = pair()
    facts = marked(fight, volley(firer, target, rigging=5, aim="rigging"), dice=(4, 5))
    assert seen(facts, MastFell) == [MastFell("target", 1), MastFell("target", 2)]
    assert not rolls(marked(fight, volley(firer, target, hull=1)))  # lost in an earlier phase


@pytest.mark.rule("WS O.VIII.B.p1")
def test_no_section_lost_no_option_or_oars_no_die() -> None:
    fight, target, firer = pair()
    assert not rolls(marked(fight, volley(firer, target, rigging=1, aim="rigging")))
    fight, target, firer = pair(PLAIN)
    assert not rolls(marked(fight, volley(firer, target, rigging=2, aim="rigging")))
    fight, target, firer = pair(number=7, rating="GB", hull=10)
    assert not rolls(marked(fight, volley(firer, target, rigging=2, near="bow")))


@pytest.mark.rule("WS O.VIII.B.p2", "WS O.VIII.B.e75")
def test_the_second_die_says_over_which_side_it_hangs() -> None:
    for die in range(1, 7):
        fight, target, firer = pair()
        facts = marked(fight, volley(firer, target, rigging=2, aim="rigging"), dice=(1, die))
        side: Deck = "left" if die in (1, 3, 5) else "right"
        assert target.hanging == [side]
        assert seen(facts, MastFell) == [MastFell("target", 1, side)]


@pytest.mark.rule("WS O.VIII.B.p3")
def test_under_a_hanging_mast_she_does_not_fire_until_it_is_cut_loose() -> None:
    fight, target, _ = pair(hanging=["left"])
    assert not ready(target, "left")
    assert not ready(target, "right")
    throwing(fight, 6)
    assert len(rolls(played(fight, dooms(fight)))) == 1
    assert target.hanging == ["left"]
    throwing(fight, 1)
    facts = played(fight, dooms(fight))
    assert target.hanging == []
    assert seen(facts, MastCut) == [MastCut("target", "left")]
    assert ready(target, "left")
    assert not rolls(played(fight, dooms(fight)))


@pytest.mark.rule("WS O.VIII.B.p3")
def test_under_a_hanging_mast_she_is_slower_and_does_not_turn() -> None:
    fight, target, _ = pair(heading=1)
    free = allowances(fight, target)
    assert any(set("LR") & set(order) for order in legal(fight, target))
    target.hanging = ["left"]
    assert allowances(fight, target) == tuple(max(0, factors - 1) for factors in free)
    assert not any(set("LR") & set(order) for order in legal(fight, target))


@pytest.mark.rule("WS O.VIII.B.p3")
def test_masts_are_cut_loose_by_the_unfouling_table_one_throw_a_phase() -> None:
    for die in range(1, 7):
        fight, target, _ = pair(hanging=["right"])
        throwing(fight, die)
        masts.cut_loose(fight)
        assert bool(target.hanging) != fight.tables.unfouled(die)
        assert len(rolls(fight.tray.journal)) == 1
    fight, target, _ = pair(hanging=["left", "right", "right"])  # each of several has its own throw
    throwing(fight, 1, 6, 2)
    masts.cut_loose(fight)
    assert target.hanging == ["right"]
    assert len(rolls(fight.tray.journal)) == 3
    fight, target, _ = pair(hanging=["right"], surrendered="struck")
    throwing(fight, 1)
    masts.cut_loose(fight)
    assert target.hanging == ["right"]  # nobody works a ship that has struck


@pytest.mark.rule("WS O.VIII.B.p4")
def test_neighbours_on_that_side_roll_for_fouling() -> None:
    """Beside her on the left lies a friend; the enemy is too far away."""
    for side_die, fouled in ((1, True), (2, False)):
        fight, target, firer = pair()
        beside = fight.ships["beside"] = ship("Beside", "L10")
        facts = marked(fight, volley(firer, target, rigging=2, aim="rigging"), dice=(1, side_die, 1))
        assert (target.fouled == ["beside"]) == fouled == (beside.fouled == ["target"])
        assert len(rolls(facts)) == (3 if fouled else 2)
        assert not any("collide" in roll.why for roll in rolls(facts))  # nobody has moved
    fight, target, firer = pair()
    fight.ships["beside"] = ship("Beside", "L10")
    marked(fight, volley(firer, target, rigging=2, aim="rigging"), dice=(1, 1, 6))
    assert target.fouled == []

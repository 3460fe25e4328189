"""When an admiral brings a battle on, when he stands, and that he never runs from what he has brought on himself."""

from __future__ import annotations

from typing import Any

import pytest

from campaign import question_kinds as kinds
from campaign.agents.admirals import fighting
from campaign.views import BattleView, Fielded, View
from maps.place import Place
from table.decisions import Decision, Form, Option, Part
from tests.agents.admirals.small import desk, seen, squadron, view
from tests.rules.chart import STANDARD, A, B

HERE = Place("space:m1")
ATTACK = Decision(A, "SL 8.124", kinds.ATTACK, (Option("let-be", "", False), Option("attack", "", True)), "", HERE)
RUN = Form(
    A, "SL 8.23", kinds.WITHDRAWAL, (Part("first", "first", (Option("stand", "", False), Option("withdraw", "", True)), "stand"),)
)


def met(own: int, theirs: int, sail: int = 4, **more: Any) -> View:
    return view(*(squadron(f"s{n}", HERE, "first", sail=sail) for n in range(own)), enemies=(seen(HERE, theirs),), **more)


def joined(own: int, theirs: int, their_sail: int = 4) -> View:
    """The same when the forces are shown."""

    def line(side: str, count: int, sail: int) -> tuple[Fielded, ...]:
        return tuple(Fielded(f"{side}-{n}", f"{side}-fleet", "SOL", sail, 0, 10, 0) for n in range(count))

    lines = {A: line(A, own, 4), B: line(B, theirs, their_sail)}
    battle = BattleView("battle-1", HERE, A, {}, "", 0, lines, {A: (), B: ()}, (), ())
    return met(own, theirs, battle=battle)


@pytest.mark.rule("SL 8.124")
@pytest.mark.parametrize(("temper", "least"), [("bold", 3), ("steady", 4), ("cautious", 5)])
def test_tempers_differ_in_the_odds_they_want(temper: str, least: int) -> None:
    """Against three squadrons, which may have twelve sail: the bold want three of their own, the cautious five."""
    for own in range(1, 7):
        told = fighting.attack(desk(text=temper), met(own, 3), ATTACK)
        assert told.answer == ("attack" if own >= least else "let-be")
        assert f"{4 * own} sail of ours to 12 of theirs" in told.why


def test_worn_squadrons_are_not_counted_on() -> None:
    worn = view(*(squadron(f"s{n}", HERE, "first", damage=8) for n in range(6)), enemies=(seen(HERE, 1),))
    assert fighting.attack(desk(), worn, ATTACK).answer == "let-be"


@pytest.mark.rule("SL 8.23")
def test_he_stands_off_from_a_far_stronger_fleet_and_stands_to_an_equal_one() -> None:
    assert fighting.withdraw(desk(), joined(1, 5), RUN, STANDARD).answer == {"first": "withdraw"}
    assert fighting.withdraw(desk(), joined(3, 3), RUN, STANDARD).answer == {}


@pytest.mark.parametrize("temper", ["cautious", "steady", "bold", "bold:0", "steady:2"])
def test_nobody_runs_from_a_battle_that_he_has_brought_on(temper: str) -> None:
    """Whatever the enemy's squadrons turn out to hold, and however badly one judges: no attack and withdrawal by turns."""
    admiral = desk(text=temper)
    for own in range(1, 9):
        for theirs in range(1, 9):
            if fighting.attack(admiral, met(own, theirs), ATTACK).answer == "attack":
                for sail in range(1, 5):
                    assert fighting.withdraw(admiral, joined(own, theirs, sail), RUN, STANDARD).answer == {}


def test_the_intensity_is_that_with_the_best_odds() -> None:
    question = Decision(A, "SL 8.31", kinds.INTENSITY, tuple(Option(key, "", key) for key in ("light", "medium", "heavy")), "")
    told = fighting.intensity(desk(), joined(6, 2), question, STANDARD)
    assert told.answer == "heavy", "six squadrons on two"
    assert "points of damage" in told.why
    assert fighting.intensity(desk(), joined(2, 6), question, STANDARD).answer == "light"

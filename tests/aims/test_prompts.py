"""What a person is asked: a few turns in the gate, and what of the years in the results file is worth asking."""

from __future__ import annotations

import pytest

from campaign.agents.seating import seated
from campaign.experiments.tournament import Chair
from campaign.question_kinds import ATTACK, EXTEND, KINDS
from table.archives import KeepsNothing
from table.session import Session
from tests.aims.by_enter import OTHER
from tests.aims.prompts import MOST, Asked, weighed, worth_asking
from tests.fuzz.years import game


@pytest.mark.parametrize("side", ["allies", "british"])
def test_the_first_turns_of_a_year_ask_no_more_than_twenty_questions_each(side: str) -> None:
    session = Session(game(), KeepsNothing(game().encode(game().new_world("aim-4"))))
    asked = Asked(side, session)
    for _ in session.play({**seated(game(), [Chair.of(OTHER[side], "admiral")]), side: asked}):
        if session.state.clock.number > 4:
            break
    assert len(asked.by_turn) >= 4
    assert max(asked.by_turn.values()) <= MOST
    assert sum(asked.kinds.values()) > 8, "he is asked something"


def test_prompts_are_worth_asking_whose_kind_was_answered_otherwise_in_some_year() -> None:
    """Ten attacks of which one was answered otherwise in the second year alone, and thirty extensions of which none ever was."""

    attack, extend = KINDS.index(ATTACK), KINDS.index(EXTEND)
    found = [[1.0, 2.0, extend, 20, 0, attack, 4, 0], [1.0, 2.0, attack, 6, 1, extend, 10, 0]]
    assert worth_asking(found) == 0.25
    assert [(one.kind, one.asked, one.otherwise) for one in weighed(found)] == [(ATTACK, 10, 1), (EXTEND, 30, 0)]

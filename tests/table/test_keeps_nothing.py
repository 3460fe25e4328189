"""A wake keeps nothing: the game in it is the same, and typed dice and second thoughts play it again from its beginning."""

from __future__ import annotations

import pytest

from table.archives import KeepsNothing
from table.session import Session
from tests.table.players import BIDS, FITTED, GAME, Careful, act, choose_all, paper, play_on
from tests.table.toy import new_race


@pytest.mark.parametrize("by_hand", [False, True], ids=["dice drawn", "dice typed"])
def test_a_race_in_a_wake_is_the_one_on_paper_at_every_act(by_hand: bool) -> None:
    first = GAME.encode(new_race(by_hand=by_hand))
    sessions = [Session(GAME, paper(new_race(by_hand=by_hand))), Session(GAME, KeepsNothing(first))]
    people = Careful("people")
    for session in sessions:
        play_on(session)
    while not sessions[0].over:
        for session in sessions:
            act(session, people)
            play_on(session)
        kept, passing = sessions
        assert GAME.encode(passing.state) == GAME.encode(kept.state)
        assert (passing.moment, passing.choices) == (kept.moment, kept.choices)
        assert passing.state.tray.journal == kept.state.tray.journal
    assert sessions[1].over


def test_no_snapshot_is_taken_in_a_wake() -> None:
    session, seats = Session(GAME, KeepsNothing(GAME.encode(new_race()))), {side: Careful("bot") for side in new_race().boats}
    assert {closing.snapshot for closing in session.play(seats)} == {b""}


def test_an_answer_is_taken_back_in_a_wake() -> None:
    session = Session(GAME, KeepsNothing(GAME.encode(new_race())))
    play_on(session)
    choose_all(session, *FITTED)
    before = GAME.encode(session.state)
    session.choose(*BIDS[0])
    assert session.undo("red").answer == "bid:2"
    assert GAME.encode(session.state) == before
    assert [question.side for question in session.pending] == list(new_race().boats)

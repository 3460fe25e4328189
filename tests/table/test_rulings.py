"""A person's ruling: taken back until its phase is closed, whatever has come of it, and with it what was answered since."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Decision, IllegalChoice, Kind, Plan
from table.dice import Dice, d10, reveal
from table.flows import Flow, ask
from table.seats import Script
from table.session import Session
from tests.table.players import Deck, Leaky, OnePhase, Paper, one_phase, play_on
from tests.table.toy import choices


def ruling() -> Plan[Any]:
    return Plan("umpire", "Toy", Kind("ruling"), lambda act: act, lambda acts: None, lambda: ["a", "b"], ruling=True)


def ruled_then_thrown(deck: Deck) -> Flow[None]:
    """The umpire rules, a die falls, something is shown, and red has a word."""
    yield from ask(Decision("red", "Toy", Kind("first"), choices("a", "b")))
    yield from ask(ruling())
    d10(deck, "what comes of it", "Toy")
    reveal(deck)
    yield from ask(Decision("red", "Toy", Kind("word"), choices("a", "b")))


def ruled(by_hand: bool = False) -> Session[Deck]:
    session = one_phase(ruled_then_thrown, by_hand)
    session.choose("red", "a")
    session.choose("umpire", ["a"])
    return session


def test_a_ruling_is_taken_back_past_dice_revelations_and_others_answers() -> None:
    session = ruled()
    assert session.choose("red", "b") is None, "the phase is over, and not closed"
    assert not session.pending
    assert session.undo("umpire").answer == ["a"]
    assert [question.kind.name for question in session.pending] == ["ruling"]
    assert session.state.dice.count == 0
    assert [choice.answer for choice in session.archive.load().choices] == ["a"]
    session.choose("umpire", ["b"])
    session.choose("red", "a")
    (closing,) = session.play({})
    assert [choice.answer for choice in closing.choices] == ["a", ["b"], "a"]


def test_what_stands_before_a_ruling_is_under_the_usual_limits() -> None:
    session = ruled()
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo("red")
    session.undo("umpire")
    assert session.undo("red").answer == "a"


def test_a_phase_with_a_ruling_is_closed_when_play_goes_on_and_then_it_stands() -> None:
    session = ruled()
    session.choose("red", "a")
    again = Session(session.game, session.archive)
    (closing,) = again.play({})
    assert closing.name == "Only"
    with pytest.raises(IllegalChoice, match="the Red have answered since"):
        again.undo("umpire")


def test_what_a_computer_rules_stands() -> None:
    session = one_phase(ruled_then_thrown)
    session.choose("red", "a")
    play_on(session, {"umpire": Script([["a"]])})
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo("umpire")
    assert session.choose("red", "b") is not None


def test_a_die_thrown_by_hand_since_stays_thrown() -> None:
    session = ruled(by_hand=True)
    assert session.needed is not None
    session.undo("umpire")
    session.choose("umpire", ["b"])
    session.enter_die(3)
    with pytest.raises(IllegalChoice, match="a die was thrown by hand since"):
        session.undo("umpire")
    assert [choice.answer for choice in session.choices] == ["a", ["b"]]


def test_a_ruling_whose_taking_back_fails_half_way_leaves_a_record_that_goes_on() -> None:
    game = OnePhase(ruled_then_thrown)
    archive = Leaky(game.encode(Deck(dice=Dice("one"))))
    session = Session(game, archive)
    play_on(session)
    session.choose("red", "a")
    session.choose("umpire", ["a"])
    session.choose("red", "b")
    drop = archive.drop_choice

    def once(phase: int, choice: Any) -> None:
        drop(phase, choice)
        archive.failing.add("drop_choice")

    archive.drop_choice = once  # type: ignore[method-assign]
    with pytest.raises(OSError, match="drop_choice"):
        session.undo("umpire")
    assert [choice.answer for choice in archive.present.choices] == ["a", ["a"]]
    archive.failing.clear()
    assert session.undo("umpire").answer == ["a"]
    assert [choice.answer for choice in archive.present.choices] == ["a"]


def test_what_seats_have_answered_is_kept_when_asked_for() -> None:
    game = OnePhase(ruled_then_thrown)
    archive = Paper(game.encode(Deck(dice=Dice("one"))))
    session = Session(game, archive)
    play_on(session, {"red": Script(["b"])})
    assert archive.present.choices == []
    for _ in range(2):
        session.keep()
        assert [choice.answer for choice in archive.present.choices] == ["b"]
    session.choose("umpire", ["a"])
    assert [choice.answer for choice in archive.present.choices] == ["b", ["a"]]

"""Undo: what may be taken back, and every limit on it."""

from __future__ import annotations

import pytest

from table.decisions import Decision, IllegalChoice, Kind
from table.dice import d10, draw
from table.flows import Flow, ask, ask_all
from table.seats import Script
from tests.table.players import FITTED, GAME, Deck, Leaky, at_auction, at_helm, choose_all, one_phase, opened, paper, play_on
from tests.table.toy import choices, new_race


def test_an_answer_is_taken_back_and_another_given() -> None:
    archive = paper()
    session = opened(archive)
    fresh = GAME.encode(session.state)
    session.choose("red", {"sails": "full"})
    taken = session.undo("red")
    assert (taken.side, taken.answer) == ("red", {"sails": "full"})
    assert GAME.encode(session.state) == fresh
    assert session.moment == "0.0"
    assert archive.present.choices == []
    choose_all(session, ("red", {"ballast": "light"}), ("red", "launch"), *FITTED[2:])
    assert (session.state.boats["red"].sails, session.state.boats["red"].ballast) == ("plain", "light")
    assert [choice.answer for choice in archive.closed[0].choices[:2]] == [{"ballast": "light"}, "launch"]


def test_a_side_takes_back_as_many_answers_as_it_gave_running() -> None:
    archive = paper()
    session = opened(archive)
    choose_all(session, ("red", {}), ("red", "refit"), ("red", {"sails": "full"}))
    assert [session.undo("red").answer for _ in range(3)] == [{"sails": "full"}, "refit", {}]
    assert archive.present.choices == []
    with pytest.raises(IllegalChoice, match="no answer of the Red to take back"):
        session.undo("red")


def test_undo_keeps_what_the_phase_held_before() -> None:
    archive = paper()
    session = opened(archive)
    choose_all(session, *FITTED[:3])
    session.undo("blue")
    assert [(choice.side, choice.answer) for choice in archive.present.choices] == list(FITTED[:2])
    session.choose("blue", {"ballast": "light"})
    assert [choice.index for choice in archive.present.choices] == [0, 1, 2]


def test_an_answer_goes_back_though_another_side_is_asked_until_it_has_answered() -> None:
    session = opened(paper())
    choose_all(session, ("red", {}), ("red", "launch"))
    assert [question.side for question in session.pending] == ["blue"]
    assert session.undo("red").answer == "launch"
    choose_all(session, ("red", "launch"), ("blue", {}))
    with pytest.raises(IllegalChoice, match="the Blue have answered since"):
        session.undo("red")


def test_no_undo_of_another_side_s_answer() -> None:
    session = opened(paper())
    choose_all(session, *FITTED[:3])
    with pytest.raises(IllegalChoice, match="the Blue have answered since"):
        session.undo("red")


def test_no_undo_of_a_computer_s_answer() -> None:
    archive = paper()
    session = opened(archive)
    seats = {"blue": Script([{}])}
    choose_all(session, ("red", {}), ("red", "launch"))
    play_on(session, seats)
    for side, other in (("red", "Blue"), ("blue", "Red")):
        with pytest.raises(IllegalChoice, match=f"the {other} have answered since"):
            session.undo(side)
    assert len(session.choices) == 3


def test_a_person_s_answer_after_a_computer_s_is_taken_back_and_the_computer_s_stays() -> None:
    archive = paper()
    session = opened(archive, {"red": Script([{"sails": "full"}, "launch"])})
    session.choose("blue", {})
    session.undo("blue")
    assert [choice.side for choice in archive.present.choices] == ["red", "red"]
    assert session.state.boats["red"].sails == "full"
    choose_all(session, *FITTED[2:])
    assert [choice.index for choice in archive.closed[0].choices] == list(range(6))


def test_a_computer_s_answer_given_after_an_undo_is_kept_with_the_next_person_s() -> None:
    archive = paper()
    session = at_auction(archive)
    session.choose("red", "bid:4")
    session.undo("red")
    play_on(session, {"blue": Script(["bid:1"])})
    session.choose("red", "bid:0")
    assert [(choice.index, choice.side, choice.answer) for choice in archive.present.choices] == [
        (0, "blue", "bid:1"),
        (1, "red", "bid:0"),
    ]


def test_no_undo_once_something_was_revealed() -> None:
    session = at_helm(paper())
    session.choose("red", "spy")
    assert [question.side for question in session.pending] == ["red"]
    with pytest.raises(IllegalChoice, match="something was revealed since"):
        session.undo("red")


def windy_seed() -> str:
    """A seed whose third die is so high that pressing on fails and the nerve is asked for."""
    return next(seed for seed in map(str, range(100)) if draw(seed, 2, 10) >= 8)


def test_no_undo_once_a_die_has_fallen() -> None:
    session = at_helm(paper(new_race(windy_seed())))
    session.choose("red", "press")
    assert [(question.side, question.kind.name) for question in session.pending] == [("red", "nerve")]
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo("red")


def test_dice_that_fell_before_the_answer_do_not_hinder() -> None:
    def bearings(deck: Deck) -> Flow[None]:
        d10(deck, "leadsman", "Toy")
        yield from ask(Decision("red", "Toy", Kind("first"), choices("a", "b")))
        yield from ask(Decision("red", "Toy", Kind("second"), choices("a", "b")))

    session = one_phase(bearings, by_hand=True)
    session.enter_die(7)
    session.choose("red", "a")
    session.undo("red")
    assert session.pending[0].kind.name == "first"
    assert [die.value for die in session.state.tray.thrown] == [7]
    session.choose("red", "b")
    assert [choice.answer for choice in session.archive.load().choices] == ["b"]


@pytest.mark.rule("SL 2.33b")
def test_no_undo_of_a_secret_answer_once_all_are_shown() -> None:
    def parley(deck: Deck) -> Flow[None]:
        yield from ask_all([Decision(side, "Toy", Kind("terms"), choices("a", "b")) for side in ("blue", "red")])
        yield from ask(Decision("red", "Toy", Kind("reply"), choices("a", "b")))

    session = one_phase(parley)
    session.choose("blue", "a")
    session.choose("red", "a")
    assert session.pending[0].kind.name == "reply"
    with pytest.raises(IllegalChoice, match="something was revealed since"):
        session.undo("red")


def test_no_undo_while_a_die_is_waited_for() -> None:
    session = at_helm(paper(new_race(by_hand=True)), 0, 0)
    session.choose("red", "press")
    assert session.needed is not None
    with pytest.raises(IllegalChoice, match="a die has fallen"):
        session.undo("red")


@pytest.mark.rule("SL 2.33b")
def test_a_secret_answer_is_taken_back_until_the_last_is_in() -> None:
    archive = paper()
    session = at_auction(archive)
    session.choose("red", "bid:4")
    session.undo("red")
    assert {question.side for question in session.pending} == {"red", "blue", "gold"}
    choose_all(session, ("red", "bid:0"), ("blue", "bid:1"))
    with pytest.raises(IllegalChoice, match="the Blue have answered since"):
        session.undo("red")
    session.undo("blue")
    choose_all(session, ("gold", "bid:2"), ("blue", "bid:0"))
    assert session.state.gauge[0] == "gold"


def test_an_undo_that_cannot_be_kept_is_not_done() -> None:
    archive = Leaky(GAME.encode(new_race()), "drop_choice")
    session = opened(archive)
    session.choose("red", {"sails": "full"})
    with pytest.raises(OSError, match="drop_choice"):
        session.undo("red")
    assert session.moment == "0.1"
    assert session.state.boats["red"].sails == "full"
    archive.failing.clear()
    session.undo("red")
    assert archive.present.choices == []

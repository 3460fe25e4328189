"""The driver: nested flows, secrets kept together, stale answers, seats, and archives that fail."""

from __future__ import annotations

import msgspec
import pytest

from table.decisions import Answer, Decision, Form, IllegalChoice, Kind, StaleChoice
from table.dice import Roll
from table.flows import Flow, ask_all
from table.seats import RandomLegal, Script, Seat
from table.session import Session
from tests.table.players import (
    BIDS,
    FITTED,
    GAME,
    Careful,
    Deck,
    Leaky,
    at_auction,
    at_helm,
    choose_all,
    one_phase,
    opened,
    paper,
    play_on,
    race_through,
    record,
)
from tests.table.toy import SIDES, GaugeWon, Launched, Regatta, Sailed, choices, fitting_form, new_race


def asked(session: Session[Regatta]) -> list[tuple[str, str]]:
    return [(question.side, question.kind.name) for question in session.pending]


# -- flows within flows ----------------------------------------------------------------------------------------------


def test_nested_flows_ask_in_the_order_of_the_rules() -> None:
    session = opened(paper())
    kinds = []
    for side, answer in (("red", {}), ("red", "refit"), *FITTED):
        kinds += asked(session)
        assert session.choose(side, answer) is None or (side, answer) == ("gold", "launch")
    fitted = ["fittings", "launch"]
    assert kinds == [("red", kind) for kind in fitted * 2] + [(side, kind) for side in ("blue", "gold") for kind in fitted]


def test_an_answer_reaches_the_flow_that_asked_and_its_result_the_flow_above() -> None:
    session = at_helm(paper())
    assert session.state.boats["blue"].sails == "full"
    assert session.state.boats["gold"].ballast == "light"
    assert session.state.boats["red"].purse == 2
    wind = session.state.wind
    session.choose("red", "spy")
    session.choose("red", "steady")
    assert session.state.boats["red"].place == wind
    assert session.state.tray.journal == [Sailed("red", wind)]


def test_choose_returns_the_record_of_the_phase_it_ends() -> None:
    session = opened(paper())
    choose_all(session, *FITTED[:-1])
    closing = session.choose(*FITTED[-1])
    assert closing is not None
    assert (closing.phase, closing.name, closing.rule) == (0, "Fitting out", "Toy 1")
    assert closing.facts == [Launched(side) for side in SIDES]
    assert [choice.index for choice in closing.choices] == list(range(6))
    assert [(choice.side, choice.answer) for choice in closing.choices] == list(FITTED)
    assert all(choice.person for choice in closing.choices)
    assert closing.snapshot == GAME.encode(session.state)


def test_phases_that_ask_nothing_are_passed_and_recorded() -> None:
    archive = paper()
    at_helm(archive)
    weather = archive.closed[2]
    assert weather.name == "Weather"
    assert weather.choices == []
    assert [die.number for die in weather.dice] == [0, 1]
    assert [type(fact) for fact in weather.facts] == [Roll]
    assert archive.present.phase == 3


def test_the_facts_of_a_phase_are_its_own() -> None:
    archive = paper()
    at_helm(archive)
    assert [fact for fact in archive.closed[1].facts if isinstance(fact, GaugeWon)] == [GaugeWon("red", 2)]
    assert not any(isinstance(fact, Launched) for fact in archive.closed[1].facts)


def test_nothing_is_pending_between_phases_or_when_the_race_is_over() -> None:
    archive = paper()
    session = Session(GAME, archive)
    assert session.pending == ()
    assert not session.over
    race_through(archive)
    done = opened(archive)
    assert done.over
    assert done.pending == ()
    assert done.state.winner in SIDES
    with pytest.raises(StaleChoice, match="nobody must answer"):
        done.choose("red", "steady")


# -- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 2.33b")
@pytest.mark.parametrize("bid", ["bid:0", "bid:4"])
def test_a_secret_answer_changes_nothing_that_another_can_see(bid: str) -> None:
    session = at_auction(paper())

    def seen(side: str) -> bytes:
        questions = [question for question in session.pending if question.side == side]
        return msgspec.json.encode((GAME.view(session.state, side), questions, session.moment, len(session.state.tray.journal)))

    before = seen("blue"), seen("gold"), GAME.encode(session.state)
    session.choose("red", bid)
    assert (seen("blue"), seen("gold"), GAME.encode(session.state)) == before
    session.choose("gold", "bid:1")
    assert (seen("blue"), GAME.encode(session.state)) == (before[0], before[2])
    assert asked(session) == [("blue", "bid")]


@pytest.mark.rule("SL 2.33b")
def test_secret_answers_are_shown_together_when_the_last_is_in() -> None:
    archive = paper()
    session = at_auction(archive)
    session.choose("gold", "bid:3")
    session.choose("red", "bid:1")
    assert GAME.view(session.state, "blue")["gauge"] == []
    closing = session.choose("blue", "bid:0")
    assert closing is not None
    assert GAME.view(session.state, "blue")["gauge"] == ["gold", "red", "blue"]
    assert GAME.view(session.state, "blue")["purses"] == {"red": 4, "blue": 4, "gold": 1}


@pytest.mark.rule("SL 2.33b")
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_who_answers_first_makes_no_difference(order: tuple[int, ...]) -> None:
    archive = paper()
    session = at_auction(archive)
    for index in order:
        session.choose(*BIDS[index])
    assert session.state.gauge == ["red", "blue", "gold"]


def test_an_answer_to_a_page_drawn_before_another_s_secret_answer_is_good() -> None:
    session = at_auction(paper())
    at = session.moment
    session.choose("gold", "bid:1", at=at)
    session.choose("red", "bid:2", at=at)
    with pytest.raises(StaleChoice, match="nothing is asked of the Red now; the Blue must answer"):
        session.choose("red", "bid:3", at=at)


def test_a_computer_bids_the_same_whether_a_person_has_bid_before_or_not() -> None:
    bids = []
    for first in (True, False):
        for seed in map(str, range(8)):
            session = at_auction(paper())
            if first:
                session.choose("red", "bid:0")
            play_on(session, {"blue": RandomLegal(seed)})
            bids.append(next(choice.answer for choice in session.choices if choice.side == "blue"))
    assert bids[:8] == bids[8:]
    assert len(set(bids)) > 1


def test_a_side_may_not_be_asked_twice_at_once() -> None:
    def twice(deck: Deck) -> Flow[None]:
        yield from ask_all([Decision(side, "Toy", Kind("toll"), choices("a")) for side in ("red", "blue", "red")])

    with pytest.raises(ValueError, match="red, blue, red"):
        one_phase(twice)


def test_nobody_asked_together_is_an_answer_at_once() -> None:
    answers: list[dict[str, Answer]] = []

    def quiet(deck: Deck) -> Flow[None]:
        answers.append((yield from ask_all([])))

    assert one_phase(quiet).over
    assert answers == [{}]


# -- stale answers ---------------------------------------------------------------------------------------------------


def test_an_answer_to_an_earlier_moment_is_stale() -> None:
    archive = paper()
    session = opened(archive)
    assert session.moment == "0.0"
    session.choose("red", {}, at="0.0")
    with pytest.raises(StaleChoice, match=r"that was asked at 0\.0; the game has gone on to 0\.1"):
        session.choose("red", "launch", at="0.0")
    assert len(archive.present.choices) == 1
    session.choose("red", "launch", at="0.1")


def test_an_answer_to_an_earlier_phase_is_stale() -> None:
    session = at_auction(paper())
    assert session.moment == "1.0"
    with pytest.raises(StaleChoice, match=r"asked at 0\.0"):
        session.choose("red", "bid:1", at="0.0")


def test_an_answer_comes_out_of_date_by_undo_too() -> None:
    session = opened(paper())
    session.choose("red", {})
    session.undo("red")
    with pytest.raises(StaleChoice):
        session.choose("red", "launch", at="0.1")


# -- seats -----------------------------------------------------------------------------------------------------------


def test_a_script_gives_its_answers_in_order_and_then_waits() -> None:
    archive = paper()
    seats: dict[str, Seat] = {
        "red": Script([{"sails": "full"}, "launch", "bid:2", "steady"]),
        "blue": Script([{}, "launch", "bid:0"]),
        "gold": Script([{}, "refit", {"ballast": "light"}, "launch", "bid:0"]),
    }
    session = opened(archive, seats)
    assert asked(session) == [("blue", "helm")]
    assert [closing.name for closing in archive.closed] == ["Fitting out", "Auction", "Weather"]
    assert not any(choice.person for closing in archive.closed for choice in closing.choices)
    assert (session.state.boats["red"].sails, session.state.boats["gold"].ballast) == ("full", "light")


def test_a_script_s_illegal_answer_is_refused_like_anyone_s() -> None:
    archive = paper()
    session = Session(GAME, archive)
    with pytest.raises(IllegalChoice, match="'torn' was not offered"):
        play_on(session, {"red": Script([{"sails": "torn"}])})
    assert asked(session) == [("red", "fittings")]
    session.choose("red", {})


def test_the_computer_s_answers_are_written_with_the_next_person_s() -> None:
    archive = paper()
    seats: dict[str, Seat] = {"red": Script([{}, "launch"])}
    session = opened(archive, seats)
    assert asked(session) == [("blue", "fittings")]
    assert archive.present.choices == []
    session.choose("blue", {})
    session.choose("blue", "refit")
    assert [(choice.index, choice.side, choice.person) for choice in archive.present.choices] == [
        (0, "red", False),
        (1, "red", False),
        (2, "blue", True),
        (3, "blue", True),
    ]


def computers(seed: str) -> dict[str, Seat]:
    return {side: Careful(f"{seed}/{side}") for side in SIDES}


def test_the_same_seeds_give_the_same_race() -> None:
    races = [paper(new_race("s")) for _ in range(3)]
    for archive, seed in zip(races, ("a", "a", "b"), strict=True):
        assert race_through(archive, computers(seed)) == 0
    assert record(races[0]) == record(races[1]) != record(races[2])


def test_every_race_ends() -> None:
    winners = set()
    for seed in map(str, range(150)):
        archive = paper(new_race(seed))
        session = opened(archive, computers(seed))
        assert session.over, f"seed {seed} stands still at {session.pending}"
        winners.add(session.state.winner)
    assert winners == set(SIDES)


def test_random_legal_takes_every_option_in_time() -> None:
    question = Decision("red", "Toy", Kind("any"), choices("a", "b", "c", "d"))
    seat = RandomLegal("s")
    answers = [seat.answer(None, question, f"0.{n}") for n in range(60)]
    assert set(answers) == set("abcd")
    assert answers == [RandomLegal("s").answer(None, question, f"0.{n}") for n in range(60)]


def test_random_legal_fills_a_form_so_that_it_passes_its_check() -> None:
    for seed in map(str, range(20)):
        assert opened(paper(), {side: RandomLegal(seed) for side in SIDES}).over


def test_random_legal_fills_each_line_of_a_form_by_itself() -> None:
    form = fitting_form("red")
    unchecked = Form(form.side, form.rule, form.kind, form.parts)
    filled = {tuple(RandomLegal("s").answer(None, unchecked, str(n)).items()) for n in range(60)}
    assert filled == {(("sails", sails), ("ballast", ballast)) for sails in ("plain", "full") for ballast in ("light", "heavy")}


# -- playing phase by phase ------------------------------------------------------------------------------------------


def test_play_can_be_stopped_between_phases_and_taken_up_again() -> None:
    whole, halting = paper(), paper()
    play_on(Session(GAME, whole), computers("c"))
    session = Session(GAME, halting)
    for number in range(len(whole.closed)):
        playing = session.play(computers("c"))
        assert next(playing).phase == number
        playing.close()  # type: ignore[attr-defined]  # it is a generator, though promised as an iterator only
        assert halting.present.phase == session.phase_number == number + 1
        assert session.pending == ()
    assert session.over
    assert record(halting) == record(whole)


def test_play_ends_where_a_person_is_asked_and_asks_no_more_of_the_seats() -> None:
    seats: dict[str, Seat] = {"red": Careful("c"), "gold": Careful("c")}
    session = opened(paper(), seats)
    assert asked(session) == [("blue", "fittings")]
    before = session.moment
    assert list(session.play(seats)) == []
    assert session.moment == before


# -- archives that fail ----------------------------------------------------------------------------------------------


def test_an_answer_that_cannot_be_kept_is_not_used() -> None:
    archive = Leaky(GAME.encode(new_race()), "keep_choices")
    session = opened(archive)
    before = (GAME.encode(session.state), session.moment, asked(session))
    with pytest.raises(OSError, match="keep_choices"):
        session.choose("red", {"sails": "full"})
    assert (GAME.encode(session.state), session.moment, asked(session)) == before
    archive.failing.clear()
    session.choose("red", {"ballast": "light"})
    assert [choice.answer for choice in archive.present.choices] == [{"ballast": "light"}]
    assert session.state.boats["red"].sails == "plain"


def test_the_computer_s_answers_are_kept_by_the_next_attempt() -> None:
    archive = Leaky(GAME.encode(new_race()), "keep_choices")
    session = opened(archive, {"red": Script([{}, "launch"])})
    with pytest.raises(OSError, match="disk is full"):
        session.choose("blue", {})
    archive.failing.clear()
    session.choose("blue", {})
    assert [choice.index for choice in archive.present.choices] == [0, 1, 2]


def test_a_phase_that_cannot_be_closed_is_closed_by_the_next_attempt() -> None:
    archive = Leaky(GAME.encode(new_race()), "close_phase")
    session = opened(archive)
    choose_all(session, *FITTED[:-1])
    with pytest.raises(OSError, match="close_phase"):
        session.choose(*FITTED[-1])
    assert archive.closed == []
    assert session.pending == ()
    with pytest.raises(OSError, match="close_phase"):
        play_on(session)
    archive.failing.clear()
    play_on(session)
    assert [(choice.side, choice.answer) for choice in archive.closed[0].choices] == list(FITTED)
    assert asked(session) == [(side, "bid") for side in SIDES]

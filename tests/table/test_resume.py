"""Resume: a killed process loses nothing, wherever it was killed; typed dice stay typed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.archives import Closing, Memory
from table.decisions import Decision, IllegalChoice, Kind, StaleChoice
from table.dice import Die, Roll, d10
from table.flows import Flow, ask
from table.seats import Seat
from table.session import Session
from tests.table.players import (
    BIDS,
    FITTED,
    GAME,
    NOBODY,
    Careful,
    Deck,
    Leaky,
    OnePhase,
    Paper,
    act,
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
from tests.table.toy import Regatta, choices, new_race

COMPUTERS: dict[str, dict[str, Seat]] = {
    "three people": {},
    "two people": {"blue": Careful("bot")},
    "one person": {"red": Careful("bot"), "gold": Careful("bot")},
}


def uninterrupted(seats: dict[str, Seat], by_hand: bool = False) -> tuple[Paper, int]:
    archive = paper(new_race(by_hand=by_hand))
    return archive, race_through(archive, seats)


# -- resume by replay ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_hand", [False, True], ids=["dice drawn", "dice typed"])
@pytest.mark.parametrize("seats", COMPUTERS.values(), ids=COMPUTERS.keys())
def test_a_race_resumed_after_every_act_is_the_same_to_the_byte(seats: dict[str, Seat], by_hand: bool) -> None:
    whole, acts = uninterrupted(seats, by_hand)
    archive = paper(new_race(by_hand=by_hand))
    assert race_through(archive, seats, restart=lambda act: True) == acts > 5
    assert record(archive) == record(whole)
    assert archive.present.snapshot == whole.present.snapshot


@pytest.mark.parametrize("seats", COMPUTERS.values(), ids=COMPUTERS.keys())
def test_a_race_resumed_once_is_the_same_to_the_byte_wherever_that_was(seats: dict[str, Seat]) -> None:
    whole, acts = uninterrupted(seats, by_hand=True)
    for killed in range(1, acts + 1):
        archive = paper(new_race(by_hand=True))
        race_through(archive, seats, restart=lambda act, killed=killed: act == killed)  # type: ignore[misc]
        assert record(archive) == record(whole), f"killed after act {killed}"


def test_a_resumed_session_stands_where_the_old_one_did() -> None:
    archive = paper()
    session = opened(archive)
    people = Careful("people")
    for _ in range(20):
        act(session, people)
        play_on(session)
        again = opened(archive)
        assert GAME.encode(again.state) == GAME.encode(session.state)
        assert (again.moment, again.pending, again.choices) == (session.moment, session.pending, session.choices)
        assert again.state.tray.journal == session.state.tray.journal
        assert again.state.tray.thrown == session.state.tray.thrown


def test_a_computer_s_unsaved_answers_are_asked_again() -> None:
    archive = paper()
    seats: dict[str, Seat] = {"red": Careful("bot"), "blue": Careful("bot")}
    session = opened(archive, seats)
    before = session.choices
    assert {choice.side for choice in before} == {"red", "blue"}
    assert archive.present.choices == []
    again = opened(archive, seats)
    assert again.choices == before
    assert GAME.encode(again.state) == GAME.encode(session.state)


def test_undo_after_resume_has_the_same_limits() -> None:
    archive = paper()
    opened(archive).choose("red", {"sails": "full"})
    again = Session(GAME, archive)
    again.undo("red")
    assert again.state.boats["red"].sails == "plain"
    choose_all(again, *FITTED, *BIDS, ("red", "spy"))
    with pytest.raises(IllegalChoice, match="revealed"):
        Session(GAME, archive).undo("red")


def test_a_record_that_does_not_fit_the_rules_is_refused() -> None:
    archive = paper()
    session = opened(archive)
    session.choose("red", {})
    choice = archive.present.choices[0]
    archive.present.choices.append(type(choice)(1, "gold", "fittings", "Toy 1.2", {}, True))
    with pytest.raises(IllegalChoice, match="the record does not fit these rules: gold is not asked for fittings"):
        Session(GAME, archive)


# -- killed between two writes ---------------------------------------------------------------------------------------


def test_killed_between_the_last_answer_and_the_close_of_its_phase() -> None:
    whole = paper()
    at_auction(whole)
    archive = Leaky(GAME.encode(new_race()), "close_phase")
    session = opened(archive)
    choose_all(session, *FITTED[:-1])
    with pytest.raises(OSError, match="close_phase"):
        session.choose(*FITTED[-1])
    archive.failing.clear()

    again = Session(GAME, archive)
    assert again.pending == ()
    assert not again.over
    with pytest.raises(StaleChoice):
        again.choose(*FITTED[-1])
    play_on(again)
    assert record(archive) == record(whole)


def test_killed_between_the_last_die_and_the_close_of_its_phase() -> None:
    whole = paper(new_race(by_hand=True))
    at_helm(whole, 4, 2)
    archive = Leaky(GAME.encode(new_race(by_hand=True)))
    session = at_helm(archive, 4)
    archive.failing.add("close_phase")
    with pytest.raises(OSError, match="close_phase"):
        session.enter_die(2)
    archive.failing.clear()
    play_on(Session(GAME, archive))
    assert record(archive) == record(whole)


# -- dice thrown by hand ---------------------------------------------------------------------------------------------


def test_a_die_is_waited_for_in_plain_sight() -> None:
    session = at_helm(paper(new_race(by_hand=True)))
    assert session.needed is not None
    need = session.needed
    assert (need.number, need.sides, need.why, need.rule) == (0, 10, "wind (tens)", "Toy 3")
    assert session.pending == ()
    assert not session.over
    assert list(session.play(NOBODY)) == []
    with pytest.raises(StaleChoice, match=r"die 0 \(d10\) is needed: wind \(tens\) \[Toy 3\]"):
        session.choose("red", "steady")


@pytest.mark.parametrize("value", [-1, 10, 100])
def test_a_die_shows_only_what_it_has(value: int) -> None:
    archive = paper(new_race(by_hand=True))
    session = at_helm(archive)
    with pytest.raises(IllegalChoice, match=rf"wind \(tens\) \[Toy 3\]: a d10 shows 0 to 9, not {value}"):
        session.enter_die(value)
    assert archive.present.dice == []
    assert session.needed is not None
    session.enter_die(9)


def test_typed_dice_are_used_and_recorded_as_thrown_by_hand() -> None:
    archive = paper(new_race(by_hand=True))
    session = at_helm(archive)
    assert session.enter_die(8) is None
    closing = session.enter_die(5)
    assert closing is not None
    assert closing.dice == [Die(0, 10, 8, by_hand=True), Die(1, 10, 5, by_hand=True)]
    assert closing.facts == [Roll(85, "wind", "Toy 3", 0, sides=100)]
    assert session.state.wind == 3
    assert archive.present.dice == []


def test_no_die_is_typed_unless_it_is_waited_for() -> None:
    session = at_helm(paper(new_race(by_hand=True)), 0, 0)
    with pytest.raises(StaleChoice, match="no die is waited for"):
        session.enter_die(3)


def test_resume_in_the_midst_of_typed_dice() -> None:
    archive = paper(new_race(by_hand=True))
    at_helm(archive, 3, 9).choose("red", "press")
    session = Session(GAME, archive)
    assert session.needed is not None
    assert (session.needed.number, session.needed.why) == (2, "press on")
    session.enter_die(9)
    session = Session(GAME, archive)
    assert session.needed is None
    assert session.pending[0].kind.name == "nerve"
    session.choose("red", "hold")
    session = Session(GAME, archive)
    assert session.needed is not None
    assert session.needed.number == 3
    session.enter_die(0)
    assert session.state.boats["red"].place == session.state.wind + 1
    assert [die.value for die in session.state.tray.thrown] == [9, 0]


def test_resume_between_two_dice_of_one_roll() -> None:
    archive = paper(new_race(by_hand=True))
    at_helm(archive, 8)
    session = Session(GAME, archive)
    assert session.needed is not None
    assert (session.needed.number, session.needed.why) == (1, "wind (ones)")
    session.enter_die(5)
    assert session.state.wind == 3


def test_the_computer_s_unsaved_answers_outlast_a_typed_die() -> None:
    archive = paper(new_race(by_hand=True))
    seats: dict[str, Seat] = {"red": Careful("bot"), "gold": Careful("bot")}
    session = at_helm(archive, 0, 0)
    choose_all(session, ("red", "press"))
    session.enter_die(0)
    session.choose("blue", "steady")
    play_on(session, seats)
    while session.needed is not None:
        session.enter_die(0)
        play_on(session, seats)
    sailed = next(closing for closing in archive.closed if closing.name == "Sailing")
    assert [choice.index for choice in sailed.choices] == list(range(len(sailed.choices)))
    assert [choice.person for choice in sailed.choices if choice.side == "gold"] == [False] * (len(sailed.choices) - 2)


def test_a_flow_that_asks_after_each_die_is_replayed_with_all_of_them() -> None:
    seen: list[int] = []

    def soundings(deck: Deck) -> Flow[None]:
        seen.clear()
        for cast in range(4):
            seen.append(d10(deck, f"cast {cast}", "Toy").die)
            yield from ask(Decision("red", "Toy", Kind("heave"), choices("again")))

    session = one_phase(soundings, by_hand=True)
    archive = session.archive
    for value in (4, 0, 9, 4):
        session.enter_die(value)
        session.choose("red", "again")
        session = Session(OnePhase(soundings), archive)
    assert seen == [4, 0, 9, 4]
    assert session.over


def test_a_recorded_die_of_other_sides_does_not_fit_these_rules() -> None:
    archive = paper(new_race(by_hand=True))
    at_helm(archive, 3)
    archive.present.dice[0] = Die(0, 6, 3, by_hand=True)
    with pytest.raises(IllegalChoice, match="the record does not fit these rules"):
        Session(GAME, archive)


# -- any order of things ---------------------------------------------------------------------------------------------


def played_again(race: Regatta, closed: list[Closing]) -> Memory:
    """The race that the kept choices and typed dice give on a new table, never resumed and never undone."""
    archive = paper(race)
    session = Session(GAME, archive)
    typed = {die.number: die.value for closing in closed for die in closing.dice}

    def go_on() -> None:
        play_on(session)
        while session.needed is not None:
            session.enter_die(session.needed.lowest + typed[session.needed.number])
            play_on(session)

    go_on()
    for closing in closed:
        for choice in closing.choices:
            session.choose(choice.side, choice.answer, person=choice.person)
            go_on()
    assert session.over
    return archive


def stand(session: Session[Regatta]) -> tuple[bytes, str, list[str]]:
    return GAME.encode(session.state), session.moment, [f"{question.side} {question.kind}" for question in session.pending]


def person_acts(session: Session[Regatta], seats: dict[str, Seat], number: int) -> None:
    """Type the die that is needed, or answer for one of the people who are asked, as the number says."""
    if session.needed is not None:
        session.enter_die(session.needed.lowest + number % session.needed.sides)
        return
    people = [question for question in session.pending if question.side not in seats]
    if people:
        question = people[number % len(people)]
        session.choose(question.side, Careful(str(number)).answer(None, question, session.moment), at=session.moment)


def try_undo(session: Session[Regatta]) -> None:
    """Take back the last answer of whoever may, also from a phase that is closed; a refusal must change nothing."""
    before = stand(session)
    for side in session.state.boats:
        try:
            taken = session.undo(side)
        except IllegalChoice:
            assert stand(session) == before
        else:
            assert (taken.person, taken.side) == (True, side)
            assert taken not in session.archive.load().choices
            assert session.phase_number == session.archive.load().phase
            return


MOVES = st.tuples(st.sampled_from(["act", "act", "act", "undo", "resume", "resume and act"]), st.integers(0, 99))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(moves=st.lists(MOVES, min_size=15, max_size=80), seats=st.sampled_from(list(COMPUTERS.values())), by_hand=st.booleans())
def test_any_play_with_resume_and_undo_equals_the_replay_of_what_was_kept(
    moves: list[tuple[str, int]], seats: dict[str, Seat], by_hand: bool
) -> None:
    archive = paper(new_race(by_hand=by_hand))
    session = opened(archive, seats)
    for move, number in moves:
        if move == "undo":
            try_undo(session)
        elif move == "resume":
            before = stand(session)
            session = opened(archive, seats)
            assert stand(session) == before
        else:
            session = Session(GAME, archive) if move == "resume and act" else session
            person_acts(session, seats, number)
        play_on(session, seats)
    race_through(archive, seats, seed="to the end")
    again = played_again(new_race(by_hand=by_hand), archive.closed)
    assert record(again) == record(archive)
    assert again.present.snapshot == archive.present.snapshot

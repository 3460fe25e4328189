"""A game within a game: it is asked, undone, resumed and killed as one played alone, at the price of one of its phases."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.archives import Choice, Closing, KeepsNothing, Memory
from table.decisions import Answer, IllegalChoice, StaleChoice
from table.dice import draw
from table.seats import Seat
from table.session import Session
from table.within import InnerClosing
from table.within import Paper as Handed
from tests.table.cup import CUP, RACE, Cup, new_cup
from tests.table.players import Careful, Leaky, Paper, play_on
from tests.table.toy import Regatta, Sailed, new_race

FITTED: tuple[tuple[str, Answer], ...] = (("red", {}), ("red", "launch"), ("blue", {}), ("blue", "launch"))
BIDS: tuple[tuple[str, Answer], ...] = (("red", "bid:1"), ("blue", "bid:0"))
BOTS: dict[str, Seat] = {"blue": Careful("table")}
CUPS = {
    "two sides": new_cup(),
    "two days": new_cup(days=2),
    "a bot within": new_cup(bots=["blue"]),
    "bots within": new_cup(bots=["red", "blue"]),
    "dice typed without": new_cup(by_hand=True),
    "dice typed within": new_cup(races_by_hand=True),
    "a series": new_cup(series=True),
    "a series with typed dice": new_cup(series=True, by_hand=True, races_by_hand=True),
}


def archive_of(cup: Cup | None = None) -> Paper:
    return Paper(CUP.encode(cup or new_cup()))


def sat_down(archive: Memory, seats: dict[str, Seat] | None = None) -> Session[Cup]:
    session = Session(CUP, archive)
    play_on(session, seats or {})
    return session


def say(session: Session[Cup], *answers: tuple[str, Answer]) -> None:
    for side, answer in answers:
        session.choose(side, answer)
        play_on(session)


def under_sail(archive: Memory | None = None) -> Session[Cup]:
    """Both boats are launched, red has the gauge and is asked for its helm."""
    session = sat_down(archive or archive_of())
    say(session, ("red", "go"), *FITTED, *BIDS)
    return session


def race(session: Session[Cup]) -> Regatta:
    state = session.innermost.state
    assert isinstance(state, Regatta)
    return state


def act(session: Session[Cup], people: Seat) -> None:
    """A person answers the first question that waits, or throws the die that is needed: whenever it falls, it shows the same."""
    if session.needed is not None:
        cup = f"{session.phase_number}/{session.innermost.path}"
        session.enter_die(session.needed.lowest + draw(cup, session.needed.number, session.needed.sides))
        return
    question = session.pending[0]
    session.choose(question.side, people.answer(None, question, session.moment), at=session.moment)


def stand(session: Session[Cup]) -> tuple[object, ...]:
    """All that can be seen of a session."""
    level = session.innermost
    asked = [f"{question.side} {question.kind}" for question in session.pending]
    inner = level.path, level.phase_number, level.game.encode(level.state), [str(fact) for fact in level.facts]
    return CUP.encode(session.state), session.moment, session.choices, asked, session.handed, str(session.needed), inner


def through(archive: Memory, seats: dict[str, Seat], resumed: bool = False) -> int:
    """A cup played to its end; with a new session after every act, if so. Returns how many acts people did."""
    people, acts, session = Careful("people"), 0, sat_down(archive, seats)
    while not session.over:
        act(session, people)
        play_on(session, seats)
        acts += 1
        if resumed:
            before, session = stand(session), sat_down(archive, seats)
            assert stand(session) == before, f"after act {acts}"
        assert acts < 2000, "the cup goes on for ever"
    return acts


def record(archive: Memory) -> bytes:
    return msgspec.json.encode(archive.closed)


# -- opened and played ---------------------------------------------------------------------------------------------------


def test_an_inner_game_is_asked_through_the_same_facade() -> None:
    session = sat_down(archive_of())
    assert isinstance(session.innermost.state, Cup)
    say(session, ("red", "go"))
    assert isinstance(session.innermost.state, Regatta)
    assert [question.kind.name for question in session.pending] == ["fittings"]
    assert session.moment == "0.1"
    with pytest.raises(StaleChoice, match="nothing is asked of the Blue now"):
        session.choose("blue", {})
    say(session, *FITTED, *BIDS)
    assert race(session).boats["red"].purse == 3
    assert session.innermost.phase_number == 3, "fitted out, bid for, and the wind has blown"


def test_what_the_last_state_of_the_inner_game_says_goes_back_to_the_flow() -> None:
    archive = archive_of()
    through(archive, {})
    cup = CUP.decode(archive.present.snapshot)
    assert cup.day == 2
    assert len(cup.winners) == 2
    assert {*cup.winners} <= {"red", "blue"}
    assert len(archive.closed) == 1, "the phases of inner games are none of the cup's"
    assert archive.present.within == []


def test_a_game_played_within_is_the_one_played_alone() -> None:
    session = under_sail()
    alone = new_race("cup/day 1, first", ("red", "blue"))
    table = Session(RACE, Memory(RACE.encode(alone)))
    play_on(table)
    for side, answer in (*FITTED, *BIDS):
        table.choose(side, answer)
        play_on(table)
    assert RACE.encode(race(session)) == RACE.encode(table.state)


def test_seats_of_the_inner_game_answer_unrecorded() -> None:
    archive = archive_of(new_cup(bots=["blue"]))
    session = sat_down(archive)
    say(session, ("red", "go"), ("red", {}), ("red", "launch"))
    assert [question.side for question in session.pending] == ["red"], "blue has bid in secret at the same time"
    assert all(choice.side == "red" for choice in session.choices)
    session.choose("red", "bid:1")
    assert race(session).gauge


def test_where_the_game_s_own_seats_play_it_through_nothing_within_is_kept() -> None:
    archive = archive_of(new_cup(bots=["red", "blue"]))
    session = sat_down(archive)
    say(session, ("red", "go"))
    assert len(session.state.winners) == 1
    assert archive.present.within == []
    assert len(archive.present.choices) == 1


def test_computers_at_the_table_leave_nothing_within_either() -> None:
    archive = archive_of()
    session = Session(CUP, archive)
    play_on(session, {"red": Careful("red"), "blue": Careful("blue")})
    assert session.over
    assert archive.closed[0].choices
    assert not any(choice.person for choice in archive.closed[0].choices)


# -- the paper that is out -----------------------------------------------------------------------------------------------


def test_a_paper_is_kept_before_a_person_s_answer_is_used_and_forgotten_when_it_is_back() -> None:
    archive = archive_of()
    session = sat_down(archive)
    assert session.handed is not None
    assert archive.present.handed is None, "nothing is written while one only looks"
    session.choose("red", "wait")
    assert archive.present.handed == session.handed
    assert Session(CUP, archive).handed == session.handed
    session.undo("red")
    assert archive.present.handed == session.handed


def test_a_paper_is_kept_before_seats_resolve_anything_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = Leaky(CUP.encode(new_cup(bots=["red", "blue"])))
    written: list[str] = []

    def noted(phase: int, paper: Handed | None) -> None:
        assert paper is not None
        written.append(paper.name)
        raced.append(len(session.state.winners))

    raced: list[int] = []
    monkeypatch.setattr(archive, "keep_paper", noted)
    session = Session(CUP, archive)
    play_on(session, {"red": Careful("red"), "blue": Careful("blue")})
    assert session.over
    assert written == ["day 1, first", "day 1, second"]
    assert raced == [0, 1], "each before its race"


# -- taken back ----------------------------------------------------------------------------------------------------------


def test_an_answer_within_is_taken_back() -> None:
    session = sat_down(archive_of())
    say(session, ("red", "go"), ("red", {"sails": "full"}))
    assert race(session).boats["red"].sails == "full"
    assert session.undo("red").kind == "fittings"
    assert race(session).boats["red"].sails == "plain"
    assert [question.kind.name for question in session.pending] == ["fittings"]


def test_taking_back_the_answer_that_opened_the_game_clears_it_away() -> None:
    archive = archive_of()
    session = sat_down(archive)
    say(session, ("red", "go"))
    assert session.undo("red").kind == "start"
    assert session.innermost.path == ()
    assert archive.present.choices == []
    say(session, ("red", "wait"), ("red", "go"), *FITTED)
    assert [closing.answers for closing in archive.present.within] == [6]


def test_a_phase_within_that_is_over_stays_over() -> None:
    archive = archive_of()
    session = sat_down(archive)
    say(session, ("red", "go"), *FITTED)
    with pytest.raises(IllegalChoice, match="what the Blue answered last is done with"):
        session.undo("blue")
    with pytest.raises(IllegalChoice, match="what the Blue answered last is done with"):
        sat_down(archive).undo("blue")


def test_a_die_that_has_fallen_within_stays_fallen() -> None:
    session = under_sail()
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo("blue")
    while not any(roll.why == "press on" for roll in race(session).tray.journal if hasattr(roll, "why")):
        say(session, (session.pending[0].side, "press"))
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo(session.choices[-1].side)


def test_what_was_revealed_within_stays_seen() -> None:
    session = under_sail()
    say(session, ("red", "spy"))
    with pytest.raises(IllegalChoice, match="something was revealed since"):
        session.undo("red")


def test_undo_plays_one_phase_within_again_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of()
    session = sat_down(archive)
    say(session, ("red", "go"), *FITTED, BIDS[0])
    begun: list[str] = []
    phase_of = RACE.next_phase

    def counted(state: Regatta) -> object:
        begun.append(state.step)
        return phase_of(state)

    monkeypatch.setattr(RACE, "next_phase", counted)
    session.undo("red")
    assert begun == ["auction"]
    Session(CUP, archive)
    assert begun == ["auction"] * 2


# -- resumed and killed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [{}, BOTS], ids=["people", "a computer"])
@pytest.mark.parametrize("cup", CUPS.values(), ids=CUPS.keys())
def test_a_cup_resumed_after_every_act_is_the_same_to_the_byte(cup: Cup, seats: dict[str, Seat]) -> None:
    whole, again = archive_of(cup), archive_of(cup)
    assert through(whole, seats) == through(again, seats, resumed=True) > 2
    assert record(again) == record(whole)
    assert again.present == whole.present


@pytest.mark.parametrize("cup", CUPS.values(), ids=CUPS.keys())
def test_a_record_without_what_was_closed_within_leads_to_the_same_place(cup: Cup) -> None:
    """As files of older programs have it: all answers of the phase, and nothing of the inner game."""
    archive = archive_of(cup)
    session = sat_down(archive)
    for _ in range(9):
        if not session.over:
            act(session, Careful("people"))
            play_on(session)
    archive.present.within.clear()
    assert stand(sat_down(archive)) == stand(session)


@pytest.mark.parametrize("call", ["keep_choices", "close_within", "close_phase"])
@pytest.mark.parametrize("cup", [new_cup(), new_cup(series=True), new_cup(races_by_hand=True)], ids=["cup", "series", "typed"])
def test_a_cup_killed_at_any_write_goes_on_to_the_same_end(call: str, cup: Cup) -> None:
    whole, archive = archive_of(cup), Leaky(CUP.encode(cup))
    through(whole, {})
    people, failures, session = Careful("people"), 0, sat_down(archive)
    while not session.over:
        archive.failing = {call}
        try:
            act(session, people)
            play_on(session)
        except OSError:
            failures += 1
            archive.failing = set()
            session = sat_down(archive)
            if call != "keep_choices":
                continue
            act(session, people)
            play_on(session)
    assert failures
    assert record(archive) == record(whole)


def test_what_happened_in_the_game_so_far_is_known_after_a_resume() -> None:
    archive = archive_of()
    session = under_sail(archive)
    say(session, ("red", "steady"), ("blue", "steady"))
    sailed = [fact for fact in sat_down(archive).innermost.facts if isinstance(fact, Sailed)]
    assert len(sailed) == 2


def test_in_a_wake_an_inner_game_is_played_again_without_a_snapshot() -> None:
    session = Session(CUP, KeepsNothing(CUP.encode(new_cup(days=2, races_by_hand=True))))
    play_on(session)
    people = Careful("people")
    for _ in range(60):
        act(session, people)
        play_on(session)
    before = stand(session)
    session._replay(session.choices)
    assert stand(session) == before


# -- any order of things -------------------------------------------------------------------------------------------------


def played_again(cup: Cup, closed: list[Closing]) -> Memory:
    """The cup that the kept choices give on a new table, never resumed and never undone."""
    archive = archive_of(cup)
    session = sat_down(archive)

    def go_on() -> None:
        play_on(session)
        while session.needed is not None:
            act(session, Careful(""))
            play_on(session)

    go_on()
    for choice in (choice for closing in closed for choice in closing.choices):
        session.choose(choice.side, choice.answer, person=choice.person)
        go_on()
    assert session.over
    return archive


def try_undo(session: Session[Cup]) -> None:
    """Take back the last answer if that is allowed; a refusal must change nothing."""
    if not session.choices:
        return
    before, last = stand(session), session.choices[-1]
    try:
        taken: Choice = session.undo(last.side)
    except IllegalChoice:
        assert stand(session) == before
    else:
        assert taken == last
        assert last not in session.archive.load().choices
        kept: list[InnerClosing] = session.archive.load().within
        assert not [closing for closing in kept if closing.answers > last.index]


MOVES = st.lists(st.sampled_from(["act", "act", "act", "undo", "resume"]), min_size=20, max_size=120)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(moves=MOVES, cup=st.sampled_from(list(CUPS)), seats=st.sampled_from([{}, BOTS]), seed=st.integers(0, 9))
def test_any_play_with_resume_and_undo_equals_the_replay_of_what_was_kept(
    moves: list[str], cup: str, seats: dict[str, Seat], seed: int
) -> None:
    archive = archive_of(CUPS[cup])
    session = sat_down(archive, seats)
    for number, move in enumerate(moves):
        if session.over:
            break
        if move == "undo":
            try_undo(session)
        elif move == "resume":
            before = stand(session)
            session = sat_down(archive, seats)
            assert stand(session) == before
        else:
            act(session, Careful(f"{seed}/{number}"))
        play_on(session, seats)
    through(archive, seats)
    again = played_again(CUPS[cup], archive.closed)
    assert record(again) == record(archive)
    assert again.present.snapshot == archive.present.snapshot

"""Undo across questions and phases: until a die has fallen, a secret was shown, or another has answered so that it was seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.decisions import Decision, IllegalChoice, Kind
from table.dice import Dice, Fact, d10, log, reveal
from table.flows import Discreet, Flow, Phase, ask, ask_all
from table.seats import RandomLegal, Script, Seat
from table.session import Session
from table.taking_back import Ground
from tests.table.players import FITTED, GAME, Deck, Leaky, Paper, at_auction, choose_all, paper, play_on, record
from tests.table.toy import Launched, choices, new_race

# -- one phase back, and several ---------------------------------------------------------------------------------------


def test_an_answer_of_a_closed_phase_is_taken_back_and_given_again_to_the_byte() -> None:
    whole, archive = paper(), paper()
    at_auction(whole)
    session = at_auction(archive)
    assert session.undo("gold").answer == "launch"
    assert (session.moment, archive.present.phase, archive.closed) == ("0.5", 0, [])
    choose_all(session, FITTED[-1])
    assert (record(archive), archive.present.snapshot) == (record(whole), whole.present.snapshot)


def test_several_in_a_row_each_by_who_gave_it_last() -> None:
    session = at_auction(paper())
    assert [given.choice.answer for given in session.reach("gold").answers] == ["launch", {"ballast": "light"}]
    assert session.reach("gold").bar.side == "blue"
    for side in ("gold", "gold", "blue", "blue", "red", "red"):
        session.undo(side)
    assert session.moment == "0.0"
    with pytest.raises(IllegalChoice, match="no answer of the Red to take back"):
        session.undo("red")


def test_a_phase_in_which_nobody_is_asked_is_passed_over() -> None:
    """Between the last answer of a leg and the next auction lies the tally; before the sailing the weather, which is thrown."""
    archive = paper()
    session = at_auction(archive)
    while session.state.leg == 1:
        question = session.pending[0]
        session.choose(question.side, "steady" if question.kind.name == "helm" else "bid:0")
        play_on(session)
    last = session.state.gauge[-1]
    assert session.undo(last).answer == "steady"
    assert session.phase_number == 3
    reach = session.reach(session.choices[-1].side)
    assert reach.bar.ground is Ground.ANSWERED
    for side in reversed(session.state.gauge[:-1]):
        session.undo(side)
    with pytest.raises(IllegalChoice, match="a die has fallen since"):
        session.undo("red")


def test_what_is_open_again_is_so_for_who_resumes() -> None:
    archive = paper()
    at_auction(archive).undo("gold")
    again = Session(GAME, archive)
    assert (again.moment, [question.kind.name for question in again.pending]) == ("0.5", ["launch"])
    assert again.undo("gold").answer == {"ballast": "light"}


def test_a_reopening_that_cannot_be_kept_is_not_done() -> None:
    archive = Leaky(GAME.encode(new_race()), "reopen")
    session = at_auction(archive)
    before = record(archive)
    with pytest.raises(OSError, match="reopen"):
        session.undo("gold")
    assert (session.moment, record(archive)) == ("1.0", before)
    assert {question.side for question in session.pending} == {"red", "blue", "gold"}


def test_dice_thrown_by_hand_before_the_answer_are_kept() -> None:
    def leadsman(deck: Deck) -> Flow[None]:
        d10(deck, "leadsman", "Toy")
        yield from ask(Decision("red", "Toy", Kind("first"), choices("a", "b")))

    game = Several(leadsman, asked("red", "second"))
    archive = Paper(game.encode(Deck(dice=Dice("one", by_hand=True))))
    session = Session(game, archive)
    play_on(session)
    session.enter_die(7)
    session.choose("red", "a")
    play_on(session)
    session.undo("red")
    assert [(die.value, die.by_hand) for die in archive.present.dice] == [(7, True)]
    assert (session.needed, [question.kind.name for question in session.pending]) == (None, ["first"])
    assert [question.kind.name for question in Session(game, archive).pending] == ["first"]


# -- what bars the way ---------------------------------------------------------------------------------------------------


class Several:
    """A game of some flows one after the other; everybody sees everything."""

    def __init__(self, *flows: Any) -> None:
        self.flows = flows

    def encode(self, state: Deck) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Deck:
        return msgspec.json.decode(data, type=Deck)

    def next_phase(self, state: Deck) -> Phase[Deck] | None:
        over = len(state.past)
        return None if over == len(self.flows) else Phase(f"Phase {over}", "Toy", self._turning)

    def _turning(self, deck: Deck) -> Flow[None]:
        yield from self.flows[len(deck.past)](deck)
        deck.past.append("over")

    def view(self, state: Deck, side: str) -> None:
        return None


class Whispering(Several):
    """The same where a side sees of others what they have done openly, and reads of their launches."""

    def seen(self, state: Deck, side: str) -> bytes:
        return msgspec.json.encode(state.open)

    def learnt(self, state: Deck, side: str, facts: Sequence[Fact]) -> list[Fact]:
        return [fact for fact in facts if isinstance(fact, Launched) and fact.side != side]


def asked(side: str, kind: str, *, after: Any = None) -> Any:
    """A flow of one question, and what comes of its answer."""

    def flow(deck: Deck) -> Flow[None]:
        answer = yield from ask(Decision(side, "Toy", Kind(kind), choices("a", "b")))
        if after is not None:
            after(deck, answer)

    return flow


def begun(game: Several, seats: dict[str, Seat], *answers: tuple[str, str]) -> Session[Deck]:
    session = Session(game, Paper(game.encode(Deck(dice=Dice("one")))))
    play_on(session, seats)
    for side, answer in answers:
        session.choose(side, answer)
        play_on(session, seats)
    return session


def openly(deck: Deck, answer: str) -> None:
    deck.open.append(answer)


def launch(deck: Deck, answer: str) -> None:
    log(deck, Launched("blue"))


def quietly(deck: Deck, answer: str) -> None:
    deck.past[-1:] = [answer] if deck.past else []


def throws(deck: Deck, answer: str) -> None:
    d10(deck, "x", "Toy")


@pytest.mark.parametrize(("after", "told"), [
    (None, ""), (openly, "the Blue have answered since"), (launch, "the Blue have answered since"),
    (lambda deck, answer: reveal(deck), "something was revealed since"), (throws, "a die has fallen"),
])  # fmt: skip
def test_a_computer_s_answer_that_nobody_saw_is_answered_again(after: Any, told: str) -> None:
    game = Whispering(asked("red", "first"), asked("blue", "unseen", after=after), asked("red", "last"))
    assert isinstance(game, Discreet)
    session = begun(game, {"blue": RandomLegal()}, ("red", "a"))
    assert session.pending[0].kind.name == "last"
    if told:
        with pytest.raises(IllegalChoice, match=told):
            session.undo("red")
        return
    assert session.undo("red").kind == "first"
    assert session.archive.load().phase == 0


def test_in_a_game_that_cannot_tell_every_answer_of_another_counts_as_seen() -> None:
    session = begun(
        Several(asked("red", "first"), asked("blue", "unseen"), asked("red", "last")), {"blue": RandomLegal()}, ("red", "a")
    )
    with pytest.raises(IllegalChoice, match="the Blue have answered since"):
        session.undo("red")


def test_a_person_s_answer_stands_in_the_way_seen_or_not() -> None:
    game = Whispering(asked("red", "first"), asked("blue", "unseen"), asked("red", "last"))
    session = begun(game, {}, ("red", "a"), ("blue", "b"))
    with pytest.raises(IllegalChoice, match="the Blue have answered since"):
        session.undo("red")
    assert session.undo("blue").answer == "b"
    assert session.undo("red").answer == "a"


def test_a_computer_s_own_seat_for_the_same_side_does_not_stand_in_the_way() -> None:
    game = Whispering(asked("red", "first"), asked("red", "plotted", after=openly), asked("red", "last"))
    session = Session(game, Paper(game.encode(Deck(dice=Dice("one")))))
    play_on(session)
    session.choose("red", "a")
    play_on(session, {"red": Script(["b"])})
    assert session.pending[0].kind.name == "last"
    assert session.undo("red").kind == "first"


def together(secret: bool, after: Any = quietly) -> Any:
    def plans(deck: Deck) -> Flow[None]:
        sides = ("blue", "red")
        answers = yield from ask_all([Decision(side, "Toy", Kind("plan"), choices("a", "b"), secret=secret) for side in sides])
        after(deck, answers["blue"])

    return plans


@pytest.mark.rule("SL 2.33b")
@pytest.mark.parametrize("computer", [True, False])
def test_secret_plans_that_nobody_is_shown_go_back_though_all_are_in(computer: bool) -> None:
    game, seats = Whispering(together(secret=True), asked("red", "last")), {"blue": RandomLegal()} if computer else {}
    session = begun(game, dict(seats), *([] if computer else [("blue", "a")]), ("red", "a"))
    assert session.undo("red").kind == "plan"
    assert [choice.side for choice in session.choices] == ["blue"]
    assert [question.side for question in session.pending] == ["red"]


@pytest.mark.rule("SL 2.33b")
@pytest.mark.parametrize(
    ("secret", "after", "told"), [(False, quietly, "revealed"), (True, openly, "the Blue have answered since")]
)
def test_plans_that_are_shown_when_all_are_in_stand(secret: bool, after: Any, told: str) -> None:
    session = begun(Whispering(together(secret, after), asked("red", "last")), {"blue": RandomLegal()}, ("red", "a"))
    with pytest.raises(IllegalChoice, match=told):
        session.undo("red")


@pytest.mark.rule("SL 2.33b")
@pytest.mark.parametrize("answered", [True, False])
def test_whether_another_has_answered_in_secret_is_not_told_by_an_undo(answered: bool) -> None:
    """What was answered before all were asked together stands, whether the other has answered by now or not."""
    session = begun(Whispering(asked("red", "first"), together(secret=True)), {}, ("red", "a"), *[("blue", "a")] * answered)
    with pytest.raises(IllegalChoice, match="the Blue are asked together with you now"):
        session.undo("red")
    assert session.reach("red").answers == ()


@pytest.mark.rule("SL 2.33b")
def test_whether_another_is_asked_together_with_a_side_is_not_told_by_what_it_could_take_back() -> None:
    """Alone, with another who has not answered, and with one who has: what it could take back is told alike."""
    first = asked("red", "first")
    alone = begun(Whispering(first, asked("red", "plan")), {}, ("red", "a"))
    waiting = begun(Whispering(first, together(secret=True)), {}, ("red", "a"))
    answered = begun(Whispering(first, together(secret=True)), {}, ("red", "a"), ("blue", "a"))
    told = [session.reach("red", discreet=True) for session in (alone, waiting, answered)]
    assert len({(tuple(given.choice.kind for given in one.answers), one.bar) for one in told}) == 1
    assert [given.choice.kind for given in told[0].answers] == ["first"]


@pytest.mark.rule("SL 2.33b")
def test_an_answer_given_together_goes_back_while_others_are_asked_still() -> None:
    session = begun(Whispering(asked("red", "first"), together(secret=True)), {}, ("red", "a"), ("red", "b"))
    assert [given.choice.kind for given in session.reach("red").answers] == ["plan"]
    assert session.undo("red").answer == "b"
    assert {question.side for question in session.pending} == {"red", "blue"}


def test_phases_that_these_rules_would_play_otherwise_are_not_opened_again() -> None:
    session = begun(Several(asked("red", "first"), asked("red", "last")), {}, ("red", "a"))
    (closing,) = session.archive.closed  # type: ignore[attr-defined]
    session._snapshot = closing.snapshot + b" "
    with pytest.raises(IllegalChoice, match="no answer of the Red to take back"):
        session.undo("red")


# -- any order of things -------------------------------------------------------------------------------------------------


def a_game() -> Whispering:
    """Questions to three, alone and together, seen and unseen, with dice and without."""
    thrown = asked("gold", "thrown", after=lambda deck, answer: d10(deck, "x", "Toy") if answer == "b" else None)
    round_ = [asked("red", "first"), together(secret=True), asked("blue", "unseen"), thrown, asked("red", "open", after=openly)]
    return Whispering(*(round_ * 3), together(secret=False), asked("gold", "last"))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    moves=st.lists(st.tuples(st.sampled_from(["act", "act", "undo", "kill"]), st.integers(0, 99)), min_size=10, max_size=60),
    seats=st.sampled_from(["", "blue", "blue gold"]),
)
def test_whatever_is_taken_back_the_same_answers_give_the_same_game(moves: list[tuple[str, int]], seats: str) -> None:
    game, computers = a_game(), {side: RandomLegal("bot") for side in seats.split()}
    archive = Paper(game.encode(Deck(dice=Dice("one"))))
    session = Session(game, archive)
    play_on(session, computers)
    for move, number in moves:
        if move == "kill":
            session = Session(game, archive)
        elif move == "undo":
            side = ("red", "blue", "gold")[number % 3]
            reach = session.reach(side)
            for given in reach.answers:
                assert session.undo(side) == given.choice
            with pytest.raises(IllegalChoice):
                session.undo(side)
        elif session.pending:
            question = session.pending[number % len(session.pending)]
            session.choose(question.side, "ab"[number % 2])
        play_on(session, computers)
    while session.pending:
        session.choose(session.pending[0].side, "a")
        play_on(session, computers)
    given_ = {(one.phase, choice.side): choice.answer for one in archive.closed for choice in one.choices if choice.person}
    whole = Paper(game.encode(Deck(dice=Dice("one"))))
    again = Session(game, whole)
    play_on(again, computers)
    while again.pending:
        question = next(one for one in again.pending if (again.phase_number, one.side) in given_)
        again.choose(question.side, given_[again.phase_number, question.side])
        play_on(again, computers)
    assert whole.present.snapshot == archive.present.snapshot
    assert [one.facts for one in whole.closed] == [one.facts for one in archive.closed]

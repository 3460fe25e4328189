"""Hands at the toy's table: a careful random player, an archive on paper, and a way to play a race to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from table.archives import Choice, Closing, Memory, Present
from table.decisions import Answer, IllegalChoice
from table.dice import Dice, Tableau, draw
from table.flows import Flow, Phase, Question
from table.seats import RandomLegal, Seat
from table.session import Session
from table.within import InnerClosing
from tests.table.toy import Regatta, RegattaGame, new_race

GAME = RegattaGame()
NOBODY: dict[str, Seat] = {}


class Careful(RandomLegal):
    """Any legal choice, and the usual form when the one drawn does not pass its check."""

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        answer = super().answer(view, question, moment)
        try:
            question.resolve(answer)
        except IllegalChoice:
            return {}
        return answer


class Paper(Memory):
    """An archive whose reader gets only what bytes can carry, as from a file."""

    def load(self) -> Present:
        return msgspec.json.decode(msgspec.json.encode(super().load()), type=Present)


class Leaky(Paper):
    """An archive that fails each call named in `failing`, and keeps nothing of it."""

    def __init__(self, snapshot: bytes, *failing: str) -> None:
        super().__init__(snapshot)
        self.failing = set(failing)

    def _fail(self, call: str) -> None:
        if call in self.failing:
            raise OSError(f"the disk is full: {call}")

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        self._fail("keep_choices")
        super().keep_choices(phase, choices)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        self._fail("drop_choice")
        super().drop_choice(phase, choice)

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        self._fail("reopen")
        super().reopen(phase, snapshot, choice)

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        self._fail("close_within")
        super().close_within(phase, closings)

    def close_phase(self, closing: Closing) -> None:
        self._fail("close_phase")
        super().close_phase(closing)


class Deck(Tableau, kw_only=True):
    """A state with nothing on it but the news that its only phase is over, or which are; and what was done openly."""

    done: bool = False
    past: list[str] = []
    open: list[str] = []


class OnePhase:
    """A game of a single phase, to try one flow on."""

    def __init__(self, flow: Callable[[Deck], Flow[None]]) -> None:
        self.flow = flow

    def encode(self, state: Deck) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Deck:
        return msgspec.json.decode(data, type=Deck)

    def next_phase(self, state: Deck) -> Phase[Deck] | None:
        return None if state.done else Phase("Only", "Toy", self._once)

    def _once(self, deck: Deck) -> Flow[None]:
        yield from self.flow(deck)
        deck.done = True

    def view(self, state: Deck, side: str) -> None:
        return None


def one_phase(flow: Callable[[Deck], Flow[None]], by_hand: bool = False) -> Session[Deck]:
    """A session at the first question or die of a flow."""
    game = OnePhase(flow)
    session = Session(game, Paper(game.encode(Deck(dice=Dice("one", by_hand=by_hand)))))
    play_on(session)
    return session


def paper(race: Regatta | None = None) -> Paper:
    return Paper(GAME.encode(race or new_race()))


def opened(archive: Memory, seats: Mapping[str, Seat] = NOBODY) -> Session[Regatta]:
    """A session played on until a person or a die is waited for."""
    session = Session(GAME, archive)
    play_on(session, seats)
    return session


def play_on(session: Session[Any], seats: Mapping[str, Seat] = NOBODY) -> None:
    for _ in session.play(seats):
        pass


def act(session: Session[Regatta], people: Seat) -> None:
    """A person answers the first question that waits, or throws the die that is needed."""
    if session.needed is not None:
        session.enter_die(session.needed.lowest + draw("by hand", session.needed.number, session.needed.sides))
        return
    question = session.pending[0]
    answer = people.answer(GAME.view(session.state, question.side), question, session.moment)
    session.choose(question.side, answer, at=session.moment)


def race_through(
    archive: Memory, seats: Mapping[str, Seat] = NOBODY, restart: Callable[[int], bool] = lambda acts: False, seed: str = "people"
) -> int:
    """Play to the end, with a new session after each act that `restart` names; returns how many acts people did."""
    people, acts = Careful(seed), 0
    session = opened(archive, seats)
    while not session.over:
        act(session, people)
        acts += 1
        if restart(acts):
            session = Session(GAME, archive)
        play_on(session, seats)
        assert acts < 500, "the race goes on for ever"
    return acts


def record(archive: Memory) -> bytes:
    """All that a race left behind: every phase with its choices, dice, facts and snapshot."""
    return msgspec.json.encode(archive.closed)


def choose_all(session: Session[Regatta], *answers: tuple[str, Answer]) -> None:
    """Persons answer in turn, and phases that ask nothing are passed."""
    for side, answer in answers:
        session.choose(side, answer)
        play_on(session)


FITTED: tuple[tuple[str, Answer], ...] = (
    ("red", {}),
    ("red", "launch"),
    ("blue", {"sails": "full"}),
    ("blue", "launch"),
    ("gold", {"ballast": "light"}),
    ("gold", "launch"),
)
BIDS: tuple[tuple[str, Answer], ...] = (("red", "bid:2"), ("blue", "bid:1"), ("gold", "bid:0"))


def at_auction(archive: Memory) -> Session[Regatta]:
    """All boats are launched, and bids are asked for."""
    session = opened(archive)
    choose_all(session, *FITTED)
    return session


def at_helm(archive: Memory, *dice: int) -> Session[Regatta]:
    """Red has won the gauge for 2 coins and is asked for its helm; dice for the weather are typed if they must be."""
    session = at_auction(archive)
    choose_all(session, *BIDS)
    for value in dice:
        session.enter_die(value)
        play_on(session)
    return session

"""A game played in memory, without snapshots and with nobody to wait for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from table.decisions import Answer
from table.dice import Fact, Tableau, Tray
from table.flows import Flow, Game, Question
from table.seats import Seat, looks
from table.within import counted
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.hex_game import HexGame

S = TypeVar("S", bound=Tableau)


class Unanswered(Exception):
    """A seat had no answer in a game that nobody waits for."""


def play(
    game: Game[S],
    state: S,
    seats: Mapping[str, Seat],
    journal: list[Fact] | None = None,
    before: Callable[[S], None] | None = None,
) -> S:
    """Play a battle to its end; what happens is added to the journal if one is given. `before` looks at the battle as each phase
    is about to begin."""
    number = 0
    while (phase := game.next_phase(state)) is not None:
        state.lay(Tray())
        if before is not None:
            before(state)
        play_phase(game, state, phase.flow(state), seats, number)
        if journal is not None:
            journal.extend(state.tray.journal)
        number += 1
    return state


def play_phase(game: Game[S], state: S, flow: Flow[None], seats: Mapping[str, Seat], number: int) -> None:
    """One phase: every question goes to the seat of its side. `moment` counts as a session's does."""
    counted(flow, lambda question, answered: question.resolve(_answer(game, state, seats, question, f"{number}.{answered}")))


def _answer(game: Game[S], state: S, seats: Mapping[str, Seat], question: Question, moment: str) -> Answer:
    seat = seats[question.side]
    view = game.view(state, question.side) if looks(seat, question) else None
    answer = seat.answer(view, question, moment)
    if answer is None:
        raise Unanswered(f"{question.side} has no answer to {question.kind} [{question.rule}]")
    return answer


def fight(game: HexGame[S], brief: BattleBrief, seed: str) -> BattleReport:
    """A brief fought out by computer captains: the same brief and seed, the same report."""
    seats = {side: game.captains_of(brief, side) for side in brief.sides}
    return game.report(brief, game.laid_out(brief, seed), play(game, game.laid_out(brief, seed), seats))

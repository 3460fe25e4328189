"""Battles through the real flow and through the forecast, and whole campaigns of random legal play against python-chess."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.forecast import forecast
from campaign.game import SeaLords
from table.archives import KeepsNothing
from table.decisions import Answer, Form, Plan
from table.flows import Question
from table.seats import RandomLegal
from table.session import Session
from tests.bench.commanding import random_moves
from tests.bench.measure import Line, best, faster
from tests.rules.battle_runs import as_briefed, fought, two_fleets

BATTLES, SQUADRONS = 10_000, 10
MOVES = 12_000  # of python-chess: as long a run as ours, so that both have the same luck with the machine


def battles_on_paper() -> Line:
    """10,000 battles of ten squadrons a side: by the forecast, and a sample of them through the flow with flag captains."""
    world = two_fleets(SQUADRONS, lr=(4, 3), damage=[number % 6 for number in range(SQUADRONS)])
    document, brief = msgspec.json.encode(world), as_briefed(world, "heavy")
    sample = 100

    def flow() -> None:
        for number in range(sample):
            fought(document, world, f"bench-{number}", "heavy")

    def on_paper() -> None:
        forecast(brief, world.charts, BATTLES)

    what = f"{BATTLES:,} battles of {SQUADRONS} squadrons a side, forecast"
    against = "the flow with flag captains"
    return faster(what, BATTLES / best(on_paper), sample / best(flow, 3), "a second", against, 50)


class Counting(RandomLegal):
    """Random legal play that counts what it decides: a choice, every line of a form, every act of a plan and that it is all."""

    decided = 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        given = super().answer(view, question, moment)
        if isinstance(question, Form):
            self.decided += len(question.parts)
        else:
            self.decided += 1 + (len(given) if isinstance(question, Plan) else 0)
        return given


def random_play(game: SeaLords) -> Line:
    """Half a year of a whole campaign at random: every question listed, answered, checked, carried out and logged."""

    def ours() -> int:
        seats = {side.id: Counting(f"bench/{side.id}") for side in game.theatre.heading.sides}
        session = Session(game, KeepsNothing(game.encode(game.new_world("bench"))))
        for _ in session.play(seats):
            if session.state.clock.turn > 8:
                break
        return sum(seat.decided for seat in seats.values())

    decided = ours()
    what = f"{decided:,} decisions of random play"
    return faster(
        what,
        decided / best(ours, 3),
        MOVES / best(lambda: random_moves(MOVES), 3),
        "a second",
        "python-chess random legal moves",
        0.5,
    )

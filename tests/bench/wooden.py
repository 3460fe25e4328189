"""Wooden Ships: Trafalgar by computer captains beside that of Flying Colors, orders listed, and a person's first form."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import Any

from table.archives import Memory
from table.seats import RandomLegal
from table.session import Session
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.captains import seat
from tactical.wooden_ships.game import WoodenShips, play
from tactical.wooden_ships.movement import orders
from tactical.wooden_ships.setting_up import laid_out
from tactical.wooden_ships.state import Battle
from tests.bench import fleets
from tests.bench.measure import Line, Note, best, lighter

TURNS = 40
WAIT = 0.2  # seconds that a person should wait for the first form at most
COLD = 3  # processes in which the first form is made


def trafalgar() -> Battle:
    """Forty turns of sixty ships, both sides by captains."""
    battle = laid_out("trafalgar", None, "bench", turns=TURNS)
    return play(battle, {side: seat(side) for side in battle.fleets})


def lines() -> list[Line | Note]:
    battle = trafalgar()
    against = "Trafalgar of Flying Colors, 16 turns"
    ours, reference = best(trafalgar, 3), best(fleets.trafalgar, 3)
    what = f"Trafalgar of Wooden Ships, {battle.turn - 1} turns"
    return [
        lighter(what, ours, reference, "s", against, 1.0),
        Note("legal orders listed", f"{orders_listed():,.0f} a second"),
        Note("random legal play of Wooden Ships", f"{random_play():,.0f} decisions a second"),
        lighter("a person's first form, Trafalgar", min(cold() for _ in range(COLD)), WAIT, "s", "the longest wait", 1.0),
    ]


def orders_listed() -> float:
    """Legal orders of all ships on the board, turn after turn of a battle, as the movement forms ask for them."""
    positions = list[Battle]()
    battle = laid_out("trafalgar", None, "bench", turns=TURNS)

    class Looking:
        def __init__(self, side: str) -> None:
            self.captains, self.first = seat(side), side == next(iter(battle.fleets))

        def answer(self, view: Any, question: Any, moment: str) -> Any:
            if self.first and question.kind is kinds.ORDERS:
                positions.append(WoodenShips().decode(WoodenShips().encode(battle)))
            return self.captains.answer(view, question, moment)

    play(battle, {side: Looking(side) for side in battle.fleets})

    def listed() -> int:
        return sum(len(orders.legal(position, ship)) for position in positions for ship in position.afloat())

    return listed() / best(listed)


def random_play() -> float:
    """Questions a second of random legal play."""
    asked = 0

    class Counting(RandomLegal):
        def answer(self, view: Any, question: Any, moment: str) -> Any:
            nonlocal asked
            asked += len(question.parts) if hasattr(question, "parts") else 1
            return super().answer(view, question, moment)

    def ours() -> None:
        nonlocal asked
        asked = 0
        battle = laid_out("lissa", None, "bench", turns=TURNS)
        play(battle, dict.fromkeys(battle.fleets, Counting("bench")))

    seconds = best(ours, 3)
    return asked / seconds


# -- the first form ------------------------------------------------------------------------------------------------------


def first_form() -> float:
    """Seconds from the set-up to the first question for orders, with what the captains propose for every ship."""
    begun = perf_counter()
    battle = laid_out("trafalgar", None, "bench")
    person, enemy = battle.fleets
    rules = WoodenShips()
    session = Session(rules, Memory(rules.encode(battle)))
    proposing = seat(person)
    while True:
        for _ in session.play({enemy: seat(enemy)}):
            pass
        (question,) = session.pending
        answer = proposing.answer(rules.view(session.state, person), question, session.moment)
        if question.kind is kinds.ORDERS:
            assert answer
            return perf_counter() - begun
        session.choose(person, answer)


def cold() -> float:
    """The same in a process of its own, in which nothing is cached yet; to load the modules is not counted."""
    line = "from tests.bench.wooden import first_form; print(first_form())"
    return float(subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True).stdout)

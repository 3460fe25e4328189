"""Ships alongside each other for tests of boarding: tied together, their parties written, their melees played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from table.decisions import Answer
from table.dice import Fact
from table.flows import Question
from tactical.wooden_ships.boarding import crews, melee, parties, prizes
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.state import Battle, Company, Options, Ship
from tests.tactical.wooden_ships.yard import FRENCH, battle, played, ship, throwing

F = TypeVar("F", bound=Fact)
ROW = ("J20", "K20", "L20", "M20", "N20")  # each touches the next
MISS = 6  # a die that costs a party below 31 points of strength nobody


def alongside(*ships: Ship, options: Options | None = None, **fields: Any) -> Battle:
    """A battle of ships in a row, each grappled to the next one."""
    fight = battle(*ships, options=options, **fields)
    for one, other in pairwise(ships):
        ties.grapple(fight, one, other)
    return fight


def duel(
    own: tuple[int, ...] = (5, 4, 4), foe: tuple[int, ...] = (5, 4, 4), options: Options | None = None, **fields: Any
) -> Battle:
    """Alfred, British, grappled to Berwick, French; the crews as told."""
    return alongside(
        ship("Alfred", ROW[0], crew=own, **fields), ship("Berwick", ROW[1], side=FRENCH, crew=foe, **fields), options=options
    )


def write(fight: Battle, **entries: str) -> list[Fact]:
    """Play the boarding preparation with these entries by ship; other ships form no party."""

    def answers(question: Question) -> Answer:
        if str(question.kind) != "boarding parties":
            return {}
        lines = [part.key for part in getattr(question, "parts", ())]
        return {key: text for key, text in entries.items() if key in lines}

    return played(fight, parties.prepare(fight), answers)


def board(
    fight: Battle, *dice: int, answers: Mapping[str, Answer | list[Answer]] | Callable[[Question], Answer] | None = None
) -> list[Fact]:
    """Play the melee phase with these dice."""
    throwing(fight, *dice)
    return played(fight, melee.fight(fight), answers)


def next_turn(fight: Battle) -> None:
    """What the start of a turn does to ships, as far as boarding asks."""
    fight.turn += 1
    for one in fight.ships.values():
        one.spent = one.done.whole
        one.done = type(one.done)()
        one.parties = []


def make_prize(fight: Battle, prize: Ship, captor: Ship, sections: tuple[int, ...]) -> Company:
    """A ship taken earlier: some squares of another's crew are aboard her."""
    (company,) = crews.leave(fight, captor, {number: squares for number, squares in enumerate(sections, 1) if squares})
    company.turn = fight.turn - 1
    prize.surrendered = "firepower"
    prizes.take(fight, prize, captor.side, company, how="surrendered")
    return company


def of(facts: list[Fact], kind: type[F]) -> list[F]:
    return [fact for fact in facts if isinstance(fact, kind)]

"""What a person with the usual desks is asked in a year, and whether a strong admiral would ever answer it otherwise."""

from __future__ import annotations

from collections import Counter

from campaign.agents.seating import officers, seated
from campaign.experiments.tournament import Chair
from campaign.play import desks, seat_orders
from campaign.question_kinds import KINDS
from campaign.views import View
from table.decisions import Answer, Form, Kind
from table.flows import Question
from table.seats import Explained
from table.session import Session, Wake
from tests.aims.by_enter import OTHER
from tests.fuzz.years import game

MOST = 20  # prompts of a turn
STRONG = ("steady", "bold", "cautious")  # tempers of the admirals who are asked besides, at their full strength


class Asked:
    """A player who takes every star, with the usual desks; what of it he is asked himself, by turn and by kind."""

    def __init__(self, side: str) -> None:
        self.officers = officers(game(), side, seat_orders.opened(game(), side, None).book)
        self.admirals = [seated(game(), [Chair(side, "admiral", temper)])[side] for temper in STRONG]
        self.by_turn: Counter[int] = Counter()
        self.kinds: Counter[Kind] = Counter()
        self.otherwise: set[Kind] = set()
        self.declined: dict[tuple[int, int], set[str]] = {}

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        star = self.officers.answer(view, question, moment).answer
        clock = view.clock
        declined = self.declined.setdefault((clock.number, clock.impulse), set())
        if desks.his(question, desks.USUAL, declined, left=False):
            self.by_turn[clock.number] += 1
            self.kinds[question.kind] += 1
            if star == "none":
                declined.update(desks.prizes(question))
            if question.kind not in self.otherwise and any(
                _whole(question, one.answer(view, question, moment)) != _whole(question, star) for one in self.admirals
            ):
                self.otherwise.add(question.kind)
        return star


def _whole(question: Question, answer: Answer) -> Answer:
    """An answer with every line of a form written out."""
    given = answer.answer if isinstance(answer, Explained) else answer
    return {part.key: part.usual for part in question.parts} | given if isinstance(question, Form) else given


def year(side: str, seed: str) -> list[float]:
    """Prompts a turn in the mean and at worst; then, by kind, how often it was asked and whether a strong admiral differed."""
    session = Session(game(), Wake(game().encode(game().new_world(seed))))
    asked = Asked(side)
    for _ in session.play({**seated(game(), [Chair.of(OTHER[side], "admiral")]), side: asked}):
        if session.state.clock.year > game().theatre.heading.year:
            break
    turns = list(asked.by_turn.values())
    by_kind = [figure for kind in KINDS for figure in (asked.kinds[kind], float(kind in asked.otherwise))]
    return [sum(turns) / len(turns), max(turns), *map(float, by_kind)]


def worth_asking(found: list[list[float]]) -> float:
    """The share of prompts that are of kinds which a strong admiral has answered otherwise in some year."""
    rows = [one[2:] for one in found]
    counts = {kind: sum(row[2 * number] for row in rows) for number, kind in enumerate(KINDS)}
    differ = {kind for number, kind in enumerate(KINDS) if any(row[2 * number + 1] for row in rows)}
    return sum(count for kind, count in counts.items() if kind in differ) / sum(counts.values())

"""What a person with the usual desks is asked in a year, and whether a strong admiral would ever answer it otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from campaign.agents.seating import officers, seated
from campaign.experiments.tournament import Chair
from campaign.play import desks, meetings, seat_orders
from campaign.play.meetings import SaidThisTurn
from campaign.question_kinds import KINDS, CampaignKind
from campaign.state import World
from campaign.views import View
from table.archives import KeepsNothing
from table.decisions import Answer, Form, Kind
from table.flows import Question
from table.seats import Explained
from table.session import Session
from tests.aims.by_enter import OTHER
from tests.fuzz.years import game

MOST = 20  # prompts of a turn
STRONG = ("steady", "bold")  # tempers of the admirals who are asked besides, at their full strength


class Asked:
    """A player who takes every star, with the usual desks; what of it he is asked himself, by turn and by kind."""

    def __init__(self, side: str, session: Session[World]) -> None:
        self.session = session
        self.officers = officers(game(), side, seat_orders.opened(game(), side, None).book)
        self.admirals = [seated(game(), [Chair(side, "admiral", temper)])[side] for temper in STRONG]
        self.by_turn: Counter[int] = Counter()
        self.kinds: Counter[Kind] = Counter()
        self.otherwise: Counter[Kind] = Counter()
        self.declined: dict[tuple[int, int], set[str]] = {}
        self.said = SaidThisTurn()

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        star = self.officers.answer(view, question, moment).answer
        if self._his(view, question, star):
            self.by_turn[view.clock.number] += 1
            self.kinds[question.kind] += 1
            self.otherwise[question.kind] += self._differs(view, question, moment, star)
            self.said = self.said.noting(view, question, star, star)
        return star

    def _his(self, view: View, question: Question, star: Answer) -> bool:
        declined = self.declined.setdefault((view.clock.number, view.clock.impulse), set())
        if not desks.his(question, desks.USUAL, declined, left=False):
            return False
        if star == "none":
            declined.update(desks.prizes(question))
        if not meetings.of_a_meeting(question):
            return True
        return meetings.to_be_asked(self.session, view, question, star, self.said)

    def _differs(self, view: View, question: Question, moment: str, star: Answer) -> bool:
        """Whether some strong admiral would answer otherwise than the star."""
        others = (one.answer(view, question, moment) for one in self.admirals)
        return any(_whole(question, other) != _whole(question, star) for other in others)


def _whole(question: Question, answer: Answer) -> Answer:
    """An answer with every line of a form written out."""
    given = answer.answer if isinstance(answer, Explained) else answer
    return {part.key: part.usual for part in question.parts} | given if isinstance(question, Form) else given


def year(side: str, seed: str) -> list[float]:
    """Prompts a turn in the mean and at worst; then for each kind that was asked its number in the table of kinds, how often it
    was asked, and how often a strong admiral would have answered otherwise."""
    session = Session(game(), KeepsNothing(game().encode(game().new_world(seed))))
    asked = Asked(side, session)
    for _ in session.play({**seated(game(), [Chair.of(OTHER[side], "admiral")]), side: asked}):
        if session.state.clock.year > game().theatre.heading.year:
            break
    turns = list(asked.by_turn.values())
    rows = [(number, asked.kinds[kind], asked.otherwise[kind]) for number, kind in enumerate(KINDS) if asked.kinds[kind]]
    return [sum(turns) / len(turns), max(turns), *(float(figure) for row in rows for figure in row)]


class Weighed(NamedTuple):
    """A kind of question as years have it: how often it was asked, and how often a strong admiral would answer otherwise."""

    kind: CampaignKind
    asked: float
    otherwise: float


def weighed(found: Sequence[Sequence[float]]) -> list[Weighed]:
    """The kinds that reached a player in some of these years."""
    sums: dict[int, tuple[float, float]] = {}
    for one in found:
        for number, times, differed in zip(one[2::3], one[3::3], one[4::3], strict=True):
            asked, otherwise = sums.get(int(number), (0.0, 0.0))
            sums[int(number)] = asked + times, otherwise + differed
    return [Weighed(KINDS[number], *sums[number]) for number in sorted(sums)]


def worth_asking(found: Sequence[Sequence[float]]) -> float:
    """The share of prompts that are of kinds which a strong admiral has answered otherwise in some year."""
    rows = weighed(found)
    return sum(one.asked for one in rows if one.otherwise) / sum(one.asked for one in rows)


def table(found: Sequence[Sequence[float]]) -> Iterator[str]:
    """The years in figures: prompts of a turn, and each kind of them."""
    yield f"{len(found)} years: {mean(one[0] for one in found):.1f} prompts a turn, {max(one[1] for one in found):.0f} at worst"
    for one in weighed(found):
        share = one.otherwise / one.asked
        yield f"{one.kind.name:<16} {one.kind.case:<10} {one.asked / len(found):6.1f} a year, otherwise {share:6.1%}"

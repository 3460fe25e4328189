"""A year played by Enter alone, and what it loses to wear."""

from __future__ import annotations

from collections import Counter

from campaign.agents.seating import officers, seated
from campaign.experiments.tournament import Chair
from campaign.play import seat_orders
from campaign.record.causes import Sinking
from campaign.record.fleet import Damaged, Repaired, SailSank
from campaign.rules import damage
from campaign.views import View
from table.archives import KeepsNothing
from table.decisions import Answer
from table.dice import Fact
from table.flows import Question
from table.session import Session
from tests.fuzz.years import game

OF_DAMAGE = (Sinking.IN_A_GALE, Sinking.WORN_OUT, Sinking.CONDEMNED)
OTHER = {"british": "allies", "allies": "british"}


class Enter:
    """A player who sits down at a fresh campaign and takes every advice of his officers."""

    def __init__(self, side: str) -> None:
        self.officers = officers(game(), side, seat_orders.opened(game(), side, None).book)

    def answer(self, view: View, question: Question, moment: str) -> Answer:
        return self.officers.answer(view, question, moment).answer


class Wear:
    """The sail that a side has lost of wear alone: those that sank of their damage (SL 7.35) though without what battles had cost
    it their squadron would have been at its rating, the yards taken to mend that first."""

    def __init__(self, side: str) -> None:
        self.side, self.lost = side, 0
        self.damage: Counter[str] = Counter()
        self.by_battle: Counter[str] = Counter()

    def hear(self, fact: Fact, sides: dict[str, str], ratings: dict[str, int]) -> None:
        match fact:
            case Damaged():
                self.damage[fact.squadron] = fact.total
                self.by_battle[fact.squadron] += fact.points if fact.battle else 0
            case Repaired():
                self.damage[fact.squadron] = fact.total
                self.by_battle[fact.squadron] = max(0, self.by_battle[fact.squadron] - fact.points)
            case SailSank(squadron=name) if fact.cause in OF_DAMAGE and sides.get(name) == self.side:
                self.lost += self.damage[name] - self.by_battle[name] >= ratings[name]


def worn_out(side: str, seed: str) -> int:
    """What a side that is played by Enter alone loses to wear in a year against an admiral."""
    session = Session(game(), KeepsNothing(game().encode(game().new_world(seed))))
    seats = seated(game(), [Chair.of(OTHER[side], "admiral")])
    seats[side] = Enter(side)
    wear, sides, ratings = Wear(side), dict[str, str](), dict[str, int]()
    for closing in session.play(seats):
        for fact in closing.facts:
            wear.hear(fact, sides, ratings)
        world = session.state
        sides |= {one.id: one.side for one in world.squadrons.values()}
        ratings |= {one.id: damage.rating(world, one) for one in world.squadrons.values()}
        if world.clock.year > game().theatre.heading.year:
            break
    return wear.lost

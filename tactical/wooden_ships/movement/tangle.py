"""WS B.V.C.1: one step while it is being settled: where everybody would lie after it, which hexes are shared, who met whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tactical.sea.hexes import WAYS, Place
from tactical.wooden_ships import special
from tactical.wooden_ships.movement.course import Course
from tactical.wooden_ships.state import Battle

Manner = Literal["held", "bow", "swing", "stern"]
"""How a ship comes to have a hex: she had it before, her bow enters it, her stern swings in, her stern is carried in."""


class Claim(NamedTuple):
    """A ship that would fill a hex after this step."""

    course: Course
    manner: Manner


class Meeting(NamedTuple):
    """Two ships that collided: who has the hex, the other, and the hex."""

    keeper: Course
    other: Course
    hex: int


@dataclass(slots=True)
class Tangle:
    """A step, counted from 0, with those who take part in it, where they would lie after it, and who has met whom."""

    battle: Battle
    step: int
    courses: list[Course]
    goals: dict[str, Place]
    meetings: list[Meeting] = field(default_factory=list)

    def claims(self, course: Course) -> list[tuple[int, Manner]]:
        """The hexes that a ship would fill, each with how she comes to it."""
        old = () if course.outside else course.filled(course.at)
        turning = self.goals[course.ship.id].bow == course.at.bow
        return [
            (number, "held" if number in old else "bow" if not place else "swing" if turning else "stern")
            for place, number in enumerate(self.hexes(course))
        ]

    def hexes(self, course: Course) -> tuple[int, ...]:
        """The hexes that a ship would fill; none while she stays outside."""
        goal = self.goals[course.ship.id]
        return () if course.outside and goal == course.at else course.filled(goal)

    def throw_back(self, course: Course) -> None:
        """WS B.V.C.2.p1: she goes back to where she was before the step, and so do all who can only move with her."""
        for one in course.group:
            self.goals[one.ship.id] = one.at

    def meet(self, keeper: Course, other: Course, hex: int) -> None:
        """Two ships have collided; that is noted once. A ship that cannot enter has met nobody."""
        if keeper.outside or other.outside:
            return
        pair = {keeper.ship.id, other.ship.id}
        if all({met.keeper.ship.id, met.other.ship.id} != pair for met in self.meetings):
            self.meetings.append(Meeting(keeper, other, hex))

    def beside(self, one: Course, other: Course) -> bool:
        """Whether a hex of one touches one of the other's after the step. Who was thrown back from a hex that a third has kept
        may lie a hex apart from whom she met there."""
        theirs = other.filled(self.goals[other.ship.id])
        return any(mine - number in WAYS for mine in one.filled(self.goals[one.ship.id]) for number in theirs)


def crowded(tangle: Tangle, *, boats: bool | None) -> dict[int, list[Claim]]:
    """The hexes that several would fill, of ships, of gunboats, or of both, in the order of the hexes."""
    hexes = [(course, tangle.hexes(course)) for course in tangle.courses if boats is None or course.boat == boats]
    taken, shared = set[int](), set[int]()
    for _, numbers in hexes:
        shared.update(taken.intersection(numbers))
        taken.update(numbers)
    found: dict[int, list[Claim]] = {}
    for course in [course for course, numbers in hexes if not shared.isdisjoint(numbers)]:
        for number, manner in tangle.claims(course):
            found.setdefault(number, []).append(Claim(course, manner))
    return {number: found[number] for number in sorted(found) if _at_odds(tangle.battle, found[number])}


def _at_odds(battle: Battle, claims: list[Claim]) -> bool:
    """Whether several claims to one hex cannot stand: not all are of ships that were there before, nor may all share it."""
    if len(claims) < 2 or all(claim.manner == "held" for claim in claims):
        return False
    if not battle.special:
        return True
    ships = [claim.course.ship for claim in claims]
    return not all(special.may_share(battle, one, other) for one in ships for other in ships if one is not other)

"""Players who look over the whole table every so often: at random, boldly at random, and captains."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision
from table.dice import draw
from table.flows import Question
from table.seats import RandomLegal
from tactical.flying_colors.board import foes, hexes_of
from tactical.flying_colors.captains import seat
from tactical.flying_colors.movement import moves
from tactical.flying_colors.special import relief, three_days
from tactical.flying_colors.state import Action
from tactical.sea.hexes import distance
from tests.tactical.flying_colors.soundness import sound

MOST_QUESTIONS = 60_000
FIERCE = ("fire:", "answer:", "hull")


class Auditor(RandomLegal):
    """Answers at random, and looks over the whole table every so often."""

    def __init__(self, action: Action, seed: str, every: int) -> None:
        super().__init__(seed)
        self.action, self.every, self.asked = action, every, 0
        self.muster()

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        assert self.asked < MOST_QUESTIONS
        if self.asked % self.every == 0:
            self.audit()
        return super().answer(view, question, moment)

    def muster(self) -> None:
        """Who is there and who is to come; of a campaign of some days, in the day that is fought."""
        self.day = self.action.special.get(three_days.DAY)
        self.ships = set(self.action.ships)
        waiting = self.action.special.get(relief.NAME, [])
        self.coming = set(waiting) if isinstance(waiting, list) else set[str]()

    def audit(self) -> None:
        sound(self.action)
        if self.action.special.get(three_days.DAY) != self.day:
            self.muster()
        assert self.ships <= set(self.action.ships) <= self.ships | self.coming


class Bold(Auditor):
    """Fires, grapples and boards where that is offered."""

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        quiet = super().answer(view, question, moment)
        if not isinstance(question, Decision):
            return quiet
        keys = [option.key for option in question.options]
        if question.kind.name in ("board", "bridge"):
            return keys[-1]
        fierce = [key for key in keys if key.startswith("grapple:")] or [key for key in keys if key.startswith(FIERCE)]
        if fierce:
            return fierce[draw(f"{self.seed}/{moment}"[-64:], 1, len(fierce))]
        closing = self.closing(question.about) if question.kind.name == "helm" else None
        return closing if closing in keys else quiet

    def closing(self, ship: str) -> str | None:
        """The first step of a course that ends as near to an enemy as can be."""
        mover = self.action.ships[ship]
        enemies = [hex for foe in foes(self.action, mover) for hex in hexes_of(foe)]
        courses = [course for course in moves(self.action, mover) if course.steps]
        if not (enemies and courses):
            return None
        return min(courses, key=lambda course: min(distance(course.place.bow, hex) for hex in enemies)).steps[0]


class Watched:
    """A captain whose every so-and-so-many-th question finds the whole table in order."""

    def __init__(self, action: Action, side: str, every: int, temper: str = "") -> None:
        self.action, self.captains, self.every, self.asked = action, seat(side, temper), every, 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        self.asked += 1
        assert self.asked < MOST_QUESTIONS, "no end in sight"
        if self.asked % self.every == 0:
            sound(self.action)
        return self.captains.answer(view, question, moment)

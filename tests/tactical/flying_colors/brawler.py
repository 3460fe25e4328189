"""A seat that looks for a fight: it closes with the nearest enemy, fires whatever bears, and boards. For pictures and replays."""

from __future__ import annotations

from table.decisions import Answer, Form, Plan
from table.flows import Question
from tactical.flying_colors.board import foes
from tactical.flying_colors.hexes import broadside
from tactical.flying_colors.movement import moves
from tactical.flying_colors.state import Action, Ship
from tactical.playing.helm import Helm
from tactical.sea.hexes import Place, distance

BOLD = ("fire", "grapple")
EAGER = ("board", "melee", "attack", "yes")
PISTOL_SHOT = 2


class Brawler:
    """Answers from the board alone, so that the same battle is always fought the same way."""

    def answer(self, view: Action, question: Question, moment: str) -> Answer:
        if isinstance(question, Form):
            return {}
        if isinstance(question, Plan):
            return []
        keys = [option.key for option in question.options]
        bold = [key for key in keys if key.partition(":")[0] in BOLD]
        if bold:
            return next((key for key in bold if "hull" in key), bold[0])
        if isinstance(question, Helm):
            return self._steered(view, view.ships[question.about], keys)
        return next((key for key in keys if key.partition(":")[0] in EAGER), keys[0])

    def _steered(self, action: Action, ship: Ship, keys: list[str]) -> Answer:
        """The course that ends nearest to pistol shot, with a broadside bearing."""
        targets = list(foes(action, ship))
        courses = [course for course in moves(action, ship) if course.steps and course.steps[0] in keys]
        if not courses or not targets:
            return "end" if "end" in keys else keys[0]

        def merit(place: Place) -> tuple[int, int]:
            foe = min(targets, key=lambda foe: distance(place.bow, foe.bow))
            off = abs(distance(place.bow, foe.bow) - PISTOL_SHOT)
            return off, broadside(place.bow, place.facing, ship.large, foe.bow) is None

        return list(min(courses, key=lambda course: (merit(course.place), course.steps)).steps)

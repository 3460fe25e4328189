"""The seat: whatever the rules ask of a side, captains and admiral answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.decisions import Answer, Form, Plan
from table.flows import Question
from tactical.flying_colors.captains import admiral, boarding, guns, helm, squadron
from tactical.flying_colors.captains.quarterdeck import Quarterdeck
from tactical.flying_colors.captains.temperaments import Temperament, book, by_audacity
from tactical.flying_colors.outset import at_outset
from tactical.flying_colors.state import Action

Policy = Callable[[Quarterdeck, admiral.Plan, Any], Answer]

POLICIES: dict[str, Policy] = {
    "first sails": squadron.first_sails,
    "helm": helm.steer,
    "pass-along": helm.pass_along,
    "cross": helm.pass_along,
    "evade": helm.evade,
    "answer": guns.answer,
    "return-fire": guns.return_fire,
    "fire-at-will": guns.answer,
    "grappling-fire": guns.grappling_fire,
    "battery": guns.battery,
    "load": guns.load,
    "berth": boarding.berth,
    "melee": boarding.first_melee,
    "board": boarding.board,
    "bridge": boarding.bridge,
    "flag": boarding.shift_flag,
    "muster": squadron.muster,
    "activation": squadron.activate,
    "card-activation": squadron.with_card,
    "event": squadron.event,
    "enter": squadron.enter,
    "ship": squadron.next_ship,
}


class Captains:
    """A side's captains and its admiral, of one temper. The plan is made anew each turn from how the table lay at its outset, so
    that it is the same whenever they take their seat."""

    def __init__(self, side: str, temperament: str = "") -> None:
        self.side, self.temperament = side, temperament
        self._turn: tuple[int, str, str] = 0, "", ""
        self._temper: Temperament | None = None
        self._orders: admiral.Plan | None = None

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        """Every question has an answer; one that nobody has thought about gets the first option."""
        assert isinstance(view, Action)
        policy = POLICIES.get(question.kind)
        if policy is not None:
            deck = self._deck(view)
            return policy(deck, self._plan(deck), question)
        if isinstance(question, Form):
            return {}
        return [] if isinstance(question, Plan) else question.options[0].key

    def _deck(self, action: Action) -> Quarterdeck:
        """The battle before them, in the temper of this turn; with a new turn the orders of the last are void."""
        turn = action.turn, action.name, action.dice.seed
        if self._temper is None or self._turn != turn:
            self._turn, self._orders = turn, None
            self._temper = book()[self.temperament or by_audacity(action, self.side)]
        return Quarterdeck(action, self.side, self._temper)

    def _plan(self, deck: Quarterdeck) -> admiral.Plan:
        """The orders of this turn; before commands are formed there are none."""
        action = deck.action
        if action.step in ("set-up", "wind", "command", "initiative", "night"):
            return {}
        if self._orders is None:
            self._orders = admiral.plan(deck._replace(action=at_outset(action)))
        return self._orders


def seat(side: str, temperament: str = "") -> Captains:
    """Captains and an admiral for a side: of the temper named, or as their audacity against the enemy's makes them."""
    if temperament and temperament not in book():
        raise ValueError(f"{temperament!r} is no temperament; expected one of: {', '.join(sorted(book()))}")
    return Captains(side, temperament)

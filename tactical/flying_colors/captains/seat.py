"""The seat: whatever the rules ask of a side, captains and admiral answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.decisions import Answer, Kind
from table.flows import Question
from table.seats import simplest
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.captains import admiral, boarding, guns, helm, squadron
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.temperaments import Temperament, book, by_audacity
from tactical.flying_colors.outset import at_outset
from tactical.flying_colors.state import Action

Policy = Callable[[Briefing, admiral.Plan, Any], Answer]

POLICIES: dict[Kind, Policy] = {
    kinds.FIRST_SAILS: squadron.first_sails,
    kinds.HELM: helm.steer,
    kinds.PASS_ALONG: helm.pass_along,
    kinds.CROSS: helm.pass_along,
    kinds.EVADE: helm.evade,
    kinds.ANSWER: guns.answer,
    kinds.RETURN_FIRE: guns.return_fire,
    kinds.FIRE_AT_WILL: guns.answer,
    kinds.GRAPPLING_FIRE: guns.grappling_fire,
    kinds.BATTERY: guns.battery,
    kinds.LOAD: guns.load,
    kinds.BERTH: boarding.berth,
    kinds.MELEE: boarding.first_melee,
    kinds.BOARD: boarding.board,
    kinds.BRIDGE: boarding.bridge,
    kinds.FLAG: boarding.shift_flag,
    kinds.MUSTER: squadron.muster,
    kinds.ACTIVATION: squadron.activate,
    kinds.CARD_ACTIVATION: squadron.with_card,
    kinds.EVENT: squadron.event,
    kinds.ENTER: squadron.enter,
    kinds.NEXT_SHIP: squadron.next_ship,
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
        """Every question has an answer; one that is not weighed gets the first option."""
        assert isinstance(view, Action)
        policy = POLICIES.get(question.kind)
        if policy is not None:
            deck = self._deck(view)
            return policy(deck, self._plan(deck), question)
        return simplest(question)

    def _deck(self, action: Action) -> Briefing:
        """The battle before them, in the temper of this turn; with a new turn the orders of the last are void."""
        turn = action.turn, action.name, action.dice.seed
        if self._temper is None or self._turn != turn:
            self._turn, self._orders = turn, None
            self._temper = book()[self.temperament or by_audacity(action, self.side)]
        return Briefing(action, self.side, self._temper)

    def _plan(self, deck: Briefing) -> admiral.Plan:
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

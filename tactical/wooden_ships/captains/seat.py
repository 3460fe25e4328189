"""The seat: whatever the rules ask of a side, captains and admiral answer, from what that side may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.decisions import Answer, Decision, Form, Kind
from table.flows import Question
from table.seats import Sparing, simplest
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.captains import boarding, canvas, guns, helm
from tactical.wooden_ships.captains.appraisal import Gunnery
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.plan import Plan, plan, retreats
from tactical.wooden_ships.captains.tempers import Temper, book, by_crews
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.tables import Tables
from tactical.wooden_ships.terms import Level

Policy = Callable[[Briefing, Plan, Any], Answer]


def keep_the_hex(deck: Briefing, orders: Plan, question: Decision[Any]) -> Answer:
    """WS B.V.C.2.p3: a contested hex goes to a ship of one's own."""
    own = [option.key for option in question.options if deck.battle.ships[option.key].side == deck.side]
    return own[0] if own else question.options[0].key


def go_home(deck: Briefing, orders: Plan, form: Form[Any]) -> Answer:
    """WS S.7.II.G: who has had enough leaves the battle where she may."""
    away = retreats(deck)
    return {part.key: "leave" if part.key in away else "stay" for part in form.parts}


POLICIES: dict[Kind, Policy] = {
    kinds.FIRST_LOADS: guns.first_loads,
    kinds.LEAVE: go_home,
    kinds.UNFOUL: boarding.unfoul,
    kinds.ORDERS: helm.write,
    kinds.CONTESTED: keep_the_hex,
    kinds.GRAPPLE: boarding.grapple,
    kinds.UNGRAPPLE: boarding.ungrapple,
    kinds.PARTIES: boarding.parties,
    kinds.FIRE: guns.fire,
    kinds.LOADING: guns.load,
    kinds.SAILS: canvas.set_sails,
}


class Captains(Sparing):
    """A side's captains and its admiral, of one temper. What they were told to do is worked out anew for each question, so that
    it is the same whenever they take their seat."""

    def __init__(self, side: str, temper: str = "") -> None:
        self.side, self.named = side, temper
        self._gunnery: tuple[Tables, Level, Gunnery] | None = None
        self._by_crews: tuple[tuple[str, ...], str] | None = None

    def looks(self, question: Question) -> bool:
        """Only what is weighed needs a look at the board."""
        return question.kind in POLICIES

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        """Every question has an answer; one that is not weighed gets the usual lines or the first option."""
        policy = POLICIES.get(question.kind)
        if policy is None:
            return simplest(question)
        assert isinstance(view, Battle)
        temper = book()[self.named or self._usual_temper(view)]
        deck = Briefing(view, self.side, temper, self._known_gunnery(view, temper))
        return policy(deck, plan(deck) if question.kind is kinds.ORDERS else {}, question)

    def _usual_temper(self, battle: Battle) -> str:
        """The temper that the crews make; it holds while the same ships fight, from the first turn to the last."""
        fleets = (battle.name, *battle.ships)
        if self._by_crews is None or self._by_crews[0] != fleets:
            self._by_crews = fleets, by_crews(battle, self.side)
        return self._by_crews[1]

    def _known_gunnery(self, battle: Battle, temper: Temper) -> Gunnery:
        """What broadsides are worth by the tables in force; it holds from one question to the next."""
        kept = self._gunnery
        if kept is None or kept[0] is not battle.tables or kept[1] != battle.options.level:
            gunnery = Gunnery(battle.tables, battle.options.level, temper)
            self._gunnery = battle.tables, battle.options.level, gunnery
            return gunnery
        return kept[2]


def seat(side: str, temper: str = "") -> Captains:
    """Captains for a side: of the temper named, or as its crews make them."""
    if temper and temper not in book():
        raise ValueError(f"{temper!r} is no temper; expected one of: {', '.join(book())}")
    return Captains(side, temper)

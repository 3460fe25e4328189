"""Meetings with the enemy: what a player has said of one holds while it is the same, and what leaves him no choice is not asked.

A fleet that lies in company with an enemy is asked in every increment whether it attacks him (SL 8.124), and one that is chased
whether it stands off (SL 8.23). A player is asked once a turn, and again as soon as either force or his officers' advice is
another; an enemy far outnumbered whom he has had attacked is pressed without asking, as long as his officers would.
"""

from __future__ import annotations

import msgspec

from campaign.agents.admirals import fighting, returns
from campaign.question_kinds import ATTACK, INTENSITY, WITHDRAWAL
from campaign.state import World
from campaign.views import View
from table.decisions import Answer, Decision
from table.flows import Question
from table.session import Session

UPPER_HAND = 2  # sail of ours to one of theirs from which nobody would stand off (designed: steady admirals attack from 1.1 on)

Ship = tuple[str, int, int]  # a squadron with its sail and damage, or an enemy in sight with his squadrons and the sail counted
Told = str | dict[str, str]  # what a menu or a form is answered with


class Said(msgspec.Struct, frozen=True):
    """What a player has answered to a kind of question about two forces, and what his officers advised then."""

    kind: str
    own: tuple[Ship, ...]
    foes: tuple[Ship, ...]
    advised: Told
    answer: Told

    def concerns(self, other: Said) -> bool:
        """Whether it is said of the same forces, and the officers think of them as they did."""
        return (self.kind, self.own, self.foes, self.advised) == (other.kind, other.own, other.foes, other.advised)


class SaidThisTurn(msgspec.Struct, frozen=True):
    """What he has said in a turn, counted from the war's first."""

    number: int = 0
    meetings: tuple[Said, ...] = ()

    def of(self, view: View) -> tuple[Said, ...]:
        return self.meetings if self.number == view.clock.number else ()

    def answer(self, view: View, question: Question, advised: Answer) -> Told | None:
        """What he would say once more; None if he is to be asked."""
        now = meeting(view, question, advised, "")
        if now is None:
            return None
        same = next((one for one in self.of(view) if one.concerns(now)), None)
        if same is not None:
            return same.answer
        return "attack" if advised == "attack" and self._chased(view, question, now) else None

    def _chased(self, view: View, question: Question, now: Said) -> bool:
        """Whether these are enemies whom he has had attacked already this turn, and who are far outnumbered: they are pressed."""
        pressed = [{foe for foe, *_ in one.foes} for one in self.of(view) if one.answer == "attack"]
        here = {foe for foe, *_ in now.foes}
        if "" in here or not any(here <= them for them in pressed):
            return False
        met = fighting.reckoned(view, where(view, question), returns.SQUADRON, returns.SQUADRON)
        return met.own >= UPPER_HAND * met.foes

    def noting(self, view: View, question: Question, advised: Answer, answer: Answer) -> SaidThisTurn:
        """With an answer that he has given now, if it is one to be kept in mind."""
        now = meeting(view, question, advised, answer)
        if now is None:
            return self
        return SaidThisTurn(view.clock.number, (*(one for one in self.of(view) if not one.concerns(now)), now))


def of_a_meeting(question: Question) -> bool:
    """Whether a question is of those that need not be asked every time."""
    return question.kind in (ATTACK, WITHDRAWAL, INTENSITY)


def meeting(view: View, question: Question, advised: Answer, answer: Answer) -> Said | None:
    """A meeting as the side knows it, and what is answered; None if the question is of another kind."""
    places = where(view, question)
    if question.kind is ATTACK:
        sail = {one.formation: one.seen.sail for one in view.book if one.seen.in_sight}
        foes = tuple((one.id, one.squadrons, sail.get(one.id, 0)) for one in view.enemies if one.place in places)
    elif question.kind is WITHDRAWAL and (battle := view.battle) is not None:
        others = [one for side, line in battle.squadrons.items() if side != view.side for one in line]
        foes = tuple((one.id, one.sail, one.damage) for one in others)
    else:
        return None
    own = tuple((one.id, one.sail, one.damage) for one in view.squadrons.values() if one.place in places and one.formation)
    return Said(question.kind.name, own, foes, advised, answer)


def to_be_asked(session: Session[World], view: View, question: Question, advised: Answer, said: SaidThisTurn) -> bool:
    """Whether a question of a meeting is put to a player who keeps the desk of battles."""
    if said.answer(view, question, advised) is not None:
        return False
    return not foregone(view, question, advised, his_own=brought_on(session, view.side))


def where(view: View, question: Question) -> tuple[str, ...]:
    """The places in which those are who have met."""
    if question.kind is ATTACK and isinstance(question, Decision):
        return view.meetings.get(question.about, (question.about,))
    return () if view.battle is None else (view.battle.place,)


def foregone(view: View, question: Question, advised: Answer, *, his_own: bool) -> bool:
    """Whether nothing is left to decide, and his officers answer: nobody whom he has attacked himself or far outnumbers is stood
    off from when the officers would stand (SL 8.23), and upon merchantmen alone one fires as one likes (SL 10.131)."""
    battle = view.battle
    if battle is None or question.kind not in (WITHDRAWAL, INTENSITY):
        return False
    if fighting.unresisted(view, battle):
        return True
    if question.kind is INTENSITY or "withdraw" in advised.values():
        return False
    met = fighting.reckoned(view, (battle.place,), returns.SQUADRON, returns.SQUADRON)
    return his_own or met.own >= UPPER_HAND * met.foes


def brought_on(session: Session[World], side: str) -> bool:
    """SL 8.124: whether a side has brought on the battle on the table, which no interdiction forced on both (SL 7.223)."""
    battle = session.state.battle
    attacks = [choice for choice in session.choices if choice.kind == ATTACK.name and choice.answer == "attack"]
    return battle is not None and not battle.interdicted and bool(attacks) and attacks[-1].side == side

"""The officers of a player by mail: in either copy they answer for him what he has left to them, and hear when he is called.

What they do follows from his commission and the record alone, so that both copies come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from campaign.agents.instructions import StandingInstructions
from campaign.agents.line_assignment import LineAssignment
from campaign.agents.seating import officers, prudent_bill
from campaign.document import outlined
from campaign.game import SeaLords
from campaign.play import desks, wear_alarm
from campaign.play.news import News
from campaign.play.seat_orders import Commission, Place
from campaign.question_kinds import on_hexes
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.pauses import Pause
from campaign.record.sailing import Sailed
from campaign.views import View
from table.archives import Archive, Choice, Closing, Earlier, Present
from table.decisions import Answer
from table.dice import Die
from table.flows import Question
from table.within import OUTERMOST, InnerClosing, InnerPath, Paper

Document = Mapping[str, Any]
ALWAYS = Pause.TURN.title  # nobody's officers sail on into a new turn without him


class Officers:
    """The seat of a player by mail as far as his commissions hold, each from where the one before is over.

    None leaves a question to him.
    """

    def __init__(self, game: SeaLords, side: str) -> None:
        self.game = game
        self.side = side
        self.watches: list[CommissionedOfficers] = []

    @property
    def commission(self) -> Commission:
        """The latest."""
        return self.watches[-1].commission

    def take(self, commission: Commission) -> None:
        if all(one.commission.letter != commission.letter for one in self.watches):
            self.watches.append(CommissionedOfficers(self.game, commission))

    def over(self, moment: str) -> bool:
        """Whether the latest commission is; what was before it is."""
        return self.commission.over(place_of(moment))

    def answer(self, view: View, question: Question, moment: str) -> Answer | None:
        """As they would answer him at his own table."""
        at = place_of(moment)
        watch = next((one for one in reversed(self.watches) if one.commission.since <= at), None)
        return watch.answer(view, question, moment) if watch is not None and watch.commission.holds(at) else None


def place_of(moment: str) -> Place:
    """A moment of a session: its phase, and how many answers it had by then."""
    phase, _, count = moment.partition(".")
    return int(phase), int(count)


class CommissionedOfficers:
    """The officers under one commission."""

    def __init__(self, game: SeaLords, commission: Commission) -> None:
        self.game = game
        self.commission = commission
        self.noted = commission  # as it lies in the mailbag
        book = StandingInstructions(commission.formation, commission.lay_up)
        self.staff, self.bill = officers(game, commission.side, book), prudent_bill(game, book)

    def answer(self, view: View, question: Question, moment: str) -> Answer | None:
        """As they would answer him; what they are at a loss for, or what is asked on the hexes, is his."""
        if self._his(view, question):
            return None
        if desks.declined_already(question, self.commission.desks, self.commission.declined.at(view.clock)):
            return "none"
        try:
            return self.staff.answer(view, question, moment).answer
        except LookupError:
            return None

    def _his(self, view: View, question: Question) -> bool:
        own = self.commission
        left = view.battle is not None and view.battle.id == own.left
        return on_hexes(question) or desks.his(question, own.desks, own.declined.at(view.clock), left=left)

    def hear(self, before: bytes, closing: Closing) -> None:
        """A phase is over: if something in it is a ground to call him, the next is his."""
        if self.commission.until is None and closing.phase >= self.commission.since[0] and self._called(before, closing):
            self._ends((closing.phase + 1, 0), called=True)

    def heed(self, phase: int, choices: Iterable[Choice]) -> None:
        """What he has answered himself: he is on deck from there on, until his next letter."""
        for choice in choices:
            if choice.side == self.commission.side and choice.person and self.commission.holds((phase, choice.index)):
                self._ends((phase, choice.index), called=False)

    def forget(self, phase: int, choice: Choice) -> None:
        """He has taken back what brought him on deck: the other copy never heard of it, and waits for it still.

        A phase that is open again calls him once more when it closes.
        """
        until, at = self.commission.until, (phase, choice.index)
        if until is not None and (until > at or (until == at and not self.commission.called)):
            self._ends(None, called=False)

    def _ends(self, until: Place | None, *, called: bool) -> None:
        self.commission = msgspec.structs.replace(self.commission, until=until, called=called)

    def _called(self, before: bytes, closing: Closing) -> bool:
        side = self.commission.side
        worlds = [self.game.decode(one) for one in (before, closing.snapshot)]
        news, facts = News(side, outlined(worlds[0])), of_campaign(closing.facts)
        news.know(outlined(worlds[1]))
        was, now = (self.game.view(world, side) for world in worlds)
        come = landfalls(now, self.staff.master.bill, news, facts)
        news.hear(facts)
        news.arrived(come)
        news.gripped(sorted(in_gales(now) - in_gales(was)))
        told = wear_alarm.known(wear_alarm.alarms(was, self.bill))
        news.worn(one.formation for one in wear_alarm.raised(wear_alarm.alarms(now, self.bill), told))
        return any(ground.title in (ALWAYS, *self.commission.pauses) for ground in news.grounds)


class WatchedArchive:
    """The archive of a session whose officers hear what it keeps; `note` writes down how far a commission has come."""

    def __init__(
        self, archive: Archive, officers: Mapping[str, Officers], note: Callable[[Commission], None] | None = None
    ) -> None:
        self._archive, self._officers, self._note = archive, officers, note
        self._before = b""

    def load(self) -> Present:
        present = self._archive.load()
        self._before = present.snapshot
        return present

    def keep_choices(self, phase: int, choices: list[Choice]) -> None:
        for one in self._watches():
            one.heed(phase, choices)
        self._noting((phase, choices[-1].index))
        self._archive.keep_choices(phase, choices)

    def keep_die(self, phase: int, die: Die, within: InnerPath = OUTERMOST) -> None:
        self._archive.keep_die(phase, die, within)

    def keep_paper(self, phase: int, paper: Paper | None) -> None:
        self._archive.keep_paper(phase, paper)

    def drop_choice(self, phase: int, choice: Choice) -> None:
        self._archive.drop_choice(phase, choice)
        for one in self._watches():
            one.forget(phase, choice)
        self._noting((phase, choice.index))

    def earlier(self) -> Earlier:
        return self._archive.earlier()

    def reopen(self, phase: int, snapshot: bytes, choice: Choice) -> None:
        self._archive.reopen(phase, snapshot, choice)
        self._before = snapshot
        for one in self._watches():
            one.forget(phase, choice)
        self._noting((phase, choice.index))

    def close_within(self, phase: int, closings: list[InnerClosing]) -> None:
        self._archive.close_within(phase, closings)

    def close_phase(self, closing: Closing) -> None:
        for one in self._watches():
            one.hear(self._before, closing)
        self._before = closing.snapshot
        self._noting((closing.phase + 1, 0))
        self._archive.close_phase(closing)

    def _watches(self) -> list[CommissionedOfficers]:
        return [watch for one in self._officers.values() for watch in one.watches]

    def _noting(self, here: Place) -> None:
        """Before the record shows why: a process killed in between comes to the same once more."""
        for one in self._watches():
            until = one.commission.until
            if self._note is not None and one.commission != one.noted and (until is None or until <= here):
                self._note(one.commission)
                one.noted = one.commission


# -- what officers say at any table ------------------------------------------------------------------------------------


def landfalls(view: View, bill: LineAssignment, news: News, facts: Iterable[AnyFact]) -> list[str]:
    """Formations of his that have come where their orders lead, or where the book sends those without."""
    found: list[str] = []
    for fact in facts:
        if isinstance(fact, Sailed) and news.own(fact.formation):
            line, duty = bill.line_for(view, fact.formation), view.orders.issued.get(fact.formation)
            goals = duty.goals if duty is not None else (bill.goal(view, line),) if line is not None else ()
            if fact.there in goals:
                found.append(fact.formation)
    return found


def in_gales(view: View) -> set[str]:
    """Formations of his that are in a gale."""
    return {one.id for one in view.formations.values() if one.in_gale}

"""A player who has sat down at a campaign: his view, his news, his officers and his standing orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from campaign.agents.seating import officers, prudent_bill
from campaign.document import outlined
from campaign.outline import Outline
from campaign.play import delegation, desks, laying_up, meetings, seat_orders, taking_back, wear_alarm
from campaign.play.answering import own_moment
from campaign.play.battle_outlook import Outlook, outlook
from campaign.play.board_watch import BoardWatch
from campaign.play.chart.tracks import KeptTracks
from campaign.play.errors import Refusal
from campaign.play.meetings import SaidThisTurn
from campaign.play.news import News
from campaign.play.seat_orders import Amendment, Declined, Draft, Mailbag, Place, SeatOrders, Sitting, Unread
from campaign.play.table import Table
from campaign.play.taking_back import HowFar
from campaign.play.until import position
from campaign.play.wear_alarm import WearAlarm
from campaign.record.battle import BattleEnded
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.pauses import Pause
from campaign.reports import after_battle
from campaign.reports.after_battle import AfterBattle
from campaign.reports.dates import Moment, of_clock
from campaign.reports.names import Names
from campaign.rules.battle.hexes import Board, on_table
from campaign.state import World
from campaign.store import reading
from campaign.views import View
from table.archives import Choice, Closing
from table.decisions import Answer, Form, Part, Plan
from table.dice import Fact
from table.flows import Question
from table.seats import Explained
from table.session import Session
from table.wording import people

T = TypeVar("T")


class SeatedPlayer:
    """One side's player at an open table. `url` is the database in which his standing orders are kept."""

    def __init__(self, url: str, table: Table, session: Session[World], side: str, lookout: BoardWatch | None = None) -> None:
        self.url = url
        self.table = table
        self.session = session
        self.side = side
        self._outset: Outline | None = None
        self._made_at, self._made = -1, dict[str, Any]()  # what was made of the present, by name
        self.news = News(side, self.outline, self.outset)
        self.tracks = KeptTracks(url, table.archive.record.name, side)
        self.by_hand = ""  # the moment that he wants to answer himself, whatever the desk
        self._at_pages = False  # which keep what he has not read themselves
        self.undisturbed = 0  # the point of the war until which he is not called
        self.lookout = lookout or BoardWatch(side)
        self._told = 0  # facts of the phase that he has heard
        self._phase = session.phase_number
        self.after_battles: list[AfterBattle] = []  # those that are over, of which he has still to be told
        self._reckoned: set[str] = set()
        self._moment = self.moment  # of the phase that he hears of
        self._himself: set[Place] = set()  # the answers that he has given himself, and not his officers
        seat = next(seat for seat in table.archive.record.seats if seat.side == side)
        self._orders = seat_orders.opened(table.game, side, seat.instructions)
        self._engage_staff()
        said = self._orders.declined
        self.declined = {(said.number, said.impulse): set(said.errands)}  # errands he has said no to, by turn and impulse
        self._gripped = delegation.in_gales(self.view)
        self.warned: tuple[WearAlarm, ...] = ()  # of wear, of which he is still to be told
        self._alarmed: wear_alarm.Known = frozenset()  # the alarms as they were when he last heard
        self._watch_wear()

    # -- what he knows -------------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The table itself: only what a view or a report of one side takes from it may be shown."""
        return self.session.state

    @property
    def view(self) -> View:
        """What he sees now: made part by part as it is looked at, and good until the session has gone on."""
        return self._present("view", lambda: self.table.game.view(self.session.state, self.side))

    @property
    def outline(self) -> Outline:
        return self._present("outline", lambda: outlined(self.session.state))

    def outset(self) -> Outline:
        """The world that the campaign began with; it is the same for good."""
        if self._outset is None:
            self._outset = reading.outset(self.url, self.table.archive.record.name)
        return self._outset

    def _present(self, name: str, make: Callable[[], T]) -> T:
        """What follows from the present alone, made once for as long as the session stands where it does."""
        if self._made_at != self.session.changes:
            self._made_at, self._made = self.session.changes, {}
        if name not in self._made:
            self._made[name] = make()
        found: T = self._made[name]
        return found

    @property
    def names(self) -> Names:
        return self.news.names

    @property
    def moment(self) -> Moment:
        return of_clock(self.session.state.clock)

    @property
    def title(self) -> str:
        return next(side.name for side in self.table.game.theatre.heading.sides if side.id == self.side)

    def sighted(self) -> Board | None:
        """The battle on hexes that he is asked in now."""
        board = on_table(self.session)
        self.lookout.sight(board, self.session)
        return board

    def outlook(self, question: Question | None = None) -> Outlook | None:
        """What he may reckon of the battle on the table, or of the one that he is asked whether to bring on."""
        asked = question or next((one for one in self.session.pending if one.side == self.side), None)
        weighed = lambda: (asked, outlook(self.table.game, self.session.state, self.side, asked))  # noqa: E731
        return self._present(f"outlook {id(asked)}", weighed)[1]

    # -- what he hears -------------------------------------------------------------------------------------------------

    def hear(self, facts: Iterable[Fact]) -> None:
        """Facts of the running phase, those that he has heard already left out."""
        so_far = of_campaign(facts)
        fresh = so_far[self._told :]
        self._told += len(fresh)
        self.news.know(self.outline)
        come = delegation.landfalls(self.view, self.staff.master.bill, self.news, fresh)
        self.news.hear(fresh, self._moment)
        self.news.arrived(come)
        self.after_battles = [after_battle.followed(one, self.news.read(fresh)) for one in self.after_battles]
        self._reckon_up(so_far)

    def hear_present(self) -> None:
        """What has happened so far in the running phase."""
        self.hear(self.session.state.tray.journal)

    def left_off(
        self, lines: Sequence[str], battles: Sequence[AfterBattle], worn: Iterable[str], grounds: Iterable[str]
    ) -> Unread:
        """What he has been told and has not read, with how far he has heard of the phase."""
        return Unread(
            tuple(lines),
            tuple(battles),
            tuple(worn),
            tuple(grounds),
            self.session.phase_number,
            self.session.begun,
            self._told,
            tuple(sorted(self._gripped)),
            tuple(sorted(self._alarmed)),
        )

    def sat(self, told: tuple[str, ...]) -> Sitting:
        """What he has said at his pages, and what his last act has set, as he was told."""
        first = self.table.archive.first
        himself = tuple(sorted(place for place in self._himself if place[0] >= first))
        return Sitting(told, self.undisturbed, self.by_hand, himself, self.lookout.kept)

    def sit_again(self, before: Sitting) -> None:
        """He sits at his pages as he sat before: what he said holds."""
        self._at_pages = True
        self.undisturbed, self.by_hand, self._himself = before.undisturbed, before.by_hand, set(before.himself)
        self.lookout.resume(before.deck)

    def hear_on(self, unread: Unread) -> None:
        """He hears on from where he left off at another sitting: what he was told then is not told again."""
        self.warned, self.news.grounds, self._alarmed = (), [], frozenset(unread.alarms)
        if unread.phase != self.session.phase_number:
            self._watch_wear()
            return
        if unread.begun:
            self.session.begin()
        journal = of_campaign(self.session.state.tray.journal)
        self._told = unread.heard
        self._reckoned = {fact.battle for fact in journal[: self._told] if isinstance(fact, BattleEnded)}
        self._gripped = set(unread.gripped)

    def _reckon_up(self, facts: Sequence[AnyFact]) -> None:
        """Battles that he has fought in this phase, over and off the table, of which he has not been told what they came to."""
        if not any(isinstance(fact, BattleEnded) and fact.battle not in self._reckoned for fact in facts):
            return
        battle = self.session.state.battle
        for one in after_battle.over(self.news.read(facts), self.news.loyal):
            on_table = battle is not None and battle.id == one.battle
            if (
                one.fought
                and not on_table
                and one.battle not in self._reckoned
                and self.side in [cost.side for cost in one.costs]
            ):
                self._reckoned.add(one.battle)
                self.after_battles.append(one)

    def hear_out(self, closing: Closing) -> None:
        """What a phase has left to tell, and whom a gale has caught in it."""
        self.hear(closing.facts)
        self.lookout.keep(closing.phase, closing.choices)
        self._told, self._phase, self._moment = 0, closing.phase + 1, self.moment
        if (left := laying_up.outstanding(self.session.state, self.orders)) != self.orders:
            self.write(left)
        self._reckoned = set()
        before, self._gripped = self._gripped, delegation.in_gales(self.view)
        self.news.gripped(sorted(self._gripped - before))
        self._watch_wear()

    @property
    def alarms(self) -> tuple[WearAlarm, ...]:
        """His formations that are near their damage rating."""
        return self._present("alarms", lambda: wear_alarm.alarms(self.view, self.bill))

    def _watch_wear(self) -> None:
        """SL 7.35: he is called before a sail can sink of wear."""
        found = self.alarms
        fresh = wear_alarm.raised(found, self._alarmed)
        self.news.worn(one.formation for one in fresh)
        self.warned, self._alarmed = (*self.warned, *fresh), wear_alarm.known(found)

    def warnings(self) -> tuple[WearAlarm, ...]:
        """The alarms that he is still to be told, as they stand now."""
        due, self.warned = {one.formation for one in self.warned}, ()
        return tuple(one for one in self.alarms if one.formation in due)

    def heard_again(self) -> None:
        """An answer was taken back: what it had brought is untold. What is left of a phase that is open again he has heard."""
        told, phase = len(of_campaign(self.session.state.tray.journal)), self.session.phase_number
        self._told = told if phase < self._phase else min(self._told, told)
        self._phase, self._moment = phase, self.moment
        self._reckoned = {fact.battle for fact in self.session.state.tray.journal if isinstance(fact, BattleEnded)}
        self._gripped = delegation.in_gales(self.view)

    @property
    def called(self) -> bool:
        """Whether something has happened that he is to be called for, unless he has said that he is not to be."""
        return bool(self.called_for)

    @property
    def called_for(self) -> list[Pause]:
        """What has happened that he is to be called for."""
        if position(self.session.state.clock) < self.undisturbed:
            return []
        return [ground for ground in Pause if ground in self.news.grounds and ground.title in self.orders.pauses]

    # -- his officers --------------------------------------------------------------------------------------------------

    @property
    def orders(self) -> SeatOrders:
        return self._orders

    def write(self, orders: SeatOrders) -> None:
        """New night orders: kept before anybody sails by them; the mail beside them is as it lies there now."""

        def change(kept: SeatOrders) -> SeatOrders:
            return msgspec.structs.replace(orders, mail=kept.mail)

        self.table.archive.amend(self.side, seat_orders.amended(self.table.game, self.side, change))
        self._orders = orders
        self._engage_staff()

    def draft(self, question: Question) -> Answer | None:
        """What he has composed of his answer to a question, and not given."""
        kept = self._orders.draft
        return kept.answer if kept.moment == self._draft_moment(question) else None

    def keep_draft(self, question: Question, answer: Answer | None) -> None:
        """His answer so far, kept with his seat until he gives one; None strikes it out."""
        draft = Draft() if answer is None else Draft(self._draft_moment(question), answer)
        self._keep(draft=draft)

    def left_so(self, unread: Unread, sitting: Sitting) -> Amendment | None:
        """The change of his book by which what he has not read and what he has said are kept in it; None if they are already."""
        if (unread, sitting) == (self._orders.unread, self._orders.sitting):
            return None
        return self._amended(unread=unread, sitting=sitting)

    def _keep(self, **changes: object) -> None:
        """What lies beside his night orders, by which nobody sails."""
        self.table.archive.amend(self.side, self._amended(**changes))

    def _amended(self, **changes: object) -> Amendment:
        self._orders = msgspec.structs.replace(self._orders, **changes)
        return seat_orders.amended(self.table.game, self.side, lambda kept: msgspec.structs.replace(kept, **changes))

    def _draft_moment(self, question: Question) -> str:
        return f"{own_moment(self.session, self.side)} {question.kind}"

    def _engage_staff(self) -> None:
        self.staff = officers(self.table.game, self.side, self._orders.book)
        self.bill = prudent_bill(self.table.game, self._orders.book)
        self._made.pop("alarms", None)
        self._counsel: tuple[Question, Explained] | None = None  # the last, while the book is the same

    def counsel(self, question: Question) -> Explained:
        """What his officers would answer, and why; on the hexes his captains."""
        if self.sighted() is not None:
            return Explained(self.lookout.advice(question), self.lookout.reason(question))
        if self._counsel is None or self._counsel[0] is not question:
            self._counsel = question, self.staff.answer(self.view, question, self.session.moment)
        return self._counsel[1]

    def advice(self, question: Question) -> Answer:
        """What his officers would answer; why a captain on the hexes would is not worked out for it."""
        return self.lookout.advice(question) if self.sighted() is not None else self.counsel(question).answer

    def reason(self, question: Question) -> str:
        """Why his officers would answer so."""
        return self.counsel(question).why

    def beside(self, question: Form[Any], part: Part[Any]) -> str | None:
        """What stands beside a line of a form: on the hexes what is to be known of a ship, else whether a formation is worn."""
        return self.lookout.beside(question, part) if self.sighted() is not None else self.marks.get(part.key, "")

    @property
    def marks(self) -> dict[str, str]:
        """A word beside each formation that is near its damage rating, in whatever list it stands."""
        return {one.formation: one.mark for one in self.alarms}

    def spelt(self, question: Form[Any], part: Part[Any], typed: str) -> str:
        """What was typed in a line of a form, as the rules read it."""
        return self.lookout.spelt(question, part, typed) if self.sighted() is not None else typed

    def act_words(self, question: Plan[Any], act: Any) -> str:
        """An act of a plan in words, on the hexes."""
        return self.lookout.act_words(question, act) if self.sighted() is not None else str(act)

    def course_words(self, keys: Sequence[str]) -> str:
        """The orders of a course in words, on the hexes."""
        return self.lookout.course_words(keys) if self.sighted() is not None else ", ".join(keys)

    def his(self, question: Question) -> bool:
        """Whether he answers a question himself."""
        if self.by_hand == self.session.moment:
            return True
        if self.sighted() is not None and self.lookout.relieved(question):
            return False
        if not desks.his(question, self.orders.desks, self._refused, left=self.left):
            return False
        if self.sighted() is not None or not meetings.of_a_meeting(question):
            return True
        return meetings.to_be_asked(self.session, self.view, question, self.advice(question), self.orders.said)

    def unasked(self, question: Question) -> Answer:
        """What is answered for him: as he has said himself of the same errand or meeting, and else as his officers advise."""
        if desks.declined_already(question, self.orders.desks, self._refused):
            return "none"
        advised = self.advice(question)
        said = self.orders.said.answer(self.view, question, advised) if meetings.of_a_meeting(question) else None
        return advised if said is None else said

    @property
    def left(self) -> bool:
        """Whether the battle on the table is left to the flag captain."""
        battle = self.session.state.battle
        return battle is not None and battle.id == self.orders.left

    @property
    def _refused(self) -> set[str]:
        clock = self.session.state.clock
        return self.declined.setdefault((clock.number, clock.impulse), set())

    def answer(self, question: Question, answer: Answer) -> Closing | None:
        """SL 7.122: his answer, kept before it is used; an errand declined is not offered again in the same impulse."""
        self._refuse_beside()
        place, himself = (self.session.phase_number, len(self.session.choices)), self.his(question)
        if himself and (board := self.sighted()) is not None:
            self.lookout.note(board)
        said = self._noted(question, answer) if himself else self.orders.said
        closing = self.session.choose(self.side, answer)
        if himself:
            self._himself.add(place)
            if not self._at_pages and self._orders.unread is not None:
                self._keep(unread=None)  # he goes on elsewhere, and has read what his pages told him
        if said != self.orders.said:
            self.write(msgspec.structs.replace(self.orders, said=said))
        if answer == "none" and desks.prizes(question):
            self._decline(desks.prizes(question))
        self.by_hand = ""
        return closing

    def _noted(self, question: Question, answer: Answer) -> SaidThisTurn:
        """With what he says now of a meeting, which holds while it is the same."""
        if not meetings.of_a_meeting(question):
            return self.orders.said
        return self.orders.said.noting(self.view, question, self.advice(question), answer)

    def how_far_back(self) -> HowFar:
        """What he could take back now, one after the other, and why no more; looked for anew when something has come since."""
        mail = self.orders.mail
        return self._present(f"reach {mail.sent} {mail.heard}", lambda: taking_back.how_far(self.table, self.session, self.side))

    @property
    def has_answered(self) -> bool:
        """Whether the next that he takes back is an answer of his own, and not of his officers."""
        return any((one.phase, one.number) in self._himself for one in self.how_far_back().answers)

    def take_back(self) -> Choice:
        """The last answer that he has given himself, with those that his officers have given for him since; if that stands for
        good, or he has given none since he sat down, the last of theirs. It is asked of him again, whatever the desk."""
        reach = [(given.phase, given.choice.index) for given in self.session.reach(self.side).answers]
        times = next((count for count, place in enumerate(reach, 1) if place in self._himself), 1)
        taken = taking_back.take_back(self.table, self.session, self.side, times)
        self._himself.difference_update(reach[:times])
        if self.orders.said.meetings:
            self.write(msgspec.structs.replace(self.orders, said=SaidThisTurn()))
        self.heard_again()
        self.by_hand = self.session.moment
        return taken[-1]

    def _decline(self, errands: tuple[str, ...]) -> None:
        self._refused.update(errands)
        clock = self.session.state.clock
        declined = Declined(clock.number, clock.impulse, tuple(sorted(self._refused)))
        self.write(msgspec.structs.replace(self.orders, declined=declined))

    def _refuse_beside(self) -> None:
        """A letter written or taken in beside this sitting may have left to his officers what he would answer here. His pages
        look before each act whether anything was written in his book."""
        if self._at_pages:
            return
        text = self.table.archive.instructions(self.side)
        mail = seat_orders.opened(self.table.game, self.side, text).mail if text else Mailbag()
        if (mail.sent, mail.heard) != (self.orders.mail.sent, self.orders.mail.heard):
            name = self.table.archive.record.name
            raise Refusal(
                f"a letter of {people(self.side)} has gone out or come in meanwhile; `sealords play {name}` goes on from there"
            )

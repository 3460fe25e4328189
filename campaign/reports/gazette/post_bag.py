"""The post-bag: every order that was issued as the letter that its admiral received, and what came of it (SL 9.36, 9.38)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from campaign.record.orders import (
    HandedOver,
    OfSide,
    OrderBegun,
    OrderFailed,
    OrderFulfilled,
    OrderIssued,
    OrdersCounted,
    OrderShown,
    OrderVoid,
)
from campaign.reports.dates import Moment, nth_turn
from campaign.reports.gazette.officers import Posts
from campaign.reports.gazette.record import Entry, Record
from campaign.reports.gazette.voyages import Whereabouts
from campaign.reports.letters import Letter, task_in_words
from orders.booklet import Booklet
from orders.chits import HAND_OVER, RENDEZVOUS
from table.wording import within

FULFILLED, FAILED, VOID = "fulfilled", "failed", "void"
GIVEN, BEGUN, HANDED_OVER = "in execution, not begun", "in execution, under way", "handed over"
SHOWN = "shown to the enemy"


class Mail(msgspec.Struct):
    """An order in one formation's hands: the letter, when it was begun, how and when it ended, and why.

    `extended` are the days on which it was fulfilled and taken up again (SL 9.39).
    Of an enemy's order a reader knows only the chit that was shown, and so there is no letter.
    """

    side: str
    formation: str
    order: str
    title: str
    date: str
    day: int
    letter: Letter | None
    result: str = GIVEN
    begun: str = ""
    extended: list[str] = []
    ended: str = ""
    why: str = ""

    @property
    def special(self) -> bool:
        """SL 9.343: a hand-over or a rendezvous, which is in no pool and counts for nothing."""
        return self.order in (HAND_OVER, RENDEZVOUS)

    @property
    def sort(self) -> str:
        """The result in one word, for colours."""
        return "open" if self.result.startswith("in execution") else self.result.split()[0]


class PostBag(msgspec.Struct):
    """All mail in order of date, and each side's orders fulfilled and failed in all years."""

    mail: list[Mail] = []
    counts: dict[str, tuple[int, int]] = {}
    unissued: dict[str, list[str]] = {}


def post_bag(record: Record, booklets: Mapping[str, Booklet]) -> PostBag:
    """The mail of the whole record; what formations had in hand as it began comes first."""
    press = _Press(record, booklets)
    for formation, issued in record.outset.admiralty.issued.items():
        press.issue(issued.side, formation, issued.order, issued.target, nth_turn(1, record.present.clock))
    for entry in record.entries:
        press.read(entry)
    return press.bag


class _Press:
    """Reads the record from first to last, with everybody's whereabouts and leaders at hand."""

    def __init__(self, record: Record, booklets: Mapping[str, Booklet]) -> None:
        self.record, self.booklets = record, booklets
        self.where, self.posts = Whereabouts(record), Posts(record)
        self.bag = PostBag(counts=dict.fromkeys(record.sides, (0, 0)))
        self.open: dict[tuple[str, str], Mail] = {}
        self.closed: dict[tuple[str, str], Mail] = {}
        self.before = dict.fromkeys(record.sides, (0, 0))  # in the years that are over
        self.this_year = dict.fromkeys(record.sides, (0, 0))

    def read(self, entry: Entry) -> None:
        self.where.note(entry)
        self.posts.note(entry)
        match entry.fact:
            case OrderIssued(again=True) as fact if (fact.formation, fact.order) in self.closed:
                self._extend(fact)
            case OrderIssued() as fact:
                side = entry.side_of(fact.formation)
                self.issue(side, fact.formation, fact.order, fact.whither, entry.moment, fact.title)
            case OrderBegun() as fact:
                self._begin(fact, entry.date)
            case OrderShown() as fact:
                self._show(fact, entry)
            case HandedOver() as fact:
                self._hand_over(fact, entry)
            case OrdersCounted(side=side, fulfilled=fulfilled, failed=failed):
                self._count(side, fulfilled, failed)
            case OrderFulfilled() as fact:
                self._end(fact, entry, FULFILLED)
            case OrderFailed(why=why) as fact:
                self._end(fact, entry, FAILED, why)
            case OrderVoid(why=why) as fact:
                self._end(fact, entry, VOID, why)

    def _count(self, side: str, fulfilled: int, failed: int) -> None:
        """SL 12.21, 9.383: both boxes as they stand; fewer in one of them than there were are those of a new year."""
        (done, lost), (own, missed) = self.this_year[side], self.before[side]
        if fulfilled < done or failed < lost:
            own, missed = self.before[side] = own + done, missed + lost
        self.this_year[side] = fulfilled, failed
        self.bag.counts[side] = own + fulfilled, missed + failed

    def issue(self, side: str, formation: str, order: str, target: str, moment: Moment, title: str = "") -> None:
        letter = self._letter(side, formation, order, target, moment, title)
        mail = Mail(side, self.record.names.piece(formation), order, letter.title, moment.date, self.record.day(moment), letter)
        self.bag.mail.append(mail)
        self.open[formation, order] = mail

    def _letter(self, side: str, formation: str, name: str, target: str, moment: Moment, title: str) -> Letter:
        own = [booklet for booklet in self.booklets.values() if booklet.side == side]
        booklet = next((one for one in own if name in one.orders), own[0] if own else Booklet(side, ""))
        order = booklet.orders.get(name)
        place = self.where.places.get(formation, "")
        return Letter(
            name,
            title or (order.title if order else name),
            booklet.office,
            moment.date,
            self.posts.commander(formation),
            self.record.names.piece(formation),
            self.record.names.at(place) if place else "",
            order.letter if order else "",
            task_in_words(order, self.record.names, name, target),
            "",
            "" if order and order.signed else booklet.close,
            (order.signed if order else "") or booklet.signed,
        )

    def _extend(self, fact: OrderIssued) -> None:
        """SL 9.39: an order that was fulfilled and is taken up again is the same letter, and open once more."""
        mail = self.closed.pop((fact.formation, fact.order))
        mail.extended.append(mail.ended)
        mail.result, mail.begun, mail.ended = GIVEN, "", ""
        self.open[fact.formation, fact.order] = mail

    def _begin(self, fact: OrderBegun, date: str) -> None:
        if mail := self.open.get((fact.formation, fact.order)):
            mail.result, mail.begun = BEGUN, date

    def _show(self, fact: OrderShown, entry: Entry) -> None:
        if fact.side not in self.record.readers:
            self.bag.mail.append(self._chit(fact, "", entry, SHOWN))

    def _hand_over(self, fact: HandedOver, entry: Entry) -> None:
        if mail := self.open.pop((fact.formation, fact.order), None):
            mail.result, mail.ended = f"{HANDED_OVER} to {within(self.record.names.piece(fact.successor))}", entry.date
            self.issue(mail.side, fact.successor, fact.order, "", entry.moment, fact.title)

    def _end(self, fact: OrderFulfilled | OrderFailed | OrderVoid, entry: Entry, result: str, why: str = "") -> None:
        mail = self.open.pop((fact.formation, fact.order), None)
        if mail is None and not fact.formation:
            if result == FAILED:
                self.bag.unissued.setdefault(fact.side, []).append(fact.title)
            return
        if mail is None:
            mail = self._chit(fact, fact.formation, entry, result)
            self.bag.mail.append(mail)
        elif result == FULFILLED:
            self.closed[fact.formation, fact.order] = mail
        mail.result, mail.ended, mail.why = result, entry.date, why

    def _chit(self, fact: OfSide, formation: str, entry: Entry, result: str) -> Mail:
        """An order of which only the chit is known."""
        name = self.record.names.piece(formation) if formation else ""
        return Mail(fact.side, name, fact.order, fact.title, entry.date, self.record.day(entry.moment), None, result)

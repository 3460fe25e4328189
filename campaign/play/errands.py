"""Errands of formations: to watch a place, blockade a port, escort a convoy, join another, relieve one.

Each is a passage; who is chosen if nobody is named, and which order it needs to have its effect, is said with it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from campaign.agents.wear_watch import company
from campaign.play.errors import BadInput
from campaign.play.sailing_desk import SailingDesk
from campaign.play.sailing_orders import Chit, Choice, Errand, SailingOrder
from maps.place import NO_PLACE, Place, is_berth, node_of, space_named
from orders.booklet import Order

A_WEEK = 7  # days that a relief is given for its passage where none can be foretold


class Errands:
    """What a side may send its formations for, as things stand."""

    def __init__(self, desk: SailingDesk) -> None:
        self.desk, self.view, self.sea = desk, desk.view, desk.sea

    def watch(self, to: str, formation: str = "") -> SailingOrder:
        """A station at a place."""
        return self._sent(to, formation, Errand.WATCH)

    def blockade(self, to: str, formation: str = "") -> SailingOrder:
        """SL 7.211: off an enemy's port; only a formation with an order to do so closes it."""
        if to not in self.sea.theatre.ports:
            raise BadInput("only a port can be blockaded; at any other place a station can be kept")
        if self.sea.berth(to) in self.view.berths:
            raise BadInput("that port is ours; expected one of the enemy's")
        place = space_named(to)
        chit = self._chit(lambda order: order.do.charge == place)
        return msgspec.structs.replace(self._sent(to, formation, Errand.BLOCKADE), chit=chit)

    def escort(self, name: str, formation: str = "") -> SailingOrder:
        """SL 10.12: to where a convoy lies; only a formation with an order to do so escorts it."""
        convoy = self.view.convoys[name]
        if convoy.meets_at == NO_PLACE:
            raise BadInput("there is nothing to escort: that convoy has not assembled yet, is scattered, or has come in")
        chit = self._chit(lambda order: order.do.escorts == name)
        return msgspec.structs.replace(self._sent(node_of(convoy.meets_at), formation, Errand.ESCORT), chit=chit, other=name)

    def join(self, formation: str, other: str) -> SailingOrder:
        """To where another formation is to be, or else is."""
        if formation == other:
            raise BadInput("it cannot join itself; expected two formations")
        line, flag = self.desk.book.line(other), self.view.formations.get(other)
        there = (self.desk.bill.goal(self.view, line) if line else None) or (flag.place if flag else None)
        if there is None:
            raise BadInput("the other is not formed, and nobody knows where it will be")
        return msgspec.structs.replace(self.desk.send(formation, node_of(there)), errand=Errand.JOIN, other=other)

    def relieve(self, formation: str, relief: str = "") -> tuple[SailingOrder, SailingOrder]:
        """A fresh formation takes the station of another, which goes home when it is to be expected there, or at once if it is
        spent."""
        station = self._station(formation)
        name, choice = (relief, None) if relief else self._fresh(formation, station)
        if name == formation:
            raise BadInput("it cannot relieve itself; expected another")
        coming = msgspec.structs.replace(
            self.desk.send(name, node_of(station)), errand=Errand.RELIEF, other=formation, chosen=choice
        )
        own = self.view.formations.get(formation)
        spent = own is not None and bool(self.desk.wear.spent(self.view, own, station))
        days = coming.outlook.days.most if coming.outlook else A_WEEK + self.desk.days_left if coming.from_turn else A_WEEK
        left = SailingDesk(self.desk.game, self.view, coming.book)
        return coming, left.send_home(formation, days=0 if spent else days)

    def _station(self, formation: str) -> Place:
        """Where a formation is to be relieved: its station, or where it lies at sea."""
        line, own = self.desk.book.line(formation), self.view.formations.get(formation)
        bound = self.desk.bill.goal(self.view, line) if line else None
        if bound is not None and not is_berth(bound):
            return bound
        if own is None or is_berth(own.place):
            raise BadInput("it has no station at sea to be relieved from")
        return own.place

    def _fresh(self, formation: str, station: Place) -> tuple[str, Choice]:
        """The watch that keeps the station at other times, if it is fresh; else the nearest free one of half its strength."""
        bill = self.desk.bill
        for line in bill.lines:
            if line.id != formation and bill.fresh(self.view, line, station):
                return line.id, Choice(0, sum(one.sail for one in bill.company(self.view, line)), bill=True)
        half = sum(one.sail for one in company(self.view, formation)) // 2
        return self.desk.pick(station, half, formation)

    def _sent(self, to: str, formation: str, errand: Errand) -> SailingOrder:
        goal = self.desk.bill.anchorage(self.view, to)
        name, choice = (formation, None) if formation else self.desk.pick(goal)
        return msgspec.structs.replace(self.desk.send(name, to), errand=errand, chosen=choice)

    def _chit(self, wanted: Callable[[Order], bool]) -> Chit:
        """SL 9.36: whether an order of some sort is in execution, or in hand."""
        for formation, duty in self.view.orders.issued.items():
            order = self.desk.order(duty.order)
            if order is not None and wanted(order):
                return Chit(order.title, holder=formation)
        for name in self.view.orders.hand:
            order = self.desk.order(name)
            if order is not None and wanted(order):
                return Chit(order.title, in_hand=True)
        return Chit()

"""Order chits (SL 9.32-9.35): a set, its pool, the hand, discards, and the count of the year. Plain lists, no world."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from orders.booklet import Booklet, Order
from orders.execution import Progress

NEVER = -1  # a discard that waits for the new year
HAND_OVER, RENDEZVOUS = "hand-over", "rendezvous"  # SL 9.343: the orders that are in no pool


class Issued(msgspec.Struct):
    """An order under a formation (SL 9.324): whose, which, its chit, since which turn of the campaign, and how far it has come.

    A rendezvous has its `target`, a flotilla or a port's berth, and the place written down for it as `goal` (SL 9.425); a
    hand-over has the formation to be relieved as `target`. `heirs` are flotillas left when the formation was unformed (SL 9.378);
    `tried` is the last turn in which leave was asked to give it up (SL 9.387, 9.391).
    """

    side: str
    formation: str
    order: str
    turn: int
    progress: Progress
    target: str = ""
    goal: str = ""
    heirs: list[str] = []
    tried: int = 0

    @property
    def special(self) -> bool:
        """SL 9.414, 9.42.10: a hand-over or a rendezvous, which nobody counts."""
        return self.order in (HAND_OVER, RENDEZVOUS)


class Chits(msgspec.Struct):
    """Where the chits of one set lie (SL 9.324) but for those issued, and what the year has brought (SL 9.383).

    `discard` has the turn of the campaign from which each may go back (SL 9.341a); `aside` are out of the pool for now, `gone`
    for good (SL 9.342); `used` counts how often an order has occurred; `shown` are those that the enemy has seen (SL 9.322).
    """

    pool: list[str] = []
    hand: list[str] = []
    discard: dict[str, int] = {}
    aside: list[str] = []
    gone: list[str] = []
    used: dict[str, int] = {}
    fulfilled: int = 0
    failed: int = 0
    shown: list[str] = []

    def all_home(self) -> None:
        """SL 9.341b: with Turn One every chit is in the pool again, those gone for good excepted."""
        self.pool += [*self.discard, *self.aside]
        self.discard, self.aside = {}, []

    def compose(self, booklet: Booklet, turn: int, in_season: Callable[[Order], bool]) -> None:
        """SL 9.341: discards whose time has come go back, then chits are added or taken out as season and events direct."""
        back = [name for name, due in self.discard.items() if due != NEVER and due <= turn]
        self.pool += back
        self.discard = {name: due for name, due in self.discard.items() if name not in back}
        waiting = {*self.pool, *self.aside}
        eligible = [order.id for order in booklet.order if order.id in waiting and in_season(order)]
        self.aside = [order.id for order in booklet.order if order.id in waiting and order.id not in eligible]
        self.pool = eligible

    def receive(self, name: str) -> None:
        """SL 9.35: a chit comes from the pool to the hand."""
        self.pool.remove(name)
        self.hand.append(name)

    def retire(self, order: Order, turn: int) -> None:
        """SL 9.382: a removed chit is discarded until it may return, or leaves play when it has occurred often enough; that of a
        standing order goes back to the pool at once."""
        self.occur(order)
        if order.times and self.used[order.id] >= order.times:
            self.gone.append(order.id)
        elif order.standing:
            self.pool.append(order.id)
        else:
            self.discard[order.id] = NEVER if order.yearly else turn + order.delay

    def occur(self, order: Order) -> None:
        """SL 9.342, 9.39: an order has occurred once more when it ends, though it be extended."""
        self.used[order.id] = self.used.get(order.id, 0) + 1

    def show(self, name: str) -> None:
        """SL 9.322-9.323: the enemy has seen this chit."""
        if name not in self.shown:
            self.shown.append(name)


class Admiralty(msgspec.Struct):
    """All of a campaign's orders: sets of chits by booklet, what is issued, by formation, and orders whose formation is gone."""

    sets: dict[str, Chits] = {}
    issued: dict[str, Issued] = {}
    orphans: list[Issued] = []

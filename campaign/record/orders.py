"""Orders (SL 9.3-9.4): chits are face down, and shown when one is fulfilled (SL 9.322)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class OrderReceived(Ruled, tag="order-received"):
    """A side has a chit in hand, and how it came there."""

    side: str
    order: str
    title: str
    how: str


class OrderShown(Ruled, tag="order-shown"):
    """A chit that the enemy must be shown as it comes to the hand (SL 9.323)."""

    side: str
    order: str
    title: str


class OrderIssued(Ruled, tag="order-issued"):
    """A formation was given an order: for a rendezvous or a hand-over, with whom or where; `again` when it was extended."""

    formation: str
    order: str
    title: str
    whither: str = ""
    again: bool = False


class OrderBegun(Ruled, tag="order-begun"):
    """A formation has begun to fulfil its order."""

    formation: str
    order: str
    title: str


class OrderFulfilled(Ruled, tag="order-fulfilled"):
    """A formation has fulfilled its order, and the chit is shown."""

    side: str
    order: str
    title: str
    formation: str


class OrderFailed(Ruled, tag="order-failed"):
    """An order has failed, and why; without a formation it was still in hand."""

    side: str
    order: str
    title: str
    formation: str
    why: str


class OrderVoid(Ruled, tag="order-void"):
    """An order has ended and nobody counts it: it is no longer valid, or was a rendezvous or a hand-over."""

    side: str
    order: str
    title: str
    formation: str
    why: str


class HandedOver(Ruled, tag="handed-over"):
    """One formation has taken over another's order."""

    formation: str
    order: str
    title: str
    successor: str


class OrdersCounted(Ruled, tag="orders-counted"):
    """The boxes of a side's fulfilled and failed orders in this year, which everybody sees."""

    side: str
    fulfilled: int
    failed: int

"""Orders (SL 9.3-9.4): chits are face down, and shown when one is fulfilled (SL 9.322)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers, owner
from campaign.record.wording import Wording
from table.wording import counted, people


class OfSide(Ruled):
    """What becomes of a chit, which its side knows."""

    side: str
    order: str
    title: str

    def readers(self) -> Readers:
        return owner(self.side)


class OrderReceived(OfSide, tag="order-received"):
    """A side has a chit in hand, and how it came there."""

    how: str

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} receive an order: {self.title} ({self.how})"

    def pause(self, own: Own) -> Pause | None:
        return Pause.ORDER if own(self.side) else None


class OrderShown(OfSide, tag="order-shown"):
    """A chit that the enemy must be shown as it comes to the hand (SL 9.323)."""

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return f"{people(self.side)} must show an order: {self.title}"


class OfFormation(Ruled):
    """What a formation does with its order, which its owner knows."""

    formation: str
    order: str
    title: str

    def readers(self) -> Readers:
        return owner(self.formation)


class OrderIssued(OfFormation, tag="order-issued"):
    """A formation was given an order: for a rendezvous or a hand-over, with whom or where; `again` when it was extended."""

    whither: str = ""
    again: bool = False

    def words(self, say: Wording) -> str:
        if self.again:
            return say.of(self.formation, f"goes on with its order: {self.title}")
        whither = f", {say.whither(self.whither)}" if self.whither else ""
        return say.of(self.formation, f"is given an order: {self.title}{whither}")


class OrderBegun(OfFormation, tag="order-begun"):
    """A formation has begun to fulfil its order."""

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"begins to execute its order: {self.title}")


class OrderFulfilled(OfSide, tag="order-fulfilled"):
    """A formation has fulfilled its order, and the chit is shown."""

    formation: str

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        return say.of(self.formation, f"has FULFILLED its order: {self.title}")

    def pause(self, own: Own) -> Pause | None:
        return Pause.ORDER if own(self.side) else None


class OrderFailed(OfSide, tag="order-failed"):
    """An order has failed, and why; without a formation it was still in hand."""

    formation: str
    why: str

    def words(self, say: Wording) -> str:
        if self.formation:
            return say.of(self.formation, f"has failed in its order, {self.title}: {self.why}")
        return f"{people(self.side)} have failed in an order that was never issued, {self.title}: {self.why}"

    def pause(self, own: Own) -> Pause | None:
        return Pause.ORDER if own(self.side) else None


class OrderVoid(OfSide, tag="order-void"):
    """An order has ended and nobody counts it: it is no longer valid, or was a rendezvous or a hand-over."""

    formation: str
    why: str

    def words(self, say: Wording) -> str:
        if self.formation:
            return say.of(self.formation, f"is released from its order, {self.title}: {self.why}")
        return f"{people(self.side)} lay aside an order that was never issued, {self.title}: {self.why}"

    def pause(self, own: Own) -> Pause | None:
        return Pause.ORDER if own(self.side) else None


class HandedOver(OfFormation, tag="handed-over"):
    """One formation has taken over another's order."""

    successor: str

    def words(self, say: Wording) -> str:
        return say.of(self.successor, f"takes over the order of {say.piece(self.formation)}: {self.title}")


class OrdersCounted(Ruled, tag="orders-counted"):
    """The boxes of a side's fulfilled and failed orders in this year, which everybody sees."""

    side: str
    fulfilled: int
    failed: int

    routine = True

    def readers(self) -> Readers:
        return EVERYBODY

    def words(self, say: Wording) -> str:
        if not self.fulfilled and not self.failed:
            return f"{people(self.side)} have neither fulfilled an order in this year nor failed in one"
        done = counted(self.fulfilled, "order") if self.fulfilled else "no order"
        return f"{people(self.side)} have fulfilled {done} in this year and failed in {self.failed or 'none'}"

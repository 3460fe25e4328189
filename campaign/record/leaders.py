"""Leaders: what they command, and what becomes of them (SL 3.4)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import Readers, owner, owner_unless
from campaign.record.wording import Wording


class OfLeader(Ruled):
    """What befalls a leader, which his side knows."""

    leader: str

    def readers(self) -> Readers:
        return owner(self.leader)


class Posted(OfLeader, tag="posted"):
    """A leader was given a flotilla or a station."""

    post: str

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.leader, f"is given {say.post(self.post)}")


class Relieved(OfLeader, tag="relieved"):
    """A leader lost a flotilla or a station."""

    post: str
    why: str

    routine = True

    def words(self, say: Wording) -> str:
        return say.of(self.leader, f"gives up {say.post(self.post)}: {self.why}")


class LeaderFate(OfLeader, tag="leader-fate"):
    """A leader was wounded, captured, killed, exchanged, promoted, came into play or left it; `battle` if it was in one."""

    fate: str
    battle: str = ""

    def readers(self) -> Readers:
        return owner_unless(bool(self.battle), self.leader)

    def words(self, say: Wording) -> str:
        return say.of(self.leader, f": {self.fate}")

    def pause(self, own: Own) -> Pause | None:
        return Pause.LOSS if own(self.leader) else None

    def belongs(self, battle: str) -> bool:
        return self.battle == battle

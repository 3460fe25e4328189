"""Why a computer's seat chose as it did: nothing that happened, but a line of the umpire's log."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.readers import UMPIRE_ONLY, Readers
from campaign.record.wording import Wording
from table.wording import party


class Reason(Ruled, tag="reason"):
    """An answer's reason: in which phase and turn it was given, by whom, and to what kind of question."""

    phase: int
    phase_name: str
    turn: int
    number: int
    side: str
    kind: str
    why: str

    def readers(self) -> Readers:
        return UMPIRE_ONLY

    def words(self, say: Wording) -> str:
        return f"{party(self.side)} on {self.kind}: {self.why}"

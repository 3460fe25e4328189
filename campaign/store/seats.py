"""Who sits at a campaign."""

from __future__ import annotations

import msgspec


class SeatRecord(msgspec.Struct, frozen=True):
    """Who answers for a side: the kind of seat, and the text of its instructions; None leaves them to the theatre."""

    side: str
    kind: str
    instructions: str | None = None

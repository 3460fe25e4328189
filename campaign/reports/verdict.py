"""Who is ahead, or has won (SL 12.1)."""

from __future__ import annotations

import msgspec

from campaign.outline import Outline
from table.wording import capital, people


class Standing(msgspec.Struct, frozen=True):
    """SL 12.1: each side's prestige, who is ahead or has won, if anybody, and whether the war is over."""

    prestige: dict[str, int]
    victor: str
    over: bool

    @classmethod
    def of(cls, world: Outline) -> Standing:
        """How the sides stand; their markers lie open on the track (SL 12.11)."""
        points = world.prestige
        best = max(points.values(), default=0)
        leading = [side for side, held in points.items() if held == best]
        last = world.events.last_turn
        over = last is not None and world.clock.turns_played >= last
        return cls(points, leading[0] if len(leading) == 1 else "", over)

    @property
    def words(self) -> str:
        """SL 12.13: as many points are a tie."""
        if not self.victor:
            return "The war is over, and nobody has won it." if self.over else "Neither is ahead."
        return f"The war is over: {people(self.victor)} have won." if self.over else f"{capital(people(self.victor))} are ahead."

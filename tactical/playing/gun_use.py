"""What became of the ready broadsides of a side in a battle that was watched."""

from __future__ import annotations

import msgspec


class GunUse(msgspec.Struct):
    """The ready broadsides of a side: those fired, and those that its own ships masked."""

    fired: int = 0
    masked: int = 0

    @property
    def share_masked(self) -> float:
        return self.masked / max(1, self.masked + self.fired)

"""Corsairs as they lie on the table (SL 10.2): their bases, and what they have cost; part of the world's document."""

from __future__ import annotations

from typing import Literal

import msgspec

Waking = Literal["always", "event", "convoy"]


class Base(msgspec.Struct):
    """SL 10.21: a port that corsairs sail from.

    `side` is the fleet that they are friendly to; without one they are enemies of all (SL 10.212), and `controller` is the side
    that plays them, or all sides play them by turns (SL 10.213). `wakes` says what makes them active (SL 10.214), `quiet_until`
    the last turn for which the base is neutralised (SL 10.215), `defence` what is added to the die of an attack on it.
    """

    port: str
    side: str = ""
    controller: str = ""
    wakes: Waking = "always"
    active: bool = False
    quiet_until: int = 0
    defence: int = 0


class Corsairs(msgspec.Struct):
    """All bases by their port.

    `plunder` is how many base-turns of corsairs at large each side has borne since they last cost it prestige (SL 10.211).
    """

    bases: dict[str, Base] = {}
    plunder: dict[str, int] = {}

    def unaligned(self, port: str) -> bool:
        """SL 10.212: whether the corsairs of a port are enemies of all fleets."""
        base = self.bases.get(port)
        return base is not None and not base.side

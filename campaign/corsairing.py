"""Corsairs as they lie on the table (SL 10.2): their bases, and what they have cost; part of the world's document."""

from __future__ import annotations

from typing import Literal

import msgspec

Waking = Literal["always", "event", "convoy"]

CORSAIRS = "corsairs"  # whose pieces they are that no fleet plays: a party of their own
BY_UMPIRE, BY_SYSTEM = "umpire", "system"  # who plays those (SL 13.2c, 3.113d)
BY_TURNS = "by turns"  # how a file says that all sides play them (SL 10.213)


class Base(msgspec.Struct):
    """SL 10.21: a port that corsairs sail from.

    `side` is the fleet that they are friendly to; without one they are enemies of all (SL 10.212), and `controller` is the side
    that plays them, the umpire (SL 13.2c) or the system (SL 3.113d), or all sides play them by turns (SL 10.213). `prey` are the
    sides whose convoys they go for, the first before the others; all, if none is named. `wakes` says what makes them active
    (SL 10.214), `quiet_until` the last turn for which the base is neutralised (SL 10.215), `defence` what is added to the die of
    an attack on it. Those of a base with `off_ports` may be stationed off an enemy's port (SL 10.222).
    """

    port: str
    side: str = ""
    controller: str = ""
    wakes: Waking = "always"
    active: bool = False
    quiet_until: int = 0
    defence: int = 0
    prey: tuple[str, ...] = ()
    off_ports: bool = False


class Corsairs(msgspec.Struct):
    """All bases by their port.

    `plunder` is how many base-turns of corsairs at large each side has borne since they last cost it prestige (SL 10.211).
    """

    bases: dict[str, Base] = {}
    plunder: dict[str, int] = {}

    @property
    def run_by(self) -> str:
        """Who plays the corsairs that no fleet does: the umpire or the system; nobody, if there are none."""
        return next((base.controller for base in self.bases.values() if base.controller in (BY_UMPIRE, BY_SYSTEM)), "")

    def unaligned(self, port: str) -> bool:
        """SL 10.212: whether the corsairs of a port are enemies of all fleets."""
        base = self.bases.get(port)
        return base is not None and not base.side

"""Leaders: what they command, and what becomes of them (SL 3.4)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class Posted(Ruled, tag="posted"):
    """A leader was given a flotilla or a station."""

    leader: str
    post: str


class Relieved(Ruled, tag="relieved"):
    """A leader lost a flotilla or a station."""

    leader: str
    post: str
    why: str


class LeaderFate(Ruled, tag="leader-fate"):
    """A leader was wounded, captured, killed, exchanged, promoted, came into play or left it; `battle` if it was in one."""

    leader: str
    fate: str
    battle: str = ""

"""Squadrons and flotillas: wear, repair, and how they are made up (SL 3, 11)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class Damaged(Ruled, tag="damaged"):
    """Damage points to a squadron, and what they bring it to; `battle` if it was in one."""

    squadron: str
    points: int
    total: int
    why: str
    battle: str = ""


class SailSank(Ruled, tag="sail-sank"):
    """A sail is lost to the sea, or hulked."""

    squadron: str
    left: int
    sail: str = ""


class Repaired(Ruled, tag="repaired"):
    squadron: str
    points: int
    total: int


class InOrdinary(Ruled, tag="in-ordinary"):
    """A squadron is laid up to be repaired, or comes back to fit out."""

    squadron: str
    place: str
    laid_up: bool


class Formed(Ruled, tag="formed"):
    """A flotilla or a squadron was formed."""

    piece: str
    place: str


class Subordinated(Ruled, tag="subordinated"):
    """A flotilla was put under another, or taken from under it."""

    formation: str
    superior: str | None


class Detached(Ruled, tag="detached"):
    squadron: str
    formation: str


class Transferred(Ruled, tag="transferred"):
    """A sail went from one squadron to another."""

    sail: str
    donor: str
    recipient: str


class Arrived(Ruled, tag="arrived"):
    """Sail came into play."""

    squadron: str
    sail: list[str]


class Withdrawn(Ruled, tag="withdrawn"):
    """Sail left play for another theatre, or a whole squadron, which stays formed there."""

    side: str
    sail: list[str]
    squadron: str = ""


class Forgone(Ruled, tag="forgone"):
    """Something that was ordered could not be done when its turn came."""

    side: str
    what: str
    why: str


class Unformed(Ruled, tag="unformed"):
    """A squadron or a formation is no more."""

    piece: str
    why: str


class Disorganised(Ruled, tag="disorganised"):
    """A formation was thrown into disorder by a battle, or has recovered."""

    formation: str
    recovered: bool = False

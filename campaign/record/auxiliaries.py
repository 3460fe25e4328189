"""Auxiliaries: where they are, and what they are sent to do (SL 6)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class AuxiliaryMoved(Ruled, tag="auxiliary-moved"):
    """An auxiliary came to another box, and where that is."""

    auxiliary: str
    box: str
    at: str
    why: str


class Tasked(Ruled, tag="tasked"):
    """An auxiliary was sent on a task: shown to the enemy when it is revealed."""

    auxiliary: str
    task: str
    target: str


class Screened(Ruled, tag="screened"):
    """One auxiliary screened against another's task: success, partial or failure (SL 6.28)."""

    auxiliary: str
    screen: str
    result: str


class Searched(Ruled, tag="searched"):
    """A space was searched, and what was found there."""

    side: str
    place: str
    found: list[str]


class Shadowed(Ruled, tag="shadowed"):
    """An auxiliary keeps touch with a formation, or has lost it."""

    auxiliary: str
    formation: str
    lost: bool = False


class Converted(Ruled, tag="converted"):
    """Sail became an auxiliary, or an auxiliary sail (SL 6.32)."""

    auxiliary: str
    sail: list[str]
    to_sail: bool = False

"""The turns of the calendar, the winds and the gales (SL 4, 5.2-5.3)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class TurnBegan(Ruled, tag="turn-began"):
    turn: str
    number: int
    season: str
    date: str


class WindsBlow(Ruled, tag="winds-blow"):
    """The seasonal winds of an impulse; an empty list leaves the sea to the prevailing winds."""

    winds: list[str]


class GaleRose(Ruled, tag="gale-rose"):
    wind: str
    force: int
    place: str


class GaleFreshened(Ruled, tag="gale-freshened"):
    wind: str
    force: int


class GaleMoved(Ruled, tag="gale-moved"):
    wind: str
    here: str
    there: str


class GaleEnded(Ruled, tag="gale-ended"):
    wind: str
    place: str
    why: str

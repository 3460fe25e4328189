"""Formations at sea: where they go, who sees them, and what they watch (SL 5, 7)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class Sailed(Ruled, tag="sailed"):
    """A formation went from one place to another for one movement point."""

    formation: str
    here: str
    there: str


class MarkedTime(Ruled, tag="marked-time"):
    """A formation stayed where it was: by choice, or because it could not catch the wind."""

    formation: str
    place: str
    becalmed: bool = False


class MadeReady(Ruled, tag="made-ready"):
    """A formation put to sea from its berth; `forced` by a gale, else as its movement."""

    formation: str
    place: str
    forced: bool = False


class Anchored(Ruled, tag="anchored"):
    """A formation came to its berth to fit out."""

    formation: str
    place: str


class OffCourse(Ruled, tag="off-course"):
    formation: str
    bound: str
    there: str


class Parted(Ruled, tag="parted"):
    """A squadron lost its subordination and sails independent."""

    formation: str
    squadron: str
    independent: str


class Rejoined(Ruled, tag="rejoined"):
    """An independent squadron met a friendly flotilla and joined it."""

    squadron: str
    formation: str


class Spotted(Ruled, tag="spotted"):
    formation: str
    why: str


class Concealed(Ruled, tag="concealed"):
    formation: str
    why: str


class Passed(Ruled, tag="passed"):
    """Two formations of opposing sides changed places over one lane."""

    formation: str
    other: str


class DummyPlaced(Ruled, tag="dummy-placed"):
    formation: str
    place: str


class DummyFound(Ruled, tag="dummy-found"):
    """A dummy was found out, or taken off the chart by its owner."""

    formation: str
    why: str


class Charged(Ruled, tag="charged"):
    """A formation was told to interdict a place, or no longer is."""

    formation: str
    place: str


class Interdicting(Ruled, tag="interdicting"):
    """A formation interdicts a place, or has ceased to."""

    formation: str
    place: str
    ceased: bool = False

"""What must hold for an event: small tables such as `{is = "event", id = "treaty"}`."""

from __future__ import annotations

from maps.theatre import Data


class Occurred(Data, frozen=True, tag="event", tag_field="is"):
    """An event has occurred and its effects hold."""

    id: str


class Reads(Data, frozen=True, tag="status", tag_field="is"):
    """A military campaign's status (SL 9.238)."""

    campaign: str
    reads: str


class Counted(Data, frozen=True, tag="tally", tag_field="is"):
    """A side has done so much for or against something."""

    name: str
    side: str
    at_least: int = 1


class OnStation(Data, frozen=True, tag="station", tag_field="is"):
    """A formation of a side interdicts one of these spaces."""

    side: str
    spaces: tuple[str, ...]


class Strength(Data, frozen=True, tag="strength", tag_field="is"):
    """So many sail of the line of a side in these spaces, less those of its enemies there."""

    side: str
    spaces: tuple[str, ...]
    at_least: int


class Turns(Data, frozen=True, tag="turns", tag_field="is"):
    """The turn of the year is one of these, both ends included."""

    first: int
    last: int


Condition = Occurred | Reads | Counted | OnStation | Strength | Turns

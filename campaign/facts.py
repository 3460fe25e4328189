"""What can happen in a campaign: one kind of fact for each. Reports and the log render these; the past is made of them."""

from __future__ import annotations

import msgspec

from table.dice import Fact, Roll


class Ruled(Fact, kw_only=True):
    """A fact with the case that spoke."""

    rule: str


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


class Damaged(Ruled, tag="damaged"):
    """Damage points to a squadron, and what they bring it to."""

    squadron: str
    points: int
    total: int
    why: str


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
    """A leader was wounded, captured, killed, exchanged, promoted, came into play or left it."""

    leader: str
    fate: str


class Arrived(Ruled, tag="arrived"):
    """Sail came into play."""

    squadron: str
    sail: list[str]


class Withdrawn(Ruled, tag="withdrawn"):
    """Sail left play for another theatre, or a whole squadron, which stays formed there."""

    side: str
    sail: list[str]
    squadron: str = ""


class TurnedCoat(Ruled, tag="turned-coat"):
    """A contingent went over to another side, or to none."""

    flag: str
    to: str | None


class Forgone(Ruled, tag="forgone"):
    """Something that was ordered could not be done when its turn came."""

    side: str
    what: str
    why: str


class PrestigeChanged(Ruled, tag="prestige"):
    side: str
    points: int
    total: int
    why: str


class Unformed(Ruled, tag="unformed"):
    """A squadron or a formation is no more."""

    piece: str
    why: str


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


AnyFact = (
    Roll | TurnBegan | WindsBlow | GaleRose | GaleFreshened | GaleMoved | GaleEnded | Sailed | MarkedTime | MadeReady
    | Anchored | OffCourse | Damaged | SailSank | Unformed | Parted | Rejoined | Spotted | Concealed | Passed
    | Repaired | InOrdinary | Formed | Subordinated | Detached | Transferred | Posted | Relieved | LeaderFate | Arrived
    | Withdrawn | Forgone | PrestigeChanged | TurnedCoat
)  # fmt: skip

_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def decode(data: bytes | str) -> AnyFact:
    """A fact as it was written down."""
    return _DECODER.decode(data)

"""What an event does: small tables such as `{does = "prestige", side = "red", points = 1}`."""

from __future__ import annotations

from typing import Literal

from maps.theatre import Data


class Prestige(Data, frozen=True, tag="prestige", tag_field="does"):
    """A side wins or loses prestige."""

    side: str
    points: int


class Allegiance(Data, frozen=True, tag="allegiance", tag_field="does"):
    """SL 3.133: a contingent goes over to a side, into a command, or goes neutral."""

    flag: str
    to: str = ""
    command: str = ""


class Ship(Data, frozen=True):
    id: str
    name: str
    guns: int = 74
    rate: int = 3


class Reinforce(Data, frozen=True, tag="reinforce", tag_field="does"):
    """SL 11.12: sail come to a port in the R&R step of the turn."""

    side: str
    port: str
    flag: str
    ships: tuple[Ship, ...]
    command: str = ""
    sail_class: str = "SOL"


class Stores(Data, frozen=True, tag="stores", tag_field="does"):
    """SL 11.35: a yard is sent repair points."""

    port: str
    points: int


class Wear(Data, frozen=True, tag="wear", tag_field="does"):
    """Squadrons of a side that lie in certain ports, or in all of its own, take damage: fever, fire, want of stores."""

    side: str
    points: int
    ports: tuple[str, ...] = ()


class Count(Data, frozen=True, tag="tally", tag_field="does"):
    """A tally is added to."""

    name: str
    side: str
    by: int = 1


class Begin(Data, frozen=True, tag="begin", tag_field="does"):
    """A military campaign begins at once, if it has not been fought this year (SL 9.236)."""

    campaign: str


class Break(Data, frozen=True, tag="break", tag_field="does"):
    """SL 9.237: a military campaign ends at once, and nobody has won it."""

    campaign: str


class March(Data, frozen=True, tag="march", tag_field="does"):
    """The marker of a military campaign moves so many boxes, back if negative (SL 9.233)."""

    campaign: str
    boxes: int


class Declare(Data, frozen=True, tag="status", tag_field="does"):
    """SL 9.238: a military campaign's status is another from now on."""

    campaign: str
    reads: str


class Cancel(Data, frozen=True, tag="cancel", tag_field="does"):
    """SL 9.221: the lasting effects of another event are at an end."""

    event: str


class Peace(Data, frozen=True, tag="peace", tag_field="does"):
    """SL 9.22: the war ends with the turn."""


class Corsairs(Data, frozen=True, tag="corsairs", tag_field="does"):
    """SL 10.214-10.215: the corsairs of a base are at large or quiet from now on, or neutralised for so many turns."""

    base: str
    now: Literal["at large", "quiet", "neutralised"]
    turns: int = 0


class Door(Data, frozen=True, tag="door", tag_field="does"):
    """SL 5.282: neutral ports admit these sides and no others, as long as the effect lasts."""

    ports: tuple[str, ...]
    open_to: tuple[str, ...] = ()


class Colours(Data, frozen=True, tag="colours", tag_field="does"):
    """SL 5.281: ports fly another flag, as long as the effect lasts."""

    ports: tuple[str, ...]
    flag: str


class Orders(Data, frozen=True, tag="orders", tag_field="does"):
    """SL 9.341c: orders come to a side's pool or are taken from it, as long as the effect lasts."""

    side: str
    orders: tuple[str, ...]
    available: bool = True


Act = Prestige | Allegiance | Reinforce | Stores | Wear | Count | Begin | Break | March | Declare | Cancel | Peace | Corsairs
Lasting = Door | Colours | Orders
Effect = Act | Lasting

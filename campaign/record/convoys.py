"""Convoys and corsairs (SL 10)."""

from __future__ import annotations

from campaign.record.fact import Ruled


class ConvoyAssembled(Ruled, tag="convoy-assembled"):
    """A convoy has appeared on the chart, where everybody sees it (SL 10.113)."""

    convoy: str
    place: str


class ConvoyHarmed(Ruled, tag="convoy-harmed"):
    """Damage points to a convoy, with four for each counted sail that the enemy sank, and what they bring it to."""

    convoy: str
    points: int
    total: int
    why: str


class ConvoyScattered(Ruled, tag="convoy-scattered"):
    convoy: str
    why: str


class ConvoyFound(Ruled, tag="convoy-found"):
    """A scattered convoy was come upon, and may be attacked in this increment (SL 10.156)."""

    convoy: str
    why: str


class ConvoyEnded(Ruled, tag="convoy-ended"):
    """A convoy was disbanded: at its destination, or because there is nothing left of it."""

    convoy: str
    place: str
    why: str
    arrived: bool


class Escorting(Ruled, tag="escorting"):
    """An escort was ordered to a convoy, has joined it, parted from it in a gale, or is released: fulfilled or not."""

    formation: str
    convoy: str
    what: str
    fulfilled: bool = False


class Victualled(Ruled, tag="victualled"):
    """A victualling convoy gathered repair points, or unloaded them at a port; `left` are in its holds."""

    convoy: str
    points: int
    left: int
    port: str = ""


class TroopsLanded(Ruled, tag="troops-landed"):
    """The troops of a convoy came to their port, with so much damage on the way."""

    convoy: str
    place: str
    damage: int


class CorsairsStir(Ruled, tag="corsairs-stir"):
    """The corsairs of a port are at large, lie quiet, or are neutralised (SL 10.214-10.215), and why."""

    port: str
    state: str
    why: str


class CorsairLost(Ruled, tag="corsair-lost"):
    """One of a squadron of corsairs without number was lost, and it is as strong as before (SL 10.233)."""

    squadron: str
    sail: str

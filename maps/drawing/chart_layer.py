"""What is laid over a base chart on a page, as values: every piece with an id of its own, so that a page can change one alone.

Coordinates are those of the base chart's view box.
"""

from __future__ import annotations

from enum import Enum

import msgspec


class PieceKind(Enum):
    """What a counter stands for, as far as whoever looks at it knows."""

    FLEET = "fleet"
    FLOTILLA = "flotilla"
    SQUADRON = "squadron"
    CONVOY = "convoy"
    AUXILIARY = "auxiliary"
    DUMMY = "dummy"
    UNKNOWN = "unknown"


class Plate(msgspec.Struct, frozen=True, kw_only=True):
    """A counter on the chart: a plate beside its place, with the upper left corner at `x` and `y`, in a stack with the others of
    that place. A `foe`'s has another outline than one's own; a `faded` one is no longer there.

    `id` is that of its element, `key` what answers call it, `place` the key of the place where it lies.
    """

    id: str
    place: str
    side: str
    flag: str
    kind: PieceKind
    label: str
    title: str
    key: str = ""
    foe: bool = False
    faded: bool = False
    stack: int = 0
    x: float = 0.0
    y: float = 0.0


class Storm(msgspec.Struct, frozen=True, kw_only=True):
    """A gale (SL 5.3): its whirl with the middle at `x` and `y`, and the places within its reach."""

    id: str
    wind: str
    force: int
    place: str
    title: str
    reach: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0


class Standing(Enum):
    """What is to be said of a port: it is closed to who looks, blockaded, or flies another flag than the chart has it."""

    CLOSED = "closed"
    BLOCKADED = "blockaded"
    OTHER_FLAG = "other flag"


class PortSign(msgspec.Struct, frozen=True, kw_only=True):
    """How a port stands, drawn about its space."""

    id: str
    place: str
    standing: Standing
    title: str
    flag: str = ""
    x: float = 0.0
    y: float = 0.0


class TrackLine(msgspec.Struct, frozen=True, kw_only=True):
    """Where a formation has sailed, place after place, in as many stretches as it was seen to; `of` is the id of its counter."""

    id: str
    of: str
    flag: str
    title: str
    stretches: tuple[tuple[str, ...], ...]
    foe: bool = False


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """A battle on the table: where, with its middle at `x` and `y`."""

    id: str
    place: str
    title: str
    x: float = 0.0
    y: float = 0.0


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """All that lies over a chart at one moment."""

    winds: tuple[str, ...] = ()
    counters: tuple[Plate, ...] = ()
    gales: tuple[Storm, ...] = ()
    ports: tuple[PortSign, ...] = ()
    tracks: tuple[TrackLine, ...] = ()
    courses: tuple[TrackLine, ...] = ()  # whither formations are bound, by orders that stand
    battle: Clash | None = None

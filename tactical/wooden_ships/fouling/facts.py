"""What can happen: ships fouled, grappled, taken in tow and set free. `note` is what is written in both logs for it."""

from __future__ import annotations

from typing import ClassVar

from table.dice import Fact


class Fouled(Fact, tag="fouled"):
    """WS B.V.C.5, B.V.C.8: the rigging of two ships is entangled."""

    note: ClassVar[str] = "F"

    ship: str
    other: str


class Unfouled(Fact, tag="unfouled"):
    """WS B.III.p2, B.III.p5: two ships have come clear of each other; `tried_by` is the ship whose people did it."""

    note: ClassVar[str] = "(F)"

    tried_by: str
    other: str


class Grappled(Fact, tag="grappled"):
    """WS B.VI.A.8: one more grapple holds two ships; `grapples` are all between them now."""

    note: ClassVar[str] = "G"

    ship: str
    other: str
    grapples: int


class Ungrappled(Fact, tag="ungrappled"):
    """WS B.VI.B.2, B.VI.B.6: a grapple is undone; `grapples` still hold the two."""

    note: ClassVar[str] = "(G)"

    ship: str
    other: str
    grapples: int


class TowBegan(Fact, tag="tow-began"):
    """WS O.VII.D.1: a ship has another in tow."""

    tug: str
    tow: str


class TowEnded(Fact, tag="tow-ended"):
    """WS O.VII.D.3: a tow is over."""

    tug: str
    tow: str

"""What can happen: how ships sail, drift, collide and anchor."""

from __future__ import annotations

from table.dice import Fact
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships.state import Fate


class Moved(Fact, tag="moved"):
    """WS B.V.A.1: a ship has carried out her order: the order as it was made, which may be less than what was written, and how
    she lay before the first step and after each (`track`), drift included."""

    ship: str
    order: str
    track: list[Place]


class Drifted(Fact, tag="drifted"):
    """WS B.V.B: a ship has drifted downwind, to this bow hex."""

    ship: str
    to: Hex


class Collided(Fact, tag="collided"):
    """WS B.V.C: two ships came to the same hex on the same step; `keeper` has it."""

    keeper: str
    other: str
    hex: Hex
    step: int


class Contested(Fact, tag="contested"):
    """WS B.V.C.2.p3: ships came to a hex together, and the dice gave this one the choice; she chose who has it."""

    hex: Hex
    chooser: str
    keeper: str


class ThrownBack(Fact, tag="thrown-back"):
    """WS B.V.C.2.p1: a ship went back to where she was before the collision, bow on this hex."""

    ship: str
    to: Hex


class RunDown(Fact, tag="run-down"):
    """WS D.III.D.3.b-c: a gunboat was run down by a larger ship."""

    gunboat: str
    by: str


class Cut(Fact, tag="order-cut"):
    """WS B.IV.B.7: what was written could not be done, and her move ended at that point; in words why."""

    ship: str
    written: str
    why: str


class Entered(Fact, tag="entered"):
    """WS B.V.A.2: a ship has come onto the board, her bow on this hex."""

    ship: str
    hex: Hex


class LeftBoard(Fact, tag="left-board"):
    """A ship is on the board no more, and why; `edge` where she sailed off."""

    ship: str
    fate: Fate
    edge: str = ""


class SetAfire(Fact, tag="set-afire"):
    """WS D.III.A.5.a: a fireship has been lit and left by her people, of so many crew squares."""

    ship: str
    crew: int = 0

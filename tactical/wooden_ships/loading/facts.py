"""What can happen: repairs, refloating and sail set or taken in. What a broadside is loaded with is never told."""

from __future__ import annotations

from table.dice import Fact
from tactical.wooden_ships.state import Canvas, RepairKind


class Repaired(Fact, tag="repaired"):
    """WS A.X.B.p4: the third turn of a kind of repair is done, and so many squares are open again."""

    ship: str
    kind: RepairKind
    squares: int


class SailChanged(Fact, tag="sail-changed"):
    """WS A.XI, A.V.A.4: a ship sets full sail or takes it in; `torn`: it went with her first rigging section."""

    ship: str
    canvas: Canvas
    torn: bool = False

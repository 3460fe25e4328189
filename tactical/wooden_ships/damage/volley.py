"""WS B.VIII: one broadside, or a section of it, as it was fired: what gunnery hands to marking when all fire is done."""

from __future__ import annotations

from typing import Literal

import msgspec

from tactical.wooden_ships.state import Deck
from tactical.wooden_ships.tables import Hits
from tactical.wooden_ships.terms import Aim, Half, Shot

Rake = Literal["side", "bow", "stern"]
"""How a target is raked: into her bow or her stern; `side` where the rake counts for neither end."""


class Blow(msgspec.Struct, frozen=True):
    """WS B.VIII.B.6, A.I.A.2.a: one throw on a Hit Table: the table's number, the die, and the hits that the table gives."""

    table: int
    die: int
    hits: Hits


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """What one deck fired at one target.

    - `firer` and `target` are ids; `deck` and `halves` the guns that fired; `shot`, `aim` and `range` as they were.
    - `rake`: how the target was raked, if she was. `blows`: one, or several above the highest table (WS A.I.A.2.a); none where
      the number fell below the lowest table. Hits stand here as the table prints them: what chain, grape and full sail make of
      them is for marking.
    - `grape`: crew squares that grape takes in place of the table's hits (WS A.VIII.B.4); a volley of grape may have no blows.
    - `near`: the side of the target that is nearest to the firing guns (WS B.VIII.D.3.a), `near_half` the section of it (WS
      A.VIII.A.7); None where two are equally near, and for `near_half` also where the sections do not matter.
    """

    firer: str
    deck: Deck
    target: str
    shot: Shot = "round"
    aim: Aim = "hull"
    range: int = 1
    halves: tuple[Half, ...] = ("bow", "stern")
    rake: Rake | None = None
    blows: tuple[Blow, ...] = ()
    grape: int = 0
    near: Deck | None = None
    near_half: Half | None = None

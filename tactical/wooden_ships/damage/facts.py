"""What can happen: hits marked, critical hits, surrender, sinking and explosion."""

from __future__ import annotations

from table.dice import Fact
from tactical.wooden_ships.state import Deck, GunSquare, Surrender
from tactical.wooden_ships.terms import Aim, Critical, Doom, Quality


class Damaged(Fact, tag="damaged"):
    """WS B.VIII.D: squares that a ship has lost; `crew` are of those who work her, `prisoners` of who is held aboard a prize."""

    ship: str
    hull: int = 0
    guns: list[GunSquare] = []
    crew: int = 0
    rigging: int = 0
    prisoners: int = 0


class CrewGone(Fact, tag="crew-gone"):
    """WS B.VIII.D.2.b: nobody is left who could sail or fight a ship."""

    ship: str


class BoatsLost(Fact, tag="boats-lost"):
    """WS D.III.D.1: boats of a gunboat counter that are destroyed."""

    ship: str
    boats: int
    left: int


class CriticalHit(Fact, tag="critical-hit"):
    """WS A.I.A.2.b.1: the line of the Critical Hit Table that was read, and what it does. `void`: why it does nothing all the
    same."""

    ship: str
    number: int
    aim: Aim
    effect: Critical
    void: str = ""


class GunsMasked(Fact, tag="guns-masked"):
    """WS A.CH.4.R, A.CH.6.R: fallen rigging lies over a broadside for so many turns."""

    ship: str
    deck: Deck
    turns: int


class Demoralised(Fact, tag="demoralised"):
    """WS A.CH.7.H: a crew is no longer what it was."""

    ship: str
    quality: Quality


class SteeringHit(Fact, tag="steering-hit"):
    """WS A.CH.8.H: a ship turns less well for the rest of the battle."""

    ship: str


class Waterline(Fact, tag="waterline"):
    """WS A.CH.12.H: one more crew section must keep her afloat."""

    ship: str
    sections: int


class CaughtFire(Fact, tag="caught-fire"):
    """WS A.CH.14.H: a fire aboard that will last so many turns; 0: it cannot be mastered, and she will explode."""

    ship: str
    turns: int


class FireOut(Fact, tag="fire-out"):
    """WS A.CH.14.H: the last fire aboard is out."""

    ship: str


class MastFell(Fact, tag="mast-fell"):
    """WS O.VIII.B: a mast has gone with a rigging section; `over`: the side over which it hangs, None if it fell free."""

    ship: str
    section: int
    over: Deck | None = None


class MastCut(Fact, tag="mast-cut"):
    """WS O.VIII.B.p3: a mast that hung over the side is cut loose."""

    ship: str
    over: Deck


class Surrendered(Fact, tag="surrendered"):
    """WS B.VIII.D.3.b, D.4.b: a ship has surrendered, in which way, and to which enemy."""

    ship: str
    how: Surrender
    to: str


class HullGone(Fact, tag="hull-gone"):
    """WS B.VIII.D.1.b, A.VIII.C.1: the last hull square is gone: she strikes, and perhaps will sink or explode."""

    ship: str
    result: Doom


class Exploded(Fact, tag="exploded"):
    """WS A.VIII.C.4, O.X: a ship has blown up; ships beside her throw on this table of rigging."""

    ship: str
    table: int
    others: list[str]

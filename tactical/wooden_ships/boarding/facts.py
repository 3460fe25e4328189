"""What can happen: boarding parties that act, melee, transfers and prizes. Ships are named by their ids."""

from __future__ import annotations

from typing import Literal

from table.dice import Fact
from tactical.wooden_ships.state import Party

Taking = Literal["melee", "unopposed", "surrendered"]
Return = Literal["prisoners", "empty", "melee", "surrendered"]


class PartyActed(Fact, tag="party-acted"):
    """WS B.VII.B.2: a boarding party goes to work; before that nobody but its owner knew of it. `sections` from 1; no target:
    it defends its ship."""

    ship: str
    party: Party
    sections: list[int]
    target: str = ""


class MeleeRound(Fact, tag="melee-round"):
    """WS B.IX.C.2: one round. First the ships of one side and then those of the other: their strength, their die, and the crew
    squares that they lost."""

    round: int
    ships: tuple[list[str], list[str]]
    strengths: tuple[int, int]
    dice: tuple[int, int]
    losses: tuple[int, int]


class PartyBeaten(Fact, tag="party-beaten"):
    """WS B.IX.C.3: a party is outnumbered in strength three to one; its survivors are prisoners."""

    ship: str
    party: Party
    survivors: int


class MeleeGoesOn(Fact, tag="melee-goes-on"):
    """WS B.IX.C.4: undecided, and to be fought on next turn."""

    ships: tuple[list[str], list[str]]


class MeleeBrokenOff(Fact, tag="melee-broken-off"):
    """WS B.IX.C.4: both sides agreed to break it off, or (`parted`) the ships have come apart."""

    ship: str
    other: str
    parted: bool = False


class DefendersBoarded(Fact, tag="defenders-boarded"):
    """WS B.IX.C.6: defenders who won go aboard the ship that attacked them."""

    ship: str
    target: str


class MeleeLost(Fact, tag="melee-lost"):
    """WS B.IX.C.3: a ship surrenders whose last party was beaten, with no enemy aboard yet."""

    ship: str


class Captured(Fact, tag="captured"):
    """WS B.IX.D.2-3: a ship is taken by a side; `origins` are the ships that her prize crew of so many squares is from."""

    ship: str
    by: str
    how: Taking
    origins: list[str]
    squares: int


class Retaken(Fact, tag="retaken"):
    """WS B.IX.D.8-9: a prize is her owner's again: her prisoners rose, her prize crew is gone or surrendered, or friends
    took her back."""

    ship: str
    by: str
    how: Return


class Transferred(Fact, tag="transferred"):
    """WS B.IX.A: crew squares have gone to another ship, and how many of them took the place of losses."""

    ship: str
    to: str
    squares: int
    placed: int


class SurrenderUndone(Fact, tag="surrender-undone"):
    """WS B.IX.D.14: a friend is near; she will fight again from the next turn on."""

    ship: str

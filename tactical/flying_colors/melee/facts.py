"""What can happen when ships are boarded, and to the flags aboard them."""

from __future__ import annotations

from table.dice import Fact


class Boarded(Fact, tag="boarded"):
    """FC 3.8.1: an assault: who boarded whom, their melee values, the dice that each side threw, and whether she was taken."""

    ships: list[str]
    defender: str
    attack: int
    defence: int
    dice: list[int]
    answer: int
    taken: bool


class Taken(Fact, tag="taken"):
    """A ship changes hands: in a melee, or without one (`how`); `again` when her own side has won her back."""

    ship: str
    by: str
    how: str
    again: bool = False


class FlagShifted(Fact, tag="flag-shifted"):
    """FC 3.7.11: a commander tried to leave his ship; `to` is empty when he could not."""

    commander: str
    ship: str
    to: str = ""

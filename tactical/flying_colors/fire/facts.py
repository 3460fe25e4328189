"""What can happen at the guns."""

from __future__ import annotations

from table.dice import Fact
from tactical.flying_colors.card import Aim
from tactical.sea.hexes import Broadside, End


class Fired(Fact, tag="fired"):
    """FC 3.7.7: a broadside, or a shore battery's salvo: at whom and where, how far off and how strong, and what it hit.

    `firepower` is None for a shot without effect; `rake` is the end that was raked; `answer`: it was defensive fire.
    """

    ship: str
    target: str
    broadside: Broadside | None
    aim: Aim
    range: int
    firepower: int | None
    hull: int
    rigging: int
    marines: int = 0
    partial: bool = False
    rake: End | None = None
    answer: bool = False


class ChaseGunsFired(Fact, tag="chase-guns-fired"):
    """FC 3.7.5.2: bow or stern chasers fired, and the rigging hits they scored."""

    ship: str
    target: str
    range: int
    rigging: int


class FireHeld(Fact, tag="fire-held"):
    """FC 3.7.7.2: a ship that was fired at withholds the attack that she had declared."""

    ship: str
    target: str


class Masked(Fact, tag="masked"):
    """FC 3.7.1: a broadside is lost for this turn because a friend lay before its guns."""

    ship: str
    broadside: Broadside

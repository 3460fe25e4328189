"""What damage does to ships and to those aboard."""

from __future__ import annotations

from typing import Literal

from table.dice import Fact

Cause = Literal["shot", "chase guns", "blaze", "burst gun", "melee"]
Harm = Literal["wounded", "killed", "drowned", "captured"]


class Damaged(Fact, tag="damaged"):
    """FC 3.7.7.7: hits that a ship takes, of hull, rigging and marines, and from what."""

    ship: str
    hull: int
    rigging: int
    marines: int
    cause: Cause


class Crippled(Fact, tag="crippled"):
    """FC 3.7.11: a ship's counter is turned to its damaged side."""

    ship: str


class Dismasted(Fact, tag="dismasted"):
    """FC 3.7.11: a ship has lost her masts."""

    ship: str


class CaughtFire(Fact, tag="caught-fire"):
    """FC 3.7.11: a ship is on fire; from another's fire, or from shot."""

    ship: str
    source: str | None = None


class FireOut(Fact, tag="fire-out"):
    """FC 3.7.11: the crew has put the fire out."""

    ship: str


class Struck(Fact, tag="struck"):
    """FC 3.7.11: a ship has struck her colours."""

    ship: str


class Sunk(Fact, tag="sunk"):
    """FC 3.7.11: a ship has sunk, or lies awash (FC 4.7)."""

    ship: str
    awash: bool = False


class Exploded(Fact, tag="exploded"):
    """FC 3.7.11: a ship has blown up, and taken those with her that were fast to her."""

    ship: str
    others: list[str]


class CommanderHarmed(Fact, tag="commander-harmed"):
    """FC 3.7.11: what befell a commander, and aboard which ship."""

    commander: str
    ship: str
    harm: Harm


class BatteryHit(Fact, tag="battery-hit"):
    """FC 4.6.1: hits on a shore battery, and whether its guns are silenced."""

    battery: str
    hits: int
    silenced: bool

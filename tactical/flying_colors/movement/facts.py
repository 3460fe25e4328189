"""What can happen to a ship under way."""

from __future__ import annotations

from table.dice import Fact
from tactical.flying_colors.state import Heading, Sails
from tactical.sea.hexes import Broadside, End, Hex


class Manoeuvred(Fact, tag="manoeuvred"):
    """A step of a ship's move: what she did, how she lies now, and how many MPs are left."""

    ship: str
    act: str
    bow: Hex
    facing: int
    mps: int


class Passed(Fact, tag="passed"):
    """FC 3.6.13-3.6.14: a ship passes along another's side, or across its bow or stern."""

    ship: str
    other: str
    side: Broadside | None = None
    end: End | None = None


class Evaded(Fact, tag="evaded"):
    """An inactive ship tried to evade another."""

    ship: str
    other: str
    evaded: bool


class Collided(Fact, tag="collided"):
    """FC 3.6.15: a ship could not keep clear of another; they are fouled or not."""

    ship: str
    other: str
    fouled: bool


class GrappleTried(Fact, tag="grapple-tried"):
    """FC 3.6.16: a ship tried to grapple another."""

    ship: str
    other: str
    held: bool


class CutFree(Fact, tag="cut-free"):
    """FC 3.6.18: a ship tried to cut herself free from another."""

    ship: str
    other: str
    free: bool


class Anchored(Fact, tag="anchored"):
    """FC 3.6.19: an anchor dropped, by the bow or the stern, or one slipped."""

    ship: str
    down: bool
    end: End = "bow"


class SailsSet(Fact, tag="sails-set"):
    """FC 3.6.3: a ship makes or shortens sail."""

    ship: str
    sails: Sails


class Drifted(Fact, tag="drifted"):
    """FC 3.6.8: a ship went one hex with the wind, or was left in place."""

    ship: str
    bow: Hex
    moved: bool


class LeftMap(Fact, tag="left-map"):
    """A ship that could not help it sailed off the map."""

    ship: str


class Grounded(Fact, tag="grounded"):
    """FC 4.3.1: a ship has taken the ground."""

    ship: str
    bow: Hex


class SeaShifted(Fact, tag="sea-shifted"):
    """FC 4.1: all ships have been laid one hex in a direction, so that one of them stays on the map."""

    toward: int


class TowParted(Fact, tag="tow-parted"):
    """FC 4.4: a tow is cut or has parted."""

    ship: str
    towed: str


class Steered(Fact, tag="steered"):
    """FC 4.8.2f: the manoeuvre that a ship is bound to by a card."""

    ship: str
    course: Heading

"""The figures by which a battle is translated, out and back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from table.reading.toml import whole
from tactical.flying_colors.figures import Row
from tactical.flying_colors.state import Weather
from tactical.handoff import Force, Intensity

FILE = Path(__file__).with_name("translation.toml")


class Length(Row, frozen=True):
    """How many turns are fought by lines of which the longer has no more than so many sail; without a figure, by any."""

    turns: dict[Intensity, int]
    sail: int = 1 << 30


class GeneralChase(Row, frozen=True):
    """How many times the enemy's sail a side must have to leave its line, and of what temper its captains are then."""

    odds: float
    tempers: dict[Intensity, str]


class Apart(Row, frozen=True):
    """How many hexes lie between the lines in the open sea and in a strait."""

    open: int
    strait: int


class LineOrder(Row, frozen=True):
    """Hexes from bow to bow in the line that has the gauge, and in the other."""

    weather: int
    lee: int


class SeaRoom(Row, frozen=True):
    """How many columns behind a line's station, and rows ahead of its middle, late ships enter; how many columns of open water
    there are before the shallows, how many of these before the land, and what they give the die of who strays there (FC 4.3.1).
    """

    behind: int
    ahead: int
    water: int
    shallows: int
    depth: int


class OfficerScale(Row, frozen=True):
    """A leader's quality and range by his leadership, and how many turns of the campaign a wound takes."""

    quality: tuple[int, ...]
    range: tuple[int, ...]
    wound: int


class Chances(Row, frozen=True):
    """The chances of a leader's fates; what is left is that he is unhurt."""

    killed: float = 0.0
    captured: float = 0.0
    wounded: float = 0.0


class LeaderFates(Row, frozen=True):
    """In which actions FC 4.10 is in force; what becomes of who was wounded on the hexes, who fell, and who went down with his
    ship; and the chance that who is in a ship lost to the enemy has shifted his flag when the battle ends."""

    iron: tuple[Intensity, ...]
    wounded: dict[Intensity, Chances]
    fallen: dict[Intensity, Chances]
    drowned: dict[Intensity, Chances]
    shifted: dict[Intensity, float]


class Wear(Row, frozen=True):
    """What a squadron's damage is to a ship's hull and rigging, and how many of her crew fall with the hull."""

    hull: float
    rigging: float
    crew: float


class Translation(Row, frozen=True):
    """All of them."""

    lengths: tuple[Length, ...]
    tempers: dict[Intensity, str]
    chase: GeneralChase
    resolute: tuple[Intensity, ...]
    apart: Apart
    order: dict[Intensity, LineOrder]
    sea_room: SeaRoom
    weather: dict[Force, Weather]
    audacity: dict[str, int]
    moved: dict[str, int]
    officer: OfficerScale
    damage: Wear
    leader: LeaderFates
    sources: dict[str, str] = {}


@cache
def standard() -> Translation:
    return whole(FILE, Translation)

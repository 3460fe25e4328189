"""The figures by which a battle is translated, out and back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from table.reading.toml import whole
from tactical.handoff import Force, Intensity
from tactical.wooden_ships.terms import Quality

FILE = Path(__file__).with_name("translation.toml")
OTHER = "other"  # a nation that has no line of its own


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class Shift(Row, frozen=True):
    """How many columns of a squadron's shift are worth a grade of quality."""

    columns: int


class Few(Row, frozen=True):
    """Up to how many sail of the longer line are few, and how many turns more or fewer they fight."""

    sail: int
    turns: dict[Intensity, int]


class Command(Row, frozen=True):
    """The least leadership of an admiral whose signals are obeyed at once."""

    least: int


class Apart(Row, frozen=True):
    """How many hexes lie between the lines in the open sea and in a strait."""

    open: int
    strait: int


class LineOrder(Row, frozen=True):
    """Hexes from bow to bow in the line that has the gauge, and in the other."""

    weather: int
    lee: int


class SeaRoom(Row, frozen=True):
    """How many columns behind a line's station late ships enter; how many of open water there are before the shallows, how many
    of these before the land, and how many feet deep they are."""

    behind: int
    water: int
    shallows: int
    depth: int


class Wear(Row, frozen=True):
    """What a squadron's damage is to a ship's hull and rigging."""

    hull: float
    rigging: float


class Struck(Row, frozen=True):
    """Whether a ship that has surrendered is the enemy's although nobody has taken possession of her."""

    secured: dict[Intensity, bool]


class LeaderChances(Row, frozen=True):
    """The chances that a flag officer is killed or wounded, for the whole of his flagship's crew lost, and that he is still
    aboard if she surrenders or is taken, and so captured; and how many turns of the campaign a wound takes."""

    killed: dict[Intensity, float]
    wounded: dict[Intensity, float]
    captured: dict[Intensity, float]
    wound: int


class Late(Row, frozen=True):
    """How many turns a turn of the brief is, for who comes up late."""

    times: int


class Translation(Row, frozen=True):
    """All of them."""

    year: int
    quality: dict[str, Quality]
    shift: Shift
    turns: dict[Intensity, int]
    turns_a_sail: dict[Intensity, float]
    few: Few
    tempers: dict[Intensity, str]
    command: Command
    apart: Apart
    order: dict[Intensity, LineOrder]
    sea_room: SeaRoom
    late: Late
    velocity: dict[Force, int]
    damage: Wear
    struck: Struck
    leader: LeaderChances
    sources: dict[str, str]

    def quality_of(self, nation: str) -> Quality:
        return self.quality.get(nation, self.quality[OTHER])


@cache
def standard() -> Translation:
    return whole(FILE, Translation)

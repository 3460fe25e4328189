"""Tempers: by what weights a fleet's captains choose."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from table.reading.toml import whole
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.terms import QUALITIES

BOOK = Path(__file__).with_name("tempers.toml")
USUAL, BOLDER = "steady", "bold"
GRADES = {quality: grade for grade, quality in enumerate(QUALITIES)}
BETTER = 0.5  # grades of quality by which a fleet's crews must be better for it to attack


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of one temper; `tempers.toml` says what each means."""

    attack: bool
    range: float
    give: float
    take: float
    station: float
    goal: float
    gauge: float
    crowd: float
    friends: float
    rigging: float
    crew: float
    guns: float
    finish: float
    board: float
    prize: int
    cripple: float
    quit: float
    odds: float
    hold: float
    canvas: int
    many: int


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tempers: dict[str, Temper]


@cache
def book() -> dict[str, Temper]:
    """All tempers by name."""
    return whole(BOOK, Book).tempers


def by_crews(battle: Battle, side: str) -> str:
    """Who has the better crews goes for the enemy; else a fleet keeps its line. It stays so from the first turn to the last."""
    own, theirs = list[int](), list[int]()
    for ship in battle.ships.values():
        (own if ship.home == side else theirs).append(GRADES[ship.quality] - ship.rerated)
    return BOLDER if _mean(theirs) - _mean(own) >= BETTER else USUAL


def _mean(grades: list[int]) -> float:
    """The mean grade of the crews that a side began with, 0 for the best."""
    return sum(grades) / len(grades) if grades else 0.0

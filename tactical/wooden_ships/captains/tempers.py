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
    rigging: float
    crew: float
    guns: float
    finish: float
    board: float
    cripple: float
    quit: float
    odds: float
    hold: float
    canvas: int


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tempers: dict[str, Temper]


@cache
def book() -> dict[str, Temper]:
    """All tempers by name."""
    return whole(BOOK, Book).tempers


def by_crews(battle: Battle, side: str) -> str:
    """Who has the better crews goes for the enemy; else a fleet keeps its line. It stays so from the first turn to the last."""
    own, theirs = _grade(battle, side), _grade(battle, battle.other(side))
    return BOLDER if theirs - own >= BETTER else USUAL


def _grade(battle: Battle, side: str) -> float:
    """The mean grade of the crews that a side began with, 0 for the best."""
    grades = [QUALITIES.index(ship.quality) - ship.rerated for ship in battle.ships.values() if ship.home == side]
    return sum(grades) / len(grades) if grades else 0.0

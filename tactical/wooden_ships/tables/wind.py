"""The wind: its names, its changes, and what it does to each class (`data/tables/wind.toml`)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from tactical.wooden_ships.tables.charts import Row, by_number, columns
from tactical.wooden_ships.tables.sailing import Sailing
from tactical.wooden_ships.terms import ATTITUDES, GUNBOAT_CLASS, Attitude, ClassNumber, Edition

Group = ClassNumber | Literal["rowed"]
GROUPS: tuple[tuple[Group, ...], ...] = ((1,), (2,), (3, 4), (5, 6), ("rowed", GUNBOAT_CLASS))
NO_MOVE = "no"


class Velocity(Row, frozen=True):
    """WS A.III.A.2: a force of the wind; `printed` where an edition's table has another word for it."""

    number: int
    name: str
    ends: bool = False
    printed: dict[str, str] = {}


class Weather(Row, frozen=True):
    """WS A.III.B.2.p3-p4: what a force of the wind forbids and costs, by class number from 1."""

    full_sail: str
    gunnery: str


class WindCheck(Row, frozen=True):
    """WS A.III.A.3: how often the wind may change, and the velocity below which it never falls."""

    every: int
    lowest: int


class Wind(Sailing, frozen=True, kw_only=True):
    """What the wind does."""

    velocities: tuple[Velocity, ...]
    wind_effects: dict[str, str]
    weather: dict[str, Weather]
    wind_direction: dict[str, int | Literal["first"]]
    wind_velocity: dict[str, int]
    wind_check: WindCheck
    wind_sources: dict[str, str]

    @cached_property
    def velocity_names(self) -> tuple[str, ...]:
        """WS A.III.A.2: the name of each velocity number from 0."""
        return tuple(row.name for row in self.velocities)

    def velocity_printed(self, velocity: int, edition: Edition) -> str:
        """WS A.III.A.2.e75: the name of a velocity as the table of an edition prints it."""
        row = self.velocities[velocity]
        return row.printed.get(str(edition), row.name)

    def velocity_number(self, name: str) -> int:
        """WS S.0.cl: the velocity that a name stands for."""
        return self.velocity_names.index(name)

    def ends_game(self, velocity: int) -> bool:
        """WS A.III.A.3.c.p1: whether the game ends at this velocity."""
        return self.velocities[velocity].ends

    def wind_effect(self, velocity: int, group: Group, attitude: Attitude) -> int | None:
        """WS A.III.B.2: what the wind adds to the allowance of a class; None: she may not move (under oars: only drift)."""
        return self._effects[velocity, group, attitude]

    def full_sail_allowed(self, velocity: int, class_number: ClassNumber) -> bool:
        """WS A.III.B.2.p3-p4: whether a class may carry full sail."""
        row = self._weather.get(velocity)
        return row is None or row.full_sail.split()[class_number - 1] != NO_MOVE

    def weather_gunnery(self, velocity: int, class_number: ClassNumber) -> int:
        """WS A.III.B.2.p3-p4: what the wind adds to the Hit Table of a class."""
        row = self._weather.get(velocity)
        return 0 if row is None else int(row.gunnery.split()[class_number - 1])

    def wind_direction_change(self, die: int) -> int | None:
        """WS A.III.A.3.a: steps of 60 degrees clockwise; None: back to the direction of the set-up."""
        steps = by_number(self.wind_direction)[die]
        return None if isinstance(steps, str) else steps

    def wind_velocity_change(self, die: int) -> int:
        """WS A.III.A.3.b: what is added to the velocity."""
        return by_number(self.wind_velocity)[die]

    @cached_property
    def _weather(self) -> dict[int, Weather]:
        return by_number(self.weather)

    @cached_property
    def _effects(self) -> dict[tuple[int, Group, Attitude], int | None]:
        return {
            (velocity, group, attitude): None if cell == NO_MOVE else int(cell)
            for velocity, row in by_number(self.wind_effects).items()
            for groups, cells in zip(GROUPS, columns(row), strict=True)
            for group in groups
            for attitude, cell in zip(ATTITUDES, cells, strict=True)
        }

"""Movement allowances, the figures of the counters, turning and drift (`data/tables/sailing.toml`)."""

from __future__ import annotations

from functools import cached_property

from tactical.wooden_ships.tables.charts import Chapter, Row, by_number, numbers
from tactical.wooden_ships.terms import ATTITUDES, LINE_CLASSES, Attitude, ClassNumber, Rating


class CounterClass(Row, frozen=True):
    """WS I.II.C: what the counters of a class number show; a speed of 0 is none."""

    number: ClassNumber
    ratings: tuple[Rating, ...]
    turning: int
    battle_speed: int
    full_speed: int
    oar_speed: int = 0
    hexes: int = 2


class Turning(Row, frozen=True):
    """WS B.IV.A.8-15, A.V.D.2, D.III.D.2: what turns cost and how many there may be."""

    cost: int
    per_hex: int
    free: int
    stood_still: int
    rowed_cost: int
    backward: int
    change_of_way: int


class Drift(Row, frozen=True):
    """WS B.V.B, D.III.D.2.d: when a ship drifts and how far."""

    starts: int
    hexes: int
    line_every: int
    others_every: int
    gunboat_first: int
    gunboat_later: int
    dismasted_wait: dict[str, int]


class Sailing(Chapter, frozen=True, kw_only=True):
    """How far ships go, how they turn and how they drift."""

    battle_sail: dict[str, str]
    full_sail: dict[str, str]
    oars: dict[str, str]
    classes: tuple[CounterClass, ...]
    turning: Turning
    drift: Drift
    sailing_sources: dict[str, str]
    sailing_designed: dict[str, str]

    def battle_allowance(self, speed: int, attitude: Attitude) -> int:
        """WS B.IV.A.4: factors under battle sails; 0 for a ship without sails."""
        return self._battle[speed, attitude] if speed else 0

    def full_allowance(self, speed: int, attitude: Attitude) -> int:
        """WS A.V.A.1: factors under full sail; 0 for a ship without sails."""
        return self._full[speed, attitude] if speed else 0

    def oar_allowance(self, sections_left: int, attitude: Attitude) -> int:
        """WS D.III.D.2.a: factors under oars by the oar sections left; more than the chart has count as its most."""
        most = max(sections for sections, _ in self._oars)
        return self._oars[min(sections_left, most), attitude]

    def backward_allowance(self, sections_left: int, attitude: Attitude) -> int:
        """WS D.III.D.2.c.1: factors of a gunboat that goes backward."""
        return max(0, self.oar_allowance(sections_left, attitude) - self.turning.backward)

    def counter_class(self, number: ClassNumber, rating: Rating) -> CounterClass:
        """WS I.II.C.p3: the figures of the counters of a class number; of several the one for the rating, or else the first."""
        rows = [row for row in self.classes if row.number == number]
        return next((row for row in rows if rating in row.ratings), rows[0])

    def drift_every(self, number: ClassNumber) -> int:
        """WS B.V.B.2.p1: turns from one hex of drift to the next."""
        return self.drift.line_every if number in LINE_CLASSES else self.drift.others_every

    def gunboat_drift(self, first: bool) -> int:
        """WS D.III.D.2.d: hexes that a gunboat drifts in the first phase that she stays, and in each after it."""
        return self.drift.gunboat_first if first else self.drift.gunboat_later

    def dismasted_wait(self, turning: int) -> int:
        """WS B.V.B.5: turns of drifting before a dismasted ship may turn; the handiest class waits least."""
        waits = self._waits
        return waits[min(max(turning, min(waits)), max(waits))]

    @cached_property
    def _waits(self) -> dict[int, int]:
        return by_number(self.drift.dismasted_wait)

    @cached_property
    def _battle(self) -> dict[tuple[int, Attitude], int]:
        return _by_attitude(self.battle_sail)

    @cached_property
    def _full(self) -> dict[tuple[int, Attitude], int]:
        return _by_attitude(self.full_sail)

    @cached_property
    def _oars(self) -> dict[tuple[int, Attitude], int]:
        return _by_attitude(self.oars)


def _by_attitude(rows: dict[str, str]) -> dict[tuple[int, Attitude], int]:
    cells = by_number(rows).items()
    return {
        (number, attitude): factors
        for number, row in cells
        for attitude, factors in zip(ATTITUDES, numbers(row.split()), strict=True)
    }

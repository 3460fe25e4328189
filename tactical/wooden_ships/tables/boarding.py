"""Fouling, grappling, melee, prizes, points, and the Advanced log (`data/tables/boarding.toml`)."""

from __future__ import annotations

from functools import cached_property

import msgspec

from tactical.wooden_ships.tables.charts import Row, band, by_number, numbers
from tactical.wooden_ships.tables.hits import Damage
from tactical.wooden_ships.terms import Half, Quality

STRENGTH = "strength"  # the heading of the melee table


class Attempt(Row, frozen=True):
    """Dice that succeed; `burning` is added for a burning fireship, `motionless` for each ship that did not move."""

    dice: tuple[int, ...]
    burning: int = 0
    motionless: int = 0

    def succeeds(self, die: int) -> bool:
        """Whether a modified die succeeds; one below the table counts as its lowest, one above as its highest."""
        return min(max(die, 1), 6) in self.dice


class Melee(Row, frozen=True):
    """WS B.IX.C.3: rounds a turn, and the ratio of strengths that ends a melee."""

    rounds: int
    ratio: int


class Prize(Row, frozen=True):
    """WS B.IX.D.9, D.14, B.VIII.D: prisoners that a prize crew square holds; hexes to a friend that undo or prevent surrender."""

    prisoners: int
    undone_within: int
    helped_within: int


class Points(Row, frozen=True):
    """WS B.XI.B.2-3: how many times her value a ship scores."""

    surrendered: int
    captured: int


class AdvancedLog(Row, frozen=True):
    """WS A.I.B: what the figures of a scenario are multiplied by for the Advanced log."""

    hull: tuple[int, int]
    guns: int
    carronades: int
    crew: int
    rigging: int
    odd_half: Half


class Boarding(Damage, frozen=True, kw_only=True):
    """How ships hold each other and how their crews fight."""

    melee_strengths: dict[Quality, int] = msgspec.field(name="melee_strength")
    melee_table: dict[str, str] = msgspec.field(name="melee_losses")
    melee: Melee
    fouling: Attempt
    unfouling: Attempt
    grappling: Attempt
    ungrappling: Attempt
    prize: Prize
    points: Points
    advanced_log: AdvancedLog
    boarding_sources: dict[str, str]

    def melee_strength(self, quality: Quality) -> int:
        """WS B.IX.C.1: the strength of one crew square."""
        return self.melee_strengths[quality]

    def melee_losses(self, strength: int, die: int) -> int:
        """WS B.IX.C.2: enemy squares lost by the roller's own strength and die; a party without strength costs nobody."""
        found = [losses for first, losses in zip(self._strengths, self._losses[die], strict=True) if strength >= first]
        return found[-1] if found else 0

    def fouled(self, die: int) -> bool:
        """WS B.V.C.5: whether ships that collide foul each other, by the modified die."""
        return self.fouling.succeeds(die)

    def unfouled(self, die: int) -> bool:
        """WS B.III.p1: whether they come free, by the modified die."""
        return self.unfouling.succeeds(die)

    def grappled(self, die: int) -> bool:
        """WS B.VI.A.4: whether a grapple holds, by the modified die."""
        return self.grappling.succeeds(die)

    def ungrappled(self, die: int) -> bool:
        """WS B.VI.B.1: whether a grapple is undone."""
        return self.ungrappling.succeeds(die)

    def advanced_hull(self, squares: int) -> int:
        """WS A.I.B.1: hull squares of the Advanced log, rounded up."""
        times, over = self.advanced_log.hull
        return -(-squares * times // over)

    def advanced_guns(self, squares: int) -> int:
        """WS A.I.B.1: gun squares of a broadside in the Advanced log."""
        return squares * self.advanced_log.guns

    def advanced_carronades(self, squares: int) -> int:
        """WS A.I.B.1: carronade squares of a broadside in the Advanced log."""
        return squares * self.advanced_log.carronades

    def advanced_crew(self, squares: int) -> int:
        """WS A.I.B.1: crew squares of a section in the Advanced log."""
        return squares * self.advanced_log.crew

    def advanced_rigging(self, squares: int) -> int:
        """WS A.I.B.1: rigging squares of a section in the Advanced log."""
        return squares * self.advanced_log.rigging

    def halves(self, squares: int) -> tuple[int, int]:
        """WS A.I.B.2: squares of the bow and of the stern half; an odd one goes to the stern (WS A.I.B.2.e75)."""
        less, more = squares // 2, squares - squares // 2
        return (less, more) if self.advanced_log.odd_half == "stern" else (more, less)

    @cached_property
    def _strengths(self) -> list[int]:
        return [band(key)[0] for key in self.melee_table[STRENGTH].split()]

    @cached_property
    def _losses(self) -> dict[int, list[int]]:
        rows = {key: row for key, row in self.melee_table.items() if key != STRENGTH}
        return {die: numbers(row.split()) for die, row in by_number(rows).items()}

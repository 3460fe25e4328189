"""The tables of the player aid card as typed rows. The figures are in `data/tables.toml`; a player's own may override any.

Each table names its source: a publication with how far it can be trusted (A to C), a case of the rules, or `designed`, with
the reasoning. `editions` reads them, and lays the figures of the first edition's card over them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from tactical.flying_colors.bands import Banded
from tactical.flying_colors.card import (
    LAST_DIE,
    OVERGUNNED,
    POWERS,
    ROWS,
    Adjustments,
    Aim,
    Aspect,
    Attempt,
    Blaze,
    BreakOff,
    Canvas,
    Carronades,
    CarronadeYears,
    ChaseGuns,
    Collision,
    Damage,
    FirepowerModifiers,
    Fires,
    Grounding,
    HitModifiers,
    HitResults,
    Hits,
    Loads,
    Movement,
    Power,
    Rake,
    Reach,
    Rolls,
    Shifts,
    Sinking,
    Strike,
    Tacking,
    Turning,
    Wind,
    Wounds,
    hits_of,
    power_of,
)
from tactical.flying_colors.counter_terms import Colour, Rate, Shape, Size
from tactical.flying_colors.figures import Slip


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All tables in force."""

    movement: dict[Aspect, Movement]
    adjustments: Adjustments
    turning: Turning
    reach: Reach
    firepower: dict[str, str]
    shifts: Shifts
    firepower_modifiers: FirepowerModifiers
    hit_results: HitResults
    hit_modifiers: HitModifiers
    carronade_years: CarronadeYears
    carronades: tuple[Carronades, ...]
    rake: Rake
    wind: Wind
    tacking: Tacking
    evasion: Attempt
    grappling: Attempt
    disengagement: Attempt
    collision: Collision
    grounding: Grounding
    fires: Fires
    strike: Strike
    sinking: Sinking
    break_off: BreakOff
    chase_guns: ChaseGuns
    damage: Damage
    rolls: Rolls
    loads: Loads
    wounds: Wounds
    sources: dict[str, str]
    slips: tuple[Slip, ...] = ()

    def moves(self, aspect: Aspect, sails: Canvas) -> int | None:
        """FC 3.6.2-3.6.3: movement points before any adjustment; None where the sail may not be carried so."""
        points: int | None = getattr(self.movement[aspect], sails)
        return points

    def row(self, rate: Rate, overgunned: bool, shifts: int) -> str | None:
        """FC 3.7.7.7a: the firepower row of a rate after so many shifts; None past the last, and for a ship without guns."""
        if not rate:
            return None
        place = ROWS.index(OVERGUNNED if overgunned else rate) + shifts
        return ROWS[place] if place < len(ROWS) else None

    def power(self, row: str, distance: int) -> Power | None:
        """FC 3.7.7.7b: base firepower of a row at a range, None out of range; one's own hex counts as range 1."""
        cells = self._powers[row]
        return cells[max(distance, 1) - 1] if distance <= len(cells) else None

    def hits(self, size: Size, aim: Aim, firepower: int, die: int) -> Hits:
        """FC 3.7.7.7d: the hits of a modified die; what it has above 12 is for FC 3.7.8."""
        row = min(max(firepower, -1), 21) + 1
        return self._hits[size, aim][row][min(max(die, 0), LAST_DIE)]

    def carronade_bonus(self, nation: str, colour: Colour, shape: Shape, distance: int, year: int) -> int:
        """FC 3.7.10: firepower that the carronades of a ship add, all lines together."""
        if year < self.carronade_years.early:
            return 0
        late = year >= self.carronade_years.late
        lines = (line for line in self.carronades if distance <= line.within)
        return sum(
            line.late if late else line.early
            for line in lines
            if nation in line.nations or line.shape == shape or line.colour == colour
        )

    def raked(self, hull_hits: int, stern: bool) -> int:
        """FC 3.7.7.6: the hull hits of a rake."""
        return hull_hits * (self.rake.stern_hull if stern else self.rake.bow_hull) // 100

    def wind_turns(self, die: int) -> int:
        """FC 3.2: hexsides that the wind turns on a modified die, clockwise in the northern hemisphere."""
        return self._wind[die]

    def tack(self, die: int) -> int | None:
        """FC 3.6.6: movement points of a tack, None if the ship hangs in irons."""
        result = self._tacking[die]
        return None if result == "irons" else result

    def blaze(self, die: int) -> Blaze:
        """FC 3.7.11: what a fire does on a die."""
        return self._blazes[die]

    def steadiness(self, lost: int, ships: int) -> int:
        """FC 3.9.3: what is added to a fleet's die when so many of its ships are lost, by the share in per cent."""
        return next(column.adds for column in self.break_off.lost if 100 * lost <= column.up_to * ships)

    @cached_property
    def _powers(self) -> dict[str, list[Power | None]]:
        return {row: [power_of(cell) for cell in cells.split()] for row, cells in self.firepower.items()}

    @cached_property
    def _hits(self) -> dict[tuple[str, str], list[list[Hits]]]:
        return {
            (size, aim): [[hits_of(cell) for cell in table[power].split()] for power in POWERS]
            for size, aims in (("large", self.hit_results.large), ("small", self.hit_results.small))
            for aim, table in (("rigging", aims.rigging), ("hull", aims.hull))
        }

    @cached_property
    def _wind(self) -> Banded[int]:
        return Banded(self.wind.turns)

    @cached_property
    def _tacking(self) -> Banded[int | Literal["irons"]]:
        return Banded(self.tacking.results)

    @cached_property
    def _blazes(self) -> Banded[Blaze]:
        return Banded(self.fires.results)

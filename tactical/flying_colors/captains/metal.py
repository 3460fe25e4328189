"""A ship's weight of metal: what her broadside may be expected to do by range, arc and rake; reckoned once for ships alike."""

from __future__ import annotations

from typing import NamedTuple

from tactical.flying_colors.captains.bearings import BOW, NO_END, RANGES, STERN
from tactical.flying_colors.card import Aim
from tactical.flying_colors.counter_terms import Size
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.state import Action, Face, Ship
from tactical.flying_colors.tables import Tables

DICE = range(10)


class Metal(NamedTuple):
    """Average hull hits of a broadside laid on hulls, rakes counted in, and rigging hits of one laid on rigging, by
    `bearings.shot_index`; `worths` has what was weighed already."""

    hull: tuple[float, ...]
    rigging: tuple[float, ...]
    worths: dict[tuple[float, float, int], list[float]]

    def worth(self, hull: float, rigging: float, high: int) -> list[float]:
        """By `shot_index` what a broadside is worth, laid where it does most, if a hit on hull or rigging is worth so much and no
        guns are laid high beyond a range."""
        known = self.worths.get((hull, rigging, high))
        if known is None:
            hits = enumerate(zip(self.hull, self.rigging, strict=True))
            known = [max(hull * one, rigging * other if index % RANGES <= high else 0.0) for index, (one, other) in hits]
            self.worths[hull, rigging, high] = known
        return known


class Battery(NamedTuple):
    """All that a ship's weight of metal hangs on: her guns and their crews; `shifts` of her row (FC 3.7.7.7a), `still` if she
    fires from a steady deck (FC 3.6.19b), `quality` of who commands aboard."""

    face: Face
    size: Size
    nation: str
    year: int
    audacity: int
    shifts: int
    still: bool
    quality: int


ENDS = (NO_END, BOW, STERN)
SILENT = Metal((0.0,) * len(ENDS) * 2 * RANGES, (0.0,) * len(ENDS) * 2 * RANGES, {})
METAL, AVERAGES = "metal", "average hits"  # under which what has been reckoned lies beside the tables
Guns = tuple[Face, Size, str, int, int, int, bool, int]  # a `Battery`


def metal_of(action: Action, ship: Ship) -> Metal:
    """The weight of metal of a ship as she is now; the wind apart."""
    face = ship.back if ship.damaged else ship.front
    if not face.rate or ship.hull >= face.capacity or ship.struck or ship.captor is not None or ship.fate != "afloat":
        return SILENT
    tables = action.tables
    rows = tables.shifts
    shifts = ship.hull // rows.hull_hits + rows.dismasted * ship.dismasted + rows.on_fire * ship.on_fire
    guns = (
        face,
        "large" if ship.mastless else ship.size,
        ship.nationality,
        action.year,
        action.audacity(ship),
        shifts + rows.full_sails * (ship.sails == "full"),
        ship.anchor is not None or ship.mastless,
        best_quality(action, ship),
    )
    known: dict[Guns, Metal] = tables.__dict__.setdefault(METAL, {})
    metal = known.get(guns)
    return metal if metal is not None else known.setdefault(guns, _reckoned(tables, Battery(*guns)))


def _reckoned(tables: Tables, guns: Battery) -> Metal:
    cases = [(rake, partial, max(1, away)) for rake in ENDS for partial in (0, 1) for away in range(RANGES)]
    powers = {(partial, away): _power(tables, guns, partial, away) for _, partial, away in cases}
    hull = tuple(_hits(tables, guns, "hull", powers[partial, away], away, rake) for rake, partial, away in cases)
    rigging = tuple(_hits(tables, guns, "rigging", powers[partial, away], away, NO_END) for _, partial, away in cases)
    return Metal(hull, rigging, {})


def _power(tables: Tables, guns: Battery, partial: int, away: int) -> int | None:
    """FC 3.7.7.7a-c: her firepower at a range; None out of range, or when no guns are left."""
    face = guns.face
    if away > (tables.reach.carronades if face.colour == "red" else tables.reach.guns):
        return None
    row = tables.row(face.rate, face.colour == "yellow", guns.shifts + tables.shifts.partial * partial)
    base = tables.power(row, away) if row is not None else None
    if base is None:
        return None
    more = tables.firepower_modifiers
    shade = {"white": more.white, "black": more.black}.get(face.colour, 0) if base.shaded else 0
    return base.points + shade + guns.audacity + tables.carronade_bonus(guns.nation, face.colour, face.shape, away, guns.year)


def _hits(tables: Tables, guns: Battery, aim: Aim, power: int | None, away: int, rake: int) -> float:
    """FC 3.7.7.6, 3.7.7.7d: average hits of the kind aimed at."""
    if power is None:
        return 0.0
    row = tables.hit_modifiers
    drm = row.anchored * guns.still
    drm += row.british_at_hull * (guns.nation == "British" and aim == "hull")
    drm += row.french_at_rigging * (guns.nation == "French" and aim == "rigging")
    plain = _average(tables, guns.size, aim, power, drm, NO_END)
    if rake == NO_END:
        return plain
    helped = guns.audacity + guns.quality - away - (tables.rake.stern if rake == STERN else 0)
    chance = min(10, max(0, tables.rake.at_most + helped + 1)) / 10
    return chance * _average(tables, guns.size, aim, power, drm, rake) + (1 - chance) * plain


def _average(tables: Tables, size: Size, aim: Aim, power: int, drm: int, rake: int) -> float:
    known: dict[tuple[Size, Aim, int, int, int], float] = tables.__dict__.setdefault(AVERAGES, {})
    key = (size, aim, power, drm, rake)
    if key not in known:
        results = [tables.hits(size, aim, power, die + drm) for die in DICE]
        if aim == "rigging":
            counted = [hits.rigging for hits in results]
        else:
            counted = [tables.raked(hits.hull, rake == STERN) if rake else hits.hull for hits in results]
        known[key] = sum(counted) / len(DICE)
    return known[key]

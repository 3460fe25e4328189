"""The Hit Tables, critical hits, lost hulls, explosions, masts and repair (`data/tables/hits.toml`)."""

from __future__ import annotations

import re
from functools import cached_property

import msgspec

from tactical.wooden_ships.tables.charts import DICE, Row, by_number
from tactical.wooden_ships.tables.gunnery import Gunnery
from tactical.wooden_ships.terms import Aim, Critical, Doom, Edition, Hand, Level

NO_HIT = "0"


class Hits(msgspec.Struct, frozen=True):
    """WS B.VIII.B.7: squares hit of each kind, and whether a critical hit is to be looked for (WS A.I.A.2.b)."""

    hull: int = 0
    guns: int = 0
    crew: int = 0
    rigging: int = 0
    critical: bool = False


class HitTable(Row, frozen=True):
    """The Hit Tables of one game by aim: six codes a row, one for each die."""

    hull: dict[str, str]
    rigging: dict[str, str]


class CellSlip(Row, frozen=True):
    """A cell as one edition's text prints it, where it is not read so, and why."""

    edition: Edition
    level: Level
    table: int
    aim: Aim
    die: int
    printed: str
    why: str


class CriticalFigures(Row, frozen=True):
    """WS A.CH: the figures of the critical hits."""

    near: int
    sections: int
    doubles: int
    mask_tables: int
    mask_turns: int
    mask_squares: int
    demoralised_at_most: int
    steering_dice: tuple[int, ...]
    steering: int
    magazine_at_most: int
    waterline_sections: int
    fire_explodes: int


class Explosion(Row, frozen=True):
    """WS A.VIII.C.3-4, O.X: when a doomed ship goes, and what an explosion does to her neighbours."""

    doom_die: int
    table: int
    times_rake: int
    at_most: int


class Masts(Row, frozen=True):
    """WS O.VIII.B: dice on which a lost mast hangs overside, on which side, and what it costs."""

    hangs: tuple[int, ...]
    left: tuple[int, ...]
    speed: int


class Repair(Row, frozen=True):
    """WS A.X.B: turns of work for so many squares, and the crew sections needed."""

    turns: int
    squares: int
    sections: int


class Damage(Gunnery, frozen=True, kw_only=True):
    """What shot does to ships, and how it is mended."""

    hits_basic: HitTable
    hits_advanced: HitTable
    slips: tuple[CellSlip, ...]
    critical_results: dict[str, tuple[Critical, Critical]] = msgspec.field(name="critical")
    critical_needs: dict[Critical, str]
    critical_figures: CriticalFigures
    hull_gone: dict[str, Doom]
    explosion: Explosion
    masts: Masts
    repair: Repair
    hits_sources: dict[str, str]

    def hits(self, level: Level, table: int, aim: Aim, die: int) -> Hits:
        """WS B.VIII.B.6: the hits of a die on a Hit Table."""
        return self._hits[level, table, aim, die]

    def code(self, level: Level, table: int, aim: Aim, die: int) -> str:
        """WS T.HIT.B, T.HIT.A: a cell of a Hit Table in the letters of the card, without its star."""
        return self._codes[level, table, aim, die].rstrip("*")

    def printed(self, level: Level, table: int, aim: Aim, die: int, edition: Edition) -> str:
        """A cell as an edition's text prints it, right or wrong; `slips` says why it is read otherwise."""
        cell = (edition, level, table, aim, die)
        for slip in self.slips:
            if (slip.edition, slip.level, slip.table, slip.aim, slip.die) == cell:
                return slip.printed
        return self.code(level, table, aim, die)

    def critical(self, number: int, aim: Aim) -> Critical:
        """WS A.I.A.2.b.1: the effect of a critical hit by die plus Hit Table number and by the aim used."""
        rigging, hull = self._criticals[number]
        return hull if aim == "hull" else rigging

    def critical_need(self, effect: Critical) -> str:
        """WS A.I.A.2.b.4: the optional rule without which an effect is none, such as O.VIII; empty if it needs none."""
        return self.critical_needs.get(effect, "")

    def destroyed_hull(self, die: int) -> Doom:
        """WS A.VIII.C.1: what becomes of a ship whose last hull square is gone."""
        return by_number(self.hull_gone)[die]

    @property
    def doom_die(self) -> int:
        """WS A.VIII.C.3-4: the die on which a ship that will sink or explode does so."""
        return self.explosion.doom_die

    def explosion_table(self, guns: int) -> int:
        """WS O.X: the rigging table for the neighbours of an exploding ship, by the gun squares of a side on her Basic log."""
        return min(self.explosion.times_rake * self.row("basic", guns).rake, self.explosion.at_most)

    def mast_hangs(self, die: int) -> bool:
        """WS O.VIII.B.p1: whether a lost mast hangs over the side."""
        return die in self.masts.hangs

    def mast_side(self, die: int) -> Hand:
        """WS O.VIII.B.p2: the side over which it hangs."""
        return "left" if die in self.masts.left else "right"

    @cached_property
    def _criticals(self) -> dict[int, tuple[Critical, Critical]]:
        return by_number(self.critical_results)

    @cached_property
    def _codes(self) -> dict[tuple[Level, int, Aim, int], str]:
        games: tuple[tuple[Level, HitTable], ...] = (("basic", self.hits_basic), ("advanced", self.hits_advanced))
        aims: tuple[Aim, ...] = ("hull", "rigging")
        return {
            (level, table, aim, die): cell
            for level, charts in games
            for aim in aims
            for table, row in by_number(charts.hull if aim == "hull" else charts.rigging).items()
            for die, cell in zip(DICE, row.split(), strict=True)
        }

    @cached_property
    def _hits(self) -> dict[tuple[Level, int, Aim, int], Hits]:
        return {place: hits_of(cell) for place, cell in self._codes.items()}


def hits_of(cell: str) -> Hits:
    """WS B.VIII.B.7: a code such as `2H-G-C*` as hits: a letter without a number is one square."""
    code, star = cell.rstrip("*"), cell.endswith("*")
    counts = dict.fromkeys("HGCR", 0)
    for part in () if code == NO_HIT else code.split("-"):
        match = re.fullmatch(r"(\d*)([HGCR])", part)
        if match is None or counts[match[2]]:
            raise ValueError(f"{cell!r} is no hit; expected letters H, G, C, R, each once, such as 2H-G-C*")
        counts[match[2]] = int(match[1] or 1)
    return Hits(counts["H"], counts["G"], counts["C"], counts["R"], star)

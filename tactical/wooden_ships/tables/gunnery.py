"""The Hit Determination Tables, ranges and loads (`data/tables/gunnery.toml`)."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Literal

import msgspec

from tactical.wooden_ships.tables.charts import Row, band, by_number, columns, numbers
from tactical.wooden_ships.tables.wind import Wind
from tactical.wooden_ships.terms import QUALITIES, Edition, Level, Quality, Shot

COLUMNS = {hexes: place for place, key in enumerate(("1", "2", "3", "4", "5-6", "7-10")) for hexes in band(key)}
SHOT_COLUMNS: tuple[Shot, ...] = ("grape", "chain", "double", "round")  # as printed


class GunRow(msgspec.Struct, frozen=True):
    """WS T.HDT.B, T.HDT.A: the row of a number of guns. Basic rakes add `rake`; Advanced ones use `raking` and `stern_rake`."""

    guns: str
    at: tuple[int, ...]
    raking: tuple[int, ...]
    quality: dict[Quality, int]
    section_lost: int
    initial: int
    rake: int
    stern_rake: int
    captured: int
    shot: dict[Shot, int]
    anchored: int


class Load(Row, frozen=True):
    """WS A.VIII.B: how far a load reaches and how many turns it takes; `printed` where an edition's table has another range."""

    range: int
    turns: int = 1
    printed: dict[str, int] = {}


class Dismasted(Row, frozen=True):
    """WS O.VIII.A: Hit Tables that a ship without rigging loses; `light_guns` is the most squares of the lighter loss."""

    light: int
    light_guns: int
    heavy: int


class Gunnery(Wind, frozen=True, kw_only=True):
    """Which Hit Table a broadside uses."""

    hdt_basic: dict[str, str]
    hdt_advanced: dict[str, str]
    hit_tables: dict[Level, int]
    ammunition: dict[Literal["round", "chain", "grape", "double", "carronade"], Load]
    hull_within: int
    captured_by_text: int
    fireship_tables: int
    chain_forbidden: tuple[str, ...]
    dismasted: Dismasted
    gunnery_sources: dict[str, str]

    def row(self, level: Level, guns: int) -> GunRow:
        """WS B.VIII.B.3: the row of so many gun squares; the last stands for more as well (WS B.VIII.B.3.cl)."""
        rows = self._rows[level]
        return rows[guns] if guns in rows else rows[min(guns, max(rows))]

    def hit_number(self, level: Level, guns: int, range: int, rake: bool) -> int:
        """WS B.VIII.B.3, A.I.A.1.a: the Hit Table number before modifiers; in the Advanced game a rake reads the brackets."""
        row = self.row(level, guns)
        return (row.raking if rake and level == "advanced" else row.at)[COLUMNS[range]]

    def highest_table(self, level: Level) -> int:
        """WS B.VIII.B.4, A.I.A.2.a: the highest Hit Table."""
        return self.hit_tables[level]

    def range_of(self, shot: Shot) -> int:
        """WS A.VIII.B.1-4: the longest range of a shot."""
        return self.ammunition[shot].range

    def carronade_range(self, edition: Edition | None = None) -> int:
        """WS B.VIII.A.9: the longest range of carronades; the same in both editions' rules."""
        return self.ammunition["carronade"].range

    def carronade_range_printed(self, edition: Edition) -> int:
        """WS A.AMMO.e75: the longest range of carronades as the table of an edition prints it."""
        load = self.ammunition["carronade"]
        return load.printed.get(str(edition), load.range)

    def load_turns(self, shot: Shot) -> int:
        """WS A.VIII.B.1-4: turns to load a shot."""
        return self.ammunition[shot].turns

    def may_aim_hull(self, range: int) -> bool:
        """WS B.VIII.B.5: whether the guns may be aimed at the hull at a range."""
        return range <= self.hull_within

    def may_use_chain(self, nationality: str) -> bool:
        """WS A.VIII.B.2.d: whether a nation fires chainshot."""
        return nationality not in self.chain_forbidden

    def dismasted_gunnery(self, guns: int) -> int:
        """WS O.VIII.A: what a ship without rigging adds to her Hit Table by her gun squares."""
        return self.dismasted.light if guns <= self.dismasted.light_guns else self.dismasted.heavy

    @cached_property
    def _rows(self) -> dict[Level, dict[int, GunRow]]:
        return {
            "basic": by_number({key: _basic(key, row) for key, row in self.hdt_basic.items()}),
            "advanced": by_number({key: _advanced(key, row) for key, row in self.hdt_advanced.items()}),
        }


def _basic(guns: str, row: str) -> GunRow:
    at, quality, others, shot, [anchored] = [numbers(cells) for cells in columns(row)]
    section_lost, initial, rake, captured = others
    rates, loads = dict(zip(QUALITIES, quality, strict=True)), dict(zip(SHOT_COLUMNS, shot, strict=True))
    return GunRow(guns, tuple(at), tuple(at), rates, section_lost, initial, rake, 0, captured, loads, anchored)


def _advanced(guns: str, row: str) -> GunRow:
    ranges, *rest = columns(row)
    pairs = [re.fullmatch(r"(-?\d+)\((-?\d+)\)", cell) for cell in ranges]
    at, raking = (tuple(int(pair[side]) for pair in pairs if pair) for side in (1, 2))
    [stern_rake], quality, others, shot, [anchored] = [numbers(cells) for cells in rest]
    section_lost, initial, captured = others
    rates, loads = dict(zip(QUALITIES, quality, strict=True)), dict(zip(SHOT_COLUMNS, shot, strict=True))
    return GunRow(guns, at, raking, rates, section_lost, initial, 0, stern_rake, captured, loads, anchored)

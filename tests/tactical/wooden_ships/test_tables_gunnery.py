"""The Hit Determination Tables, ranges and loads beside the printed charts."""

from __future__ import annotations

import re

import pytest

from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.terms import QUALITIES, Level, Shot
from tests.tactical.wooden_ships.printed_charts import ints, lines

TABLES = tables_of(1981)
RANGES = [(1,), (2,), (3,), (4,), (5, 6), (7, 8, 9, 10)]
LOADS: list[Shot] = ["grape", "chain", "double", "round"]


def guns_of(band: str, most: int) -> range:
    """The guns of a row; the last one stands for more as well."""
    first, _, last = band.partition("-")
    return range(int(first), int(last) + 1) if last else range(int(first), most)


@pytest.mark.rule("WS T.HDT.B", "WS B.VIII.B.3.cl")
def test_every_cell_of_the_basic_table() -> None:
    rows = lines("hdt-basic.txt")
    assert len(rows) == 5
    for line in rows:
        band, *cells = line.split()
        figures = ints(" ".join(cells))
        assert len(figures) == 20
        for guns in guns_of(band, 31):
            for column, hexes in enumerate(RANGES):
                for hex in hexes:
                    assert TABLES.hit_number("basic", guns, hex, False) == figures[column], (guns, hex)
                    assert TABLES.hit_number("basic", guns, hex, True) == figures[column], (guns, hex)
            row = TABLES.row("basic", guns)
            assert [row.quality[quality] for quality in QUALITIES] == figures[6:11], guns
            assert [row.section_lost, row.initial, row.rake, row.captured] == figures[11:15], guns
            assert [row.shot[shot] for shot in LOADS] == figures[15:19], guns
            assert (row.anchored, row.stern_rake) == (figures[19], 0)


@pytest.mark.rule("WS T.HDT.A", "WS B.VIII.B.3.cl")
def test_every_cell_of_the_advanced_table() -> None:
    rows = lines("hdt-advanced.txt")
    assert len(rows) == 9
    for line in rows:
        band, *cells = line.split()
        pairs = [ints(" ".join(re.findall(r"-?\d+", cell))) for cell in cells[:6]]
        figures = ints(" ".join(cells[6:]))
        assert len(figures) == 14
        for guns in guns_of(band, 61):
            for column, hexes in enumerate(RANGES):
                for hex in hexes:
                    assert TABLES.hit_number("advanced", guns, hex, False) == pairs[column][0], (guns, hex)
                    assert TABLES.hit_number("advanced", guns, hex, True) == pairs[column][1], (guns, hex)
            row = TABLES.row("advanced", guns)
            assert (row.stern_rake, row.rake) == (figures[0], 0)
            assert [row.quality[quality] for quality in QUALITIES] == figures[1:6], guns
            assert [row.section_lost, row.initial, row.captured] == figures[6:9], guns
            assert [row.shot[shot] for shot in LOADS] == figures[9:13], guns
            assert row.anchored == figures[13]


@pytest.mark.parametrize(("level", "highest"), [("basic", 8), ("advanced", 10)])
def test_the_highest_hit_table(level: Level, highest: int) -> None:
    assert TABLES.highest_table(level) == highest


def test_no_guns_and_no_range_have_no_row() -> None:
    for guns, hexes in ((0, 1), (3, 0), (3, 11)):
        with pytest.raises(KeyError):
            TABLES.hit_number("basic", guns, hexes, False)


@pytest.mark.rule("WS B.VIII.C.5.cl")
def test_the_column_of_captured_ships_differs_from_the_rule() -> None:
    assert TABLES.captured_by_text == -2
    assert {TABLES.row("basic", guns).captured for guns in range(1, 14)} == {-2}
    assert [TABLES.row("advanced", guns).captured for guns in (6, 7)] == [-1, -2]


@pytest.mark.rule("WS A.AMMO.e75", "WS B.VIII.A.9.cl")
def test_carronades_reach_two_hexes_in_both_editions_whatever_1981_prints() -> None:
    assert (TABLES.carronade_range_printed(1981), TABLES.carronade_range_printed(1975)) == (3, 2)
    assert [tables_of(1981).carronade_range(1981), tables_of(1975).carronade_range(1975), TABLES.carronade_range()] == [2, 2, 2]


def test_ranges_and_turns_of_each_shot() -> None:
    shots: list[Shot] = ["round", "chain", "grape", "double"]
    assert [TABLES.range_of(shot) for shot in shots] == [10, 3, 1, 1]
    assert [TABLES.load_turns(shot) for shot in shots] == [1, 1, 1, 2]


@pytest.mark.rule("WS B.VIII.B.5.cl")
def test_the_hull_may_be_aimed_at_to_range_5_and_not_at_6() -> None:
    assert [TABLES.may_aim_hull(hexes) for hexes in (5, 6)] == [True, False]


def test_who_fires_chain() -> None:
    assert [TABLES.may_use_chain(nation) for nation in ("British", "French", "American")] == [False, True, True]


def test_a_ship_without_rigging_and_a_fireship_fire_worse() -> None:
    assert [TABLES.dismasted_gunnery(guns) for guns in (1, 6, 7, 20)] == [-1, -1, -2, -2]
    assert TABLES.fireship_tables == -2

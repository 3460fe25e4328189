"""The Hit Tables, critical hits and what follows from damage, cell by cell beside the printed charts."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.tables import Hits, tables_of
from tactical.wooden_ships.tables.hits import hits_of
from tactical.wooden_ships.terms import Aim, Critical, Edition, Level
from tests.tactical.wooden_ships.printed_charts import counted, hit_cells

TABLES = tables_of(1981)
# Where the text of 1981 stands alone against 1975 and the scanned card, the cell that is read.
OVERRIDES = {(3, "rigging", 4): "2R", (8, "rigging", 3): "4R-2H-G", (8, "hull", 4): "4H-2G-C"}
CRITICALS: list[tuple[int, Critical, Critical]] = [
    (1, "rake-section-near", "none"),
    (2, "none", "rake-double-near"),
    (3, "none", "none"),
    (4, "mask-left", "none"),
    (5, "none", "cable"),
    (6, "mask-right", "none"),
    (7, "none", "demoralised"),
    (8, "mast", "steering"),
    (9, "none", "none"),
    (10, "rake-section", "cable"),
    (11, "none", "magazine"),
    (12, "none", "waterline"),
    (13, "rake-section", "rake-double"),
    (14, "none", "fire"),
    (15, "none", "none"),
    (16, "mast", "demoralised"),
]


@pytest.mark.rule("WS T.HIT.B")
def test_all_108_basic_cells() -> None:
    cells = list(hit_cells("hits-basic.txt"))
    assert len(cells) * 2 == 108
    for cell in cells:
        for aim, code in _aims(cell.hull, cell.rigging):
            hits = TABLES.hits("basic", cell.table, aim, cell.die)
            assert (hits.hull, hits.guns, hits.crew, hits.rigging) == counted(code), (cell.table, aim, cell.die)
            assert not hits.critical


@pytest.mark.rule("WS T.HIT.A", "WS A.I.A.2.b")
def test_all_132_advanced_cells_with_the_overrides_and_a_star_on_every_6() -> None:
    cells = list(hit_cells("hits-advanced.txt"))
    assert len(cells) * 2 == 132
    for cell in cells:
        for aim, printed in _aims(cell.hull, cell.rigging):
            code = OVERRIDES.get((cell.table, aim, cell.die), printed)
            hits = TABLES.hits("advanced", cell.table, aim, cell.die)
            assert (hits.hull, hits.guns, hits.crew, hits.rigging) == counted(code), (cell.table, aim, cell.die)
            assert hits.critical is printed.endswith("*") is (cell.die == 6)


@pytest.mark.rule("WS T.HIT.A")
def test_the_text_of_1981_is_kept_beside_what_is_read() -> None:
    for cell in hit_cells("hits-advanced.txt"):
        for aim, printed in _aims(cell.hull, cell.rigging):
            assert TABLES.printed("advanced", cell.table, aim, cell.die, 1981) == printed.rstrip("*"), (cell.table, aim, cell.die)


@pytest.mark.parametrize(
    ("level", "table", "aim", "die", "edition", "printed", "read"),
    [
        pytest.param("basic", 0, "hull", 4, 1975, "M", "C", marks=pytest.mark.rule("WS B.HT0.H4.e75")),
        pytest.param("basic", 8, "hull", 1, 1975, "4C-2G-C", "4H-2G-C", marks=pytest.mark.rule("WS B.HT8.H1.e75")),
        pytest.param("advanced", 3, "rigging", 4, 1981, "2R-C", "2R", marks=pytest.mark.rule("WS A.HT3.R4.e75")),
        pytest.param("advanced", 7, "hull", 3, 1975, "2H-2G-2C", "3H-2G-2C", marks=pytest.mark.rule("WS A.HT7.H3.e75")),
        pytest.param("advanced", 8, "rigging", 3, 1981, "4R-3H-G", "4R-2H-G", marks=pytest.mark.rule("WS A.HT8.R3.e75")),
        pytest.param("advanced", 8, "hull", 4, 1981, "4H-2C-G", "4H-2G-C", marks=pytest.mark.rule("WS A.HT8.H4.e75")),
    ],
)
def test_a_cell_in_which_the_editions_differ(
    level: Level, table: int, aim: Aim, die: int, edition: Edition, printed: str, read: str
) -> None:
    other: Edition = 1975 if edition == 1981 else 1981
    assert TABLES.printed(level, table, aim, die, edition) == printed
    assert TABLES.printed(level, table, aim, die, other) == read
    for year in (edition, other):
        hits = tables_of(year).hits(level, table, aim, die)
        assert (hits.hull, hits.guns, hits.crew, hits.rigging) == counted(read)
    [slip] = [slip for slip in TABLES.slips if (slip.level, slip.table, slip.aim, slip.die) == (level, table, aim, die)]
    assert slip.why


def test_a_code_that_is_no_hit_is_refused() -> None:
    assert hits_of("2H-G-C*") == Hits(2, 1, 1, 0, True)
    for code in ("M", "4C-2G-C", "2X"):
        with pytest.raises(ValueError, match="is no hit"):
            hits_of(code)


@pytest.mark.rule("WS T.CRIT", "WS A.CH.3")
def test_every_cell_of_the_critical_hit_table() -> None:
    assert [row[0] for row in CRITICALS] == list(range(1, 17))
    for number, rigging, hull in CRITICALS:
        assert TABLES.critical(number, "rigging") == rigging, number
        assert TABLES.critical(number, "hull") == hull, number


@pytest.mark.rule("WS T.CRIT")
def test_the_figures_of_critical_hits() -> None:
    figures = TABLES.critical_figures
    assert (figures.near, figures.sections, figures.doubles) == (3, 1, 2)
    assert (figures.mask_tables, figures.mask_turns, figures.mask_squares) == (-1, 3, 2)
    assert (figures.demoralised_at_most, figures.magazine_at_most) == (6, 4)
    assert (figures.steering_dice, figures.steering) == ((1, 3, 5), 1)
    assert (figures.waterline_sections, figures.fire_explodes) == (1, 6)


@pytest.mark.rule("WS T.CRIT")
def test_what_needs_an_optional_rule() -> None:
    needs = {effect: TABLES.critical_need(effect) for _, rigging, hull in CRITICALS for effect in (rigging, hull)}
    assert {effect for effect, need in needs.items() if need == "O.VIII"} == {"rake-section-near", "rake-section", "mast"}
    assert {effect for effect, need in needs.items() if need == "O.X"} == {"magazine"}


@pytest.mark.rule("WS A.VIII.C.1", "WS A.VIII.C.3", "WS A.VIII.C.4.p1")
def test_the_destroyed_hull_table_and_the_die_of_a_doomed_ship() -> None:
    results = [TABLES.destroyed_hull(die) for die in range(1, 7)]
    assert results == ["strikes", "strikes", "strikes", "strikes", "sinks", "explodes"]
    assert TABLES.doom_die == 6


@pytest.mark.rule("WS A.VIII.C.4.p2", "WS O.X.cl")
def test_the_table_of_an_explosion() -> None:
    assert TABLES.explosion.table == 10
    assert [TABLES.explosion_table(guns) for guns in (1, 4, 7, 10, 13, 14)] == [2, 4, 6, 8, 10, 10]


@pytest.mark.rule("WS O.VIII.B.e75")
def test_a_lost_mast_hangs_on_1_alone_and_over_the_side_that_the_die_says() -> None:
    assert [TABLES.mast_hangs(die) for die in range(1, 7)] == [True, False, False, False, False, False]
    assert [TABLES.mast_side(die) for die in range(1, 7)] == ["left", "right"] * 3
    assert TABLES.masts.speed == -1


def test_the_figures_of_repair() -> None:
    assert (TABLES.repair.turns, TABLES.repair.squares, TABLES.repair.sections) == (3, 2, 2)


def _aims(hull: str, rigging: str) -> tuple[tuple[Aim, str], tuple[Aim, str]]:
    return ("hull", hull), ("rigging", rigging)

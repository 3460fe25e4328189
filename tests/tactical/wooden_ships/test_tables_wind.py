"""The wind's tables and the movement allowances beside the printed charts."""

from __future__ import annotations

import pytest

from tactical.wooden_ships.tables import tables_of
from tactical.wooden_ships.tables.wind import Group
from tactical.wooden_ships.terms import ATTITUDES, ClassNumber
from tests.tactical.wooden_ships.printed_charts import lines

TABLES = tables_of(1981)
CLASSES: tuple[ClassNumber, ...] = (1, 2, 3, 4, 5, 6, 7)
COLUMNS: list[tuple[Group, ...]] = [(1,), (2,), (3, 4), (5, 6), (7, "rowed")]


@pytest.mark.rule("WS T.WIND", "WS A.III.B.2.p5")
def test_every_cell_of_the_wind_effects() -> None:
    rows = lines("wind-effects.txt")
    assert len(rows) == 8
    for line in rows:
        number, name, *cells = line.replace("|", " ").split()
        assert len(cells) == 20
        assert TABLES.velocity_printed(int(number), 1981) == name.replace("-", " ")
        for place, cell in enumerate(cells):
            for group in COLUMNS[place // 4]:
                expected = None if cell == "no" else int(cell)
                assert TABLES.wind_effect(int(number), group, ATTITUDES[place % 4]) == expected, (number, group, place)


@pytest.mark.rule("WS A.III.A.2", "WS A.III.A.2.e75")
def test_the_names_of_the_velocities() -> None:
    names = ("becalmed", "light breeze", "moderate breeze", "normal breeze", "heavy breeze", "gale", "storm", "hurricane")
    assert TABLES.velocity_names == names
    assert [TABLES.velocity_printed(2, 1981), TABLES.velocity_printed(2, 1975)] == ["medium breeze", "moderate breeze"]
    assert [TABLES.velocity_number(name) for name in names] == list(range(8))
    assert [TABLES.ends_game(velocity) for velocity in (6, 7)] == [False, True]


@pytest.mark.rule("WS T.WIND", "WS A.III.A.3.a", "WS A.III.A.3.b")
def test_every_cell_of_the_two_changes() -> None:
    assert [TABLES.wind_direction_change(die) for die in range(1, 7)] == [None, 0, 1, -1, 2, -2]
    assert [TABLES.wind_velocity_change(die) for die in range(1, 7)] == [-1, -1, 0, 0, 1, 1]
    assert (TABLES.wind_check.every, TABLES.wind_check.lowest) == (3, 0)


@pytest.mark.rule("WS A.III.B.2.p3")
def test_a_storm_bars_full_sail_and_spoils_aim() -> None:
    assert [TABLES.full_sail_allowed(6, number) for number in CLASSES] == [False] * 7
    assert [TABLES.weather_gunnery(6, number) for number in CLASSES] == [-2, -1, -1, -2, 0, 0, 0]


@pytest.mark.rule("WS A.III.B.2.p4")
def test_a_gale_bars_full_sail_to_small_ships_and_spoils_aim() -> None:
    assert [TABLES.full_sail_allowed(5, number) for number in CLASSES] == [True, True, True, True, False, False, True]
    assert [TABLES.weather_gunnery(5, number) for number in CLASSES] == [-1, 0, 0, 0, -1, -1, 0]


def test_less_wind_bars_and_spoils_nothing() -> None:
    for velocity in range(5):
        assert [TABLES.full_sail_allowed(velocity, number) for number in CLASSES] == [True] * 7
        assert [TABLES.weather_gunnery(velocity, number) for number in CLASSES] == [0] * 7


@pytest.mark.rule("WS B.IV.A.4", "WS I.II.C.2.cl")
def test_allowances_under_battle_sails() -> None:
    allowances = {speed: [TABLES.battle_allowance(speed, attitude) for attitude in ATTITUDES] for speed in (2, 3, 4)}
    assert allowances == {2: [2, 1, 1, 0], 3: [3, 2, 1, 0], 4: [4, 3, 1, 0]}
    assert TABLES.battle_allowance(0, "A") == 0
    assert "Speed 2" in TABLES.designed["battle_sail"]
    assert [TABLES.counter_class(6, rating).battle_speed for rating in ("R", "GO")] == [2, 2]


@pytest.mark.rule("WS A.V.A.1")
def test_allowances_under_full_sail() -> None:
    allowances = {speed: [TABLES.full_allowance(speed, attitude) for attitude in ATTITUDES] for speed in (4, 5, 6, 7)}
    assert allowances == {4: [4, 3, 2, 0], 5: [5, 4, 2, 0], 6: [6, 5, 2, 0], 7: [7, 6, 2, 0]}
    assert TABLES.full_allowance(0, "B") == 0
    assert "Speed 4" in TABLES.designed["full_sail"]


@pytest.mark.rule("WS D.III.D.2.a.cl", "WS D.III.D.2.b", "WS D.III.D.2.c.1")
def test_oars_go_4_at_best_and_never_stand_still() -> None:
    ahead = [[TABLES.oar_allowance(sections, attitude) for attitude in ATTITUDES] for sections in (3, 2, 1, 0)]
    assert ahead == [[4, 4, 3, 2], [3, 3, 2, 1], [2, 2, 1, 1], [1, 1, 1, 1]]
    assert TABLES.oar_allowance(4, "A") == 4
    astern = [TABLES.backward_allowance(3, attitude) for attitude in ATTITUDES]
    assert astern == [3, 3, 2, 1]
    assert TABLES.backward_allowance(0, "D") == 0
    assert "oars" in TABLES.designed


@pytest.mark.parametrize(
    ("number", "rating", "figures"),
    [
        (1, "SOL", (1, 3, 5, 0, 2)),
        (2, "SOL", (2, 3, 5, 0, 2)),
        (3, "F", (3, 4, 6, 0, 2)),
        (4, "C", (3, 4, 7, 0, 2)),
        (5, "B", (3, 4, 7, 0, 2)),
        (6, "R", (1, 2, 4, 0, 2)),
        (6, "G", (2, 0, 0, 4, 2)),
        (7, "GB", (4, 0, 0, 4, 1)),
        (5, "C", (3, 4, 7, 0, 2)),
    ],
)
def test_the_figures_of_the_counters(number: ClassNumber, rating: str, figures: tuple[int, ...]) -> None:
    row = TABLES.counter_class(number, rating)  # type: ignore[arg-type]  # a parametrized text is no Literal
    assert (row.turning, row.battle_speed, row.full_speed, row.oar_speed, row.hexes) == figures


def test_drift_turning_and_the_wait_of_dismasted_ships() -> None:
    assert [TABLES.drift_every(number) for number in CLASSES] == [2, 2, 1, 1, 1, 1, 1]
    assert (TABLES.drift.starts, TABLES.drift.hexes) == (2, 1)
    assert [TABLES.gunboat_drift(True), TABLES.gunboat_drift(False)] == [1, 2]
    assert [TABLES.dismasted_wait(turning) for turning in (0, 1, 2, 3, 4)] == [3, 3, 2, 1, 1]
    turning = TABLES.turning
    assert (turning.cost, turning.per_hex, turning.free, turning.stood_still) == (1, 1, 1, 1)
    assert (turning.rowed_cost, turning.backward, turning.change_of_way) == (0, 1, 1)


def test_every_chart_names_its_source_and_every_designed_one_its_reason() -> None:
    assert len(TABLES.sources) > 35
    assert all(source.strip() for source in TABLES.sources.values())
    assert {"battle_sail", "full_sail", "oars", "galley", "bow_gun"} <= set(TABLES.designed)

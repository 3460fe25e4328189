"""The Wind Table of Trafalgar 1805 is what its climatology says (charts C-01 and C-02)."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from maps.theatre import FORCES, Row, Season, dice_of
from tools import wind_tables
from tools.wind_tables import FOLDER, SEASONS, Area, Chances, Draw, Month, Waters, WindAreas

WINDS = [
    "north-sea-southwester",
    "north-sea-northeaster",
    "channel-westerly",
    "channel-easterly",
    "biscay-westerly",
    "biscay-easterly",
    "nortada",
    "vendaval",
    "poniente",
    "levanter",
    "mistral",
    "marin",
    "maestrale",
    "sirocco",
    "atlantic-westerly",
    "atlantic-easterly",
    "northeast-trade",
    "canaries-southwester",
    "caribbean-trade",
    "norther",
    "hurricane",
]


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """`wind_table.toml` as the theatre's loader sees it."""

    row: tuple[Row, ...]


@pytest.fixture(scope="module")
def rows() -> dict[str, Row]:
    """The rows of the file on disk."""
    table = msgspec.toml.decode((FOLDER / "wind_table.toml").read_bytes(), type=Table)
    return {row.wind: row for row in table.row}


@pytest.fixture(scope="module")
def files() -> tuple[dict[str, Area], WindAreas]:
    """The climatology and the waters on disk."""
    return wind_tables.read(FOLDER)


@pytest.fixture(scope="module")
def year(files: tuple[dict[str, Area], WindAreas]) -> dict[str, dict[Season, Chances]]:
    """The chances behind the rows."""
    return wind_tables.reckon(*files)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the theatre's weather, to spoil."""
    for name in ("climatology.toml", "wind_areas.toml", "wind_table.toml"):
        shutil.copy(FOLDER / name, tmp_path)
    return tmp_path


def faces(text: str) -> set[int]:
    """The faces of a printed range."""
    return set(dice_of(text))


def gale_dice(row: Row, season: Season) -> int:
    """How many faces bring a gale of any force."""
    return sum(len(dice_of(text)) for text in row.gales[season])


def run(*args: str) -> int:
    """The exit code of the script's command line."""
    app = typer.Typer()
    app.command()(wind_tables.main)
    return CliRunner().invoke(app, args).exit_code


# --- the file -------------------------------------------------------------------------------------------------------


def test_the_file_on_disk_is_what_the_script_writes() -> None:
    assert (FOLDER / "wind_table.toml").read_text(encoding="utf-8") == wind_tables.table_of(FOLDER)
    assert run("--check") == 0


def test_check_finds_an_edited_table_and_writing_mends_it(folder: Path) -> None:
    target = folder / "wind_table.toml"
    written = target.read_text(encoding="utf-8")
    target.write_text(written.replace('"0-3"', '"0-4"', 1), encoding="utf-8")
    assert run("--check", "--folder", str(folder)) == 1
    assert run("--folder", str(folder)) == 0
    assert target.read_text(encoding="utf-8") == written


def test_showing_writes_nothing(folder: Path) -> None:
    (folder / "wind_table.toml").unlink()
    assert run("--show", "--folder", str(folder)) == 0
    assert not (folder / "wind_table.toml").exists()
    assert run("--check", "--folder", str(folder)) == 1


def test_every_wind_has_one_row_with_four_seasons_and_five_forces(rows: dict[str, Row]) -> None:
    assert list(rows) == WINDS
    for row in rows.values():
        assert tuple(row.blows) == tuple(row.gales) == SEASONS
        assert {len(forces) for forces in row.gales.values()} == {len(FORCES)}


def test_a_changed_climatology_changes_the_table(rows: dict[str, Row], files: tuple[dict[str, Area], WindAreas]) -> None:
    areas, drawn = files
    west = Month(0, 0, 0, 0, 0, 0, 100, 0, knots=20, gale=40, calm=0)
    westerly = {
        area: msgspec.structs.replace(areas[area], months=(west,) * 12)
        for area in ("channel-west", "western-approaches", "ireland-southwest")
    }
    stormy = {row.wind: row for row in wind_tables.rows_of(areas | westerly, drawn)}
    assert stormy["channel-westerly"].blows["spring"] == "0-9"
    assert stormy["channel-easterly"].blows["spring"] == ""
    assert gale_dice(stormy["channel-westerly"], "spring") > gale_dice(rows["channel-westerly"], "spring")
    assert gale_dice(stormy["channel-easterly"], "spring") == 0, "a wind that cannot blow has no gales"
    assert stormy["mistral"] == rows["mistral"], "other waters stay as they were"


def test_check_finds_a_climatology_newer_than_the_table(folder: Path) -> None:
    path = folder / "climatology.toml"
    measured = path.read_text(encoding="utf-8")
    swapped = measured.replace('"gulf-of-lions"', '"x"').replace('"trades"', '"gulf-of-lions"').replace('"x"', '"trades"')
    path.write_text(swapped, encoding="utf-8")
    assert run("--check", "--folder", str(folder)) == 1


# --- the dice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 5.242")
def test_contra_winds_share_a_die_and_never_overlap(rows: dict[str, Row], files: tuple[dict[str, Area], WindAreas]) -> None:
    pairs = [waters.winds for waters in files[1].waters if len(waters.winds) == 2]
    assert len(pairs) == 9
    for low, high in pairs:
        for season in SEASONS:
            first, second = faces(rows[low.id].blows[season]), faces(rows[high.id].blows[season])
            assert not first & second, f"{low.id} and {high.id} in {season}"
            assert not first or min(first) == 0
            assert not second or max(second) == 9


def test_dice_follow_the_climatology_within_half_a_face(rows: dict[str, Row], year: dict[str, dict[Season, Chances]]) -> None:
    for wind, seasons in year.items():
        for season, chances in seasons.items():
            assert len(faces(rows[wind].blows[season])) / 10 == pytest.approx(chances.blowing, abs=0.05 + 1e-9), (wind, season)


def test_gale_dice_follow_their_chance_within_half_a_face_but_for_the_least(
    rows: dict[str, Row], year: dict[str, dict[Season, Chances]]
) -> None:
    for wind, seasons in year.items():
        for season, chances in seasons.items():
            dice = gale_dice(rows[wind], season)
            if chances.gale < 0.04:
                assert dice == 0, (wind, season)
            else:
                assert dice >= 1, (wind, season)
                assert dice / 10 == pytest.approx(chances.gale, abs=0.06), (wind, season)


def test_gale_forces_rise_from_zero_without_gap_or_overlap(rows: dict[str, Row]) -> None:
    for row in rows.values():
        for season in SEASONS:
            in_order = [die for text in row.gales[season] for die in dice_of(text)]
            assert in_order == list(range(len(in_order))), (row.wind, season)
            assert row.blows[season] or not in_order


@pytest.mark.parametrize(
    ("chance", "forces"),
    [
        (0.039, ("", "", "", "", "")),
        (0.04, ("0", "", "", "", "")),
        (0.149, ("0", "", "", "", "")),
        (0.2, ("0", "1", "", "", "")),
        (0.3, ("0-1", "2", "", "", "")),
        (0.4, ("0-1", "2", "3", "", "")),
        (1.0, ("0-4", "5-7", "8", "9", "")),
    ],
)
def test_a_small_chance_is_force_8_only_and_a_great_one_reaches_11(chance: float, forces: tuple[str, ...]) -> None:
    assert wind_tables.gale_dice(chance) == forces


def test_of_two_halves_rounded_up_one_gives_way() -> None:
    assert wind_tables.widths([0.65, 0.35]) == [6, 4]
    assert wind_tables.widths([0.67, 0.35]) == [7, 3], "the smaller remainder yields"
    assert wind_tables.widths([0.04, 0.05]) == [0, 1]


# --- the reckoning --------------------------------------------------------------------------------------------------


def calm_sea(north: float, calm: float, gale: float) -> dict[str, Area]:
    """One area, the same all year: the wind north for a share of the time and south for the rest."""
    month = Month(north, 0, 0, 0, 100 - north, 0, 0, 0, knots=10, gale=gale, calm=calm)
    return {"here": Area("here", "Here", (0, 1, 0, 1), (month,) * 12)}


def test_calms_and_half_weights_take_their_part_of_the_share() -> None:
    wind = Draw("norther", {"N": 1, "S": 0.5})
    waters = Waters({"here": 1}, (wind,))
    assert wind_tables.chance_of_blowing(wind, "spring", waters, calm_sea(60, calm=0, gale=0)) == pytest.approx(0.8)
    assert wind_tables.chance_of_blowing(wind, "spring", waters, calm_sea(60, calm=25, gale=0)) == pytest.approx(0.6)


def test_a_season_is_the_mean_of_its_own_three_months() -> None:
    months = tuple(Month(10 * n, 0, 0, 0, 100 - 10 * n, 0, 0, 0, knots=10, gale=0, calm=0) for n in (*range(9), 9, 9, 9))
    wind = Draw("norther", {"N": 1})
    waters = Waters({"here": 1}, (wind,))
    chances = [
        wind_tables.chance_of_blowing(wind, season, waters, {"here": Area("here", "Here", (0, 1, 0, 1), months)})
        for season in SEASONS
    ]
    assert chances == pytest.approx([0.1, 0.4, 0.7, 0.9])


def test_a_gale_has_three_and_a_half_chances_in_an_impulse() -> None:
    wind, favoured = Draw("norther", {"N": 1}), Draw("norther", {"N": 1}, favour=2)
    waters, funnel = Waters({"here": 1}, (wind,)), Waters({"here": 1}, (wind,), unseen={"fall": 10})
    sea = calm_sea(50, calm=0, gale=10)
    assert wind_tables.chance_of_gale(wind, "fall", waters, sea) == pytest.approx(1 - 0.9**3.5)
    assert wind_tables.chance_of_gale(favoured, "fall", waters, sea) == pytest.approx(1 - 0.8**3.5)
    assert wind_tables.chance_of_gale(wind, "fall", funnel, sea) == pytest.approx(1 - 0.8**3.5)
    assert wind_tables.chance_of_gale(wind, "winter", funnel, sea) == pytest.approx(1 - 0.9**3.5)


def test_no_eighth_counts_for_more_than_itself_on_one_die(files: tuple[dict[str, Area], WindAreas]) -> None:
    for waters in files[1].waters:
        for eighth in wind_tables.EIGHTHS:
            assert sum(wind.sector.get(eighth, 0) for wind in waters.winds) <= 1, (waters.winds[0].id, eighth)


def test_the_gales_of_a_pair_are_never_more_than_all_gales(
    files: tuple[dict[str, Area], WindAreas], year: dict[str, dict[Season, Chances]]
) -> None:
    for waters in files[1].waters:
        for season in SEASONS:
            assert sum(wind.favour * year[wind.id][season].blowing for wind in waters.winds) <= 1, (waters.winds[0].id, season)


# --- the seas as sailors knew them ----------------------------------------------------------------------------------


def test_the_nortada_is_a_summer_wind(rows: dict[str, Row], files: tuple[dict[str, Area], WindAreas]) -> None:
    areas, drawn = files
    waters, wind = next((waters, wind) for waters in drawn.waters for wind in waters.winds if wind.id == "nortada")
    january, july = (
        sum(areas[area].months[month].share(wind.sector) * weight for area, weight in waters.areas.items()) for month in (0, 6)
    )
    assert july > 1.5 * january
    assert len(faces(rows["nortada"].blows["summer"])) > len(faces(rows["nortada"].blows["winter"]))


def test_the_gulf_of_lions_blows_harder_in_winter(rows: dict[str, Row]) -> None:
    assert gale_dice(rows["mistral"], "winter") > gale_dice(rows["mistral"], "summer")
    assert gale_dice(rows["mistral"], "winter") > gale_dice(rows["marin"], "winter")


def test_the_trades_hardly_ever_fail_and_seldom_rise_to_a_gale(rows: dict[str, Row]) -> None:
    for season in SEASONS:
        assert len(faces(rows["caribbean-trade"].blows[season])) >= 9
        assert gale_dice(rows["caribbean-trade"], season) == gale_dice(rows["northeast-trade"], season) == 0


@pytest.mark.rule("SL 5.326")
def test_only_a_hurricane_has_force_12_and_only_in_its_months(rows: dict[str, Row]) -> None:
    assert [row.wind for row in rows.values() if any(forces[-1] for forces in row.gales.values())] == ["hurricane"]
    hurricane = rows["hurricane"]
    assert hurricane.turns == (11, 12, 13)
    assert hurricane.blows == {"winter": "", "spring": "", "summer": "0", "fall": "0"}
    for season in ("summer", "fall"):
        assert [force for force, text in zip(FORCES, hurricane.gales[season], strict=True) if text] == [11, 12]
    assert not any(row.turns for row in rows.values() if row is not hurricane)


def test_northers_come_only_in_the_cold_months(rows: dict[str, Row]) -> None:
    blows = rows["norther"].blows
    assert [season for season in SEASONS if blows[season]] == ["winter", "fall"]

"""A theatre is read from its folder, or every reason why it cannot be is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from maps import folders, load
from maps.soundness.raw_tables import FLAGS, PASSAGES, PORTS, ROWS, SHEETS, SIDES, SPACES, WINDS, ZONES
from maps.theatre import Arrow, EdgeWind, Size
from table.reading.faults import BadFile
from tests.maps.small_theatre import FILES, alter, append, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def faults_in(folder: Path) -> list[str]:
    with pytest.raises(BadFile) as caught:
        load.load(folder)
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


# --- what is read


def test_a_sound_theatre_is_read_whole(folder: Path) -> None:
    theatre = load.load(folder)
    assert list(theatre.spaces) == ["port-a", "s1", "s2", "s3", "s4", "s5", "port-b", "port-c"]
    assert [theatre.spaces[name].size for name in ("s3", "s4", "s5")] == [Size.LARGE, Size.SMALL, Size.STRAIT]
    assert [(passage.a, passage.via, passage.b) for passage in theatre.passages][:2] == [
        ("port-a", (), "s1"),
        ("s1", ("s2",), "s3"),
    ]
    assert theatre.passages[4].arrows == (Arrow("levanter", "port-b"), Arrow("poniente", "port-c"))
    assert (theatre.ports["port-a"].key, theatre.ports["port-b"].key) == (True, False)
    assert theatre.zones["sz"].edges[0].winds == (EdgeWind("blue", "out"),)
    assert (theatre.zones["sz"].off_course, theatre.zones["deep"].off_course) == (None, 8)
    assert theatre.winds["levanter"].contra == "poniente"
    assert theatre.rows["red"].gales["spring"] == ("0-2", "3-4", "", "")
    assert theatre.heading.sheets[0].east == 10.5
    assert [theatre.side_of(flag) for flag in ("england", "spain", "portugal")] == ["britain", "allies", None]


def test_other_files_in_the_folder_are_left_alone(folder: Path) -> None:
    (folder / "climatology.toml").write_text("not [ TOML", encoding="utf-8")
    assert load.load(folder).heading.name == "small-sea"


def test_a_byte_order_mark_and_letters_beyond_ascii_are_read(folder: Path) -> None:
    text = FILES["ports.toml"] + "# Côté sous le vent\n"
    (folder / "ports.toml").write_bytes(b"\xef\xbb\xbf" + text.encode("utf-8").replace(b"\n", b"\r\n"))
    alter(folder, "spaces.toml", "The Cape", "Cap Béar")
    theatre = load.load(folder)
    assert theatre.spaces["s3"].name == "Cap Béar"
    assert list(theatre.ports) == ["port-a", "port-b", "port-c"]


def test_a_file_without_rows_is_an_empty_table(folder: Path) -> None:
    (folder / "ports.toml").write_text("", encoding="utf-8")
    assert load.load(folder).ports == {}


# --- what cannot be read


def test_a_missing_folder_is_one_fault(tmp_path: Path) -> None:
    [fault] = faults_in(tmp_path / "nowhere")
    assert fault.startswith(f"{tmp_path / 'nowhere'}: found nothing there; expected a folder")


def test_a_file_instead_of_the_folder_is_one_fault(folder: Path) -> None:
    [fault] = faults_in(folder / "theatre.toml")
    assert fault.startswith(f"{folder / 'theatre.toml'}: found a file there; expected a folder")


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_one_fault(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert faults_in(folder) == [f"{file}: there is no such file; expected a TOML file in {folder}"]


@pytest.mark.parametrize("file", FILES)
def test_a_folder_in_place_of_a_file_is_one_fault(folder: Path, file: str) -> None:
    (folder / file).unlink()
    (folder / file).mkdir()
    assert faults_in(folder) == [f"{file}: is a folder; expected a TOML file in {folder}"]


def test_a_file_that_cannot_be_opened_is_one_fault(folder: Path) -> None:
    (folder / "winds.toml").unlink()
    (folder / "winds.toml").symlink_to("winds.toml")
    [fault] = faults_in(folder)
    assert fault.startswith("winds.toml: cannot be read (")
    assert fault.endswith(f"; expected a TOML file in {folder}")


def test_text_that_is_no_toml_is_told_with_its_line(folder: Path) -> None:
    alter(folder, "zones.toml", "into = 5", "into 5")
    [fault] = faults_in(folder)
    assert fault.startswith("zones.toml: is not TOML: ")
    line = FILES["zones.toml"].splitlines().index("into = 5") + 1
    assert f"at line {line}," in fault


@pytest.mark.parametrize("text", ["zone = " + "[" * 5000, "zone = " + "9" * 5000])
def test_toml_that_overwhelms_the_parser_is_a_fault_too(folder: Path, text: str) -> None:
    (folder / "zones.toml").write_text(text, encoding="utf-8")
    [fault] = faults_in(folder)
    assert fault.startswith("zones.toml: is not TOML: ")


def test_text_that_is_not_utf_8_is_told_with_its_line(folder: Path) -> None:
    latin = FILES["spaces.toml"].replace("The Cape", "Cap Béar").encode("latin-1")
    (folder / "spaces.toml").write_bytes(latin)
    assert faults_in(folder) == ["spaces.toml: line 5: byte 0xe9 is not UTF-8; expected a text in UTF-8"]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "spaces.toml",
            'size = "strait"',
            'size = "strat"',
            "spaces.toml: space 6 (s5): size: unknown value 'strat'; did you mean 'strait'? expected one of large, small, strait",
        ),
        (
            "spaces.toml",
            "lat = 43.0, ",
            "",
            "spaces.toml: space 7 (port-b): no field 'lat'; expected one",
        ),
        (
            "spaces.toml",
            'name = "Port B"',
            'name = "Port B", latt = 43.0',
            "spaces.toml: space 7 (port-b): unknown field 'latt'; did you mean 'lat'? "
            "expected one of id, name, lat, lon, size, winds, interdictable, station, entry_for",
        ),
        (
            "spaces.toml",
            "lat = 43.0",
            'lat = "43 N"',
            "spaces.toml: space 7 (port-b): lat: expected number, got string",
        ),
        (
            "spaces.toml",
            'id = "s3", ',
            "",
            "spaces.toml: space 4: no field 'id'; expected one",
        ),
        (
            "passages.toml",
            'prevailing = "port-b"',
            "prevailing = true",
            "passages.toml: passage 4 (s5 - port-b): prevailing: expected string, got boolean",
        ),
        (
            "passages.toml",
            'to = "s4"',
            'to = "s4", too = "s4"',
            "passages.toml: passage 3 (s4 - s5): arrows[0]: unknown field 'too'; did you mean 'to'? expected one of wind, to",
        ),
        (
            "passages.toml",
            'via = ["s2"]',
            'via = "s2"',
            "passages.toml: passage 2 (s1 - s3): via: expected list, got string",
        ),
        (
            "ports.toml",
            "blockade = 2",
            "blockade = 2.5",
            "ports.toml: port 1 (port-a): blockade: expected integer, got number",
        ),
        (
            "zones.toml",
            'flow = "in"',
            'flow = "inn"',
            "zones.toml: zone 1 (sz): edges[1].winds[0].flow: unknown value 'inn'; did you mean 'in'? expected one of in, out",
        ),
        (
            "wind_table.toml",
            'summer = "5-8", fall',
            'summer = "5-8", autumn',
            "wind_table.toml: row 4 (poniente): blows: unknown value 'autumn'; expected one of winter, spring, summer, fall",
        ),
        (
            "wind_table.toml",
            'fall = "0-5"',
            "fall = 5",
            "wind_table.toml: row 1 (red): blows.fall: expected string, got integer",
        ),
        (
            "winds.toml",
            "wind = [",
            "wind = [3,",
            "winds.toml: wind 1: expected table, got integer",
        ),
        (
            "theatre.toml",
            "year = 1805\n",
            "",
            "theatre.toml: no field 'year'; expected one",
        ),
        (
            "theatre.toml",
            'pattern = "cross"',
            'pattern = "crss"',
            "theatre.toml: flags 1 (england): pattern: unknown value 'crss'; did you mean 'cross'? "
            "expected one of horizontal, vertical, saltire, cross, union, plain",
        ),
        (
            "theatre.toml",
            'flags = ["england"]',
            "",
            "theatre.toml: sides 1 (britain): no field 'flags'; expected one",
        ),
        (
            "theatre.toml",
            "[[sheets]]",
            "[sheets]",
            "theatre.toml: sheets: is no list of rows; expected each row headed [[sheets]]",
        ),
        (
            "ports.toml",
            "port = [",
            "ports = [",
            "ports.toml: unknown table 'ports'; did you mean 'port'? expected one of port",
        ),
    ],
)
def test_an_ill_formed_row_is_named_with_what_was_expected(folder: Path, file: str, old: str, new: str, fault: str) -> None:
    alter(folder, file, old, new)
    assert faults_in(folder) == [fault]


def test_all_ill_formed_files_and_rows_are_told_at_once(folder: Path) -> None:
    (folder / "zones.toml").unlink()
    (folder / "winds.toml").write_text("wind = ", encoding="utf-8")
    alter(folder, "theatre.toml", "year = 1805", 'year = "1805"')
    alter(folder, "theatre.toml", "north = 50", "")
    alter(folder, "spaces.toml", "lat = 48.0", "lat = true")
    alter(folder, "spaces.toml", 'name = "Port C", ', "")
    found = faults_in(folder)
    assert [fault.partition(": ")[0] for fault in found] == [
        *("theatre.toml", "theatre.toml", "spaces.toml", "spaces.toml", "zones.toml", "winds.toml"),
    ]
    assert "sheets 1 (The Route): no field 'north'" in found[0]
    assert "year: expected integer, got string" in found[1]
    assert "space 1 (port-a)" in found[2]
    assert "space 8 (port-c)" in found[3]


def test_rows_that_disagree_are_refused_by_load_too(folder: Path) -> None:
    append(folder, "ports.toml", '{space = "port-b", flag = "france"}')
    assert faults_in(folder) == [
        "ports.toml: port 4 (port-b): duplicate id 'port-b'; expected it once, "
        "and it stands already at ports.toml: port 2 (port-b)"
    ]


# --- by name


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A maps package with two theatres and a folder that is none."""
    for name in ("small_sea_1805", "baltic_1801", "drawing"):
        (tmp_path / name).mkdir()
    for name in ("small_sea_1805", "baltic_1801"):
        write(tmp_path / name)
    monkeypatch.setattr(folders, "HOME", tmp_path)
    return tmp_path


def test_the_theatres_at_hand_are_those_with_a_heading(shelf: Path) -> None:
    assert folders.available() == ["baltic-1801", "small-sea-1805"]


@pytest.mark.parametrize("name", ["small-sea-1805", "small_sea_1805"])
def test_a_theatre_is_found_by_its_name(shelf: Path, name: str) -> None:
    assert folders.theatre_folder(name) == shelf / "small_sea_1805"
    assert load.named(name).heading.name == "small-sea"


def test_a_theatre_of_ones_own_is_found_by_its_path(shelf: Path, tmp_path: Path) -> None:
    own = tmp_path / "my own sea"
    own.mkdir()
    assert folders.theatre_folder(str(own)) == own
    assert load.named(str(write(own))).heading.name == "small-sea"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("smal-sea-1805", "did you mean 'small-sea-1805'? "), ("nile", ""), ("", ""), ("x" * 5000, ""), ("a\0b", "")],
)
def test_an_unknown_theatre_is_told_in_one_line_with_those_at_hand(shelf: Path, name: str, hint: str) -> None:
    with pytest.raises(BadFile) as caught:
        load.named(name)
    assert caught.value.faults == [
        f"unknown theatre {name!r}; {hint}expected one of baltic-1801, small-sea-1805, or the path of a theatre's folder"
    ]


def test_an_unsound_theatre_is_refused_by_name(shelf: Path) -> None:
    alter(shelf / "baltic_1801", "ports.toml", "blockade = 2", "blockade = -2")
    with pytest.raises(BadFile, match=r"^ports\.toml: port 1 \(port-a\): blockade -2; expected 0 or more$"):
        load.named("baltic-1801")


def test_the_files_of_the_chart_are_those_of_its_tables() -> None:
    tables = (SIDES, FLAGS, SHEETS, SPACES, PASSAGES, PORTS, ZONES, WINDS, ROWS)
    assert tuple(dict.fromkeys(table.file for table in tables)) == folders.FILES


@pytest.mark.parametrize("name", folders.available())
def test_every_theatre_shipped_is_sound(name: str) -> None:
    theatre = load.named(name)
    assert theatre.heading.name.replace("_", "-") == name
    assert theatre.ports

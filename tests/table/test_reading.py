"""The reading kit: TOML by rows and types, every fault at once, in words that say where it lies and what was expected."""

from __future__ import annotations

import pickle
import re
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from table.reading.checks import below, doubled, ill_formed, no_die, strangers, unprintable
from table.reading.faults import BadFile, Gathered, refuse, unknown
from table.reading.fitting import fitted, misfits
from table.reading.tables import Table
from table.reading.toml import Reader, laid_over, read, said, whole


class Rig(Enum):
    SHIP = "ship"
    BRIG = "brig"


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Sail(Data, frozen=True, tag="sail", tag_field="does"):
    to: str


class Wait(Data, frozen=True, tag="wait", tag_field="does"):
    turns: int


class Ship(Data, frozen=True, rename={"class_": "class"}):
    id: str
    class_: Literal["sol", "frigate"] = "sol"
    rig: Rig = Rig.SHIP
    guns: Annotated[int, msgspec.Meta(ge=0)] = 74
    mates: tuple[str, ...] = ()
    berth: tuple[int, int] | None = None
    by_season: dict[Literal["winter", "summer"], int] = {}
    act: Sail | Wait | None = None
    depth: int | Literal["aground"] = 0


FIELDS = "id, class, rig, guns, mates, berth, by_season, act, depth"
SHIPS = Table("fleet.toml", "ship", Ship)


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ({"id": "ajax"}, []),
        ({}, ["no field 'id'; expected one"]),
        ({"id": 3}, ["id: expected string, got integer"]),
        ({"id": "a", "gun": 3}, [f"unknown field 'gun'; did you mean 'guns'? expected one of {FIELDS}"]),
        ({"id": "a", "class": "frigat"}, ["class: unknown value 'frigat'; did you mean 'frigate'? expected one of sol, frigate"]),
        ({"id": "a", "rig": "sloop"}, ["rig: unknown value 'sloop'; expected one of ship, brig"]),
        ({"id": "a", "guns": -1}, ["guns: -1; expected integer >= 0"]),
        ({"id": "a", "mates": ["b", 3, True]}, [
            "mates[1]: expected string, got integer",
            "mates[2]: expected string, got boolean",
        ]),
        ({"id": "a", "berth": [1]}, ["berth: list of 1; expected one of 2"]),
        ({"id": "a", "berth": [1, "x"]}, ["berth[1]: expected integer, got string"]),
        ({"id": "a", "by_season": {"winter": "x", "fall": 1}}, [
            "by_season.winter: expected integer, got string",
            "by_season: unknown value 'fall'; expected one of winter, summer",
        ]),
        ({"id": "a", "act": {"does": "sale"}}, ["act: unknown kind 'sale'; did you mean 'sail'? expected one of sail, wait"]),
        ({"id": "a", "depth": "deep"}, ["depth: unknown value 'deep'; expected one of integer, aground"]),
        ({"id": "a", "act": {"to": "b"}}, ["act: no field 'does'; expected one"]),
        ({"id": "a", "act": {"does": "wait", "turns": "2"}}, ["act.turns: expected integer, got string"]),
        ({"guns": "x", "rig": "y"}, [
            "no field 'id'; expected one",
            "rig: unknown value 'y'; expected one of ship, brig",
            "guns: expected integer, got string",
        ]),
        (3, ["expected table, got integer"]),
    ],
)  # fmt: skip
def test_every_misfit_of_a_row_is_told_with_its_field(row: object, faults: list[str]) -> None:
    assert list(misfits(row, Ship)) == faults
    if not faults:
        assert fitted(row, Ship) == Ship("ajax")
        return
    with pytest.raises(BadFile) as refused:
        fitted(row, Ship, "mine")
    assert refused.value.faults == [f"mine: {fault}" for fault in faults]


def test_a_whole_file_is_read_as_one_value(tmp_path: Path) -> None:
    path = tmp_path / "ship.toml"
    path.write_bytes(b'\xef\xbb\xbfid = "ajax"\r\nguns = 80\r\n')
    assert whole(path, Ship) == Ship("ajax", guns=80)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"id = ", "is not TOML: "),
        (b"id = " + b"[" * 5000, "is not TOML: "),
        (b"id = " + b"9" * 5000, "is not TOML: "),
        (b"guns = 80\n" + b"a." * 50_000 + b"a = 1", "is not TOML: line 2: a name has more than 30 parts"),
        (b"[[" + b"'a' . " * 50_000 + b"a]]", "is not TOML: line 1: a name has more than 30 parts"),
        (b"id = {" + b'"a".' * 50_000 + b"a = 1}", "is not TOML: line 1: a name has more than 30 parts"),
        (b"id = " + b"[" * 5000, "is not TOML: its lists or tables are nested too deep"),
        (b"#" * 4_000_001, "is not TOML: it has 4000001 letters, and 4000000 are the most that are read"),
        (b"id = 1\nname = '\xe9'", "line 2: byte 0xe9 is not UTF-8; expected a text in UTF-8"),
        (None, "there is no such file; expected a TOML file of ships"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path, data: bytes | None, words: str) -> None:
    path = tmp_path / "ship.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadFile) as refused:
        read(path, expected="a TOML file of ships")
    [fault] = refused.value.faults
    assert fault.startswith(f"{path}: {words}")


def test_a_text_is_read_like_a_file() -> None:
    assert said("a = 1") == {"a": 1}
    with pytest.raises(BadFile, match=r"^mine: is not TOML: .*; expected a TOML file$"):
        said("a = ", "mine")


def test_the_rows_of_a_folder_are_read_with_all_their_faults(tmp_path: Path) -> None:
    (tmp_path / "fleet.toml").write_text('[[ship]]\nid = "ajax"\n[[ship]]\nid = "mars"\nguns = "x"\nrig = "y"\n[shop]\n')
    reader = Reader(tmp_path)
    assert reader.table(SHIPS).rows == (Ship("ajax"),)
    assert reader.document("none.toml") is None
    with pytest.raises(BadFile) as refused:
        reader.refuse()
    assert [fault.partition(";")[0] for fault in refused.value.faults] == [
        "fleet.toml: unknown table 'shop'",
        "fleet.toml: ship 2 (mars): rig: unknown value 'y'",
        "fleet.toml: ship 2 (mars): guns: expected integer, got string",
        "none.toml: there is no such file",
    ]


def test_a_table_that_is_no_list_of_rows_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "fleet.toml").write_text('[ship]\nid = "ajax"\n')
    reader = Reader(tmp_path)
    assert reader.table(SHIPS).rows == ()
    assert reader.faults == ["fleet.toml: ship: is no list of rows; expected each row headed [[ship]]"]


def test_one_document_is_laid_over_another_row_by_row() -> None:
    under = {"a": {"x": 1, "y": {"p": 1, "q": 2}}, "b": [1, 2]}
    assert laid_over(under, {"a": {"y": {"q": 3}}, "b": [9]}) == {"a": {"x": 1, "y": {"p": 1, "q": 3}}, "b": [9]}
    assert under["b"] == [1, 2]


def test_checks_that_all_readers_share_find_their_fault_and_no_other() -> None:
    assert list(doubled("ship", ["a", "b", "a"])) == ["ship 'a' is named twice; expected each once"]
    assert list(strangers("port", ["brest", "brst"], ["brest"])) == [
        "unknown port 'brst'; did you mean 'brest'? expected one of brest"
    ]
    assert list(below(1, "SL 1", least=0, most=1, none=None)) == ["least 0; expected 1 or more (SL 1)"]
    assert list(no_die(low=0, high=9, past=10, none=None)) == ["past 10; expected a die of 0 to 9"]
    assert [*ill_formed("off-ushant-2"), *unprintable("Îles d'Hyères")] == []
    assert [len([*ill_formed("Off Ushant")]), len([*unprintable("a\nb")])] == [1, 1]


def test_no_other_module_of_the_house_parses_toml() -> None:
    house = Path(__file__).parents[2]
    modules = [path for room in ("table", "maps", "tactical", "orders", "campaign") for path in (house / room).rglob("*.py")]
    assert len(modules) > 400
    parsing = [
        path.relative_to(house).as_posix() for path in modules if re.search(r"tomllib|msgspec\.toml", path.read_text("utf-8"))
    ]
    assert parsing == ["table/reading/toml.py"]


def test_a_name_where_there_are_none_is_told_so() -> None:
    assert unknown("port", "brest", []) == "unknown port 'brest'; expected no port at all, for none is defined"


def test_faults_of_several_readings_are_told_together() -> None:
    gathered = Gathered()
    assert gathered.attempt(said, "a = 1") == {"a": 1}
    gathered.refuse()
    assert gathered.attempt(said, "a = ", "one") is None
    assert gathered.attempt(fitted, {}, Ship, "two") is None
    with pytest.raises(BadFile) as refused:
        gathered.refuse()
    assert [fault.partition(":")[0] for fault in refused.value.faults] == ["one", "two"]


def test_a_refusal_has_a_line_for_each_fault_and_crosses_processes() -> None:
    refuse([])
    with pytest.raises(BadFile) as refused:
        refuse(["first", "second"], "mine.toml")
    error: BadFile = pickle.loads(pickle.dumps(refused.value))
    assert error.faults == ["mine.toml: first", "mine.toml: second"]
    assert str(error) == "mine.toml: first\nmine.toml: second"

"""`theatre check`: what is ill formed in any file is told at once, whatever is wrong with the others."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from campaign.game import SeaLords
from campaign.play.theatre_faults import faults
from maps.folders import theatre_folder
from table.reading.faults import BadFile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(theatre_folder("first-command"), tmp_path / "mine"))


def spoil(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text, file
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_ours_are_sound() -> None:
    assert faults("first-command") == []


def test_every_ill_formed_row_is_told_at_once_whatever_the_chart(folder: Path) -> None:
    spoil(folder / "theatre.toml", "year = ", "yeer = ")
    booklet = sorted((folder / "orders").glob("*.toml"))[0]
    spoil(booklet, "letter = ", "lettr = ")
    spoil(folder / "forces.toml", "rank = ", "rnak = ")
    instructions = sorted((folder / "instructions").glob("*.toml"))[0]
    spoil(instructions, "id = ", "di = ")
    found = "\n".join(faults(str(folder)))
    for words in ("yeer", "lettr", "rnak", "di'"):
        assert words in found, words
    assert f"orders/{booklet.name}" in found
    assert f"instructions/{instructions.name}" in found


def test_a_fault_is_told_once(folder: Path) -> None:
    spoil(folder / "theatre.toml", "year = ", "yeer = ")
    found = faults(str(folder))
    assert len(found) == len(set(found))


# -- what does not fit together: `check` names it and `new` refuses it -----------------------------------------------------


@pytest.fixture
def trafalgar(tmp_path: Path) -> Path:
    return Path(shutil.copytree(theatre_folder("trafalgar-1805"), tmp_path / "mine"))


@pytest.mark.rule("SL 9.311", "SL 9.321", "SL 10.12")
@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (
            "orders/allies.toml",
            '"toulon", "ferrol", "spanish"]',
            '"toulon", "ferol", "spanish"]',
            "commands: unknown command of its side 'ferol'",
        ),
        ("orders/british.toml", 'commands = ["', 'commands = ["brest", "', "commands: unknown command of its side 'brest'"),
        (
            "orders/allies.toml",
            'holder = "rochefort-squadron"',
            'holder = "rochefort-sqadron"',
            "holder: unknown flotilla of its side 'rochefort-sqadron'",
        ),
        (
            "orders/allies.toml",
            'leader = "willaumez"',
            'leader = "wilaumez"',
            "leader: unknown leader of its side 'wilaumez'",
        ),
        ("orders/allies.toml", 'leader = "willaumez"', 'leader = "nelson"', "leader: unknown leader of its side 'nelson'"),
        (
            "orders/allies.toml",
            'with = "cadiz-fleet"',
            'with = "cadiz-fleat"',
            "do: with: unknown flotilla of its side 'cadiz-fleat'",
        ),
        ("orders/british.toml", 'convoy = "craig-troops"', 'convoy = "craig-troop"', "do: unknown convoy 'craig-troop'"),
        (
            "orders/british.toml",
            'convoy = "craig-troops"',
            'convoy = "brest-coasters"',
            "do: convoy 'brest-coasters' is the enemy's",
        ),
        (
            "orders/allies.toml",
            'convoys = ["',
            'convoys = ["brest-coasters", "',
            "do: convoy 'brest-coasters' is of its own side",
        ),
        ("orders/allies.toml", 'event = "west-indies"', 'event = "west-indie"', "unknown tally 'west-indie'"),
    ],
)
def test_what_an_order_names_is_there_or_is_told_with_file_table_row_and_id(
    trafalgar: Path, file: str, before: str, after: str, told: str
) -> None:
    spoil(trafalgar / file, before, after)
    (found,) = faults(str(trafalgar))
    assert told in found
    assert re.match(rf"{file}: order \d+ \([a-z-]+\): ", found)
    with pytest.raises(BadFile, match=re.escape(told)):
        SeaLords(str(trafalgar)).new_world("seed")


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (
            "events.toml",
            "not_before = {year = 1805, turn = 5}",
            "not_before = {year = 1705, turn = 5}",
            "not_before: year 1705; expected 1805 to 1855",
        ),
        (
            "events.toml",
            "not_before = {year = 1805, turn = 5}",
            "not_before = {year = 1805, turn = 17}",
            "not_before: turn 17; expected 1 to 16",
        ),
        ("convoys.toml", "turn = 1\n", "turn = 1\nyear = 1804\n", "year 1804; expected 1805 to 1855"),
        ("order_of_battle/schedule.toml", "year = 1805, turn = 4", "year = 1504, turn = 4", "year 1504; expected 1805 to 1855"),
    ],
)
def test_dates_are_of_the_war(trafalgar: Path, file: str, before: str, after: str, told: str) -> None:
    spoil(trafalgar / file, before, after)
    found = faults(str(trafalgar))
    assert any(told in fault and fault.startswith(file) for fault in found), found

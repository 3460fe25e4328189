"""`theatre check`: what is ill formed in any file is told at once, whatever is wrong with the others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.play.theatre_faults import faults
from maps.folders import theatre_folder


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

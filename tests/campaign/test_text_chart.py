"""The chart in letters with names that are longer than there is room for."""

from __future__ import annotations

import pytest

from campaign.experiments.passages import Sailed
from campaign.terminal.interactive.letter_canvas import LetterCanvas, framed
from campaign.terminal.interactive.text_chart import in_columns
from campaign.terminal.theatres import show_passages
from maps.theatre import Extent

LONG = "A The Squadron of His Most [Christian] Majesty's Flotilla of Observation in the Channel, off the Isle of Ushant (roads)"


def test_no_entry_of_the_legend_is_cut_short() -> None:
    short = ["A Brest fleet, Brest", "B Rochefort squadron, Rochefort", "C Ferrol squadron, Ferrol"]
    assert list(in_columns(short, 80)) == [f"{short[0]:<40}{short[1]}", short[2]]
    wide = "D The winter convoy for Lisbon, Off St Catherine's"
    assert list(in_columns([short[0], wide, *short[1:]], 80)) == [short[0], wide, f"{short[1]:<40}{short[2]}"]
    assert list(in_columns([short[0], wide, short[1]], 120)) == [f"{short[0]:<40}{wide}", short[1]]
    lines = list(in_columns([*short, LONG], 80))
    assert " ".join(" ".join(lines).split()) == " ".join([*short, LONG])
    assert all(len(line) <= 80 for line in lines)
    assert list(in_columns([], 80)) == []


def test_a_long_name_on_the_chart_ends_with_a_point() -> None:
    sheet = LetterCanvas(framed(Extent(-10, 10, 40, 50), 80, 20))
    sheet.name(45, -5, "Saint-Valery-sur-Somme [roads]")
    assert any(" Saint-Valery-sur-." in "".join(row) for row in sheet.letters)


def test_brackets_in_the_names_of_a_passage_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    show_passages([Sailed("space:[b]rest", "[/]", 1, 10.0, 5, 10.0, 8.0, 12.0, 1.0)])
    told = capsys.readouterr().out
    assert "space:[b]rest" in told
    assert "[/]" in told

"""The chart against history: passages sailed by the rules take as long as they took in 1805."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.experiments.passages import Passage, read, run, sail_often, sail_once
from campaign.game import SeaLords
from table.reading.faults import BadFile


@pytest.fixture(scope="module")
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@pytest.mark.slow
def test_every_passage_of_history_is_within_25_percent(game: SeaLords) -> None:
    """The five by which the chart was made, and four along Iberia: three that run down to Cadiz, one that beats up to Ushant."""
    sailed = run(game, runs=300)
    assert len(sailed) == 9
    assert {f"{line.from_} - {line.to}": line.ratio for line in sailed if not 0.75 <= line.ratio <= 1.25} == {}
    assert all(line.low <= line.mean <= line.high for line in sailed)


def test_the_same_seed_sails_the_same_passage(game: SeaLords) -> None:
    passage = Passage("toulon", "cadiz", 4, 10)
    assert sail_once(game, passage, "1") == sail_once(game, passage, "1")
    assert len({sail_once(game, passage, str(seed)) for seed in range(20)}) > 1


def test_the_season_matters(game: SeaLords) -> None:
    """Out of the Tagus northward: the summer nortada makes a beat of it."""
    summer = sail_often(game, Passage("lisbon", "off-finisterre", 7, 3), 60, "1").mean
    winter = sail_often(game, Passage("lisbon", "off-finisterre", 1, 3), 60, "1").mean
    assert summer > winter


def test_a_list_of_ones_own(game: SeaLords, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("from,to,month,days\nplymouth,off-ushant,1,2\n", encoding="utf-8")
    ticks: list[None] = []
    (line,) = run(game, file, runs=10, tell=lambda: ticks.append(None))
    assert (line.from_, line.to, line.month, line.runs, len(ticks)) == ("plymouth", "off-ushant", 1, 10, 10)
    assert line.ratio == pytest.approx(line.mean / 2, abs=0.05)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from,to,days\ntoulon,cadiz,10\n", "no column month"),
        ("from,to,month,days\ntoulon,atlantis,4,10\n", "line 2: unknown place 'atlantis'"),
        ("from,to,month,days\ntoulon,cadiz,13,10\n", "line 2: there is no day 1 of month 13"),
        ("from,to,month,days\ntoulon,cadiz,April,10\n", "line 2: month 'April' is no number; expected a month 1-12"),
        ("from,to,month,days,day\ntoulon,cadiz,4,10,x\n", "line 2: day 'x' is no number"),
        ("from,to,month,days\ntoulon,cadiz,4,0\n", "days above 0"),
        ("from,to,month,days\ntoulon,cadiz,4,nan\n", "line 2: nan days; expected .* days above 0"),
        ("from,to,month,days\ntoulon,cadiz,4,inf\n", "line 2: inf days"),
        ("from,to,month,days\ntoulon,cadiz\n", "line 2: nothing under month, days; expected from, to, month, days"),
        ("from,to,month,days\ntoulon\n", "line 2: nothing under to, month, days"),
        ("from,to,month,days\ntoulon\ntoulon,atlantis,4,1\n", r"line 2: nothing(.|\n)*line 3: unknown place 'atlantis'"),
        ("from,to,month,days\n", "no passages"),
        ("", "no column"),
    ],
)
def test_bad_lists(game: SeaLords, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=said):
        read(file, game)


def test_a_list_as_spreadsheets_write_it_begins_with_a_mark(game: SeaLords, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("from,to,month,days,day\ntoulon,cadiz,4,10,\n", encoding="utf-8-sig")
    assert read(file, game) == [Passage("toulon", "cadiz", 4, 10.0)]


def test_a_list_that_is_not_there(game: SeaLords, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.csv"):
        read(tmp_path / "none.csv", game)

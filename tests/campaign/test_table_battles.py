"""A campaign whose battles are fought on a real table: sheet and form out, report in, with a preview, amendments and undo."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from tests.campaign.at_terminal import Terminal, played, started, terminal
from tests.campaign.play_kit import Desk

__all__ = ["played", "terminal"]  # fixtures
MASTERS = ("--seat", "british=sailing-master", "--seat", "allies=sailing-master")


@pytest.fixture
def waiting(terminal: Terminal) -> Terminal:
    """A campaign that has come to its first battle, which waits for its report."""
    assert terminal("new", "club", "--seed", "4", "--battles", "table", *MASTERS).code == 0
    assert "The umpire must answer: battle report" in terminal("run", "club", "--until", "turn 2").out
    return terminal


def rewritten(path: Path, change: Callable[[list[dict[str, str]]], None]) -> None:
    """The form as somebody has filled it in."""
    rows = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
    change(rows)
    sheet = StringIO()
    writer = csv.DictWriter(sheet, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(sheet.getvalue(), encoding="utf-8")


def sink_the_first(rows: list[dict[str, str]]) -> None:
    ship = next(row for row in rows if row["line"] == "ship")
    ship["fate"] = "sunk"


@pytest.mark.rule("SL 8.126")
def test_a_player_hears_of_the_battle_before_he_is_told_that_it_waits_for_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--battles", "table", "--seat", "british=human", *MASTERS[2:])
    told = Desk(path, capsys).sits(*[""] * 40)
    assert 0 < told.index("BATTLE off Oléron") < told.index("A battle waits for its table")


@pytest.mark.rule("SL 8.126")
def test_a_battle_goes_out_and_its_report_comes_back_once(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    assert waiting("battle", "sheet", "club", "--out", str(page)).code == 0
    printed = page.read_text(encoding="utf-8")
    ships = [row["name"] for row in csv.DictReader(StringIO(form.read_text(encoding="utf-8"))) if row["line"] == "ship"]
    assert ships
    assert all(name in printed for name in ships)
    rewritten(form, sink_the_first)
    shown = waiting("battle", "enter", "club", str(form))
    assert shown.code != 0
    assert f"{ships[0]} of" in shown.out, "the preview tells what would come of it"
    assert not [line for line in shown.out.splitlines() if line[:1].islower()], "in sentences"
    assert "nothing was entered" in shown.err
    entered = waiting("battle", "enter", "club", str(form), "--yes")
    assert entered.code == 0, entered.err
    again = waiting("battle", "enter", "club", str(form), "--yes")
    assert again.code != 0
    assert "no battle waits" in again.err or "it answers battle-1" in again.err
    waiting("run", "club")
    assert ships[0] in waiting("battle", "show", "club", "battle-1").out
    assert waiting("verify", "club").code == 0


@pytest.mark.rule("SL 8.126")
def test_a_wrong_report_is_refused_whole_with_its_reasons_and_the_battle_still_waits(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(page))
    good = form.read_text(encoding="utf-8")

    def spoil(rows: list[dict[str, str]]) -> None:
        first, second = [row for row in rows if row["line"] == "ship"][:2]
        first["fate"], second["hull"] = "taken", "140"

    rewritten(form, spoil)
    refused = waiting("battle", "enter", "club", str(form), "--yes")
    assert refused.code != 0
    assert "expected one for who is taken" in refused.err
    assert "hull 140" in refused.err
    (tmp_path / "nonsense.json").write_text("{", encoding="utf-8")
    for file, why in (("nonsense.json", "no JSON document"), ("missing.csv", "missing.csv")):
        assert why in waiting("battle", "enter", "club", str(tmp_path / file), "--yes").err
    form.write_text(good, encoding="utf-8")
    assert waiting("battle", "enter", "club", str(form), "--yes").code == 0


@pytest.mark.rule("SL 8.126")
def test_an_umpire_puts_a_line_right_with_a_reason_that_is_kept(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(page))
    ship = next(row["id"] for row in csv.DictReader(StringIO(form.read_text(encoding="utf-8"))) if row["line"] == "ship")
    amend = ("--amend", f"{ship}:fate=damaged", "--amend", f"{ship}:hull=50")
    assert "needs its reason" in waiting("battle", "enter", "club", str(form), *amend, "--yes").err
    assert "expected ID:FIELD=VALUE" in waiting("battle", "enter", "club", str(form), "--amend", "x", "--why", "so", "--yes").err
    assert waiting("battle", "enter", "club", str(form), *amend, "--why", "the dice were cocked", "--yes").code == 0
    waiting("run", "club")
    (reported,) = [row["fact"] for row in waiting("log", "club", "--json").document if row["fact"]["fact"] == "reported"][:1]
    assert [one["why"] for one in reported["report"]["amendments"]] == ["the dice were cocked"] * 2
    assert reported["report"]["amendments"][1] == {"id": ship, "was": "hull=0", "now": "hull=50", "why": "the dice were cocked"}


def test_where_nothing_waits_there_is_no_sheet(terminal: Terminal, tmp_path: Path) -> None:
    terminal("new", "quiet", "--seed", "3")
    assert "no battle waits" in terminal("battle", "sheet", "quiet", "--out", str(tmp_path / "b.html")).err
    assert "expected one of abstract, hexes, table" in terminal("new", "odd", "--battles", "duel").err


@pytest.mark.rule("SL 8.126")
def test_a_resolver_that_is_still_to_come_has_its_name_kept_and_is_refused_with_those_there_are(terminal: Terminal) -> None:
    refused = terminal("new", "odd", "--battles", "wooden_ships")
    assert refused.code != 0
    assert "wooden_ships is still to come; expected one of abstract, hexes, table" in refused.err

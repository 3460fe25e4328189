"""A campaign's battle on a real table for owners of Wooden Ships: the sheet, the logs, and a result told in squares."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path

import pytest

from campaign.reports import battle_sheet
from campaign.reports.names import Names
from tactical import samples
from tactical.handoff import BattleBrief
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.outline_kit import outline
from tests.campaign.test_table_battles import MASTERS, rewritten, rows_of, undecided, waiting

__all__ = ["played", "terminal", "waiting"]  # fixtures
LEFT = ("hull squares left", "rigging squares left", "crew squares left")


@pytest.fixture
def form(waiting: Terminal, tmp_path: Path) -> Path:
    """The form of a battle that waits, in squares."""
    said = waiting("battle", "sheet", "club", "--game", "wooden-ships", "--out", str(tmp_path / "b.html"))
    assert said.code == 0, said.err
    return tmp_path / "b.csv"


# -- printed ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126", "WS I.III.B")
def test_the_sheet_has_the_scenario_and_every_ship_a_log(form: Path, tmp_path: Path) -> None:
    page, logs = (path.read_text(encoding="utf-8") for path in (tmp_path / "b.html", tmp_path / "b-logs.html"))
    general, hexes = page.split("The same for Wooden Ships &amp; Iron Men")
    assert "The same for Flying Colors" not in page
    assert "Foudroyant" in general
    ships = [row["name"] for row in rows_of(form) if row["line"] == "ship"]
    assert len(ships) == 11
    for name in ships:
        assert len(re.findall(rf"<td>{name}[,<]", hexes)) == 1
        assert logs.count(f'data-ship="{name}"') == 1
    assert re.search(r"Turns: \d+ &middot; Boards: 1 &middot; The wind blows toward \d", hexes)
    assert "<svg" in hexes


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("of", samples.briefs().values(), ids=lambda of: of.id)
def test_every_kind_of_battle_has_its_sheet(of: BattleBrief) -> None:
    names = Names(outline(theatre="trafalgar-1805", squadrons={"allies-rear": {"name": "Gravina's squadron"}}))
    sheet = battle_sheet.sheet(of, names, "21 October 1805", "club", "wooden ships")
    _, hexes = battle_sheet.rendered(sheet).split("The same for Wooden Ships &amp; Iron Men")
    assert hexes.count("SOL2(74)") == 12
    assert all(rule.replace("'", "&#39;") in hexes for rule in sheet.hexes.rules)


@pytest.mark.rule("SL 8.126")
def test_the_usual_sheet_and_form_are_as_they_were_and_an_unknown_game_is_refused(waiting: Terminal, tmp_path: Path) -> None:
    assert waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html")).code == 0
    assert "The same for Flying Colors" in (tmp_path / "b.html").read_text(encoding="utf-8")
    assert not (tmp_path / "b-logs.html").exists()
    assert "hull" in rows_of(tmp_path / "b.csv")[0]
    refused = waiting("battle", "sheet", "club", "--game", "draughts")
    assert refused.code != 0
    assert "there is no game 'draughts'; expected flying-colors, wooden-ships" in refused.err


# -- entered ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
def test_squares_that_are_left_are_entered_as_what_the_battle_cost(waiting: Terminal, form: Path) -> None:
    open_, first = dict[str, int](), ""

    def fill(rows: list[dict[str, str]]) -> None:
        nonlocal first
        one, two, three = [row for row in rows if row["line"] == "ship"][:3]
        first = one["id"]
        open_.update({column: int(one[column]) for column in LEFT})
        one |= {"fate": "damaged", "hull squares left": str(int(one["hull squares left"]) - 7), "crew squares left": ""}
        two |= {"fate": "taken", "captor": "british", "hull squares left": "1"}
        three["fate"] = "sunk"

    rewritten(form, fill)
    assert waiting("battle", "enter", "club", str(form), "--yes").code == 0
    waiting("run", "club")
    (reported,) = [row["fact"] for row in waiting("log", "club", "--json").document if row["fact"]["fact"] == "reported"][:1]
    ships = {one["id"]: one for one in reported["report"]["ships"]}
    assert ships[first] == {
        "id": first, "fate": "damaged", "captor": "", "hull": round(700 / 21), "rigging": 0, "crew": 0,
    }  # fmt: skip
    assert open_ == {"hull squares left": 20, "rigging squares left": 20, "crew squares left": 28}, "a worn 74"
    assert [one["fate"] for one in reported["report"]["ships"]][:3] == ["damaged", "taken", "sunk"]
    assert reported["report"]["resolver"] == "by hand"
    assert waiting("verify", "club").code == 0


@pytest.mark.rule("SL 8.126")
def test_every_fault_of_every_cell_is_told_and_the_battle_still_waits(waiting: Terminal, form: Path) -> None:
    def spoil(rows: list[dict[str, str]]) -> None:
        one, two, three = [row for row in rows if row["line"] == "ship"][:3]
        one |= {"fate": "damaged", "hull squares left": "21", "rigging squares left": "many"}
        two |= {"hull squares left": "3"}
        three |= {"fate": "taken", "crew squares left": "-2"}

    good = form.read_bytes()
    rewritten(form, spoil)
    refused = waiting("battle", "enter", "club", str(form), "--yes")
    assert refused.code != 0
    for words in (
        "jemmappes: hull squares left is '21'; expected 0 to 20",
        "jemmappes: rigging squares left is 'many'; expected 0 to 20",
        "magnanime is unharmed with 81 per cent of her hull lost",
        "suffren: crew squares left is '-2'; expected 0 to 28",
        "suffren is taken with captor ''",
    ):
        assert words in refused.err
    form.write_bytes(good)
    rewritten(form, undecided)
    assert waiting("battle", "enter", "club", str(form), "--yes").code == 0


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("draughts", "its line for the rules says 'draughts'; there is no game 'draughts'"),
        ("flying-colors", "its line for the rules does not say which game's"),
        ("", "its line for the rules does not say which game's"),
    ],
)
def test_a_form_in_squares_says_whose_they_are(waiting: Terminal, form: Path, game: str, why: str) -> None:
    def name(rows: list[dict[str, str]]) -> None:
        (rules,) = [row for row in rows if row["line"] == "rules"]
        rules["name"] = game

    rewritten(form, name)
    refused = waiting("battle", "enter", "club", str(form), "--yes")
    assert refused.code != 0
    assert why in refused.err


@pytest.mark.rule("SL 8.126")
def test_a_form_in_per_cent_is_read_as_ever_and_one_in_squares_of_another_country_too(
    waiting: Terminal, form: Path, tmp_path: Path
) -> None:
    rewritten(form, undecided)
    rows = list(csv.reader(StringIO(form.read_text(encoding="utf-8-sig"))))
    sheet = StringIO()
    csv.writer(sheet, delimiter=";").writerows(rows)
    form.write_text(sheet.getvalue(), encoding="utf-8")
    shown = waiting("battle", "enter", "club", str(form))
    assert "nothing was entered" in shown.err, "it fits, and nobody was there to agree"
    assert waiting("battle", "sheet", "club", "--out", str(tmp_path / "c.html")).code == 0
    rewritten(tmp_path / "c.csv", undecided)
    assert waiting("battle", "enter", "club", str(tmp_path / "c.csv"), "--yes").code == 0


@pytest.mark.rule("SL 8.126")
def test_while_it_is_fought_on_hexes_it_has_no_sheet(terminal: Terminal) -> None:
    seats = ("--seat", "british=human", *MASTERS[2:])
    assert terminal("new", "hexes", "--seed", "4", "--battles", "wooden-ships", *seats).code == 0
    terminal.brought_to("hexes", "hex battle")
    assert "is fought on hexes" in terminal("battle", "list", "hexes").out
    assert "no battle waits for its report" in terminal("battle", "sheet", "hexes", "--game", "wooden-ships").err

"""A campaign whose battles are fought on a real table: sheet and form out, report in, with a preview, amendments and undo."""

from __future__ import annotations

import codecs
import csv
import hashlib
import sqlite3
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.play import umpire_reports
from campaign.store.campaigns import Campaigns
from campaign.terminal import output
from tactical import samples
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief
from tests.campaign.at_terminal import Said, Terminal, played, started, terminal
from tests.campaign.facts_kit import made
from tests.campaign.play_kit import Desk

__all__ = ["played", "terminal"]  # fixtures
MASTERS = ("--seat", "british=sailing-master", "--seat", "allies=sailing-master")


@pytest.fixture
def waiting(terminal: Terminal) -> Terminal:
    """A campaign that has come to its first battle, which waits for its report."""
    assert terminal("new", "club", "--seed", "4", "--battles", "table", *MASTERS).code == 0
    assert "The umpire must answer: battle report" in terminal("run", "club", "--until", "turn 2").out
    return terminal


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(path.read_text(encoding="utf-8-sig"))))


def rewritten(path: Path, change: Callable[[list[dict[str, str]]], None]) -> None:
    """The form as somebody has filled it in; nobody held the field unless he says who."""
    rows = rows_of(path)
    next(row for row in rows if row["line"] == "field")["side"] = "nobody"
    change(rows)
    sheet = StringIO()
    writer = csv.DictWriter(sheet, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(sheet.getvalue(), encoding="utf-8")


def undecided(rows: list[dict[str, str]]) -> None:
    """Nobody was hurt, and nobody held the field."""


def sink_the_first(rows: list[dict[str, str]]) -> None:
    ship = next(row for row in rows if row["line"] == "ship")
    ship["fate"] = "sunk"


@pytest.mark.rule("SL 8.126")
def test_a_player_hears_of_the_battle_before_he_is_told_that_it_waits_for_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.db"
    started(f"--db={path}", "new", "war", "--seed", "4", "--battles", "table", "--seat", "british=human", *MASTERS[2:])
    told = Desk(path, capsys).sits("i timetable", *[""] * 40)
    assert 0 < told.index("BATTLE off Oléron") < told.index("A battle waits for its table")


@pytest.mark.rule("SL 8.126")
def test_a_battle_goes_out_and_its_report_comes_back_once(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    assert waiting("battle", "sheet", "club", "--out", str(page)).code == 0
    printed = page.read_text(encoding="utf-8")
    ships = [row["name"] for row in rows_of(form) if row["line"] == "ship"]
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
    assert "no battle waits" in again.err or "it answers battle-3" in again.err
    waiting("run", "club")
    assert ships[0] in waiting("battle", "show", "club", "battle-3").out
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
    rewritten(form, undecided)
    assert waiting("battle", "enter", "club", str(form), "--yes").code == 0


@pytest.mark.rule("SL 8.126")
def test_an_umpire_puts_a_line_right_with_a_reason_that_is_kept(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(page))
    rewritten(form, undecided)
    ship = next(row["id"] for row in rows_of(form) if row["line"] == "ship")
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


@pytest.mark.rule("SL 8.126")
def test_a_resolver_that_nobody_knows_is_refused_with_those_there_are(terminal: Terminal) -> None:
    refused = terminal("new", "odd", "--battles", "duel")
    assert refused.code != 0
    assert "expected one of abstract, hexes, wooden-ships, table" in refused.err


# -- stored before it is resolved ----------------------------------------------------------------------------------------


def briefs(terminal: Terminal) -> list[tuple[str, str, str]]:
    """The briefs that the file holds: the battle, the hash of the content, the document."""
    with sqlite3.connect(terminal.database) as connection:
        return connection.execute("select battle, content, document from brief").fetchall()


def spoilt(terminal: Terminal, sql: str) -> None:
    with sqlite3.connect(terminal.database) as connection:
        connection.execute(sql)


@pytest.mark.rule("SL 8.126")
def test_the_brief_of_a_battle_that_waits_lies_in_the_file_until_it_is_reported_and_is_given_to_other_programs(
    waiting: Terminal, tmp_path: Path
) -> None:
    ((battle, content, document),) = briefs(waiting)
    page, form, brief = tmp_path / "b.html", tmp_path / "b.csv", tmp_path / "b.json"
    said = waiting("battle", "sheet", "club", "--out", str(page), "--brief", str(brief))
    assert (said.code, f"{battle} ({content})" in said.out) == (0, True), said.err
    assert brief.read_bytes() == document.encode(), "as it lies in the file"
    assert hashlib.blake2b(brief.read_bytes(), digest_size=16).hexdigest() == content, "so that its hash is its name"
    read = msgspec.json.decode(brief.read_bytes(), type=BattleBrief)
    assert (read.id, read.content) == (battle, content)
    assert rows_of(form)[0]["name"] == content
    report = tmp_path / "report.json"
    report.write_bytes(msgspec.json.encode(samples.blank(read, "another program")))
    assert waiting("battle", "enter", "club", str(report), "--yes").code == 0
    assert [row for row in briefs(waiting) if row[0] == battle] == [], "what is reported waits no more"
    assert waiting("undo", "club", "--side", "umpire").code == 0
    assert briefs(waiting) == [(battle, content, document)], "and waits again when the report is taken back"
    assert waiting("verify", "club").code == 0
    assert "ends in .json" in waiting("battle", "sheet", "club", "--out", str(page), "--brief", str(page)).err


@pytest.mark.rule("SL 8.126")
def test_the_list_names_a_battle_that_waits_and_no_other(waiting: Terminal, tmp_path: Path) -> None:
    line = next(line for line in waiting("battle", "list", "club").out.splitlines() if line.startswith("battle-3"))
    assert "Off Oléron" in line
    assert line.endswith("waits for its table")
    (entry,) = [one for one in waiting("battle", "list", "club", "--json").document if one["waits"]]
    assert (entry["battle"], entry["waits"], entry["place"]) == ("battle-3", "table", "space:off-oleron")
    assert "battle-3 waits for its table" in waiting("battle", "show", "club", "battle-3").err
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))
    rewritten(tmp_path / "b.csv", undecided)
    assert waiting("battle", "enter", "club", str(tmp_path / "b.csv"), "--yes").code == 0
    reported = waiting("battle", "list", "club")
    assert "battle-3" in reported.out, "an umpire looks before he takes it back"
    assert "`undo club --side umpire`" in reported.out
    told = waiting("battle", "show", "club", "battle-3").out
    waiting("run", "club")
    whole = waiting("battle", "show", "club", "battle-3").out.splitlines()
    assert 10 < len(told.splitlines()) <= len(whole)
    assert set(told.splitlines()) <= {*whole}, "so far as it has come"
    assert "may be taken back" not in waiting("battle", "list", "club").out
    fought = next(one for one in waiting("battle", "list", "club", "--json").document if one["battle"] == "battle-3")
    assert (fought["battle"], fought["waits"], fought["lost"]) == ("battle-3", "", {"allies": 0, "british": 0})


@pytest.mark.rule("SL 8.126")
def test_a_brief_that_is_no_longer_what_was_handed_out_is_refused_everywhere(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(page))
    ((_, content, document),) = briefs(waiting)
    other = document.replace('"intensity":"heavy"', '"intensity":"light"')
    assert other != document
    spoilt(waiting, f"update brief set document = '{other}'")
    for command in (("battle", "sheet", "club", "--out", str(page)), ("battle", "enter", "club", str(form)), ("verify", "club")):
        assert "the brief of battle-3 is damaged" in waiting(*command).err, command
    assert "the brief of battle-3 is damaged" in waiting("battle", "list", "club").err
    renamed = hashlib.blake2b(other.encode(), digest_size=16).hexdigest()
    spoilt(waiting, f"update brief set content = '{renamed}'")
    for command in (("battle", "sheet", "club", "--out", str(page)), ("battle", "enter", "club", str(form), "--yes")):
        said = waiting(*command)
        assert f"was handed out as {renamed}, and these rules make {content} of it" in said.err
    assert f"was handed out as {renamed}, and is {content} by rules" in waiting("verify", "club").err
    waiting("run", "club")
    assert [row[1] for row in briefs(waiting)] == [renamed], "nobody has put another in its place meanwhile"


@pytest.mark.rule("SL 8.126")
def test_a_file_of_the_schema_before_is_given_a_place_for_briefs_and_the_one_that_waits_is_written(
    waiting: Terminal, tmp_path: Path
) -> None:
    ((battle, content, document),) = briefs(waiting)
    for table in ("inner_phase", "contents"):
        spoilt(waiting, f"drop table {table}")
    for sql in ("drop table brief", "pragma user_version = 6", "update campaign set schema_version = 6"):
        spoilt(waiting, sql)
    assert "waits" not in waiting("battle", "list", "club").out
    assert waiting("run", "club").code == 0
    assert briefs(waiting) == [(battle, content, document)]
    spoilt(waiting, "delete from brief")
    assert waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html")).code == 0
    assert briefs(waiting) == [(battle, content, document)], "who prints it hands it out"
    assert waiting("export", "club", str(tmp_path / "club.sealords")).code == 0
    assert waiting("import", str(tmp_path / "club.sealords"), "--name", "copy").code == 0
    assert briefs(waiting) == [(battle, content, document)] * 2
    Campaigns(f"sqlite:///{waiting.database}").delete("copy")
    assert len(briefs(waiting)) == 1


@pytest.mark.rule("SL 8.126")
def test_a_battle_on_hexes_is_written_down_before_its_first_question(terminal: Terminal) -> None:
    seats = ("--seat", "british=human", "--seat", "allies=sailing-master")
    assert terminal("new", "hexes", "--seed", "4", "--battles", "hexes", *seats).code == 0
    terminal.brought_to("hexes", "hex battle")
    ((battle, content, document),) = briefs(terminal)
    assert msgspec.json.decode(document, type=BattleBrief).content == content
    assert "is fought on hexes" in terminal("battle", "list", "hexes").out
    assert "no battle waits for its report" in terminal("battle", "sheet", "hexes").err
    assert terminal("answer", "hexes", "british", "command").code == 0
    assert briefs(terminal) == [(battle, content, document)], "as long as it is fought"
    assert terminal("verify", "hexes").code == 0


# -- forms, amendments, previews -----------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
def test_the_brief_of_a_battle_between_computers_on_hexes_is_written_before_it_is_fought(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """The process dies before the first shot."""

    def killed(game: FlyingColors, action: Action) -> None:
        raise Killed

    assert terminal("new", "club", "--seed", "4", "--battles", "hexes", *MASTERS).code == 0
    with monkeypatch.context() as patched:
        patched.setattr(FlyingColors, "next_phase", killed)
        with pytest.raises(Killed):
            terminal("run", "club", "--until", "turn 2")
    (entry,) = [one for one in terminal("battle", "list", "club", "--json").document if one["waits"]]
    assert (entry["battle"], entry["waits"], entry["place"]) == ("battle-3", "hexes", "space:off-oleron")
    assert terminal("run", "club", "--until", "turn 2").code == 0
    fought = next(one for one in terminal("battle", "list", "club", "--json").document if one["battle"] == "battle-3")
    assert fought["waits"] == ""
    assert terminal("verify", "club").code == 0


@pytest.mark.rule("SL 8.126")
def test_the_umpire_is_told_of_sheet_and_form_and_not_of_acts(waiting: Terminal) -> None:
    told = waiting("pending", "club", "--side", "umpire").out
    assert "`sealords battle sheet club` prints it, and `sealords battle enter club FILE` reads its report" in told
    assert "`sealords answer club umpire '[]'` leaves it to the Combat Damage Table" in told
    assert "list of acts" not in told


def test_who_may_be_asked_has_the_umpire_only_where_he_is_asked(waiting: Terminal) -> None:
    for words in (
        ("undo", "club", "--side", "nobody"),
        ("pending", "club", "--side", "nobody"),
        ("answer", "club", "nobody", "x"),
    ):
        assert "unknown side 'nobody'; expected one of allies, british, umpire" in waiting(*words).err
    assert waiting("undo", "keith", "--side", "nobody").err.endswith("expected one of allies, british\n")


@pytest.mark.parametrize("name", ["result.xlsx", "result.ods", "result.csv", "result.XLS"])
def test_a_workbook_is_told_to_be_saved_as_text_whatever_it_is_called(waiting: Terminal, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes((b"\xd0\xcf\x11\xe0" if name.endswith("XLS") else b"PK\x03\x04") + bytes(range(256)))
    said = waiting("battle", "enter", "club", str(tmp_path / name))
    assert said.code == 2
    assert "workbook; expected a sheet saved as .csv" in said.err


@pytest.mark.parametrize("ending", [".csv", ".json"])
def test_an_empty_file_is_called_empty(waiting: Terminal, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"report{ending}"
    file.write_bytes(b"")
    said = waiting("battle", "enter", "club", str(file), "--yes")
    assert (said.code, "the file is empty; expected " in said.err) == (2, True), said.err


def test_a_form_calls_places_and_squadrons_by_their_names_as_the_page_does(
    waiting: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sortie(*_: Any) -> BattleBrief:
        brief = samples.briefs()["sortie"]
        ids = {brief.harbour.port: "bantry-bay", "allies-rear": "channel-2"} if brief.harbour else {}
        text = msgspec.json.encode(brief).decode()
        for old, new in ids.items():
            text = text.replace(f'"{old}"', f'"{new}"')
        return msgspec.json.decode(text, type=BattleBrief)

    monkeypatch.setattr(umpire_reports, "awaited", sortie)
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))
    said = [row["name"] for row in rows_of(tmp_path / "b.csv") if row["line"] == "setting"]
    assert [line for line in said if "have Bantry Bay, which" in line]
    assert [line for line in said if line.startswith("2nd Channel (Allies): the squadron comes out of harbour in turn")]
    assert not [line for line in said if "bantry-bay" in line or "channel-2" in line]


@pytest.mark.rule("SL 8.126")
def test_a_form_that_was_filled_in_stays_when_the_sheet_is_printed_again(waiting: Terminal, tmp_path: Path) -> None:
    page, form = tmp_path / "b.html", tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(page))
    assert form.read_bytes().startswith(codecs.BOM_UTF8), "so that a spreadsheet knows its letters"
    page.unlink()
    again = waiting("battle", "sheet", "club", "--out", str(page))
    assert (again.code, "its result form" in again.out) == (0, True)
    rewritten(form, sink_the_first)
    filled = form.read_bytes()
    page.unlink()
    kept = waiting("battle", "sheet", "club", "--out", str(page))
    assert kept.code == 0
    assert f"{form}: it is there already and not empty, and stays as it is" in kept.out
    assert form.read_bytes() == filled
    assert page.exists(), "the page is printed all the same"
    form.write_bytes(filled.decode("utf-8").encode("utf-16"))
    assert waiting("battle", "enter", "club", str(form), "--yes").code == 0, "a spreadsheet may write it so"


@pytest.mark.rule("SL 8.126")
def test_who_held_the_field_is_amended_and_a_wrong_form_is_put_right(waiting: Terminal, tmp_path: Path) -> None:
    form = tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))

    def overdo(rows: list[dict[str, str]]) -> None:
        ship = next(row for row in rows if row["line"] == "ship")
        ship["fate"], ship["hull"] = "damaged", "140"

    rewritten(form, overdo)
    ship = next(row["id"] for row in rows_of(form) if row["line"] == "ship")

    def amended(*changes: str) -> Said:
        words = [word for change in changes for word in ("--amend", change)]
        return waiting("battle", "enter", "club", str(form), *words, "--why", "so it was", "--yes")

    for change, why in (
        ("viktory:hull=4", f"unknown id 'viktory'; expected one of battle, {ship},"),
        (f"{ship}:helm=4", f"{ship} has no 'helm'; expected one of fate, captor, hull, rigging, crew"),
        ("battle:hull=4", "battle has no 'hull'; expected one of field, remarks, resolver"),
        (f"{ship}:hull=much", "expected a number of per cent for hull"),
        (f"{ship}:fate=eaten", "Invalid enum value 'eaten'"),
        ("battle:field=danes", "the field is held by 'danes'; expected one of allies, british, or nobody"),
        ("battle", "expected ID:FIELD=VALUE, such as victory:hull=40 or battle:field=british"),
    ):
        said = amended(change)
        assert (said.code != 0, why in said.err) == (True, True), said.err
    assert "hull 140" in amended("battle:field=british").err, "and all that is wrong besides"
    taken = (f"{ship}:hull=14", f"{ship}:fate=Taken", f"{ship}:captor=BRITISH", "battle:field=British")
    said = amended(*taken)
    assert said.code == 0, said.err
    waiting("run", "club")
    told = waiting("battle", "show", "club", "battle-3").out
    assert "The report" in told
    assert "The British held the field." in told
    assert "hull 140 is hull 14 now, because so it was." in told
    assert "The umpire has amended the battle: field none is field british now, because so it was." in told
    assert "field none is field british now" in waiting("log", "club").out


@pytest.mark.rule("SL 8.126")
def test_a_cell_that_cannot_be_read_is_amended_and_each_amendment_may_have_a_reason_of_its_own(
    waiting: Terminal, tmp_path: Path
) -> None:
    form = tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))

    def scribble(rows: list[dict[str, str]]) -> None:
        one, other = [row for row in rows if row["line"] == "ship"][:2]
        one["fate"], one["hull"], one["rigging"] = "damaged", "half", "5"
        other["fate"] = "holed"

    rewritten(form, scribble)
    one, other = [row["id"] for row in rows_of(form) if row["line"] == "ship"][:2]
    right = (
        "--amend",
        f"{one}:hull=50,2 % because he said half",
        "--amend",
        f"{other}:fate=unharmed",
        "--amend",
        "battle:field=nobody",
    )
    said = waiting("battle", "enter", "club", str(form), *right[:2], "--yes")
    assert "hull is 'half'" not in said.err, said.err
    assert "fate is 'holed'" in said.err
    said = waiting("battle", "enter", "club", str(form), *right, "--yes")
    assert "needs its reason; expected --why WORDS, or ID:FIELD=VALUE because WORDS" in said.err
    said = waiting("battle", "enter", "club", str(form), *right, "--why", "so it was", "--yes")
    assert said.code == 0, said.err
    waiting("run", "club")
    told = waiting("log", "club").out
    assert "hull half is hull 50 now, because he said half" in told
    assert "fate holed is fate unharmed now, because so it was" in told


@pytest.mark.rule("SL 8.126")
def test_a_preview_ends_with_the_battle_and_where_nobody_can_be_asked_it_says_how_to_enter(
    waiting: Terminal, tmp_path: Path
) -> None:
    form = tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))
    rewritten(form, sink_the_first)
    shown = waiting("battle", "enter", "club", str(form))
    assert "nobody can be asked here, so nothing was entered; --yes enters it" in shown.err
    assert "The battle ends: the British are victorious" in shown.out


@pytest.mark.rule("SL 8.126")
def test_of_what_comes_after_a_battle_nothing_is_shown() -> None:
    own: dict[str, Any] = {"battle": "battle-3", "rule": "SL 8.126"}
    worth = {"fact": "prestige", "rule": "SL 8.431", "by_battle": True}
    told: list[dict[str, Any]] = [
        {"fact": "regained", **own},
        {"fact": "sail-sank", "squadron": "van", "rule": "SL 8.126"},
        {"fact": "battle-ended", **own},
        worth,
        {"fact": "rolled", "about": "fleet", "rule": "SL 5.25"},
        {"fact": "battle-joined", "battle": "battle-2", "rule": "SL 8.1"},
        worth,
    ]
    facts = [made(one) for one in told]
    assert umpire_reports.of_the_battle(facts, "battle-3") == facts[:4]


# -- what is not said, and what looks odd ----------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
def test_a_form_that_does_not_say_who_held_the_field_is_not_entered_until_it_is_said(waiting: Terminal, tmp_path: Path) -> None:
    """Blank is not nobody: with --yes as well, and however good the form is otherwise."""
    form = tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))
    for words in ((), ("--yes",)):
        refused = waiting("battle", "enter", "club", str(form), *words)
        assert refused.code == 2
        assert "does not say who held the field; expected one of allies, british, nobody under `side`" in refused.err
    amend = ("--amend", "battle:field=nobody", "--why", "they parted at dusk")
    assert waiting("battle", "enter", "club", str(form), *amend, "--yes").code == 0
    waiting("run", "club")
    (reported,) = [row["fact"] for row in waiting("log", "club", "--json").document if row["fact"]["fact"] == "reported"][:1]
    assert reported["report"]["field"] == ""


@pytest.mark.rule("SL 8.126")
def test_a_person_at_the_terminal_is_asked_who_held_the_field(
    waiting: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form, asked = tmp_path / "b.csv", list[str]()
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))
    typed = iter(["", "danes", "British", "y"])

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return next(typed)

    monkeypatch.setattr(output, "attended", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    said = waiting("battle", "enter", "club", str(form))
    assert said.code == 0, said.err
    assert asked[:3] == ["Who held the field? (allies, british, nobody) "] * 3, "until it is one of them"
    assert "the British held the field" in said.out


@pytest.mark.rule("SL 8.126")
def test_what_looks_odd_in_a_report_is_remarked_on_and_entered_all_the_same(waiting: Terminal, tmp_path: Path) -> None:
    form = tmp_path / "b.csv"
    waiting("battle", "sheet", "club", "--out", str(tmp_path / "b.html"))

    def odd(rows: list[dict[str, str]]) -> None:
        next(row for row in rows if row["line"] == "field")["side"] = "british"
        for row in rows:
            if row["line"] == "ship":
                row["fate"] = "sunk" if row["side"] == "british" else "damaged"

    rewritten(form, odd)
    said = waiting("battle", "enter", "club", str(form), "--yes")
    assert said.code == 0, said.err
    remarks = [line for line in said.out.splitlines() if line.startswith("Is this right? ")]
    assert "Is this right? The British hold the field, and yet every ship of theirs is sunk, burnt or taken." in remarks
    assert [line for line in remarks if "damaged, and yet lost nothing of hull, rigging or crew." in line]

"""Every kind of bad input at the terminal: one clear line on the standard error, the right exit code, and no traceback."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path

import pytest

import campaign.terminal.status
from campaign.terminal.exit_codes import code_of, one_line
from tests.campaign.at_terminal import Said, Terminal, played, terminal
from tests.campaign.store_kit import without_privilege

__all__ = ["played", "terminal"]


def one_clear_line(said: Said, code: int, *words: str) -> None:
    assert said.code == code, said
    assert said.out == ""
    assert said.err.startswith("sealords: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    for word in words:
        assert word in said.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([], ["no command"]),
        (["broadside"], ["broadside"]),
        (["status"], ["Missing argument"]),
        (["theatre"], ["Missing command"]),
        (["status", "nelson", "--colour"], ["--colour"]),
        (["--db", "", "list"], ["--db is empty"]),
        (["log", "nelson", "--turn", "x"], ["--turn", "'x'"]),
        (["log", "nelson", "--turn", "99"], ["turn 99 has not begun", "1 to 1"]),
        (["log", "nelson", "--last", "0"], ["--last"]),
        (["log", "nelson", "--last", "9223372036854775808"], ["--last", "9223372036854775808"]),
        (["log", "nelson", "--kind", "sunk"], ["unknown kind 'sunk'", "rolled"]),
        (["rules", " "], ["nothing to look up"]),
        (["run", "nelson", "--until", "yesterday"], ["'yesterday' is not understood", "turn 5"]),
        (["run", "nelson", "--until", ""], ["'' is not understood"]),
        (["run", "nelson", "--until", "turn 1"], ["past", "Turn Two of 1805"]),
        (["run", "nelson", "--until", "1804"], ["past"]),
        (["run", "nelson", "--until", "turn 17 of 1806"], ["there is no turn 17"]),
        (["run", "nelson", "--until", "turn 0"], ["there is no turn 0"]),
        (["run", "nelson", "--until", "31 February 1806"], ["there is no 31 February", "28"]),
        (["die", "hand", "-1"], ["0 to 9, not -1"]),
        (["die", "hand", "10"], ["0 to 9, not 10"]),
        (["die", "hand", "four"], ["'four'"]),
        (["answer", "keith", "british", "{oops"], ["cannot be read as an answer", "sailing"]),
        (["answer", "keith", "british", "[1]"], ["SL 5.152b", "ferrol-blockade"]),
        (["answer", "keith", "british", "[" * 100_000], ["'[[[", "...'", "nested too deep", "sailing"]),
        (["answer", "keith", "british", '{"ferrol-blockade": ' + "[" * 600 + "]" * 600 + "}"], ["was not offered"]),
        (["answer", "keith", "british", '{"a": "b", "c": "d", "a": "e"}'], ["names 'a' 2 times", "each line once"]),
        (["answer", "keith", "british", '{"ferrol-blockade": "moon"}'], ["'moon' was not offered", "mark-time"]),
        (["answer", "keith", "british", '{"dutch-fleet": "mark-time"}'], ["no line 'dutch-fleet'"]),
        (["answer", "keith", "dutch", "{}"], ["unknown side 'dutch'", "allies, british"]),
        (["pending", "keith", "--side", "dutch"], ["unknown side 'dutch'"]),
        (["undo", "keith", "--side", "dutch"], ["unknown side 'dutch'"]),
        (["new", "a/b"], ["a/b", "no slash"]),
        (["new", ""], ["empty"]),
        (["new", "x", "--theatre", "atlantis"], ["'atlantis'", "trafalgar-1805"]),
        (["new", "x", "--seed", ""], ["1 to 64 bytes"]),
        (["new", "x", "--seed", "9" * 65], ["1 to 64 bytes", "65"]),
        (["new", "x", "--dice", "loaded"], ["by-hand"]),
        (["new", "x", "--seat", "british"], ["SIDE=KIND"]),
        (["new", "x", "--seat", "dutch=human"], ["unknown side 'dutch'"]),
        (["new", "x", "--seat", "british=parrot"], ["sailing-master, random, human"]),
        (["new", "x", "--seat", "british=human", "--seat", "british=random"], ["each side once"]),
        (["new", "x", "--instructions", "british=nowhere.toml"], ["nowhere.toml: there is no such file"]),
        (["new", "x", "--seat", "british=human", "--instructions", "british=/dev/null"], ["british is human"]),
        (["new", "x", "--charts", "nowhere.toml"], ["nowhere.toml"]),
        (["map", "nelson", "--out", "nowhere/chart.svg"], ["no directory nowhere"]),
        (["map", "nelson", "--out", "chart.gif"], [".svg or .png"]),
        (["map", "nelson", "--out", "chart.svg", "--side", "dutch"], ["unknown side 'dutch'"]),
        (["theatre", "map", "atlantis", "--out", "chart.svg"], ["'atlantis'"]),
        (["theatre", "check", "atlantis"], ["atlantis: expected the folder of a theatre"]),
        (["theatre", "passages", "trafalgar-1805", "--file", "nowhere.csv"], ["nowhere.csv"]),
        (["theatre", "passages", "trafalgar-1805", "--runs", "0"], ["--runs"]),
    ],
)
def test_bad_input_is_refused(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    one_clear_line(terminal(*line), 2, *words)


def test_an_answer_to_a_plan_that_is_no_list_of_acts_is_refused(terminal: Terminal) -> None:
    terminal("new", "staff", "--seed", "1", "--seat", "british=human")
    terminal.brought_to("staff", "conversion")
    wanted = "conversion is a plan and expects a list of acts"
    one_clear_line(terminal("answer", "staff", "british", "[oops"), 2, "cannot be read as an answer", wanted)
    one_clear_line(terminal("answer", "staff", "british", "[" * 100_000), 2, "nested too deep", wanted)
    one_clear_line(terminal("answer", "staff", "british", "{}"), 2, "[SL 6.323']", "expected a list of acts")


@pytest.mark.parametrize(
    "line",
    [
        ["status", "nobody"],
        ["log", "nobody"],
        ["run", "nobody"],
        ["pending", "nobody"],
        ["answer", "nobody", "british", "x"],
        ["die", "nobody", "1"],
        ["undo", "nobody", "--side", "british"],
        ["verify", "nobody"],
        ["export", "nobody", "out.sealords"],
        ["map", "nobody", "--out", "chart.svg"],
    ],
)
def test_an_unknown_campaign_is_answered_with_the_known_ones(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    one_clear_line(terminal(*line), 3, "'nobody'", "hand, keith, nelson")


@pytest.mark.parametrize("command", [["list"], ["status", "nelson"], ["log", "nelson"], ["run", "nelson"], ["new", "x"]])
def test_what_is_no_campaign_file_is_said_to_be_none(terminal: Terminal, tmp_path: Path, command: list[str]) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("My Lords, I have the honour to report " * 20)
    one_clear_line(terminal("--db", str(letter), *command), 3, "letter.db", "not a campaign file")
    one_clear_line(terminal("--db", str(tmp_path), *command), 3, str(tmp_path), "directory")


def test_reading_a_file_that_is_not_there_does_not_make_it(terminal: Terminal, tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    for command in (["status", "nelson"], ["log", "nelson"], ["run", "nelson"], ["verify", "nelson"]):
        one_clear_line(terminal("--db", str(missing), *command), 3, "missing.db")
    assert not missing.exists()


def test_files_of_campaigns_are_neither_lost_nor_doubled(terminal: Terminal, tmp_path: Path) -> None:
    one_clear_line(terminal("new", "nelson"), 3, "'nelson' already")
    one_clear_line(terminal("export", "nelson", str(tmp_path / "no" / "x")), 3, "there is no directory")
    one_clear_line(terminal("import", str(tmp_path / "nothing")), 3, "there is no such file")
    terminal("export", "nelson", str(tmp_path / "x"))
    one_clear_line(terminal("export", "nelson", str(tmp_path / "x")), 3, "already")
    one_clear_line(terminal("import", str(tmp_path / "x")), 3, "'nelson' already")
    one_clear_line(terminal("import", str(tmp_path / "x"), "--name", "."), 2, "'.' is no name")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["undo", "nelson", "--side", "british"], ["the die for", "has fallen"]),
        (["die", "nelson", "4"], ["throws its own dice"]),
        (["answer", "nelson", "british", "{}"], ["nothing is asked of the British"]),
        (["answer", "keith", "allies", "{}"], ["nothing is asked of the Allies now; the British must answer"]),
        (["answer", "hand", "british", "{}"], ["die 0 (d10) is needed"]),
        (["rules", "SL 99.9"], ["no case 99.9 in Sea Lords"]),
        (["rules", "steamship"], ["no case holds 'steamship'"]),
    ],
)
def test_the_answer_may_be_no(terminal: Terminal, line: list[str], words: list[str]) -> None:
    one_clear_line(terminal(*line), 1, *words)


def test_instructions_and_charts_are_checked_before_anything_is_kept(terminal: Terminal, tmp_path: Path) -> None:
    book, chart = tmp_path / "book.toml", tmp_path / "chart.toml"
    book.write_text('[[formation]]\nid = "channel-fleet"\ncalls = [{ turn = 1, to = "atlantis" }, { turn = 99, to = "brest" }]\n')
    chart.write_text("[gale_effects.8]\nforce = 8\n")
    one_clear_line(terminal("new", "x", "--instructions", f"british={book}"), 2, "'atlantis'", "(and 1 more)")
    one_clear_line(terminal("new", "x", "--charts", str(chart)), 2, "chart.toml")
    book.write_bytes(b"\xff\xfe")
    one_clear_line(terminal("new", "x", "--instructions", f"british={book}"), 2, "not text in UTF-8")
    assert "x" not in [row["name"] for row in terminal("list", "--json").document]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[formation]]\nid = "chanel-fleet"\ncalls = []\n', ["unknown formation of british", "did you mean 'channel-fleet'"]),
        ('[[formation]]\nid = "brest-fleet"\ncalls = []\n', ["unknown formation of british 'brest-fleet'"]),
        (
            '[[formation]]\nid = "channel-fleet"\ncalls = []\ngale = "run"\n',
            ["gale: unknown value 'run'", "shelter, heave-to, sail-on"],
        ),
        ("[[formation]\n", ["is not TOML"]),
    ],
)
def test_instructions_are_refused_by_file_with_what_would_do(
    terminal: Terminal, tmp_path: Path, text: str, words: list[str]
) -> None:
    book = tmp_path / "book.toml"
    book.write_text(text)
    one_clear_line(terminal("new", "x", "--instructions", f"british={book}"), 2, f"sealords: {book}: ", *words)


def test_a_fault_of_the_programs_is_owned_and_debug_shows_it(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def sinks(*_: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(campaign.terminal.status, "status", sinks)
    one_clear_line(terminal("status", "nelson"), 70, "ZeroDivisionError", "--debug")
    from campaign.cli import main

    with pytest.raises(ZeroDivisionError):
        main(["status", "nelson", "--debug"])


def test_an_interrupt_is_told_apart(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(campaign.terminal.status, "status", interrupted)
    one_clear_line(terminal("status", "nelson"), 130, "interrupted")


def test_errors_of_the_house_are_known_by_name_and_told_in_one_line() -> None:
    from campaign.store.errors import CampaignFileError
    from table.decisions import IllegalChoice, StaleChoice
    from table.reading.faults import BadFile

    errors = (CampaignFileError("x"), StaleChoice("x"), IllegalChoice("x"), BadFile("x"), ValueError("x"))
    assert [code_of(error) for error in errors] == [3, 1, 2, 2, None]
    assert one_line(BadFile("first", "second", "third")) == "first (and 2 more)"
    assert one_line(ValueError()) == "ValueError"


# -- damage, seen from the terminal --------------------------------------------------------------------------------------


def damage(terminal: Terminal, sql: str) -> None:
    connection = sqlite3.connect(terminal.database)
    assert connection.execute(f"{sql} WHERE campaign_id = (SELECT id FROM campaign WHERE name = 'keith')").rowcount
    connection.commit()
    connection.close()


READERS = [[command, "keith"] for command in ("status", "log", "summary", "verify", "pending", "run")]


@pytest.mark.parametrize("words", READERS, ids=[words[0] for words in READERS])
@pytest.mark.parametrize(
    ("sql", "complaint"),
    [
        ("UPDATE snapshot SET document = replace(document, 'brest', 'brust')", "is damaged: its hash is"),
        ("UPDATE snapshot SET document = NULL", "is damaged: it has 0 presents, not one"),
        ("DELETE FROM seat", "is damaged: it has seats of nobody, and its sides are allies, british"),
    ],
)
def test_a_damaged_campaign_is_refused_by_every_command(terminal: Terminal, words: list[str], sql: str, complaint: str) -> None:
    damage(terminal, sql)
    one_clear_line(terminal(*words), 3, "'keith'", complaint)


def test_a_damaged_campaign_is_listed_as_such_and_the_sound_ones_as_ever(terminal: Terminal) -> None:
    before = terminal("list", "--json").document
    damage(terminal, "UPDATE snapshot SET document = NULL")
    said = terminal("list")
    assert (said.code, said.err) == (3, f"sealords: {terminal.database}: 1 of the 3 campaigns here cannot be opened\n")
    assert said.out.splitlines() == [
        "campaign  theatre         trouble",
        "hand      trafalgar-1805",
        "keith     trafalgar-1805  is damaged: it has 0 presents, not one",
        "nelson    trafalgar-1805",
    ]
    told = terminal("list", "--json")
    assert told.code == 3
    assert [row["trouble"] for row in told.document] == [None, "is damaged: it has 0 presents, not one", None]
    assert [row | {"trouble": None} for row in told.document] == before


def test_a_log_is_told_up_to_the_damage(terminal: Terminal) -> None:
    whole = terminal("log", "nelson").out.splitlines()
    connection = sqlite3.connect(terminal.database)
    last = "SELECT max(phase) FROM fact WHERE campaign_id = 1"
    changed = connection.execute(f"UPDATE fact SET document = '{{' WHERE campaign_id = 1 AND number = 0 AND phase = ({last})")
    assert changed.rowcount == 1
    connection.commit()
    connection.close()
    said = terminal("log", "nelson")
    assert (said.code, said.err.count("\n")) == (3, 1)
    assert "fact 0 of phase" in said.err
    shown = said.out.splitlines()
    assert 200 < len(shown) < len(whole)
    assert shown == whole[: len(shown)]


def test_a_present_that_is_no_world_is_refused(terminal: Terminal) -> None:
    document = b'{"clock":{"turns_played":0},"sides":["allies","british"]}'
    digest = blake2b(document, digest_size=16).hexdigest()
    connection = sqlite3.connect(terminal.database)
    connection.execute(
        "UPDATE snapshot SET document = ?, state_hash = ? WHERE document IS NOT NULL AND campaign_id = 2",
        (document.decode(), digest),
    )
    connection.commit()
    connection.close()
    for words in READERS:
        one_clear_line(terminal(*words), 3, "keith", "no World's document")


def test_rules_from_the_future_are_not_played_on(terminal: Terminal) -> None:
    damage(terminal, "UPDATE snapshot SET rules_version = '99'")
    for words in READERS[3:]:
        one_clear_line(terminal(*words), 3, "'keith'", "was played under rules 99")


# -- what the system does not allow --------------------------------------------------------------------------------------


def test_a_full_disk_behind_the_standard_output_is_one_line(terminal: Terminal) -> None:
    command = [sys.executable, "-c", "from campaign.cli import main; main()", "log", "nelson"]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "sealords: the standard output: No space left on device\n")


def test_a_read_only_campaign_is_shown_drawn_verified_and_exported(terminal: Terminal) -> None:
    """Each command is given twice: as ourselves, so that all it needs is loaded, and as one who may not write there."""
    with tempfile.TemporaryDirectory() as home:
        shelf, out = Path(home) / "shelf", Path(home) / "out"
        shelf.mkdir()
        out.mkdir()
        file = shelf / "campaigns.db"
        shutil.copy(terminal.database, file)
        for place, mode in ((Path(home), 0o755), (out, 0o777), (file, 0o444), (shelf, 0o555)):
            place.chmod(mode)
        for line in (
            ["verify", "nelson"],
            ["pending", "keith"],
            ["map", "nelson", "--out", str(out / "chart.svg")],
            ["export", "nelson", str(out / "nelson.sealords")],
            ["status", "nelson"],
        ):
            said = terminal(*line)
            for made in out.iterdir():
                made.unlink()
            with without_privilege():
                assert terminal("--db", str(file), *line) == said
        with without_privilege():
            one_clear_line(terminal("--db", str(file), "run", "nelson"), 3, "read-only for you")
            one_clear_line(terminal("--db", str(out / "none.db"), "run", "nelson"), 3, "there is no campaign file here")
        assert [entry.name for entry in shelf.iterdir()] == ["campaigns.db"]
        shelf.chmod(0o000)
        with without_privilege():
            for words in (["list"], ["status", "nelson"], ["verify", "nelson"], ["import", str(file)]):
                db = terminal.database if words[0] == "import" else file
                one_clear_line(terminal("--db", str(db), *words), 3, "may not be read" if db == file else "read")
        shelf.chmod(0o755)

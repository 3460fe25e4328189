"""What is refused leaves nothing behind, and what is written is written whole."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any, NoReturn

import pytest

from campaign.play.battle_file import BattleFile, Setting
from campaign.play.errors import BadInput
from campaign.store import whole_files
from campaign.store.soundness import LARGEST, state_hash
from campaign.store.transfer import LARGEST_FILE
from campaign.terminal import output
from table.archives import Closing
from tactical.flying_colors import scenarios
from tests.campaign.at_terminal import Terminal, played, terminal

__all__ = ["played", "terminal"]

SMALL = ("--theatre", "first-command", "--seed", "1")
HALF_A_LETTER = "\udcff"


# -- `new` ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("--player", "british=Bob\t"),
        ("--player", "british=" + "x" * 65),
        ("--player", f"british={HALF_A_LETTER}"),
        ("--seat", "british=nobody"),
        ("--seed", HALF_A_LETTER),
        ("--seed", "x" * 65),
        ("--option", "no-such"),
        ("--theatre", "nowhere"),
    ],
)
def test_new_that_is_refused_leaves_neither_file_nor_folder(terminal: Terminal, tmp_path: Path, words: tuple[str, ...]) -> None:
    said = terminal(f"--db={tmp_path}/a/b/c.db", "new", "war", *SMALL, *words)
    assert (said.code, said.out) == (2, "")
    assert not (tmp_path / "a").exists()


def test_a_database_that_cannot_be_made_leaves_no_folder(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_files, "_fill", full)
    said = terminal(f"--db={tmp_path}/a/b/c.db", "new", "war", *SMALL)
    assert said.code == 3
    assert "the disk is full" in said.err
    assert not (tmp_path / "a").exists()


# -- pages and exports -----------------------------------------------------------------------------------------------------


def full(handle: int, content: bytes, mode: int | None) -> NoReturn:
    """A disk that is full when some is written."""
    os.write(handle, content[: len(content) // 2])
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_page_that_cannot_be_written_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.html"
    output.write(page, b"the first")
    page.chmod(0o640)
    output.write(page, b"the second")
    assert (page.read_bytes(), page.stat().st_mode & 0o777) == (b"the second", 0o640)
    monkeypatch.setattr(whole_files, "_fill", full)
    with pytest.raises(BadInput, match="it cannot be written"):
        output.write(page, b"the third")
    assert page.read_bytes() == b"the second"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize("nameless", [whole_files._NAMELESS, 0])
def test_a_file_is_put_in_place_with_and_without_files_that_have_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nameless: int
) -> None:
    monkeypatch.setattr(whole_files, "_NAMELESS", nameless)
    target = tmp_path / "target"
    whole_files.put(target, b"one", overwrite=False)
    with pytest.raises(FileExistsError):
        whole_files.put(target, b"two", overwrite=False)
    assert target.read_bytes() == b"one"
    (tmp_path / "link").symlink_to(target)
    whole_files.put(tmp_path / "link", b"three")
    assert target.read_bytes() == b"three"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_what_is_no_file_is_written_to() -> None:
    output.write(Path("/dev/null"), b"a page")
    assert Path("/dev/null").is_char_device()


KILLED = """
import os, signal, sys
from campaign.store import whole_files

def half(handle, content, mode):
    os.write(handle, content[:len(content) // 2])
    os.kill(os.getpid(), signal.SIGKILL)

whole_files._fill = half
from campaign.cli import main
main(sys.argv[1:])
"""


@pytest.mark.skipif(not whole_files._NAMELESS, reason="this system knows no files without a name")
@pytest.mark.parametrize("words", [("export", "nelson"), ("status", "nelson")], ids=["export", "page"])
def test_a_program_killed_while_it_writes_leaves_nothing(terminal: Terminal, tmp_path: Path, words: tuple[str, ...]) -> None:
    out = tmp_path / "out"
    out.mkdir()
    target = (str(out / "nelson.sealords"),) if words[0] == "export" else ()
    command = [*words, *target] if target else ["summary", "nelson", "--out", str(out / "summary.md")]
    done = subprocess.run(
        [sys.executable, "-c", KILLED, f"--db={terminal.database}", *command], capture_output=True, timeout=120, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert list(out.iterdir()) == []


# -- `import` --------------------------------------------------------------------------------------------------------------


def sent(terminal: Terminal, tmp_path: Path) -> Path:
    path = tmp_path / "nelson.sealords"
    assert terminal("export", "nelson", str(path)).code == 0
    return path


def changed(path: Path, sql: str, *values: Any) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(sql, values).rowcount
    connection.close()


def refused(terminal: Terminal, path: Path) -> str:
    """Why a file is not taken in; a database that was not there is not there afterwards."""
    new = path.parent / "elsewhere" / "new.db"
    said = terminal(f"--db={new}", "import", str(path))
    assert (said.code, said.out) == (3, "")
    assert not new.parent.exists()
    return said.err


def test_import_unpacks_only_so_much(terminal: Terminal, tmp_path: Path) -> None:
    path, bomb = sent(terminal, tmp_path), zlib.compress(bytes(LARGEST + 1), 9)
    changed(path, "UPDATE snapshot SET packed = ? WHERE phase = -1", bomb)
    assert f"more than {LARGEST} bytes are packed in it" in refused(terminal, path)
    changed(path, "UPDATE snapshot SET packed = ? WHERE phase = -1", zlib.compress(b"{}")[:-2])
    assert "it is cut short" in refused(terminal, path)


def test_import_takes_no_file_that_is_larger_than_any_campaign(terminal: Terminal, tmp_path: Path) -> None:
    path = sent(terminal, tmp_path)
    os.truncate(path, LARGEST_FILE + 1)  # a file with a hole, which takes no room on the disk
    assert f"it has {LARGEST_FILE + 1} bytes; {LARGEST_FILE} are the most that are taken in" in refused(terminal, path)


def test_import_takes_only_a_whole_world(terminal: Terminal, tmp_path: Path) -> None:
    path = sent(terminal, tmp_path)
    with sqlite3.connect(path) as connection:
        (document,) = connection.execute("SELECT document FROM snapshot WHERE document IS NOT NULL").fetchone()
    connection.close()
    world = json.loads(document)
    next(iter(world["squadrons"].values()))["damage"] = "much"
    bad = json.dumps(world)
    replaced = "UPDATE snapshot SET document = ?, state_hash = ?, packed = NULL WHERE document IS NOT NULL"
    changed(path, replaced, bad, state_hash(bad.encode()))
    assert "its present is no World's document: Expected `int`, got `str`" in refused(terminal, path)


# -- answers ---------------------------------------------------------------------------------------------------------------


def test_an_answer_for_another_moment_is_refused(terminal: Terminal) -> None:
    (question,) = terminal("pending", "keith", "--json").document["questions"]
    stale = terminal("answer", "keith", "british", "{}", "--at", "0.0")
    assert stale.code == 1
    assert f"the answer is for moment 0.0, and now it is {question['moment']}" in stale.err
    assert terminal("answer", "keith", "british", "{}", "--at", question["moment"]).code == 0
    again = terminal("answer", "keith", "british", "{}", "--at", question["moment"])
    assert (again.code, again.out) == (1, "")


@pytest.mark.parametrize("text", [HALF_A_LETTER, f'{{"{HALF_A_LETTER}": "x"}}', r'{"\ud800": "x"}', r'["\udfff"]'])
def test_half_a_letter_in_an_answer_is_bad_input(terminal: Terminal, text: str) -> None:
    said = terminal("answer", "keith", "british", text)
    assert (said.code, said.out) == (2, "")
    assert "fault of the program" not in said.err
    assert "\\u" not in text or "holds half a letter" in said.err, "and not only an unknown key"


# -- battles kept in a file --------------------------------------------------------------------------------------------------


def battle(path: Path) -> BattleFile:
    """A battle with two phases behind it."""
    sides = scenarios.set_up("cape-ortugal-1805", "1").fleets
    kept = BattleFile.begun(path, Setting("cape-ortugal-1805", "1", 2023, {}, dict.fromkeys(sides, "human")))
    for phase in range(2):
        kept.close_phase(Closing(phase, "x", "FC 3.1", [], [], [], kept.start))
    return kept


def test_a_battle_whose_file_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    battle(path)
    whole = path.read_bytes()
    assert BattleFile.found(path).present.phase == 2
    lines = whole.splitlines(keepends=True)
    for spoilt in (
        whole.replace(b'"edition":2023', b'"edition":2006', 1),
        lines[0] + lines[2],
        whole.replace(b'"seal"', b'"seam"', 1),
        lines[0] + lines[1].partition(b',"seal"')[0] + b"}\n" + lines[2],
    ):
        assert spoilt != whole
        path.write_bytes(spoilt)
        with pytest.raises(BadInput, match=r"line \d is damaged: it is not as it was written"):
            BattleFile.found(path)
    path.write_bytes(whole[:-5])
    assert BattleFile.found(path).present.phase == 1, "without the line that was cut off"


def test_a_battle_from_before_there_were_seals_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    battle(path)
    path.write_bytes(re.sub(rb',"seal":"\w+"', b"", path.read_bytes()))
    kept = BattleFile.found(path)
    kept.close_phase(Closing(2, "x", "FC 3.1", [], [], [], kept.start))
    assert b'"seal"' not in path.read_bytes()
    assert BattleFile.found(path).present.phase == 3


@pytest.mark.parametrize(
    "words",
    [
        ("tactical", "auto", "cape-ortugal-1805", "--seed", HALF_A_LETTER),
        ("tournament", "--theatre", "first-command", "--years", "1", "--seed", HALF_A_LETTER, "--out", "t.jsonl"),
        ("new", "b", "--theatre", "first-command", "--charts", HALF_A_LETTER),
    ],
)
def test_a_word_that_is_no_text_is_bad_input(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = terminal(*words)
    assert (said.code, said.out) == (2, "")
    assert "is not text in UTF-8" in said.err

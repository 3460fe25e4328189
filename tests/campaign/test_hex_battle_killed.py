"""`kill -9` while a battle is fought on hexes: no answer is lost, the board is the same, and so is the end, to the byte."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from campaign.play.table import laid_out
from campaign.state import HEX_GAMES
from tests.campaign import hex_player
from tests.campaign.at_terminal import started
from tests.campaign.hex_player import NAME, Spot, spot, spots
from tests.campaign.play_kit import FOUGHT_AT_ONCE
from tests.campaign.test_killed import record, sealords

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so"),
]
PATIENCE = 120
KILLS = (21, 31, 2)  # after how many of his questions on the hexes each player dies
EARLY, LATE = 10, 25  # after how many phases on the hexes, where nobody is asked


def begun(path: Path, british: str, resolver: str) -> None:
    seats = ("--seat", f"british={british}", "--seat", "allies=sailing-master")
    started(f"--db={path}", "new", NAME, "--seed", FOUGHT_AT_ONCE, "--battles", resolver, *seats)


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def played(path: Path, word: str, most: int | None = None) -> list[str]:
    """The lines with this word that a player of his own process said until he came to the end, or was killed after so many.

    He is killed soon after he was told to go on from the last of them: before, while or after he does what comes next.
    """
    command = [sys.executable, "-m", "tests.campaign.hex_player", url(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        said: list[str] = []
        for line in player.stdout:
            said += [line.rstrip("\n")] if line.startswith(word) else []
            player.stdin.write("\n")
            player.stdin.flush()
            if len(said) == most:
                sleep(most % 4 / 200)
                player.send_signal(signal.SIGKILL)
                break
        ended = player.wait(timeout=PATIENCE)
    assert ended == (0 if most is None else -signal.SIGKILL)
    return said


def answers(path: Path, phase: int) -> list[tuple[Any, ...]]:
    """The answers of a phase that stand on record."""
    with closing(sqlite3.connect(path)) as connection:  # one that stays open would see what was there before a kill
        return connection.execute(
            "select number, side, kind, answer, person from choice where phase = ? and undone = 0 order by number", (phase,)
        ).fetchall()


def reopened(path: Path) -> Spot:
    """Where the campaign stands when somebody else takes it up."""
    with laid_out(url(path), NAME, to_read=True) as table:
        return spot(table.at_question())


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started(f"--db={path}", "verify", NAME)
    assert "played again to the same states" in capsys.readouterr().out


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("resolver", HEX_GAMES)
def test_a_battle_commanded_by_a_person_and_killed_again_and_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], resolver: str
) -> None:
    whole, killed = tmp_path / "whole.db", tmp_path / "killed.db"
    begun(whole, "human", resolver)
    shutil.copy(whole, killed)
    said: list[str] = []
    hex_player.play(url(whole), said.append)
    course = list(spots(said))
    assert len(course) > 60, "a battle long enough to be killed in"
    phase, given = course[0].phase, answers(whole, course[0].phase)
    last = course[0].answers
    for few in KILLS:
        told = list(spots(played(killed, "asked", few)))[-1]
        kept = answers(killed, phase)
        assert last < told.answers < len(given), "killed in the midst of the battle, and further on than before"
        assert told.answers <= len(kept) <= told.answers + 1, "nothing that was answered is lost"
        assert kept == given[: len(kept)]
        here = reopened(killed)
        assert here in course, "the same board after as many answers"
        assert here.answers == len(kept)
        last = told.answers
    played(killed, "asked")
    assert record(killed) == record(whole)
    verified(killed, capsys)


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("resolver", HEX_GAMES)
def test_a_battle_between_captains_killed_is_fought_again_to_the_same_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], resolver: str
) -> None:
    whole, killed = tmp_path / "whole.db", tmp_path / "killed.db"
    begun(whole, "sailing-master", resolver)
    shutil.copy(whole, killed)
    run(whole)
    first = played(killed, "board", EARLY)
    second = played(killed, "board", LATE)
    assert second[:EARLY] == first, "the same boards again"
    assert len({*second}) > EARLY
    assert reports(killed) == 0, "killed in the midst of the battle"
    run(killed)
    assert reports(killed) == reports(whole) > 0
    assert record(killed) == record(whole)
    verified(killed, capsys)


def run(path: Path) -> None:
    subprocess.run(sealords(path, "run", NAME), check=True, capture_output=True, timeout=PATIENCE)


def reports(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:  # one that stays open would see what was there before a kill
        return int(connection.execute("select count(*) from fact where kind = 'reported'").fetchone()[0])

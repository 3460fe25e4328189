"""A player who types anything: whatever it is, he is answered in words, and what he has answered can be played again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from campaign.question_kinds import DESKS
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.sitting_down import play
from campaign.terminal.interactive.verbs.registry import COMMANDS
from tests.campaign.at_terminal import started

LINES = (
    "", "", "", "", "", "1", "2", "3", "4", "7", "99", "0", "-1", "1 = 2", "2 = 1", "3=3", "= 2", "2 =", "1 2", "+", "+1", "+2",
    "-1", "+99", "{}", "[]", '{"act": "x"}', "[1", "?", "all", "none", "issue x to y", "issue x", "send 1 to 2", "²", "１",
    "undo", "undo list", "undo x", "losses", "captain", "x" * 500, "m", "m whole", "m 1", "letter a", "log 3", "go impulse",
    "go turn", "go nowhere",
    "sail 1 to orders", "sail western to lorient", "gale 1 shelter", "pause gale off", "helm", "fleet western", "rules 8.3",
    "odds", "=", "==", "+ +", "'", '"', "\\", "%s", "{0}", "\t",
)  # fmt: skip
UNTYPED = ("quit", "instructions")  # the one ends it, the other reads files


@pytest.mark.parametrize("seed", range(4))
def test_anything_typed_is_answered(tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    path, chance = tmp_path / "war.db", random.Random(seed)
    started(f"--db={path}", "new", "war", "--theatre", "first-command", "--seed", str(seed), "--seat", "british=human")
    words = [command.word for command in COMMANDS if command.word not in UNTYPED]
    script = [f"desk {name} me" for name in DESKS] if seed % 2 else []
    script += [chance.choice((*LINES, *LINES, *words)) for _ in range(250)]
    lines = iter(script)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    play(f"sqlite:///{path}", "war", "british", False, Console(read, size=(80, 24), colour=False))
    told = capsys.readouterr().out
    assert "is kept as it stands" in told
    assert "Traceback" not in told
    started(f"--db={path}", "verify", "war")


def test_dice_thrown_by_hand_are_asked_for_and_commands_are_heard_there_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "war.db"
    words = ("--theatre", "first-command", "--seed", "1", "--seat", "british=human", "--dice", "by-hand")
    started(f"--db={path}", "new", "war", *words)
    lines = iter(["", "where", "eleven", "11", "5", "0"])

    def read(prompt: str) -> str:
        print(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    play(f"sqlite:///{path}", "war", None, False, Console(read, size=(80, 24), colour=False))
    told = capsys.readouterr().out
    assert "what the die shows" in told
    assert told.count("Our formations") == 2
    assert "'eleven' is no number" in told
    assert "a d10 shows 0 to 9, not 11" in told

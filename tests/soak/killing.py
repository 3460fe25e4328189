"""A command in a process of its own that is killed at a random moment, and what must hold of its campaign afterwards."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import NamedTuple

from campaign.cli import main

SHORTEST, LONGEST = 0.02, 1.5  # seconds that a process may have before it is killed
STEP = 0.0005
Act = Callable[[], None]


class Kept(NamedTuple):
    """What a file holds of a campaign's past: its states, what was answered, and what was thrown by hand."""

    states: list[tuple[int, str]]
    answers: list[tuple[object, ...]]
    dice: list[tuple[object, ...]]

    @property
    def rehashed(self) -> Kept:
        """The same without the states' hashes, which are others in a newer schema."""
        return self._replace(states=[(phase, "") for phase, _ in self.states])

    def refuse_lost(self, before: Kept) -> None:
        """Nothing that was there before is gone or otherwise; answers of computers may stand between those of people."""
        pairs: dict[str, tuple[Sequence[object], Sequence[object]]] = {
            "states": (self.states, before.states),
            "answers": (self.answers, before.answers),
            "dice": (self.dice, before.dice),
        }
        for what, (now, then) in pairs.items():
            lost = set(then) - set(now)
            assert not lost, f"{what} are lost: {len(lost)} of {len(then)}, such as {min(map(str, lost))}"


def kept(path: Path, name: str) -> Kept:
    """What a file holds of a campaign."""
    connection = sqlite3.connect(path)
    try:
        ours = "WHERE campaign_id = (SELECT id FROM campaign WHERE name = ?)"
        states = f"SELECT phase, state_hash FROM snapshot {ours} ORDER BY phase"
        answers = f"SELECT phase, number, side, kind, answer FROM choice {ours} ORDER BY phase, number"
        dice = f"SELECT phase, number, value FROM die {ours} AND by_hand ORDER BY phase, number"
        return Kept(*(connection.execute(sql, (name,)).fetchall() for sql in (states, answers, dice)))
    finally:
        connection.close()


class Done(NamedTuple):
    """How a process went: what it wrote on both outputs, whether it had ended by itself, with which code, and what it took:
    seconds by the clock and of work, and memory."""

    said: str
    ended: bool
    code: int
    seconds: float
    worked: float
    megabytes: int


class Killer:
    """Starts processes and kills them; learns how long they take, so that it strikes at any moment of them."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.span = chance, 0.3
        self.kills = 0

    def strike(self, act: Act) -> str:
        """Do something in a process that is killed in the midst of it, if it has not ended before; what it had said by then."""
        done = apart(act, max(SHORTEST, self.chance.uniform(0, self.span)))
        self.kills += not done.ended
        self.span = min(LONGEST, max(done.seconds, SHORTEST) if done.ended else self.span * 1.1)
        return done.said


def resident() -> int:
    """The megabytes that this process has now; a child begins with as many, and is charged with what it takes besides."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def apart(act: Act, allowed: float) -> Done:
    """Do something in a process of its own, which is killed after so many seconds."""
    read, write = os.pipe()
    begun, before = time.monotonic(), resident()
    child = os.fork()
    if not child:
        _do(act, read, write)
    os.close(write)
    os.set_blocking(read, False)
    said, left = b"", 0
    while not left and time.monotonic() - begun < allowed:
        left, status, used = os.wait4(child, os.WNOHANG)
        said += _waiting(read)
        time.sleep(STEP)
    if not left:
        assert child > 0, "0 would be all the processes of the group"
        os.kill(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
    taken = time.monotonic() - begun
    said += _waiting(read)
    os.close(read)
    code = os.waitstatus_to_exitcode(status)
    worked = used.ru_utime + used.ru_stime
    return Done(
        said.decode(errors="replace"), code != -signal.SIGKILL, code, taken, worked, max(0, used.ru_maxrss // 1024 - before)
    )


def _waiting(read: int) -> bytes:
    try:
        return os.read(read, 1_000_000)
    except BlockingIOError:
        return b""


def _do(act: Act, read: int, write: int) -> None:
    """What the child does; it never returns, whatever befalls it."""
    code: object = 99
    try:
        os.close(read)
        for output in (1, 2):
            os.dup2(write, output)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", buffering=1, closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", buffering=1, closefd=False)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = _left(act)
        sys.stdout.flush()
    finally:
        os._exit(code if isinstance(code, int) else 98 if code else 0)


def _left(act: Act) -> object:
    """With which code something is left."""
    try:
        act()
    except SystemExit as left:
        return left.code
    except BaseException:
        traceback.print_exc()
        return 99
    return 0


def sealords(path: Path, *words: str) -> Act:
    """A command, to be given in a process of its own."""
    return lambda: main([f"--db={path}", *words])


def said(path: Path, *words: str) -> tuple[int, str, str]:
    """A command in this process: its exit code and what it wrote on either output."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main([f"--db={path}", *words])
    except SystemExit as left:
        return int(left.code or 0), out.getvalue(), err.getvalue()
    raise AssertionError("a command leaves by SystemExit")


def must(path: Path, *words: str) -> str:
    """What a command says that must succeed."""
    code, out, err = said(path, *words)
    assert code == 0, f"sealords {' '.join(words)}: {err}"
    return out

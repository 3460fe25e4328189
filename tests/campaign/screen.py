"""A program at a pseudo-terminal: what it writes is read as a person would, and keys are typed. Only the standard library."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from types import TracebackType

PAINT = re.compile(r"[\x01\x02]|\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")
PROMPT = r"(\? explains\)?: |-- more: Enter(, or q)? -- )$"  # something is asked, if only to turn a page
CTRL_C, CTRL_D = "\x03", "\x04"


class Screen:
    """A program with a terminal of its own, 80 columns by 24 rows unless it is said otherwise."""

    def __init__(self, command: list[str], size: tuple[int, int] = (80, 24), patience: float = 60.0) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        self.program = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.patience = patience
        self.raw = b""
        self._read = 0

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(30)
        os.close(self._ours)

    @property
    def text(self) -> str:
        """All that was ever on the screen, without colours."""
        return PAINT.sub("", self.raw.decode("utf-8", "replace"))

    def expect(self, pattern: str) -> str:
        """Wait until what is new on the screen fits; what came up to there."""
        deadline = time.monotonic() + self.patience
        while True:
            fresh = self.text[self._read :]
            found = re.search(pattern, fresh)
            if found:
                self._read += found.end()
                return fresh[: found.end()]
            assert time.monotonic() < deadline, f"{pattern!r} did not come; the last was:\n{fresh[-2000:]}"
            assert self.look() or self.program.poll() is None or self.look(), f"it ended without {pattern!r}:\n{fresh[-2000:]}"

    def at_prompt(self) -> str:
        """All that is told before the next question, page by page."""
        told = ""
        while True:
            told += self.expect(PROMPT)
            if not told.endswith("-- "):
                return told
            self.type("")

    def type(self, line: str, *, enter: bool = True) -> None:
        os.write(self._ours, f"{line}{chr(13) if enter else ''}".encode())

    def ended(self) -> int:
        """The exit code, once the program is gone."""
        deadline = time.monotonic() + self.patience
        while self.program.poll() is None:
            assert time.monotonic() < deadline, "it did not end"
            self.look()
        while self.look():
            pass
        return int(self.program.returncode)

    def look(self) -> bool:
        """Read what has come, waiting a little; False if nothing has."""
        ready, _, _ = select.select([self._ours], [], [], 0.2)
        try:
            data = os.read(self._ours, 65536) if ready else b""
        except OSError:  # the other end is closed
            return False
        self.raw += data
        return bool(data)


def _take_terminal() -> None:
    """The program's standard input is its controlling terminal, so that Ctrl-C reaches it, and it minds it as at a person's own:
    whatever a shell starts in the background has been told not to."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)

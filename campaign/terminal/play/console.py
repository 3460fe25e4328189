"""The person at the terminal: what is said to him, in how many columns, and what he types."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress

WIDEST, NARROWEST = 130, 60
STYLES = {"loud": "1", "ours": "1;34", "theirs": "1;31", "weather": "36", "faint": "2", "asked": "1;32"}
UNBROKEN = "\u00a0"  # a blank at which no line ends
PAINT = re.compile("\x1b\\[[0-9;]*m")
WIPED = "\x1b[2J\x1b[3J\x1b[H"


class Leave(Exception):
    """The person has risen from the table; all that he has answered is kept."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class Console:
    """Says lines and asks for lines. Colour is for a screen only, and nothing is told by colour alone."""

    def __init__(
        self, read: Callable[[str], str] | None = None, *, size: tuple[int, int] | None = None, colour: bool | None = None
    ) -> None:
        self._read = read or _by_readline()
        self._size = size
        self.on_screen = sys.stdout.isatty() if colour is None else colour
        self.colour = self.on_screen and not os.environ.get("NO_COLOR")
        self.secret = True  # whether anything stands on the screen that is for one player only

    @property
    def width(self) -> int:
        columns = self._size[0] if self._size else shutil.get_terminal_size((80, 24)).columns
        return max(NARROWEST, min(WIDEST, columns))

    @property
    def height(self) -> int:
        return self._size[1] if self._size else shutil.get_terminal_size((80, 24)).lines

    def say(self, words: str = "") -> None:
        print(words)

    def tell(self, words: str, style: str = "") -> None:
        """A line broken to the width of the screen, with what follows it set in."""
        for piece in self._broken(words):
            self.say(self.paint(piece, style) if style else piece)

    def ask(self, prompt: str) -> str:
        """What is typed; to end the input or to interrupt it is to leave."""
        try:
            return self._read(f"{self._unseen(self.paint(prompt, 'asked'))} ").strip()
        except EOFError:
            self.say()
            raise Leave from None
        except KeyboardInterrupt:
            self.say()
            raise Leave(interrupted=True) from None

    @staticmethod
    def _unseen(prompt: str) -> str:
        """The colours of a prompt marked as such, or readline would count them as letters."""
        return PAINT.sub("\x01\\g<0>\x02", prompt)

    def page(self, lines: Iterable[str]) -> None:
        """Many lines, a screen at a time where a person looks on."""
        room = max(5, self.height - 2)
        pieces = (piece for line in lines for piece in self._broken(line))
        for number, piece in enumerate(pieces):
            if self.on_screen and number and number % room == 0 and self.ask("-- more: Enter, or q --") in ("q", "Q"):
                return
            self.say(piece)

    def _broken(self, line: str) -> list[str]:
        """A line in pieces no wider than the screen, no citation torn in two; a painted one is short enough as it is."""
        if len(line) <= self.width or "\x1b" in line:
            return [line]
        margin = " " * (len(line) - len(line.lstrip()) + 4)
        cited = line.replace("[SL ", f"[SL{UNBROKEN}").replace("[FC ", f"[FC{UNBROKEN}")
        pieces = textwrap.wrap(cited, self.width, subsequent_indent=margin)
        return [piece.replace(UNBROKEN, " ") for piece in pieces]

    def paint(self, words: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{words}\x1b[0m" if self.colour else words

    def hand_over(self, to: str) -> None:
        """Nothing of one player's is left on the screen when the next sits down."""
        self.say(WIPED if self.on_screen else "\n" * self.height)
        self.ask(f"The terminal is for {to} now. When nobody else looks on, press Enter:")
        self.say(WIPED if self.on_screen else "\n" * self.height)
        self.secret = False


def _by_readline() -> Callable[[str], str]:
    """`input`, with history and editing where the machine has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
    return input

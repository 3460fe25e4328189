"""The person at the terminal: what is said to him, in how many columns, and what he types."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from time import monotonic

from table.wording import within

WIDEST, NARROWEST = 130, 60
STYLES = {"loud": "1", "ours": "1;34", "theirs": "1;31", "weather": "36", "faint": "2", "asked": "1;32"}
UNBROKEN = "\u00a0"  # a blank at which no line ends
WHOLE = re.compile(r"\S+ \[(?:SL|FC|WS) |, \? explains")  # no line ends within a word and its citation, or the end of a prompt
PAINT = re.compile("\x1b\\[[0-9;]*m")
ONE_COLOUR = re.compile(f"(?P<begun>{PAINT.pattern})[^\x1b]*(?P<ended>{PAINT.pattern})")
MORE, MORE_OR_NOT = "-- more: Enter --", "-- more: Enter, or q --"
WIPED = "\x1b[2J\x1b[3J\x1b[H"


class Leave(Exception):
    """The person has risen from the table; all that he has answered is kept."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class TimeUp(Exception):
    """The person has not answered in time."""


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
        self._told = 0  # lines since he last typed: so many are on the screen that he has not looked at yet
        self._kept: list[list[tuple[str, bool]]] | None = None  # lines to stand together, and whether `q` leaves them out

    @property
    def width(self) -> int:
        columns = self._size[0] if self._size else shutil.get_terminal_size((80, 24)).columns
        return max(NARROWEST, min(WIDEST, columns))

    @property
    def height(self) -> int:
        return self._size[1] if self._size else shutil.get_terminal_size((80, 24)).lines

    def say(self, words: str = "", hang: int = 0) -> None:
        """Words broken to the width of the screen; the rest of a broken line is set in, under a column of it if one is given."""
        self._put((piece, False) for line in words.split("\n") for piece in self.broken(line, hang=hang))

    def tell(self, words: str, style: str = "") -> None:
        """Words in a style, if one is given."""
        self.say(self.paint(words, style) if style else words)

    def ask(self, prompt: str, until: float | None = None) -> str:
        """What is typed after a prompt, or after the last line of a long one; to end the input or to interrupt it is to leave.
        `until`: the moment of the machine's steady clock after which it is too late (`TimeUp`)."""
        *before, last = self.broken(self.paint(prompt, "asked"), beside=1)
        self._let_go()
        if self.on_screen and self._told + len(before) >= self.height:
            self._turn_over(MORE)
        for piece in before:
            print(piece)
        self._told = 0
        try:
            with in_time(until):
                return self._read(f"{self._unseen(last)} ").strip()
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
        """Many lines, a screen at a time where a person looks on; he may leave the rest out."""
        self._put((piece, True) for line in lines for piece in self.broken(line))

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is said within stands on one screen with the prompt after it, if a screen can hold it; else what stands in one
        within it is kept together."""
        if not self.on_screen:
            yield
            return
        outermost = self._kept is None
        self._kept = [*(self._kept or ()), []]
        try:
            yield
        finally:
            if outermost:
                self._let_go()

    def _let_go(self) -> None:
        """Say what was kept to stand together, on a screen of its own if it does not fit the present one."""
        kept, self._kept = self._kept or [], None
        together = [[one for group in kept for one in group]]
        for group in together if len(together[0]) <= self._room else kept:
            if group and self._told and self._told + len(group) > self._room:
                self._turn_over(MORE)
                group = group[1:] if not group[0][0] else group  # no blank line is needed between two screens
            self._put(group)

    def _turn_over(self, prompt: str) -> str:
        """The screen is full: what he says when he has looked, which is no more than whether he will see the rest."""
        self._told = 0
        while (typed := self.ask(prompt)) not in ("", "q", "Q"):
            print(f"{typed!r} can be said at the end of the page.")
        return typed

    @property
    def _room(self) -> int:
        """Lines that a screen holds with a prompt below them."""
        return max(5, self.height - 2)

    def _put(self, pieces: Iterable[tuple[str, bool]]) -> None:
        """Lines on the screen, none of which leaves it before he has looked; those that may be left out are, if he says so."""
        left_out = False
        for piece, optional in pieces:
            if self._kept is not None:
                self._kept[-1].append((piece, optional))
                continue
            if left_out and optional:
                continue
            if self.on_screen and self._told >= self._room:
                left_out = self._turn_over(MORE_OR_NOT if optional else MORE) in ("q", "Q") and optional
                if left_out:
                    continue
            print(piece)
            self._told += 1

    def broken(self, line: str, *, beside: int = 0, hang: int = 0) -> list[str]:
        """A line in pieces no wider than the screen, with so many columns left beside them, and nothing torn that is one.

        Each has the line's colour, if that has only one; one of several colours is told without any.
        """
        bare, room = PAINT.sub("", line), self.width - beside
        if len(bare) <= room:
            return [line]
        margin = " " * (hang or len(bare) - len(bare.lstrip()) + 4)
        bound = WHOLE.sub(lambda found: found[0].replace(" ", UNBROKEN), bare)
        wrapped = textwrap.wrap(bound, room, subsequent_indent=margin, break_on_hyphens=False)
        pieces = [piece.replace(UNBROKEN, " ") for piece in wrapped]
        painted = ONE_COLOUR.fullmatch(line)
        return pieces if painted is None else [f"{painted['begun']}{piece}{painted['ended']}" for piece in pieces]

    def paint(self, words: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{words}\x1b[0m" if self.colour else words

    def hand_over(self, to: str) -> None:
        """Nothing of one player's is left on the screen when the next sits down, nor in the lines that an arrow key recalls."""
        forget()
        self.say(WIPED if self.on_screen else "\n" * self.height)
        self.ask(f"The terminal is for {within(to)} now. When you are alone, press Enter:")
        self.say(WIPED if self.on_screen else "\n" * self.height)
        self.secret = False


@contextmanager
def in_time(until: float | None) -> Iterator[None]:
    """Interrupts what is done within when the time is up; where the machine cannot interrupt, it is found late afterwards."""
    if until is None:
        yield
        return
    left = until - monotonic()
    alarm = getattr(signal, "SIGALRM", None) if current_thread() is main_thread() else None
    if left <= 0:
        raise TimeUp
    if alarm is None:
        yield
    else:

        def ring(*_: object) -> None:
            raise TimeUp

        before = signal.signal(alarm, ring)
        signal.setitimer(signal.ITIMER_REAL, left)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(alarm, before)
    if monotonic() > until:
        raise TimeUp


def forget() -> None:
    """What was typed is recalled no more."""
    with suppress(ImportError):
        import readline

        readline.clear_history()


def _by_readline() -> Callable[[str], str]:
    """`input`, with history and editing where the machine has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
    return input

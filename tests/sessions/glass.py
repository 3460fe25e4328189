"""The glass of a terminal: what a person sees of all that a program writes, in columns and rows."""

from __future__ import annotations

import re

UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?]*)?$")
SEQUENCE = re.compile(r"\x1b\[(?P<figures>[0-9;?]*)(?P<letter>[A-Za-z])|\x1b[=>]|[\x01\x02\x07]")


class Glass:
    """Lines as they stand after all that was written; the last of them fill the screen.

    It knows what line editing writes: colours, carriage return, backspace, clearing of a line or of the screen, moves in a line.
    """

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.rows = columns, rows
        self.lines = [""]
        self.run_over: list[int] = []  # the lines that went over the right edge, by number
        self.column = 0
        self._begun = ""  # a sequence of which the end has not come yet

    def write(self, text: str) -> None:
        text, start = self._begun + text, 0
        unfinished = UNFINISHED.search(text)
        self._begun = unfinished[0] if unfinished else ""
        text = text.removesuffix(self._begun)
        for found in SEQUENCE.finditer(text):
            self._letters(text[start : found.start()])
            if found["letter"]:
                self._obey(found["letter"], found["figures"])
            start = found.end()
        self._letters(text[start:])

    @property
    def screen(self) -> list[str]:
        """What stands on the screen now."""
        return [line.rstrip() for line in self.lines[-self.rows :]]

    def _letters(self, text: str) -> None:
        for letter in text:
            if letter == "\r":
                self.column = 0
            elif letter == "\n":
                self.lines.append("")
            elif letter == "\b":
                self.column = max(0, self.column - 1)
            else:
                self._put(letter)

    def _put(self, letter: str) -> None:
        if self.column == self.columns:
            self.run_over.append(len(self.lines) - 1)
            self.lines.append("")
            self.column = 0
        line = self.lines[-1].ljust(self.column)
        self.lines[-1] = line[: self.column] + letter + line[self.column + 1 :]
        self.column += 1

    def _obey(self, letter: str, figures: str) -> None:
        if letter == "K":
            self.lines[-1] = self.lines[-1][: self.column]
        elif letter == "J":
            self.lines.append("")
        elif letter == "C":
            self.column += int(figures or 1)
        elif letter == "D":
            self.column = max(0, self.column - int(figures or 1))

"""The charts as the rulebooks print them, typed out for the tests apart from the game's own data (`printed/`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).with_name("printed")


def lines(name: str) -> list[str]:
    """The lines of a chart without comments and empty ones."""
    text = (HOME / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


class HitCell(NamedTuple):
    """A cell of a Hit Table."""

    table: int
    die: int
    hull: str
    rigging: str


def hit_cells(name: str) -> Iterator[HitCell]:
    """The rows of all Hit Tables of a file."""
    table = -1
    for line in lines(name):
        if line.startswith("Hit Table"):
            table = int(line.split()[-1])
        elif line[0].isdigit():
            die, hull, rigging = line.split()
            yield HitCell(table, int(die), hull, rigging)


def counted(code: str) -> tuple[int, int, int, int]:
    """Hull, gun, crew and rigging squares of a code such as 2H-G, counted here by another way than the game's."""
    found = dict.fromkeys("HGCR", 0)
    for number, letter in re.findall(r"(\d?)([HGCR])", code):
        found[letter] += int(number or 1)
    return found["H"], found["G"], found["C"], found["R"]


def ints(text: str) -> list[int]:
    """The whole numbers of a text."""
    return [int(part) for part in text.split()]


def sections(name: str) -> dict[str, list[str]]:
    """The lines of a file under each heading that begins with an equals sign."""
    found: dict[str, list[str]] = {}
    for line in lines(name):
        if line.startswith("= "):
            found[line[2:]] = []
        else:
            found[list(found)[-1]].append(line)
    return found

"""WS B.IV.B.2-3, A.V.B, D.III.D.2: a written move as text, and as the steps that it stands for.

A number is so many hexes straight ahead, L and R turns of 60 degrees, B a factor spent with sails backed; gunboats go backward by
BW and a number, and hold their place by RW. 0 is no move, and D at the end says that she is to drift.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

Step = Literal["F", "L", "R", "B", "K"]
"""A step: a hex forward, a turn to the left or to the right, sails backed, a hex backward."""
Mark = Literal["", "D", "RW"]

NOTHING = "0"
TOKEN = re.compile(r"BW(\d{1,3})|RW|(\d{1,3})|[LRBD]")
WORDS = {"L": "left", "R": "right", "B": "back sails"}
MOST = 20  # steps; no ship makes as many in a phase


class BadOrder(ValueError):
    """A text that is no move, and why."""


class Move(NamedTuple):
    """What a text says: its steps, and whether she is to drift or to hold her place by rowing."""

    steps: tuple[Step, ...]
    mark: Mark = ""

    @property
    def hexes(self) -> int:
        return self.steps.count("F") + self.steps.count("K")

    @property
    def turns(self) -> int:
        return self.steps.count("L") + self.steps.count("R")


@lru_cache(maxsize=8192)
def parse(text: str) -> Move:
    """WS B.IV.B.4: the steps of a text in the order of execution; blanks do not count. `BadOrder` if it is no move."""
    move, fault = read(text)
    if fault is not None:
        raise fault
    return move


@lru_cache(maxsize=8192)
def read(text: str) -> tuple[Move, BadOrder | None]:
    """A text read as far as it makes sense, and the fault at which reading ended, if any."""
    written = text.replace(" ", "").replace("-", "").upper()
    if not written:
        return Move(()), BadOrder("nothing is written: 0 is the order not to move (WS B.IV.B.6)")
    steps = list[Step]()
    at, mark = 0, ""
    while at < len(written):
        token = TOKEN.match(written, at)
        fault = _fault(written, token, steps, at, mark)
        if token is None or fault is not None:
            return Move(tuple(steps)), fault
        if len(steps) + int(token[1] or token[2] or 1) > MOST:
            return Move((*steps, *_steps(token))[:MOST]), BadOrder(f"a move has at most {MOST} steps")
        if token[0] in ("D", "RW"):
            mark = token[0]
        else:
            steps.extend(_steps(token))
        at = token.end()
    return Move(tuple(steps), "D" if mark == "D" else "RW" if mark else ""), None


def _steps(token: re.Match[str]) -> list[Step]:
    if token[1] is not None:
        return ["K"] * int(token[1])
    if token[2] is not None:
        return ["F"] * int(token[2])
    letter: Step = token[0]  # type: ignore[assignment]  # L, R or B, by the pattern
    return [letter]


def _fault(text: str, token: re.Match[str] | None, steps: list[Step], at: int, mark: str) -> BadOrder | None:
    """Why a text makes no sense from here on."""
    if token is None:
        return BadOrder(f"{text[at:]!r} is no move: a number is hexes ahead, L and R are turns, B is sails backed")
    if mark:
        return BadOrder(f"nothing may follow {mark}")
    if token[0] == "RW" and steps:
        return BadOrder("RW, rowing to hold her place, stands alone (WS D.III.D.2.e)")
    if token[0] == "D" and any(step in "FK" for step in steps):
        return BadOrder("a ship that moves into a hex does not drift (WS B.V.B.1)")
    return None


@lru_cache(maxsize=8192)
def text_of(steps: tuple[Step, ...]) -> str:
    """WS B.IV.B.2-3: steps as they are written; none is 0."""
    found = list[str]()
    for step, run in groupby(steps):
        length = len(list(run))
        found.append(str(length) if step == "F" else f"BW{length}" if step == "K" else step * length)
    return "".join(found) or NOTHING


def canonical(text: str) -> str:
    """A text as the catalogue has it: without blanks, needless zeros and the D of a ship that drifts anyway."""
    move = parse(text)
    return move.mark if move.mark == "RW" else text_of(move.steps)


@lru_cache(maxsize=8192)
def in_words(text: str) -> str:
    """A move in words, as a menu shows it."""
    move = parse(text)
    if move.mark == "RW":
        return "row to hold her place"
    found = list[str]()
    for step, run in groupby(move.steps):
        length = len(list(run))
        if step in "FK":
            found.append(f"{length} hex{'es' if length > 1 else ''}{' backward' if step == 'K' else ''}")
        else:
            found.append(", ".join([WORDS[step]] * length))
    return ", ".join(found) or "no move"

"""A kind of question that a hex game asks. Each game has a table of its own, a row for each kind."""

from __future__ import annotations

from typing import Literal

from table.decisions import Kind

Answered = Literal["weighed", "usual", "player"]
"""How a kind is answered where captains sit: they weigh it, the first option or the usual lines will do, or nobody is there yet
but the players, since it is asked before a battle is laid out."""


class HexKind(Kind, frozen=True, eq=False):
    """A row: the case that asks, of whom, by which keys it is answered, and how captains do it. `by_key`: people write the keys
    too, so that they are shown. `also`: cases that explain it beside the one that asks. `why`: a sentence on how captains choose;
    every row that they answer has one."""

    case: str
    asked: str
    keys: str
    answered: Answered = "weighed"
    by_key: bool = False
    also: tuple[str, ...] = ()
    why: str = ""

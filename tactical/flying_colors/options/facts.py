"""What can happen by optional rules."""

from __future__ import annotations

from table.dice import Fact
from tactical.sea.hexes import Hex


class CornerMarked(Fact, tag="corner-marked"):
    """FC 4.12: a formation turns in succession in a hex, to a heading."""

    command: str
    hex: Hex
    facing: int


class LineBroken(Fact, tag="line-broken"):
    """FC 4.12.2: ships that did not follow their line, or could not any more, are out of command."""

    command: str
    ships: list[str]

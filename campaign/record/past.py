"""Rows of the past."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from campaign.record.documents import AnyFact
from campaign.record.readers import Loyal

NOBODYS: Loyal = MappingProxyType({})


class Row(NamedTuple):
    """A fact of the past: the phase that it happened in, that phase's turn, and its number among the facts of the phase.

    A side that reads is not told the number. `loyal` is whose each piece was then, where somebody has looked it up.
    """

    fact: AnyFact
    phase: int
    turn: int
    phase_name: str = ""
    number: int | None = None
    loyal: Loyal = NOBODYS

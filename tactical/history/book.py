"""What battles cost in history, and what each game calls them: `battles.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from table.reading.toml import whole

FILE = Path(__file__).with_name("battles.toml")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class SideInHistory(Row, frozen=True):
    """A side: how many ships it had in history and lost, and what each game calls it."""

    name: str
    ships: int
    lost: int
    called: dict[str, str]


class BattleInHistory(Row, frozen=True):
    """A battle: who says what it cost, its set-up in each game that has one, and its sides."""

    name: str
    title: str
    source: str
    set_ups: dict[str, str]
    side: tuple[SideInHistory, ...]


class HistoryFile(Row, frozen=True):
    battle: tuple[BattleInHistory, ...]


@cache
def battles() -> dict[str, BattleInHistory]:
    """All of them by name, in the order of their years."""
    return {one.name: one for one in whole(FILE, HistoryFile).battle}

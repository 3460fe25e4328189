"""Battles fought by computer captains of each game, and their losses laid beside those of history.

Losses are ships taken or destroyed, by the count of each game's own results (`HexGame.ended`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tactical.history.book import BattleInHistory
from tactical.playing import in_memory
from tactical.playing.registry import game_named
from tactical.playing.spreads import Spread, spread


class FoughtOver(msgspec.Struct, frozen=True):
    """One battle by one game: its losses by the names that history has for the sides."""

    battle: str
    game: str
    number: int
    lost: dict[str, int]


def fought(of: BattleInHistory, game: str, number: int, seed: str) -> FoughtOver:
    """A set-up of a game by computer captains on both sides, by the usual edition; each number has dice of its own."""
    rules = game_named(game)
    state = rules.set_up(of.set_ups[game], f"{seed}/{of.name}/{number}", next(iter(rules.editions)), {})
    over = in_memory.play(rules, state, {side.called[game]: rules.captains(side.called[game]) for side in of.side})
    losses = rules.ended(over).losses
    return FoughtOver(of.name, game, number, {side.name: losses[side.called[game]].lost for side in of.side})


def spreads(of: BattleInHistory, game: str, battles: Sequence[FoughtOver]) -> dict[str, Spread]:
    """By side, of the battles that were fought by a game; nothing if there were none."""
    own = [one.lost for one in battles if (one.battle, one.game) == (of.name, game)]
    return {side.name: spread([lost[side.name] for lost in own]) for side in of.side} if own else {}

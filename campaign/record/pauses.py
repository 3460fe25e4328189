"""Pauses: what a player is called on deck for."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

Own = Callable[[str], bool]  # whether a piece is the player's


class Pause(Enum):
    """A ground to stop at: its name, in words, and whether play usually stops for it."""

    TURN = "turn", "a turn begins", False
    IMPULSE = "impulse", "an impulse begins and its winds are known", True
    BATTLE = "battle", "a battle is joined or over", True
    SIGHTING = "sighting", "an enemy is sighted, or a dummy found out", True
    SEEN = "seen", "one of ours is sighted", False
    ORDER = "order", "an order is received, fulfilled, failed or void", True
    ARRIVAL = "arrival", "one of ours comes to anchor, or where it was sent", True
    GALE = "gale", "a gale takes hold of one of ours", True
    WEAR = "wear", "one of ours at sea comes near its damage rating", True
    LOSS = "loss", "a sail is lost, a squadron parts company, a leader falls", True
    CONVOY = "convoy", "a convoy assembles, is attacked, or comes in", False
    EVENT = "event", "something happens ashore", True
    REINFORCEMENT = "reinforcement", "ships or leaders come or go", True

    def __init__(self, title: str, about: str, usual: bool) -> None:
        self.title, self.about, self.usual = title, about, usual

    def __str__(self) -> str:
        return self.title

"""WS I.II.A: the game's one six-sided die. Every throw says why, and collects its modifiers with their reasons."""

from __future__ import annotations

from table.dice import Roll, throw
from tactical.wooden_ships.state import Battle


def d6(battle: Battle, why: str, rule: str, about: str = "") -> Roll:
    """One die read 1 to 6. The roll is in the journal at once; what is added to it later shows there too."""
    number = battle.dice.count
    roll = Roll(throw(battle, 6, why, rule) + 1, why, rule, number, sides=6, about=about)
    battle.tray.journal.append(roll)
    return roll
